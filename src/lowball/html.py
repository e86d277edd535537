"""Hands as tables of HTML, as notebooks show them: whatever has the few fields named here."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Protocol

from .cards import UNKNOWN, Card
from .phases import Stage
from .pots import Pot

__all__ = ["SeatLike", "TableLike", "card", "table"]


class SeatLike(Protocol):
    """What is drawn of a seat."""

    @property
    def stack(self) -> int:
        """Chips in front of it."""

    @property
    def bet(self) -> int:
        """Chips put in on this street."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it holds, unknown ones as backs."""

    @property
    def drew(self) -> tuple[int, ...]:
        """How many cards it threw in each draw."""

    @property
    def folded(self) -> bool:
        """Whether it has folded."""

    @property
    def is_all_in(self) -> bool:
        """Whether it has no chips left."""

    @property
    def is_in(self) -> bool:
        """Whether it is in the hand."""

    @property
    def is_shown(self) -> bool:
        """Whether its hand is open."""


class TableLike(Protocol):
    """What is drawn of a hand."""

    @property
    def button(self) -> int:
        """Where the button lies."""

    @property
    def blinds(self) -> tuple[int | None, int | None]:
        """The seats of the small and the big blind."""

    @property
    def seats(self) -> Sequence[SeatLike]:
        """Every seat, clockwise from 0."""

    @property
    def stage(self) -> Stage:
        """Where the hand is."""

    @property
    def street(self) -> int:
        """The betting round, from 0."""

    @property
    def draws_left(self) -> int:
        """Draws not yet begun."""

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is."""

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots of the rounds that are closed."""

    @property
    def results(self) -> tuple[int, ...] | None:
        """Net chips of each seat, once the hand is over."""


def table(hand: TableLike, viewer: int | None = None) -> str:
    """Draw a hand: a row a seat, clockwise from seat 0, and the pots below.

    It shows the cards of the seats, so of a ``State`` all hands, of a ``View`` those
    that the viewer may see; what is undealt is never there.

    Args:
        hand: A ``State``, a ``View``, or the like.
        viewer: The seat to be marked as the viewer's own.

    >>> from lowball import DECK, Shuffle, apply, profiles, start
    >>> state = start(profiles.HOME_27_TRIPLE_DRAW, (100, 98), button=0)
    >>> "seat 0 to act · 3 draws to come" in table(apply(state, Shuffle(DECK)))
    True
    """
    rows = "".join(_row(hand, place, viewer) for place in range(len(hand.seats)))
    last = "bet" if hand.results is None else "result"
    return (
        f"<style>{_STYLE}</style>"
        f'<table class="lowball"><caption>{_caption(hand)}</caption>'
        "<thead><tr><th></th><th>seat</th><th>cards</th><th>drew</th>"
        f'<th class="chips">stack</th><th class="chips">{last}</th></tr></thead>'
        f"<tbody>{rows}</tbody>"
        f'<tfoot><tr><td colspan="6">{_pots(hand)}</td></tr></tfoot></table>'
    )


def card(face: Card) -> str:
    """Draw a card: its rank and suit in the colour of the suit, or its back.

    >>> from lowball import Card
    >>> card(Card("Th"))
    '<span class="card h" title="Th">T♥</span>'
    """
    if face is UNKNOWN:
        return '<span class="card back" title="unknown">??</span>'
    name = escape(str(face))
    shown = escape(face.rank + _SUITS.get(face.suit, ""))
    return f'<span class="card {escape(face.suit) or "joker"}" title="{name}">{shown}</span>'


_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

_STYLE = (
    ".lowball.lowball{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.4em 0}"
    ".lowball.lowball caption{caption-side:top;text-align:left;font-weight:600;padding:.2em .6em;"
    "color:inherit}"
    ".lowball.lowball th,.lowball.lowball td{text-align:left;padding:.25em .6em;border:0;"
    "border-bottom:1px solid rgba(128,128,128,.35);background:none;white-space:nowrap}"
    ".lowball.lowball th{font-weight:400;opacity:.7}"
    ".lowball.lowball tr{background:none}"
    ".lowball.lowball tr.turn{background:rgba(255,190,0,.22)}"
    ".lowball.lowball tr.out{opacity:.5}"
    ".lowball.lowball th.chips,.lowball.lowball td.chips{text-align:right}"
    ".lowball.lowball .mark{border:1px solid currentColor;border-radius:1em;padding:0 .45em;"
    "margin-right:.3em;font-size:.8em}"
    ".lowball.lowball .card{display:inline-block;min-width:2em;margin-right:.2em;padding:.1em 0;"
    "border:1px solid #8a8a8a;border-radius:.3em;background:#fff;text-align:center;"
    "font-weight:600;line-height:1.3}"
    ".lowball.lowball .c{color:#0a6b2d}.lowball.lowball .d{color:#0b53b5}"
    ".lowball.lowball .h{color:#c01621}.lowball.lowball .s{color:#111}"
    ".lowball.lowball .joker{color:#7a1fa2}"
    ".lowball.lowball .back{background:#3d5a80;color:#c9d6e8}"
)


def _row(hand: TableLike, place: int, viewer: int | None) -> str:
    seat = hand.seats[place]
    cells = (
        _cell("".join(_marks(hand, place))),
        _cell(f"{place}{' (you)' if place == viewer else ''}"),
        _cell("".join(map(card, seat.cards)) or escape(_absence(seat))),
        _cell(escape(", ".join(_drew(seat.drew)))),
        _cell(escape(f"{seat.stack}{' all-in' if seat.is_all_in else ''}"), "chips"),
        _cell(escape(_last(hand, place)), "chips"),
    )
    kind = "turn" if place == hand.to_act else "in" if seat.is_in else "out"
    return f'<tr class="{kind}">{"".join(cells)}</tr>'


def _cell(content: str, kind: str = "") -> str:
    return f'<td class="{kind}">{content}</td>' if kind else f"<td>{content}</td>"


def _marks(hand: TableLike, place: int) -> Iterator[str]:
    small, big = hand.blinds
    for name, title, seat in (
        ("D", "button", hand.button),
        ("SB", "small blind", small),
        ("BB", "big blind", big),
    ):
        if seat == place:
            yield f'<span class="mark" title="{title}">{name}</span>'
    if place == hand.to_act:
        yield '<span title="to act">▶</span>'


def _absence(seat: SeatLike) -> str:
    """Why a seat has no cards."""
    if seat.folded:
        return "folded"
    return "" if seat.is_in else "not dealt in"


def _drew(drew: Iterable[int]) -> Iterator[str]:
    return (str(count) if count else "pat" for count in drew)


def _last(hand: TableLike, place: int) -> str:
    if hand.results is None:
        return str(hand.seats[place].bet or "")
    result = hand.results[place]
    return f"{result:+}".replace("-", "\N{MINUS SIGN}") if result else "0"


def _caption(hand: TableLike) -> str:
    number = hand.street + 1
    said = [
        {
            Stage.SHUFFLE: "waiting for a shuffle",
            Stage.BETTING: f"betting round {number}",
            Stage.DRAWING: f"draw {number}",
            Stage.SHOWDOWN: "showdown",
            Stage.OVER: "hand over",
        }[hand.stage]
    ]
    if hand.to_act is not None:
        said.append(f"seat {hand.to_act} to act")
    if hand.draws_left and hand.stage is not Stage.OVER:
        said.append(f"{hand.draws_left} {'draw' if hand.draws_left == 1 else 'draws'} to come")
    return escape(" · ".join(said))


def _pots(hand: TableLike) -> str:
    said = []
    for number, pot in enumerate(hand.pots):
        name = f"side pot {number}" if number else "main pot" if len(hand.pots) > 1 else "pot"
        seats = ", ".join(map(str, pot.seats))
        claim = "seat" if len(pot.seats) == 1 else "seats"
        said.append(f"{name}: {pot.chips} ({claim} {seats})")
    bets = sum(seat.bet for seat in hand.seats)
    if bets:
        said.append(f"bets: {bets}")
    return escape(" · ".join(said)) or "no chips in the middle"
