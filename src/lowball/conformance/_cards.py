"""Vectors on cards: every class of hands, the edges between them, what can be read."""

from collections.abc import Iterator
from itertools import groupby

from ..cards import Joker, parse
from ..errors import HandError, NotationError
from ..options import Ranking
from ..ranking import Rank, describe, rank_of
from ..ranks import Rank27, RankA5
from ._making import COMPUTED, Vector, vector

__all__ = ["classes", "parsing", "ranks"]

_KINDS = (
    (Ranking.DEUCE_TO_SEVEN, Rank27, 7462, "L27-1 L27-2 L27-3 L27-4 L27-5 L27-6"),
    (Ranking.ACE_TO_FIVE, RankA5, 6175, "LA5-1 LA5-2 LA5-3 LA5-4"),
)


def classes() -> Iterator[Vector]:
    """Every class of both rankings, from the best, with a hand each."""
    for ranking, kind, count, rules in _KINDS:
        every = map(kind, range(1, count + 1))
        for category, found in groupby(every, key=lambda rank: rank.category):
            members = list(found)
            name = category.name.lower()
            yield vector(
                f"{_SHORT[ranking]}-{name}".replace("_", "-"),
                rules,
                f"every rank with the category {name}, the best first; each is one lower than "
                "the one before",
                ranking=ranking,
                category=name,
                first=int(members[0]),
                hands=["".join(map(str, _example(rank))) for rank in members],
                written=[str(rank) for rank in members],
            )


def _example(rank: Rank) -> list[str]:
    """Five cards of this rank, in an order and in suits that change from rank to rank."""
    letters = str(rank).partition(" ")[0].split("-")
    turn = int(rank)
    is_flush = str(rank).endswith("flush")
    cards = [
        f"{letter}{'cdhs'[(turn + (0 if is_flush else place)) % 4]}"
        for place, letter in enumerate(letters)
    ]
    return cards[turn % 5 :] + cards[: turn % 5]


_RANKED = {
    Ranking.DEUCE_TO_SEVEN: (
        ("7h 5s 4d 3c 2h", 1, "the best hand"),
        ("7s 5s 4s 3s 2h", 3, "four of a suit are no flush"),
        ("7s 6h 4d 3c 2s", 1, "the second best hand"),
        ("As 5h 4d 3c 2s", 3, "the ace is high: no straight, an ace-high low"),
        ("As 6h 4d 3c 2s", 3, "just worse than A-5-4-3-2"),
        ("Ks Qh Jd Tc 8s", 3, "the worst king-high beats every ace-high"),
        ("As 5s 4s 3s 2s", 3, "a plain ace-high flush"),
        ("Ks Js Ts 9s 8s", 3, "a king-high flush beats an ace-high one"),
        ("As Kh Qd Js Tc", 3, "the highest straight beats every flush"),
        ("As Kh Qd Jc 9s", 2, "the worst hand without a pair"),
        ("2s 2h 5d 4c 3s", 2, "the best pair"),
        ("As Ah Kd Qc Js", 2, "the worst pair"),
        ("3s 3h 2d 2c 4s", 2, "the best two pair"),
        ("As Ah Kd Kc Qs", 2, "the worst two pair"),
        ("2s 2h 2d 4c 3s", 2, "the best three of a kind"),
        ("As Ah Ad Kc Qs", 2, "the worst three of a kind"),
        ("6s 5h 4d 3c 2s", 2, "the best straight"),
        ("7s 5s 4s 3s 2s", 2, "the best flush"),
        ("As Ks Qs Js 9s", 2, "the worst flush"),
        ("2s 2h 2d 3c 3s", 2, "the best full house"),
        ("As Ah Ad Kc Ks", 2, "the worst full house"),
        ("2s 2h 2d 2c 3s", 2, "the best four of a kind"),
        ("As Ah Ad Ac Ks", 2, "the worst four of a kind"),
        ("6s 5s 4s 3s 2s", 2, "the best straight flush"),
        ("As Ks Qs Js Ts", 2, "the worst hand"),
        ("2s 2h Kd Qc Js", 4, "the pair counts before the other cards"),
        ("2s 2h Ad 4c 3s", 4, "of one pair, the highest other card first"),
        ("Ks Kh Qd Jc Ts", 4, "beats a pair of aces with 5-4-3"),
        ("5s 5h 3d 3c Ks", 4, "the higher pair counts first"),
        ("6s 6h 2d 2c As", 4, "loses to fives and threes"),
        ("4s 4h 4d Kc Qs", 4, "beats three fives with 3-2"),
        ("3s 3h 3d Ac As", 4, "of full houses, the three count first"),
        ("2s 2h 2d 2c As", 4, "beats four threes with a four"),
    ),
    Ranking.ACE_TO_FIVE: (
        ("5h 4h 3s 2d Ac", 6, "the best hand, the wheel"),
        ("As 2s 3s 4s 5s", 6, "the same in one suit"),
        ("6s 5d 3c 2h Ad", 6, "a six-five low"),
        ("8s 5h 4d 3c 2s", 6, "beats 8-6-4-2-A"),
        ("8d 6c 4s 2h As", 6, "loses to 8-5-4-3-2"),
        ("As Ah 9d 8c 7s", 6, "the ace is low in a pair too"),
        ("2s 2h Ad 3c 4s", 6, "a pair of twos loses to aces"),
        ("Ks Qh Jd Tc 9s", 7, "the worst hand without a pair"),
        ("As Ah 4d 3c 2s", 7, "the best pair"),
        ("Ks Kh Qd Jc Ts", 7, "the worst pair"),
        ("2s 2h Ad Ac 3s", 7, "the best two pair"),
        ("Ks Kh Qd Qc Js", 7, "the worst two pair"),
        ("As Ah Ad 3c 2s", 7, "the best three of a kind"),
        ("Ks Kh Kd Qc Js", 7, "the worst three of a kind"),
        ("As Ah Ad 2c 2s", 7, "the best full house"),
        ("Ks Kh Kd Qc Qs", 7, "the worst full house"),
        ("As Ah Ad Ac 2s", 7, "the best four of a kind"),
        ("Ks Kh Kd Kc Qs", 7, "the worst hand"),
        ("9s 8s 7s 6s 5s", 0, "neither straight nor flush counts"),
    ),
}

_RULES = {
    0: "LA5-1",
    1: "L27-3",
    2: "L27-2",
    3: "L27-4",
    4: "L27-5",
    6: "LA5-1 LA5-3",
    7: "LA5-2",
    8: "LA5-5",
    9: "C-2",
}
"""The rules that a worked vector is about; 0 is none of them."""

_SHORT = {Ranking.DEUCE_TO_SEVEN: "27", Ranking.ACE_TO_FIVE: "a5"}

_JOKERS = (
    ("9h 6s 3d Ac Jk", Ranking.ACE_TO_FIVE, Joker.LOWEST_MISSING, "stands for a two"),
    ("5h 4s 3d 2c Jk", Ranking.ACE_TO_FIVE, Joker.LOWEST_MISSING, "stands for an ace"),
    ("Ah 2s 3d 4c Jk", Ranking.ACE_TO_FIVE, Joker.LOWEST_MISSING, "stands for a five"),
    ("7h 6s 5d 4c Jk", Ranking.ACE_TO_FIVE, Joker.LOWEST_MISSING, "stands for an ace"),
    ("2h 2s 3d 4c Jk", Ranking.ACE_TO_FIVE, Joker.LOWEST_MISSING, "a pair, and an ace"),
    ("Kh Ks Ad Ac Jk", Ranking.ACE_TO_FIVE, Joker.LOWEST_MISSING, "two pair, and a two"),
    ("6h 5s 4d 3c Jk", Ranking.DEUCE_TO_SEVEN, Joker.BEST_LOW, "stands for an eight"),
    ("5h 4s 3d 2c Jk", Ranking.DEUCE_TO_SEVEN, Joker.BEST_LOW, "stands for a seven"),
    ("7s 5s 4s 3s Jk", Ranking.DEUCE_TO_SEVEN, Joker.BEST_LOW, "never makes a flush"),
    ("6h 5s 4d 3c Jk", Ranking.DEUCE_TO_SEVEN, Joker.LOWEST_MISSING, "makes a straight"),
)

_NO_HANDS = (
    ("7h 5s 4d 3c", "four cards"),
    ("7h 5s 4d 3c 2h 2s", "six cards"),
    ("", "no card"),
    ("7h 7h 4d 3c 2h", "a card twice"),
    ("7h 5s 4d 3c ??", "an unknown card"),
    ("7h 5s 4d 3c Jk", "a joker in a game without one"),
    ("7h 5s 4d 3c 1h", "there is no card of rank 1"),
    ("7h 5s 4d 3c 2x", "there is no such suit"),
)


def ranks() -> Iterator[Vector]:
    """Hands at the edges of the classes, with the joker, and what is no hand."""
    for ranking, hands in _RANKED.items():
        for place, (hand, worked, comment) in enumerate(hands, start=1):
            name = f"{_SHORT[ranking]}-{place:02}"
            yield _ranked(name, worked, comment, hand, ranking, Joker.NONE)
    for place, (hand, ranking, joker, comment) in enumerate(_JOKERS, start=1):
        worked = 8 if ranking is Ranking.ACE_TO_FIVE else 9
        yield _ranked(f"joker-{place:02}", worked, f"the joker: {comment}", hand, ranking, joker)
    for ranking in Ranking:
        for place, (hand, comment) in enumerate(_NO_HANDS, start=1):
            try:
                rank_of(parse(hand), ranking, Joker.NONE)
            except (HandError, NotationError) as error:
                yield vector(
                    f"{_SHORT[ranking]}-refused-{place:02}",
                    "C-4",
                    comment,
                    flags=["refused"],
                    ranking=ranking,
                    joker=Joker.NONE,
                    hand=hand,
                    error=type(error).__name__,
                )


def _ranked(
    identity: str,
    worked: int,
    comment: str,
    hand: str,
    ranking: Ranking,
    joker: Joker,
) -> Vector:
    rank = rank_of(parse(hand), ranking, joker)
    return vector(
        identity,
        _RULES[worked],
        comment,
        source=f"worked vector {worked}" if worked else COMPUTED,
        flags=[] if joker is Joker.NONE else ["joker"],
        ranking=ranking,
        joker=joker,
        hand=hand,
        number=int(rank),
        category=rank.category.name.lower(),
        written=str(rank),
        words=describe(rank),
    )


_TEXTS = (
    ("7h 5s 4d 3c 2h", False, "cards apart"),
    ("7h5s4d3c2h", False, "cards in a row"),
    (" 7h  5s\t4d\n3c 2h ", False, "any white space"),
    ("10h Ts tS", False, "two ways to write a ten; letters of any size"),
    ("aS KH qd jC", False, "letters of any size"),
    ("7♥ 5♠ 4♦ 3♣", False, "suits as signs"),
    ("7♥\N{VARIATION SELECTOR-16}5♠\N{VARIATION SELECTOR-16}", False, "signs drawn as pictures"),
    ("Jk * ??", False, "the joker, twice, and an unknown card"),
    ("7h 7h", False, "a card twice can be read: who ranks it refuses it"),
    ("", False, "no card"),
    ("1h", False, "no such rank"),
    ("11h", False, "no such rank"),
    ("7x", False, "no such suit"),
    ("7", False, "no suit"),
    ("h7", False, "the suit first"),
    ("7h5", False, "half a card at the end"),
    ("7h,5s", False, "a comma"),
    ("?", False, "half an unknown card"),
    ("Kч", False, "Russian notation has to be asked for"),
    ("Т♥ 10♥ К♠ Д♦ В♣", True, "Russian ranks: ace, ten, king, queen, jack"),  # noqa: RUF001
    ("7ч 8п 9б 2т", True, "Russian suits"),  # noqa: RUF001
    ("Qh", True, "no Russian rank"),
)


def parsing() -> Iterator[Vector]:
    """Texts that are cards, and texts that are none."""
    for place, (text, is_russian, comment) in enumerate(_TEXTS, start=1):
        rules = "C-5" if is_russian else "C-1 C-2 C-3 C-4"
        try:
            read: Vector = {"cards": [str(card) for card in parse(text, russian=is_russian)]}
        except NotationError as error:
            read = {"error": type(error).__name__}
        yield vector(
            f"{'russian' if is_russian else 'text'}-{place:02}",
            rules,
            comment,
            flags=["refused"] if "error" in read else [],
            text=text,
            russian=is_russian,
            **read,
        )
