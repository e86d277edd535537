"""The uncalled bet, main and side pots, odd chips."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowball.errors import SetupError
from lowball.pots import Pot, build, excess, layers, settle, share, split, uncalled


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a table of two to eight seats has paid, and the seats still live."""
    paid = draw(st.lists(st.integers(0, 30), min_size=2, max_size=8))
    live = draw(st.sets(st.sampled_from(range(len(paid))), min_size=1))
    return tuple(paid), tuple(sorted(live))


@st.composite
def showdowns(
    draw: st.DrawFn,
) -> tuple[tuple[int, ...], tuple[int, ...], dict[int, int], int, int]:
    """A table, a rank for each live seat, the button and dead chips."""
    paid, live = draw(tables())
    ranks = {seat: draw(st.integers(1, 3)) for seat in live}
    button = draw(st.sampled_from(range(len(paid))))
    return paid, live, ranks, button, draw(st.integers(0, 9))


def chip_by_chip(
    paid: tuple[int, ...], live: tuple[int, ...], ranks: dict[int, int], dead: int
) -> dict[int, Fraction]:
    """Award level after level of one chip a seat, odd chips cut into fractions.

    The chips of one level belong to the live seats that reached it; if none did, to the
    claimants of the nearest level below which has some.
    """
    won = dict.fromkeys(live, Fraction(0))
    claimants = list(live)
    for level in range(max(paid) + 1):
        claimants = [seat for seat in live if paid[seat] >= level] or claimants
        chips = sum(amount >= level for amount in paid) if level else dead
        best = min(ranks[seat] for seat in claimants)
        tied = [seat for seat in claimants if ranks[seat] == best]
        for seat in tied:
            won[seat] += Fraction(chips, len(tied))
    return won


class TestUncalled:
    """TD-30: what nobody has matched goes back before pots are built."""

    @pytest.mark.rule("TD-30")
    @pytest.mark.vector(27)
    def test_all_in_for_less(self) -> None:
        """A bet of 8 against an all-in of 5: 3 go back, 14 are played for."""
        assert uncalled((8, 5, 4), {0, 1}) == (0, 3)
        assert build((8, 5, 4), {0, 1}) == (Pot(14, (0, 1)),)

    @pytest.mark.vector(27)
    def test_walk(self) -> None:
        """All fold to the big blind: half of it goes back, 2 are won."""
        paid = (0, 1, 2)
        assert uncalled(paid, {2}) == (2, 1)
        assert settle(paid, {2}, {}, button=0) == {2: 2}

    @pytest.mark.case("K40")
    @pytest.mark.parametrize(
        ("paid", "winner", "back", "pot"),
        [
            ((10, 30, 10, 10, 10), 1, 20, 50),
            ((15, 30), 1, 15, 30),
            ((10, 10, 10, 10, 50), 4, 40, 50),
            ((100, 225, 350, 600, 100, 100), 3, 250, 1225),
        ],
    )
    def test_recorded_hands(self, paid: tuple[int, ...], winner: int, back: int, pot: int) -> None:
        """Folded seats match too: only what is above all of them goes back."""
        assert uncalled(paid, {winner}) == (winner, back)
        assert build(paid, {winner}) == (Pot(pot, (winner,)),)

    @pytest.mark.case("K38")
    def test_is_no_winning(self) -> None:
        """What goes back to a seat that ties, or loses, is in no pot."""
        paid, live = (100, 80, 20), {0, 1, 2}
        assert uncalled(paid, live) == (0, 20)
        assert build(paid, live) == (Pot(60, (0, 1, 2)), Pot(120, (0, 1)))
        assert settle(paid, live, {0: 1, 1: 2, 2: 1}, 2) == {0: 150, 2: 30}
        assert settle(paid, live, {0: 2, 1: 1, 2: 3}, 2) == {1: 180}

    @pytest.mark.case("K46")
    def test_one_covers_the_rest(self) -> None:
        """The nets of a hand whose best seat covers two all-ins add up to nothing."""
        paid, live = (120360, 200, 89820, 89820), {0, 2, 3}
        assert uncalled(paid, live) == (0, 30540)
        won = settle(paid, live, {0: 1, 2: 2, 3: 3}, 3)
        assert won == {0: 269660}
        assert won[0] + 30540 - paid[0] == 179840
        assert won[0] + 30540 == sum(paid)

    @pytest.mark.parametrize(
        ("paid", "live"), [((8, 8, 3), {0, 1}), ((9, 5, 5), {1, 2}), ((0, 0), {0, 1})]
    )
    def test_nothing(self, paid: tuple[int, ...], live: set[int]) -> None:
        """Matched, put in by a seat that folded, or nothing at all: none goes back."""
        assert uncalled(paid, live) is None

    def test_nobody_else(self) -> None:
        """The chips of a seat that stands alone go back in full."""
        assert uncalled([0, 7], [1]) == (1, 7)
        assert uncalled([7], [0]) == (0, 7)
        assert build([0, 7], [1]) == ()


class TestBuild:
    """TD-31: pots by contribution level; same claimants, one pot."""

    @pytest.mark.rule("TD-31")
    @pytest.mark.vector(25)
    def test_side_pot(self) -> None:
        """6, 10 and 10: a main pot of 18 for three and a side pot of 8 for two."""
        pots = build((6, 10, 10), {0, 1, 2})
        assert pots == (Pot(18, (0, 1, 2)), Pot(8, (1, 2)))
        assert settle((6, 10, 10), {0, 1, 2}, {0: 1, 1: 2, 2: 3}, 0) == {0: 18, 1: 8}

    @pytest.mark.vector(26)
    def test_four_levels(self) -> None:
        """Two all-ins below two equal stacks, and folded chips between them."""
        paid, live = (5, 12, 20, 20, 9), {0, 1, 2, 3}
        assert build(paid, live) == (
            Pot(25, (0, 1, 2, 3)),
            Pot(25, (1, 2, 3)),
            Pot(16, (2, 3)),
        )
        in_order = {0: 1, 1: 2, 2: 3, 3: 4}
        assert settle(paid, live, in_order, 4) == {0: 25, 1: 25, 2: 16}
        tied_above = {0: 9, 1: 1, 2: 2, 3: 2}
        assert settle(paid, live, tied_above, 4) == {1: 50, 2: 8, 3: 8}

    @pytest.mark.vector(29)
    def test_folded_chips_cut_nothing(self) -> None:
        """Three levels of 10 and folded 1 and 5: one pot, halved evenly."""
        paid, live = (10, 1, 10, 10, 5), {0, 2, 3}
        assert build(paid, live) == (Pot(36, (0, 2, 3)),)
        assert settle(paid, live, {0: 1, 2: 1, 3: 2}, 4) == {0: 18, 2: 18}

    @pytest.mark.case("K35")
    def test_folded_bets_of_two_sizes(self) -> None:
        """Folded bets lie in the one pot of three equal live seats."""
        paid = (10_000, 0, 10_000, 100, 0, 0, 10_000, 0, 0, 200)
        assert build(paid, {0, 2, 6}) == (Pot(30_300, (0, 2, 6)),)
        tied = settle(paid, {0, 2, 6}, {0: 5, 2: 5, 6: 5}, 1)
        assert tied == {0: 10_100, 2: 10_100, 6: 10_100}

    @pytest.mark.case("K36")
    def test_one_claimant_left(self) -> None:
        """The last seat of a side pot has it, and still contests the main pot."""
        paid, live = (100, 100, 300, 300), {0, 1, 3}
        assert build(paid, live) == (Pot(400, (0, 1, 3)), Pot(400, (3,)))
        assert settle(paid, live, {0: 1, 1: 2, 3: 3}, 0) == {0: 400, 3: 400}

    @pytest.mark.case("K37")
    def test_layered_all_ins(self) -> None:
        """All-ins at two heights of the second round make three pots."""
        paid, live = (10, 10, 8, 6, 5), {0, 1, 2, 3}
        assert build(paid, live) == (
            Pot(29, (0, 1, 2, 3)),
            Pot(6, (0, 1, 2)),
            Pot(4, (0, 1)),
        )
        won = settle(paid, live, {3: 1, 2: 2, 0: 3, 1: 3}, 4)
        assert won == {0: 2, 1: 2, 2: 6, 3: 29}

    @pytest.mark.case("K39")
    def test_equal_all_ins(self) -> None:
        """Seats that put in the same share one pot, whoever has chips behind."""
        assert build((50, 50, 50), {0, 1, 2}) == (Pot(150, (0, 1, 2)),)

    @pytest.mark.case("K41")
    def test_ante_larger_than_the_stack(self) -> None:
        """An all-in ante of 19 claims 19 from each."""
        assert build((30, 30, 19), {0, 1, 2}) == (Pot(57, (0, 1, 2)), Pot(22, (0, 1)))

    def test_folded_chips_above_all_live_ones(self) -> None:
        """A layer without a live claimant joins the one below."""
        assert build((4, 9, 9, 6), {0, 3}) == (Pot(16, (0, 3)), Pot(12, (3,)))
        assert build((0, 5, 5), {0}) == (Pot(10, (0,)),)

    @pytest.mark.rule("TD-30")
    def test_dead_chips(self) -> None:
        """Dead chips lie in the main pot, count for nobody and never come back."""
        assert build((10, 10, 4), {0, 1}, dead=5) == (Pot(29, (0, 1)),)
        assert build((6, 9, 9), {0, 1, 2}, dead=1) == (
            Pot(19, (0, 1, 2)),
            Pot(6, (1, 2)),
        )

    def test_only_dead_chips(self) -> None:
        """With nothing else in, they are the main pot of all live seats."""
        assert build((0, 0, 0), {0, 2}, dead=3) == (Pot(3, (0, 2)),)
        assert build((0, 0, 0), {0, 2}) == ()

    def test_in_for_dead_chips_alone(self) -> None:
        """Whoever put in nothing but dead chips claims dead chips alone."""
        assert build((0, 8, 8), {0, 1, 2}, dead=5) == (
            Pot(5, (0, 1, 2)),
            Pot(16, (1, 2)),
        )

    @given(tables(), st.integers(0, 9))
    def test_conserves_chips(
        self, table: tuple[tuple[int, ...], tuple[int, ...]], dead: int
    ) -> None:
        """What is put in is in the pots or goes back."""
        paid, live = table
        _, back = uncalled(paid, live) or (None, 0)
        pots = build(paid, live, dead=dead)
        assert sum(pot.chips for pot in pots) + back == sum(paid) + dead

    @given(tables(), st.integers(0, 9))
    def test_shape(self, table: tuple[tuple[int, ...], tuple[int, ...]], dead: int) -> None:
        """No pot is empty; each has fewer claimants than the one before, all live."""
        pots = build(*table, dead=dead)
        assert all(pot.chips > 0 and pot.seats for pot in pots)
        assert all(pot.seats == tuple(sorted(pot.seats)) for pot in pots)
        assert not pots or pots[0].seats == table[1] or not dead
        for lower, upper in pairwise(pots):
            assert set(upper.seats) < set(lower.seats)

    @given(tables(), st.integers(0, 9))
    def test_inner_functions(
        self, table: tuple[tuple[int, ...], tuple[int, ...]], dead: int
    ) -> None:
        """The engine's own way in gives the same pots."""
        paid, live = table
        rest = list(paid)
        if back := excess(paid, live):
            rest[back[0]] -= back[1]
        assert layers(rest, live, dead) == build(paid, live, dead=dead)


class TestShare:
    """TD-32: equal ranks share; odd chips one each, the first left of the button first."""

    @pytest.mark.rule("TD-32")
    @pytest.mark.vector(28)
    @pytest.mark.parametrize(
        ("chips", "seats", "won"),
        [
            (25, (0, 1, 2), {0: 9, 1: 8, 2: 8}),
            (26, (0, 1, 2), {0: 9, 1: 9, 2: 8}),
            (5, (0, 1), {0: 3, 1: 2}),
        ],
    )
    def test_odd_chips(self, chips: int, seats: tuple[int, ...], won: dict[int, int]) -> None:
        """Nobody gets two odd chips of one pot."""
        assert share(Pot(chips, seats), dict.fromkeys(seats, 1), button=3) == won

    @pytest.mark.case("K44")
    @pytest.mark.parametrize(
        ("chips", "won"), [(100, {0: 34, 1: 33, 2: 33}), (101, {0: 34, 1: 34, 2: 33})]
    )
    def test_remainders(self, chips: int, won: dict[int, int]) -> None:
        """One and two chips over among three."""
        assert share(Pot(chips, (0, 1, 2)), {0: 1, 1: 1, 2: 1}, button=3) == won

    def test_the_button_itself_comes_last(self) -> None:
        """Clockwise from the left of the button, wrapping round to it."""
        tied = {0: 1, 2: 1, 5: 1}
        assert share(Pot(10, (0, 2, 5)), tied, button=2) == {0: 3, 2: 3, 5: 4}
        assert share(Pot(11, (0, 2, 5)), tied, button=2) == {0: 4, 2: 3, 5: 4}
        assert split(11, (0, 2, 5), button=2) == ((5, 4, 1), (0, 4, 1), (2, 3, 0))

    @pytest.mark.case("K45")
    @pytest.mark.parametrize(("chip", "won"), [(25, {0: 100, 1: 75}), (1, {0: 88, 1: 87})])
    def test_smallest_chip_in_play(self, chip: int, won: dict[int, int]) -> None:
        """An odd chip is one unit of the smallest denomination."""
        assert share(Pot(175, (0, 1)), {0: 1, 1: 1}, button=2, chip=chip) == won

    def test_less_than_a_chip_over(self) -> None:
        """What is over goes on in units, the last of them a broken one."""
        pot, tied = Pot(190, (0, 1)), {0: 1, 1: 1}
        assert share(pot, tied, 2, chip=25) == {0: 100, 1: 90}
        assert split(190, (0, 1), 2, 25) == ((0, 100, 25), (1, 90, 15))

    def test_too_few_chips_for_all(self) -> None:
        """A seat that receives nothing is not listed."""
        assert share(Pot(1, (0, 1)), {0: 1, 1: 1}, button=0) == {1: 1}

    def test_lowest_wins(self) -> None:
        """Ranks are compared with ``<`` alone, so text will do; lower is better."""
        assert share(Pot(9, (0, 1, 2)), {0: "b", 1: "a", 2: "c"}, 0) == {1: 9}
        assert share(Pot(9, (0, 1)), {0: 3, 1: 2, 7: 1}, 0) == {1: 9}

    def test_given_up(self) -> None:
        """A seat without a rank has given up its claim."""
        assert share(Pot(9, (0, 1, 2)), {1: 5, 2: 3}, 0) == {2: 9}

    def test_alone(self) -> None:
        """The only claimant of a pot needs no rank."""
        assert share(Pot(9, (4,)), {}, 0) == {4: 9}
        assert settle((5, 9, 9), {0, 1}, {0: 1}, 2) == {0: 15, 1: 8}

    def test_nobody_left(self) -> None:
        """A pot that two seats have given up has no owner, which is an error."""
        with pytest.raises(SetupError, match=r"none of the seats \(0, 1\)") as caught:
            share(Pot(9, (0, 1)), {2: 1}, 0)
        assert caught.value.argument == "ranks"


class TestSettle:
    """TD-32: each pot is shared by itself."""

    @pytest.mark.rule("TD-32")
    @pytest.mark.vector(30)
    def test_odd_chips_pot_by_pot(self) -> None:
        """17 and 8 among three and two: 10, 9 and 6."""
        won = settle((5, 9, 9, 2), {0, 1, 2}, {0: 1, 1: 1, 2: 1}, 3)
        assert won == {0: 6, 1: 10, 2: 9}

    @pytest.mark.case("K43")
    def test_pots_are_not_merged(self) -> None:
        """Pots with the same winners are divided each by itself."""
        paid, live = (76, 117, 115, 117, 1, 66, 27), {0, 1, 3, 5, 6}
        assert [pot.chips for pot in build(paid, live)] == [163, 195, 40, 121]
        won = settle(paid, live, {0: 1, 5: 1, 6: 2, 1: 3, 3: 4}, 6)
        assert won == {0: 220, 5: 178, 1: 121}

    @pytest.mark.case("K43")
    def test_odd_chip_of_two_pots(self) -> None:
        """The first left of the button takes the odd chip of both pots."""
        paid, live = (30, 50, 50, 25, 7), {1, 2, 3}
        assert [pot.chips for pot in build(paid, live)] == [107, 55]
        assert settle(paid, live, {1: 1, 2: 1, 3: 2}, 0) == {1: 82, 2: 80}

    @given(showdowns())
    def test_against_single_chips(
        self,
        hand: tuple[tuple[int, ...], tuple[int, ...], dict[int, int], int, int],
    ) -> None:
        """Within a chip a pot of awarding level after level of one chip each."""
        paid, live, ranks, button, dead = hand
        won = settle(paid, live, ranks, button, dead=dead)
        fair = chip_by_chip(paid, live, ranks, dead)
        if back := uncalled(paid, live):
            fair[back[0]] -= back[1]
        assert sum(won.values()) == sum(fair.values())
        pots = build(paid, live, dead=dead)
        for seat in live:
            claims = sum(seat in pot.seats for pot in pots)
            assert abs(won.get(seat, 0) - fair[seat]) <= claims

    @given(showdowns(), st.integers(0, 7))
    def test_turning_the_table(
        self,
        hand: tuple[tuple[int, ...], tuple[int, ...], dict[int, int], int, int],
        by: int,
    ) -> None:
        """Seats are named in a circle: moving all of them moves the winnings."""
        paid, live, ranks, button, dead = hand
        count = len(paid)

        def moved(seat: int) -> int:
            return (seat + by) % count

        turned = tuple(paid[(seat - by) % count] for seat in range(count))
        assert settle(
            turned,
            [moved(seat) for seat in live],
            {moved(seat): rank for seat, rank in ranks.items()},
            moved(button),
            dead=dead,
        ) == {
            moved(seat): chips
            for seat, chips in settle(paid, live, ranks, button, dead=dead).items()
        }

    @given(showdowns(), st.integers(1, 5))
    def test_chip_unit(
        self,
        hand: tuple[tuple[int, ...], tuple[int, ...], dict[int, int], int, int],
        unit: int,
    ) -> None:
        """All amounts and the smallest chip times a number: so are the winnings."""
        paid, live, ranks, button, dead = hand
        won = settle(paid, live, ranks, button, dead=dead)
        scaled = settle(
            tuple(unit * amount for amount in paid),
            live,
            ranks,
            button,
            dead=unit * dead,
            chip=unit,
        )
        assert scaled == {seat: unit * chips for seat, chips in won.items()}

    @given(showdowns(), st.data())
    def test_a_better_rank_never_costs(
        self,
        hand: tuple[tuple[int, ...], tuple[int, ...], dict[int, int], int, int],
        data: st.DataObject,
    ) -> None:
        """A seat whose rank improves wins no less."""
        paid, live, ranks, button, dead = hand
        seat = data.draw(st.sampled_from(live))
        better = {**ranks, seat: 0}
        before = settle(paid, live, ranks, button, dead=dead).get(seat, 0)
        assert settle(paid, live, better, button, dead=dead).get(seat, 0) >= before


class Low:
    """A rank that can do no more than say which of two is less."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __lt__(self, other: "Low") -> bool:
        return self.number < other.number


def test_ranks_need_no_equality() -> None:
    """Neither of two ranks is less than the other: they share."""
    assert share(Pot(6, (0, 1, 2)), {0: Low(3), 1: Low(1), 2: Low(1)}, 0) == {1: 3, 2: 3}


class TestBadInput:
    """The public functions name the argument at fault and what is wanted."""

    @pytest.mark.parametrize(
        ("call", "argument", "message"),
        [
            (lambda: uncalled((), {0}), "paid", "an amount for each seat"),
            (lambda: uncalled({3: 5}, {0}), "paid", "an amount for each seat"),  # type: ignore[arg-type]
            (lambda: uncalled((5, -1), {0}), "paid", r"paid\[1\] is -1"),
            (lambda: uncalled((5, True), {0}), "paid", r"paid\[1\] is True"),
            (lambda: uncalled((5.0, 5), {0}), "paid", r"paid\[0\] is 5.0"),  # type: ignore[arg-type]
            (lambda: uncalled(b"85", {0}), "paid", "paid is b'85': an amount for each seat"),
            (lambda: uncalled((5, 5), {2}), "live", "is 2: .* from 0 to 1"),
            (lambda: uncalled((5, 5, 5, 5), {4}), "live", "is 4: .* from 0 to 3"),
            (lambda: uncalled((5, 5), ["0"]), "live", "a seat of live is '0'"),  # type: ignore[list-item]
            (lambda: uncalled((5, 5), 0), "live", "live is 0: seats"),  # type: ignore[arg-type]
            (lambda: build((5, 5), ()), "live", "live is empty"),
            (lambda: build((5, 5), {0}, dead=-2), "dead", "dead is -2"),
            (lambda: share((5, (0,)), {0: 1}, 0), "pot", "a Pot is wanted"),  # type: ignore[arg-type]
            (lambda: share(Pot(-5, (0,)), {0: 1}, 0), "pot", "pot.chips is -5"),
            (lambda: share(Pot(5, (1, 0)), {0: 1}, 0), "pot", "ascending"),
            (lambda: share(Pot(5, (0, 0)), {0: 1}, 0), "pot", "ascending"),
            (lambda: share(Pot(5, (0, 0, 1)), {0: 1}, 0), "pot", "ascending"),
            (lambda: share(Pot(5, ()), {0: 1}, 0), "pot", "at least one seat"),
            (lambda: share(Pot(5, (0,)), [1], 0), "ranks", "a mapping"),  # type: ignore[arg-type]
            (lambda: share(Pot(5, (0,)), {"0": 1}, 0), "ranks", "a seat of ranks"),  # type: ignore[dict-item]
            (lambda: share(Pot(5, (0, 1)), {0: 1, 1: "a"}, 0), "ranks", "compared"),
            (lambda: share(Pot(5, (0,)), {0: 1}, -1), "button", "button is -1"),
            (lambda: share(Pot(5, (0,)), {0: 1}, 0, chip=0), "chip", "at least 1"),
            (lambda: settle((5, 5), {0, 1}, {0: 1, 2: 1}, 0), "ranks", "from 0 to 1"),
            (lambda: settle((5, 5), {0, 1}, {0: 1}, 2), "button", "from 0 to 1"),
            (lambda: settle((5, 5), {0, 1}, {0: 1}, 300), "button", "from 0 to 1"),
            (lambda: settle((5, 5), {0, 1}, {0: 1}, 0, chip=0), "chip", "least 1"),
            (lambda: settle((5, 5), {0, 1}, {}, 0), "ranks", "without a claim"),
        ],
    )
    def test_named(self, call: Callable[[], object], argument: str, message: str) -> None:
        """Impossible amounts, seats, ranks and units."""
        with pytest.raises(SetupError, match=message) as caught:
            call()
        assert caught.value.argument == argument
