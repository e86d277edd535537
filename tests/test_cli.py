"""The command line."""

import re
import runpy
import sys
from importlib import metadata

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
