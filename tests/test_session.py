"""From one hand to the next: the button, who is passed over, the end, the places."""

import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lowball as lb
from lowball import chance, profiles
from lowball.session import Exit, Session, Standing
from tests.helpers import play, to_the_end
from tests.helpers import table as deal

HOME = profiles.HOME_27_TRIPLE_DRAW
GENERAL = profiles.GENERAL_27_TRIPLE_DRAW
STUDY = profiles.STUDY_A5_SINGLE_DRAW
DEAD = GENERAL.vary(button_rule="dead")
FIX = GENERAL.vary(button_rule="moving_fix")

Places = tuple[int, int | None, int | None]


def places(hand: lb.State) -> Places:
    """Where the button and the blinds lie."""
    return (hand.button, *hand.blinds)


def folded(hand: lb.State) -> lb.State:
    """The hand's end when everybody folds as soon as he faces a bet."""
    hand = lb.apply(hand, lb.Shuffle(hand.rules.deck))
    while not hand.is_over:
        choices = lb.legal(hand)
        assert choices is not None
        action = next(choices.actions())
        hand = lb.apply(hand, action)
    return hand


def after(table: Session, *, away: tuple[int, ...] = ()) -> tuple[Places, Session]:
    """Where the next hand's button and blinds lie, and the table after it."""
    hand = table.next_hand(away=away)
    return places(hand), table.close(folded(hand))


def walk(table: Session, hands: int, *, away: tuple[int, ...] = ()) -> list[Places]:
    """Where button and blinds lie in each of the next hands."""
    seen = []
    for _ in range(hands):
        where, table = after(table, away=away)
        seen.append(where)
    return seen


def played(table: Session, **kwargs: Any) -> Session:
    """The table after one more hand."""
    return after(table, **kwargs)[1]


class TestOpen:
    """TD-1: everybody starts with the same stack, where the rules name one."""

    @pytest.mark.rule("TD-1")
    def test_starting_stacks(self) -> None:
        table = Session.open(HOME, seats=4, button=3)
        assert table.stacks == (100,) * 4
        assert (table.button, table.hands, table.blinds) == (3, 0, None)
        assert places(table.next_hand()) == (3, 0, 1)

    @pytest.mark.rule("TD-2")
    def test_the_first_button_is_the_one_given(self) -> None:
        for button in range(4):
            assert Session.open(HOME, (100,) * 4, button).next_hand().button == button

    @pytest.mark.parametrize(
        ("rules", "button"), [(GENERAL, 2), (FIX, 2), (DEAD, 1)], ids=["moving", "fix", "dead"]
    )
    def test_first_button_at_a_seat_that_is_not_dealt_in(
        self, rules: lb.Ruleset, button: int
    ) -> None:
        """It moves on, or is dead."""
        table = Session.open(rules, (50, None, 50, 50), 1)
        assert places(table.next_hand()) == (button, *((2, 3) if button == 1 else (3, 0)))

    def test_an_empty_chair_is_no_player(self) -> None:
        """A seat of None takes no part; one of 0 is a player without chips."""
        table = Session.open(GENERAL, (50, None, 0, 40), 0)
        assert table.stacks == (50, 0, 0, 40)
        assert [standing.seat for standing in table.standings()] == [0, 3, 2]

    @pytest.mark.parametrize(
        ("kwargs", "argument"),
        [
            ({"stacks": (100, 100), "button": 2}, "button"),
            ({"stacks": (100, 100), "button": True}, "button"),
            ({"stacks": (100, 100)}, "button"),
            ({"stacks": (100, 1.5), "button": 0}, "stacks"),
            ({"stacks": (100, -1), "button": 0}, "stacks"),
            ({"stacks": (100, True), "button": 0}, "stacks"),
            ({"stacks": 100, "button": 0}, "stacks"),
            ({"stacks": (100,), "button": 0}, "stacks"),
            ({"stacks": (100,) * 7, "button": 0}, "stacks"),
            ({"button": 0}, "stacks"),
            ({"stacks": (100, 100), "button": 0, "seats": 2}, "seats"),
            ({"button": 0, "seats": 7}, "seats"),
            ({"button": 0, "seats": 10**12}, "seats"),
            ({"button": 0, "seats": 1}, "seats"),
            ({"button": 0, "seats": 2.0}, "seats"),
        ],
    )
    def test_impossible_arguments(self, kwargs: dict[str, Any], argument: str) -> None:
        with pytest.raises(lb.SetupError) as caught:
            Session.open(HOME, **kwargs)
        assert caught.value.argument == argument

    def test_no_starting_stack_to_give(self) -> None:
        with pytest.raises(lb.SetupError, match="no starting stack") as caught:
            Session.open(GENERAL, seats=3, button=0)
        assert caught.value.argument == "seats"

    def test_rules_are_a_ruleset(self) -> None:
        with pytest.raises(lb.SetupError) as caught:
            Session.open("home", (100, 100), 0)  # type: ignore[call-overload]  # what is tested
        assert caught.value.argument == "rules"


class TestNextHand:
    """TD-2: the button moves left to the next player with chips, the blinds follow."""

    @pytest.mark.rule("TD-2")
    def test_round_the_table(self) -> None:
        table = Session.open(GENERAL, (100,) * 3, 2)
        assert walk(table, 4) == [(2, 0, 1), (0, 1, 2), (1, 2, 0), (2, 0, 1)]

    @pytest.mark.rule("TD-2")
    def test_heads_up_the_button_is_the_small_blind(self) -> None:
        assert walk(Session.open(GENERAL, (100, 100), 0), 3) == [(0, 0, 1), (1, 1, 0), (0, 0, 1)]

    def test_nothing_changes_until_the_hand_is_closed(self) -> None:
        table = Session.open(GENERAL, (100,) * 3, 0)
        copy = pickle.loads(pickle.dumps(table))
        assert table.next_hand() == table.next_hand()
        assert table == copy
        assert hash(table) == hash(copy)

    @pytest.mark.rule("A5-3")
    def test_the_deal_passes_round_without_blinds(self) -> None:
        table = Session.open(STUDY, (50,) * 3, 1)
        assert walk(table, 4) == [(button, None, None) for button in (1, 2, 0, 1)]

    @pytest.mark.rule("A5-3")
    @pytest.mark.parametrize("rule", ["moving_fix", "dead"])
    def test_without_blinds_every_button_just_moves(self, rule: str) -> None:
        table = Session.open(STUDY.vary(button_rule=rule), (50,) * 3, 1)
        assert [where[0] for where in walk(table, 3)] == [1, 2, 0]

    @pytest.mark.rule("A5-2")
    def test_below_the_minimum_is_passed_over(self) -> None:
        """A player with 12 where 13 are wanted is not dealt in, and keeps his chips."""
        table = Session.open(STUDY, (50, 12, 50, 13), 0)
        hand = table.next_hand()
        assert [seat.is_dealt_in for seat in hand.seats] == [True, False, True, True]
        table = table.close(folded(hand))
        assert table.stacks[1] == 12
        assert table.next_hand().button == 2

    def test_seats_away_keep_their_chips(self) -> None:
        table = Session.open(GENERAL, (100,) * 4, 0)
        where, table = after(table, away=(2,))
        assert where == (0, 1, 3)
        assert table.stacks[2] == 100
        assert [where for where, _ in [after(table)]] == [(1, 2, 3)]

    def test_joiners_post(self) -> None:
        table = Session.open(GENERAL, (100,) * 4, 0)
        hand = table.next_hand(posts=[lb.Post(3, live=2, dead=1)])
        assert hand.seats[3].paid == 3
        closed = table.close(to_the_end(hand))
        assert sum(closed.stacks) == 400

    @pytest.mark.parametrize("away", [(4,), (-1,), ("1",), (True,), (0, 1, 2), 5, None])
    def test_impossible_absences(self, away: Any) -> None:
        with pytest.raises(lb.SetupError) as caught:
            Session.open(GENERAL, (100,) * 4, 0).next_hand(away=away)
        assert caught.value.argument == "away"

    def test_a_session_that_is_over(self) -> None:
        with pytest.raises(lb.SetupError, match="over") as caught:
            Session.open(GENERAL, (100, 0), 0).next_hand()
        assert caught.value.argument == "session"

    @pytest.mark.case("K62")
    def test_seats_keep_their_numbers(self) -> None:
        """When one is out, the others' seats and results stay where they were."""
        stacks = (100, 1, 100, 100)
        lost = to_the_end(deal(GENERAL, stacks, 0, hands={1: "KsKdQcJsTs", 2: "7h5s4d3c2h"}))
        table = Session.open(GENERAL, stacks, 0).close(lost)
        assert table.stacks[1] == 0
        hand = folded(table.next_hand())
        assert hand.results is not None
        assert len(hand.results) == 4
        assert hand.results[1] == 0
        assert not hand.seats[1].is_dealt_in
        assert table.next_hand().button == 2


class TestButtonRules:
    """TD-2, option ``button_rule``: moving, moving with the heads-up fix, dead."""

    @pytest.mark.vector(36)
    @pytest.mark.parametrize(
        ("rules", "next_places", "first_to_act"),
        [(GENERAL, (2, 3, 0), 2), (FIX, (2, 3, 0), 2), (DEAD, (1, 2, 3), 0)],
        ids=["moving", "fix", "dead"],
    )
    def test_the_small_blind_is_out(
        self, rules: lb.Ruleset, next_places: Places, first_to_act: int
    ) -> None:
        table = played(Session.open(rules, (100,) * 4, 0))
        hand = table.next_hand(away=(1,))
        assert places(hand) == next_places
        assert lb.apply(hand, lb.Shuffle(lb.DECK)).to_act == first_to_act

    @pytest.mark.vector(37)
    @pytest.mark.case("K59")
    @pytest.mark.parametrize(
        ("rules", "next_places"),
        [(GENERAL, (1, 1, 2)), (FIX, (2, 2, 1)), (DEAD, (2, 2, 1))],
        ids=["moving", "fix", "dead"],
    )
    def test_from_three_to_two_the_button_is_out(
        self, rules: lb.Ruleset, next_places: Places
    ) -> None:
        """Button 0, small blind 1, big blind 2; seat 0 goes out."""
        table = played(Session.open(rules, (100,) * 3, 0))
        hand = table.next_hand(away=(0,))
        assert places(hand) == next_places
        _, small, big = next_places
        hand = lb.apply(hand, lb.Shuffle(lb.DECK))
        assert hand.to_act == small
        hand = lb.apply(lb.apply(hand, lb.Call(hand.button)), lb.Check(big or 0))
        assert hand.to_act == big
        assert hand.stage is lb.Stage.DRAWING

    @pytest.mark.parametrize("rules", [GENERAL, FIX, DEAD], ids=["moving", "fix", "dead"])
    def test_from_three_to_two_a_blind_is_out(self, rules: lb.Ruleset) -> None:
        """Button 0, small blind 1, big blind 2: nobody is big blind again, whatever the rule."""
        table = played(Session.open(rules, (100,) * 3, 0))
        assert places(table.next_hand(away=(1,))) == (2, 2, 0)
        assert places(table.next_hand(away=(2,))) == (1, 1, 0)

    @pytest.mark.case("K57")
    def test_dead_button_the_big_blind_is_out(self) -> None:
        """The small blind is missing once, then the button lies at the empty seat."""
        table = played(Session.open(DEAD, (100,) * 5, 0))
        assert walk(table, 3, away=(2,)) == [(1, None, 3), (2, 3, 4), (3, 4, 0)]

    @pytest.mark.case("K58")
    def test_moving_button_the_big_blind_is_out(self) -> None:
        """Seat 3 pays no big blind in this lap."""
        table = played(Session.open(GENERAL, (100,) * 5, 0))
        assert walk(table, 3, away=(2,)) == [(1, 3, 4), (3, 4, 0), (4, 0, 1)]

    @pytest.mark.case("K60")
    @pytest.mark.parametrize(
        ("rules", "seen"),
        [
            (GENERAL, [(0, 0, 1), (1, 1, 0), (0, 0, 1), (1, 1, 0)]),
            (FIX, [(1, 1, 0), (0, 0, 1), (1, 1, 0), (0, 0, 1)]),
            (DEAD, [(1, 1, 0), (0, 0, 1), (1, 1, 0), (0, 0, 1)]),
        ],
        ids=["moving", "fix", "dead"],
    )
    def test_the_button_is_away_for_four_hands(self, rules: lb.Ruleset, seen: list[Places]) -> None:
        where, table = after(Session.open(rules, (100,) * 3, 2))
        assert where == (2, 0, 1)
        assert walk(table, 4, away=(2,)) == seen

    def test_dead_button_two_seats_are_out_at_once(self) -> None:
        """Button 0, blinds 1 and 2; both blinds go out, and the button stays behind them."""
        table = played(Session.open(DEAD, (100,) * 6, 0))
        assert walk(table, 4, away=(1, 2)) == [(1, None, 3), (2, 3, 4), (3, 4, 5), (4, 5, 0)]

    def test_dead_button_from_two_to_three(self) -> None:
        """A third sits down behind the big blind, or between it and the small one."""
        table = played(Session.open(DEAD, (100, 100, 100), 0), away=(2,))
        assert (table.button, table.blinds) == (0, (0, 1))
        assert places(table.next_hand()) == (0, 1, 2)
        table = played(Session.open(DEAD, (100, 100, 100), 0), away=(1,))
        assert (table.button, table.blinds) == (0, (0, 2))
        assert places(table.next_hand()) == (1, 2, 0)

    @pytest.mark.parametrize("rule", ["moving", "moving_fix", "dead"])
    @given(data=st.data())
    def test_seats_come_and_go(self, rule: str, data: st.DataObject) -> None:
        """Blinds are at seats dealt in, in their order; nobody is twice big blind heads-up.

        Under the dead button the big blind always goes to the next who is due.
        """
        count = data.draw(st.integers(2, 6), "seats")
        button = data.draw(st.integers(0, count - 1), "button")
        rules = GENERAL.vary(button_rule=rule)
        table = Session.open(rules, (10_000,) * count, button)
        last_big = None
        for _ in range(8):
            dealt = data.draw(st.sets(st.integers(0, count - 1), min_size=2), "dealt in")
            hand = table.next_hand(away=set(range(count)) - dealt)
            small, big = hand.blinds
            assert big in dealt
            assert small is None or small in dealt
            if rule != "dead":
                assert hand.button in dealt
            if len(dealt) == 2 and small is not None:
                assert {small, big} == dealt
                assert rule == "moving" or big != last_big
            else:
                steps = [(seat - hand.button) % count for seat in hand.blinds if seat is not None]
                assert 0 < steps[0] <= steps[-1]
            if rule == "dead" and last_big is not None:
                assert big == next(
                    i % count
                    for i in range(last_big + 1, last_big + 1 + count)
                    if i % count in dealt
                )
            last_big = big
            table = table.close(folded(hand))
            assert sum(table.stacks) == 10_000 * count


class TestClose:
    """TD-35: a session counts its own hands only."""

    def test_the_hand_is_counted(self) -> None:
        table = Session.open(GENERAL, (100,) * 3, 0)
        hand = folded(table.next_hand())
        closed = table.close(hand)
        assert (closed.hands, closed.button, closed.blinds) == (1, 0, (1, 2))
        assert closed.stacks == tuple(seat.stack for seat in hand.seats)
        assert (table.hands, table.stacks) == (0, (100,) * 3)

    @pytest.mark.parametrize(
        "wrong",
        [
            "no state",
            Session.open(GENERAL, (100,) * 3, 0).next_hand(),
            folded(lb.start(HOME, (100,) * 3, 0)),
            folded(lb.start(GENERAL, (100, 100, 99), 0)),
            folded(lb.start(GENERAL, (100,) * 4, 0)),
            folded(lb.start(GENERAL, (100, 100), 0)),
            folded(lb.start(GENERAL, (100,) * 3, 1)),
            folded(lb.start(GENERAL, (100,) * 3, 0, blinds=(2, 1))),
        ],
        ids=["type", "open", "rules", "stacks", "seats", "fewer", "button", "blinds"],
    )
    def test_another_hand(self, wrong: Any) -> None:
        with pytest.raises(lb.SetupError) as caught:
            Session.open(GENERAL, (100,) * 3, 0).close(wrong)
        assert caught.value.argument == "state"

    def test_the_same_hand_twice(self) -> None:
        table = Session.open(GENERAL, (100,) * 3, 0)
        hand = folded(table.next_hand())
        with pytest.raises(lb.SetupError, match="began with stacks"):
            table.close(hand).close(hand)

    def test_a_hand_too_many(self) -> None:
        rules = HOME.vary(deals=1)
        table = played(Session.open(rules, (100, 100), 0))
        with pytest.raises(lb.SetupError, match="over") as caught:
            table.close(folded(lb.start(rules, table.stacks, 1)))
        assert caught.value.argument == "state"


class TestEnd:
    """TD-35: ten hands, or until one player has all the chips."""

    @pytest.mark.rule("TD-35")
    def test_ten_hands(self) -> None:
        table = Session.open(HOME, seats=3, button=0)
        for _ in range(10):
            assert not table.is_over
            table = played(table)
        assert table.is_over
        assert table.hands == 10

    @pytest.mark.rule("TD-35")
    def test_one_has_everything(self) -> None:
        table = Session.open(HOME, (199, 1), 1)
        hand = to_the_end(deal(HOME, (199, 1), 1, hands={0: "7h5s4d3c2h", 1: "KsKdQcJsTs"}))
        table = table.close(hand)
        assert table.stacks == (200, 0)
        assert table.is_over
        assert table.standings() == (Standing(1, 0, 200), Standing(2, 1, 0))

    @pytest.mark.rule("G-1")
    def test_no_end(self) -> None:
        table = Session.open(GENERAL, (100, 100), 0)
        for _ in range(30):
            table = played(table)
        assert not table.is_over

    @pytest.mark.rule("A5-2")
    def test_fewer_than_two_qualify(self) -> None:
        """With 12 chips one is not out, but cannot be dealt in."""
        assert Session.open(STUDY, (12, 12, 50), 0).is_over
        assert not Session.open(STUDY, (13, 12, 50), 0).is_over

    @pytest.mark.case("K61")
    @pytest.mark.rule("TD-35")
    def test_until_one_is_left(self) -> None:
        """Five of 1,000: 5,000 after every hand, and one winner or none yet."""
        rules = profiles.at_limit(
            HOME.vary(session_end="last", deals=None, starting_stack=1000),
            small_bet=200,
            big_bet=400,
            blinds=(100, 200),
        )
        rng = Random(1)
        table = Session.open(rules, seats=5, button=0)
        while not table.is_over:
            table = table.close(chance.play(table.next_hand(), chance.random_bot, rng))
            assert sum(table.stacks) == 5000
            assert table.is_over == (max(table.stacks) == 5000)
        assert table.standings()[0].stack == 5000
        with pytest.raises(lb.SetupError):
            table.next_hand()


class TestStandings:
    """TD-35: more chips win; equal stacks share a place, unless elimination decides."""

    @pytest.mark.rule("TD-35")
    @pytest.mark.vector(40)
    def test_shared_places(self) -> None:
        table = Session.open(HOME, (230, 230, 140, 0, 0, 0), 0)
        assert [standing.place for standing in table.standings()] == [1, 1, 3, 4, 4, 4]
        assert [standing.seat for standing in table.standings()] == [0, 1, 2, 3, 4, 5]

    @pytest.mark.vector(40)
    def test_the_button_passes_over_two_without_chips(self) -> None:
        table = played(Session.open(HOME, (100, 100, 100, 100), 0))
        assert table.next_hand(away=(1, 2)).button == 3

    @pytest.mark.case("K56")
    @pytest.mark.rule("TD-35")
    @pytest.mark.parametrize(
        ("rule", "wanted"), [("elimination", (5, 6, 7)), ("shared", (5, 5, 5))]
    )
    def test_several_out_in_one_hand(self, rule: str, wanted: tuple[int, ...]) -> None:
        """400, 300 and 150 against 500, who wins it all; the 150 had the second best hand."""
        rules = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(places=rule, reveal="all")
        stacks = (500, 400, 300, 150, 90, 80, 70)
        hands = {0: "7h5s4d3c2h", 1: "KsQsJd9s8d", 2: "KhQhJs9h8h", 3: "8s6s5c4c2c"}
        hand = deal(rules, stacks, 6, hands=hands)
        hand = to_the_end(play(hand, "r300 c f f f r500 c"))
        table = Session.open(rules, stacks, 6).close(hand)
        assert table.stacks[1:4] == (0, 0, 0)
        assert {gone.seat: gone for gone in table.exits} == {
            seat: Exit(seat, 1, stacks[seat]) for seat in (1, 2, 3)
        }
        placed = {standing.seat: standing.place for standing in table.standings()}
        assert tuple(placed[seat] for seat in (1, 2, 3)) == wanted
        assert placed[0] == 1

    def test_later_is_better_and_equals_share(self) -> None:
        """By elimination: the hand decides, then the chips at its start."""
        table = Session(
            rules=profiles.TOURNAMENT_27_TRIPLE_DRAW,
            stacks=(600, 0, 0, 0, 0, 0),
            button=0,
            hands=9,
            blinds=(1, 2),
            players=(0, 1, 2, 3, 4, 5),
            exits=(Exit(3, 2, 80), Exit(1, 5, 40), Exit(5, 5, 40), Exit(2, 5, 70)),
        )
        placed = {standing.seat: standing.place for standing in table.standings()}
        assert placed == {0: 1, 2: 2, 1: 3, 5: 3, 3: 5, 4: 6}


class TestRestack:
    """TD-1: no buying in between hands; G-1: the open-ended game has no such rule."""

    @pytest.mark.rule("G-1")
    def test_buying_in_again(self) -> None:
        table = played(Session.open(GENERAL, (2, 100, 100), 1))
        again = table.restack(0, 70)
        assert again.stacks == (70, *table.stacks[1:])
        assert again.next_hand().seats[0].is_dealt_in

    def test_taking_an_empty_chair_and_leaving(self) -> None:
        table = Session.open(GENERAL, (100, None, 100), 0).restack(1, 60)
        assert table.players == (0, 1, 2)
        assert table.restack(1, 0).stacks == (100, 0, 100)

    def test_who_buys_in_again_is_no_longer_out(self) -> None:
        rules = GENERAL.vary(places="elimination")
        table = Session.open(rules, (1, 100, 100), 2)
        hand = deal(rules, (1, 100, 100), 2, hands={0: "KsKdQcJsTs", 1: "7h5s4d3c2h"})
        table = table.close(to_the_end(hand))
        assert table.exits == (Exit(0, 1, 1),)
        assert table.restack(0, 5).exits == ()

    @pytest.mark.rule("TD-1")
    @pytest.mark.parametrize(
        "rules",
        [
            HOME,
            GENERAL.vary(starting_stack=100),
            GENERAL.vary(session_end="last"),
            GENERAL.vary(session_end="deals", deals=10),
        ],
        ids=["home", "starting stack", "last", "deals"],
    )
    def test_where_the_rules_forbid_it(self, rules: lb.Ruleset) -> None:
        table = Session.open(rules, (100, 100), 0)
        with pytest.raises(lb.SetupError, match="buys in") as caught:
            table.restack(0, 200)
        assert caught.value.argument == "rules"
        assert table.stacks == (100, 100)

    @pytest.mark.parametrize(
        ("seat", "chips", "argument"),
        [(7, 10, "seat"), (0, -1, "chips"), (0, 1.0, "chips"), (6, 10, "seat")],
    )
    def test_impossible_arguments(self, seat: Any, chips: Any, argument: str) -> None:
        table = Session.open(GENERAL, (*(100,) * 6, None), 0)
        with pytest.raises(lb.SetupError) as caught:
            table.restack(seat, chips)
        assert caught.value.argument == argument


@given(seed=st.integers(0, 2**32), profile=st.sampled_from(sorted(profiles.__all__)))
def test_chips_stay_at_the_table(seed: int, profile: str) -> None:
    """No session makes or loses a chip, and each hand is the one the session asked for."""
    rules = getattr(profiles, profile)
    if not isinstance(rules, lb.Ruleset):
        return
    rng = Random(seed)
    stacks = tuple(rng.randint(13, 60) for _ in range(rules.posting.seats[1]))
    table = Session.open(rules, stacks, chance.lot(stacks, rng))
    for _ in range(4):
        if table.is_over:
            break
        table = table.close(chance.play(table.next_hand(), chance.random_bot, rng))
        assert sum(table.stacks) == sum(stacks)
    assert len(table.standings()) == len(stacks)
    assert pickle.loads(pickle.dumps(table)) == table
