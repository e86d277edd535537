"""Vectors on chips and on cards that go back: no hand is played in them."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import asdict, evolve

from .. import pots as arithmetic
from .. import shortage
from ..cards import DECK, Card, parse
from ..errors import SetupError, ShortageError
from ..options import Served
from ..parts import Protocol
from ._making import COMPUTED, Dice, Vector, vector

__all__ = ["pots", "shortages"]


def pots() -> Iterator[Vector]:
    """Uncalled bets, main and side pots, odd chips: worked ones, then invented ones."""
    for worked, paid, live, ranks, button, dead, comment in _WORKED:
        yield _settled(
            f"worked-{worked}",
            comment,
            paid,
            live,
            ranks,
            button,
            dead,
            1,
            f"worked vector {worked[:2]}",
        )
    for number in range(1, 161):
        dice = Dice(f"pots {number}")
        seats = 2 + dice.below(7)
        paid = [dice.below(dice.one_of((4, 12, 100))) for _ in range(seats)]
        live = sorted(dice.some(range(seats), 1 + dice.below(seats)))
        claims = sorted(dice.some(live, max(1, len(live) - dice.below(3))))
        ranks = {seat: 1 + dice.below(4) for seat in claims}
        chip = dice.one_of((1, 1, 1, 5))
        dead = dice.one_of((0, 0, 3))
        yield _settled(
            f"invented-{number:03}",
            "invented",
            paid,
            live,
            ranks,
            dice.below(seats),
            dead,
            chip,
            COMPUTED,
        )


def _settled(
    identity: str,
    comment: str,
    paid: Sequence[int],
    live: Sequence[int],
    ranks: Mapping[int, int],
    button: int,
    dead: int,
    chip: int,
    source: str,
) -> Vector:
    built = arithmetic.build(paid, live, dead=dead)
    try:
        shares = arithmetic.settle(paid, live, ranks, button, dead=dead, chip=chip)
        ends: Vector = {"won": {str(seat): won for seat, won in shares.items()}}
    except SetupError as error:
        ends = {"error": type(error).__name__}
    return vector(
        identity,
        "TD-30 TD-31 TD-32",
        comment,
        source=source,
        flags=[
            name
            for name, is_so in (
                ("refused", "error" in ends),
                ("side-pots", len(built) > 1),
                ("uncalled", arithmetic.uncalled(paid, live) is not None),
                ("dead", dead > 0),
                ("chip", chip > 1),
            )
            if is_so
        ],
        paid=paid,
        live=live,
        ranks={str(seat): rank for seat, rank in ranks.items()},
        button=button,
        dead=dead,
        chip=chip,
        uncalled=arithmetic.uncalled(paid, live),
        pots=[[pot.chips, pot.seats] for pot in built],
        **ends,
    )


_WORKED: tuple[tuple[str, list[int], list[int], dict[int, int], int, int, str], ...] = (
    ("25", [6, 10, 10], [0, 1, 2], {0: 1, 1: 2, 2: 3}, 2, 0, "a main pot and a side pot"),
    (
        "26a",
        [5, 12, 20, 20, 9],
        [0, 1, 2, 3],
        {0: 1, 1: 2, 2: 3, 3: 4},
        4,
        0,
        "three levels; folded chips count towards each",
    ),
    (
        "26b",
        [5, 12, 20, 20, 9],
        [0, 1, 2, 3],
        {0: 4, 1: 1, 2: 2, 3: 2},
        4,
        0,
        "the second seat takes two pots, the last two share the third",
    ),
    ("27a", [8, 5, 4], [0, 1], {0: 1, 1: 2}, 2, 0, "3 chips of the bet are not called"),
    ("27b", [1, 2, 0], [1], {}, 2, 0, "a walk: nobody needs a rank who is alone"),
    ("28a", [8, 8, 8], [0, 1, 2], {0: 1, 1: 1, 2: 1}, 2, 1, "25 in three: 9, 8, 8"),
    ("28b", [8, 8, 8], [0, 1, 2], {0: 1, 1: 1, 2: 1}, 2, 2, "26 in three: 9, 9, 8"),
    ("28c", [2, 2], [0, 1], {0: 1, 1: 1}, 1, 1, "5 in two: 3, 2"),
    (
        "29",
        [10, 1, 10, 10, 5],
        [0, 2, 3],
        {0: 1, 2: 1, 3: 2},
        4,
        0,
        "folded totals make no pots of their own: 18 and 18",
    ),
    (
        "30",
        [5, 9, 9, 2],
        [0, 1, 2],
        {0: 1, 1: 1, 2: 1},
        3,
        0,
        "odd chips pot by pot: 6, 10, 9",
    ),
)

_PROTOCOLS = {
    "HOME": shortage.HOME,
    "PROTECTED": shortage.PROTECTED,
    "DEAL_FIRST": shortage.DEAL_FIRST,
    "TOURNAMENT": shortage.TOURNAMENT,
    "TOURNAMENT_LIVE": shortage.TOURNAMENT_LIVE,
}

_OLDER = parse("Kc Qd Jh Ks Ad As")
_FOLDED = parse("Th 9c 9s Td Jc")
_BURNS = parse("8c 4c")


def shortages() -> Iterator[Vector]:
    """How much a stub still deals, and what is shuffled when it cannot deal on."""
    always = evolve(shortage.HOME, served=Served.ALWAYS)
    for worked, protocol, stub, order, to_come, served, barred, comment in (
        ("31a", shortage.HOME, "", 2, 1, "6h Qs", "", "the home table: 11 cards"),
        ("31b", always, "", 2, 1, "6h Qs", "", "served seats' discards come back: 13"),
        ("32b", shortage.DEAL_FIRST, "", 1, 0, "6h 8c 7s Qs", "", "folded hands first: 11"),
        ("33a", shortage.TOURNAMENT, "6c", 1, 3, "", "", "the last card is shuffled in: 12"),
        ("33b", shortage.TOURNAMENT_LIVE, "6c", 1, 3, "", "", "and the burns: 14"),
    ):
        yield _short(
            f"worked-{worked}",
            comment,
            f"worked vector {worked[:2]}",
            protocol,
            parse(stub),
            order,
            to_come,
            _OLDER,
            _FOLDED,
            parse(served),
            _BURNS,
            parse(barred),
        )
    yield _short(
        "worked-32a",
        "online: all but what the recipient threw himself: 15",
        "worked vector 32",
        shortage.PROTECTED,
        (),
        1,
        0,
        _OLDER,
        _FOLDED,
        parse("6h 8c 7s Qs"),
        (),
        parse("As"),
    )
    for name, protocol in _PROTOCOLS.items():
        for number in range(1, 25):
            dice = Dice(f"shortages {name} {number}")
            cards = dice.mixed(DECK)
            sizes = (dice.below(4), dice.below(6), dice.below(6), dice.below(5), dice.below(3))
            heaps = []
            for size in sizes:
                heaps.append(tuple(cards[:size]))
                cards = cards[size:]
            left, older, folded, given, burned = heaps
            own = tuple(dice.some(older, dice.below(len(older) + 1)))
            yield _short(
                f"{name.lower().replace('_', '-')}-{number:02}",
                "invented",
                COMPUTED,
                protocol,
                left,
                1 + dice.below(5),
                dice.below(6),
                older,
                folded,
                given,
                burned,
                own if protocol is shortage.PROTECTED else (),
            )


def _short(
    identity: str,
    comment: str,
    source: str,
    protocol: Protocol,
    stub: tuple[Card, ...],
    order: int,
    to_come: int,
    older: tuple[Card, ...],
    folded: tuple[Card, ...],
    served: tuple[Card, ...],
    burns: tuple[Card, ...],
    barred: tuple[Card, ...],
) -> Vector:
    dealt = shortage.supply(protocol, stub, order, to_come, barred)
    taken, left = shortage.take(stub, dealt, barred)
    ends: Vector = {}
    if dealt < order:
        try:
            made = shortage.pool(
                protocol,
                left,
                order - dealt,
                to_come,
                older=older,
                folded=folded,
                served=served,
                burns=burns,
                barred=barred,
            )
            ends = {
                "pool": _text(made.cards),
                "with_served": made.with_served,
                "with_burns": made.with_burns,
            }
        except ShortageError as error:
            ends = {"error": type(error).__name__}
    return vector(
        identity,
        "TD-22",
        comment,
        source=source,
        flags=["refused"] if "error" in ends else [] if ends else ["enough"],
        protocol=asdict(protocol),
        stub=_text(stub),
        order=order,
        to_come=to_come,
        older=_text(older),
        folded=_text(folded),
        served=_text(served),
        burns=_text(burns),
        barred=_text(barred),
        dealt=_text(taken),
        **ends,
    )


def _text(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
