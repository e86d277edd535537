"""The sevens rule as arithmetic."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lowball as lb
from lowball import sevens
from lowball.options import SevensShort
from lowball.pots import build
from lowball.sevens import Layer, layered, least_free, void


def test_worst_seven() -> None:
    """There are 21 sevens or better, and 7-6-5-4-3 is the last of them."""
    assert int(lb.rank_a5("7c 6d 5h 4s 3c")) == sevens.WORST_SEVEN
    assert int(lb.rank_a5("8c 4d 3h 2s Ac")) == sevens.WORST_SEVEN + 1


@pytest.mark.parametrize(
    ("price", "half", "full"),
    [(0, True, True), (9, True, True), (10, False, True), (19, False, True), (20, False, False)],
)
def test_short_call(price: int, half: bool, full: bool) -> None:
    """Of a bet of 20; a check is a call of nothing."""
    assert sevens.is_short_call(SevensShort.HALF, price, 20) is half
    assert sevens.is_short_call(SevensShort.FULL, price, 20) is full


def test_layers() -> None:
    """Each pot is a layer of everybody's chips."""
    paid = (35, 80, 80, 80)
    pots = build(paid, {0, 1, 2, 3})
    assert layered(pots, paid) == (Layer(0, 35), Layer(35, 80))
    assert layered(build((5, 5), {0, 1}), (5, 5)) == (Layer(0, 5),)


def test_void() -> None:
    """Of the worked vector with an all-in for 15: 45, 60 and 60 go back."""
    paid, bets, free = (35, 80, 80, 80), (15, 60, 60, 60), (15, 15, 0, 0)
    main, side = Layer(0, 35), Layer(35, 80)
    assert void(main, paid, bets, free) == (0, 0, 15, 15)
    assert void(side, paid, bets, free) == (0, 45, 45, 45)


def test_least_free() -> None:
    """Two offenders may both win what was in when either offended."""
    assert least_free({0: (0, 0, 9), 1: (5, 0, 0)}, (0, 1)) == (0, 0, 0)
    assert least_free({0: (0, 0, 9), 1: (5, 0, 0)}, (1,)) == (5, 0, 0)


@given(
    seats=st.lists(
        st.tuples(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20)),
        min_size=2,
        max_size=6,
    ),
    data=st.data(),
)
def test_all_layers_together(seats: list[tuple[int, int, int]], data: st.DataObject) -> None:
    """Over all pots exactly what came in after the offence is void."""
    paid = [before + bet for before, bet, _ in seats]
    bets = [bet for _, bet, _ in seats]
    free = [min(bet, early) for _, bet, early in seats]
    live = data.draw(st.sets(st.sampled_from(range(len(seats))), min_size=1))
    paid[min(live)] = max(paid)
    pots = build(paid, live)
    if not pots:
        return
    layers = layered(pots, paid)
    assert (layers[0].floor, layers[-1].level) == (0, max(paid))
    shares = [void(layer, paid, bets, free) for layer in layers]
    assert list(map(sum, zip(*shares, strict=True))) == [
        late - early for late, early in zip(bets, free, strict=True)
    ]
