"""``Shuffle``, first or again, and the deal."""

import pytest

import lowball as lb
from lowball import profiles
from lowball.events import Dealt, Reshuffled, Shuffled
from tests.helpers import happened, play, refused, reshuffle, table, waiting

HOME = profiles.HOME_27_TRIPLE_DRAW
CALIFORNIA = profiles.CALIFORNIA_A5_SINGLE_DRAW


def unshuffled() -> lb.State:
    return lb.start(HOME, (100, 100, 100), button=0)


class TestDeal:
    """TD-3, A5-3: five cards each, one at a time clockwise, from the left of the button."""

    @pytest.mark.rule("TD-3", "A5-3")
    @pytest.mark.parametrize("rules", [HOME, profiles.STUDY_A5_SINGLE_DRAW], ids=["home", "study"])
    def test_one_at_a_time(self, rules: lb.Ruleset) -> None:
        state = lb.apply(lb.start(rules, (50, 50, None, 50), button=1), lb.Shuffle(lb.DECK))
        order = [3, 0, 1] * 5
        assert list(state.events[1:]) == [
            Dealt(seat, card) for seat, card in zip(order, lb.DECK, strict=False)
        ]
        assert state.seats[3].cards == lb.DECK[0:15:3]
        assert state.seats[0].cards == lb.DECK[1:15:3]
        assert state.seats[1].cards == lb.DECK[2:15:3]
        assert state.stub == lb.DECK[15:]


class TestShuffle:
    """TD-4: a full deck is shuffled before every hand."""

    @pytest.mark.rule("TD-4")
    def test_the_whole_deck(self) -> None:
        state = unshuffled()
        assert lb.legal(state) == lb.ToShuffle(lb.DECK)
        state = lb.apply(state, lb.Shuffle(tuple(reversed(lb.DECK))))
        assert state.events[0] == Shuffled(52)
        assert (state.ply, state.stage) == (1, lb.Stage.BETTING)

    @pytest.mark.rule("TD-4")
    def test_with_the_joker(self) -> None:
        state = lb.start(CALIFORNIA, (100, 100), button=0)
        assert waiting(state) == (*lb.DECK, lb.JOKER)
        refused(state, lb.Shuffle(lb.DECK), lb.Refusal.ORDER, "TD-4")
        assert lb.apply(state, lb.Shuffle((lb.JOKER, *lb.DECK))).seats[1].cards[0] is lb.JOKER

    def test_wrong_number(self) -> None:
        for count in (0, 51):
            error = refused(unshuffled(), lb.Shuffle(lb.DECK[:count]), lb.Refusal.ORDER, "TD-4")
            assert f"52 cards are to be shuffled, not {count}" in str(error)
            assert error.seat is None

    @pytest.mark.case("K09")
    @pytest.mark.rule("C-4")
    def test_one_card_twice(self) -> None:
        order = (*lb.DECK[:-1], lb.Card("7h"))
        error = refused(unshuffled(), lb.Shuffle(order), lb.Refusal.ORDER, "C-4")
        assert "7h is there twice" in str(error)

    @pytest.mark.case("K07")
    def test_joker_in_a_game_without(self) -> None:
        order = (*lb.DECK[:-1], lb.JOKER)
        error = refused(unshuffled(), lb.Shuffle(order), lb.Refusal.ORDER, "C-4")
        assert "Jk is not among the cards" in str(error)

    def test_nothing_waits(self) -> None:
        state = table(HOME, (100, 100))
        error = refused(state, lb.Shuffle(lb.DECK), lb.Refusal.WRONG_STAGE, "TD-4")
        assert "open to seat 1: fold, call 1, raise to 4" in str(error)

    @pytest.mark.rule("TD-4")
    def test_players_wait_for_it(self) -> None:
        error = refused(unshuffled(), lb.Fold(0), lb.Refusal.OUT_OF_TURN, "TD-4")
        assert "open: shuffle 52 cards" in str(error)


def short() -> lb.State:
    """Six seats throw five, and the fifth cannot be served: 21 cards wait."""
    state = play(table(HOME, [100] * 6), "2c 3c 4c 5c 0c 1k 0x5 1x5 2x5 3x5 4x5 5x5")
    assert len(waiting(state)) == 21
    return state


class TestReshuffle:
    """TD-22: a short stub is shuffled anew out of the pool, and of nothing else."""

    @pytest.mark.rule("TD-22")
    def test_goes_on_where_it_stopped(self) -> None:
        state = short()
        assert (state.stub, state.to_act) == ((), None)
        pool = waiting(state)
        ply = state.ply
        state = reshuffle(state, lambda cards: cards)
        assert state.events[0] == Reshuffled(21)
        assert state.ply == ply + 1
        assert state.seats[4].cards == pool[:5]
        assert state.seats[5].cards == pool[5:10]
        assert len(happened(state, Shuffled)) == 1

    def test_a_card_that_is_held(self) -> None:
        state = short()
        held = state.seats[0].cards[0]
        order = (held, *waiting(state)[1:])
        error = refused(state, lb.Shuffle(order), lb.Refusal.ORDER, "C-4")
        assert f"{held} is not among the cards" in str(error)

    def test_too_many(self) -> None:
        refused(short(), lb.Shuffle(lb.DECK), lb.Refusal.ORDER, "TD-4")


class TestUnknownCards:
    """C-3: an order may hold unknown cards, and they may turn out to be any that are new."""

    @pytest.mark.rule("C-3")
    def test_a_hand_never_seen(self) -> None:
        state = lb.apply(unshuffled(), lb.Shuffle(["??"] * 52))
        assert state.seats[0].cards == (lb.UNKNOWN,) * 5
        state = play(state, "0c 1c 2k 1x2 2x1 0p")
        assert state.seats[1].cards == (lb.UNKNOWN,) * 5
        assert state.seats[1].drew == (2,)

    def mixed(self) -> lb.State:
        """Two cards of the deck were never seen, one of them in the pool that waits."""
        order = [lb.UNKNOWN if card in lb.parse("2c 3c") else card for card in lb.DECK]
        state = lb.apply(lb.start(HOME, [100] * 6, button=5), lb.Shuffle(order))
        state = play(state, "2c 3c 4c 5c 0c 1k 0x5 1x5 2x5 3x5 4x5 5x5")
        pool = waiting(state)
        assert pool.count(lb.UNKNOWN) == 1
        return state

    def test_new_to_the_deal(self) -> None:
        """The one in the pool may turn out to be either."""
        state = self.mixed()
        pool = waiting(state)
        for name in ("2c", "3c", "??"):
            order = [lb.Card(name) if card is lb.UNKNOWN else card for card in pool]
            assert lb.apply(state, lb.Shuffle(order)).ply == state.ply + 1

    def test_a_known_one_may_be_blank(self) -> None:
        state = self.mixed()
        pool = waiting(state)
        assert lb.apply(state, lb.Shuffle(["??"] * len(pool))).stub[0] is lb.UNKNOWN

    def test_too_many_new_ones(self) -> None:
        state = self.mixed()
        known = [card for card in waiting(state) if card is not lb.UNKNOWN]
        order = (*known[:-1], *lb.parse("2c 3c"))
        error = refused(state, lb.Shuffle(order), lb.Refusal.ORDER, "C-3")
        assert "no unknown card is left that 2c could be" in str(error)

    def two_unseen(self) -> tuple[lb.State, list[lb.Card]]:
        """Two unknown cards wait, which seat 0 threw; here they are the last."""
        order = [lb.UNKNOWN if card in lb.parse("2c 3h") else card for card in lb.DECK]
        state = lb.apply(lb.start(HOME, [100] * 6, button=5), lb.Shuffle(order))
        state = play(state, "2c 3c 4c 5c 0c 1k 0x5 1x5 2x5 3x5 4x5 5x5")
        pool = sorted(waiting(state), key=lambda card: card is lb.UNKNOWN)
        assert pool.index(lb.UNKNOWN) == len(pool) - 2
        return state, pool

    def test_one_unseen_card_of_two(self) -> None:
        """Each may turn out to be something, or stay unseen."""
        state, pool = self.two_unseen()
        assert lb.apply(state, lb.Shuffle([*pool[:-1], lb.DECK[0]])).ply == state.ply + 1

    def test_a_known_card_is_no_unseen_one(self) -> None:
        state, pool = self.two_unseen()
        error = refused(state, lb.Shuffle([*pool[:-1], pool[0]]), lb.Refusal.ORDER, "C-4")
        assert f"{pool[0]} is there twice" in str(error)

    def test_a_held_card_is_no_unseen_one(self) -> None:
        state, pool = self.two_unseen()
        held = next(card for card in state.seats[0].cards if card is not lb.UNKNOWN)
        error = refused(state, lb.Shuffle([*pool[:-1], held]), lb.Refusal.ORDER, "C-4")
        assert f"{held} is not among" in str(error)

    def test_not_new(self) -> None:
        """The message names the card that is somewhere else."""
        state = self.mixed()
        held = next(card for card in state.seats[0].cards if card is not lb.UNKNOWN)
        order = [held if card is lb.UNKNOWN else card for card in waiting(state)]
        order[0] = lb.UNKNOWN
        error = refused(state, lb.Shuffle(order), lb.Refusal.ORDER, "C-4")
        assert f"{held} is not among" in str(error)
