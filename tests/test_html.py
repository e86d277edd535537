"""Hands as tables in a notebook."""

from html.parser import HTMLParser
from random import Random
from typing import Final

import pytest
from attrs import define, field

import lowball as lb
from lowball import chance, html, profiles
from lowball.phases import Stage
from tests import random_hands

RULES: Final = profiles.HOME_27_TRIPLE_DRAW


class Reader(HTMLParser):
    """Reads a table: its caption, rows of cells, and the classes of rows; checks the nesting."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.caption = ""
        self.rows: list[list[str]] = []
        self.kinds: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
            self.kinds.append(dict(attrs).get("class"))
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "caption" in self.open:
            self.caption += data
        elif self.open[-1] != "style":
            self.rows[-1][-1] += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


def shown(hand: lb.State | lb.View) -> Reader:
    return read(hand._repr_html_())


def dealt(stacks: tuple[int | None, ...] = (100, None, 7, 100)) -> lb.State:
    state = lb.start(RULES, stacks, button=1)
    return lb.apply(state, chance.shuffle(state, Random(1)))


def test_seats_clockwise_with_cards_chips_and_marks() -> None:
    state = dealt()
    table = shown(state)
    assert table.caption == "betting round 1 · seat 0 to act · 3 draws to come"
    head, first, empty, small, big, foot = table.rows
    assert head == ["", "seat", "cards", "drew", "stack", "bet"]
    hand = "".join(html.card(card) for card in state.seats[0].cards)
    assert first == ["▶", "0", "".join(read_cards(hand)), "", "100", ""]
    assert empty == ["D", "1", "not dealt in", "", "0", ""]
    assert (small[0], small[4:]) == ("SB", ["6", "1"])
    assert (big[0], big[4:]) == ("BB", ["98", "2"])
    assert foot == ["bets: 3"]
    assert table.kinds[1:5] == ["turn", "out", "in", "in"]


def read_cards(text: str) -> str:
    return "".join(read(f"<table><tr><td>{text}</td></tr></table>").rows[0])


def test_a_hand_goes_on_to_its_end() -> None:
    state = lb.apply(dealt(), lb.Fold(0))
    assert shown(state).rows[1] == ["", "0", "folded", "", "100", ""]
    assert shown(state).kinds[1] == "out"
    state = lb.apply(lb.apply(state, lb.Raise(2)), lb.Call(3))
    assert shown(state).caption == "draw 1 · seat 2 to act · 2 draws to come"
    assert shown(state).rows[-1] == ["pot: 8 (seats 2, 3)"]
    state = lb.apply(state, lb.Discard(2, state.seats[2].cards[:2]))
    assert shown(state).rows[3][3] == "2"
    state = lb.apply(state, lb.StandPat(3))
    assert shown(state).rows[4][3] == "pat"
    state = lb.apply(state, lb.Bet(2))
    state = lb.apply(state, lb.Raise(3))
    state = lb.apply(state, lb.Call(2))
    assert shown(state).rows[3][4] == "0 all-in"
    while not state.is_over:
        choices = lb.legal(state)
        assert choices is not None
        assert not isinstance(choices, lb.ToShuffle)
        state = lb.apply(state, choices.passive)
    table = shown(state)
    assert table.caption == "hand over"
    assert table.rows[0][5] == "result"
    assert sorted(row[5] for row in table.rows[1:5]) == ["+7", "0", "0", "−7"]


def test_before_the_deal_and_at_the_showdown() -> None:
    assert shown(lb.start(RULES, (9, 9), 0)).caption == "waiting for a shuffle · 3 draws to come"
    state = lb.start(RULES.vary(reveal="may_muck", draws=1, units=(2, 4)), (2, 2), button=0)
    state = lb.apply(state, chance.shuffle(state, Random(1)))
    state = lb.apply(state, lb.Call(0))
    assert shown(state).caption == "draw 1 · seat 1 to act"
    state = lb.apply(lb.apply(state, lb.StandPat(1)), lb.StandPat(0))
    assert shown(state).caption == "showdown · seat 1 to act"


def test_main_pot_and_side_pots() -> None:
    """With an ante of all chips nothing is bet, and a hand won by it leaves nothing."""
    state = lb.start(RULES.vary(ante=5), (100, 3, 100), button=0)
    assert shown(state).rows[-1] == [
        "main pot: 9 (seats 0, 1, 2) · side pot 1: 4 (seats 0, 2) · bets: 2"
    ]
    state = lb.start(RULES, (100, 100), button=0, blinds=(None, None))
    assert shown(state).rows[-1] == ["no chips in the middle"]


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Th", '<span class="card h" title="Th">T♥</span>'),
        ("2c", '<span class="card c" title="2c">2♣</span>'),
        ("Kd", '<span class="card d" title="Kd">K♦</span>'),
        ("As", '<span class="card s" title="As">A♠</span>'),
        ("Jk", '<span class="card joker" title="Jk">Jk</span>'),
        ("??", '<span class="card back" title="unknown">??</span>'),
    ],
)
def test_cards(card: str, text: str) -> None:
    assert html.card(lb.Card(card)) == text


def test_a_view_has_backs_and_marks_the_viewer() -> None:
    view = lb.view(dealt(), 2)
    table = shown(view)
    assert table.rows[1][2] == "??????????"
    assert table.rows[3][1] == "2 (you)"
    assert "??" not in table.rows[3][2]
    assert not [row for row in shown(lb.view(dealt(), None)).rows if "(you)" in row[1:2]]


@pytest.mark.parametrize("seed", range(20))
def test_no_card_is_shown_that_is_not_in_a_hand(seed: int) -> None:
    """Of a state, the stub, burns, discards and muck are not there; of a view, what it lacks."""
    for state in random_hands.hand(seed):
        for hand in (state, lb.view(state, 0), lb.view(state, None)):
            held = {card for seat in hand.seats for card in seat.cards}
            text = hand._repr_html_()
            read(text)
            there = {card for card in (*lb.DECK, lb.JOKER) if f'title="{card}"' in text}
            assert there == held - {lb.UNKNOWN}


@define
class Fake:
    """Something that looks like a seat."""

    stack: int
    bet: int = 0
    cards: tuple[lb.Card, ...] = ()
    drew: tuple[int, ...] = ()
    folded: bool = False
    is_all_in: bool = False
    is_in: bool = True
    is_shown: bool = False


class Nasty(int):
    """A number that prints as a tag."""

    def __str__(self) -> str:
        return "<b>"

    def __format__(self, _: str) -> str:
        return "<b>"


@define
class FakeTable:
    """Something that looks like a hand."""

    seats: tuple[Fake, ...]
    pots: tuple[lb.Pot, ...] = ()
    results: tuple[int, ...] | None = None
    button: int = 0
    blinds: tuple[int | None, int | None] = (None, None)
    stage: Stage = Stage.BETTING
    street: int = 0
    draws_left: int = 0
    to_act: int | None = field(default=None)


def test_everything_is_escaped_whoever_made_it() -> None:
    nasty = Nasty(1)
    hand = FakeTable(
        (Fake(nasty, nasty, drew=(nasty,)),), pots=(lb.Pot(nasty, (nasty,)),), to_act=nasty
    )
    over = FakeTable((Fake(nasty),), results=(nasty,), stage=Stage.OVER)
    assert "<b>" not in html.table(hand) + html.table(over)
    assert html.table(hand).count("&lt;b&gt;") == 6


def test_plain_repr_is_short_and_keeps_the_stub() -> None:
    state = dealt()
    assert repr(state) == "<State betting, street 0, seat 0 to act, 3 in the pot>"
    assert str(state.stub[0]) not in repr(state)
