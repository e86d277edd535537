"""Cases K35 to K47: pots, odd chips and short antes, as whole hands."""

import pytest

import lowball as lb
from lowball import profiles, shortage
from lowball.events import Awarded, Posted, PostKind, Returned, Shown
from tests.helpers import (
    happened,
    later,
    offer,
    play,
    pots,
    quietly,
    refused,
    returned,
    table,
    to_the_end,
    won,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
NO_LIMIT = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(reveal="all")

TIED = ("8c 6d 4h 3s 2c", "8d 6h 4s 3c 2d", "8h 6s 4c 3d 2h")
BEST = "7c 5d 4d 3h 2s"
SECOND = "9c 6c 5c 4c 2d"
WORST = "Kc Kd Qd Jd 9d"


@pytest.mark.case("K35")
@pytest.mark.rule("TD-31")
def test_folded_bets_cut_nothing() -> None:
    """Ten seats, three tied with 10,000 each, 100 and 200 folded: one pot of 30,300."""
    rules = profiles.at_limit(NO_LIMIT, blinds=(50, 100))
    rules = rules.vary(seats=(2, 10), max_draw=1, burn=False)
    hands = dict(zip((0, 2, 6), TIED, strict=True))
    state = table(rules, [10_000] * 10, button=1, hands=hands)
    state = play(state, "4f 5f 6c 7f 8f 9r200 0r10000 1f 2c 3f 6c 9f")
    state = to_the_end(state)
    assert pots(state) == [(30_300, (0, 2, 6))]
    assert won(state) == {0: 10_100, 2: 10_100, 6: 10_100}


@pytest.mark.case("K36")
class TestNobodyLeftForASidePot:
    """Two all-in for 100, two in for 300 with chips behind; one of them gives up after the draw."""

    def state(self, *, free_fold: bool) -> lb.State:
        rules = NO_LIMIT.vary(free_fold=free_fold)
        hands = {0: BEST, 1: SECOND, 2: TIED[0], 3: WORST}
        state = table(rules, (100, 100, 900, 900), hands=hands)
        return quietly(play(state, "2r300 3c 0c 1c"), street=1)

    def test_the_last_one_takes_it(self) -> None:
        state = self.state(free_fold=True)
        assert pots(state) == [(400, (0, 1, 2, 3)), (400, (2, 3))]
        assert offer(state) == "f k b2-600"
        state = play(state, "2f")
        assert state.is_over
        assert pots(state) == [(400, (0, 1, 3)), (400, (3,))]
        assert won(state) == {3: 400, 0: 400}
        assert sorted(event.seat for event in state.log if isinstance(event, Shown)) == [0, 1, 3]

    @pytest.mark.rule("TD-14")
    def test_the_fold_is_refused(self) -> None:
        refused(self.state(free_fold=False), "2f", lb.Refusal.FREE_CHECK, "TD-14")


@pytest.mark.case("K37")
@pytest.mark.rule("TD-31", "TD-32")
def test_layered_all_ins() -> None:
    """5 each, then 5, 5, 3 and 1, and a fold: pots of 29, 6 and 4."""
    rules = profiles.at_limit(HOME, small_bet=5, big_bet=10, blinds=(2, 5))
    hands = {0: TIED[0], 1: TIED[1], 2: "7d 6c 4c 3d 2h", 3: BEST}
    state = table(rules, (100, 100, 8, 6, 100), hands=hands)
    state = quietly(play(state, "2c 3c 4c 0c 1k"), street=1)
    state = play(state, "0b5 1c 2c 3c 4f")
    assert pots(state) == [(29, (0, 1, 2, 3)), (6, (0, 1, 2)), (4, (0, 1))]
    assert won(to_the_end(state)) == {3: 29, 2: 6, 0: 2, 1: 2}


@pytest.mark.case("K38")
@pytest.mark.rule("TD-30")
@pytest.mark.parametrize(
    ("hands", "shares"),
    [
        ({0: TIED[0], 1: WORST, 2: TIED[1]}, {0: 150, 2: 30}),
        ({0: SECOND, 1: BEST, 2: WORST}, {1: 180}),
    ],
)
def test_tie_with_an_unmatched_top(hands: dict[int, str], shares: dict[int, int]) -> None:
    """100, 80 and 20: the upper 20 go back and are no winning."""
    state = play(table(NO_LIMIT, (100, 80, 20), hands=hands), "2r20 0r100 1c")
    assert Returned(0, 20) in state.events
    assert pots(state) == [(60, (0, 1, 2)), (120, (0, 1))]
    state = to_the_end(state)
    assert won(state) == shares
    assert returned(state) == {0: 20}


@pytest.mark.case("K39")
@pytest.mark.rule("TD-31", "TD-15")
def test_equal_all_ins_make_one_pot() -> None:
    """Two all-in for 50, one calls with chips behind: one pot, and no betting any more."""
    state = play(table(NO_LIMIT, (50, 50, 200)), "2c 0r50 1c 2c")
    assert pots(state) == [(150, (0, 1, 2))]
    state = play(state, "0p 1p 2p")
    assert state.is_over


@pytest.mark.case("K40")
@pytest.mark.rule("TD-30")
class TestUncalledBetsAndWalks:
    """Recorded hands that end without a showdown."""

    def test_last_bet(self) -> None:
        rules = profiles.at_limit(HOME, small_bet=10, big_bet=20, blinds=(5, 10))
        state = play(later(rules, [100] * 5, street=3), "0k 1b20 2f 3f 4f 0f")
        assert returned(state) == {1: 20}
        assert won(state) == {1: 50}

    def test_heads_up_walk(self) -> None:
        rules = profiles.at_limit(HOME, small_bet=30, big_bet=60, blinds=(15, 30))
        state = play(table(rules, (300, 300), button=0), "0f")
        assert returned(state) == {1: 15}
        assert won(state) == {1: 30}
        assert state.results == (-15, 15)

    def test_no_small_blind(self) -> None:
        """Five antes of 10 and a big blind of 40."""
        rules = profiles.at_limit(NO_LIMIT, blinds=(20, 40), ante=10)
        state = table(rules, [500] * 5, button=0, blinds=(None, 2))
        state = play(state, "3f 4f 0f 1f")
        assert returned(state) == {2: 40}
        assert won(state) == {2: 50}
        assert state.results == (-10, -10, 40, -10, -10)

    def test_raise_that_nobody_calls(self) -> None:
        """Six antes of 100, blinds 125 and 250, and a raise to 500."""
        rules = profiles.at_limit(NO_LIMIT, blinds=(125, 250), ante=100)
        state = play(table(rules, [5000] * 6), "2r500 3f 4f 5f 0f 1f")
        assert returned(state) == {2: 250}
        assert won(state) == {2: 1225}
        assert state.results is not None
        assert state.results[2] == 875


@pytest.mark.case("K41")
@pytest.mark.rule("TD-5", "TD-31")
def test_ante_larger_than_the_stack() -> None:
    """Ante 20, blinds 5/10, 19 on the button: all-in, never asked, and draws."""
    rules = profiles.at_limit(NO_LIMIT, blinds=(5, 10), ante=20)
    state = table(rules, (100, 100, 19))
    assert state.seats[2].is_all_in
    assert state.to_act == 0
    state = play(state, "0c 1k")
    assert pots(state) == [(57, (0, 1, 2)), (22, (0, 1))]
    state = play(state, "0p 1p")
    assert (state.stage, state.to_act) == (lb.Stage.DRAWING, 2)


@pytest.mark.case("K42")
class TestAnteOrBlindFirst:
    """The big blind has 30 chips; blinds 50/100, ante 25."""

    def posted(self, **options: object) -> list[tuple[PostKind, int]]:
        rules = profiles.at_limit(NO_LIMIT, blinds=(50, 100), ante=25).vary(**options)
        state = lb.start(rules, (1000, 30, 1000), button=2)
        return [(e.kind, e.by) for e in state.log if isinstance(e, Posted) and e.seat == 1]

    def test_individual_antes(self) -> None:
        """The ante first, unless the other is asked for."""
        assert self.posted() == [(PostKind.ANTE, 25), (PostKind.BIG_BLIND, 5)]
        assert self.posted(ante_order="blind_first") == [(PostKind.BIG_BLIND, 30)]

    def test_what_it_can_win(self) -> None:
        """30 from each of the others."""
        rules = profiles.at_limit(NO_LIMIT, blinds=(50, 100), ante=25)
        state = play(table(rules, (1000, 30, 1000)), "2c 0c")
        assert pots(state) == [(90, (0, 1, 2)), (190, (0, 2))]

    def test_one_ante_for_the_table(self) -> None:
        """The blind first, unless the other is asked for."""
        assert self.posted(ante_from="big_blind") == [(PostKind.BIG_BLIND, 30)]
        assert self.posted(ante_from="big_blind", ante_order="ante_first") == [
            (PostKind.ANTE, 25),
            (PostKind.BIG_BLIND, 5),
        ]


@pytest.mark.case("K43")
@pytest.mark.rule("TD-31", "TD-32")
class TestOddChipsWithSeveralPots:
    """Pots are fixed when betting ends, and each is split by itself."""

    def seven_seats(self, rules: lb.Ruleset) -> lb.State:
        """Totals 76, 117, 115 (folded), 117, 1 (folded), 66 and 27, the button at 6."""
        rules = profiles.at_limit(rules, ante=1)
        hands = {0: TIED[0], 5: TIED[1], 6: "9s 7s 5s 4d 2h", 1: "Tc 7d 5h 4c 2s", 3: WORST}
        state = table(rules, (76, 117, 500, 117, 500, 66, 27), hands=hands)
        state = play(state, "2r114 3r116 4f 5c 6c 0c 1c 2f")
        assert pots(state) == [
            (163, (0, 1, 3, 5, 6)),
            (195, (0, 1, 3, 5)),
            (40, (0, 1, 3)),
            (121, (1, 3)),
        ]
        return state

    def test_four_pots(self) -> None:
        state = to_the_end(self.seven_seats(NO_LIMIT))
        assert won(state) == {0: 220, 5: 178, 1: 121}
        shares = [(award.pot, award.seat, award.chips) for award in state.awards]
        assert shares == [(3, 1, 121), (2, 0, 40), (1, 0, 98), (1, 5, 97), (0, 0, 82), (0, 5, 81)]

    def test_mucking_merges_nothing(self) -> None:
        """Losers that muck leave every pot as it was."""
        state = self.seven_seats(NO_LIMIT.vary(reveal="may_muck"))
        state = play(state, "0p 1p 3p 5p 6p")
        state = play(state, "1s 3m 0s 5s 6m")
        assert state.is_over
        assert won(state) == {0: 220, 5: 178, 1: 121}
        assert len(state.pots) == 4

    def test_five_seats(self) -> None:
        """Totals 30 (folded), 50, 50, 25 and 7 (folded), the button at 0."""
        hands = {1: TIED[0], 2: TIED[1], 3: WORST}
        state = table(NO_LIMIT, (200, 50, 50, 25, 200), button=0, hands=hands)
        state = play(state, "3c 4r7 0r30 1r50 2c 3c 4f 0f")
        assert pots(state) == [(107, (1, 2, 3)), (55, (1, 2))]
        assert won(to_the_end(state)) == {1: 82, 2: 80}


@pytest.mark.case("K44")
@pytest.mark.rule("TD-32")
@pytest.mark.parametrize(
    ("dead", "shares"), [(1, {0: 34, 1: 33, 2: 33}), (2, {0: 34, 1: 34, 2: 33})], ids=["100", "101"]
)
def test_remainders(dead: int, shares: dict[int, int]) -> None:
    """Three tied for 100 and for 101: one odd chip each, from the left of the button."""
    posts = [lb.Post(3, dead=dead)]
    state = table(NO_LIMIT, [100] * 4, hands=dict(enumerate(TIED)), posts=posts)
    assert won(to_the_end(play(state, "2r33 3f 0c 1c"))) == shares


@pytest.mark.case("K45")
@pytest.mark.rule("TD-32")
@pytest.mark.parametrize(("unit", "shares"), [(25, {0: 100, 1: 75}), (1, {0: 88, 1: 87})])
def test_smallest_chip_in_play(unit: int, shares: dict[int, int]) -> None:
    """A pot of 175 between two: an odd chip is one of the smallest denomination."""
    rules = profiles.at_limit(NO_LIMIT, blinds=(25, 50)).vary(chip_unit=unit)
    posts = [lb.Post(2, dead=25)]
    state = table(rules, (75, 75, 500), hands={0: TIED[0], 1: TIED[1]}, posts=posts)
    state = to_the_end(play(state, "2f 0r75 1c"))
    assert pots(state) == [(175, (0, 1))]
    assert won(state) == shares


@pytest.mark.case("K46")
@pytest.mark.rule("TD-30", "A5-9")
def test_one_seat_covers_the_rest() -> None:
    """Whole cents: 30540 go back, the pot is 269660, and the nets add up to nothing."""
    rules = profiles.at_limit(NO_LIMIT, blinds=(100, 200))
    hands = {0: BEST, 2: SECOND, 3: WORST}
    state = table(rules, (120_360, 100_000, 89_820, 89_820), hands=hands)
    state = to_the_end(play(state, "2r89820 3c 0r120360 1f"))
    assert returned(state) == {0: 30_540}
    assert pots(state) == [(269_660, (0, 2, 3))]
    assert state.results == (179_840, -200, -89_820, -89_820)


@pytest.mark.case("K47")
@pytest.mark.rule("TD-15", "A5-7")
class TestAFoldedHandWinsNothing:
    """Whoever is alone in the hand takes the pot, and nothing is shown."""

    def check(self, state: lb.State, back: int, pot: int) -> None:
        assert state.is_over
        assert returned(state) == {1: back}
        assert won(state) == {1: pot}
        assert not happened(state, Shown)
        assert not any(seat.is_shown for seat in state.seats)
        assert [award.rank for award in state.awards] == [None]
        assert happened(state, Awarded) == [Awarded(0, 1, pot, 0)]

    def test_limit(self) -> None:
        state = later(HOME, [100] * 3, street=2, hands={2: BEST})
        self.check(play(state, "0k 1b4 2f 0f"), back=4, pot=6)

    def test_all_in(self) -> None:
        """An all-in that nobody calls; there is no draw any more either."""
        state = later(NO_LIMIT, [100, 50, 100], street=1)
        self.check(play(state, "0k 1b50 2f 0f"), back=50, pot=6)


def test_the_bound_for_ten_seats() -> None:
    """Ten seats are a ruleset only where they draw little: 52 cards less 50 held."""
    rules = NO_LIMIT.vary(seats=(2, 10), max_draw=1, burn=False)
    assert rules.drawing.shortage is shortage.HOME
    with pytest.raises(lb.RulesetError):
        rules.vary(burn=True, max_draw=2)
