"""The test suite of another engine, which takes this library's word for what is right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import lowball as lb
from lowball import chance, pots, profiles


@dataclass(frozen=True)
class TheirHand:
    """A hand as the other engine's records have it."""

    paid: tuple[int, ...]
    folded: frozenset[int]
    cards: Mapping[int, str]


def their_low(cards: str) -> list[int]:
    """The other engine's way of comparing hands without a pair: the sorted ranks."""
    return sorted(("23456789TJQKA".index(card[0]) for card in cards.split()), reverse=True)


def their_payout(hand: TheirHand) -> dict[int, int]:
    """The other engine's payout, chip by chip from the bottom."""
    won: dict[int, int] = {}
    for level in range(max(hand.paid)):
        in_for = [seat for seat, paid in enumerate(hand.paid) if paid > level]
        claims = [seat for seat in in_for if seat not in hand.folded]
        best = min(claims, key=lambda seat: their_low(hand.cards[seat]))
        won[best] = won.get(best, 0) + len(in_for)
    return won


def check_ranks(hands: Sequence[str]) -> None:
    """Both engines put the hands into the same order."""
    ranks: list[lb.Rank27] = [lb.rank_27(hand) for hand in hands]
    ours = sorted(range(len(hands)), key=lambda i: ranks[i])
    theirs = sorted(range(len(hands)), key=lambda i: their_low(hands[i]))
    assert ours == theirs


def check_payout(hand: TheirHand, button: int) -> None:
    """Both engines give everybody the same chips."""
    live = [seat for seat in range(len(hand.paid)) if seat not in hand.folded]
    ranks = {seat: lb.rank_27(hand.cards[seat]) for seat in live}
    assert pots.uncalled(hand.paid, live) is None
    assert pots.settle(hand.paid, live, ranks, button) == their_payout(hand)
    built: tuple[lb.Pot, ...] = pots.build(hand.paid, live)
    assert sum(pot.chips for pot in built) == sum(hand.paid)
    plain: dict[int, int] = pots.share(built[0], dict.fromkeys(live, 1), button, chip=1)
    assert sum(plain.values()) == built[0].chips


def check_refusal(state: lb.State, action: lb.PlayerAction, wanted: lb.Refusal) -> None:
    """What the other engine must turn down, and why."""
    try:
        lb.apply(state, action)
    except lb.IllegalActionError as error:
        assert error.refusal is wanted
        assert error.rule
        assert error.seat == action.seat
        assert error.action == action
    else:
        raise AssertionError(f"{action} was accepted")


def main() -> None:
    """Ranks, payouts with three levels, and the questions a table asks."""
    check_ranks(["9s 7h 6d 4c 3s", "7s 5h 4d 3c 2s", "8s 6h 4d 3c 2c", "As 5h 4d 3c 2s"])
    check_payout(
        TheirHand(
            paid=(5, 12, 20, 20, 9),
            folded=frozenset({4}),
            cards={
                0: "7c 5d 4h 3s 2c",
                1: "8c 6d 4s 3h 2d",
                2: "9c 7d 6h 4d 3c",
                3: "Tc 7h 5h 4c 3d",
            },
        ),
        button=4,
    )

    state = lb.start(profiles.HOME_27_TRIPLE_DRAW, stacks=(100, 100, 100), button=0)
    state = lb.apply(state, chance.shuffle(state, Random(3)))
    choices = lb.legal(state)
    assert isinstance(choices, lb.ToBet)
    assert (choices.seat, choices.call, choices.bet) == (0, 2, None)
    assert choices.raise_to == lb.Sizes(4, 4)
    assert choices.raise_to is not None
    assert 4 in choices.raise_to
    assert 5 not in choices.raise_to
    check_refusal(state, lb.Check(0), lb.Refusal.FACING_BET)
    check_refusal(state, lb.Call(1), lb.Refusal.OUT_OF_TURN)
    check_refusal(state, lb.Raise(0, to=5), lb.Refusal.SIZE)


if __name__ == "__main__":
    main()
