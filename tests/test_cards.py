"""Cards: the deck, reading and printing, in English and in Russian notation."""

import copy
import pickle
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lowball.cards import DECK, JOKER, RANKS, SUITS, UNKNOWN, Card, Joker, parse, read_five
from lowball.errors import NotationError

EVERY_CARD = (*DECK, JOKER, UNKNOWN)


def written(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


@pytest.mark.rule("C-1")
class TestDeck:
    """C-1: 52 cards of thirteen ranks and four suits."""

    def test_order(self) -> None:
        assert len(DECK) == len(set(DECK)) == 52
        assert written(DECK[:5]) == "2c 2d 2h 2s 3c"
        assert str(DECK[-1]) == "As"

    def test_fields(self) -> None:
        """A card knows its rank, its suit and its place in the deck."""
        for index, card in enumerate(DECK):
            assert card.index == index
            assert card.rank == RANKS[index // 4]
            assert card.suit == SUITS[index % 4]
            assert str(card) == repr(card) == card.rank + card.suit

    def test_special_cards(self) -> None:
        """The joker and the unknown card have the two places after the deck."""
        assert (str(JOKER), JOKER.index) == ("Jk", 52)
        assert (str(UNKNOWN), UNKNOWN.index) == ("??", 53)
        assert JOKER not in DECK
        assert UNKNOWN not in DECK

    def test_joker_values(self) -> None:
        assert [*Joker] == ["none", "lowest_missing", "best_low"]


class TestCard:
    """There is one object for each card, and it cannot be changed."""

    @pytest.mark.parametrize("card", EVERY_CARD, ids=str)
    def test_one_object(self, card: Card) -> None:
        """Making, copying and unpickling a card all give the same object."""
        assert Card(str(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card

    def test_made_of_a_card(self) -> None:
        assert Card(JOKER) is JOKER  # type: ignore[arg-type]  # a card is let pass

    @pytest.mark.parametrize("text", ["", "7h 5s", "7x", "h7", "52"])
    def test_no_other_card(self, text: str) -> None:
        with pytest.raises(NotationError):
            Card(text)

    def test_frozen(self) -> None:
        with pytest.raises(AttributeError):
            DECK[0].rank = "3"  # type: ignore[misc]  # the refusal is what is tested
        with pytest.raises(AttributeError):
            del DECK[0].rank
        with pytest.raises(AttributeError):
            DECK[0].colour = "black"  # type: ignore[attr-defined]  # as above
        assert str(DECK[0]) == "2c"

    def test_equality(self) -> None:
        """A card equals itself and nothing else, its text and index included."""
        assert all(one != other for one, other in pairwise(EVERY_CARD))
        assert Card("7h") != "7h"  # type: ignore[comparison-overlap]  # mypy knows it
        assert Card("7h") != Card("7h").index  # type: ignore[comparison-overlap]  # too
        assert len({Card("7h"), Card("7H")}) == 1

    def test_matched_by_class(self) -> None:
        match Card("7h"):
            case Card(rank=rank, suit="h"):
                assert rank == "7"
            case _:
                pytest.fail("the seven of hearts is a heart")

    def test_in_columns(self) -> None:
        assert f"{Card('7h'):>4}|{JOKER:<3}|{UNKNOWN}" == "  7h|Jk |??"


@pytest.mark.rule("C-1")
class TestParse:
    """C-1: the ways to write cards."""

    @pytest.mark.parametrize(
        "text",
        [
            "7h 5s 4d Tc 2h",
            "7h5s4dTc2h",
            "7h5s 4d\tTc\n2h ",
            "7h 5s 4d 10c 2h",
            "7h5s4d10c2h",
            "7H 5S 4D tC 2H",
            "7♥ 5♠ 4♦ T♣ 2♥",
            "7♥5♠4♦10♣2♥",
            "7\u2665\ufe0f 5\u2660\ufe0e4\u2666\ufe0f T\u2663\ufe0e2h",
        ],
    )
    def test_text(self, text: str) -> None:
        assert written(parse(text)) == "7h 5s 4d Tc 2h"

    @pytest.mark.parametrize("wrap", [list, tuple, iter, dict.fromkeys])
    def test_iterables(self, wrap: type) -> None:
        """An iterable may hold cards, texts of cards, or both."""
        for texts in (["7h", "10s", "jk"], parse("7h Ts Jk"), ["7h", Card("Ts"), "Jk"]):
            assert written(parse(wrap(texts))) == "7h Ts Jk"

    def test_nothing(self) -> None:
        assert parse("") == parse("  ") == parse([]) == parse(()) == ()

    @pytest.mark.rule("C-2", "C-3")
    def test_joker_and_unknown(self) -> None:
        """C-2, C-3: the joker has three spellings, an unknown card is ``??``."""
        assert parse("Jk * 🃏 jk JK") == (JOKER,) * 5
        assert parse("??Jk??*7h") == (UNKNOWN, JOKER, UNKNOWN, JOKER, Card("7h"))

    def test_does_not_judge(self) -> None:
        """Repeated cards, two jokers and a hundred cards are read as they stand."""
        assert parse("7h7h") == (Card("7h"), Card("7h"))
        assert parse("Jk Jk") == (JOKER, JOKER)
        assert len(parse("7h" * 100)) == 100

    @pytest.mark.case("K10")
    def test_the_ten(self) -> None:
        """K10: 10s, Ts and ts are the ten of spades, 6D is the six of diamonds."""
        assert parse("10s 6d 5h 3c 2d") == parse("Ts 6d 5h 3c 2d") == parse("ts 6D 5h 3c 2d")

    @given(st.lists(st.sampled_from(EVERY_CARD)))
    def test_round_trip(self, cards: list[Card]) -> None:
        """What is printed is read again, with spaces and without."""
        assert parse(written(cards)) == tuple(cards)
        assert parse("".join(map(str, cards))) == tuple(cards)
        assert parse(cards) == parse(tuple(cards)) == tuple(cards)

    @given(st.lists(st.sampled_from(DECK), min_size=5, max_size=5))
    def test_in_a_hurry(self, cards: list[Card]) -> None:
        """The quick reader of hands reads what the full one reads."""
        assert read_five(written(cards)) == read_five("".join(map(str, cards))) == tuple(cards)


@pytest.mark.rule("C-4")
class TestBadText:
    """C-4: what cannot be read is an error that names the piece."""

    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ("7h 7x 4d", "'7x' is no card: a rank"),
            ("7h5x4d", "'5x' is no card (in '7h5x4d')"),
            ("7h 10 4d", "'10' is no card:"),
            ("7h10x", "'10x' is no card (in '7h10x')"),
            ("7h5", "'5' is no card (in '7h5')"),
            ("1h", "'1h' is no card"),
            ("h7", "'h7' is no card"),
            ("7 h", "'7' is no card"),
            ("7h,5s", "',5' is no card"),
            ("?", "'?' is no card"),
            ("J k", "'J' is no card"),
            ("\u212ah", "is no card"),
            ("\ud800", "is no card"),
            ("Тп", "russian=True"),
            ("7h" * 40 + "x", "…"),
        ],
    )
    def test_text(self, text: str, named: str) -> None:
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert named in str(caught.value)

    def test_hint_only_for_cyrillic(self) -> None:
        with pytest.raises(NotationError) as caught:
            parse("7x")
        assert "russian" not in str(caught.value)

    @pytest.mark.parametrize(
        ("value", "named"),
        [
            (7, "7 cannot be read as cards"),
            (None, "None cannot be read as cards"),
            (1.5, "1.5 cannot be read as cards"),
            (True, "True cannot be read as cards"),
            (Card("7h"), "7h cannot be read as cards"),
            ([7], "7 is no card: a Card"),
            ([None], "None is no card: a Card"),
            (["7h", ["5s"]], "['5s'] is no card: a Card"),
            (b"7h", "55 is no card: a Card"),
            (["7h 5s"], "'7h 5s' is 2 cards"),
            ([""], "'' is 0 cards"),
            ([" " * 99], "…"),
        ],
    )
    def test_other_values(self, value: object, named: str) -> None:
        with pytest.raises(NotationError) as caught:
            parse(value)  # type: ignore[arg-type]  # the refusal is what is tested
        assert named in str(caught.value)

    @given(st.text() | st.text("27TtJjQkAcdhsxТуз10?*♥ \ufe0f", max_size=12), st.booleans())
    def test_any_text(self, text: str, russian: bool) -> None:
        """Whatever the text, it is read or refused as notation."""
        try:
            cards = parse(text, russian=russian)
        except NotationError:
            return
        assert all(card in EVERY_CARD for card in cards)
        assert parse(written(cards)) == cards

    @given(st.lists(st.one_of(st.none(), st.integers(), st.text(max_size=3), st.binary())))
    def test_any_list(self, values: list[object]) -> None:
        try:
            cards = parse(values)  # type: ignore[arg-type]  # the refusal is what is tested
        except NotationError:
            return
        assert len(cards) == len(values)


@pytest.mark.rule("C-5")
class TestRussian:
    """C-5: Russian notation on request only; its T is the ace, its ten is 10."""

    @pytest.mark.parametrize(
        ("text", "cards"),
        [
            ("Тh Кh Дh Вh 10h", "Ah Kh Qh Jh Th"),
            ("Th Kh Bh", "Ah Kh Jh"),
            ("тh кh дh вh th kh bh", "Ah Kh Qh Jh Ah Kh Jh"),
            ("Туз♠ туз♥ТУЗ♦", "As Ah Ad"),
            ("Тп Дч 10б 7т 7к 2с", "As Qh Td 7c 7c 2c"),
            ("2♣3♦4♥7♠К♣", "2c 3d 4h 7s Kc"),
            ("Тузп10ч", "As Th"),
            ("Jk ?? *", "Jk ?? Jk"),
        ],
    )
    def test_read(self, text: str, cards: str) -> None:
        assert written(parse(text, russian=True)) == cards

    def test_never_guessed(self) -> None:
        """The same text is another card in either notation."""
        assert parse("Th") == (Card("Th"),)
        assert parse("Th", russian=True) == (Card("Ah"),)
        assert parse(["Th", Card("Th")], russian=True) == (Card("Ah"), Card("Th"))

    @pytest.mark.parametrize("text", ["Ah", "Qh", "Jh", "1h", "Т", "ТТ", "Кх"])
    def test_english_is_refused(self, text: str) -> None:
        with pytest.raises(NotationError, match="in Russian notation"):
            parse(text, russian=True)

    @pytest.mark.parametrize("text", ["Тh", "Кh", "Вh", "7п", "7с"])
    def test_cyrillic_is_refused_in_english(self, text: str) -> None:
        with pytest.raises(NotationError, match="russian=True"):
            parse(text)
