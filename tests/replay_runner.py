"""Play recorded hands through the library and compare every step.

Run as ``python tests/replay_runner.py FILE…``; a file holds one hand a line, as JSON. The house
rules of a hand come from one table, by the site, the game and the limit alone.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations, product
from math import gcd
from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen

import lowball as lb
from lowball import events, profiles, shortage
from lowball.cards import HAND_SIZE, RANKS, Cards
from lowball.ruleset import Ruleset

Record: TypeAlias = dict[str, Any]  # Any: what a line of JSON holds
RankOf: TypeAlias = Callable[[Cards], lb.Rank27 | lb.RankA5]

SETTINGS: tuple[tuple[str, str, str, dict[str, Any]], ...] = (  # Any: options differ in type
    # Site, game and limit, and the options they set; a later row outranks an earlier one. The
    # first row is for what the sites do not show: of two answers, the one that refuses less.
    (
        "*",
        "*",
        "*",
        {
            "burn": False,
            "service": "in_turn",
            "shortage": shortage.PROTECTED,
            "free_fold": True,
            "reveal": "may_muck",
            "first_to_show": "round",
        },
    ),
    ("*", "27*", "*", {"ranking": "deuce_to_seven"}),
    ("*", "a5*", "*", {"ranking": "ace_to_five"}),
    ("*", "*td", "*", {"draws": 3}),
    ("*", "*sd", "*", {"draws": 1}),
    (
        "*",
        "*",
        "fixed",
        {
            "limit": "fixed",
            "cap": 4,
            "lift": "before_cap",
            "reopen": "half",
            "after_short": "on_top",
        },
    ),
    ("*", "*", "pot", {"limit": "pot", "units": (), "cap": None, "reopen": "full"}),
    ("*", "*", "no", {"limit": "no", "units": (), "cap": None, "reopen": "full"}),
    ("stars/*", "*", "fixed", {"lift": "never", "after_short": "next_level"}),
    ("ftp/*", "*", "*", {"service": "after_all", "first_to_show": "hand"}),
    ("kings/*", "*", "*", {"reveal": "all"}),
    ("live/*", "*", "fixed", {"cap": 5, "lift": "event_heads_up"}),
    ("live/*", "*", "*", {"service": "after_all"}),
)

MOST_PROTECTED = 7
"""With more seats the deck is too small for protected discards, and sites deal first."""

SIBLINGS = {"badugi": "27td", "5cd": "27sd"}
"""Games with the same betting, which are played with the cards of a lowball game."""

LEFT_OUT = ("cancelled", "run_it_twice", "bad_site_data", "all_in_folds")
"""Reasons in a record's class for which there is no hand to play."""

PLAYED = (
    "entry_post",
    "dead_small",
    "no_small_blind",
    "dead_button",
    "bad_card_data",
    "bad_pot_line",
    "no_draw_lines",
)
"""Odd records that can be played all the same."""

POST_KINDS = {"small": "small_blind", "big": "big_blind", "entry": "live"}

RANK_WORDS = {
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
    "ace": "A",
}
PLURALS = {f"{word}es" if word == "six" else f"{word}s": word for word in RANK_WORDS}
CATEGORY_WORDS = (  # the longer wording before the shorter one it holds
    ("straight flush", "straight flush"),
    ("four of a kind", "four of a kind"),
    ("full house", "full house"),
    ("flush", "flush"),
    ("straight", "straight"),
    ("three of a kind", "three of a kind"),
    ("two pair", "two pair"),
    ("pair", "one pair"),
    ("high card", "no pair"),
)


class DisagreementError(Exception):
    """The record and the library part ways."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the files; 0 if no hand failed, else 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path)
    passed, failed = 0, 0
    reasons: Counter[str] = Counter()
    for record in _records(parser.parse_args(arguments).files):
        name = record["id"]
        if reason := left_out(record):
            reasons[reason] += 1
            print(f"left out {name}: {reason}")
            continue
        try:
            play(record)
        except Exception as error:  # whatever goes wrong in one hand, the others are played
            failed += 1
            kind = "" if isinstance(error, DisagreementError) else f"{type(error).__name__}: "
            print(f"FAILED {name}: {kind}{error}")
        else:
            passed += 1
    counted = ", ".join(f"{reason}: {count}" for reason, count in sorted(reasons.items()))
    print(
        f"{passed} passed, {failed} failed, {reasons.total()} left out"
        + (f" ({counted})" if counted else "")
    )
    return 1 if failed else 0


def _records(files: Sequence[Path]) -> Iterator[Record]:
    for file in files:
        with file.open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.strip())


def left_out(record: Record) -> str | None:
    """Why a record cannot be played: a reason in its class, or a game that is not built."""
    odd = _odd(record)
    for reason in odd:
        if reason in LEFT_OUT or reason not in PLAYED:
            return reason
    if _game(record) not in {"27td", "27sd", "a5td", "a5sd"}:
        return f"game not built, {record['game']}"
    if record["limit"] not in {"fixed", "pot", "no"}:
        return f"limit not built, {record['limit']}"
    return None


def _odd(record: Record) -> list[str]:
    kind, _, reasons = record["class"].partition(":")
    return reasons.split("+") if kind == "odd" else []


def _game(record: Record) -> str:
    """The lowball game that a record is played as."""
    filled = record["filled"]
    return str(filled["game"] if filled else SIBLINGS.get(record["game"], record["game"]))


def _rank_of(record: Record) -> RankOf:
    return lb.rank_27 if _game(record).startswith("27") else lb.rank_a5


def _is_sibling(record: Record) -> bool:
    return record["game"] in SIBLINGS


def rules_of(record: Record) -> Ruleset:
    """The house rules of a record: the table's row, and the record's own stakes."""
    game = _game(record)
    options: dict[str, Any] = {}  # Any: as in the table
    for source, games, limit, row in SETTINGS:
        if (
            fnmatch(record["source"], source)
            and fnmatch(game, games)
            and fnmatch(record["limit"], limit)
        ):
            options |= row
    count = len(record["seats"])
    if count > MOST_PROTECTED:
        options["shortage"] = shortage.DEAL_FIRST
    if record["limit"] == "fixed":
        small, big = record["small_bet"], record["big_bet"]
        options["units"] = (small, big) if options["draws"] == 1 else (small, small, big, big)
    antes = _posted(record, "ante")
    if record["ante"] and len(antes) < 2:
        is_blind_cut = sum(_posted(record, "big").values()) < record["big_blind"]
        order = "ante_first" if antes and is_blind_cut else "blind_first"
        options |= {"ante_from": "big_blind", "ante_order": order}
    return profiles.HOME_27_TRIPLE_DRAW.vary(
        **options,
        seats=(2, max(2, count)),
        small_blind=record["small_blind"] or 0,
        big_blind=record["big_blind"] or 0,
        ante=record["ante"],
        starting_stack=None,
    )


def _posted(record: Record, kind: str) -> dict[int, int]:
    """The seats that post this, and how much."""
    return {post["seat"]: post["amount"] for post in record["posts"] if post["kind"] == kind}


def start_of(record: Record) -> lb.State:
    """The hand before the first shuffle, seats numbered as at the site."""
    stacks = {seat["seat"]: seat["stack"] for seat in record["seats"]}
    button = record["button"]
    entry: int = record["big_blind"]  # owed in full: the library itself cuts it to the stack
    live = dict.fromkeys(_posted(record, "entry"), entry)
    dead = _posted(record, "dead")
    blinds = _blinds(record, stacks, button)
    return lb.start(
        rules_of(record),
        stacks=tuple(stacks.get(seat) for seat in range(max(*stacks, button) + 1)),
        button=button,
        posts=[lb.Post(seat, live.get(seat, 0), dead.get(seat, 0)) for seat in live | dead],
        **({} if blinds is None else {"blinds": blinds}),
    )


def _blinds(
    record: Record, stacks: Mapping[int, int], button: int
) -> tuple[int | None, int | None] | None:
    """The seats that post the blinds, or None where they are the usual ones."""
    left, second, *_ = sorted(stacks, key=lambda seat: (seat <= button, seat))
    usual = (second, left) if len(stacks) == 2 and button in stacks else (left, second)
    # A seat that is all-in on its ante posts no blind, though it holds one.
    small, big = (None, left) if "no_small_blind" in _odd(record) else usual
    posted = next(iter(_posted(record, "small")), small), next(iter(_posted(record, "big")), big)
    return None if posted == usual else posted


def play(record: Record) -> None:
    """Play one record to its end.

    Raises:
        DisagreementError: The first place where the record says otherwise.
    """
    state = start_of(record)
    _check_posts(record, state)
    hand = _Hand(record)
    while (choices := lb.legal(state)) is not None:
        hand.pass_markers(state, choices)
        state = lb.apply(state, hand.action(state, choices))
        hand.check_amounts(state)
    if event := hand.current:
        raise DisagreementError(f"the hand is over, but the record goes on with {event}")
    _check_money(record, state)
    _check_showdown(record, state)
    if not _is_sibling(record):
        _check_ranks(record)


class _Hand:
    """What is to happen in a record, read from the front."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.at = 0
        self.streets = 0
        self.capped_on: int | None = None
        self.filled = record["filled"] and {
            int(seat): cards for seat, cards in record["filled"]["hands"].items()
        }
        self.looks_ahead = False
        self.has_draws = "no_draw_lines" not in _odd(record)

    def fork(self) -> "_Hand":
        """The same place in the record, to look ahead from."""
        other = _Hand(self.record)
        other.at, other.streets, other.looks_ahead = self.at, self.streets, True
        return other

    @cached_property
    def invented(self) -> dict[int, tuple[lb.Card, ...]]:
        """Hands that win the pots as in the record."""
        return _invented(self.record)

    @property
    def current(self) -> Record | None:
        """The event to come."""
        coming: list[Record] = self.record["events"]
        return coming[self.at] if self.at < len(coming) else None

    def pass_markers(self, state: lb.State, choices: lb.Choices) -> None:
        """Read over what is no action, and check it."""
        while (event := self.current) and "seat" not in event:
            if event["act"] == "street":
                if isinstance(choices, lb.ToShuffle):
                    return
                if not isinstance(choices, lb.ToDraw):
                    raise self.disagreement(state, choices)
                self.streets += 1
                if self.streets != event["draw"]:
                    raise self.disagreement(state, choices)
            elif event["act"] == "capped":
                self.capped_on = state.street
            self.at += 1
        if isinstance(choices, lb.ToDraw):
            street = state.rules.drawing.draws - state.draws_left
        elif isinstance(choices, lb.ToBet):
            street = state.street
        else:
            return
        if street != self.streets:
            raise self.disagreement(state, choices)

    def action(self, state: lb.State, choices: lb.Choices) -> lb.Action:
        """What the record does next; checked to be open to the seat."""
        match choices:
            case lb.ToShuffle():
                return lb.Shuffle(self.order(state, choices))
            case lb.ToShow():
                return self.showing(choices)
            case lb.ToDraw():
                return self.drawing(state, choices)
            case lb.ToBet():
                return self.betting(state, choices)

    def betting(self, state: lb.State, choices: lb.ToBet) -> lb.PlayerAction:
        event = self.current
        if event is None or event.get("seat") != choices.seat:
            raise self.disagreement(state, choices)
        if self.capped_on == state.street and choices.raise_to:
            raise DisagreementError(f"the site says that betting is capped; {_asked(choices)}")
        seat = choices.seat
        action: lb.PlayerAction
        match event["act"]:
            case "fold":
                action, is_open = lb.Fold(seat), choices.fold
            case "check":
                action, is_open = lb.Check(seat), choices.check
            case "call":
                action, is_open = lb.Call(seat), choices.call == event["amount"]
            case "bet":
                action, is_open = lb.Bet(seat, event["to"]), event["to"] in (choices.bet or ())
            case "raise":
                action, is_open = (
                    lb.Raise(seat, event["to"]),
                    event["to"] in (choices.raise_to or ()),
                )
            case _:
                raise self.disagreement(state, choices)
        if not is_open:
            raise self.disagreement(state, choices)
        self.at += 1
        return action

    def drawing(self, state: lb.State, choices: lb.ToDraw) -> lb.PlayerAction:
        if not self.has_draws:
            return lb.StandPat(choices.seat)
        event = self.current
        if event is None or event.get("seat") != choices.seat or event["act"] != "draw":
            raise self.disagreement(state, choices)
        self.at += 1
        if not event["n"]:
            return lb.StandPat(choices.seat)
        if self.filled:
            draw = len(state.seats[choices.seat].drew)
            cards = lb.parse(self.filled[choices.seat]["draws"][draw]["discard"])
            if not self.looks_ahead or set(cards) <= set(choices.cards):
                return lb.Discard(choices.seat, cards)
        return lb.Discard(choices.seat, choices.cards[: event["n"]])

    def showing(self, choices: lb.ToShow) -> lb.PlayerAction:
        seat = choices.seat
        shown = {hand["seat"]: hand for hand in self.record["shown"]}
        if choices.may_muck and (seat not in shown or shown[seat]["mucked"]):
            return lb.Muck(seat)
        if choices.is_known:
            return lb.Show(seat)
        if _is_sibling(self.record) or len(_known(self.record["shown"])) < len(shown):
            return lb.Show(seat, self.invented[seat])
        return lb.Show(seat, lb.parse(shown[seat]["cards"]))

    def order(self, state: lb.State, choices: lb.ToShuffle) -> tuple[lb.Card, ...]:
        """An order that gives every seat the cards that the record gives it."""
        if not self.filled:
            known = not state.ply and len(choices.cards)
            return (lb.UNKNOWN,) * known if known else choices.cards
        order = choices.cards
        for _ in lb.DECK:  # more often than any record takes that can be dealt at all
            served = self.served(state, order)
            wrong = [each for each in served if each.got is not each.wanted]
            if not wrong:
                return order
            order = _rearranged(order, served)
        raise DisagreementError(
            f"seat {wrong[0].seat} should get {wrong[0].wanted}, but gets {wrong[0].got}"
        )

    def served(self, state: lb.State, order: tuple[lb.Card, ...]) -> list["_Served"]:
        """What all get until the next shuffle, if the cards lie in this order."""
        before = len(_dealt(state))
        hand = self.fork()
        try:
            state = lb.apply(state, lb.Shuffle(order))
            while isinstance(choices := lb.legal(state), lb.ToBet | lb.ToDraw):
                hand.pass_markers(state, choices)
                state = lb.apply(state, hand.action(state, choices))
        except (DisagreementError, lb.LowballError):
            pass  # the hand itself will come there, and say so
        wanted = {seat: _wanted(cards) for seat, cards in self.filled.items()}
        return [_Served(seat, card, next(wanted[seat])) for seat, card in _dealt(state)][before:]

    def check_amounts(self, state: lb.State) -> None:
        """The chips of the last action are the record's."""
        told = state.events[0] if state.events else None
        if not isinstance(told, events.Called | events.BetMade | events.Raised):
            return
        event = self.record["events"][self.at - 1]
        want = (event["seat"], event["amount"], event["to"], event["all_in"])
        if (told.seat, told.by, told.to, told.all_in) != want:
            raise DisagreementError(f"event {self.at}: the record has {event}, the library {told}")

    def disagreement(self, state: lb.State, choices: lb.Choices) -> DisagreementError:
        event = self.current or "no more events"
        return DisagreementError(
            f"event {self.at + 1}, betting round {state.street}: the record has {event}; "
            + _asked(choices)
        )


@frozen
class _Served:
    """A card that a seat gets, and the one that the record gives it there."""

    seat: int
    got: lb.Card
    wanted: lb.Card


def _asked(choices: lb.Choices) -> str:
    who = f"seat {choices.seat}" if not isinstance(choices, lb.ToShuffle) else "the dealer"
    return f"the library asks {who}: {choices}"


def _dealt(state: lb.State) -> list[tuple[int, lb.Card]]:
    """Every card dealt so far and the seat that got it, in order."""
    dealt: list[tuple[int, lb.Card]] = []
    for event in state.log:
        if isinstance(event, events.Dealt):
            dealt.append((event.seat, event.card))
        elif isinstance(event, events.Drew):
            dealt += [(event.seat, card) for card in event.cards]
    return dealt


def _wanted(cards: Record) -> Iterator[lb.Card]:
    """Every card that the record gives a seat, in order."""
    yield from lb.parse(cards["hole"])
    for draw in cards["draws"]:
        yield from lb.parse(draw["drawn"])


def _rearranged(order: tuple[lb.Card, ...], served: Sequence[_Served]) -> tuple[lb.Card, ...]:
    """Put each wanted card where its seat was served, up to the first that is not to be had.

    That one waits for another shuffle, which comes before it once the cards until then lie right.
    """
    places = {card: place for place, card in enumerate(order)}
    result: list[lb.Card | None] = [None] * len(order)
    left = dict.fromkeys(order)
    for each in served:
        if each.wanted not in left:
            break
        result[places[each.got]] = each.wanted
        del left[each.wanted]
    fillers = iter(left)
    return tuple(card or next(fillers) for card in result)


def _invented(record: Record) -> dict[int, tuple[lb.Card, ...]]:
    """Hands that win the pots as in the record, where the real ones are no lowball or unknown."""
    levels = [[winner["seat"] for winner in pot["winners"]] for pot in record["pots"]]
    levels += [[seat] for seat in record["pots"][0]["eligible"]]
    hands: dict[int, tuple[lb.Card, ...]] = {}
    left = list(lb.DECK)
    lows = iter(_lows(_rank_of(record)))
    for level in levels:
        if seats := [seat for seat in level if seat not in hands]:
            tied = next(tied for low in lows if (tied := _tied(low, len(seats), left)))
            hands |= dict(zip(seats, tied, strict=True))
            left = [card for card in left if not any(card in hand for hand in tied)]
    return hands


@cache
def _lows(rank_of: RankOf) -> list[tuple[str, ...]]:
    """All that the ranks of five cards can be, the lowest hand first."""
    return sorted(
        (
            ranks
            for ranks in combinations_with_replacement(RANKS, HAND_SIZE)
            if ranks[0] != ranks[-1]
        ),
        key=lambda ranks: int(rank_of(map(str.__add__, ranks, "cdhsc"))),
    )


def _tied(
    ranks: tuple[str, ...], count: int, left: Collection[lb.Card]
) -> list[tuple[lb.Card, ...]] | None:
    """As many hands of these ranks, none a flush, from the cards that are left."""
    ways = [
        permutations([card for card in left if card.rank == rank], many * count)
        for rank, many in Counter(ranks).items()
    ]
    for way in product(*ways):
        hands = [
            tuple(card for cards in way for card in cards[turn::count]) for turn in range(count)
        ]
        if all(len({card.suit for card in hand}) > 1 for hand in hands):
            return hands
    return None


def _check_posts(record: Record, state: lb.State) -> None:
    want = Counter(
        (post["seat"], POST_KINDS.get(post["kind"], post["kind"]), post["amount"])
        for post in record["posts"]
    )
    got = Counter(
        (event.seat, str(event.kind), event.by)
        for event in state.log
        if isinstance(event, events.Posted)
    )
    if want != got:
        raise DisagreementError(
            f"posts: the record has {sorted(want - got)}, the library {sorted(got - want)}"
        )


def _check_money(record: Record, state: lb.State) -> None:
    returned: Counter[int] = Counter()
    for back in record["returned"]:
        returned[back["seat"]] += back["amount"]
    got = {place: seat.returned for place, seat in enumerate(state.seats) if seat.returned}
    _compare("returned", dict(returned), got)
    _compare(
        "pots",
        [(pot["amount"], tuple(sorted(pot["eligible"]))) for pot in record["pots"]],
        [(pot.chips, pot.seats) for pot in state.pots],
    )
    _compare("total pot", record["total_pot"], sum(pot.chips for pot in state.pots))
    stacks = {place: seat.stack for place, seat in enumerate(state.seats)}
    for index, pot in enumerate(record["pots"]):
        rake = pot["amount"] - sum(winner["amount"] for winner in pot["winners"])
        won = {award.seat: award.chips for award in state.awards if award.pot == index}
        kept = {winner["seat"]: winner["amount"] for winner in pot["winners"]}
        _compare(f"winners of pot {index}", sorted(kept), sorted(won))
        for seat, chips in won.items():
            # The smallest chip a tied pot is paid in is not recorded, nor whose share pays the
            # odd chips of the rake.
            if abs(len(won) * (chips - kept[seat]) - rake) > len(won) * _least_chip(record):
                raise DisagreementError(
                    f"pot {index}: seat {seat} keeps {kept[seat]} after a rake of {rake}, "
                    f"but wins {chips} in the library"
                )
            stacks[seat] -= chips - kept[seat]
    want = {seat["seat"]: seat["stack"] for seat in record["final"]}
    _compare("final stacks", want, {seat: stacks[seat] for seat in want})
    if state.results is None or sum(state.results) != 0:
        raise DisagreementError(f"the results {state.results} do not add up to nothing")


def _least_chip(record: Record) -> int:
    stakes = ("small_blind", "big_blind", "small_bet", "big_bet", "ante")
    return gcd(*(record[name] or 0 for name in stakes))


def _check_showdown(record: Record, state: lb.State) -> None:
    shows = [event for event in state.log if isinstance(event, events.Shown | events.Mucked)]
    order = [event.seat for event in shows]
    printed = [hand["seat"] for hand in record["shown"] if hand["mucked"] is not None]
    _compare(
        "showdown order",
        [seat for seat in printed if seat in order],
        [seat for seat in order if seat in printed],
    )
    shuffles = sum(event["act"] == "reshuffle" for event in record["events"])
    if shuffles:
        happened = sum(isinstance(event, events.Reshuffled) for event in state.log)
        _compare("reshuffles", shuffles, happened)
    if _is_sibling(record):
        return
    cards = {hand["seat"]: set(lb.parse(hand["cards"])) for hand in _known(record["shown"])}
    for event in shows:
        if isinstance(event, events.Shown) and event.seat in cards:
            _compare(f"hand of seat {event.seat}", cards[event.seat], set(event.cards))


def _compare(what: str, want: object, got: object) -> None:
    if want != got:
        raise DisagreementError(f"{what}: the record has {want}, the library {got}")


def _known(hands: list[Record]) -> list[Record]:
    """The hands whose five cards the record has."""
    return [hand for hand in hands if hand["cards"] and all(hand["cards"])]


def _check_ranks(record: Record) -> None:
    """The evaluator alone: the sites' words for hands, and who wins."""
    rank = _rank_of(record)
    for hand in _known(record["shown"] + record["named"]):
        if hand["text"] and not says(hand["text"], rank(lb.parse(hand["cards"]))):
            raise DisagreementError(
                f"the site calls {' '.join(hand['cards'])} {hand['text']!r}, "
                f"the library {rank(lb.parse(hand['cards']))}"
            )
    ranks = {hand["seat"]: rank(lb.parse(hand["cards"])) for hand in _known(record["shown"])}
    for pot in record["pots"]:
        if all(seat in ranks for seat in pot["eligible"]):
            best = min(int(ranks[seat]) for seat in pot["eligible"])
            lowest = {seat for seat in pot["eligible"] if int(ranks[seat]) == best}
            _compare("lowest hands", {winner["seat"] for winner in pot["winners"]}, lowest)


def says(text: str, rank: lb.Rank27 | lb.RankA5) -> bool:
    """Whether a site's words fit a rank; words that name no rank fit any."""
    spoken = " ".join(re.findall(r"[a-z]+|\d+", text.lower()))
    wording, category = next(
        (wording for wording in CATEGORY_WORDS if wording[0] in spoken), ("", "no pair")
    )
    words = spoken.replace(wording, "", 1).split()
    if words[0] == "a" and any(len(word) > 2 for word in words):
        del words[0]  # the article, not the ace
    named = [
        found
        for word in words
        if (found := RANK_WORDS.get(PLURALS.get(word, word)) or _rank_letter(word))
    ]
    has = rank.category.name.lower().replace("_", " ")
    ranks = list(dict.fromkeys(str(rank).removesuffix(" flush").split("-")))
    if "straight" in category:
        ranks = ranks[:1]
        named = [max(named, key="23456789TJQKA".index)] if named else []
    return has == category and named == ranks[: len(named)]


def _rank_letter(word: str) -> str | None:
    letter = "t" if word == "10" else word
    return letter.upper() if len(letter) == 1 and letter in "23456789tjqka" else None


if __name__ == "__main__":
    sys.exit(main())
