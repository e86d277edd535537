"""The vectors: they are current, of the form they promise, and agree with what others found."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest

import lowball as lb
from lowball import conformance, events, profiles, wire
from lowball.conformance import _generate
from lowball.conformance._digest import digested
from lowball.errors import SetupError
from tests.test_perft import GAMES

Json = dict[str, Any]

ROOT: Final = Path(__file__).parents[1]
SHARED: Final = ROOT.parent / "shared"
SOURCES: Final = SHARED / "rules" / "SOURCES.md"
REPLAYS: Final = SHARED / "replays"
RUNNER: Final = ROOT / "conformance" / "js" / "conformance.mjs"
SECTIONS: Final = conformance.sections()

with_sources = pytest.mark.skipif(not SOURCES.exists(), reason="the worked vectors are not here")


def vectors(section: str) -> list[Json]:
    return list(conformance.load(section)["vectors"])


def by_id(section: str) -> dict[str, Json]:
    return {each["id"]: each for each in vectors(section)}


class TestFiles:
    """What is in the package is what the library makes, and nothing else."""

    @pytest.mark.parametrize("section", SECTIONS)
    def test_current(self, section: str) -> None:
        kept = conformance.load(section)
        made = _generate.generated(section)
        assert _generate.merged(kept, made, _generate.WITHDRAWN) == kept
        file = resources.files(conformance) / "vectors" / f"{section}.json"
        assert file.read_text(encoding="utf-8") == _generate.text_of(kept)

    def test_no_other_files(self) -> None:
        for folder in ("vectors", "schemas"):
            files = (resources.files(conformance) / folder).iterdir()
            assert {file.name for file in files} == {f"{name}.json" for name in SECTIONS}

    def test_all_together_are_small(self) -> None:
        folder = resources.files(conformance) / "vectors"
        assert sum(len(file.read_bytes()) for file in folder.iterdir()) < 3_000_000

    @pytest.mark.parametrize("section", SECTIONS)
    def test_heading(self, section: str) -> None:
        data = conformance.load(section)
        assert (data["version"], data["section"]) == (conformance.VERSION, section)
        ids = [each["id"] for each in data["vectors"]]
        assert len(set(ids)) == len(ids) > 0

    @pytest.mark.parametrize("read", [conformance.load, conformance.schema])
    def test_no_such_section(self, read: Any) -> None:
        with pytest.raises(SetupError, match="'chess' is none of classes, ranks") as caught:
            read("chess")
        assert caught.value.argument == "section"

    def test_rules_are_those_of_the_pages(self) -> None:
        pages = ROOT / "docs" / "rules"
        text = "".join(page.read_text(encoding="utf-8") for page in pages.glob("*.md"))
        for section in SECTIONS:
            for each in vectors(section):
                assert [rule for rule in each["rules"] if f"**{rule}**" not in text] == []


class TestSchemas:
    """Every section has a JSON Schema, which its vectors keep."""

    @pytest.mark.parametrize("section", SECTIONS)
    def test_vectors_keep_it(self, section: str) -> None:
        schema = conformance.schema(section)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        data = conformance.load(section)
        assert not list(validator.iter_errors(data))
        for name in ("id", "rules", "source", "comment", "flags"):
            spoiled = {key: value for key, value in data["vectors"][0].items() if key != name}
            assert not validator.is_valid({**data, "vectors": [spoiled]})
        assert not validator.is_valid({**data, "vectors": [{**data["vectors"][0], "new": 1}]})
        assert not validator.is_valid({**data, "vectors": []})

    @pytest.mark.parametrize(
        ("section", "both"), [("ranks", "error"), ("parsing", "error"), ("pots", "error")]
    )
    def test_an_answer_or_an_error(self, section: str, both: str) -> None:
        data = conformance.load(section)
        good = next(each for each in data["vectors"] if both not in each)
        validator = jsonschema.Draft202012Validator(conformance.schema(section))
        assert not validator.is_valid({**data, "vectors": [{**good, "error": "HandError"}]})


class TestVersioning:
    """A vector never changes: it is withdrawn with a reason, and stays."""

    OLD: Final[Json] = {
        "section": "pots",
        "vectors": [{"id": "a", "flags": ["dead"], "won": 1}, {"id": "b", "flags": [], "won": 2}],
    }

    def test_it_may_grow(self) -> None:
        new = {**self.OLD, "vectors": [{"id": "c", "flags": []}, *self.OLD["vectors"]]}
        assert _generate.merged(self.OLD, new, {}) == new

    def test_a_change_is_refused(self) -> None:
        new = {**self.OLD, "vectors": [{"id": "a", "flags": [], "won": 3}, self.OLD["vectors"][1]]}
        with pytest.raises(ValueError, match="pots/a would not be what it was"):
            _generate.merged(self.OLD, new, {})

    def test_a_loss_is_refused(self) -> None:
        new = {**self.OLD, "vectors": self.OLD["vectors"][:1]}
        with pytest.raises(ValueError, match="pots/b would not be what it was"):
            _generate.merged(self.OLD, new, {})

    def test_withdrawing(self) -> None:
        fresh = {"id": "a-2", "flags": [], "won": 3}
        new = {**self.OLD, "vectors": [fresh, self.OLD["vectors"][1]]}
        made = _generate.merged(self.OLD, new, {"pots/a": "it was wrong"})
        gone = {"id": "a", "flags": ["dead", "withdrawn"], "won": 1, "withdrawn": "it was wrong"}
        assert made["vectors"] == [*new["vectors"], gone]
        assert _generate.merged(made, new, {"pots/a": "it was wrong"}) == made

    def test_an_id_is_not_used_again(self) -> None:
        with pytest.raises(ValueError, match="withdrawn ids are used again: a"):
            _generate.merged(self.OLD, self.OLD, {"pots/a": "it was wrong"})

    def test_writing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The generator writes what is missing, and leaves what is right as it is."""
        monkeypatch.setattr(_generate, "__file__", str(tmp_path / "_generate.py"))
        monkeypatch.setattr(_generate, "sections", lambda: ("parsing", "profiles"))
        (tmp_path / "vectors").mkdir()
        for _ in range(2):
            _generate.main()
            for name in ("parsing", "profiles"):
                text = (tmp_path / "vectors" / f"{name}.json").read_text(encoding="utf-8")
                assert json.loads(text) == conformance.load(name)


class TestDigest:
    """The digest follows from the fields of a state that everybody can see in the document."""

    def test_written_out(self) -> None:
        state = lb.start(profiles.HOME_27_TRIPLE_DRAW, (100, 100), button=0)
        text = (
            '["shuffle",0,null,0,[0,1],3,[[99,1,1,0,"",[],false,false,true,false],'
            '[98,2,2,0,"",[],false,false,true,false]],"","",[],"",[],[],null]'
        )
        assert digested(state) == text
        assert conformance.digest(state) == sha256(text.encode()).hexdigest()[:16]


def headed(document: str, data: Json) -> str:
    return json.dumps({"lowball": wire.VERSION, "document": document, **data})


def begun(setup: Json) -> lb.State:
    rules = getattr(profiles, setup["rules"]).vary(**setup["options"])
    blinds = None if setup["blinds"] is None else tuple(setup["blinds"])
    posts = [lb.Post(**post) for post in setup["posts"]]
    return lb.start(rules, setup["stacks"], setup["button"], blinds=blinds, posts=posts)


def action_of(data: Json) -> lb.Action:
    action: lb.Action = wire.loads(headed("action", data), lb.Action)
    return action


class TestPlay:
    """Read back from JSON alone, the vectors are what the library does."""

    @pytest.mark.parametrize("vector", vectors("hands"), ids=lambda each: str(each["id"]))
    def test_hands(self, vector: Json) -> None:
        state = begun(vector["setup"])
        assert conformance.digest(state) == vector["digest"]
        for step in vector["steps"]:
            assert lb.legal(state) == wire.loads(headed("choices", step["choices"]), lb.Choices)
            state = lb.apply(state, action_of(step["action"]))
            told = [wire.loads(headed("event", each), events.Event) for each in step["events"]]
            assert list(state.events) == told
            assert conformance.digest(state) == step["digest"]
        assert state.results is not None
        assert list(state.results) == vector["results"]

    def test_every_profile_is_played(self) -> None:
        played = {vector["setup"]["rules"] for vector in vectors("hands")}
        assert played == {name for name in profiles.__all__ if name.isupper()}

    def test_much_is_seen(self) -> None:
        seen = {flag for vector in vectors("hands") for flag in vector["flags"]}
        assert seen >= {"two reshuffles", "several side pots", "odd chip", "joker shown"}
        assert seen >= {"chips back at the showdown", "mucked", "short wager", "live post"}

    @pytest.mark.parametrize("vector", vectors("sizes"), ids=lambda each: str(each["id"]))
    def test_sizes(self, vector: Json) -> None:
        state = begun(vector["setup"])
        for action in vector["actions"]:
            state = lb.apply(state, action_of(action))
        assert lb.legal(state) == wire.loads(headed("choices", vector["choices"]), lb.Choices)
        assert vector["refused"]
        for each in vector["refused"]:
            with pytest.raises(lb.IllegalActionError) as caught:
                lb.apply(state, action_of(each["action"]))
            assert (caught.value.refusal, caught.value.rule) == (each["refusal"], each["rule"])


SPANS: Final = {
    "10a": (2, 4), "10b": (3, 6), "10c": (4, 8), "10d": (4, None), "10e": (2, None),
    "10f": (None, 4), "11a": (2, 14), "11b": (2, None), "12a": (4, 24), "12b": (4, None),
    "13a": (6, 10), "13b": (2, 10), "13c": (4, 14), "14a": (5, 8), "14b": (1, None),
    "14c": (8, 12), "15a": (1, 4), "15b": (1, None), "15c": (2, 6), "15d": (3, 7),
    "16a": (6, 10), "16b": (1, None), "16c": (6, 8), "17a": (6, 8), "17b": (2, None),
    "19a": (10, None), "19b": (9, 16), "21": (4, None), "22": (2, 4), "23a": (700, 2200),
    "23b": (80, None), "23c": (180, 380), "24a": (10, 20), "24b": (4, None), "24c": (10, 20),
}  # fmt: skip
"""Worked by hand: the chips a call adds, and the least total of a raise."""

MOST: Final = {"24a": 35, "24c": 40}


class TestWorked:
    """The vectors that were worked by hand, against the numbers found by hand."""

    def test_sizes(self) -> None:
        spans = {}
        for identity, vector in by_id("sizes").items():
            choices = vector["choices"]
            raise_to = choices["raise_to"]
            spans[identity.removeprefix("worked-")] = (
                choices["call"],
                raise_to and raise_to["least"],
            )
        assert spans == SPANS
        for worked, most in MOST.items():
            assert by_id("sizes")[f"worked-{worked}"]["choices"]["raise_to"]["most"] == most

    def test_pots(self) -> None:
        won = {key: each["won"] for key, each in by_id("pots").items() if "worked" in key}
        assert won == {
            "worked-25": {"0": 18, "1": 8},
            "worked-26a": {"0": 25, "1": 25, "2": 16},
            "worked-26b": {"1": 50, "2": 8, "3": 8},
            "worked-27a": {"0": 14},
            "worked-27b": {"1": 2},
            "worked-28a": {"0": 9, "1": 8, "2": 8},
            "worked-28b": {"0": 9, "1": 9, "2": 8},
            "worked-28c": {"0": 3, "1": 2},
            "worked-29": {"0": 18, "2": 18},
            "worked-30": {"0": 6, "1": 10, "2": 9},
        }

    def test_shortages(self) -> None:
        sizes = {
            key: len(each["pool"].split())
            for key, each in by_id("shortages").items()
            if key.startswith("worked")
        }
        assert sizes == {
            "worked-31a": 11, "worked-31b": 13, "worked-32a": 15, "worked-32b": 11,
            "worked-33a": 12, "worked-33b": 14,
        }  # fmt: skip

    def test_trees(self) -> None:
        """The same small games are counted elsewhere by another walk."""
        counted = by_id("trees")
        for name, game in GAMES.items():
            identity = name.replace(",", "").replace(" ", "-")
            vector = counted[identity]
            assert (vector["nodes"], vector["ends"]) == (list(game.nodes), game.ends)

    def test_joker(self) -> None:
        written = [each["written"] for each in vectors("ranks") if "joker" in each["flags"]]
        assert written == [
            "9-6-3-2-A", "5-4-3-2-A", "5-4-3-2-A", "7-6-5-4-A", "2-2-4-3-A", "K-K-A-A-2",
            "8-6-5-4-3", "7-5-4-3-2", "7-5-4-3-2", "6-5-4-3-2 straight",
        ]  # fmt: skip


def numbers(ranking: str) -> dict[str, int]:
    """The number of every class by its ranks, sorted, with a mark for flushes."""
    found = {}
    for vector in vectors("classes"):
        if vector["ranking"] == ranking:
            for place, written in enumerate(vector["written"]):
                ranks, _, kind = written.partition(" ")
                key = "".join(sorted(ranks.replace("-", ""))) + ("f" if "flush" in kind else "")
                found[key] = vector["first"] + place
    return found


def key_of(cards: list[str], *, suited: bool) -> str:
    ranks = "".join(sorted(card[0] for card in cards))
    return ranks + ("f" if suited and len({card[1] for card in cards}) == 1 else "")


def worked_line(number: int) -> str:
    """What the worked vectors say under a number."""
    text = SOURCES.read_text(encoding="utf-8")
    found = re.search(rf"^{number}\. (.*)$", text, re.MULTILINE)
    assert found is not None
    return found[1]


class TestOthers:
    """Lists and hands of others, against the table of classes alone."""

    @pytest.mark.parametrize(
        ("ranking", "counts"),
        [
            ("deuce_to_seven", (1278, 2860, 858, 858, 9, 1278, 156, 156, 9)),
            ("ace_to_five", (1287, 2860, 858, 858, 156, 156)),
        ],
    )
    @pytest.mark.vector(5)
    def test_counts(self, ranking: str, counts: tuple[int, ...]) -> None:
        found = [each for each in vectors("classes") if each["ranking"] == ranking]
        assert tuple(len(each["hands"]) for each in found) == counts
        assert len(numbers(ranking)) == sum(counts)
        for before, after in pairwise(found):
            assert after["first"] == before["first"] + len(before["hands"])

    @with_sources
    @pytest.mark.vector(1)
    def test_seed_list(self) -> None:
        hands = re.findall(r"(?:[2-9TJQKA][cdhs]){5}", worked_line(1))
        keys = [key_of(re.findall("..", hand), suited=True) for hand in hands]
        ranked = [numbers("deuce_to_seven")[key] for key in keys]
        assert len(ranked) == 16
        assert ranked == sorted(ranked, reverse=True)

    @with_sources
    @pytest.mark.parametrize(("number", "ranking"), [(2, "deuce_to_seven"), (7, "ace_to_five")])
    @pytest.mark.vector(2)
    @pytest.mark.vector(7)
    def test_edges(self, number: int, ranking: str) -> None:
        found = re.findall(r"\b([2-9TJQKA]{5})\b( suited)?", worked_line(number))
        table = numbers(ranking)
        ranked = [table["".join(sorted(ranks)) + ("f" if suit else "")] for ranks, suit in found]
        assert len(ranked) >= 12
        assert ranked == sorted(ranked)

    @with_sources
    @pytest.mark.parametrize(("number", "ranking"), [(4, "deuce_to_seven"), (6, "ace_to_five")])
    @pytest.mark.vector(4)
    @pytest.mark.vector(6)
    def test_other_cards(self, number: int, ranking: str) -> None:
        found = re.findall(r"\b([2-9TJQKA]{5}) beats ([2-9TJQKA]{5})\b", worked_line(number))
        table = numbers(ranking)
        assert found
        for better, worse in found:
            assert table["".join(sorted(better))] < table["".join(sorted(worse))]

    @pytest.mark.skipif(not REPLAYS.exists(), reason="the recorded hands are not here")
    @pytest.mark.parametrize("game", ["27td", "27sd", "a5td", "a5sd"])
    def test_recorded_hands(self, game: str) -> None:
        """Whoever won a pot of a recorded hand had the lowest of the hands shown."""
        is_27 = game.startswith("27")
        table = numbers("deuce_to_seven" if is_27 else "ace_to_five")
        judged = 0
        for ranks, winners in shown_pots(REPLAYS / f"{game}.jsonl", table, suited=is_27):
            best = min(ranks.values())
            assert winners == {seat for seat, rank in ranks.items() if rank == best}
            judged += 1
        assert judged


def shown_pots(
    file: Path, table: dict[str, int], *, suited: bool
) -> Iterator[tuple[dict[int, int], set[int]]]:
    """The pots whose claimants all showed five cards: their ranks, and who won."""
    for line in file.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if "runs" in record or record["class"] != "clean":
            continue
        ranks = {
            hand["seat"]: table[key_of(hand["cards"], suited=suited)]
            for hand in record["shown"]
            if hand["cards"] and all(hand["cards"])
        }
        for pot in record["pots"]:
            if len(pot["eligible"]) > 1 and set(pot["eligible"]) <= set(ranks):
                claims = {seat: ranks[seat] for seat in pot["eligible"]}
                yield claims, {winner["seat"] for winner in pot["winners"]}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
@pytest.mark.skipif(not RUNNER.exists(), reason="the runner is not here")
def test_runner_in_javascript() -> None:
    """It agrees with every vector, finds the faults planted in it, and tells its counts."""
    with resources.as_file(resources.files(conformance)) as folder:
        done = subprocess.run(
            ["node", str(RUNNER)],
            env={
                **os.environ,
                "LOWBALL_ORACLE": f"{sys.executable} -m lowball oracle",
                "LOWBALL_VECTORS": str(folder / "vectors"),
            },
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    counts = dict(re.findall(r"^(\w+): (\d+) checks$", done.stdout, re.MULTILINE))
    assert set(counts) == set(SECTIONS)
    assert min(map(int, counts.values())) > 0


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
@pytest.mark.skipif(not RUNNER.exists(), reason="the runner is not here")
@pytest.mark.parametrize("section", ["pots", "classes"])
def test_runner_finds_a_wrong_vector(section: str, tmp_path: Path) -> None:
    """A vector that is not true makes it fail."""
    for name in SECTIONS:
        data = conformance.load(name)
        if name == section:
            wrong = data["vectors"][0]
            wrong["won" if section == "pots" else "written"] = {} if section == "pots" else ["x"]
        else:
            data["vectors"] = data["vectors"][: 9 if name == "profiles" else 1]
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    done = subprocess.run(
        ["node", str(RUNNER)],
        env={
            **os.environ,
            "LOWBALL_ORACLE": f"{sys.executable} -m lowball oracle",
            "LOWBALL_VECTORS": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode != 0
    assert re.search(rf"(not ok \d+ - |✖ ){section}\b", done.stdout)
