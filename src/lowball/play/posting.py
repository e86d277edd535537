"""``start`` itself: who is dealt in, and the antes, blinds and joiners' posts."""

from collections.abc import Iterable, Iterator, Sequence

from ..actions import Post
from ..errors import SetupError, shown
from ..events import Event, Posted, PostKind
from ..options import AnteFrom, AnteOrder
from ..parts import PostingRules
from ..phases import Ready, Shuffling
from ..pots import layers
from ..ruleset import Ruleset
from ..state import Seat, State, clockwise

__all__ = ["chips_of", "posted"]

Blinds = tuple[int | None, int | None]


def posted(
    rules: Ruleset,
    stacks: Sequence[int | None],
    button: int,
    blinds: Blinds | None,
    posts: Iterable[Post],
) -> State:
    """A hand with everything posted, waiting for the first shuffle.

    Raises:
        SetupError: The arguments are no table that these rules can deal to.

    Rules: TD-1, TD-2, TD-5, TD-30, A5-1, A5-2.
    """
    chips = _dealt_in(rules.posting, stacks)
    if type(button) is not int or not 0 <= button < len(chips):
        raise SetupError(
            f"the button lies at a seat from 0 to {len(chips) - 1}, not {shown(button)}", "button"
        )
    blinds = _positions(rules.posting, chips, button, blinds)
    joiners = _joiners(rules.posting, chips, blinds, posts)

    seats = [Seat(stack, 0, 0, 0, (), (), False, False, stack > 0, False) for stack in chips]
    dead = [0] * len(chips)
    antes = [0] * len(chips)
    log: list[Event] = []
    order = clockwise(button + 1, len(chips))
    for seat, kind, owed in _owed(rules.posting, order, blinds, joiners):
        by = min(owed, seats[seat].stack)
        if not seats[seat].is_in or not by:
            continue
        paid = seats[seat].putting_in(by)
        if kind is PostKind.ANTE or kind is PostKind.DEAD:
            is_dead = kind is PostKind.DEAD or rules.posting.ante_from is AnteFrom.BIG_BLIND
            (dead if is_dead else antes)[seat] += by
            paid = paid.laying_in(by)
        seats[seat] = paid
        log.append(Posted(seat, kind, by, paid.is_all_in))

    live = [seat for seat in range(len(seats)) if seats[seat].is_in]
    return State(
        rules=rules,
        button=button,
        blinds=blinds,
        seats=tuple(seats),
        phase=Shuffling(rules.deck, Ready()),
        street=0,
        draws_left=rules.drawing.draws,
        stub=(),
        burns=(),
        discards=(),
        muck=(),
        recycled=(),
        pots=layers(antes, live, sum(dead)),
        dead=tuple(dead),
        rounds=(),
        awards=(),
        log=tuple(log),
        ply=0,
        mark=0,
    )


def chips_of(stacks: Sequence[int | None]) -> list[int]:
    """Whole chips of each seat, 0 where there is no stack.

    Raises:
        SetupError: It is no sequence of whole chips and None (``stacks``).
    """
    if isinstance(stacks, str | bytes) or not isinstance(stacks, Sequence):
        raise SetupError(f"stacks are a sequence of whole chips, not {shown(stacks)}", "stacks")
    for seat, stack in enumerate(stacks):
        if stack is not None and (type(stack) is not int or stack < 0):
            raise SetupError(
                f"seat {seat} has a stack of {shown(stack)}: whole chips, or None, are wanted",
                "stacks",
            )
    return [stack or 0 for stack in stacks]


def _dealt_in(rules: PostingRules, stacks: Sequence[int | None]) -> list[int]:
    chips = chips_of(stacks)
    for seat, stack in enumerate(chips):
        if stack and stack < rules.min_stack:
            raise SetupError(
                f"seat {seat} has {stack}, and {rules.min_stack} is the least to be dealt in",
                "stacks",
            )
    least, most = rules.seats
    dealt = sum(stack > 0 for stack in chips)
    if not least <= dealt <= most:
        raise SetupError(
            f"{least} to {most} seats with chips can be dealt in, not {dealt}", "stacks"
        )
    return chips


def _positions(
    rules: PostingRules, chips: Sequence[int], button: int, blinds: Blinds | None
) -> Blinds:
    if blinds is None:
        return _usual(chips, button) if rules.big_blind else (None, None)
    if type(blinds) not in (tuple, list) or len(blinds) != 2:
        raise SetupError(
            f"blinds are two seats, small and big, either None; not {shown(blinds)}", "blinds"
        )
    small, big = blinds
    for seat in (small, big):
        if seat is None:
            continue
        if not rules.big_blind:
            raise SetupError("there are no blinds in this game", "blinds")
        _check_dealt_in(seat, chips, "blinds")
    if small is not None and small == big:
        raise SetupError(f"seat {small} cannot hold both blinds", "blinds")
    return small, big


def _usual(chips: Sequence[int], button: int) -> Blinds:
    order = [seat for seat in clockwise(button + 1, len(chips)) if chips[seat]]
    if len(order) == 2 and chips[button]:
        return order[1], order[0]
    return order[0], order[1]


def _joiners(
    rules: PostingRules, chips: Sequence[int], blinds: Blinds, posts: Iterable[Post]
) -> dict[int, Post]:
    joiners: dict[int, Post] = {}
    if not isinstance(posts, Iterable):
        raise SetupError(f"posts are a list of Post values, not {shown(posts)}", "posts")
    for post in posts:
        if not isinstance(post, Post):
            raise SetupError(f"posts are Post values, not {shown(post)}", "posts")
        if not rules.big_blind:
            raise SetupError("there are no blinds in this game, so nobody posts", "posts")
        _check_dealt_in(post.seat, chips, "posts")
        if post.seat in blinds or post.seat in joiners:
            raise SetupError(f"seat {post.seat} posts once, and not as one of the blinds", "posts")
        if type(post.live) is not int or post.live not in (0, rules.big_blind):
            raise SetupError(
                f"seat {post.seat}: a live post is a full big blind of {rules.big_blind}, "
                f"not {shown(post.live)}",
                "posts",
            )
        if type(post.dead) is not int or post.dead < 0 or not post.live + post.dead:
            raise SetupError(
                f"seat {post.seat}: a post is of one whole chip or more, not {shown(post)}", "posts"
            )
        joiners[post.seat] = post
    return joiners


def _check_dealt_in(seat: object, chips: Sequence[int], argument: str) -> None:
    if type(seat) is not int or not 0 <= seat < len(chips) or not chips[seat]:
        dealt = ", ".join(str(i) for i, stack in enumerate(chips) if stack)
        raise SetupError(f"{shown(seat)} is no seat dealt in; those are {dealt}", argument)


def _owed(
    rules: PostingRules, order: Sequence[int], blinds: Blinds, joiners: dict[int, Post]
) -> Iterator[tuple[int, PostKind, int]]:
    """Who owes what, in the order in which it is paid."""
    small, big = blinds
    payers = order if rules.ante_from is AnteFrom.EACH else [seat for seat in order if seat == big]
    antes = [(seat, PostKind.ANTE, rules.ante) for seat in payers if rules.ante]
    if rules.ante_order is AnteOrder.ANTE_FIRST:
        yield from antes
    if small is not None:
        yield small, PostKind.SMALL_BLIND, rules.small_blind
    if big is not None:
        yield big, PostKind.BIG_BLIND, rules.big_blind
    for seat in order:
        if seat in joiners:
            yield seat, PostKind.LIVE, joiners[seat].live
            yield seat, PostKind.DEAD, joiners[seat].dead
    if rules.ante_order is AnteOrder.BLIND_FIRST:
        yield from antes
