"""A hand told line by line, from its events alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from ._words import counted
from .cards import HAND_SIZE, UNKNOWN, Card
from .events import (
    Awarded,
    BetMade,
    Burned,
    Called,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Event,
    Finished,
    Folded,
    Mucked,
    Posted,
    PostKind,
    Raised,
    Reshuffled,
    Returned,
    Shown,
    Shuffled,
    StoodPat,
)
from .pots import Pot, layers
from .ranking import Rank, describe, explain

__all__ = ["Names", "tell"]

Names: TypeAlias = Mapping[int, str] | Sequence[str]
"""What the seats are called, by seat; one without a name is "seat 2"."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def tell(events: Iterable[Event], names: Names | None = None) -> Iterator[str]:
    r"""Tell a hand, or a part of it, in lines of plain English.

    A log from the first post on is told under a heading for each round, and
    says why a pot is won. Cards that are unknown, as in a view, are counted.

    Args:
        events: The log of a state or of a view, or the events of one action.
        names: What the seats are called; without it "seat 0" and so on.

    Returns:
        The lines, one after the other, without line breaks.

    >>> from lowball import DECK, Fold, Shuffle, apply, profiles, start
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
    >>> state = apply(apply(state, Shuffle(DECK)), Fold(0))
    >>> print(*list(tell(state.log, names=["North", "South"]))[-2:], sep="\n")
    South wins the pot of 2: everybody else has folded
    result: North -1, South +1
    """
    told = tuple(events)
    headings = _headings(told)
    teller = _Teller(told, {} if names is None else names)
    for index, event in enumerate(told):
        if index in headings:
            yield f"--- {headings[index]}, {teller.chips} in the pot ---"
        yield from teller.lines(event)


class _Teller:
    """What a reader of the events knows so far, and the sentences for the next."""

    def __init__(self, events: Sequence[Event], names: Names) -> None:
        self._names = names
        self._is_whole = _is_whole(events)
        self._awards = [event for event in events if isinstance(event, Awarded)]
        self._hands: dict[int, tuple[Card, ...]] = {}
        self._paid: dict[int, int] = {}
        self._antes: dict[int, int] = {}
        self._dead = 0
        self._folded: set[int] = set()
        self._mucked: set[int] = set()
        self._ranks: dict[int, Rank] = {}
        self._deal_left = sum(isinstance(event, Dealt) for event in events)
        self._returned = 0

    @property
    def chips(self) -> int:
        """All that lies in the middle."""
        return sum(self._paid.values()) + self._dead - self._returned

    def lines(self, event: Event) -> Iterator[str]:
        """The sentences that tell an event; most have one, a card dealt may have none."""
        match event:
            case Posted(seat, kind, by, all_in):
                self._post(seat, kind, by)
                yield f"{self._who(seat)} {_posts(kind, by, all_in)}"
            case Shuffled(count):
                yield f"the deck of {count} cards is shuffled"
            case Dealt(seat, card):
                self._hands[seat] = (*self._hands.get(seat, ()), card)
                self._deal_left -= 1
                if not self._deal_left:
                    yield from self._deal()
            case Folded(seat):
                self._folded.add(seat)
                yield f"{self._who(seat)} folds"
            case Checked(seat):
                yield f"{self._who(seat)} checks"
            case Called(seat, by, _, all_in):
                self._pay(seat, by)
                yield f"{self._who(seat)} calls {by}{_all_in(all_in)}"
            case BetMade(seat, by, to, all_in, counts):
                self._pay(seat, by)
                yield f"{self._who(seat)} bets {to}{_all_in(all_in, 'bet', counts)}"
            case Raised(seat, by, to, all_in, counts):
                self._pay(seat, by)
                yield f"{self._who(seat)} raises to {to}{_all_in(all_in, 'raise', counts)}"
            case StoodPat(seat):
                yield f"{self._who(seat)} stands pat"
            case Discarded(seat, cards):
                self._throw(seat, cards)
                yield f"{self._who(seat)} throws {_cards(cards)}"
            case Burned(card):
                yield "a card is burned" if card is UNKNOWN else f"{card} is burned"
            case Drew(seat, cards):
                yield f"{self._who(seat)} draws {_cards(cards)}{self._draw(seat, cards)}"
            case Reshuffled(count):
                yield f"the stub is too short, and {count} cards are shuffled to make a new one"
            case Returned(seat, by):
                yield f"{self._who(seat)} takes back {by}{self._take_back(seat, by)}"
            case Shown(seat, cards, rank):
                self._ranks[seat] = rank
                yield f"{self._who(seat)} shows {_sorted(cards)}: {describe(rank)}"
            case Mucked(seat):
                self._mucked.add(seat)
                yield f"{self._who(seat)} mucks"
            case Awarded():
                yield self._award(event)
            case Finished(results):
                yield f"result: {', '.join(self._results(results))}"
            case _:
                assert_never(event)

    def _who(self, seat: int) -> str:
        try:
            return self._names[seat]
        except LookupError:
            return f"seat {seat}"

    def _pay(self, seat: int, by: int) -> None:
        self._paid[seat] = self._paid.get(seat, 0) + by

    def _post(self, seat: int, kind: PostKind, by: int) -> None:
        if kind == PostKind.DEAD:
            self._dead += by
            return
        self._pay(seat, by)
        if kind == PostKind.ANTE:
            self._antes[seat] = by

    def _deal(self) -> Iterator[str]:
        for seat, cards in self._hands.items():
            yield f"{self._who(seat)} is dealt {_cards(cards)}"

    def _throw(self, seat: int, cards: tuple[Card, ...]) -> None:
        self._hands[seat] = tuple(card for card in self._hands.get(seat, ()) if card not in cards)

    def _draw(self, seat: int, cards: tuple[Card, ...]) -> str:
        """What the seat holds now, if all of it is known."""
        hand = self._hands[seat] = (*self._hands.get(seat, ()), *cards)
        if len(hand) < HAND_SIZE or UNKNOWN in hand:
            return ""
        return f" and holds {_sorted(hand)}"

    def _take_back(self, seat: int, by: int) -> str:
        if self._ranks:
            self._returned += by
            return " by the sevens rule"
        self._pay(seat, -by)
        return ", which nobody has called"

    def _award(self, event: Awarded) -> str:
        who, pot = self._who(event.seat), self._pot_name(event.pot)
        if sum(award.pot == event.pot for award in self._awards) == 1:
            return f"{who} wins {pot} of {event.chips}: {self._why(event)}"
        odd = f", {event.odd} of them odd" if event.odd else ""
        return f"{who} wins {event.chips} of {pot}{odd}: {self._why(event)}"

    def _pot_name(self, pot: int) -> str:
        count = max(len(self._pots()), 1 + max(award.pot for award in self._awards))
        if pot == 0:
            return "the pot" if count == 1 else "the main pot"
        return "the side pot" if count == 2 else f"side pot {pot}"

    def _pots(self) -> tuple[Pot, ...]:
        """The pots as they were when betting ended, if the hand was told from its beginning.

        An ante that one seat alone has paid is its own or the table's: the awards tell.
        """
        if not self._is_whole:
            return ()
        paid = [self._paid.get(seat, 0) for seat in range(max(self._hands) + 1)]
        pots = layers(paid, self._live(), self._dead)
        if len(self._antes) != 1 or self._fit(pots):
            return pots
        ((seat, ante),) = self._antes.items()
        paid[seat] -= ante
        return layers(paid, self._live(), self._dead + ante)

    def _fit(self, pots: Sequence[Pot]) -> bool:
        """Whether these are the pots that were awarded."""
        awarded = [
            sum(award.chips for award in self._awards if award.pot == pot)
            for pot in range(1 + max(award.pot for award in self._awards))
        ]
        return awarded == [pot.chips for pot in pots]

    def _live(self) -> list[int]:
        return [seat for seat in self._hands if seat not in self._folded]

    def _why(self, event: Awarded) -> str:
        """Why the seat wins: what it beats, or ties, among the hands shown for this pot."""
        pots = self._pots()
        claims = pots[event.pot].seats if event.pot < len(pots) else (*self._ranks, *self._mucked)
        own = self._ranks.get(event.seat)
        rivals = [seat for seat in claims if seat in self._ranks and seat != event.seat]
        if own is None or not rivals:
            if any(seat in self._mucked for seat in claims):
                return "everybody else has mucked"
            is_alone = len(self._live()) < 2
            return "everybody else has folded" if is_alone else "nobody else has a claim to it"
        rival = min(rivals, key=lambda seat: int(self._ranks[seat]))
        if self._ranks[rival] < own:
            return f"the better hand of {self._who(rival)} loses by the sevens rule"
        return explain(own, self._ranks[rival])

    def _results(self, results: Sequence[int]) -> Iterator[str]:
        for seat, by in enumerate(results):
            if by or not self._hands or seat in self._hands:
                yield f"{self._who(seat)} {by:+}" if by else f"{self._who(seat)} even"


def _is_whole(events: Sequence[Event]) -> bool:
    """Whether the hand is told from its beginning."""
    return bool(events) and isinstance(events[0], Posted)


def _headings(events: Sequence[Event]) -> dict[int, str]:
    """The rounds of a hand, by the index of the event with which each begins."""
    if not _is_whole(events):
        return {}
    headings: dict[int, str] = {}
    section = ""
    draws = 0
    announced: set[int] = set()
    last = max((i for i, event in enumerate(events) if isinstance(event, _DRAWING)), default=-1)
    for index, event in enumerate(events):
        if isinstance(event, _BETTING):
            if section != "betting":
                section = "betting"
                headings[index] = f"{_nth(draws)} betting round"
        elif isinstance(event, _DRAWING):
            if section != "draw" or _announcer(events, index) in announced:
                section = "draw"
                headings[index] = f"{_nth(draws)} draw"
                draws += 1
                announced = set()
            if isinstance(event, StoodPat | Discarded):
                announced.add(event.seat)
        elif isinstance(event, Shown | Mucked) and section != "showdown":
            section = "showdown"
            headings[index] = "showdown" if index > last else "hands face up"
    return headings


_BETTING = Folded | Checked | Called | BetMade | Raised
_DRAWING = StoodPat | Discarded | Burned | Drew | Reshuffled


def _announcer(events: Sequence[Event], index: int) -> int | None:
    """Who announces with this event, or next where a card is burned before the draw."""
    if isinstance(next(event for event in events if isinstance(event, _DRAWING)), _BURNING):
        while index + 1 < len(events) and isinstance(events[index], _BURNING):
            index += 1
    event = events[index]
    return event.seat if isinstance(event, StoodPat | Discarded) else None


_BURNING = Burned | Reshuffled


def _nth(index: int) -> str:
    return _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"


def _posts(kind: PostKind, by: int, is_all_in: bool) -> str:
    size = f", all-in for {by}" if is_all_in else f" of {by}"
    match kind:
        case PostKind.ANTE:
            return f"posts the ante{size}"
        case PostKind.SMALL_BLIND:
            return f"posts the small blind{size}"
        case PostKind.BIG_BLIND:
            return f"posts the big blind{size}"
        case PostKind.LIVE:
            return f"joins with a live post{size}"
        case PostKind.DEAD:
            return f"joins with a dead post{size}"
        case _:
            assert_never(kind)


def _all_in(is_all_in: bool, wager: str = "", counts: bool = True) -> str:
    short = "" if counts else f", not counted as a {wager}"
    return f", all-in{short}" if is_all_in else ""


def _cards(cards: tuple[Card, ...]) -> str:
    """The cards, or how many they are where they are unknown."""
    if all(card is UNKNOWN for card in cards):
        return counted(len(cards), "card")
    return " ".join(map(str, cards))


def _sorted(hand: tuple[Card, ...]) -> str:
    return " ".join(map(str, sorted(hand, key=lambda card: card.index, reverse=True)))
