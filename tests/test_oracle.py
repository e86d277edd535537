"""The oracle: an answer for every line, whatever the line is."""

import io
import json
import subprocess
import sys
import time
import tracemalloc
from typing import Any, BinaryIO, Final, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lowball as lb
from lowball import _oracle_lines, errors, oracle, profiles, wire
from lowball.cli import main
from lowball.oracle import LONGEST, answer, answers, serve

Json = dict[str, Any]

BEST: Final = "7h 5s 4d 3c 2h"
HOME: Final = {"rules": "HOME_27_TRIPLE_DRAW", "stacks": [100, 100, 100], "button": 0}
FIELDS: Final = (
    *("rules", "options", "stacks", "button", "blinds", "posts", "hand", "hands", "joker"),
    *("state", "action", "seat", "paid", "live", "ranks", "dead", "chip", "transcript"),
)


def ask(do: str, **fields: object) -> Any:
    """The answer under ``ok``."""
    answered = json.loads(answer(json.dumps({"id": 1, "do": do, **fields})))
    assert set(answered) == {"id", "ok"}, answered
    assert answered["id"] == 1
    return answered["ok"]


def refusal(do: str, **fields: object) -> Json:
    """The answer under ``error``."""
    return told(answer(json.dumps({"id": 1, "do": do, **fields})))


def told(line: str) -> Json:
    """The error on a line, which has the fields of every error."""
    answered = json.loads(line)
    assert set(answered) == {"id", "error"}, answered
    error: Json = answered["error"]
    assert list(error) == ["type", "message", "refusal", "rule", "seat"]
    assert error["type"] in errors.__all__, error
    return error


class TestRanks:
    """One hand with its words, or a batch as numbers."""

    def test_one(self) -> None:
        assert ask("rank_27", hand=BEST) == {
            "number": 1,
            "rank": "7-5-4-3-2",
            "category": "no_pair",
            "words": "seven-five low, number one",
        }

    def test_batch(self) -> None:
        hands = ["5h 4h 3h 2h Ah", ["Kh", "Ks", "Kd", "Kc", "Qs"]]
        assert ask("rank_a5", hands=hands) == [1, 6175]

    def test_a_bad_hand_in_a_batch_is_named(self) -> None:
        good, short, odd = "7h 5s 4d 3c 2h", "7h", "7h 5s 4d 3c 2x"
        error = refusal("rank_27", hands=[good, short])
        assert (error["type"], error["message"][:9]) == ("HandError", "hands[1]:")
        error = refusal("rank_27", hands=[odd, good])
        assert (error["type"], error["message"][:9]) == ("NotationError", "hands[0]:")

    def test_one_or_many(self) -> None:
        error = refusal("rank_27", hand="7h 5s 4d 3c 2h", hands=[])
        assert "not both" in error["message"]

    def test_joker(self) -> None:
        assert ask("rank_27", hand="6h 5s 4d 3c Jk", joker="best_low")["number"] == 9
        assert refusal("rank_27", hand="6h 5s 4d 3c Jk")["type"] == "HandError"

    @pytest.mark.parametrize("hand", [7, None, {"a": 1}, ["7h", 5], True])
    def test_no_hand(self, hand: object) -> None:
        assert refusal("rank_27", hand=hand)["type"] == "NotationError"
        assert refusal("rank_27", hands=[hand])["type"] == "NotationError"


class TestHand:
    """A hand is started, looked at and carried on by documents."""

    def test_whole_hand(self) -> None:
        at = ask("start", **HOME)
        assert at["legal"]["type"] == "to_shuffle"
        assert at["results"] is None
        shuffle = {"type": "shuffle", "order": at["legal"]["cards"]}
        at = ask("apply", state=at["state"], action=shuffle)
        assert ask("legal", state=at["state"]) == at["legal"]
        assert at["legal"]["seat"] == 0
        seen = ask("view", state=at["state"], seat=1)
        assert seen["seats"][0]["cards"] == "?? ?? ?? ?? ??"
        assert ask("view", state=at["state"], seat=None)["seat"] is None
        for seat in (0, 1):
            at = ask("apply", state=at["state"], action={"type": "fold", "seat": seat})
        assert at["legal"] is None
        assert ask("legal", state=at["state"]) is None
        assert at["results"] == [0, -1, 1]

    def test_same_as_the_library(self) -> None:
        rules = profiles.HOME_27_TRIPLE_DRAW.vary(cap=5, shortage=None, max_draw=1)
        posts = [{"seat": 0, "live": 2, "dead": 1}]
        state = lb.start(rules, (100,) * 3, 2, blinds=(None, 1), posts=[lb.Post(0, 2, 1)])
        options = {"cap": 5, "shortage": None, "max_draw": 1}
        setup = {"stacks": [100] * 3, "button": 2, "blinds": [None, 1], "posts": posts}
        at = ask("start", rules="HOME_27_TRIPLE_DRAW", options=options, **setup)
        assert wire.loads(json.dumps(at["state"]), lb.State) == state
        document = json.loads(wire.dumps(rules))
        assert ask("start", rules=document, **setup) == at

    def test_protocol_as_an_option(self) -> None:
        at = ask("start", **HOME, options={"shortage": {"served": "always"}})
        assert at["state"]["rules"]["drawing"]["shortage"]["served"] == "always"
        for protocol in ({"served": "no"}, {"nothing": 1}, "HOME", 7):
            error = refusal("start", **HOME, options={"shortage": protocol})
            assert error["type"] in {"RulesetError", "WireError"}

    def test_replay(self) -> None:
        deck = " ".join(map(str, lb.DECK))
        rules = json.loads(wire.dumps(profiles.HOME_27_TRIPLE_DRAW))
        del rules["lowball"], rules["document"]
        actions = [{"type": "shuffle", "order": deck}, {"type": "fold", "seat": 0}]
        transcript = {
            "rules": rules,
            "stacks": [100, 100],
            "button": 0,
            "blinds": None,
            "posts": [],
            "actions": actions,
        }
        assert ask("replay", transcript=transcript)["results"] == [-1, 1]
        actions.append({"type": "fold", "seat": 1})
        assert refusal("replay", transcript=transcript)["type"] == "TranscriptError"

    def test_refused_action(self) -> None:
        state = lb.start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), 0)
        state = lb.apply(state, lb.Shuffle(lb.DECK))
        document = json.loads(wire.dumps(state))
        error = refusal("apply", state=document, action={"type": "check", "seat": 0})
        assert error["type"] == "IllegalActionError"
        assert (error["refusal"], error["rule"], error["seat"]) == ("facing_bet", "TD-14", 0)

    @pytest.mark.parametrize(
        ("fields", "says"),
        [
            ({}, "rules: this field is missing"),
            ({"rules": "POKER"}, "rules: 'POKER' is none of"),
            ({"rules": ["HOME"]}, "is none of"),
            ({**HOME, "options": []}, "options: an object is wanted"),
            ({**HOME, "option": {"cap": 9}}, "'option' is none of rules, options, stacks,"),
            ({**HOME, "options": {"color": "red"}}, "options: 'color' is no option"),
            (
                {**HOME, "options": {"shortage": {"when": "empty"}}},
                "options.shortage: 'when' is none of trigger, remainder, served, burns, own",
            ),
            ({**HOME, "options": {"self": 1}}, "options:"),
            ({**HOME, "options": {"cap": "many"}}, "cap is a whole number"),
            ({**HOME, "stacks": 7}, "stacks: an array is wanted"),
            ({**HOME, "posts": [{"live": 2}]}, "is not of seat, live and dead"),
            ({**HOME, "posts": [7]}, "is not of seat, live and dead"),
            ({**HOME, "button": 9}, "9"),
        ],
    )
    def test_bad_start(self, fields: Json, says: str) -> None:
        assert says in refusal("start", **fields)["message"]


class TestSettle:
    """Pots need no cards."""

    def test_pots(self) -> None:
        paid = {"paid": [5, 9, 9, 2], "live": [0, 1, 2], "button": 3}
        assert ask("settle", **paid, ranks={"0": 1, "1": 1, "2": 1}, dead=1, chip=1) == {
            "pots": [[18, [0, 1, 2]], [8, [1, 2]]],
            "uncalled": None,
            "won": {"0": 6, "1": 10, "2": 10},
        }

    @pytest.mark.parametrize(
        ("fields", "kind"),
        [
            ({"ranks": {"x": 1}}, "WireError"),
            ({"ranks": {"0": 1, "1": "a"}}, "WireError"),
            ({"ranks": {"0": "T-9-4-3-2", "1": "A-7-4-3-2"}}, "WireError"),
            ({"ranks": {"0": 1, "1": 1.5}}, "WireError"),
            ({"ranks": {"0": 1, "1": True}}, "WireError"),
            ({"ranks": {}}, "SetupError"),
            ({"paid": [1] * 1001}, "WireError"),
            ({"paid": [2**53, 2**53]}, "WireError"),
            ({"paid": [10**4000, 10**4000]}, "WireError"),
            ({"dead": 2**53}, "WireError"),
            ({"live": [[0]]}, "SetupError"),
        ],
    )
    def test_refused(self, fields: Json, kind: str) -> None:
        good = {"paid": [5, 5], "live": [0, 1], "ranks": {"0": 1, "1": 2}, "button": 0}
        assert refusal("settle", **{**good, **fields})["type"] == kind


class TestLines:
    """One line in, one line out."""

    @pytest.mark.parametrize("identity", ["a", 7, 1.5, None, "\ud800"])
    def test_identity_is_repeated(self, identity: object) -> None:
        line = json.dumps({"id": identity, "do": "rank_27", "hands": []})
        assert json.loads(answer(line)) == {"id": identity, "ok": []}

    def test_without_identity(self) -> None:
        assert answer('{"do":"rank_27","hands":[]}') == '{"id":null,"ok":[]}'

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("", "no JSON"),
            ("[1]", "one JSON object"),
            ('{"id":[1]}', "id: a text, a number or null is wanted"),
            ('{"id":true}', "id: a text"),
            ('{"id":1e999}', "too large"),
            ('{"id":NaN}', "NaN is no number"),
            ('{"id":1,"id":2}', "'id' is there twice"),
            ('{"id":' + "9" * 5000 + "}", "no JSON"),
            ('{"id":' + "[" * 100_000, "nested too deeply"),
            ('{"id":1,"do":"dance"}', "do: 'dance' is none of rank_27"),
            ('{"id":1,"do":[]}', "do: [] is none of"),
        ],
    )
    def test_bad(self, line: str, says: str) -> None:
        assert says in told(answer(line))["message"]

    def test_a_seat_named_twice(self) -> None:
        """Each seat has one spelling."""
        asked = {"paid": [5, 5], "live": [0, 1], "button": 0, "ranks": {"0": 1, "1": 2, "00": 3}}
        assert refusal("settle", **asked)["message"] == "ranks: '00' is no seat"

    def test_messages_are_bounded(self) -> None:
        state = ask("start", **HOME)["state"]
        many = " ".join(["7h"] * 1_000)
        error = refusal("apply", state=state, action={"type": "discard", "seat": 0, "cards": many})
        assert len(error["message"]) == 1000
        assert error["message"].endswith("…")

    def test_too_long(self) -> None:
        assert "longer than" in told(answer(" " * (LONGEST + 2)))["message"]

    def test_a_fault_of_the_library_ends_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(_: Json) -> str:
            raise KeyError("lost")

        monkeypatch.setitem(oracle._ANSWERS, "legal", (broken, ()))
        answered = json.loads(answer('{"id":1,"do":"legal"}'))
        assert answered["error"]["type"] == "KeyError"

    def test_nothing_is_kept(self) -> None:
        """The answer to a line is the same whatever came before it."""
        asked = [json.dumps({"id": n, "do": "rank_a5", "hand": BEST}) for n in (1, 2)]
        assert list(answers([*asked, "x", *asked]))[3:] == list(answers(asked))


JSON: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 120)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from((BEST, "7h", "fold", "HOME_27_TRIPLE_DRAW", "none", [100, 100], [0, 1])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("type", "seat", "live", "0", "trigger")) | st.text(max_size=3),
            inner,
            max_size=3,
        )
    ),
    max_leaves=8,
)
OPTIONS: Final = st.dictionaries(
    st.sampled_from(("cap", "lift", "shortage", "units", "seats", "draws", "limit", "deals")),
    JSON,
    max_size=3,
)
STATE: Final[Json] = json.loads(
    wire.dumps(lb.start(profiles.HOME_27_TRIPLE_DRAW, (100, 100, 100), 0))
)


@st.composite
def requests(draw: st.DrawFn) -> str:
    """A request that is good but for some of its fields."""
    asked: Json = {
        "id": draw(JSON),
        "do": draw(st.sampled_from((*oracle._ANSWERS, "x"))),
        **HOME,
        "options": draw(OPTIONS),
        "state": STATE if draw(st.booleans()) else {**STATE, **draw(broken_state())},
        "paid": [5, 6, 7],
        "live": [0, 1],
        "ranks": {"0": 1, "1": 1},
        "hand": BEST,
        "seat": 0,
    }
    for name in draw(st.lists(st.sampled_from(FIELDS), max_size=3)):
        asked[name] = draw(JSON)
    return json.dumps(asked)


def broken_state() -> st.SearchStrategy[Json]:
    return st.dictionaries(st.sampled_from(tuple(STATE)), JSON, min_size=1, max_size=2)


class TestFuzz:
    """Every answer is one line of JSON, and every error one of the library's own."""

    @given(st.text(max_size=60))
    def test_any_text(self, text: str) -> None:
        told(answer(text))

    @given(st.binary(max_size=200))
    def test_any_bytes(self, data: bytes) -> None:
        sink = io.BytesIO()
        serve(io.BytesIO(data), sink)
        wanted = data.count(b"\n") + (not data.endswith(b"\n") and data != b"")
        assert sink.getvalue().count(b"\n") == wanted
        for line in sink.getvalue().splitlines():
            told(line.decode())

    @given(requests())
    def test_any_request(self, line: str) -> None:
        answered = answer(line)
        assert "\n" not in answered
        data = json.loads(answered)
        if "error" in data:
            told(answered)
        else:
            assert set(data) == {"id", "ok"}


class Endless:
    """A stream of one line, repeated; it holds no more than that."""

    def __init__(self, line: bytes, count: int) -> None:
        self.line = line
        self.count = count

    def readline(self, most: int) -> bytes:
        self.count -= 1
        return self.line[:most] if self.count >= 0 else b""


class Nowhere:
    """A sink that counts lines."""

    count = 0

    def write(self, data: bytes) -> None:
        self.count += data.count(b"\n")

    def flush(self) -> None:
        """Nothing is held back."""


def peak(line: bytes, count: int) -> tuple[int, int]:
    """How many answers there are, and the most memory that was wanted, in bytes."""
    sink = Nowhere()
    tracemalloc.start()
    try:
        serve(cast("BinaryIO", Endless(line, count)), cast("BinaryIO", sink))
        return sink.count, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


class TestStream:
    """The stream is read line by line, and answered at once."""

    def test_lines(self) -> None:
        good = b'{"id":1,"do":"rank_27","hands":[]}'
        sink = io.BytesIO()
        serve(io.BytesIO(good + b"\r\n\xff\n\n" + good), sink)
        first, second, third, last = sink.getvalue().decode().splitlines()
        assert first == last == '{"id":1,"ok":[]}'
        assert "no UTF-8" in told(second)["message"]
        assert "no JSON" in told(third)["message"]

    def test_long_lines(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(_oracle_lines, "LONGEST", 40)
        monkeypatch.setattr(_oracle_lines, "_CHUNK", 7)
        fits = b'{"id":1,"do":"rank_27","hands":[]}'.ljust(40)
        sink = io.BytesIO()
        serve(io.BytesIO(fits + b"\n" + b"x" * 41 + b"\n" + fits + b"\n" + b"x" * 99), sink)
        lines = sink.getvalue().decode().splitlines()
        assert lines[0] == lines[2] == '{"id":1,"ok":[]}'
        assert "longer than 40 bytes" in told(lines[1])["message"]
        assert "longer than 40 bytes" in told(lines[3])["message"]
        assert len(lines) == 4

    def test_a_long_line_is_not_held(self) -> None:
        count, most = peak(b"x" * (LONGEST + 1), 60)
        assert count == 1
        assert most < 2**20

    @pytest.mark.parametrize("line", [b"nonsense\n", b"\xff\n", b'{"id":"%s"}\n' % (b"x" * 500)])
    def test_bad_lines_leave_nothing(self, line: bytes) -> None:
        peak(line, 10)
        few, most_of_few = peak(line, 200)
        many, most_of_many = peak(line, 5000)
        assert (few, many) == (200, 5000)
        assert most_of_many < most_of_few + 50_000


class TestCommand:
    """``lowball oracle`` on the standard streams."""

    def test_in_this_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sink = io.BytesIO()
        source = io.BytesIO(b'{"do":"rank_27","hands":[]}\n')
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source))
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(sink))
        assert main(["oracle"]) == 0
        assert sink.getvalue() == b'{"id":null,"ok":[]}\n'

    def test_answers_before_more_is_asked(self) -> None:
        with subprocess.Popen(
            [sys.executable, "-m", "lowball", "oracle"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for number in (1, 2):
                process.stdin.write(b'{"id":%d,"do":"rank_27","hands":[]}\n' % number)
                process.stdin.flush()
                assert process.stdout.readline() == b'{"id":%d,"ok":[]}\n' % number
            process.stdin.close()
            assert process.wait() == 0

    @pytest.mark.slow
    def test_a_hundred_thousand_ranks_a_second(self) -> None:
        request = json.dumps({"id": 1, "do": "rank_27", "hands": [BEST] * 1000}).encode() + b"\n"
        command = [sys.executable, "-m", "lowball", "oracle"]
        speeds = []
        for _ in range(3):
            began = time.perf_counter()
            done = subprocess.run(command, input=request * 400, stdout=subprocess.PIPE, check=True)
            speeds.append(400_000 / (time.perf_counter() - began))
            assert done.stdout.count(b"\n") == 400
        assert max(speeds) >= 100_000
