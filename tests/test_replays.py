"""Recorded hands of real sites, where they lie beside the project."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

import lowball as lb
from tests import replay_runner

REPLAYS = Path(__file__).parents[2] / "shared" / "replays"
Record = replay_runner.Record
FILES = sorted(REPLAYS.glob("*.jsonl"))

HAND: Record = {
    "id": "a hand of our own",
    "source": "stars/cash",
    "class": "clean",
    "game": "27td",
    "limit": "fixed",
    "small_blind": 5,
    "big_blind": 10,
    "small_bet": 10,
    "big_bet": 20,
    "ante": 0,
    "button": 1,
    "seats": [{"seat": 1, "stack": 200}, {"seat": 4, "stack": 200}],
    "posts": [
        {"seat": 1, "kind": "small", "amount": 5},
        {"seat": 4, "kind": "big", "amount": 10},
    ],
    "events": [
        {"seat": 1, "act": "call", "amount": 5, "to": 10, "all_in": False},
        {"seat": 4, "act": "check"},
        {"act": "street", "draw": 1},
        {"seat": 4, "act": "draw", "n": 1, "discard": ["Kc"], "drawn": ["7c"]},
        {"seat": 1, "act": "draw", "n": 0, "discard": [], "drawn": []},
        {"seat": 4, "act": "bet", "amount": 10, "to": 10, "all_in": False},
        {"seat": 1, "act": "call", "amount": 10, "to": 10, "all_in": False},
        {"act": "street", "draw": 2},
        {"seat": 4, "act": "draw", "n": 0, "discard": [], "drawn": []},
        {"seat": 1, "act": "draw", "n": 0, "discard": [], "drawn": []},
        {"seat": 4, "act": "check"},
        {"seat": 1, "act": "check"},
        {"act": "street", "draw": 3},
        {"seat": 4, "act": "draw", "n": 0, "discard": [], "drawn": []},
        {"seat": 1, "act": "draw", "n": 0, "discard": [], "drawn": []},
        {"seat": 4, "act": "check"},
        {"seat": 1, "act": "check"},
    ],
    "returned": [],
    "shown": [
        {
            "seat": 4,
            "cards": ["7c", "5d", "4d", "3d", "2d"],
            "text": "7,5,4,3,2",
            "mucked": False,
        },
        {
            "seat": 1,
            "cards": ["8c", "8d", "4h", "3h", "2h"],
            "text": "a pair of Eights",
            "mucked": True,
        },
    ],
    "named": [],
    "pots": [
        {
            "name": "main",
            "amount": 40,
            "eligible": [1, 4],
            "winners": [{"seat": 4, "amount": 38}],
        }
    ],
    "total_pot": 40,
    "rake": 2,
    "final": [{"seat": 1, "stack": 180}, {"seat": 4, "stack": 218}],
    "filled": {
        "game": "27td",
        "hands": {
            "1": {
                "hole": ["8c", "8d", "4h", "3h", "2h"],
                "draws": [{"discard": [], "drawn": []}] * 3,
            },
            "4": {
                "hole": ["5d", "4d", "Kc", "3d", "2d"],
                "draws": [
                    {"discard": ["Kc"], "drawn": ["7c"]},
                    {"discard": [], "drawn": []},
                    {"discard": [], "drawn": []},
                ],
            },
        },
    },
}


def outline(
    chips: dict[int, tuple[int, int]],
    posts: list[tuple[int, str, int]],
    events: list[Record],
    pot: tuple[int, list[int], list[int]],
    **others: object,
) -> Record:
    """A hand of no-limit single draw with blinds of 5 and 10.

    ``chips`` are the stacks of each seat before and after, and ``pot`` says how much is in it, who
    claims it, and who wins it.
    """
    amount, eligible, winners = pot
    shares = [{"seat": seat, "amount": amount // len(winners)} for seat in winners]
    return {
        "id": "a hand in outline",
        "source": "live/tour",
        "class": "clean",
        "game": "27sd",
        "limit": "no",
        "small_blind": 5,
        "big_blind": 10,
        "small_bet": None,
        "big_bet": None,
        "ante": 0,
        "button": 1,
        "seats": [{"seat": seat, "stack": before} for seat, (before, _) in chips.items()],
        "posts": [{"seat": seat, "kind": kind, "amount": by} for seat, kind, by in posts],
        "events": events,
        "returned": [],
        "shown": [],
        "named": [],
        "pots": [{"amount": amount, "eligible": eligible, "winners": shares}],
        "total_pot": amount,
        "final": [{"seat": seat, "stack": after} for seat, (_, after) in chips.items()],
        "filled": None,
        **others,
    }


def fold(*seats: int) -> list[Record]:
    return [{"seat": seat, "act": "fold"} for seat in seats]


def stand_pat(*seats: int) -> list[Record]:
    """The draw of a hand in which nobody can bet any more."""
    draws = [{"seat": seat, "act": "draw", "n": 0} for seat in seats]
    return [{"act": "street", "draw": 1}, *draws]


def checked_down(
    count: int, draws: list[dict[int, tuple[lb.Card, ...]]], **others: object
) -> Record:
    """Everybody calls and then checks, and the last seat wins, as nobody shows.

    The cards are filled. Each seat is dealt five from the front of the deck; ``draws`` are the
    cards that seats get, for as many from the front of their hands.
    """
    seats = range(1, count + 1)
    hands = {seat: list(map(str, lb.DECK[5 * seat - 5 : 5 * seat])) for seat in seats}
    filled: dict[str, Record] = {
        str(seat): {"hole": hand[:], "draws": []} for seat, hand in hands.items()
    }
    checks = [{"seat": seat, "act": "check"} for seat in seats]
    events: list[Record] = [
        {"seat": seat, "act": "call", "amount": by, "to": 10, "all_in": False}
        for seat, by in [*((seat, 10) for seat in seats[2:]), (1, 5)]
    ]
    events.append(checks[1])
    for number, draw in enumerate(draws, start=1):
        events.append({"act": "street", "draw": number})
        for seat, hand in hands.items():
            drawn = list(map(str, draw.get(seat, ())))
            cards = {"discard": hand[: len(drawn)], "drawn": drawn}
            hand[: len(drawn)] = drawn
            filled[str(seat)]["draws"].append(cards)
            events.append({"seat": seat, "act": "draw", "n": len(drawn), **cards})
        events += checks
    game = "27sd" if len(draws) == 1 else "27td"
    pot = 10 * count
    return outline(
        {seat: (200, 190 + (pot if seat == count else 0)) for seat in seats},
        [(1, "small", 5), (2, "big", 10)],
        events,
        (pot, list(seats), [count]),
        game=game,
        button=count,
        filled={"game": game, "hands": filled},
        **others,
    )


@pytest.mark.skipif(not FILES, reason=f"no recorded hands in {REPLAYS}")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_recorded_hands(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every hand of the file plays to the site's own pots and stacks."""
    assert replay_runner.main([str(file)]) == 0, capsys.readouterr().out


class TestRunner:
    """The runner finds what does not fit, and says what it leaves out."""

    def run(self, tmp_path: Path, *records: Record) -> int:
        file = tmp_path / "hands.jsonl"
        file.write_text("".join(json.dumps(record) + "\n" for record in records))
        return replay_runner.main([str(file)])

    def test_passes(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A hand that fits passes."""
        assert self.run(tmp_path, HAND) == 0
        assert capsys.readouterr().out == "1 passed, 0 failed, 0 left out\n"

    def test_cards_unknown(self, tmp_path: Path) -> None:
        """A hand without filled cards is played with unknown ones."""
        assert self.run(tmp_path, HAND | {"filled": None}) == 0

    def test_cards_of_another_game(self, tmp_path: Path) -> None:
        """A hand of another game gets cards that give the pots to their winners."""
        assert self.run(tmp_path, HAND | {"filled": None, "game": "badugi"}) == 0

    @pytest.mark.parametrize(
        ("path", "value", "message"),
        [
            (("posts", 0, "amount"), 4, "posts"),
            (("events", 0, "amount"), 4, "call 5"),
            (("events", 1, "seat"), 1, "seat 4"),
            (("events", 2, "draw"), 2, "'draw': 2"),
            (("events", 4, "seat"), 4, "seat 1"),
            (("events", 5, "to"), 20, "bet 10"),
            (("events", 5, "act"), "raise", "bet 10"),
            (("events", 6, "all_in"), True, "all_in"),
            (("returned",), [{"seat": 1, "amount": 1}], "returned"),
            (("pots", 0, "amount"), 41, "pots"),
            (("pots", 0, "eligible"), [1], "pots"),
            (("pots", 0, "winners", 0, "seat"), 1, "winners of pot 0"),
            (("final", 0, "stack"), 181, "final stacks"),
            (("shown", 0, "text"), "7,6,4,3,2", "7,6,4,3,2"),
            (("shown", 1, "text"), "a pair of Nines", "Nines"),
        ],
    )
    def test_finds(
        self,
        path: tuple[str | int, ...],
        value: object,
        message: str,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Anything else than what happened fails, and the first place is named."""
        record = deepcopy(HAND)
        inner = record
        for step in path[:-1]:
            inner = inner[step]  # type: ignore[index]  # a path goes through lists as well
        inner[path[-1]] = value  # type: ignore[index]  # likewise
        assert self.run(tmp_path, record, HAND) == 1
        out = capsys.readouterr().out
        assert out.startswith("FAILED a hand of our own: ")
        assert message in out
        assert out.endswith("1 passed, 1 failed, 0 left out\n")

    def test_events_left_over(self, tmp_path: Path) -> None:
        """A record that goes on after the end, or stops before it, fails."""
        more = {"seat": 1, "act": "check"}
        assert self.run(tmp_path, HAND | {"events": [*HAND["events"], more]}) == 1
        assert self.run(tmp_path, HAND | {"events": HAND["events"][:-1]}) == 1

    def test_showdown_order(self, tmp_path: Path) -> None:
        """Hands shown in another order fail."""
        assert self.run(tmp_path, HAND | {"shown": HAND["shown"][::-1]}) == 1

    def test_leaves_out(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """What cannot be played is counted with its reason."""
        cancelled = HAND | {"class": "odd:cancelled"}
        stud = HAND | {"game": "razz", "filled": None}
        assert self.run(tmp_path, cancelled, stud, HAND) == 0
        assert capsys.readouterr().out.splitlines()[-1] == (
            "1 passed, 0 failed, 2 left out (cancelled: 1, game not built, razz: 1)"
        )

    @pytest.mark.parametrize(
        ("cards", "text", "fits"),
        [
            ("8c 7d 4h 3h 2h", "8,7,4,3,2", True),
            ("8c 7d 4h 3h 2h", "Lo: 8-7-4-3-2", True),
            ("8c 7d 4h 3h 2h", "High card : 8", True),
            ("8c 7d 4h 3h 2h", "High card : 9", False),
            ("Tc 9d 4h 3h 2h", "10,9,4,3,2", True),
            ("Ac Qd 4h 3h 2h", "A-Q-4-3-2", True),
            ("Ac Ad 4h 3h 2h", "a pair of Aces", True),
            ("Ac Ad 4h 4c 2h", "two pair, Aces and Fours", True),
            ("Ac Ad 4h 4c 2h", "a pair of Aces", False),
            ("6c 6d 6h 4c 2h", "three of a kind, Sixes", True),
            ("8c 7d 6h 5h 4h", "a straight, Four to Eight", True),
            ("8c 7d 6h 5h 4h", "a straight, Five to Nine", False),
            ("Kc 7c 6c 5c 4c", "a flush, King high", True),
            ("Qc Qd Qh 9h 9c", "Full House - Queens over Nines", True),
            ("9c 9d 9h Qh Qc", "Full House - Queens over Nines", False),
            ("9c 9d 9h 9s Qc", "four of a kind, Nines", True),
            ("8h 7h 6h 5h 4h", "a straight flush, Four to Eight", True),
            ("8h 7h 6h 5h 4h", "a straight, Four to Eight", False),
        ],
    )
    def test_words(self, cards: str, text: str, fits: bool) -> None:
        """The sites' words for hands are compared with the rank."""
        assert replay_runner.says(text, lb.rank_27(cards)) is fits


class TestPosts:
    """The posts say who owed what, also where a seat could not pay it all."""

    @pytest.mark.parametrize(("stack", "entry", "dead"), [(7, 7, 0), (10, 10, 0), (13, 10, 3)])
    def test_short_entry(self, stack: int, entry: int, dead: int) -> None:
        """A seat that joins may be all-in for less than it owes."""
        back = 10 - entry
        pot = 5 + 2 * entry + dead
        posts = [(4, "small", 5), (6, "big", 10), (7, "entry", entry), (7, "dead", dead)]
        hand = outline(
            {1: (200, 200), 4: (200, 195), 6: (200, 190 + back), 7: (stack, pot)},
            [post for post in posts if post[2]],
            [*fold(1, 4), *stand_pat(6, 7)],
            (pot, [6, 7], [7]),
            returned=[{"seat": 6, "amount": back}] if back else [],
            **{"class": "odd:entry_post+dead_small"},
        )
        replay_runner.play(hand)

    def test_wrong_entry(self) -> None:
        """Who has the chips posts all that he owes."""
        hand = outline(
            {1: (200, 200), 4: (200, 200), 6: (200, 200), 7: (200, 200)},
            [(4, "small", 5), (6, "big", 10), (7, "entry", 7)],
            [],
            (22, [6], [6]),
        )
        with pytest.raises(replay_runner.DisagreementError, match="posts"):
            replay_runner.play(hand)

    @pytest.mark.parametrize(("stack", "blind", "ante"), [(8, 8, 0), (10, 10, 0), (12, 10, 2)])
    def test_big_blind_ante(self, stack: int, blind: int, ante: int) -> None:
        """Where only the big blind pays an ante, he posts what the blind leaves of it."""
        back = blind - 5
        posts = [(4, "small", 5), (6, "big", blind), (6, "ante", ante)]
        hand = outline(
            {1: (200, 200), 4: (200, 195), 6: (stack, stack + 5)},
            [post for post in posts if post[2]],
            fold(1, 4),
            (10 + ante, [6], [6]),
            ante=15,
            returned=[{"seat": 6, "amount": back}],
        )
        replay_runner.play(hand)

    @pytest.mark.parametrize(("stack", "blind", "ante"), [(12, 0, 12), (15, 0, 15), (18, 3, 15)])
    def test_ante_before_big_blind(self, stack: int, blind: int, ante: int) -> None:
        """An ante that leaves him too little for the blind was paid first."""
        back = 5 - blind
        posts = [(6, "ante", ante), (4, "small", 5), (6, "big", blind)]
        hand = outline(
            {1: (200, 200), 4: (200, 195 + back), 6: (stack, stack + blind)},
            [post for post in posts if post[2]],
            [*fold(1), *stand_pat(4, 6)],
            (ante + 2 * blind, [4, 6], [6]),
            ante=15,
            returned=[{"seat": 4, "amount": back}],
        )
        replay_runner.play(hand)

    def test_no_small_blind(self) -> None:
        """Without a small blind the big blind is left of the button, all-in on his ante or not."""
        hand = outline(
            {1: (200, 204), 4: (2, 0), 6: (200, 198)},
            [(seat, "ante", 2) for seat in (4, 6, 1)],
            [*fold(6), *stand_pat(4, 1)],
            (6, [1, 4], [1]),
            ante=2,
            **{"class": "odd:no_small_blind"},
        )
        replay_runner.play(hand)


class TestDeck:
    """Filled cards reach their seats, though the deck runs out."""

    def test_all_cards(self) -> None:
        """All 52 cards can be dealt: nothing says that any were burned."""
        deck = lb.DECK
        draw = {1: deck[35:40], 2: deck[40:45], 3: deck[45:50], 4: deck[50:]}
        replay_runner.play(checked_down(7, [draw], source="live/tour"))

    @pytest.mark.parametrize("source", ["stars/cash", "live/tour"])
    def test_shuffles(self, source: str) -> None:
        """A shuffle comes where too few cards are left that are not the recipient's own."""
        deck = lb.DECK
        draw = {1: deck[35:40], 2: deck[40:45], 3: deck[45:50], 4: (*deck[50:], deck[0])}
        # Seat 4 came after the first shuffle, and seat 2 comes after the second one: of the nine
        # cards that seat 1 leaves him, only four are not his own.
        second = {1: deck[10:15], 2: deck[35:40]}
        replay_runner.play(checked_down(7, [draw, second, {}], source=source))

    def test_wrong_card(self) -> None:
        """A card that cannot be had is named."""
        hand = checked_down(2, [{1: lb.DECK[5:6]}], source="stars/cash")
        with pytest.raises(replay_runner.DisagreementError, match="seat 1 should get 3d"):
            replay_runner.play(hand)


class TestInvented:
    """Where hands are unknown, others are shown that win as in the record."""

    @pytest.mark.parametrize("winners", [[8], [3, 5], [1, 2, 4], [2, 4, 6, 8]])
    @pytest.mark.parametrize("game", ["5cd", "a5sd"])
    def test_full_table(self, game: str, winners: list[int]) -> None:
        """There are hands for everybody."""
        seats = range(1, 9)
        hand = checked_down(8, [{}], source="stars/cash") | {
            "game": game,
            "filled": None,
            "shown": [{"seat": seat, "cards": None, "mucked": False} for seat in seats],
            "pots": outline({}, [], [], (80, list(seats), winners))["pots"],
            "final": [
                {"seat": seat, "stack": 190 + (80 // len(winners) if seat in winners else 0)}
                for seat in seats
            ],
        }
        replay_runner.play(hand)
