"""Hands in the PHH format: read, written and audited."""

import json
import tracemalloc
import warnings
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import events, phh, profiles, transcript
from tests import helpers, random_hands, replay_runner

REPLAYS = Path(__file__).parents[2] / "shared" / "replays"
LIVE = [
    record
    for file in ("27td.jsonl", "27sd.jsonl")
    if (REPLAYS / file).exists()
    for record in map(json.loads, (REPLAYS / file).read_text(encoding="utf-8").splitlines())
    if record["source"].startswith("live")
]

HOME = profiles.HOME_27_TRIPLE_DRAW
SINGLE = profiles.NO_LIMIT_27_SINGLE_DRAW
HOUSES = (
    HOME,
    profiles.GENERAL_27_TRIPLE_DRAW,
    profiles.ONLINE_27_TRIPLE_DRAW,
    profiles.TOURNAMENT_27_TRIPLE_DRAW,
    HOME.vary(face_up=True, ante=1, free_fold=True, cap=None),
    SINGLE,
    SINGLE.vary(ante=3, ante_from="big_blind"),
    HOME.vary(ante_from="big_blind", ante_order="ante_first"),
    SINGLE.vary(ante=1, service="in_turn", burn=False),
)

FIELDS = {
    "variant": '"F2L3D"',
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "small_bet": "2",
    "big_bet": "4",
    "starting_stacks": "[100, 100, 100]",
}
DEAL = ("d dh p1 7h5s4d3c2h", "d dh p2 ??????????", "d dh p3 AsKsQsJsTs")
CHECKED = ("p3 cc", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p3 sd")
ROUND = ("p1 cc", "p2 cc", "p3 cc", "p1 sd", "p2 sd", "p3 sd")
TO_SHOWDOWN = (*DEAL, *CHECKED, *ROUND, *ROUND, *ROUND[:3])


def text_of(*lines: str, **fields: str) -> str:
    """A file with these actions; a field set to nothing is left out."""
    actions = ", ".join(f'"{line}"' for line in lines)
    whole = FIELDS | {"actions": f"[{actions}]"} | fields
    return "".join(f"{name} = {value}\n" for name, value in whole.items() if value)


def last(hand: transcript.Transcript) -> lb.State:
    *_, state = hand.states()
    return state


def fault_of(*lines: str, **fields: str) -> lb.TranscriptError:
    audited = phh.audit(text_of(*lines, **fields))
    assert audited.fault is not None
    with pytest.raises(lb.TranscriptError):
        phh.loads(text_of(*lines, **fields))
    return audited.fault


class TestReading:
    """The format's players, stakes and actions are those of a hand."""

    def test_a_hand(self) -> None:
        """The first player has the small blind, the last one the button."""
        state = last(phh.loads(text_of(*DEAL, "p3 cbr 4", "p1 f", "p2 f")))
        assert (state.button, state.blinds) == (2, (0, 1))
        assert state.results == (-1, -2, 3)
        assert helpers.text(state.muck[:5]) == "7h 5s 4d 3c 2h"
        assert state.seats[2].cards == lb.parse("As Ks Qs Js Ts")

    def test_heads_up(self) -> None:
        """With two players the second one has the small blind, the button, and acts first."""
        state = last(
            phh.loads(
                text_of(
                    "p2 cc",
                    antes="[0, 0]",
                    blinds_or_straddles="[1, 2]",
                    starting_stacks="[100, 100]",
                )
            )
        )
        assert (state.button, state.blinds) == (1, (1, 0))
        assert [seat.bet for seat in state.seats] == [2, 2]

    def test_rules(self) -> None:
        """What a file does not say is that of the general game, where losers may muck."""
        rules = phh.rules_of(text_of())
        assert rules == profiles.GENERAL_27_TRIPLE_DRAW.vary(reveal="may_muck")
        assert phh.rules_of(text_of(), rules=HOME.vary(cap=5)).betting.cap == 5
        single = {"variant": '"N2L1D"', "min_bet": "2", "small_bet": "", "big_bet": ""}
        assert phh.rules_of(text_of(**single)) == SINGLE

    def test_room_for_everybody(self) -> None:
        seven = {
            "antes": f"{[0] * 7}",
            "blinds_or_straddles": f"{[1, 2, *[0] * 5]}",
            "starting_stacks": f"{[50] * 7}",
        }
        assert phh.rules_of(text_of(**seven)).posting.seats == (2, 7)
        with pytest.raises(lb.SetupError, match="not 7"):
            phh.loads(text_of(**seven), rules=HOME)

    def test_own_options(self) -> None:
        """The field `_lowball` holds options, which rules given outrank."""
        text = text_of(_lowball='["cap=none", "units=2/2/3/3"]')
        assert phh.rules_of(text).betting.cap is None
        assert phh.rules_of(text).betting.units == (2, 2, 3, 3)
        assert phh.rules_of(text, rules=HOME).betting.units == (2, 2, 4, 4)

    def test_antes(self) -> None:
        """All pay one, or the big blind alone for the table."""
        each = phh.rules_of(text_of(antes="[1, 1, 1]")).posting
        assert (each.ante, each.ante_from) == (1, "each")
        single = phh.rules_of(text_of(antes="[0, 3, 0]")).posting
        assert (single.ante, single.ante_from, single.ante_order) == (3, "big_blind", "blind_first")
        again = phh.rules_of(
            text_of(antes="[1, 1, 1]"), rules=HOME.vary(ante=1, ante_from="big_blind")
        )
        assert again.posting.ante_from == "each"

    def test_whole_decimals(self) -> None:
        """A number with a point will do if it is whole."""
        text = text_of("p3 cbr 4.0", starting_stacks="[100.0, 1e2, 100]", big_bet="4.00")
        assert last(phh.loads(text)).seats[2].bet == 4

    def test_comments_and_nothing(self) -> None:
        """Commentary is passed over, and entries that hold nothing else."""
        state = last(phh.loads(text_of("", "# a hand", " p3  f # quickly ", "p1 f")))
        assert state.is_over

    def test_seats(self) -> None:
        """Players sit where the file says."""
        state = last(phh.loads(text_of("p3 f", seats="[4, 6, 1]", seat_count="7")))
        assert [seat.is_dealt_in for seat in state.seats] == [1, 0, 0, 1, 0, 1, 0]
        assert (state.button, state.blinds) == (0, (3, 5))

    def test_cards_in_parts(self) -> None:
        """A hand may be dealt in several lines, and replacements in the end or at once."""
        lines = ["d dh p1 7h5s", "d dh p1 4d3c", "d dh p1 2h", *CHECKED[:3]]
        after = ["p1 sd 7h5s", "p2 sd", "p3 sd ??", "d dh p1 8h", "d dh p1 9h", "d dh p3 As"]
        at_once = ["p1 sd 7h5s", "d dh p1 8h9h", "p2 sd", "p3 sd ??", "d dh p3 As"]
        wanted = last(phh.loads(text_of(*lines, *after)))
        assert wanted.seats[0].cards == lb.parse("4d 3c 2h 8h 9h")
        assert lb.parse("As")[0] in wanted.seats[2].cards
        assert last(phh.loads(text_of(*lines, *at_once))) == wanted

    def test_a_card_again_after_a_reshuffle(self) -> None:
        """A reshuffle comes where the rules want it, though the format has no word for it."""
        rules = HOME.vary(seats=(2, 6))
        state = lb.start(rules, [50] * 6, 5)
        rng = Random(4)
        while not state.is_over:
            state = lb.apply(state, random_hands.action(state, rng))
        assert helpers.happened(state, events.Reshuffled)
        again = last(phh.loads(phh.dumps(state)))
        assert hidden(again.log) == hidden(state.log)

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"variant": '"NT"'}, "variant: 'NT' is not read; F2L3D and N2L1D are"),
            ({"variant": "[1]"}, r"variant: \[1\]"),
            ({"variant": f"0x{'f' * 9000}"}, "thousands of digits"),
            ({"variant": ""}, "variant: the field is missing"),
            ({"antes": ""}, "antes: the field is missing"),
            ({"big_bet": ""}, "big_bet: the field is missing"),
            ({"min_bet": "2"}, "min_bet: F2L3D has no such field"),
            ({"bring_in": "2"}, "bring_in: F2L3D has no such field"),
            ({"antes": "[0, 0]"}, "antes: 3 values, one a player, are wanted, not 2"),
            ({"antes": "0"}, "antes: an array is wanted, not 0"),
            ({"antes": "[0, 0, true]"}, r"antes\[2\]: a number is wanted, not True"),
            ({"antes": "[0, 0, -1]"}, r"antes\[2\]: chips from 0"),
            ({"antes": "[0, 0, 1e999999]"}, r"antes\[2\]: chips from 0"),
            ({"antes": "[0, 0, 0.5]"}, r"antes\[2\]: whole chips are wanted, not 0.5"),
            ({"antes": "[0, 0, 1e99999999999999999999]"}, "no TOML"),
            ({"starting_stacks": "[1, 2, inf]"}, r"starting_stacks\[2\]: known chips"),
            ({"starting_stacks": "[1, 2, nan]"}, r"starting_stacks\[2\]: known chips"),
            ({"starting_stacks": "[1, 2, 0]"}, "a player without chips"),
            ({"starting_stacks": "[1]"}, "1 players; a deck deals to 2 at least and 10 at most"),
            ({"actions": "[1]"}, r"actions\[0\]: text is wanted, not 1"),
            ({"ante_trimming_status": "1"}, "ante_trimming_status: true or false"),
            ({"seats": "[1, 2, 2]"}, "go round the table once"),
            ({"seats": "[2, 1, 3]"}, "go round the table once"),
            ({"seats": "[1, 2, 0]"}, r"seats\[2\]: a number from 1 to 100"),
            ({"seats": "[1, 2, 9]", "seat_count": "8"}, "9 is no seat of 8"),
            ({"small_bet": "= 3"}, "no TOML"),
            ({"deep": "[" * 5000}, "too deeply nested"),
            ({"a" + ".a" * 40: "1"}, "a key of too many parts"),
            ({"_lowball": "[1]"}, r"_lowball\[0\]: text"),
        ],
    )
    def test_no_such_file(self, fields: dict[str, str], message: str) -> None:
        """The field is named, and what would have been allowed."""
        with pytest.raises(lb.NotationError, match=message):
            phh.loads(text_of(**fields))

    def test_no_text(self) -> None:
        with pytest.raises(lb.NotationError, match="text, not b"):
            phh.loads(b"variant")  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("p1", "no action of a draw game"),
            ("d db 7h", "no action of a draw game"),
            ("p1 pb", "no action of a draw game"),
            ("p4 f", "'p4' is no player; there are p1 to p3"),
            ("p0 f", "'p0' is no player"),
            ("p01 f", "'p01' is no player"),
            ("q1 f", "'q1' is no player"),
            ("p1 cbr x", "'x' is no amount"),
            ("p1 cbr -4", "'-4' is no amount"),
            ("p1 cbr 1e3", "'1e3' is no amount"),
            ("p1 cbr 4.5", "whole chips are wanted"),
            ("p1 sd 7", "'7' is no card"),
            ("p1 sd 1h", "'1h' is no card"),
            ("p1 sd Jk", "'Jk' is no card"),
            ("d dh p1 7H", "'7H' is no card"),
            ("d dh p1 7h6h5h4h3h2h", "a hand has 5 cards"),
        ],
    )
    def test_no_such_action(self, line: str, message: str) -> None:
        with pytest.raises(lb.NotationError, match=rf"actions\[1\] .*{message}"):
            phh.loads(text_of("p3 f", line))

    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"small_bet": "3"}, "equal to the small bet"),
            ({"blinds_or_straddles": "[1, 2, 4]"}, "a small and a big blind are wanted"),
            ({"blinds_or_straddles": "[0, 0, 0]"}, "a small and a big blind are wanted"),
            ({"antes": "[0, 0, 3]"}, "all players or the big blind alone"),
            ({"antes": "[3, 3, 0]"}, "all players or the big blind alone"),
            ({"_lowball": '["cap"]'}, "option=value is wanted"),
            ({"_lowball": '["caps=5"]'}, "is no option; there are after_short, "),
            ({"_lowball": '["cap=5.0"]'}, "cap is a whole number"),
            ({"_lowball": '["burn=yes"]'}, "burn is true or false"),
            ({"_lowball": '["shortage=mine"]'}, "deal-first, home, protected"),
            ({"_lowball": '["shortage=a/b/c/d/e"]'}, "trigger is one of"),
            ({"_lowball": '["lift=now"]'}, "lift is one of"),
            ({"_lowball": '["ranking=ace_to_five"]'}, "F2L3D is another game: see ranking"),
            ({"_lowball": '["units=2/3/4/4"]'}, "F2L3D is another game: see units"),
        ],
    )
    def test_no_such_house(self, fields: dict[str, str], message: str) -> None:
        with pytest.raises(lb.RulesetError, match=message):
            phh.loads(text_of(**fields))

    def test_least_bet(self) -> None:
        """In no limit it is the big blind."""
        single = {"variant": '"N2L1D"', "min_bet": "4", "small_bet": "", "big_bet": ""}
        with pytest.raises(lb.RulesetError, match="the least bet is the big blind, 2, not 4"):
            phh.loads(text_of(**single))

    @pytest.mark.rule("TD-31")
    def test_short_ante(self) -> None:
        """A short ante never wins all the antes, so a file that wants it is refused."""
        short = {"antes": "[3, 3, 3]", "starting_stacks": "[2, 50, 50]"}
        with pytest.raises(lb.SetupError, match="p1 cannot pay the ante"):
            phh.loads(text_of(**short))
        trimmed = last(phh.loads(text_of(**short, ante_trimming_status="true")))
        assert [seat.paid for seat in trimmed.seats] == [2, 5, 3]


class TestAudit:
    """Every action is legal, or the rule is named that it breaks."""

    @pytest.mark.parametrize(
        ("lines", "at", "rule", "message"),
        [
            ([*DEAL, "p1 f"], 3, "TD-10", "it is the turn of seat 2"),
            ([*DEAL, "p3 cbr 5"], 3, "TD-16", "raise to 4"),
            ([*DEAL, *CHECKED[:2], "p2 f"], 5, "TD-14", "check"),
            ([*DEAL, "p3 sd"], 3, "TD-10", "no time to stand pat"),
            ([*DEAL, "p3 sm"], 3, "TD-10", "no time to muck"),
            ([*DEAL, *CHECKED[:3], "p1 sd Kc"], 6, "TD-20", "Kc"),
            (["p3 f", "p1 f", "p2 cc"], 2, "TD-15", "the hand is over"),
        ],
    )
    def test_rule_broken(self, lines: list[str], at: int, rule: str, message: str) -> None:
        """With the entry, and what would have been allowed."""
        fault = fault_of(*lines)
        assert fault.at == at
        assert f"actions[{at}] {lines[at]!r}: " in str(fault)
        assert message in str(fault)
        assert isinstance(fault.__cause__, lb.IllegalActionError)
        assert str(fault).endswith(f"({fault.__cause__.rule})")
        assert fault.__cause__.rule == rule or rule == "TD-16"

    @pytest.mark.parametrize(
        ("lines", "at", "message"),
        [
            (["d dh p1 7h7h"], 0, "7h is dealt twice"),
            (["d dh p1 7h", "d dh p2 7h", "p3 f"], 1, "7h is dealt twice"),
            (["d dh p1 7h5s4d", "d dh p1 8h9hTh", "p3 f"], 1, "6 cards"),
            ([*DEAL, "p3 f", "d dh p2 ????"], 4, "7 cards"),
            ([*DEAL, *CHECKED[:3], "p1 sd 7h", "d dh p1 8h9h"], 7, "of the 2 cards"),
            ([*DEAL, *CHECKED[:3], "p1 sd 7h", "d dh p1 As", *CHECKED[4:]], 7, "seat 0"),
            ([*DEAL, *CHECKED[:3], "p1 sd ??"], 6, "??"),
        ],
    )
    def test_cards_that_cannot_be(self, lines: list[str], at: int, message: str) -> None:
        fault = fault_of(*lines)
        assert message in str(fault)
        assert fault.at >= at

    def test_what_goes_before(self) -> None:
        """The hand is kept as far as it follows the rules."""
        audited = phh.audit(text_of(*DEAL, "p3 cc", "p1 cbr 5", "p2 f", finishing_stacks="[9,9,9]"))
        assert audited.fault is not None
        assert audited.state.seats[2].bet == 2
        assert audited.state.to_act == 0
        assert last(audited.transcript) == audited.state
        assert audited.differences == ()

    def test_nothing_goes_before(self) -> None:
        audited = phh.audit(text_of("p1 f"))
        assert audited.fault is not None
        assert audited.state.ply == 1

    @pytest.mark.rule("TD-34")
    def test_showing(self) -> None:
        """Hands are opened and mucked as the file has it; a dash is a hand dealt before."""
        hand = phh.loads(text_of(*TO_SHOWDOWN, "p1 sm -", "p2 sm", "p3 sm AsKsQsJsTs"))
        state = last(hand)
        assert helpers.shown(state) == [0, 2]
        assert state.results == (4, -2, -2)
        assert [type(action) for action in hand.actions[-3:]] == [lb.Show, lb.Muck, lb.Show]

    @pytest.mark.rule("C-3")
    def test_unknown_cards_shown(self) -> None:
        """An unknown hand is shown by saying what it is, and each card is new to the deal."""
        state = last(phh.loads(text_of(*TO_SHOWDOWN, "p1 sm", "p2 sm 9h8h6c4c2c", "p3 sm")))
        assert state.seats[1].cards == lb.parse("9h 8h 6c 4c 2c")
        fault = fault_of(*TO_SHOWDOWN, "p1 sm -", "p2 sm 7h8h6c4c2c", "p3 sm")
        assert "7h is not new to the deal" in str(fault)
        assert "say what all five are" in str(fault_of(*TO_SHOWDOWN, "p1 sm -", "p2 sm -"))
        assert "say what" in str(fault_of(*TO_SHOWDOWN, "p1 sm -", "p2 sm 7c????????"))

    def test_still_to_show(self) -> None:
        """A file may stop before the end; then the stacks are those of that moment."""
        audited = phh.audit(text_of(*TO_SHOWDOWN, "p1 sm -", finishing_stacks="[98, 98, 98]"))
        assert audited.fault is None
        assert audited.state.to_act == 1
        assert audited.differences == ()

    @pytest.mark.rule("TD-34")
    def test_all_open(self) -> None:
        """Where all hands are opened, showing is confirmed, and mucking is refused."""
        deal = ("d dh p1 7h5s4d3c2h", "d dh p2 8h6s5d3d2c", "d dh p3 AsKsQsJsTs")
        lines = (*deal, *TO_SHOWDOWN[3:])
        open_all = {"_lowball": '["reveal=all"]'}
        shows = ("p1 sm -", "p2 sm 8h6s5d3d2c", "p3 sm -")
        audited = phh.audit(text_of(*lines, *shows, **open_all))
        assert (audited.fault, audited.remarks) == (None, ())
        assert audited.state.is_over
        assert "is opened (TD-34)" in str(fault_of(*lines, "p1 sm -", "p2 sm", **open_all))
        assert "seat 1 holds" in str(fault_of(*lines, "p2 sm 8h6s5d3d2d", **open_all))

    def test_nobody_asks(self) -> None:
        """A hand shown after everybody else has folded is left out, and listed."""
        audited = phh.audit(text_of(*DEAL, "p3 cbr 4", "p1 f", "p2 f", "p3 sm AsKs??????"))
        assert audited.fault is None
        assert audited.remarks == ("actions[6] 'p3 sm AsKs??????': no rule asks for it; left out",)
        wrong = fault_of(*DEAL, "p3 cbr 4", "p1 f", "p2 f", "p3 sm AsKd??????")
        assert "seat 2 holds As Ks Qs Js Ts (C-4)" in str(wrong)
        folded = fault_of(*DEAL, "p3 cbr 4", "p1 f", "p2 f", "p1 sm -")
        assert "seat 0 is not in the hand any more" in str(folded)

    def test_shown_early(self) -> None:
        """Once betting is over hands may lie open, as in tournaments, and that is listed."""
        lines = [*DEAL, "p3 cbr 4", "p1 cc", "p2 f", "p3 sm -", "p1 sm -", *["p1 sd", "p3 sd"] * 3]
        short = {"starting_stacks": "[4, 100, 4]"}
        audited = phh.audit(text_of(*lines, **short))
        assert audited.fault is None
        assert audited.state.is_over
        opened = phh.audit(text_of(*lines, _lowball='["face_up=true"]', **short))
        assert (opened.fault, opened.remarks) == (None, ())

    def test_shown_before_a_draw(self) -> None:
        """A hand that lay open and then drew is another one at the showdown."""
        open_hands = ["p1 sm 7h5s4d3c2h", "p2 sm 8h6s5d3dQh"]
        draws = ["p1 sd 7h", "p2 sd Qh", "d dh p1 8c", "d dh p2 2d"]
        shows = ["p1 sm 8c5s4d3c2h", "p2 sm -"]
        fields = {
            "variant": '"N2L1D"',
            "antes": "[0, 0]",
            "blinds_or_straddles": "[1, 2]",
            "starting_stacks": "[100, 100]",
            "small_bet": "",
            "big_bet": "",
            "min_bet": "2",
        }
        lines = [*DEAL[:1], "d dh p2 8h6s5d3dQh", "p2 cbr 100", "p1 cc", *open_hands, *draws]
        waiting = phh.audit(text_of(*lines, **fields))
        assert waiting.fault is None
        assert len(waiting.remarks) == 2
        assert waiting.state.stage is lb.Stage.SHOWDOWN
        shown = phh.audit(text_of(*lines, *shows, **fields))
        assert (shown.fault, shown.state.is_over) == (None, True)

    @pytest.mark.rule("TD-34")
    def test_order_of_showing(self) -> None:
        """Another order than that of the rules is listed."""
        audited = phh.audit(text_of(*TO_SHOWDOWN, "p3 sm -", "p1 sm -", "p2 sm"))
        assert audited.fault is None
        assert audited.remarks == (
            "hands are shown by seats 2, 0, 1 in this order; by TD-34 it is 0, 1, 2",
        )

    def test_differences(self) -> None:
        """Stacks and winnings are compared, seat by seat."""
        lines = (*DEAL, "p3 cbr 4", "p1 f", "p2 f")
        right = {"finishing_stacks": "[99, 98, 103]", "winnings": "[0, 0, 5]"}
        assert phh.audit(text_of(*lines, **right)).differences == ()
        assert phh.audit(text_of(*lines, winnings="[0, 0, 7]")).differences == ()
        wrong = {"finishing_stacks": "[99, 98, 102]", "winnings": "[0, 1, 5]"}
        assert phh.audit(text_of(*lines, **wrong)).differences == (
            "seat 1 takes 0 from the pots; winnings has 1",
            "seat 2 ends with 103; finishing_stacks has 102",
        )

    def test_names(self) -> None:
        audited = phh.audit(text_of(players='["a", "", "c"]', seats="[2, 3, 1]"))
        assert audited.names == ("c", "a", "")
        assert phh.audit(text_of()).names == ("", "", "")


class TestWriting:
    """A hand is written in the format's words, or refused."""

    def test_a_hand(self) -> None:
        state = helpers.table(HOME, (100, 100, 4), 2, hands={0: "7h 5s 4d 3c 2h"})
        state = helpers.play(state, "2r4 0c 1f 0d7h 2p")
        lines = phh.dumps(state).splitlines()
        assert lines[:8] == [
            'variant = "F2L3D"',
            "ante_trimming_status = true",
            "antes = [0, 0, 0]",
            "blinds_or_straddles = [1, 2, 0]",
            "small_bet = 2",
            "big_bet = 4",
            "starting_stacks = [100, 100, 4]",
            "actions = [",
        ]
        assert lines[8] == '  "d dh p1 7h5s4d3c2h",'
        assert lines[11:17] == [
            '  "p3 cbr 4",',
            '  "p1 cc",',
            '  "p2 f",',
            '  "p1 sd 7h",',
            '  "p3 sd",',
            f'  "d dh p1 {state.seats[0].cards[-1]}",',
        ]
        assert lines[17:] == [
            "]",
            "seats = [1, 2, 3]",
            "seat_count = 3",
            '_lowball = ["reveal=all", "starting_stack=100", "session_end=deals", "deals=10"]',
        ]

    def test_over(self) -> None:
        state = helpers.play(helpers.table(SINGLE, (100, 100), 1), "1f")
        assert "finishing_stacks = [101, 99]\n" in phh.dumps(state)
        assert "_lowball" not in phh.dumps(state)

    def test_nothing_dealt(self) -> None:
        """Before the deal there is no action to tell."""
        state = lb.start(HOME, (100, 100), 1)
        assert "actions = [\n]\n" in phh.dumps(state)
        assert phh.audit(phh.dumps(state)).fault is None

    def test_transcript(self) -> None:
        state = helpers.play(helpers.table(HOME, (100, 100), 1), "1r4 0f")
        assert phh.dumps(transcript.of(state)) == phh.dumps(state)

    @pytest.mark.parametrize(
        ("rules", "options"),
        [
            (profiles.A5_TRIPLE_DRAW, ("ranking",)),
            (profiles.POT_LIMIT_27_TRIPLE_DRAW, ("limit", "draws")),
            (HOME.vary(joker="best_low"), ("joker",)),
            (HOME.vary(units=(2, 2, 3, 4)), ("units",)),
            (HOME.vary(units=(2, 4), draws=1), ("draws", "units")),
            (HOME.vary(small_blind=0, big_blind=0, ante=1, opening="check"), ("big_blind",)),
        ],
    )
    def test_other_games(self, rules: lb.Ruleset, options: tuple[str, ...]) -> None:
        with pytest.raises(lb.RulesetError) as caught:
            phh.dumps(lb.start(rules, (50, 50, 50), 2))
        assert caught.value.fields == options

    def test_what_the_format_cannot_say(self) -> None:
        """It is refused, and nothing else is written instead."""
        stacks = (50, 50, 50, None)
        with pytest.raises(lb.SetupError, match="a button at an empty seat"):
            phh.dumps(lb.start(HOME, stacks, 3))
        with pytest.raises(lb.SetupError, match="the blinds at seats 0 and 1, not at None and 1"):
            phh.dumps(lb.start(HOME, stacks, 2, blinds=(None, 1)))
        with pytest.raises(lb.SetupError, match="the posts of joiners"):
            phh.dumps(lb.start(HOME, stacks, 2, posts=[lb.Post(2, live=2)]))
        with pytest.raises(lb.SetupError, match="a State or a Transcript"):
            phh.dumps("a hand")  # type: ignore[arg-type]


def hidden(log: tuple[events.Event, ...]) -> tuple[events.Event, ...]:
    """A log without the cards that the format leaves out."""
    return tuple(
        events.Burned(lb.UNKNOWN) if isinstance(event, events.Burned) else event for event in log
    )


def some_hand(rules: lb.Ruleset, seed: int, unknown: float) -> list[lb.State]:
    """The states of a random hand at a table that the format can tell of."""
    rng = Random(seed)
    count = rng.randint(*rules.posting.seats)
    stacks: list[int | None] = [rng.choice((3, 7, 20, 100)) for _ in range(count)]
    for _ in range(rng.choice((0, 0, 2))):
        stacks.insert(rng.randrange(count), None)
    button = rng.choice([seat for seat, stack in enumerate(stacks) if stack])
    states = [lb.start(rules, stacks, button)]
    while not states[-1].is_over:
        states.append(lb.apply(states[-1], random_hands.action(states[-1], rng, unknown)))
    return states


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(HOUSES), st.integers(0, 10**6), st.sampled_from([0.0, 0.0, 0.3, 1.0]))
def test_round_trip(rules: lb.Ruleset, seed: int, unknown: float) -> None:
    """What is written is read again: rules, seats, actions, chips, and all cards that it has."""
    states = some_hand(rules, seed, unknown)
    for state in (states[-1], Random(seed).choice(states)):
        text = phh.dumps(state)
        audited = phh.audit(text)
        assert (audited.fault, audited.differences) == (None, ())
        again = audited.state
        assert (again.rules, again.button, again.blinds) == (
            state.rules,
            state.button,
            state.blinds,
        )
        assert hidden(again.log)[: len(state.log)] == hidden(state.log)
        if state.is_over:
            assert (again.seats, again.pots, again.awards) == (
                state.seats,
                state.pots,
                state.awards,
            )
            assert phh.dumps(again) == text


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_pokerkit_reads_it(seed: int, is_single: bool) -> None:
    """Another library reads what is written, and comes to the same stacks."""
    pokerkit = pytest.importorskip("pokerkit")
    rules = SINGLE.vary(reveal="all") if is_single else HOME.vary(lift="never", reopen="full")
    rng = Random(seed)
    state = lb.start(rules, [rng.randint(200, 900) for _ in range(rng.randint(2, 5))], 0)
    raises = 0
    while not state.is_over:
        action = random_hands.action(state, rng)
        if isinstance(action, lb.Bet | lb.Raise):
            raises += 1
            if raises > 2:  # neither caps nor all-ins, where the rules are not the same
                continue
            action = (
                type(action)(action.seat)
                if not is_single
                else type(action)(action.seat, least(state))
            )
        if isinstance(action, lb.Discard) and len(action.cards) > 1:
            action = lb.Discard(action.seat, action.cards[:1])
        state = lb.apply(state, action)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.loads(phh.dumps(state))
        *_, read = history
    wanted = [seat.stack for seat in (*state.seats[1:], state.seats[0])]
    assert [int(chips) for chips in read.stacks] == wanted
    assert not read.status


def least(state: lb.State) -> int:
    choices = lb.legal(state)
    assert isinstance(choices, lb.ToBet)
    sizes = choices.bet or choices.raise_to
    assert sizes is not None
    return sizes.least


@pytest.mark.skipif(not LIVE, reason=f"no recorded hands in {REPLAYS}")
@pytest.mark.parametrize("record", LIVE, ids=lambda record: record["id"])
def test_live_records(record: dict[str, Any]) -> None:
    """Recorded hands written out, and read under the same rules, end as the record does."""
    replay_runner.play(record)
    state = replay_runner.start_of(record)
    hand = replay_runner._Hand(record)
    while (choices := lb.legal(state)) is not None:
        hand.pass_markers(state, choices)
        state = lb.apply(state, hand.action(state, choices))
    audited = phh.audit(phh.dumps(state), rules=replay_runner.rules_of(record))
    assert (audited.fault, audited.differences, audited.remarks) == (None, (), ())
    final = {seat["seat"]: seat["stack"] for seat in record["final"]}
    assert {seat: audited.state.seats[seat].stack for seat in final} == final
    assert [pot.chips for pot in audited.state.pots] == [pot["amount"] for pot in record["pots"]]


WORDS = st.sampled_from(
    [
        "p1",
        "p2",
        "p3",
        "d",
        "dh",
        "db",
        "f",
        "cc",
        "cbr",
        "sd",
        "sm",
        "-",
        "#",
        "4",
        "4.0",
        "0",
        "99999999999999999999",
        "7h5s4d3c2h",
        "??????????",
        "7h",
        "Kc",
        "????",
        "x",
        "p0",
        "p12",
    ]
)
LINES = st.sampled_from((*TO_SHOWDOWN, "p2 cbr 4", "p1 sd As", "d dh p2 Kc", "p1 sm -", "p2 sm"))
VALUES = st.sampled_from(
    [
        "0",
        "1",
        "2",
        "[0,0]",
        "[1,2]",
        "[1,2,0]",
        "[2,4]",
        "[100,100]",
        "[0,3]",
        '"F2L3D"',
        '"N2L1D"',
        '"x"',
        "true",
        "inf",
        "nan",
        "1.5",
        "2.0",
        "-1",
        "[]",
        "[[]]",
        "{}",
        "1979-05-27",
        '["cap=5"]',
        '["a"]',
        "[1,2.0]",
        '["burn=false","cap=none"]',
        '["draws=2"]',
    ]
)
NAMES = st.sampled_from(
    (*FIELDS, "min_bet", "seats", "seat_count", "finishing_stacks", "winnings", "_lowball")
)


@settings(max_examples=300, deadline=None)
@given(
    st.dictionaries(NAMES, VALUES, max_size=2),
    st.lists(LINES | st.lists(WORDS, max_size=5).map(" ".join), max_size=25),
    st.text(max_size=20),
)
def test_anything(fields: dict[str, str], lines: list[str], junk: str) -> None:
    """Whatever is read, the errors are ours, and a hand that comes of it can be written."""
    for text in (text_of(*lines, **fields), text_of(*lines) + junk, junk):
        try:
            audited = phh.audit(text)
            written = phh.dumps(audited.state)
        except lb.LowballError:
            continue
        assert last(phh.loads(written)).log == audited.state.log


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (text_of(actions="[\n" + '"p1 f",\n' * 1_000_000 + "]"), "at most 262144 characters"),
        (text_of(actions="[" + '"",' * 50_000 + "]"), "2000 at most are read, not 50000"),
        (text_of(starting_stacks=f"{[1] * 10_000}"), "10000 players"),
        ("a." * 100_000 + "a = 1", "a key of too many parts"),
    ],
    ids=["lines", "actions", "players", "keys"],
)
def test_limits(text: str, message: str) -> None:
    """A file that is no single hand is refused before it takes memory."""
    tracemalloc.start()
    try:
        with pytest.raises(lb.NotationError, match=message):
            phh.loads(text)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_longest_hand() -> None:
    """A hand of as many actions as are read takes no great while."""
    lines = [f"p{2 - count % 2} cbr {4 + 2 * count}" for count in range(1_990)]
    single = {
        "variant": '"N2L1D"',
        "min_bet": "2",
        "small_bet": "",
        "big_bet": "",
        "antes": "[0, 0]",
        "blinds_or_straddles": "[1, 2]",
        "starting_stacks": "[100000, 100000]",
    }
    audited = phh.audit(text_of(*lines, "p1 cbr 3", **single))
    assert audited.fault is not None
    assert audited.fault.at == len(lines)
