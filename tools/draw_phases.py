"""Draw the phases of a hand as the code goes through them: hands are played and watched."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, get_args

import lowball as lb
from lowball import chance, profiles
from lowball.phases import Phase
from lowball.play import flow
from lowball.reducer import _TRANSITIONS
from lowball.ruleset import Ruleset

PICTURE: Final = Path(__file__).parent.parent / "docs" / "explanation" / "phases.svg"

HAND: Final = profiles.HOME_27_TRIPLE_DRAW
TABLES: Final[tuple[tuple[Ruleset, tuple[int, ...]], ...]] = (
    (HAND, (100,) * 6),
    (HAND.vary(reveal="may_muck"), (30,) * 6),
    (HAND.vary(face_up=True), (3, 9, 5)),
)
"""Tables at which, in a few hands, every step is seen."""

LEFT: Final = 30
WIDTH: Final = 460
HEIGHT: Final = 630
BOX: Final = (124, 46)

PLACES: Final = {
    "Shuffling": (330, 40),
    "Ready": (330, 140),
    "Betting": (330, 240),
    "Drawing": (100, 340),
    "Closed": (330, 360),
    "Showdown": (330, 470),
    "Complete": (330, 590),
}
"""The middle of each phase's box."""


OPENING: Final = f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LEFT} 0 {WIDTH} {HEIGHT}" role="img" \
aria-label="The phases of a hand" font-family="sans-serif" font-size="15" \
style="max-width: {WIDTH}px; width: 100%; height: auto">
<defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="8" markerHeight="8" \
orient="auto"><path d="M0 0L10 5L0 10z" fill="currentColor"/></marker></defs>"""


class Step(NamedTuple):
    """From one phase to another; the action that did it, or nothing where it follows by itself."""

    before: str
    after: str
    action: str


class Route(NamedTuple):
    """How an arrow runs, and where its label begins."""

    path: str
    label: tuple[int, int]


ROUTES: Final = {
    ("Shuffling", "Ready", True): Route("M330 63V114", (340, 93)),
    ("Ready", "Betting", False): Route("M330 163V214", (0, 0)),
    ("Betting", "Betting", True): Route("M392 228C432 206 432 274 395 253", (434, 205)),
    ("Betting", "Closed", False): Route("M330 263V334", (0, 0)),
    ("Closed", "Closed", False): Route("M392 350C426 336 426 384 395 371", (0, 0)),
    ("Closed", "Drawing", False): Route("M268 356L165 347", (0, 0)),
    ("Drawing", "Betting", False): Route("M140 317L265 252", (0, 0)),
    ("Drawing", "Drawing", True): Route("M80 363C60 408 116 408 104 366", (60, 416)),
    ("Drawing", "Drawing", False): Route("M130 363C118 400 162 400 150 366", (0, 0)),
    ("Drawing", "Shuffling", False): Route("M64 317C64 130 150 52 265 42", (0, 0)),
    ("Shuffling", "Drawing", True): Route("M268 54C180 80 100 180 96 314", (166, 148)),
    ("Closed", "Showdown", False): Route("M330 383V444", (0, 0)),
    ("Closed", "Complete", False): Route("M290 383C230 430 230 530 284 564", (0, 0)),
    ("Showdown", "Showdown", True): Route("M392 458C432 436 432 504 395 483", (434, 465)),
    ("Showdown", "Showdown", False): Route("M360 447C362 412 412 424 388 446", (0, 0)),
    ("Showdown", "Complete", False): Route("M330 493V564", (0, 0)),
}
"""For each pair of phases, apart for what somebody does and for what follows by itself."""


def main() -> None:
    """Write the picture to where the documentation shows it."""
    PICTURE.write_text(picture(), encoding="utf-8")


def picture() -> str:
    """The phases as boxes and the steps between them as arrows, in SVG."""
    steps, stages = watched()
    arrows: dict[tuple[str, str, bool], list[str]] = {}
    for step in sorted(steps):
        arrows.setdefault((step.before, step.after, bool(step.action)), []).append(step.action)
    phases = [kind.__name__ for kind in get_args(Phase)]
    if set(phases) != set(PLACES) or arrows.keys() != ROUTES.keys():
        odd = (set(phases) ^ set(PLACES)) | (arrows.keys() ^ ROUTES.keys())
        raise ValueError(f"the code and the drawing disagree about {sorted(map(str, odd))}")
    return "\n".join(
        (
            OPENING,
            '<g fill="none" stroke="currentColor" stroke-width="1.5">',
            *(_arrow(ROUTES[key], is_asked=key[2]) for key in arrows),
            *(_box(phase, is_waiting=phase in stages) for phase in phases),
            "</g>",
            '<g fill="currentColor">',
            *(
                line
                for key, actions in arrows.items()
                for line in _label(ROUTES[key].label, actions)
            ),
            *(line for phase in phases for line in _name(phase, stages.get(phase))),
            "</g>",
            "</svg>",
            "",
        )
    )


def watched() -> tuple[set[Step], dict[str, str]]:
    """The steps seen in some hands, and the stage that outsiders see where a phase waits."""
    steps: set[Step] = set()
    stages: dict[str, str] = {}
    for rules, stacks in TABLES:
        for seed in range(40):
            rng = Random(seed)
            state = lb.start(rules, stacks, button=0)
            while not state.is_over:
                stages[_kind(state)] = str(state.stage)
                state = _watched_apply(state, _some_action(state, rng), steps)
            stages[_kind(state)] = str(state.stage)
    return steps, stages


def _some_action(state: lb.State, rng: Random) -> lb.Action:
    return chance.shuffle(state, rng) if state.to_act is None else chance.random_bot(state, rng)


def _watched_apply(state: lb.State, action: lb.Action, steps: set[Step]) -> lb.State:
    """What ``apply`` does, step by step."""
    _, transition = _TRANSITIONS[type(action)]
    after: lb.State | None = transition(state, state.phase, action)
    name = type(action).__name__
    while after is not None:
        steps.add(Step(_kind(state), _kind(after), name))
        state, after, name = after, flow._next(after), ""
    return state


def _kind(state: lb.State) -> str:
    return type(state.phase).__name__


def _arrow(route: Route, *, is_asked: bool) -> str:
    dashes = "" if is_asked else ' stroke-dasharray="5 4"'
    return f'<path d="{route.path}" marker-end="url(#tip)"{dashes}/>'


def _box(phase: str, *, is_waiting: bool) -> str:
    (x, y), (width, height) = PLACES[phase], BOX
    dashes = "" if is_waiting else ' stroke-dasharray="2 3"'
    return (
        f'<rect x="{x - width // 2}" y="{y - height // 2}" width="{width}" height="{height}"'
        f' rx="8"{dashes}/>'
    )


def _label(place: tuple[int, int], actions: list[str]) -> Iterator[str]:
    """The actions of an arrow, one below the other."""
    x, y = place
    for line, action in enumerate(filter(None, actions)):
        yield f'<text x="{x}" y="{y + 18 * line}">{action}</text>'


def _name(phase: str, stage: str | None) -> Iterator[str]:
    """What stands in a box: the phase, and the stage if it can be seen."""
    x, y = PLACES[phase]
    lift = -3 if stage else 5
    yield f'<text x="{x}" y="{y + lift}" text-anchor="middle" font-weight="bold">{phase}</text>'
    if stage:
        yield f'<text x="{x}" y="{y + 15}" text-anchor="middle" font-size="13">{stage}</text>'


if __name__ == "__main__":
    main()
