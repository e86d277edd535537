"""The shortage protocols as values, and what they let a short stub deal and take back."""

from collections.abc import Collection, Sequence
from typing import assert_never

from attrs import evolve

from ._records import record
from .cards import Card
from .errors import ShortageError
from .options import Burns, Own, Remainder, Served, Trigger
from .parts import Protocol

__all__ = [
    "DEAL_FIRST",
    "HOME",
    "PROTECTED",
    "TOURNAMENT",
    "TOURNAMENT_LIVE",
    "Pool",
    "Protocol",
    "pool",
    "supply",
    "take",
]

HOME = Protocol(Trigger.RECIPIENT, Remainder.MIX, Served.IF_NEEDED, Burns.KEEP_OUT, Own.MAY_RETURN)
"""The home table: all is shuffled when the next seat's order cannot be filled (TD-22)."""

PROTECTED = Protocol(Trigger.RECIPIENT, Remainder.MIX, Served.ALWAYS, Burns.KEEP_OUT, Own.BLOCKED)
"""PokerStars: all is shuffled, and nobody is ever dealt a card that he threw away."""

DEAL_FIRST = Protocol(
    Trigger.EMPTY, Remainder.DEAL_FIRST, Served.IF_NEEDED, Burns.KEEP_OUT, Own.MAY_RETURN
)
"""Full Tilt: the stub is dealt to its last card; folded hands come back first."""

TOURNAMENT = Protocol(
    Trigger.LAST_CARD, Remainder.MIX, Served.FALLBACK, Burns.KEEP_OUT, Own.MAY_RETURN
)
"""WSOP tournaments: the last card is kept back and shuffled in, with older cards only."""

TOURNAMENT_LIVE = evolve(TOURNAMENT, burns=Burns.RETURN)
"""WSOP live: the same, with the burned cards shuffled in too."""


@record
class Pool:
    """The cards that go back into the stub.

    Attributes:
        cards: All of them, in the order of TD-22.
        with_served: Whether current discards of served seats are among them.
        with_burns: Whether the burned cards are.
    """

    cards: tuple[Card, ...]
    with_served: bool
    with_burns: bool


def supply(
    protocol: Protocol | None,
    stub: Sequence[Card],
    order: int,
    to_come: int = 0,
    barred: Collection[Card] = (),
) -> int:
    """How many cards of an order are dealt before the stub counts as short.

    Args:
        protocol: The house's protocol; with None the stub is dealt out.
        stub: The cards left, top first.
        order: How many cards the recipient is still owed, one or more.
        to_come: How many more cards this draw asks for after the order.
        barred: Cards that the recipient may not receive.

    Returns:
        The whole order, or as much of it as comes from this stub.

    Rules: TD-22, docs/rules/shortage.

    >>> from lowball import parse
    >>> supply(HOME, parse("8c 5d"), 3), supply(DEAL_FIRST, parse("8c 5d"), 3)
    (0, 2)
    """
    there = len(stub) - sum(card in barred for card in stub) if barred else len(stub)
    if protocol is None:
        return min(order, there)
    if protocol.trigger is Trigger.LAST_CARD and order + to_come > len(stub):
        there = min(there, len(stub) - 1)
    if protocol.trigger is Trigger.RECIPIENT and protocol.remainder is Remainder.MIX:
        return order if there >= order else 0
    return min(order, max(there, 0))


def take(
    stub: tuple[Card, ...], count: int, barred: Collection[Card] = ()
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Deal from the top: the cards for the recipient, and the stub that is left.

    Cards that the recipient may not receive are passed over and stay where
    they were.

    Args:
        stub: The cards left, top first.
        count: How many are dealt.
        barred: Cards that the recipient may not receive.

    >>> from lowball import parse
    >>> take(parse("As Kc Qd"), 1, barred=parse("As"))
    ((Kc,), (As, Qd))
    """
    if not barred:
        return stub[:count], stub[count:]
    taken: list[Card] = []
    left: list[Card] = []
    for card in stub:
        (left if len(taken) == count or card in barred else taken).append(card)
    return tuple(taken), tuple(left)


def pool(
    protocol: Protocol | None,
    stub: tuple[Card, ...],
    order: int,
    to_come: int = 0,
    *,
    older: tuple[Card, ...] = (),
    folded: tuple[Card, ...] = (),
    served: tuple[Card, ...] = (),
    burns: tuple[Card, ...] = (),
    barred: Collection[Card] = (),
) -> Pool:
    """The cards to be shuffled when the stub is short.

    Args:
        protocol: The house's protocol, or None where none is declared.
        stub: The cards left, top first.
        order: How many cards the recipient is still owed, one or more.
        to_come: How many more cards this draw asks for after the order.
        older: Discards of earlier draws, by time.
        folded: The hands of folded seats, by time.
        served: Current discards of seats already served, in serving order.
        burns: The burned cards, by time.
        barred: Cards that the recipient may not receive.

    Returns:
        The cards as they are listed before the shuffle (TD-22; folded hands first with
        ``deal_first``).

    Raises:
        ShortageError: Not a card can be dealt from what the protocol takes
            back, or no protocol is declared.

    Rules: TD-22, docs/rules/shortage.

    >>> from lowball import parse
    >>> pool(HOME, parse("8c"), 2, older=parse("Kc Qd"), burns=parse("2h")).cards
    (8c, Kc, Qd)
    """
    if protocol is None:
        raise ShortageError(
            f"the stub of {len(stub)} cannot supply {order}, and no protocol is declared",
            order,
            len(stub),
        )
    is_dealt_first = protocol.remainder is Remainder.DEAL_FIRST
    cards = stub + (folded + older if is_dealt_first else older + folded)
    with_burns = protocol.burns is Burns.RETURN
    back = burns if with_burns else ()
    dealt = supply(protocol, cards + back, order, to_come, barred)
    match protocol.served:
        case Served.ALWAYS:
            with_served = True
        case Served.NEVER:
            with_served = False
        case Served.IF_NEEDED:
            with_served = dealt < order
        case Served.FALLBACK:
            with_served = dealt == 0
        case _:
            assert_never(protocol.served)
    if with_served:
        cards += served
    cards += back
    if supply(protocol, cards, order, to_come, barred) == 0:
        there = sum(card not in barred for card in cards)
        raise ShortageError(f"{order} cards are asked for, and {there} can be had", order, there)
    return Pool(cards, with_served, with_burns)
