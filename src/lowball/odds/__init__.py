"""What a draw is worth: the hands it makes, the best discard, shares of a pot.

There is no joker here, and thrown cards never come back: a stub that runs out is not
reshuffled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from math import sqrt

from .._tables import HandClass
from ..cards import HAND_SIZE, Card, Cards
from ..chance import Random
from ..errors import SetupError
from ..options import Ranking
from ..ranks import Rank
from ._hand_classes import all_draws, is_counted, one_draw, several_draws
from ._input import check, kept_of, needed, read_hand, unseen_of, without
from ._patience import NINE, Low, Patience, Plan, number_of, plan_of, ranking_of, scale_of
from ._results import Choice, Choices, Equity, Outcomes, Share, Way
from ._sampling import Job, sampled
from ._shares import share, steps, tally, winners

__all__ = [
    "Choice",
    "Choices",
    "Equity",
    "Low",
    "Outcomes",
    "Patience",
    "Share",
    "Way",
    "best_discard",
    "equity",
    "outcomes",
]


def outcomes(
    hand: Cards,
    discard: Cards = (),
    draws: int = 1,
    dead: Cards = (),
    ranking: Ranking | str = "27",
    *,
    policy: Patience = NINE,
    samples: int = 50_000,
    rng: Random | None = None,
) -> Outcomes:
    """Find the hands that a seat may end up with, and how likely each is.

    One draw is counted exactly. So are several, unless so many cards are thrown that
    it would take too long, or none is kept that is sure to stay; then they are sampled.

    Args:
        hand: Five cards.
        discard: Those that it throws now; none to stand pat.
        draws: How many draws are left, with this one.
        dead: Other cards that are known to be out of the deck.
        ranking: ``"27"`` or ``"a5"``.
        policy: What it throws at the draws after this one.
        samples: How many to make if it comes to that.
        rng: The source of all chance if it comes to that.

    Raises:
        NotationError: A text cannot be read.
        HandError: The hand is not five distinct known cards, a card that it does not
            hold is thrown, or a dead card is held or named twice.
        SetupError: There are fewer cards than are drawn, a number is out of range, or
            it has to be sampled and there is no generator.

    >>> made = outcomes("2c 3d 4h 7s Kc", discard="Kc")
    >>> made.chance("7"), made.chance("9")
    (Fraction(8, 47), Fraction(16, 47))
    >>> float(outcomes("2c 3d 4h 7s Kc", "Kc", draws=2).chance("9"))
    0.5698...
    """
    named = ranking_of(ranking)
    cards = read_hand(hand, named)
    kept = kept_of(cards, discard)
    unseen = unseen_of([cards], dead)
    check(draws=draws, samples=samples)
    return _outcomes(kept, unseen, draws, named, policy, samples, rng)


def best_discard(
    hand: Cards,
    draws: int = 1,
    dead: Cards = (),
    *,
    target: Low | Outcomes,
    ranking: Ranking | str = "27",
    policy: Patience | None = None,
    samples: int = 50_000,
    rng: Random | None = None,
) -> Choices:
    """Compare discards by the chance of a rank, or by the share against outcomes.

    With one draw left every discard is compared. With more, standing pat, and those
    that keep the cards which the policy draws to: all of them or all but one, with
    two draws left also all but two.

    Args:
        hand: Five cards.
        draws: How many draws are left, with this one.
        dead: Other cards that are known to be out of the deck.
        target: The rank to make or beat, or its letter: ``"8"``, any eight-low or
            better. Or what another seat may end up with.
        ranking: ``"27"`` or ``"a5"``.
        policy: What it throws at the draws after this one. Without: it draws till it
            makes the target; against outcomes, it breaks anything worse than a nine.
        samples: How many to make if it comes to that.
        rng: The source of all chance if it comes to that.

    Raises:
        NotationError: A text cannot be read.
        HandError: The hand is not five distinct known cards, a dead card is held or
            named twice, or the target is no low of the ranking.
        SetupError: There are fewer cards than are drawn, a number is out of range, or
            something has to be sampled and there is no generator.

    >>> best_discard("9h 7s 4d 3c 2h", target="9").best
    ()
    >>> best_discard("9h 7s 4d 3c 2h", draws=2, target="8").best
    (9h,)
    """
    named = ranking_of(ranking)
    cards = read_hand(hand, named)
    unseen = unseen_of([cards], dead)
    check(draws=draws, samples=samples)
    if policy is None:
        policy = NINE if isinstance(target, Outcomes) else _drawing_to(target, named)
    choices = []
    for kept in _candidates(cards, draws, plan_of(policy, scale_of(named))):
        made = _outcomes(kept, unseen, draws, named, policy, samples, rng)
        value = made.place(target) if isinstance(target, Outcomes) else made.chance(target)
        error = sqrt(value * (1 - value) / samples) if made.way is Way.SAMPLING else 0.0
        choices.append(Choice(without(cards, kept), value, error, made))
    choices.sort(key=lambda each: (-each.value, len(each.discard)))
    return Choices(
        "the share against outcomes"
        if isinstance(target, Outcomes)
        else f"{target}{'' if isinstance(target, Rank) else '-low'} or better",
        tuple(choices),
    )


def equity(
    hands: Sequence[Cards],
    rules: Sequence[Cards | Patience],
    draws: int = 1,
    dead: Cards = (),
    *,
    ranking: Ranking | str = "27",
    policy: Patience = NINE,
    samples: int = 50_000,
    rng: Random | None = None,
    executor: Executor | None = None,
    progress: bool = False,
) -> Equity:
    """Find the shares of a pot between known hands that draw and then are shown.

    Few draws are counted exactly, more are sampled. Samples come in chunks with seeds of
    their own, so the result for a generator is the same with any executor.

    Args:
        hands: Five cards for each seat.
        rules: For each seat, what it throws now (no card to stand pat), or the policy
            that says so at every draw.
        draws: How many draws are left, with this one.
        dead: Other cards that are known to be out of the deck.
        ranking: ``"27"`` or ``"a5"``.
        policy: What those seats throw at later draws for which ``rules`` has cards.
        samples: How many to make if it comes to that.
        rng: The source of all chance if it comes to that.
        executor: What carries out the samples; without, it is done here.
        progress: Show a bar while it samples (extra ``progress``).

    Raises:
        NotationError: A text cannot be read.
        HandError: A hand is not five distinct known cards, a card that it does not
            hold is thrown, or a card is there twice.
        SetupError: There are fewer than two hands or not as many rules, fewer cards
            than are drawn, a number is out of range, or it has to be sampled and there
            is no generator.
        MissingExtraError: ``progress`` is asked for, and the extra is not installed.

    >>> pat_nine, draw = "9h 8s 4d 3c 2h", "2c 3d 4h 7s Kc"
    >>> print(equity([pat_nine, draw], ["", "Kc"]))
    shares of the pot, by enumeration
      9h 8s 4d 3c 2h   66.7 %  ties 0.0 %
      2c 3d 4h 7s Kc   33.3 %  ties 0.0 %
    """
    named = ranking_of(ranking)
    held = [read_hand(hand, named) for hand in hands]
    if len(held) < 2 or len(rules) != len(held):
        raise SetupError(
            f"{len(held)} hands and {len(rules)} rules: two hands or more are wanted,"
            " and a rule for each",
            "rules",
        )
    unseen = unseen_of(held, dead)
    check(draws=draws, samples=samples)
    scale = scale_of(named)
    policies = tuple(rule if isinstance(rule, Patience) else policy for rule in rules)
    plans = [plan_of(each, scale) for each in policies]
    kept = tuple(
        plan.kept(cards, draws, HAND_SIZE) if isinstance(rule, Patience) else kept_of(cards, rule)
        for cards, rule, plan in zip(held, rules, plans, strict=True)
    )
    job = Job(kept, unseen, draws, policies, named)
    if steps(job, plans) <= _MOST_STEPS:
        counts, total = tally(job, plans)
        way = Way.ENUMERATION
    else:
        counts = sampled(job, winners, samples, needed(rng), executor, progress=progress)
        total, way = samples, Way.SAMPLING
    return Equity(
        tuple(share(seat, cards, counts, total, way) for seat, cards in enumerate(held)),
        total,
        way,
    )


_MOST_STEPS = 1_000_000


def _outcomes(
    kept: tuple[Card, ...],
    unseen: tuple[Card, ...],
    draws: int,
    ranking: Ranking,
    policy: Patience,
    samples: int,
    rng: Random | None,
) -> Outcomes:
    scale = scale_of(ranking)
    plan = plan_of(policy, scale)
    if draws == 1:
        total = all_draws(len(unseen), HAND_SIZE - len(kept))
        ways, way = one_draw(scale, kept, unseen), Way.ENUMERATION
    elif is_counted(scale, kept, unseen, draws, plan):
        ways, total = several_draws(scale, kept, unseen, draws, plan)
        way = Way.DYNAMIC_PROGRAMMING
    else:
        job = Job((kept,), unseen, draws, (policy,), ranking)
        counts = sampled(job, tuple, samples, needed(rng))
        ways = {scale.at(number): times for (number,), times in counts.items()}
        total, way = samples, Way.SAMPLING
    made = [(rank, ways[rank]) for rank in sorted(ways, key=int) if ways[rank]]
    return Outcomes(ranking, tuple(made), total, way)


def _candidates(hand: tuple[Card, ...], draws: int, plan: Plan) -> Iterator[tuple[Card, ...]]:
    """What to keep, in the discards that are compared."""
    if draws == 1:
        low = hand
        least = 0
    else:
        yield hand
        low = plan.low(hand)
        spared = 2 if draws == 2 else 1
        least = max(len(low) - spared, min(len(low), 1))
    for size in range(least, len(low) + 1):
        for kept in combinations(low, size):
            if draws == 1 or size < HAND_SIZE:
                yield kept


def _drawing_to(target: Low, ranking: Ranking) -> Patience:
    """The policy that draws till it makes the target."""
    scale = scale_of(ranking)
    worst = scale.at(number_of(target, scale))
    is_low = worst.category is HandClass.NO_PAIR
    return Patience((worst,), keep=str(worst)[0] if is_low else [*scale.heights][-1])
