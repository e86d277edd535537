"""``Show`` and ``Muck``: who opens his hand, and in which order."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Mucked, Shown
from tests.helpers import (
    happened,
    later,
    play,
    pots,
    quietly,
    refused,
    reshuffle,
    shown,
    table,
    won,
)

HOME = profiles.HOME_27_TRIPLE_DRAW
MAY_MUCK = HOME.vary(reveal="may_muck")
BEST = "7c 5d 4h 3s 2c"
SECOND = "8c 6d 5h 4s 2d"
WORST = "Kc Qd 9h 8h 2h"


def choice(state: lb.State) -> lb.ToShow:
    choices = lb.legal(state)
    assert isinstance(choices, lb.ToShow)
    return choices


class TestAllOpen:
    """TD-34: the last aggressor first, then clockwise; every claiming hand is opened."""

    @pytest.mark.rule("TD-34")
    def test_opens_by_itself(self) -> None:
        hands = {0: WORST, 1: BEST, 2: SECOND}
        state = play(later(HOME, [100] * 3, street=3, hands=hands), "0k 1k 2k")
        assert happened(state, Shown) == [
            Shown(0, lb.parse(WORST), lb.rank_27(WORST)),
            Shown(1, lb.parse(BEST), lb.rank_27(BEST)),
            Shown(2, lb.parse(SECOND), lb.rank_27(SECOND)),
        ]
        assert [seat.is_shown for seat in state.seats] == [True] * 3

    @pytest.mark.rule("TD-34", "A5-7")
    def test_other_ranking(self) -> None:
        state = play(later(profiles.STUDY_A5_SINGLE_DRAW, [50, 50], street=1), "0k 1k")
        assert all(isinstance(e.rank, lb.RankA5) for e in state.log if isinstance(e, Shown))

    @pytest.mark.rule("TD-34")
    def test_three_pots(self) -> None:
        """The seats of the last side pot first, then those of the next, each clockwise."""
        rules = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(reveal="all")
        state = table(rules, (10, 100, 50, 100), button=3)
        state = play(state, "2r50 3r100 0c 1c 0p 1p 2p 3p")
        assert [seats for _, seats in pots(state)] == [(0, 1, 2, 3), (1, 2, 3), (1, 3)]
        assert shown(state) == [1, 3, 2, 0]


class TestMayMuck:
    """TD-34: a beaten hand may be mucked; the last claimant takes a pot unseen."""

    def three(self, *hands: str) -> lb.State:
        state = later(MAY_MUCK, [100] * 3, street=3, hands=dict(enumerate(hands)))
        return play(state, "0k 1k 2k")

    @pytest.mark.rule("TD-34")
    def test_all_muck_but_one(self) -> None:
        state = self.three(BEST, SECOND, WORST)
        state = play(state, "0m 1m")
        assert state.is_over
        assert happened(state, Shown, Mucked) == [Mucked(0), Mucked(1)]
        assert won(state) == {2: 6}
        assert state.seats[2].cards == lb.parse(WORST)
        assert not state.seats[2].is_shown
        assert (state.seats[0].cards, state.seats[0].folded, state.seats[0].is_in) == (
            (),
            False,
            True,
        )
        assert state.muck == lb.parse(f"{BEST} {SECOND}")

    @pytest.mark.rule("TD-34")
    def test_a_better_hand_shown_behind_does_not_matter(self) -> None:
        """Time out: against the hands shown so far, not against those still closed."""
        state = self.three(WORST, BEST, SECOND)
        assert choice(state).passive == lb.Show(0)
        state = lb.apply(state, choice(state).passive)
        assert choice(state).passive == lb.Show(1)
        state = lb.apply(state, choice(state).passive)
        assert choice(state).passive == lb.Muck(2)
        assert won(lb.apply(state, choice(state).passive)) == {1: 6}

    @pytest.mark.rule("TD-34")
    def test_behind_a_seat_of_any_number(self) -> None:
        """The last aggressor shows first, and who sits before it at the table is beaten."""
        hands = {0: WORST, 1: SECOND, 2: BEST}
        state = play(later(MAY_MUCK, [100] * 3, street=3, hands=hands), "0k 1k 2b4 0c 1c 2s")
        assert (state.to_act, choice(state).passive) == (0, lb.Muck(0))

    def side_pot(self, *hands: str) -> lb.State:
        """Seat 0 is all-in for the main pot of 12; seats 1 and 2 have a side pot of 8."""
        state = later(MAY_MUCK, [2, 100, 100], street=3, hands=dict(enumerate(hands)))
        state = play(state, "0b2 1r6 2c")
        assert pots(state) == [(12, (0, 1, 2)), (8, (1, 2))]
        return state

    @pytest.mark.rule("TD-34")
    def test_the_last_claimant_keeps_the_side_pot(self) -> None:
        """Who mucks for the main pot keeps the side pot that nobody else claims any more."""
        state = play(self.side_pot(WORST, SECOND, BEST), "1m 2m")
        assert won(state) == {2: 8, 0: 12}
        assert shown(state) == []

    @pytest.mark.rule("TD-34")
    def test_the_last_of_three_keeps_the_side_pot(self) -> None:
        state = later(MAY_MUCK, [2, 100, 100, 100], street=3)
        state = play(state, "0b2 1r6 2c 3c 1m 2m 3m")
        assert won(state) == {3: 12, 0: 16}

    @pytest.mark.rule("TD-34")
    def test_the_main_pot_is_still_open(self) -> None:
        """Seat 2 has the side pot for itself; time out and it shows for the main pot."""
        state = play(self.side_pot(BEST, SECOND, WORST), "1m")
        assert (state.to_act, choice(state).passive) == (2, lb.Show(2))
        state = play(state, "2s")
        assert (state.to_act, choice(state).passive) == (0, lb.Show(0))
        assert won(play(state, "0s")) == {2: 8, 0: 12}
        assert won(play(state, "0m")) == {2: 20}

    @pytest.mark.rule("TD-34")
    def test_out_of_turn(self) -> None:
        state = self.three(BEST, SECOND, WORST)
        error = refused(state, "1s", lb.Refusal.OUT_OF_TURN, "TD-10")
        assert "open to seat 0: show, muck" in str(error)
        refused(state, "0k", lb.Refusal.WRONG_STAGE, "TD-10")
        refused(state, "0p", lb.Refusal.WRONG_STAGE, "TD-10")

    @pytest.mark.rule("TD-34")
    def test_show_by_name(self) -> None:
        """A known hand may be shown by naming it, and by naming nothing else."""
        state = self.three(BEST, SECOND, WORST)
        assert play(state, "0s2c3s4h5d7c").log == play(state, "0s").log
        refused(state, lb.Show(0, SECOND), lb.Refusal.NOT_HELD, "C-3")
        refused(state, "0s7c5d4h3s", lb.Refusal.NOT_HELD, "C-3")
        refused(state, "0s7c5d4h3s2cAs", lb.Refusal.NOT_HELD, "C-3")
        refused(state, "0s7c5d4h3s??", lb.Refusal.UNKNOWN_CARDS, "C-3")


class TestUnknownHands:
    """C-3: a hand with unknown cards is mucked, or shown by saying what they turn out to be."""

    def state(self, rules: lb.Ruleset = HOME, own: str = "7c 5d ?? 3s ??") -> lb.State:
        state = lb.start(rules, (100, 100), button=1)
        order = [lb.UNKNOWN] * 52
        order[0:10:2] = lb.parse(own)
        order[1:10:2] = lb.parse(SECOND)
        state = lb.apply(state, lb.Shuffle(order))
        return play(quietly(state, street=3), "0k 1k")

    @pytest.mark.rule("C-3")
    def test_is_asked_though_all_hands_are_open(self) -> None:
        state = self.state()
        assert (state.stage, state.to_act) == (lb.Stage.SHOWDOWN, 0)
        assert choice(state) == lb.ToShow(0, may_muck=True)
        assert list(choice(state).actions()) == [lb.Muck(0)]
        assert choice(state).passive == lb.Muck(0)

    @pytest.mark.rule("C-3", "TD-34")
    def test_known_hands_in_front_open_by_themselves(self) -> None:
        order = [lb.UNKNOWN] * 52
        order[0:10:2] = lb.parse(SECOND)
        state = lb.apply(lb.start(HOME, (100, 100), button=1), lb.Shuffle(order))
        state = play(quietly(state, street=3), "0k 1k")
        assert (shown(state), state.to_act) == ([0], 1)

    @pytest.mark.rule("C-3")
    def test_muck(self) -> None:
        state = play(self.state(), "0m")
        assert won(state) == {1: 4}
        assert not happened(state, Shown)
        assert state.muck == lb.parse("7c 5d ?? 3s ??")

    @pytest.mark.rule("C-3")
    def test_show(self) -> None:
        """The unknown cards turn out to be the others that are named."""
        state = play(self.state(), "0s2c3s4h5d7c")
        assert state.seats[0].cards == lb.parse("7c 5d 2c 3s 4h")
        assert won(state) == {0: 4}
        assert happened(state, Shown)[0] == Shown(0, lb.parse("7c 5d 2c 3s 4h"), lb.rank_27(BEST))

    @pytest.mark.rule("C-3")
    @pytest.mark.parametrize(
        ("named", "refusal", "piece"),
        [
            ("", lb.Refusal.UNKNOWN_CARDS, "say what all five are"),
            ("7c 5d ?? 3s 2c", lb.Refusal.UNKNOWN_CARDS, "say what all five are"),
            ("7c 5d 4h 3s", lb.Refusal.NOT_HELD, "the hand is 7c 5d ?? 3s ??, and not 7c 5d 4h 3s"),
            ("7c 5d 4h 3s 2c As", lb.Refusal.NOT_HELD, "the hand is 7c 5d ?? 3s ??"),
            ("7c 6c 4h 3s 2c", lb.Refusal.NOT_HELD, "the hand is 7c 5d ?? 3s ??"),
            ("7c 5d 4h 4h 3s", lb.Refusal.NOT_HELD, "4h is named twice"),
            ("7c 5d 8c 3s 2c", lb.Refusal.NOT_HELD, "8c is not new to the deal"),
            ("7c 5d 4h 3s Jk", lb.Refusal.NOT_HELD, "Jk is not new to the deal"),
            ("7c 5d 5d 3s 2c", lb.Refusal.NOT_HELD, "5d is not new to the deal"),
        ],
    )
    def test_not_like_that(self, named: str, refusal: lb.Refusal, piece: str) -> None:
        error = refused(self.state(), lb.Show(0, named or None), refusal, "C-3")
        assert piece in str(error)
        assert "show all five cards by name, muck" in str(error)

    @pytest.mark.rule("C-3")
    def test_cards_in_every_place_count(self) -> None:
        """What lies in the stub, the burns, the muck or the discards is not new."""
        order = [*lb.parse("7c ?? ?? 2c ?? 2d ?? 2h ?? 2s"), *lb.DECK[24:44], *[lb.UNKNOWN] * 22]
        state = lb.apply(lb.start(HOME, (100, 100), button=1), lb.Shuffle(order))
        state = play(state, "1c 0k 0d7c 1d2c")
        burned, *_ = state.burns
        state = play(quietly(state, street=3), "0k 1k")
        new = lb.parse("3c 4c 5c 6c")
        assert state.seats[0].cards[-1] == lb.DECK[25]
        for card in (burned, state.stub[0], *lb.parse("7c 2c")):
            named = (state.seats[0].cards[-1], card, *new[:3])
            refused(state, lb.Show(0, named), lb.Refusal.NOT_HELD, "C-3")
        lb.apply(state, lb.Show(0, (state.seats[0].cards[-1], *new)))

    @pytest.mark.rule("C-3")
    def test_both_unknown(self) -> None:
        """Whoever is last, with nobody left to contest, takes it unseen."""
        state = lb.apply(lb.start(HOME, (100, 100), button=1), lb.Shuffle(["??"] * 52))
        state = play(quietly(state, street=3), "0k 1k")
        assert won(play(state, "0m")) == {1: 4}
        state = lb.apply(state, lb.Show(0, BEST))
        assert (state.to_act, choice(state).passive) == (1, lb.Muck(1))
        refused(state, lb.Show(1, BEST), lb.Refusal.NOT_HELD, "C-3")
        assert won(play(state, "1s7d5c4d3d2h")) == {0: 2, 1: 2}


class TestFaceUp:
    """TD-33: once all-ins have ended the betting hands are opened, where the house has it so."""

    RULES = HOME.vary(face_up=True)

    @pytest.mark.rule("TD-33")
    def test_only_once_betting_is_over(self) -> None:
        state = play(table(self.RULES, (4, 100, 100)), "2r4 0c 1c")
        assert not any(seat.is_shown for seat in state.seats)
        state = play(state, "0p 1p 2p 1b2 2f")
        assert [seat.is_shown for seat in state.seats] == [True, True, False]

    @pytest.mark.rule("TD-33")
    def test_before_the_last_draw(self) -> None:
        rules = profiles.NO_LIMIT_27_SINGLE_DRAW.vary(face_up=True)
        state = play(table(rules, (50, 50), button=0), "0r50 1c")
        assert state.stage is lb.Stage.DRAWING
        assert [seat.is_shown for seat in state.seats] == [True, True]

    @pytest.mark.rule("TD-33", "TD-34")
    @pytest.mark.parametrize("players", [2, 3])
    def test_with_chips_left_a_hand_may_be_mucked(self, players: int) -> None:
        state = later(self.RULES.vary(reveal="may_muck"), [100] * players, street=3)
        state = play(state, "k " * players)
        assert choice(state).may_muck

    @pytest.mark.rule("TD-33")
    @pytest.mark.parametrize("reveal", ["all", "may_muck"])
    def test_all_in_in_the_last_round(self, reveal: str) -> None:
        """Nobody is asked, and every hand is opened once."""
        state = quietly(table(self.RULES.vary(reveal=reveal), (8, 8), button=1), street=3)
        state = play(state, "0b4 1r6 0c")
        assert state.is_over
        assert [event.seat for event in state.log if isinstance(event, Shown)] == [1, 0]

    @pytest.mark.rule("TD-33")
    def test_by_short_blinds(self) -> None:
        state = table(self.RULES, (100, 1), button=0)
        assert [seat.is_shown for seat in state.seats] == [True, True]

    def unknown(self, rules: lb.Ruleset) -> lb.State:
        """Both all-in before the draw, seat 0 with an unknown card; unknown cards come."""
        order = [*lb.parse("7c 8c 5d 6d 4h 5h 3s 4s ?? 2d"), *[lb.UNKNOWN] * 42]
        state = play(lb.apply(lb.start(rules, (2, 2), button=1), lb.Shuffle(order)), "1c")
        assert [seat.is_shown for seat in state.seats] == [False, True]
        return state

    @pytest.mark.rule("C-3")
    @pytest.mark.parametrize("reveal", ["all", "may_muck"])
    def test_unknown_cards_stay_closed(self, reveal: str) -> None:
        """A hand with unknown cards cannot be opened; one that draws such is asked at the end."""
        state = self.unknown(self.RULES.vary(reveal=reveal))
        state = play(state, "0p 1d2d 0p 1p 0p 1p")
        assert (state.stage, state.to_act) == (lb.Stage.SHOWDOWN, 0)
        asked = lb.apply(state, lb.Show(0, BEST))
        assert asked.to_act == 1
        assert choice(asked).passive == lb.Muck(1)
        assert won(play(asked, "1m")) == {0: 4}
        assert won(play(asked, "1s8c6d5h4s2s")) == {0: 4}
        assert won(play(state, "0m")) == {1: 4}

    @pytest.mark.rule("C-3")
    def test_unknown_card_thrown(self) -> None:
        """A hand whose unknown card is thrown for a known one is opened at the next draw."""
        order = [*lb.parse("7c 8c 5d 6d 4h 5h 3s 4s ?? 2d Ah 2c"), *[lb.UNKNOWN] * 40]
        state = lb.apply(lb.start(self.RULES, (2, 2), button=1), lb.Shuffle(order))
        state = play(state, "1c 0d?? 1p")
        assert [seat.is_shown for seat in state.seats] == [True, True]
        state = play(state, "0p 1p 0p 1p")
        assert won(state) == {0: 4}


def test_no_showdown_while_a_shuffle_waits() -> None:
    """A shortage in the last draw is served before anything is opened."""
    state = quietly(table(HOME, [100] * 6), street=1)
    state = play(state, "0k 1k 2k 3k 4k 5k 0x5 1x5 2x5 3x5 4x5 5x5")
    assert lb.legal(state) is not None
    assert shown(state) == []
    assert reshuffle(state).stage is lb.Stage.BETTING
