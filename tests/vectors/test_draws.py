"""Worked vectors 31 to 34: short stubs under each protocol, and the order of serving."""

from collections.abc import Iterable, Sequence

import pytest
from attrs import evolve

import lowball as lb
from lowball import profiles, shortage
from lowball.events import Burned, Reshuffled
from lowball.options import Served
from tests.helpers import happened, play, quietly, reshuffle, table, text, waiting

HOME = profiles.HOME_27_TRIPLE_DRAW
ONLINE = HOME.vary(burn=False, service="in_turn")
FOUR_THEN_ONE = HOME.vary(five="four_then_one")

OLD = "Kc Qd Jh Ks Ad As"
FOLDED = "Th 9c 9s Td Jc"


def deck_of_thirty(rules: lb.Ruleset) -> lb.State:
    """Seats 0 to 2 before the first draw, seat 3 on the button folded, ten cards in the stub."""
    state = table(
        rules,
        [100] * 4,
        hands={
            0: "2c 3d Jh Kc Qd",
            1: "4s 5h 6d Ks Ad",
            2: "2h 3s 4d 7c As",
            3: FOLDED,
        },
        stub="8c 5d 6h Qs 7s Kd 8h 4c 2s 6c",
    )
    state = play(state, "2c 3f 0c 1k")
    return state.then(state.phase, stub=state.stub[:10])


def second_draw(rules: lb.Ruleset) -> lb.State:
    """The same at the second draw, with the six cards of ``OLD`` thrown in the first."""
    state = play(deck_of_thirty(rules), "0dKcQdJh 1dKsAd 2dAs 0k 1k 2k")
    assert state.stage is lb.Stage.DRAWING
    return state


def first(names: str, pool: Sequence[lb.Card]) -> Iterable[lb.Card]:
    """The pool with these cards on top."""
    top = lb.parse(names)
    return (*top, *(card for card in pool if card not in top))


def held(state: lb.State) -> list[str]:
    """The hand of each seat that is in, the newest cards last."""
    return [text(seat.cards) for seat in state.seats if seat.is_in]


@pytest.mark.vector(31)
@pytest.mark.rule("TD-22")
class TestHome:
    """TD-22: the rest of the stub, older discards and folded hands; served throws if needed."""

    @pytest.mark.rule("TD-21")
    def test_first_draw(self) -> None:
        state = second_draw(HOME)
        assert text(state.burns) == "8c"
        assert held(state) == ["2c 3d 5d 6h Qs", "4s 5h 6d 7s Kd", "2h 3s 4d 7c 8h"]

    def test_second_draw(self) -> None:
        state = play(second_draw(HOME), "0dQs6h 1d6dKd 2d8h")
        assert text(state.burns) == "8c 4c"
        assert text(state.seats[0].cards[-2:]) == "2s 6c"
        assert (state.stub, state.to_act) == ((), None)
        assert text(waiting(state)) == f"{OLD} {FOLDED}"
        state = reshuffle(state)
        assert text(state.seats[1].cards[-2:]) == "Jc Td"
        assert text(state.seats[2].cards[-1:]) == "9s"
        assert len(state.stub) == 8
        assert text(state.burns) == "8c 4c"
        assert [text(thrown.cards) for thrown in state.discards] == ["Qs 6h", "6d Kd", "8h"]
        assert state.muck == ()
        assert happened(state, Burned) == [Burned(lb.Card("8c")), Burned(lb.Card("4c"))]

    def test_own_older_cards_return(self) -> None:
        state = play(second_draw(HOME), "0dQs6h 1d6dKd 2d8h")
        state = reshuffle(state, lambda pool: first("Ad Kc As", pool))
        assert text(state.seats[1].cards[-2:]) == "Ad Kc"
        assert text(state.seats[2].cards[-1:]) == "As"

    def test_served_always(self) -> None:
        rules = HOME.vary(shortage=evolve(shortage.HOME, served=Served.ALWAYS))
        state = play(second_draw(rules), "0d6hQs 1d6dKd 2d8h")
        assert text(waiting(state)) == f"{OLD} {FOLDED} 6h Qs"
        state = reshuffle(state)
        assert text(state.seats[1].cards[-2:]) == "Qs 6h"
        assert text(state.seats[2].cards[-1:]) == "Jc"
        assert len(state.stub) == 10


@pytest.mark.vector(32)
class TestOnline:
    """Two sites: no burn, each seat served before the next decides."""

    def test_first_draw(self) -> None:
        state = second_draw(ONLINE)
        assert held(state) == ["2c 3d 8c 5d 6h", "4s 5h 6d Qs 7s", "2h 3s 4d 7c Kd"]
        state = play(state, "0d6h8c 1d7sQs")
        assert text(state.seats[0].cards[-2:]) == "8h 4c"
        assert text(state.seats[1].cards[-2:]) == "2s 6c"

    def test_protected(self) -> None:
        """All that was thrown or folded goes back, but for the recipient's own throw."""
        rules = ONLINE.vary(shortage=shortage.PROTECTED)
        state = play(second_draw(rules), "0d6h8c 1d7sQs 2dKd")
        assert text(waiting(state)) == f"{OLD} {FOLDED} 6h 8c 7s Qs"
        assert text(reshuffle(state).seats[2].cards[-1:]) == "Qs"

    def test_protected_passes_over_own_cards(self) -> None:
        rules = ONLINE.vary(shortage=shortage.PROTECTED)
        state = play(second_draw(rules), "0d6h8c 1d7sQs 2dKd")
        state = reshuffle(state, lambda pool: first("As Kc", pool))
        assert text(state.seats[2].cards[-1:]) == "Kc"
        assert text(state.stub[:1]) == "As"

    def test_deal_first(self) -> None:
        """The folded hand goes back first, and current throws not at all."""
        rules = ONLINE.vary(shortage=shortage.DEAL_FIRST)
        state = play(second_draw(rules), "0d6h8c 1d7sQs 2dKd")
        assert text(waiting(state)) == f"{FOLDED} {OLD}"
        assert text(reshuffle(state).seats[2].cards[-1:]) == "As"


@pytest.mark.vector(33)
class TestTournament:
    """The last card is kept back; burns stay out, or come back where the house has it so."""

    def test_tournament(self) -> None:
        rules = HOME.vary(shortage=shortage.TOURNAMENT)
        state = play(second_draw(rules), "0d6hQs 1d6dKd 2d8h")
        assert text(state.seats[0].cards[-1:]) == "2s"
        assert text(waiting(state)) == f"6c {OLD} {FOLDED}"
        state = reshuffle(state)
        assert text(state.seats[0].cards[-2:]) == "2s Jc"
        assert text(state.seats[1].cards[-2:]) == "Td 9s"
        assert text(state.seats[2].cards[-1:]) == "9c"
        assert len(state.stub) == 8

    def test_live(self) -> None:
        rules = HOME.vary(shortage=shortage.TOURNAMENT_LIVE)
        state = play(second_draw(rules), "0d6hQs 1d6dKd 2d8h")
        assert text(waiting(state)) == f"6c {OLD} {FOLDED} 8c 4c"
        assert state.burns == ()
        state = reshuffle(state)
        assert text(state.seats[0].cards[-2:]) == "2s 4c"
        assert text(state.seats[1].cards[-2:]) == "8c Jc"
        assert text(state.seats[2].cards[-1:]) == "Td"
        assert len(state.stub) == 10

    def test_last_card_that_completes_the_draw_is_dealt(self) -> None:
        """Nothing is kept back where the last card of the stub is the last that is asked for."""
        rules = HOME.vary(shortage=shortage.TOURNAMENT)
        state = play(second_draw(rules), "0d6hQs 1p 2p")
        assert text(state.seats[0].cards[-2:]) == "2s 6c"
        assert state.stub == ()
        assert state.stage is lb.Stage.BETTING


@pytest.mark.vector(33)
class TestSixSeatsDrawFive:
    """Six seats throw all five cards three times; 52 cards throughout."""

    def play_on(self, rules: lb.Ruleset, draws: int) -> tuple[list[int], lb.State]:
        """How many cards each reshuffle takes, and the state at the end of the last draw."""
        state = table(rules, [100] * 6)
        for street in range(draws):
            state = quietly(state, street)
            state = play(state, "2c 3c 4c 5c 0c 1k" if not street else "0k 1k 2k 3k 4k 5k")
            state = play(state, "0x5 1x5 2x5 3x5 4x5 5x5")
            while state.stage is lb.Stage.SHUFFLE:
                state = reshuffle(state)
            counts = len(state.stub) + len(state.burns) + len(state.muck)
            counts += sum(len(seat.cards) for seat in state.seats)
            counts += sum(len(thrown.cards) for thrown in state.discards)
            assert counts == 52
        return [event.count for event in state.log if isinstance(event, Reshuffled)], state

    @pytest.mark.case("K28")
    @pytest.mark.rule("TD-22")
    def test_home_first_draw(self) -> None:
        counts, state = self.play_on(HOME, 1)
        assert counts == [21]
        assert (len(state.stub), len(state.burns)) == (11, 1)
        assert [thrown.seat for thrown in state.discards] == [4, 5]

    @pytest.mark.rule("TD-23")
    def test_home(self) -> None:
        counts, state = self.play_on(HOME, 3)
        assert counts == [21, 10, 20, 14, 19]
        assert (len(state.stub), len(state.burns)) == (4, 3)

    def test_home_after_two(self) -> None:
        _, state = self.play_on(HOME, 2)
        assert len(state.stub) == 10

    def test_always(self) -> None:
        rules = HOME.vary(shortage=evolve(shortage.HOME, served=Served.ALWAYS))
        counts, state = self.play_on(rules, 2)
        assert (counts, len(state.stub)) == ([21, 20], 0)
        counts, state = self.play_on(rules, 3)
        assert (counts, len(state.stub)) == ([21, 20, 20, 19], 4)

    def test_tournament_falls_back(self) -> None:
        """As written it cannot serve the fifth seat; with the fallback, served throws go back."""
        counts, state = self.play_on(HOME.vary(shortage=shortage.TOURNAMENT), 1)
        assert (counts, len(state.stub)) == ([21], 11)

    def test_tournament_as_written_is_no_ruleset(self) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            HOME.vary(shortage=evolve(shortage.TOURNAMENT, served=Served.NEVER))
        assert "shortage" in caught.value.fields


@pytest.mark.vector(34)
class TestOrderOfServing:
    """Stub s1, s2 …: one card is burned, then each seat gets all it asked for."""

    def served(self, rules: lb.Ruleset, words: str) -> tuple[list[list[int]], list[int]]:
        """The places in the stub that each seat's new cards and the burns had, from 1."""
        state = play(table(rules, [100] * 3), "2c 0c 1k")
        stub = state.stub
        after = play(state, words)
        new = [
            [stub.index(card) + 1 for card in seat.cards if card in stub] for seat in after.seats
        ]
        return new, [stub.index(card) + 1 for card in after.burns]

    def test_in_a_row(self) -> None:
        assert self.served(HOME, "0x5 1x1 2x2") == ([[2, 3, 4, 5, 6], [7], [8, 9]], [1])

    def test_four_then_one(self) -> None:
        new, burns = self.served(FOUR_THEN_ONE, "0x5 1x1 2x2")
        assert (new, burns) == ([[2, 3, 4, 5, 9], [6], [7, 8]], [1])

    def test_four_then_one_last(self) -> None:
        """For the last who draws a card is burned before the fifth."""
        new, burns = self.served(FOUR_THEN_ONE, "0x1 1x2 2x5")
        assert (new, burns) == ([[2], [3, 4], [5, 6, 7, 8, 10]], [1, 9])

    @pytest.mark.rule("TD-21")
    def test_all_pat(self) -> None:
        """A card is burned in each draw even if all six stand pat."""
        state = quietly(table(HOME, [100] * 6), street=3)
        assert (len(state.burns), len(state.stub)) == (3, 19)
