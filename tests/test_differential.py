"""Another engine and the library in lockstep: a toy engine, with faults planted in it."""

import runpy
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

import lowball as lb
from lowball import events, profiles
from lowball.testing import Disagreement, Engine, Mask, Report, differential
from tests.toy_engine import HALF_BET, ODD_CHIP, OWN_DISCARD, RULES, Table, Toy

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(engine: Engine[Table], **options: object) -> Report:
    return differential(engine, RULES, **options)  # type: ignore[arg-type]  # passed on


def found(engine: Engine[Table], **options: object) -> Disagreement:
    """What a run ends with."""
    disagreement = run(engine, **options).disagreement
    assert disagreement is not None
    return disagreement


def moves(state: lb.State) -> int:
    """What the seats did in a hand."""
    kinds = (events.Folded, events.Checked, events.Called, events.BetMade, events.Raised)
    drawing = (events.StoodPat, events.Discarded)
    return sum(isinstance(event, (*kinds, *drawing)) for event in state.log)


def test_no_fault() -> None:
    """The toy without a fault agrees in every answer, so the two are told by what is planted."""
    report = run(Toy(), hands=300)
    assert (report.hands, report.compared, report.disagreement) == (300, 300, None)
    report.check()


class TestPlantedFaults:
    """Each of the faults is found, named by its rule, and shown in a short hand."""

    @pytest.mark.rule("TD-17")
    def test_half_bet(self) -> None:
        """One all-in of half a bet more, and the next seat is asked."""
        disagreement = found(Toy(HALF_BET))
        assert (disagreement.rule, disagreement.question) == ("TD-17", "legal")
        assert moves(disagreement.state) == 1
        assert "raise to 5" in disagreement.ours
        assert "raise to 4" in disagreement.theirs

    @pytest.mark.rule("TD-32")
    def test_odd_chip(self) -> None:
        """Two tie, who only stand pat."""
        disagreement = found(Toy(ODD_CHIP))
        assert (disagreement.rule, disagreement.question) == ("TD-32", "stacks")
        assert disagreement.state.is_over
        assert moves(disagreement.state) <= 12
        assert not [e for e in disagreement.state.log if isinstance(e, events.Discarded)]

    @pytest.mark.rule("TD-22")
    def test_own_discard(self) -> None:
        """The stub must be dealt out, so everybody draws; the hand ends right after."""
        disagreement = found(Toy(OWN_DISCARD), tries=4_000)
        assert disagreement.rule == "TD-22"
        state = disagreement.state
        assert sum(isinstance(event, events.Reshuffled) for event in state.log) == 1
        assert moves(state) <= 24
        assert max(len(seat.drew) for seat in state.seats) <= 2


class TestMasks:
    """A known difference is masked by its rule, must fire, and is counted."""

    MASK = Mask("TD-17", "half a bet does not reopen")

    def test_counted(self) -> None:
        """A raise that reopens nothing does not count towards the cap either."""
        masks = [self.MASK, Mask("TD-12", "half a bet does not count")]
        report = run(Toy(HALF_BET), masks=masks, hands=80)
        assert report.disagreement is None
        assert [mask for mask, _ in report.masked] == masks
        counts = [count for _, count in report.masked]
        assert min(counts) > 0
        assert report.compared + sum(counts) == report.hands == 80
        report.check()

    def test_idle(self) -> None:
        """A mask that never fires is a fault of its own."""
        report = run(Toy(), masks=[self.MASK], hands=20)
        assert report.idle == (self.MASK,)
        with pytest.raises(AssertionError, match=r"never fired: TD-17 \(half a bet"):
            report.check()

    def test_another_rule(self) -> None:
        """It covers no other rule, and with a condition not all of its own."""
        other = Mask("TD-18", "completion")
        narrow = Mask("TD-17", "never", lambda _: False)
        report = run(Toy(HALF_BET), masks=[other, narrow], tries=0)
        assert report.disagreement is not None
        assert report.idle == (other, narrow)
        with pytest.raises(AssertionError, match="TD-17, legal: the library has seat"):
            report.check()


class Wrong(Toy):
    """The toy with one of its answers changed."""

    def __init__(self, change: Callable[[lb.Choices | None], lb.Choices | None]) -> None:
        super().__init__()
        self.change = change

    def legal(self, hand: Table) -> lb.Choices | None:
        return self.change(super().legal(hand))


def to_bet(**answers: object) -> Callable[[lb.Choices | None], lb.Choices | None]:
    """Other answers where a seat is to bet."""

    def change(choices: lb.Choices | None) -> lb.Choices | None:
        if not isinstance(choices, lb.ToBet):
            return choices
        names = ("seat", "fold", "check", "call", "bet", "raise_to", "all_in")
        return lb.ToBet(**({name: getattr(choices, name) for name in names} | answers))

    return change


def to_draw(
    answer: Callable[[lb.ToDraw], lb.Choices | None],
) -> Callable[[lb.Choices | None], lb.Choices | None]:
    """Another answer where a seat is to draw."""
    return lambda choices: answer(choices) if isinstance(choices, lb.ToDraw) else choices


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (to_bet(seat=9), "TD-10"),
        (to_bet(fold=False), "TD-14"),
        (to_bet(call=99), "TD-5"),
        (to_bet(raise_to=None), "TD-13|TD-12"),
        (to_bet(raise_to=lb.Sizes(3, 3)), "TD-16"),
        (to_draw(lambda asked: lb.ToDraw(asked.seat, asked.cards, 4)), "TD-20"),
        (to_draw(lambda asked: lb.ToDraw(asked.seat + 1, asked.cards, 5)), "TD-20"),
        (to_draw(lambda asked: lb.ToDraw(asked.seat, lb.parse("As Ks Qs Js Ts"), 5)), "TD-3"),
        (to_draw(lambda asked: None), "TD-33"),
        (to_draw(lambda asked: lb.ToShuffle(lb.DECK)), "TD-15"),
        (lambda choices: choices or lb.ToShow(0, may_muck=False), "TD-15"),
    ],
)
def test_rule_of_an_answer(
    change: Callable[[lb.Choices | None], lb.Choices | None], rule: str
) -> None:
    """The rule that decides is named."""
    assert found(Wrong(change), tries=20).rule in rule.split("|")


class Mirror:
    """The library's own engine, with one of its answers changed."""

    def __init__(self, change: Callable[[lb.State, lb.ToBet], lb.Choices | None]) -> None:
        self.change = change

    def start(self, state: lb.State) -> lb.State:
        return state

    def legal(self, hand: lb.State) -> lb.Choices | None:
        choices = lb.legal(hand)
        return self.change(hand, choices) if isinstance(choices, lb.ToBet) else choices

    def apply(self, hand: lb.State, action: lb.Action) -> lb.State:
        return lb.apply(hand, action)

    def stacks(self, hand: lb.State) -> Sequence[int]:
        return [seat.stack for seat in hand.seats]


without_raise = to_bet(raise_to=None)


@pytest.mark.parametrize("name", profiles.named())
def test_a_fault_under_any_rules(name: str) -> None:
    """The shortest hand is found in every game: an engine in which nobody raises three times."""
    rules = profiles.named()[name]

    def change(state: lb.State, choices: lb.ToBet) -> lb.Choices | None:
        raised = sum(isinstance(event, events.Raised) for event in state.log)
        return without_raise(choices) if raised > 1 else choices

    report = differential(Mirror(change), rules, hands=200)
    assert report.disagreement is not None
    assert report.disagreement.question == "legal"
    raises = [e for e in report.disagreement.state.log if isinstance(e, events.Raised)]
    assert len(raises) == 2


@pytest.mark.rule("TD-14")
def test_an_engine_without_check_raise() -> None:
    """A seat that has only checked may raise by the rule of the check-raise."""

    def change(state: lb.State, choices: lb.ToBet) -> lb.Choices | None:
        has_checked = events.Checked(choices.seat) in state.log
        return without_raise(choices) if has_checked and state.street else choices

    report = differential(Mirror(change), RULES)
    assert report.disagreement is not None
    assert report.disagreement.rule == "TD-14"


def test_unknown_cards_are_not_compared() -> None:
    """An engine without cards says so."""
    blank = to_draw(lambda asked: lb.ToDraw(asked.seat, (lb.UNKNOWN,) * 5, 5))
    run(Wrong(blank), hands=20).check()


class Broken(Toy):
    """The toy, which fails at one of the questions."""

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def start(self, state: lb.State) -> Table:
        self.fail("start")
        return super().start(state)

    def legal(self, hand: Table) -> lb.Choices | None:
        self.fail("legal")
        return super().legal(hand)

    def apply(self, hand: Table, action: lb.Action) -> Table:
        self.fail(type(action).__name__)
        return super().apply(hand, action)

    def stacks(self, hand: Table) -> Sequence[int]:
        stacks = super().stacks(hand)
        return stacks if self.question != "stacks" else [chips + 1 for chips in stacks]

    def fail(self, question: str) -> None:
        if question == self.question:
            raise RuntimeError(question)


@pytest.mark.parametrize(
    ("where", "question", "rule"),
    [
        ("start", "start", "TD-1"),
        ("legal", "legal", "TD-14"),
        ("stacks", "stacks", "TD-30"),
        ("Call", "apply", "TD-14"),
        ("StandPat", "apply", "TD-20"),
        ("Shuffle", "apply", "TD-4"),
    ],
)
def test_an_engine_that_fails(where: str, question: str, rule: str) -> None:
    """What it raises is its answer."""
    disagreement = found(Broken(where), tries=20)
    assert (disagreement.question, disagreement.rule) == (question, rule)
    if question == "apply":
        assert type(disagreement.action).__name__ == where
        assert disagreement.theirs == f"RuntimeError('{where}')"


def test_own_stacks_and_player() -> None:
    """The caller may say who sits there, and how they play."""
    seen: list[lb.State] = []

    def player(state: lb.State, rng: Random) -> lb.PlayerAction:
        seen.append(state)
        choices = lb.legal(state)
        assert isinstance(choices, lb.ToBet | lb.ToDraw)
        return choices.passive

    report = run(Toy(), hands=3, stacks=lambda rules, rng: (50, 60), player=player)
    assert report.compared == 3
    assert {len(state.seats) for state in seen} == {2}


def test_the_same_seed() -> None:
    """It plays the same hands."""
    assert found(Toy(HALF_BET), seed=5, tries=50) == found(Toy(HALF_BET), seed=5, tries=50)


def test_pokerkit() -> None:
    """The example finds what it masks, and nothing else."""
    pytest.importorskip("pokerkit")
    example = runpy.run_path(str(EXAMPLES / "check_pokerkit.py"))
    for _, rules, masks, _ in example["GAMES"]:
        report = example["check"](rules, masks, 150)
        assert report.disagreement is None, str(report.disagreement)
        assert report.compared >= 0.8 * report.hands


def test_pokerkit_is_not_there() -> None:
    """The example skips itself, and says so."""
    code = (
        "import sys, runpy; sys.modules['pokerkit'] = None; "
        f"runpy.run_path({str(EXAMPLES / 'check_pokerkit.py')!r})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "skipped, as PokerKit is not installed" in done.stderr
    assert "Traceback" not in done.stderr
