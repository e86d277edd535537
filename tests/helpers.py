"""A short notation for tests: tables with stacked decks, and actions as text.

An action is a word such as ``2r8``: the seat that must be next to act (may be left out), a letter,
and what goes with it.

    f fold   k check   c call   b4 bet 4   r8 raise to 8
    p stand pat   dKcQd discard these   x3 discard the first three
    s show   s7h5s4d3c2h show, saying what the cards are   m muck
"""

import pickle
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, assert_never

import pytest

import lowball as lb
from lowball.events import BetMade, Event, Raised, Returned, Shown

WORD: Final = re.compile(r"(?P<seat>\d)?(?P<letter>[fkcbrpdxsm])(?P<what>.*)")


def stacked(state: lb.State, hands: Mapping[int, str], stub: str = "") -> lb.Shuffle:
    """The shuffle of the whole deck that deals these hands and leaves these cards on top.

    Places that are not spoken for are filled with the other cards in the order of the deck.
    """
    dealer = state.button
    dealt_in = [seat for seat, each in enumerate(state.seats) if each.is_in]
    if dealer not in dealt_in and len(dealt_in) == 2:
        _, big = state.blinds
        (dealer,) = (seat for seat in dealt_in if seat != big)
    turn = sorted(dealt_in, key=lambda seat: (seat <= dealer, seat))
    places: dict[int, lb.Card] = {}
    for seat, hand in hands.items():
        for count, card in enumerate(lb.parse(hand)):
            places[count * len(turn) + turn.index(seat)] = card
    places.update(enumerate(lb.parse(stub), start=5 * len(turn)))
    assert len(set(places.values())) == len(places), "the same card is wanted twice"
    others = (card for card in state.rules.deck if card not in places.values())
    return lb.Shuffle([places.get(i) or next(others) for i in range(len(state.rules.deck))])


def table(
    rules: lb.Ruleset,
    stacks: Sequence[int | None],
    button: int | None = None,
    *,
    hands: Mapping[int, str] | None = None,
    stub: str = "",
    blinds: tuple[int | None, int | None] | None = None,
    posts: Iterable[lb.Post] = (),
) -> lb.State:
    """A hand as it stands after the deal; the button lies at the last seat unless said."""
    last = len(stacks) - 1
    state = lb.start(rules, stacks, last if button is None else button, blinds=blinds, posts=posts)
    return lb.apply(state, stacked(state, hands or {}, stub))


def later(
    rules: lb.Ruleset,
    chips: Sequence[int],
    street: int,
    button: int | None = None,
    *,
    hands: Mapping[int, str] | None = None,
) -> lb.State:
    """A later betting round, with these chips in front of the seats.

    All have put in a big blind (and an ante, where there is one), nobody has bet or drawn since.
    """
    already = rules.posting.big_blind + rules.posting.ante
    state = table(rules, [each + already for each in chips], button, hands=hands)
    return quietly(state, street)


def quietly(state: lb.State, street: int) -> lb.State:
    """Everybody checks, calls and stands pat until this betting round."""
    while not (state.stage is lb.Stage.BETTING and state.street == street):
        assert not state.is_over
        state = lb.apply(state, _quiet(state))
    return state


def to_the_end(state: lb.State) -> lb.State:
    """Everybody checks, calls, stands pat and shows until the hand is over."""
    while not state.is_over:
        state = lb.apply(state, _quiet(state))
    return state


def _quiet(state: lb.State) -> lb.Action:
    choices = lb.legal(state)
    match choices:
        case lb.ToBet(seat, check=True):
            return lb.Check(seat)
        case lb.ToBet(seat):
            return lb.Call(seat)
        case lb.ToDraw(seat):
            return lb.StandPat(seat)
        case lb.ToShow(seat):
            return lb.Show(seat)
        case lb.ToShuffle(cards):
            return lb.Shuffle(cards)
        case None:
            raise AssertionError("the hand is over")
        case _:
            assert_never(choices)


def action(state: lb.State, word: str) -> lb.PlayerAction:
    """The action that a word asks for."""
    found = WORD.fullmatch(word)
    assert found, f"{word!r} is no action"
    seat = state.to_act if found["seat"] is None else int(found["seat"])
    assert seat is not None, f"{word}: nobody is to act"
    what = found["what"]
    match found["letter"]:
        case "f":
            return lb.Fold(seat)
        case "k":
            return lb.Check(seat)
        case "c":
            return lb.Call(seat)
        case "b":
            return lb.Bet(seat, int(what) if what else None)
        case "r":
            return lb.Raise(seat, int(what) if what else None)
        case "p":
            return lb.StandPat(seat)
        case "d":
            return lb.Discard(seat, what)
        case "x":
            return lb.Discard(seat, state.seats[seat].cards[: int(what)])
        case "s":
            return lb.Show(seat, what or None)
        case _:
            return lb.Muck(seat)


def play(state: lb.State, words: str) -> lb.State:
    """The state after these actions, each of them by the seat whose turn it is."""
    for word in words.split():
        asked = action(state, word)
        assert asked.seat == state.to_act, f"{word}: it is the turn of {state.to_act}"
        state = lb.apply(state, asked)
    return state


def reshuffle(
    state: lb.State, order: Callable[[Sequence[lb.Card]], Iterable[lb.Card]] = reversed
) -> lb.State:
    """The state once the waiting pool is put in order: the other way round unless said."""
    return lb.apply(state, lb.Shuffle(tuple(order(waiting(state)))))


def waiting(state: lb.State) -> tuple[lb.Card, ...]:
    """The cards that wait to be shuffled."""
    choices = lb.legal(state)
    assert isinstance(choices, lb.ToShuffle)
    return choices.cards


def offer(state: lb.State) -> str:
    """What is open to the seat to act, as words: ``f c2 r4`` or, in no limit, ``f c2 r4-98``.

    A call is given with the chips that it adds, a bet or raise with its total.
    """
    choices = lb.legal(state)
    assert isinstance(choices, lb.ToBet)
    words = [word for word, may in (("f", choices.fold), ("k", choices.check)) if may]
    if choices.call is not None:
        words.append(f"c{choices.call}")
    for letter, sizes in (("b", choices.bet), ("r", choices.raise_to)):
        if sizes is not None:
            span = "" if sizes.least == sizes.most else f"-{sizes.most}"
            words.append(f"{letter}{sizes.least}{span}")
    return " ".join(words)


def refused(
    state: lb.State,
    what: str | lb.Action,
    refusal: lb.Refusal,
    rule: str | None = None,
) -> lb.IllegalActionError:
    """The error of an action that is turned down; the state still stands as it was."""
    asked = action(state, what) if isinstance(what, str) else what
    before = pickle.dumps(state)
    number = hash(state)
    with pytest.raises(lb.IllegalActionError) as caught:
        lb.apply(state, asked)
    copy = pickle.loads(before)
    assert state == copy
    assert hash(state) == number
    assert (state.log, state.events, state.ply) == (copy.log, copy.events, copy.ply)
    error = caught.value
    assert error.refusal is refusal
    assert error.action is asked
    seat = getattr(asked, "seat", None)
    assert error.seat == (seat if type(seat) is int else None)
    assert rule is None or error.rule == rule
    return error


def counted(state: lb.State) -> bool:
    """Whether the last action was a wager that counts towards the cap."""
    wager = state.events[0]
    assert isinstance(wager, BetMade | Raised)
    return wager.counts


def pots(state: lb.State) -> list[tuple[int, tuple[int, ...]]]:
    """The pots, main pot first, as chips and claimants."""
    return [(pot.chips, pot.seats) for pot in state.pots]


def won(state: lb.State) -> dict[int, int]:
    """What each seat won of all pots."""
    sums: dict[int, int] = {}
    for award in state.awards:
        sums[award.seat] = sums.get(award.seat, 0) + award.chips
    return sums


def returned(state: lb.State) -> dict[int, int]:
    """What each seat got back."""
    return {seat: each.returned for seat, each in enumerate(state.seats) if each.returned}


def happened(state: lb.State, *kinds: type[Event]) -> list[Event]:
    """The events of these kinds in the whole hand."""
    return [event for event in state.log if isinstance(event, kinds)]


def shown(state: lb.State) -> list[int]:
    """The seats that opened their hands, in this order."""
    return [event.seat for event in state.log if isinstance(event, Shown)]


def text(cards: Iterable[lb.Card]) -> str:
    """Cards as they are written in the vectors."""
    return " ".join(map(str, cards))


def check_conserved(state: lb.State, chips: int) -> None:
    """No card and no chip is lost, and none is there twice.

    Args:
        state: Any state of a hand whose cards are all known.
        chips: All chips that were brought to the table.
    """
    choices = lb.legal(state)
    cards = [*state.stub, *state.burns, *state.muck]
    cards += [card for seat in state.seats for card in seat.cards]
    cards += [card for thrown in state.discards for card in thrown.cards]
    cards += choices.cards if isinstance(choices, lb.ToShuffle) else ()
    assert sorted(cards, key=lambda card: card.index) == list(state.rules.deck)

    stacks = sum(seat.stack for seat in state.seats)
    put_in = sum(seat.paid - seat.returned for seat in state.seats)
    if state.is_over:
        assert stacks == chips
        assert state.results is not None
        assert sum(state.results) == 0
        voided = sum(event.by for event in state.events if isinstance(event, Returned))
        assert sum(award.chips for award in state.awards) == put_in
        assert 0 <= sum(pot.chips for pot in state.pots) - put_in <= voided
    else:
        assert stacks + put_in == chips
        in_the_middle = sum(pot.chips for pot in state.pots) + sum(seat.bet for seat in state.seats)
        assert in_the_middle == put_in
