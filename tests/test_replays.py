"""Recorded hands of real sites, where they lie beside the project."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

import lowball as lb
from tests import replay_runner

REPLAYS = Path(__file__).parents[2] / "shared" / "replays"
FILES = sorted(REPLAYS.glob("*.jsonl"))

HAND: replay_runner.Record = {
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


@pytest.mark.skipif(not FILES, reason=f"no recorded hands in {REPLAYS}")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_recorded_hands(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every hand of the file plays to the site's own pots and stacks."""
    assert replay_runner.main([str(file)]) == 0, capsys.readouterr().out


class TestRunner:
    """The runner finds what does not fit, and says what it leaves out."""

    def run(self, tmp_path: Path, *records: replay_runner.Record) -> int:
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
