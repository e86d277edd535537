"""Vectors on the betting: what is open at one moment, and how many ways lead on from it."""

from collections.abc import Iterator

from .. import profiles
from ..actions import Action, Bet, Call, Check, Fold, PlayerAction, Raise, Shuffle, StandPat
from ..choices import ToBet, ToDraw, ToShuffle
from ..errors import IllegalActionError
from ..reducer import apply, legal
from ..state import State
from ._documents import Setup, document, documents, options_of
from ._making import COMPUTED, Vector, vector

__all__ = ["sizes", "the_profiles", "trees"]


def the_profiles() -> Iterator[Vector]:
    """Every option of the named rulesets."""
    for name, rules in profiles.named().items():
        yield vector(
            name.lower().replace("_", "-"),
            "",
            "every option of the ruleset of this name",
            source="the profile itself",
            profile=name,
            values=options_of(rules),
        )


_HOME = "HOME_27_TRIPLE_DRAW"
_STUDY = "STUDY_A5_SINGLE_DRAW"
_NO_LIMIT = "NO_LIMIT_27_SINGLE_DRAW"
_POT_LIMIT = "POT_LIMIT_27_TRIPLE_DRAW"
_FOUR: Vector = {"draws": 1, "units": [2, 4]}
_CALLED = "2c 3c 0c 1k p p p p"
_CALLED_BY_FIVE = "2c 3c 4c 0c 1k p p p p p"

_Line = tuple[str, str, Vector, list[int | None], str, str]

_LINES: dict[str, tuple[_Line, ...]] = {
    "TD-12 TD-14": (
        ("10a", _HOME, {}, [100] * 3, "", "the first to act against the blind"),
        ("10b", _HOME, {}, [100] * 3, "2r4", "the small blind against a raise"),
        ("10c", _HOME, {}, [100] * 3, "2r4 0r6", "the big blind against two raises"),
        ("10d", _HOME, {}, [100] * 3, "2r4 0r6 1r8", "four wagers: only calling is left"),
        ("10e", _HOME, {}, [100] * 3, "2r4 0r6 1r8 2c", "and so it is for the next"),
        ("10f", _HOME, {}, [100] * 3, "2c 0c", "the big blind may raise though all called"),
        ("11a", _HOME, {}, [100] * 2, "1r4 0r6 1r8 0r10 1r12", "two seats: the cap is lifted"),
        ("11b", _HOME, {"lift": "never"}, [100] * 2, "1r4 0r6 1r8", "unless it never is"),
        (
            "12a",
            _HOME,
            _FOUR,
            [100] * 3,
            "2c 0c 1k p p p 0b4 1r8 2f 0r12 1r16 0r20",
            "two seats are left before the cap: it is lifted",
        ),
        (
            "12b",
            _HOME,
            _FOUR,
            [100] * 3,
            "2c 0c 1k p p p 0b4 1r8 2r12 0r16 1f",
            "two seats are left after the cap: it stays",
        ),
        ("21", _STUDY, {}, [20] * 5, "0k 1b1 2r2 3r3 4r4", "a bet and three raises"),
        (
            "24b",
            _HOME,
            _FOUR | {"check_raise": "forbidden"},
            [100] * 2,
            "1c 0k p p 0k 1b4",
            "who checked may not raise",
        ),
    ),
    "TD-18": (
        ("13a", _HOME, _FOUR, [100, 8, 100, 100], f"{_CALLED} 0b4 1r6", "half a bet more"),
        ("13b", _HOME, _FOUR, [100, 8, 100, 100], f"{_CALLED} 0b4 1r6 2c 3f", "it reopens"),
        ("13c", _HOME, _FOUR, [100, 8, 100, 100], f"{_CALLED} 0b4 1r6 2c 3f 0r10", "and so on"),
        ("14a", _HOME, _FOUR, [100, 7, 100, 100], f"{_CALLED} 0b4 1r5", "under half a bet more"),
        ("14b", _HOME, _FOUR, [100, 7, 100, 100], f"{_CALLED} 0b4 1r5 2c 3f", "it does not"),
        ("14c", _HOME, _FOUR, [100, 7, 100, 100], f"{_CALLED} 0b4 1r5 2r8", "completed"),
        ("15a", _HOME, _FOUR, [100, 3, 100, 100], f"{_CALLED} 0k 1b1", "all-in for a quarter"),
        ("15b", _HOME, _FOUR, [100, 3, 100, 100], f"{_CALLED} 0k 1b1 2c 3c", "it is no bet"),
        ("15c", _HOME, _FOUR, [100, 4, 100, 100], f"{_CALLED} 0k 1b2", "all-in for a half"),
        ("15d", _HOME, _FOUR, [100, 5, 100, 100], f"{_CALLED} 0k 1b3", "for three quarters"),
        (
            "16a",
            _HOME,
            _FOUR,
            [100, 7, 100, 8, 100],
            f"{_CALLED_BY_FIVE} 0b4 1r5 2c 3r6",
            "two short all-ins add up",
        ),
        (
            "16b",
            _HOME,
            _FOUR,
            [100, 7, 100, 8, 100],
            f"{_CALLED_BY_FIVE} 0b4 1r5 2c 3r6 4c 0c",
            "one who had matched the first faces too little",
        ),
        (
            "16c",
            _HOME,
            _FOUR | {"cumulative": False},
            [100, 7, 100, 8, 100],
            f"{_CALLED_BY_FIVE} 0b4 1r5 2c 3r6",
            "where they do not add up, the bet is completed",
        ),
        (
            "17a",
            _HOME,
            _FOUR | {"reopen": "full"},
            [100, 8, 100, 100],
            f"{_CALLED} 0b4 1r6",
            "where only a full raise counts",
        ),
        (
            "17b",
            _HOME,
            _FOUR | {"reopen": "full"},
            [100, 8, 100, 100],
            f"{_CALLED} 0b4 1r6 2c 3f",
            "the bettor may only call",
        ),
        (
            "19a",
            _HOME,
            _FOUR,
            [100, 100, 100, 16],
            f"{_CALLED} 0b4 1r8 2r12 3r14",
            "the half raise was the fourth wager",
        ),
        (
            "19b",
            _HOME,
            _FOUR,
            [100, 100, 100, 15],
            f"{_CALLED} 0b4 1r8 2r12 3r13",
            "less than half a raise is no wager",
        ),
    ),
    "TD-16 TD-17": (
        ("22", _HOME, {}, [100, 1, 100], "", "a short big blind: the price is the full blind"),
        (
            "23a",
            _NO_LIMIT,
            {"small_blind": 50, "big_blind": 100},
            [9000, 9000, 9000, 1400, 1800],
            "2c 3c 4c 0c 1k p p p p p 0b500 1r1000 2c 3r1300 4r1700 0c",
            "two short all-ins: together they are a full raise",
        ),
        (
            "23b",
            _NO_LIMIT,
            {"small_blind": 50, "big_blind": 100},
            [9000, 9000, 380, 9000],
            "2c 3c 0c 1k p p p p 0b100 1r200 2r280 3f 0c",
            "a short all-in does not reopen",
        ),
        (
            "23c",
            _NO_LIMIT,
            {"small_blind": 50, "big_blind": 100},
            [9000, 9000, 380, 9000],
            "2c 3c 0c 1k p p p p 0b100 1r200 2r280 3f",
            "the least raise over a short all-in",
        ),
        (
            "24a",
            _POT_LIMIT,
            {"small_blind": 5, "big_blind": 10},
            [1000] * 3,
            "",
            "the first raise at pot limit",
        ),
        (
            "24c",
            _POT_LIMIT,
            {"small_blind": 5, "big_blind": 10, "pot_count": "small_blind_as_big"},
            [1000] * 3,
            "",
            "the same with the small blind counted as a big one",
        ),
    ),
}


def sizes() -> Iterator[Vector]:
    """What is open to a seat in the betting, and what is refused to it."""
    for rules, lines in _LINES.items():
        for worked, profile, options, stacks, words, comment in lines:
            setup = Setup(profile, stacks, len(stacks) - 1, options=options)
            state = setup.start()
            actions: list[Action] = [Shuffle(state.rules.deck)]
            state = apply(state, actions[0])
            for word in words.split():
                action = _read(state, word)
                actions.append(action)
                state = apply(state, action)
            choices = legal(state)
            assert choices is not None
            yield vector(
                f"worked-{worked}",
                rules,
                comment,
                source=f"worked vector {worked[:2]}",
                setup=setup.data(),
                actions=documents(actions),
                choices=document(choices),
                refused=list(_refused(state)),
            )


def _read(state: State, word: str) -> PlayerAction:
    """An action written as ``2r8``: seat, letter, total; who draws stands pat."""
    choices = legal(state)
    if isinstance(choices, ToDraw):
        return StandPat(choices.seat)
    seat, letter, to = int(word[0]), word[1], word[2:]
    match letter:
        case "f":
            return Fold(seat)
        case "k":
            return Check(seat)
        case "c":
            return Call(seat)
        case "b":
            return Bet(seat, int(to))
        case _:
            return Raise(seat, int(to))


def _refused(state: State) -> Iterator[Vector]:
    """What else might be asked in the place of the seat to act, and why it cannot be."""
    choices = legal(state)
    assert isinstance(choices, ToBet)
    seat = choices.seat
    span = choices.raise_to or choices.bet
    asked: list[PlayerAction] = [Fold(seat), Check(seat), Call(seat), StandPat(seat)]
    for total in (span.least - 1, span.most + 1) if span else (1, 8):
        asked += [Bet(seat, total), Raise(seat, total)]
    asked.append(Check((seat + 1) % len(state.seats)))
    for action in asked:
        try:
            apply(state, action)
        except IllegalActionError as error:
            yield {"action": document(action), "refusal": error.refusal, "rule": error.rule}


_SINGLE: Vector = {"draws": 1, "units": [2, 4], "max_draw": 1}

_TREES: tuple[tuple[str, str, Vector, list[int | None]], ...] = (
    ("two-seats", _HOME, _SINGLE, [5, 7]),
    ("two-seats-deeper", _HOME, _SINGLE, [12, 12]),
    ("two-seats-one-all-in", _HOME, _SINGLE, [2, 9]),
    ("three-seats", _HOME, _SINGLE, [4, 5, 6]),
    ("three-seats-one-short", _HOME, _SINGLE, [2, 9, 3]),
    (
        "no-limit",
        _HOME,
        {"draws": 1, "max_draw": 1, "limit": "no", "units": [], "reopen": "full", "cap": None},
        [6, 6],
    ),
    (
        "antes-losers-may-muck",
        _STUDY,
        {"min_stack": 1, "max_draw": 1, "reveal": "may_muck"},
        [4, 4],
    ),
    ("two-draws", _HOME, {"draws": 2, "units": [2, 2, 4], "max_draw": 1}, [3, 3]),
    ("every-set-of-cards", _HOME, {"draws": 1, "units": [2, 4]}, [1, 2]),
    ("draws-in-turn", "ONLINE_27_TRIPLE_DRAW", _SINGLE, [4, 4]),
    ("open-or-fold", "CALIFORNIA_A5_SINGLE_DRAW", {"max_draw": 1}, [5, 5]),
)


def trees() -> Iterator[Vector]:
    """Small games walked to the end in every way: states at each depth; every path counts."""
    for name, profile, options, stacks in _TREES:
        setup = Setup(profile, stacks, 0, options=options)
        nodes: list[int] = []
        ends = 0
        level = [setup.start()]
        while level:
            nodes.append(len(level))
            ends += sum(state.is_over for state in level)
            level = [apply(state, action) for state in level for action in _ways(state)]
        yield vector(
            name,
            "TD-10 TD-14 TD-16 TD-20",
            "every action at every place; the shuffle leaves the cards as they wait",
            flags=["small"] if sum(nodes) < 1500 else [],
            source=COMPUTED,
            setup=setup.data(),
            nodes=nodes,
            ends=ends,
        )


def _ways(state: State) -> Iterator[Action]:
    choices = legal(state)
    if isinstance(choices, ToShuffle):
        yield Shuffle(choices.cards)
    elif choices is not None:
        yield from choices.actions()
