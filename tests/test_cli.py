"""The command line."""

import os
import re
import runpy
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from lowball import cli


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The status of a command line, and what it printed."""
    status = cli.main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


class TestDemo:
    def test_a_whole_hand(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, err = run(capsys, "demo", "--seed", "4")
        assert (status, err) == (0, "")
        lines = out.splitlines()
        assert lines[0] == "Deuce-to-seven triple draw, fixed limit 2/2/4/4, blinds 1/2"
        assert re.fullmatch(r"4 players with 100 each; button at seat \d; seed 4", lines[1])
        assert lines[-1].startswith("result: seat 0 ")
        assert any(line.startswith("---") for line in lines)

    def test_a_seed_plays_the_same_hand(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = run(capsys, "demo", "--seed", "11")
        assert run(capsys, "demo", "--seed", "11") == first
        assert run(capsys, "demo", "--seed", "12") != first

    def test_without_a_seed_it_says_which(self, capsys: pytest.CaptureFixture[str]) -> None:
        _, out, _ = run(capsys, "demo")
        seed = out.splitlines()[1].rpartition(" ")[2]
        assert run(capsys, "demo", "--seed", seed)[1] == out

    @pytest.mark.parametrize("profile", cli.PROFILES)
    def test_every_profile(self, capsys: pytest.CaptureFixture[str], profile: str) -> None:
        status, out, _ = run(capsys, "demo", "--profile", profile, "--players", "2", "--seed", "1")
        assert status == 0
        assert "2 players" in out

    def test_players(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, _ = run(capsys, "demo", "--players", "6", "--seed", "1")
        assert status == 0
        assert "seat 5 is dealt" in out

    @pytest.mark.parametrize("players", ["0", "1", "7", "-3"])
    def test_too_many_or_too_few(self, capsys: pytest.CaptureFixture[str], players: str) -> None:
        status, out, err = run(capsys, "demo", "--players", players)
        assert (status, out) == (2, "")
        assert err.startswith("lowball: ")
        assert err.count("\n") == 1

    def test_no_such_profile(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as caught:
            cli.main(["demo", "--profile", "holdem"])
        assert caught.value.code == 2
        assert "home-27-triple-draw" in capsys.readouterr().err


class TestRanking:
    def test_best_first_and_ties(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, _ = run(
            capsys, "rank27", "8h6s4d3c2s", "7h 5s 4d 3c 2h", "AsAdKcQhJs", "7d 5h 4c 3s 2d"
        )
        assert status == 0
        assert out.splitlines() == [
            "1=  7h 5s 4d 3c 2h  rank 1, 7-5-4-3-2: seven-five low, number one",
            "1=  7d 5h 4c 3s 2d  rank 1, 7-5-4-3-2: seven-five low, number one",
            "3.  8h 6s 4d 3c 2s  rank 6, 8-6-4-3-2: eight-six low, 4-3-2",
            "4.  As Ad Kc Qh Js  rank 4138, A-A-K-Q-J: pair of aces, K-Q-J",
        ]

    def test_ace_to_five(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, _ = run(capsys, "ranka5", "9h 6s 3d Ac Jk", "5h4h3h2hAh")
        assert status == 0
        assert out.splitlines() == [
            "1.  5h 4h 3h 2h Ah  rank 1, 5-4-3-2-A: five-four low, the wheel",
            "2.  9h 6s 3d Ac Jk  rank 62, 9-6-3-2-A: nine-six low, 3-2-A",
        ]

    @pytest.mark.parametrize(
        ("hand", "piece"),
        [("7h 5s", "7h 5s"), ("7h 7h 4d 3c 2h", "7h"), ("7h 5s 4d 3c 2x", "2x"), ("Jk", "Jk")],
    )
    def test_what_is_no_hand(
        self, capsys: pytest.CaptureFixture[str], hand: str, piece: str
    ) -> None:
        status, out, err = run(capsys, "rank27", "7h 5s 4d 3c 2h", hand)
        assert (status, out) == (2, "")
        assert re.fullmatch(rf"lowball: .*{piece}.*\n", err)

    def test_without_quotation_marks(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, _, err = run(capsys, "rank27", "7h", "5s", "4d", "3c", "2h")
        assert (status, "a hand is one argument" in err) == (2, True)


class TestReplay:
    FILE = str(Path(__file__).parent.parent / "examples" / "short_all_in.phh")

    def test_by_the_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        status, out, err = run(capsys, "replay", self.FILE)
        assert (status, err) == (0, "")
        lines = out.splitlines()
        assert lines[0] == (
            "Deuce-to-seven triple draw, fixed limit 100/100/200/200, blinds 50/100"
        )
        assert "seat 1 raises to 300, all-in" in lines
        assert lines[-2:] == [
            "result: seat 0 +1600, seat 1 -700, seat 2 -900",
            "the hand follows the rules",
        ]

    def test_a_rule_is_broken(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The hand is told up to there, then the rule and what would have been allowed."""
        status, out, err = run(capsys, "replay", self.FILE, "--set", "reopen=full")
        assert (status, err) == (1, "")
        *_, before, broken = out.splitlines()
        assert before == "seat 2 calls 300"
        assert broken == (
            "a rule is broken: actions[24] 'p1 cbr 500': raise to 500 by seat 0 refused: the "
            "betting was not reopened to a seat that has acted; open to seat 0: fold, call 100 "
            "(TD-17)"
        )

    def test_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A profile is taken at the stakes of the file, and options vary it."""
        asked = ("--rules", "home-27-triple-draw")
        assert run(capsys, "replay", self.FILE, *asked)[0] == 0
        status, out, _ = run(capsys, "replay", self.FILE, *asked, "--set", "cap=2")
        assert (status, out.endswith("(TD-12)\n")) == (1, True)

    def test_other_chips(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        file = tmp_path / "hand.phh"
        text = Path(self.FILE).read_text(encoding="utf-8")
        names = 'players = ["North", "", "South"]'
        file.write_text(f"{text.replace('4600, 0, 1600', '4600, 1, 1600')}{names}\n", "utf-8")
        status, out, _ = run(capsys, "replay", str(file))
        assert status == 1
        assert "not as in the file: seat 1 ends with 0; finishing_stacks has 1\n" in out
        assert "North raises to 500\nSouth calls 200\n" in out

    def test_names_that_the_terminal_cannot_show(self, tmp_path: Path) -> None:
        """They are told with escapes, and the hand goes on."""
        file = tmp_path / "hand.phh"
        text = Path(self.FILE).read_text(encoding="utf-8")
        file.write_text(text + 'players = ["Älv", "", "South"]\n', "utf-8")
        told = subprocess.run(
            [sys.executable, "-m", "lowball", "replay", str(file)],
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (told.returncode, told.stderr) == (0, "")
        assert "\\xc4lv raises to 500\n" in told.stdout

    def test_unfinished(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        file = tmp_path / "hand.phh"
        text = Path(self.FILE).read_text(encoding="utf-8")
        file.write_text(text.partition("finishing")[0].replace('"p2 sm",', ""), "utf-8")
        status, out, _ = run(capsys, "replay", str(file))
        assert status == 0
        assert out.endswith("the hand, as far as it goes, follows the rules\n")

    def test_shown_for_nothing(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        file = tmp_path / "hand.phh"
        text = Path(self.FILE).read_text(encoding="utf-8")
        file.write_text(text.replace('"p2 sm",', '"p2 sm", "p1 sm -",'), "utf-8")
        status, out, _ = run(capsys, "replay", str(file))
        assert (status, "note: " in out) == (0, False)
        early = text.partition('  "p1 cc",')[0].replace("p3 cbr 200", "p3 f")
        file.write_text(early + '"p1 f", "p2 sm -"]\n', "utf-8")
        status, out, _ = run(capsys, "replay", str(file))
        assert (status, "note: actions[5] 'p2 sm -': no rule asks for it" in out) == (0, True)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["no-such-file.phh"], "no-such-file.phh cannot be read: "),
            ([__file__], "the text is no TOML"),
            ([FILE, "--set", "cap"], "'cap' is no setting: option=value is wanted"),
            ([FILE, "--set", "caps=5"], "'caps' is no option"),
            ([FILE, "--rules", "study-a5-single-draw"], "opening by check wants no big blind"),
        ],
    )
    def test_impossible(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
    ) -> None:
        status, out, err = run(capsys, "replay", *arguments)
        assert (status, out) == (2, "")
        assert err.startswith(f"lowball: {message}")

    def test_no_text(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        file = tmp_path / "hand.phh"
        file.write_bytes(b"\xff")
        status, _, err = run(capsys, "replay", str(file))
        assert (status, "cannot be read" in err) == (2, True)


def test_nobody_reads_on() -> None:
    """A pipe that is closed, as by `head`, ends the command quietly."""
    with subprocess.Popen(
        [sys.executable, "-m", "lowball", "demo", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"lowball {metadata.version('lowball-rules')}\n"


@pytest.mark.parametrize("arguments", [[], ["no-such-command"], ["rank27"]])
def test_usage(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: lowball")


def test_as_a_module(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m lowball` is the same command, and passes its status on."""
    monkeypatch.setattr(sys, "argv", ["lowball", "rank27", "7h"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("lowball", run_name="__main__")
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("lowball: one card (7h)")
