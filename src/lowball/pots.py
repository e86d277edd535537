"""The uncalled bet, main and side pots, odd chips: arithmetic on chips, no cards."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from ._records import record
from .errors import SetupError, shown

__all__ = ["Pot", "SupportsLessThan", "build", "settle", "share", "uncalled"]


class SupportsLessThan(Protocol):
    """Whatever can be ordered against its like; the lowest is the best."""

    # Any: each kind of rank is comparable with its own kind alone.
    def __lt__(self, other: Any, /) -> bool: ...


@record
class Pot:
    """Chips that the same seats have a claim to.

    Attributes:
        chips: Whole chips.
        seats: The seats with a claim, ascending.
    """

    chips: int
    seats: tuple[int, ...]


def uncalled(paid: Sequence[int], live: Collection[int]) -> tuple[int, int] | None:
    """Find the part of the highest contribution that nobody has matched.

    Folded seats match too, so it is the highest total less the second highest.

    Args:
        paid: What each seat has put in, in whole chips, without dead chips.
        live: The seats that have not folded.

    Returns:
        The seat and the chips that go back to it, or None.

    Raises:
        SetupError: An amount or a seat is impossible.

    Rules: TD-30.

    >>> uncalled((8, 5, 4), live={0, 1})
    (0, 3)
    """
    return excess(_amounts(paid), _live(live, len(paid)))


def build(paid: Sequence[int], live: Collection[int], *, dead: int = 0) -> tuple[Pot, ...]:
    """Make the main pot and the side pots, the main pot first.

    The uncalled part is left out. Pots are cut at the totals of live seats alone;
    folded chips above the highest of them lie in the last pot.

    Args:
        paid: What each seat has put in, in whole chips, without dead chips.
        live: The seats that have not folded.
        dead: Chips that count for nobody; they lie in the main pot.

    Raises:
        SetupError: An amount or a seat is impossible.

    Rules: TD-30, TD-31.

    >>> build((6, 10, 10), live={0, 1, 2})
    (Pot(chips=18, seats=(0, 1, 2)), Pot(chips=8, seats=(1, 2)))
    """
    amounts = list(_amounts(paid))
    claimants = _live(live, len(amounts))
    _check(dead, "dead")
    if back := excess(amounts, claimants):
        seat, chips = back
        amounts[seat] -= chips
    return layers(amounts, claimants, dead)


def share(
    pot: Pot, ranks: Mapping[int, SupportsLessThan], button: int, *, chip: int = 1
) -> dict[int, int]:
    """Divide one pot among its best ranks, the lowest being the best.

    A seat of the pot that is missing from ``ranks`` has given up its claim; the only
    seat of a pot needs no rank. What cannot be divided goes out in units of ``chip``, one
    each, to the winners in turn from the left of the button.

    Returns:
        The whole chips each winning seat receives; no seat receives 0.

    Raises:
        SetupError: An argument is impossible, or nobody has a claim left.

    Rules: TD-32.

    >>> share(Pot(101, (0, 1, 2)), {0: 7, 1: 7, 2: 7}, button=3)
    {0: 34, 1: 34, 2: 33}
    """
    if not isinstance(pot, Pot):
        raise SetupError(f"pot is {shown(pot)}: a Pot is wanted", "pot")
    _check(pot.chips, "pot", what="pot.chips")
    if pot.seats != _seats(pot.seats, "pot") or not pot.seats:
        raise SetupError(
            f"pot.seats is {shown(pot.seats)}: at least one seat is wanted, ascending", "pot"
        )
    _check_ranks(ranks)
    _check(button, "button")
    _check(chip, "chip", least=1)
    return dict(_shares(pot, ranks, button, chip))


def settle(
    paid: Sequence[int],
    live: Collection[int],
    ranks: Mapping[int, SupportsLessThan],
    button: int,
    *,
    dead: int = 0,
    chip: int = 1,
) -> dict[int, int]:
    """Divide all the pots of a hand: :func:`build`, then :func:`share` for each.

    Args:
        paid: What each seat has put in, in whole chips, without dead chips.
        live: The seats that have not folded.
        ranks: What each seat shows, lower is better; a live seat that is
            missing has given up its claim, but to a pot that is its alone.
        button: The seat from whose left odd chips are dealt out.
        dead: Chips that count for nobody; they lie in the main pot.
        chip: The smallest denomination in play.

    Returns:
        What each winning seat receives from the pots; the uncalled part that
        goes back to its owner is no winning, see :func:`uncalled`.

    Raises:
        SetupError: An argument is impossible, or a pot is left without a claim.

    Rules: TD-30, TD-31, TD-32.

    >>> settle((100, 80, 20), {0, 1, 2}, {0: 1, 1: 9, 2: 1}, button=2)
    {0: 150, 2: 30}
    """
    pots = build(paid, live, dead=dead)
    _check_ranks(ranks, below=len(paid))
    _check(button, "button", below=len(paid))
    _check(chip, "chip", least=1)
    won = [0] * len(paid)
    for pot in pots:
        for seat, chips in _shares(pot, ranks, button, chip):
            won[seat] += chips
    return {seat: chips for seat, chips in enumerate(won) if chips}


# What follows trusts its arguments: the engine's own way in.


def excess(paid: Sequence[int], live: Collection[int]) -> tuple[int, int] | None:
    """:func:`uncalled` without its checks."""
    *_, second, highest = sorted((0, *paid))
    seat = paid.index(highest)
    if second == highest or seat not in live:
        return None
    return seat, highest - second


def layers(paid: Sequence[int], live: Collection[int], dead: int) -> tuple[Pot, ...]:
    """:func:`build` without its checks, once the uncalled part has gone back."""
    claimants = tuple(sorted(live))
    levels = sorted({paid[seat] for seat in claimants})
    if len(levels) == 1:
        chips = dead + sum(paid)
        return (Pot(chips, claimants),) if chips else ()
    levels[-1] = max(paid)
    pots = []
    chips, floor = dead, 0
    for level in levels:
        chips += sum(min(put, level) - floor for put in paid if put > floor)
        if chips:
            pots.append(Pot(chips, claimants))
        claimants = tuple(seat for seat in claimants if paid[seat] > level)
        chips, floor = 0, level
    return tuple(pots)


def winners(seats: Iterable[int], ranks: Mapping[int, SupportsLessThan]) -> tuple[int, ...]:
    """The seats of the lowest rank, in the order given; seats without one are passed over."""
    best: list[int] = []
    for seat in seats:
        if seat not in ranks:
            continue
        if not best or ranks[seat] < ranks[best[0]]:
            best = [seat]
        elif not ranks[best[0]] < ranks[seat]:
            best.append(seat)
    return tuple(best)


def split(
    chips: int, seats: Iterable[int], button: int, chip: int = 1
) -> tuple[tuple[int, int, int], ...]:
    """Divide chips among seats that tie.

    Returns:
        The seat, all it receives, and how much of that are odd chips: for each seat that
        receives any, clockwise from the left of the button.

    Rules: TD-32.

    >>> split(101, (0, 1, 2), button=0)
    ((1, 34, 1), (2, 34, 1), (0, 33, 0))
    """
    clockwise = sorted(seats, key=lambda seat: (seat <= button, seat))
    each = chips // (len(clockwise) * chip) * chip
    left = chips - each * len(clockwise)
    shares = []
    for seat in clockwise:
        odd = min(chip, left)
        left -= odd
        if each + odd:
            shares.append((seat, each + odd, odd))
    return tuple(shares)


def _shares(
    pot: Pot, ranks: Mapping[int, SupportsLessThan], button: int, chip: int
) -> list[tuple[int, int]]:
    try:
        best = pot.seats if len(pot.seats) == 1 else winners(pot.seats, ranks)
    except TypeError as error:
        raise SetupError(f"ranks cannot be compared: {error}", "ranks") from error
    if not best:
        raise SetupError(
            f"ranks has none of the seats {pot.seats}: the pot of {pot.chips} is left"
            " without a claim",
            "ranks",
        )
    return [(seat, chips) for seat, chips, _ in split(pot.chips, best, button, chip)]


def _amounts(paid: object) -> Sequence[int]:
    if isinstance(paid, bytes) or not isinstance(paid, Sequence) or not paid:
        raise SetupError(f"paid is {shown(paid)}: an amount for each seat is wanted", "paid")
    for seat, amount in enumerate(paid):
        _check(amount, "paid", what=f"paid[{seat}]")
    return paid


def _live(live: Collection[int], count: int) -> tuple[int, ...]:
    seats = _seats(live, "live", below=count)
    if not seats:
        raise SetupError("live is empty: at least one seat is wanted", "live")
    return seats


def _seats(seats: object, argument: str, *, below: int | None = None) -> tuple[int, ...]:
    if not isinstance(seats, Collection):
        raise SetupError(f"{argument} is {shown(seats)}: seats are wanted", argument)
    for seat in seats:
        _check(seat, argument, what=f"a seat of {argument}", below=below)
    return tuple(sorted(set(seats)))


def _check_ranks(ranks: Mapping[int, SupportsLessThan], *, below: int | None = None) -> None:
    if not isinstance(ranks, Mapping):
        raise SetupError(f"ranks is {shown(ranks)}: a mapping from seats is wanted", "ranks")
    _seats(ranks, "ranks", below=below)


def _check(
    value: object,
    argument: str,
    *,
    what: str | None = None,
    least: int = 0,
    below: int | None = None,
) -> None:
    if type(value) is int and value >= least and (below is None or value < below):
        return
    wanted = f"at least {least}" if below is None else f"from {least} to {below - 1}"
    raise SetupError(
        f"{what or argument} is {shown(value)}: a whole number {wanted} is wanted", argument
    )
