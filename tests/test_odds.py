"""Odds: against brute force, published figures and hands played through the reducer."""

import json
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache, partial
from itertools import chain, combinations
from math import comb
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import batch, chance, odds, profiles
from lowball import testing as strategies
from lowball.odds import Outcomes, Patience, Way, best_discard, equity, outcomes

Hand = tuple[lb.Card, ...]
Indices = np.ndarray[Any, np.dtype[np.uint8]]
Finals = dict[tuple[int, ...], Fraction]

RANKINGS = pytest.mark.parametrize("ranking", ["27", "a5"])
RANK: dict[str, Callable[[Hand], lb.Rank]] = {"27": lb.rank_27, "a5": lb.rank_a5}
MANY = {"27": batch.rank_27, "a5": batch.rank_a5}

WRONG: Any = []  # Any: of no type that is wanted
FLOAT: Any = 1.5  # Any: likewise

DRAW = "2c 3d 4h 7s Kc"
PAT_NINE = "9h 8s 4d 3c 2h"


def odds_against(probability: Fraction) -> float:
    return float(1 / probability - 1)


def numbers(made: Outcomes) -> dict[int, int]:
    return {int(rank): ways for rank, ways in made.ways}


@cache
def draws_of(unseen: int, count: int) -> Indices:
    """Every choice of so many of the unseen cards, by their places."""
    flat = chain.from_iterable(combinations(range(unseen), count))
    ways = comb(unseen, count)
    return np.fromiter(flat, np.uint8, ways * count).reshape(ways, count)


def by_force(kept: Hand, unseen: Hand, ranking: str) -> dict[int, int]:
    """The number of ways of each rank, every single draw ranked."""
    count = 5 - len(kept)
    drawn = draws_of(len(unseen), count)
    hands = np.empty((len(drawn), 5), np.uint8)
    hands[:, :count] = np.array([card.index for card in unseen], np.uint8)[drawn]
    hands[:, count:] = [card.index for card in kept]
    ways = np.bincount(MANY[ranking](hands, check=False))
    return {int(number): int(ways[number]) for number in np.flatnonzero(ways)}


def check_discards(seed: int, ranking: str, most: int, dead: int = 0) -> None:
    """Every discard of up to so many cards of a random hand."""
    cards = Random(seed).sample(lb.DECK, 5 + dead)
    hand, gone = tuple(cards[:5]), cards[5:]
    unseen = tuple(card for card in lb.DECK if card not in cards)
    for size in range(most + 1):
        for thrown in combinations(hand, size):
            kept = tuple(card for card in hand if card not in thrown)
            made = outcomes(hand, thrown, dead=gone, ranking=ranking)
            assert numbers(made) == by_force(kept, unseen, ranking)
            assert made.total == comb(len(unseen), size)
            assert made.way is Way.ENUMERATION


class TestOneDraw:
    """One draw is counted exactly: each rank in as many ways as brute force finds."""

    @RANKINGS
    @pytest.mark.parametrize("seed", range(100))
    def test_random_hands(self, seed: int, ranking: str) -> None:
        check_discards(seed, ranking, most=3, dead=seed % 4)

    @pytest.mark.slow
    @RANKINGS
    @pytest.mark.parametrize("seed", range(150))
    def test_every_discard(self, seed: int, ranking: str) -> None:
        check_discards(seed, ranking, most=5)

    @RANKINGS
    @pytest.mark.parametrize("hand", ["2h 3h 4h 5h 7h", "6d 7d 8d 9d Td", "Ac Ad Ah As Kc"])
    @pytest.mark.parametrize("size", [1, 2, 3])
    def test_one_suit_and_pairs(self, hand: str, size: int, ranking: str) -> None:
        """Draws to flushes, straight flushes and four of a kind."""
        cards = lb.parse(hand)
        unseen = tuple(card for card in lb.DECK if card not in cards)
        made = outcomes(cards, cards[:size], ranking=ranking)
        assert numbers(made) == by_force(cards[size:], unseen, ranking)

    def test_standing_pat(self) -> None:
        made = outcomes(PAT_NINE)
        assert made.ways == ((lb.rank_27(PAT_NINE), 1),)
        assert made.total == 1

    def test_a_whole_hand_from_few(self) -> None:
        """All five are thrown, and there are just five others to draw."""
        left = lb.parse("7h 5s 4d 3c 2h")
        dead = [card for card in lb.DECK if card not in {*left, *lb.parse("Ac Kc Qc Jc 9c")}]
        made = outcomes("Ac Kc Qc Jc 9c", "Ac Kc Qc Jc 9c", dead=dead)
        assert made.ways == ((lb.rank_27(left), 1),)

    @RANKINGS
    @given(strategies.hands(), st.integers(0, 5))
    @settings(max_examples=25)
    def test_all_ways_are_counted(self, ranking: str, hand: Hand, size: int) -> None:
        made = outcomes(hand, hand[:size], ranking=ranking)
        assert sum(ways for _, ways in made.ways) == made.total == comb(47, size)
        assert [*made.ways] == sorted(made.ways, key=lambda pair: int(pair[0]))


class TestPublished:
    """What others have published about one-card and two-card draws."""

    @pytest.mark.parametrize(
        ("hand", "percent"),
        [
            ("7-5-4-3-2", 8.5),
            ("7-6-4-3-2", 17.0),
            ("8-7-4-3-2", 25.5),
            ("9-7-4-3-2", 34.0),
            ("T-7-4-3-2", 42.5),
            ("J-7-4-3-2", 51.0),
            ("Q-7-4-3-2", 59.5),
            ("K-7-4-3-2", 68.0),
            ("A-7-4-3-2", 74.4),
            ("2-2-7-4-3", 80.8),
            ("3-3-7-4-2", 87.2),
            ("4-4-7-3-2", 93.6),
            ("7-7-4-3-2", 100.0),
        ],
    )
    def test_one_card_to_7432(self, hand: str, percent: float) -> None:
        """FlopTurnRiver, No-Limit 2-7 Single Draw Strategy part 5: A-7-4-3-2, the ace thrown."""
        made = outcomes("As 7h 4d 3c 2h", "As")
        (rank,) = [rank for rank, _ in made.ways if str(rank) == hand]
        assert 100 * float(made.chance(rank)) == pytest.approx(percent, abs=0.1)

    @pytest.mark.parametrize(("draws", "percent"), [(1, 17), (3, 43)])
    def test_one_card_to_a_seven(self, draws: int, percent: float) -> None:
        """FlopTurnRiver forum, 2-7 triple draw odds and chances: 2-3-6-7, any seven."""
        made = outcomes("2c 3d 6h 7s Kc", "Kc", draws, policy=Patience("7"))
        assert 100 * float(made.chance("7")) == pytest.approx(percent, abs=0.7)

    def test_two_cards_to_a_seven(self) -> None:
        """The same: 2-3-7, less than 6 % at the first draw."""
        assert outcomes("2c 3d 7h Ks Kc", "KsKc").chance("7") == Fraction(48, 1081)

    def test_outs_of_7532(self) -> None:
        """Gritter, Standing Pat When You're Not the Favorite: 16 outs to a nine or better."""
        assert outcomes("2c 3d 5s 7h Kc", "Kc").chance("9") == Fraction(16, 47)

    @pytest.mark.parametrize("pat", ["Jh Ts 8d 6c 5d", "Jh Ts 9d 8c 6d"])
    @pytest.mark.parametrize("draw", ["7h 4s 3d 2c", "7h 5s 3d 2c", "8s 4h 3d 2h"])
    def test_pat_jack(self, pat: str, draw: str) -> None:
        """Gritter, and Haney (Card Player, 6 November 2019): ahead of a one-card draw."""
        first = equity([pat, f"{draw} Kd"], ["", "Kd"]).shares[0].equity
        assert Fraction(1, 2) < first < Fraction(3, 5)

    def test_pat_nine_against_two(self) -> None:
        """Gritter: a pat nine is the favourite against two seats that draw one."""
        found = equity(["9h 7s 6d 5c 3h", "7h 4s 3d 2c Kd", "7d 5s 4h 2h Ks"], ["", "Kd", "Ks"])
        pat, *draws = [share.equity for share in found.shares]
        assert pat > Fraction(3, 2) * max(draws)

    @pytest.mark.parametrize(
        ("rule", "percent"), [("", 57), (Patience("8"), 56)], ids=["pat", "break"]
    )
    def test_nine_against_a_draw(self, rule: str | Patience, percent: float) -> None:
        """Haney (Card Player, 21 April 2021): 9-7-5-4-2 against 8-6-5-2, two draws to go."""
        found = equity(["9h 7s 5d 4c 2d", "8c 6h 5s 2c Kd"], [rule, Patience("8")], draws=2)
        assert found.way is Way.ENUMERATION
        assert 100 * float(found.shares[0].equity) == pytest.approx(percent, abs=0.7)

    def test_breaking_a_nine(self) -> None:
        """Haney (Card Player, 26 February 2020): three draws mostly make the nine or better."""
        made = outcomes("9h 7s 5d 4c 2d", "9h", draws=3, policy=Patience("8"))
        assert made.chance(lb.rank_27("9h 7s 5d 4c 2d")) > Fraction(1, 2)

    @pytest.mark.parametrize(
        ("low", "one", "two"),
        [
            ("5", 11, 71),
            ("6", 5, 23),
            ("7", 3, 11),
            ("8", 2, 6.2),
            ("9", 7 / 5, 3.8),
            ("T", 1, 5 / 2),
        ],
    )
    def test_odds_against_in_a5(self, low: str, one: float, two: float) -> None:
        """The Lowball Book (Whitestone Books, 1984): odds against, with 4-3-2-A and with 3-2-A.

        It counts a 48th unseen card, which helps nobody, and a second card as if the
        first had been put back, so its odds are the longer ones by that.
        """
        single = odds_against(outcomes("Ac 2d 3h 4s Kc", "Kc", ranking="a5").chance(low))
        double = odds_against(outcomes("Ac 2d 3h Ks Kc", "KsKc", ranking="a5").chance(low))
        assert one * 0.95 <= single <= one
        assert two * 0.88 <= double <= two

    def test_a_seven_in_a5_without_a_joker(self) -> None:
        """The Lowball Book: 2 11/12 to 1 against a seven from 47 unseen cards."""
        made = outcomes("Ac 2d 3h 4s Kc", "Kc", ranking="a5")
        assert 1 / made.chance("7") - 1 == Fraction(35, 12)

    @pytest.mark.parametrize(("pat", "to_one"), [("7h 6s 5d 4c 3d", 3), ("7h 5s 4d 3c 2h", 5)])
    def test_pat_seven_in_a5(self, pat: str, to_one: float) -> None:
        """The Lowball Book: against a draw to a six, 3 to 1 with a rough seven, 5 to 1 with 7-5.

        The cards of the pat hand are the drawing hand's, which lengthens the odds.
        """
        first = equity([pat, "6h 3s 2s Ac Kd"], ["", "Kd"], ranking="a5").shares[0].equity
        assert to_one < first / (1 - first) < to_one * 1.25


def played_out(
    kept: Sequence[Hand],
    unseen: Hand,
    draws: int,
    policies: Sequence[Patience],
    ranking: str,
    seat: int = 0,
    hands: tuple[Hand, ...] = (),
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every draw of every seat, card by card, and the chance of each outcome."""
    if seat < len(kept):
        draw = [*combinations(unseen, 5 - len(kept[seat]))]
        for drawn in draw:
            rest = tuple(card for card in unseen if card not in drawn)
            whole = (*hands, kept[seat] + drawn)
            for final, p in played_out(kept, rest, draws, policies, ranking, seat + 1, whole):
                yield final, p / len(draw)
    elif draws == 1:
        yield tuple(int(RANK[ranking](hand)) for hand in hands), Fraction(1)
    else:
        after = []
        for hand, held, policy in zip(hands, kept, policies, strict=True):
            new = 5 - len(held)
            thrown = policy.discard(hand, draws - 1, new=new, ranking=ranking)
            after.append(tuple(card for card in hand if card not in thrown))
        yield from played_out(after, unseen, draws - 1, policies, ranking)


def summed(found: Iterator[tuple[tuple[int, ...], Fraction]]) -> Finals:
    total: Finals = {}
    for final, p in found:
        total[final] = total.get(final, Fraction()) + p
    return total


def exact(made: Outcomes) -> Finals:
    return {(int(rank),): Fraction(ways, made.total) for rank, ways in made.ways}


class TestSeveralDraws:
    """Several draws are followed by classes of hands, and come out as card by card."""

    @RANKINGS
    @pytest.mark.parametrize("seed", range(40))
    def test_random_hands_from_short_decks(self, seed: int, ranking: str) -> None:
        rng = Random(seed)
        draws = 3 if seed % 4 == 0 else 2
        unseen = tuple(rng.sample(lb.DECK, 12 if draws == 2 else 8))
        others = [card for card in lb.DECK if card not in unseen]
        hand = tuple(rng.sample(others, 5))
        while not any(card.rank in "2345678" for card in hand):
            hand = tuple(rng.sample(others, 5))
        cards = {*hand, *unseen}
        dead = [card for card in lb.DECK if card not in cards]
        policy = rng.choice(
            [Patience("9"), Patience("89J"), Patience("T", keep="9"), Patience("K", keep="Q")]
        )
        thrown = rng.sample(hand, rng.choice((0, 1, 1, 2)))
        if not any(card.rank in "2345678" for card in {*hand} - {*thrown}):
            thrown = [card for card in hand if card.rank not in "2345678"][:2]
        kept = tuple(card for card in hand if card not in thrown)
        made = outcomes(hand, thrown, draws, dead, ranking, policy=policy)
        assert made.way is Way.DYNAMIC_PROGRAMMING
        assert exact(made) == summed(played_out([kept], unseen, draws, [policy], ranking))

    @pytest.mark.parametrize(
        ("hand", "thrown", "unseen", "draws"),
        [
            # one suit stays, and more of it may come
            ("2h 3h 7h Kc Kd", "KcKd", "4h 5h 6h 8h 2c 3c 4c 9d 9h Kh", 2),
            ("2h 3h 7h Kc Kd", "KcKd", "4h 5h 6h 8h 2c 3c Kh", 3),
            # one card stays, new pairs of both kinds may come
            ("7h Qs Qc Kd As", "QsQcKdAs", "2h 2c 3h 3d 5h 6h 8h 8s", 2),
            # straights
            ("3h 4d 5s 6c Kd", "Kd", "2h 2c 7h 7d 8s 9c Th", 3),
            # what is kept now is thrown later
            ("3h 7h Jh Kd 2c", "Kd2c", "2h 4h 5h 6h 8c 9h Tc Td", 3),
            # a pair is kept
            ("3h 3d 7h 8h Kd", "Kd", "2h 4h 5h 6h 8c 9h Tc", 3),
            # five low cards are kept which are no hand to stand on
            ("2h 3h 4h 5h 8h", "", "6h 7c 7h 9h Tc Kd", 3),
            ("3c 4d 5h 6h 7h", "", "2h 8c 8h 9h Tc Kd", 3),
        ],
    )
    def test_where_suits_matter(self, hand: str, thrown: str, unseen: str, draws: int) -> None:
        cards, out, left = map(lb.parse, (hand, thrown, unseen))
        kept = tuple(card for card in cards if card not in out)
        dead = [card for card in lb.DECK if card not in {*cards, *left}]
        policy = Patience("8")
        made = outcomes(cards, out, draws, dead, policy=policy)
        assert made.way is Way.DYNAMIC_PROGRAMMING
        assert exact(made) == summed(played_out([kept], left, draws, [policy], "27"))

    def test_the_stub_runs_out(self) -> None:
        """Three cards are left: one that is drawn, and two that may be."""
        dead = [card for card in lb.DECK if str(card) not in f"{DRAW} Kd Ks Kh"]
        assert outcomes(DRAW, "Kc", 3, dead).chance("K") == 1
        with pytest.raises(lb.SetupError, match="1 cards are drawn when 0 are unseen"):
            outcomes(DRAW, "Kc", 4, dead)

    def test_ranks_as_limits(self) -> None:
        """It draws on with a hand just worse than the limit, and stands on the limit."""
        limit = lb.rank_27("8h 6s 4d 3c 2h")
        strict = outcomes("2c 3d 4h 6s Kc", "Kc", 2, policy=Patience(limit))
        loose = outcomes("2c 3d 4h 6s Kc", "Kc", 2, policy=Patience("8"))
        assert strict == loose
        better = lb.rank_27("7h 6s 4d 3c 2h")
        strict = outcomes("2c 3d 4h 6s Kc", "Kc", 2, policy=Patience(better))
        assert strict.chance(better) > loose.chance(better)

    def test_all_suits_may_come(self) -> None:
        """Nothing stays: in A-5 that can be counted, in 2-7 it is sampled."""
        hand = "Tc Qd Qh Qs Kc"
        dead = [card for card in lb.DECK if card.rank in "23456"][:-1]
        assert outcomes(hand, hand, 2, dead, "a5").way is Way.DYNAMIC_PROGRAMMING
        assert outcomes(hand, hand, 2, samples=10, rng=Random(1)).way is Way.SAMPLING


class TestPatience:
    """It breaks what is worse than its limit, and draws to low cards."""

    @pytest.mark.parametrize(
        ("hand", "thrown"),
        [
            ("9h 7s 4d 3c 2h", ""),
            ("Th 7s 4d 3c 2h", "Th"),
            ("9h 9s 4d 3c 2h", "9h 9s"),
            ("2h 2s 3d 3c Kh", "2s 3c Kh"),
            ("6h 5s 4d 3c 2h", "6h"),
            ("7h 5h 4h 3h 2h", "7h"),
            ("Kh Ks Qd Jc 9h", "Kh Ks Qd Jc 9h"),
        ],
    )
    def test_what_it_throws(self, hand: str, thrown: str) -> None:
        assert Patience("9").discard(hand) == lb.parse(thrown)

    def test_a_limit_for_each_draw(self) -> None:
        policy = Patience("8J")
        hand = "9h 7s 4d 3c 2h"
        assert policy.discard(hand, draws=1) == ()
        assert policy.discard(hand, draws=2) == lb.parse("9h")
        assert policy.discard(hand, draws=5) == lb.parse("9h")

    def test_the_older_of_a_pair_stays(self) -> None:
        assert Patience("9").discard("2h 3h 7d Kc 2s", new=2) == lb.parse("Kc 2s")

    def test_of_a_new_pair_the_other_suit_stays(self) -> None:
        assert Patience("9").discard("2h 3h 7d 4h 4s", new=2) == lb.parse("4h")
        assert Patience("9").discard("2h 3h 7d 4s 4h", new=2) == lb.parse("4h")
        assert Patience("9").discard("Kh 3s 7d 4s 4h", new=2) == lb.parse("Kh 4s")

    def test_the_highest_new_card_goes(self) -> None:
        """A straight came in: what was kept before stays, though it is higher."""
        assert Patience("9").discard("3h 4d 6s 5c 2h", new=2) == lb.parse("5c")

    def test_in_a5(self) -> None:
        assert Patience("9").discard("Ah 2h 3h 4h 5h", ranking="a5") == ()
        assert Patience("6", keep="6").discard("Ah 2h 3h 7h 5h", ranking="a5") == lb.parse("7h")

    @pytest.mark.parametrize(
        ("make", "message"),
        [
            (partial(Patience, "1"), "'1' is no limit"),
            (partial(Patience, ""), "'' is no limit"),
            (partial(Patience, ("9", FLOAT)), "1.5 is no limit"),
            (partial(Patience, FLOAT), "1.5 is no limit"),
            (partial(Patience, "9", keep="10"), "'10' is no card to keep"),
            (partial(Patience, "9", keep=""), "'' is no card to keep"),
            (partial(Patience("6").discard, PAT_NINE), "'6' is no low here"),
            (partial(Patience("A").discard, PAT_NINE, ranking="a5"), "'A' is no low here"),
            (partial(Patience(lb.RankA5(1)).discard, PAT_NINE), "of another ranking"),
        ],
    )
    def test_wrong_limits(self, make: Callable[[], object], message: str) -> None:
        with pytest.raises(lb.HandError, match=message):
            make()

    @pytest.mark.parametrize(
        ("argument", "value"),
        [("draws", 0), ("draws", FLOAT), ("draws", True), ("new", -1), ("new", 6), ("new", FLOAT)],
    )
    def test_wrong_counts(self, argument: str, value: Any) -> None:
        with pytest.raises(lb.SetupError, match=f"{argument}={value}") as caught:
            Patience("9").discard(PAT_NINE, **{argument: value})
        assert caught.value.argument == argument

    def test_limits_never_get_stricter(self) -> None:
        with pytest.raises(lb.SetupError, match="9-8-7-6-4 follows") as caught:
            Patience("T9").discard(PAT_NINE)
        assert caught.value.argument == "policy"


class TestBestDiscard:
    """The discard that makes a rank most often, or has the greatest share."""

    @pytest.mark.parametrize(
        ("hand", "target", "best"),
        [
            (PAT_NINE, "9", ""),
            (PAT_NINE, "8", "9h"),
            (DRAW, "8", "Kc"),
            ("2h 3h 4h 5h 6h", "9", "6h"),
            ("Kc Kd Ks Qh Qd", "9", "Kc Kd Ks Qh Qd"),
        ],
    )
    def test_one_draw(self, hand: str, target: str, best: str) -> None:
        found = best_discard(hand, target=target)
        assert found.best == lb.parse(best)
        assert len(found.choices) == 32
        assert found.choices[0].value == max(
            outcomes(hand, thrown).chance(target)
            for size in range(6)
            for thrown in combinations(lb.parse(hand), size)
        )

    def test_ranks_as_targets(self) -> None:
        """The pair is good enough, or it is not."""
        pair = "2c 2d 7h 6s 5c"
        assert best_discard(pair, target=lb.rank_27(pair)).best == ()
        assert best_discard(pair, target=lb.Rank27(int(lb.rank_27(pair)) - 1)).best != ()
        assert best_discard(pair, draws=2, target=lb.rank_27(pair)).best == ()

    @pytest.mark.parametrize("draws", [2, 3])
    def test_more_draws(self, draws: int) -> None:
        found = best_discard("9h 7s 5d 4c 2d", draws, target="8")
        assert found.best == lb.parse("9h")
        best = found.choices[0]
        assert best.outcomes == outcomes(
            "9h 7s 5d 4c 2d", "9h", draws, policy=Patience("8", keep="8")
        )
        assert best.value == best.outcomes.chance("8")
        discards = {each.discard for each in found.choices}
        assert len(discards) == len(found.choices) == (12 if draws == 2 else 6)

    def test_a_made_hand_with_more_draws(self) -> None:
        """All five cards are low: standing pat is there, once."""
        found = best_discard("8h 7s 5d 4c 2d", 2, target="8")
        assert found.best == ()
        assert sum(each.discard == () for each in found.choices) == 1

    def test_another_policy(self) -> None:
        """It stands on any nine, though a nine is not what it wants."""
        found = best_discard("9h 7s 5d 4c 2d", 2, target="8", policy=Patience("9"))
        assert found.best == lb.parse("9h")
        assert found.choices[0].outcomes == outcomes("9h 7s 5d 4c 2d", "9h", 2)

    def test_in_a5(self) -> None:
        found = best_discard("Ac 2d 3h Ks Kc", target="7", ranking="a5")
        assert found.best == lb.parse("Ks Kc")

    def test_against_outcomes(self) -> None:
        """A pat jack is ahead of a one-card draw, a pat king is not."""
        other = outcomes("7d 4s 3d 2h Kh", "Kh")
        assert best_discard("Jc 7h 6s 4d 3c", target=other).best == ()
        found = best_discard("Kc 7h 6s 4d 3c", target=other)
        assert found.best == lb.parse("Kc")
        assert found.choices[0].value == found.choices[0].outcomes.place(other)
        assert found.target == "the share against outcomes"

    def test_sampled(self) -> None:
        """Nothing is low: what cannot be counted is sampled, and says so."""
        find = partial(best_discard, "Kc Kd Ks Qh Qd", 2, target="9", samples=500)
        found = find(rng=Random(3))
        assert found == find(rng=Random(3))
        assert found.best == lb.parse("Kc Kd Ks Qh Qd")
        assert all(each.error > 0 for each in found.choices)
        with pytest.raises(lb.SetupError):
            find()


class TestPlace:
    """The share against independent outcomes: what is beaten, and half of what ties."""

    @given(st.integers(0, 10**6))
    @settings(max_examples=10, deadline=None)
    def test_pair_by_pair(self, seed: int) -> None:
        cards = Random(seed).sample(lb.DECK, 10)
        one, other = (outcomes(cards[i : i + 5], cards[i : i + 2]) for i in (0, 5))
        wanted = sum(
            Fraction(n * m, one.total * other.total)
            * (1 if int(mine) < int(theirs) else Fraction(mine == theirs, 2))
            for mine, n in one.ways
            for theirs, m in other.ways
        )
        assert one.place(other) == wanted
        assert one.place(other) + other.place(one) == 1

    def test_another_ranking(self) -> None:
        with pytest.raises(lb.HandError, match="another ranking"):
            outcomes(DRAW).place(outcomes(DRAW, ranking="a5"))


class TestEquity:
    """Shares of a pot between known hands."""

    def test_pat_against_a_draw(self) -> None:
        """Outs of the draw: four fives, four sixes, three eights and three nines of 42."""
        found = equity([PAT_NINE, DRAW], ["", "Kc"])
        assert [each.equity for each in found.shares] == [Fraction(28, 42), Fraction(14, 42)]
        assert found.total == 42
        assert found.way is Way.ENUMERATION

    def test_ties(self) -> None:
        found = equity(["7h 5s 4d 3c 2h", "7d 5c 4h 3s 2c"], ["", ""])
        for each in found.shares:
            assert each == odds.Share(each.hand, Fraction(1, 2), Fraction(0), Fraction(1), 0.0)

    @RANKINGS
    @pytest.mark.parametrize("seed", range(24))
    def test_card_by_card(self, seed: int, ranking: str, monkeypatch: pytest.MonkeyPatch) -> None:
        rng = Random(seed)
        draws = 2 if seed % 3 == 0 else 1
        seats = 3 if seed % 4 == 0 and draws == 1 else 2
        cards = rng.sample(lb.DECK, 5 * seats + 9)
        hands = [tuple(cards[5 * seat : 5 * seat + 5]) for seat in range(seats)]
        unseen = tuple(sorted(cards[5 * seats :], key=lambda card: card.index))
        dead = [card for card in lb.DECK if card not in cards]
        policies = [Patience("J", keep="T")] * seats
        thrown = [rng.sample(hand, rng.randint(0, 3 - draws)) for hand in hands]
        kept = [
            tuple(card for card in hand if card not in out)
            for hand, out in zip(hands, thrown, strict=True)
        ]
        monkeypatch.setattr(odds, "_MOST_STEPS", 10**9)
        find = partial(equity, hands, thrown, draws, dead, ranking=ranking, policy=policies[0])
        found = find()
        finals = summed(played_out(kept, unseen, draws, policies, ranking))
        for seat, share in enumerate(found.shares):
            with_seat = {final: p for final, p in finals.items() if final[seat] == min(final)}
            assert share.equity == sum(
                p / final.count(min(final)) for final, p in with_seat.items()
            )
            assert share.won == sum(
                p for final, p in with_seat.items() if final.count(min(final)) == 1
            )
            assert share.won + share.tied == sum(with_seat.values())

    def test_a_pat_hand_that_is_broken_later(self) -> None:
        """It stands pat now, and the policy breaks it at the next draw."""
        rough = "Jh Ts 8d 6c 5d"
        found = equity([PAT_NINE, rough], ["", ""], draws=2, policy=Patience("9"))
        assert found == equity([PAT_NINE, rough], ["", "Jh Ts"], dead="")
        assert found.shares[1].equity > 0

    def test_policies_at_the_first_draw(self) -> None:
        by_policy = equity([PAT_NINE, DRAW], [Patience("9"), Patience("9")])
        assert by_policy == equity([PAT_NINE, DRAW], ["", "Kc"])

    def test_dead_cards(self) -> None:
        assert equity([PAT_NINE, DRAW], ["", "Kc"], dead="5c 5d 5h 5s 6c 6d 6h 6s").shares[
            1
        ].equity == Fraction(6, 34)

    def test_sampled_agrees_with_counted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hands, rules = ["9h 7s 5d 4c 2d", "8c 6h 5s 2c Kd"], ["", "Kd"]
        counted = equity(hands, rules, draws=2)
        monkeypatch.setattr(odds, "_MOST_STEPS", 0)
        found = equity(hands, rules, draws=2, samples=8_000, rng=Random(4))
        assert found.way is Way.SAMPLING
        assert found.total == 8_000
        for share, wanted in zip(found.shares, counted.shares, strict=True):
            p = float(wanted.equity)
            assert share.error == pytest.approx((p * (1 - p) / 8_000) ** 0.5, rel=0.05)
            assert abs(float(share.equity) - p) < 4 * share.error
        assert sum(share.equity for share in found.shares) == 1


class TestSampling:
    """Sampled odds: the same for the same generator, whoever carries out the samples."""

    hands = ("2c 3d 7h Qs Kc", "2h 4d 7s Qc Kd", "3c 5d 8h Qd Kh")
    rules = ("QsKc", Patience("8"), "QdKh")

    def find(self, **options: Any) -> odds.Equity:  # Any: options of different types
        return equity(self.hands, self.rules, 3, samples=5_000, rng=Random(11), **options)

    @pytest.mark.parametrize("workers", [1, 3])
    def test_any_executor(self, workers: int) -> None:
        alone = self.find()
        with ThreadPoolExecutor(workers) as executor:
            assert self.find(executor=executor) == alone

    def test_processes(self) -> None:
        with ProcessPoolExecutor(1) as executor:
            assert self.find(executor=executor) == self.find()

    def test_another_generator(self) -> None:
        again = equity(self.hands, self.rules, 3, samples=5_000, rng=Random(12))
        assert again != self.find()

    def test_outcomes_agree_with_counted_ones(self, monkeypatch: pytest.MonkeyPatch) -> None:
        counted = outcomes("2c 3d 7h Qs Kc", "QsKc", 3)
        monkeypatch.setattr(odds, "is_counted", lambda *_: False)
        found = outcomes("2c 3d 7h Qs Kc", "QsKc", 3, samples=8_000, rng=Random(5))
        assert found.way is Way.SAMPLING
        assert sum(ways for _, ways in found.ways) == found.total == 8_000
        for low in "789TJQKA":
            p = float(counted.chance(low))
            assert found.error(low) == pytest.approx((p * (1 - p) / 8_000) ** 0.5, rel=0.1)
            assert abs(float(found.chance(low)) - p) < 4 * found.error(low)
        assert counted.error("9") == 0

    def test_progress(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert self.find(progress=True) == self.find()
        assert "5000/5000" in capsys.readouterr().err

    def test_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        with pytest.raises(lb.MissingExtraError, match="extra progress"):
            self.find(progress=True)

    def test_the_stub_runs_out(self) -> None:
        """Five cards are left for a seat that throws all it gets, again and again."""
        left = {*lb.parse(DRAW), *lb.parse("Kd Ks Kh Qc Qd")}
        dead = [card for card in lb.DECK if card not in left]
        with pytest.raises(lb.SetupError, match="5 cards are drawn when 0 are unseen"):
            outcomes(DRAW, "2c 3d 4h 7s Kc", 3, dead, samples=5, rng=Random(1))


class TestThroughTheReducer:
    """Hands played by the rules come out as the odds say."""

    POLICY = Patience("9")

    @pytest.mark.parametrize(
        ("rules", "draws", "ranking"),
        [
            (profiles.HOME_27_TRIPLE_DRAW, 3, "27"),
            (profiles.NO_LIMIT_27_SINGLE_DRAW, 1, "27"),
            (profiles.A5_TRIPLE_DRAW, 3, "a5"),
        ],
    )
    def test_frequencies(self, rules: lb.Ruleset, draws: int, ranking: str) -> None:
        hands = [lb.parse("2c 3d 4h 7s Kc"), lb.parse("9h 7c 6d 3h Qs")]
        thrown = [self.POLICY.discard(hand, draws, ranking=ranking) for hand in hands]
        rng = Random(77)
        found = equity(
            hands, thrown, draws, ranking=ranking, samples=6_000, rng=rng, policy=self.POLICY
        )
        count = 600
        won: Counter[int] = Counter()
        for _ in range(count):
            ranks = self.play(rules, hands, ranking, rng)
            won[ranks.index(min(ranks, key=int))] += 1
        p = float(found.shares[0].equity)
        assert won[0] / count == pytest.approx(p, abs=4 * (p * (1 - p) / count) ** 0.5)

    def play(
        self, rules: lb.Ruleset, hands: Sequence[Hand], ranking: str, rng: Random
    ) -> list[lb.Rank]:
        """A hand heads-up in which nobody folds; the ranks shown."""
        state = lb.start(rules, (10_000, 10_000), button=0)
        state = lb.apply(state, self.shuffle(state, hands, rng))
        assert [set(seat.cards) for seat in state.seats] == [set(hand) for hand in hands]
        held = [*hands]
        news = [5, 5]
        while not state.is_over:
            match lb.legal(state):
                case lb.ToShuffle():
                    state = lb.apply(state, chance.shuffle(state, rng))
                case lb.ToDraw(seat):
                    left = state.draws_left + 1
                    now = state.seats[seat].cards
                    hand = tuple(
                        [card for card in held[seat] if card in now]
                        + [card for card in now if card not in held[seat]]
                    )
                    out = self.POLICY.discard(hand, left, new=news[seat], ranking=ranking)
                    held[seat] = tuple(card for card in hand if card not in out)
                    news[seat] = len(out)
                    state = lb.apply(state, lb.Discard(seat, out) if out else lb.StandPat(seat))
                case lb.ToBet(seat) as choices:
                    state = lb.apply(state, lb.Check(seat) if choices.check else lb.Call(seat))
                case choices:
                    assert choices is not None
                    state = lb.apply(state, lb.Show(choices.seat))
        return [RANK[ranking](seat.cards) for seat in state.seats]

    def shuffle(self, state: lb.State, hands: Sequence[Hand], rng: Random) -> lb.Shuffle:
        """A random order in which each seat gets its hand."""
        trial = lb.apply(state, lb.Shuffle(lb.DECK))
        rest = [card for card in lb.DECK if not any(card in hand for hand in hands)]
        rng.shuffle(rest)
        order: list[lb.Card | None] = [None] * 52
        for seat, hand in zip(trial.seats, hands, strict=True):
            for place, card in zip(seat.cards, hand, strict=True):
                order[place.index] = card
        return lb.Shuffle(tuple(card or rest.pop() for card in order))


class TestResults:
    """Results are frozen, print as a table, draw themselves and turn into a dict."""

    def results(self) -> list[Any]:  # Any: three kinds of results
        return [
            outcomes(DRAW, "Kc"),
            outcomes("Tc Qd Qh Qs Kc", "TcQdQhQsKc", 2, samples=200, rng=Random(1)),
            best_discard(PAT_NINE, target="8"),
            best_discard(PAT_NINE, target=lb.rank_27(PAT_NINE)),
            best_discard("Kc Kd Ks Qh Qd", 2, target="9", samples=200, rng=Random(1)),
            equity([PAT_NINE, DRAW], ["", "Kc"]),
            equity(TestSampling.hands, TestSampling.rules, 3, samples=200, rng=Random(1)),
        ]

    def test_pictures(self) -> None:
        for result in self.results():
            picture = ET.fromstring(result._repr_svg_())
            texts = [each.text for each in picture.iter() if each.text and each.text.strip()]
            lines = str(result).splitlines()
            assert texts[0] == texts[1] == lines[0]
            bars = [*picture.iter("{http://www.w3.org/2000/svg}rect")][1:]
            assert len(bars) == len(lines) - 1
            assert max(float(bar.attrib["width"]) for bar in bars) == 300

    def test_dicts(self) -> None:
        for result in self.results():
            assert json.loads(json.dumps(result.to_dict())) == result.to_dict()

    def test_values(self) -> None:
        for result in self.results():
            assert pickle.loads(pickle.dumps(result)) == result
            assert hash(result) == hash(pickle.loads(pickle.dumps(result)))
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                result.way = None

    def test_the_table_of_outcomes(self) -> None:
        assert str(outcomes(DRAW, "Kc", dead="5c 5d 5h 5s")).splitlines() == [
            "12 ranks, by enumeration",
            "  7-low       9.3 %  or better 9.3 %",
            "  8-low       9.3 %  or better 18.6 %",
            "  9-low       9.3 %  or better 27.9 %",
            "  T-low       9.3 %  or better 37.2 %",
            "  J-low       9.3 %  or better 46.5 %",
            "  Q-low       9.3 %  or better 55.8 %",
            "  K-low       7.0 %  or better 62.8 %",
            "  A-high      9.3 %  or better 72.1 %",
            "  one pair   27.9 %  or better 100.0 %",
        ]

    def test_the_table_of_choices(self) -> None:
        lines = str(best_discard(PAT_NINE, target="9")).splitlines()
        assert lines[0] == "for 9-low or better"
        assert lines[1].split() == ["stand", "pat", "100.0", "%"]
        assert len(lines) == 9
        pat = best_discard(PAT_NINE, target=lb.rank_27(PAT_NINE))
        assert str(pat).startswith("for 9-8-4-3-2 or better\n")

    def test_reprs(self) -> None:
        made, _, choices, _, _, shares, _ = self.results()
        assert repr(made) == "<Outcomes: 13 ranks in 47 ways by enumeration>"
        assert repr(choices) == "<Choices: throw 9h for 8-low or better, best of 32>"
        assert repr(shares) == "<Equity: 66.7 %, 33.3 % by enumeration>"

    def test_the_dict_of_outcomes(self) -> None:
        found = outcomes(PAT_NINE).to_dict()
        assert found == {
            "ranking": "deuce_to_seven",
            "ways": {"9-8-4-3-2": 1},
            "total": 1,
            "way": "enumeration",
        }


class TestBadInput:
    """Wrong hands are refused as `rank_27` refuses them, by the piece that is wrong."""

    @pytest.mark.parametrize(
        ("hand", "kind", "message"),
        [
            ("7h 5s 4d 3c Xz", lb.NotationError, "'Xz' is no card"),
            ("7h 5s 4d 3c", lb.HandError, "four cards"),
            ("7h 5s 4d 3c 7h", lb.HandError, "7h is there twice"),
            ("7h 5s 4d 3c ??", lb.HandError, "unknown card"),
            ("7h 5s 4d 3c Jk", lb.HandError, "this game has no joker"),
            (7, lb.NotationError, "7 cannot be read as cards"),
        ],
    )
    def test_hands(self, hand: Any, kind: type[Exception], message: str) -> None:
        # Any: wrong types as well
        for call in (
            partial(outcomes, hand),
            partial(best_discard, hand, target="8"),
            partial(equity, ["8h 6s 4c 3h 2s", hand], ["", ""]),
            partial(Patience("9").discard, hand),
        ):
            with pytest.raises(kind, match=message):
                call()

    @pytest.mark.parametrize(
        ("call", "message"),
        [
            (partial(outcomes, DRAW, "Kd"), "Kd is thrown, and the hand 2c 3d 4h 7s Kc does not"),
            (partial(outcomes, DRAW, "Kc Kc"), "Kc is thrown twice"),
            (partial(outcomes, DRAW, dead="Kc"), "Kc is there twice"),
            (partial(outcomes, DRAW, dead="Kd Kd"), "Kd is there twice"),
            (partial(outcomes, DRAW, dead="??"), r"\?\? is no card of the deck"),
            (partial(outcomes, DRAW, dead="Jk"), "Jk is no card of the deck"),
            (partial(outcomes, DRAW, ranking="28"), "'28' is no ranking: use one of '27', 'a5'"),
            (partial(outcomes, DRAW, ranking=WRONG), r"\[\] is no ranking"),
            (partial(equity, [DRAW, DRAW], ["", ""]), "2c is there twice"),
            (partial(best_discard, DRAW, target="6"), "'6' is no low here: use a rank or one of 7"),
            (partial(best_discard, DRAW, target=lb.RankA5(1)), "of another ranking"),
            (partial(outcomes(DRAW).chance, "1"), "'1' is no low here"),
        ],
    )
    def test_cards_and_ranks(self, call: Callable[[], object], message: str) -> None:
        with pytest.raises(lb.HandError, match=message):
            call()

    @pytest.mark.parametrize(
        ("call", "argument"),
        [
            (partial(outcomes, DRAW, draws=0), "draws"),
            (partial(outcomes, DRAW, draws=True), "draws"),
            (partial(outcomes, DRAW, draws=FLOAT), "draws"),
            (partial(best_discard, DRAW, 0, target="8"), "draws"),
            (partial(equity, [DRAW, PAT_NINE], ["", ""], samples=0), "samples"),
            (partial(equity, [DRAW], [""]), "rules"),
            (partial(equity, [DRAW, PAT_NINE], [""]), "rules"),
            (partial(equity, TestSampling.hands, TestSampling.rules, 3), "rng"),
            (partial(outcomes, "Kc Kd Ks Kh Qc", "KcKdKsKhQc", draws=2), "rng"),
            (
                partial(outcomes, DRAW, "Kc", dead=[c for c in lb.DECK if str(c) not in DRAW]),
                "draws",
            ),
        ],
    )
    def test_setup(self, call: Callable[[], object], argument: str) -> None:
        with pytest.raises(lb.SetupError) as caught:
            call()
        assert caught.value.argument == argument
