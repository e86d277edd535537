"""Documents: there and back, and refusals that say where."""

import importlib.util
import json
import sys
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final, TypeAlias

import jsonschema
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import lowball as lb
from lowball import chance, events, profiles, transcript, wire
from lowball.session import Session
from lowball.wire import _codec
from lowball.wire._outside import view_faults
from tests import random_hands

Json: TypeAlias = Any  # Any: JSON
Path: TypeAlias = tuple[str | int, ...]

RULES: Final = profiles.HOME_27_TRIPLE_DRAW
NO_ACTIONS: Final[Any] = (None,)
KINDS: Final[dict[str, Any]] = {  # Any: classes and unions
    "ruleset": lb.Ruleset,
    "state": lb.State,
    "view": lb.View,
    "session": Session,
    "transcript": transcript.Transcript,
    "action": lb.Action,
    "player_action": lb.PlayerAction,
    "event": events.Event,
    "choices": lb.Choices,
}


def at(data: Json, path: Path) -> Json:
    for step in path:
        data = data[step]
    return data


def replaced(data: Json, path: Path, value: Json) -> Json:
    """A copy of the data with something else at a path."""
    if not path:
        return value
    step, *rest = path
    copy = data.copy()
    copy[step] = replaced(data[step], tuple(rest), value)
    return copy


def paths(data: Json, path: Path = ()) -> Iterator[Path]:
    yield path
    if isinstance(data, dict | list):
        for step in data if isinstance(data, dict) else range(len(data)):
            yield from paths(data[step], (*path, step))


def refused(document: Json, kind: Any) -> str:
    """The path of the fault; its message begins with the path."""
    with pytest.raises(lb.WireError) as caught:
        wire.loads(document if isinstance(document, str) else json.dumps(document), kind)
    assert str(caught.value).startswith(caught.value.path)
    return caught.value.path


def dealt(seed: int = 1, seats: int = 3) -> lb.State:
    """A home game after the deal."""
    state = lb.start(RULES, (100,) * seats, button=0)
    return lb.apply(state, chance.shuffle(state, Random(seed)))


def played(state: lb.State, *actions: lb.Action) -> lb.State:
    for action in actions:
        state = lb.apply(state, action)
    return state


def at_draw() -> lb.State:
    """Two seats called, the first of them drew two cards."""
    state = played(dealt(seats=2), lb.Call(0), lb.Check(1))
    return lb.apply(state, lb.Discard(1, state.seats[1].cards[:2]))


def over() -> lb.State:
    """Two seats, one showdown."""
    state = dealt(seats=2)
    while not state.is_over:
        choices = lb.legal(state)
        assert choices is not None
        assert not isinstance(choices, lb.ToShuffle)
        state = lb.apply(state, lb.Call(0) if state.ply == 1 else choices.passive)
    return state


@cache
def documents() -> tuple[tuple[str, str], ...]:
    """Documents of every kind and stage, each with the name of its kind."""
    made: list[tuple[str, str]] = []
    for seed in range(40):
        states = [*random_hands.hand(seed, unknown=0.2 if seed % 4 == 0 else 0.0)]
        last = states[-1]
        some = Random(seed).sample(states, min(3, len(states)))
        made += (("state", wire.dumps(state)) for state in some)
        made += (("view", wire.dumps(lb.view(state, seed % 2))) for state in some)
        made += (("choices", wire.dumps(lb.legal(state))) for state in some if not state.is_over)
        made += (("event", wire.dumps(event)) for event in last.log[seed % 7 :: 7])
        record = transcript.of(last)
        made.append(("transcript", wire.dumps(record)))
        made += (("action", wire.dumps(action)) for action in record.actions[seed % 5 :: 5])
        made.append(("ruleset", wire.dumps(last.rules)))
    made += (("session", wire.dumps(session)) for session in sessions())
    return tuple(made)


def sessions() -> Iterator[Session]:
    """A home night, until somebody goes broke."""
    rng = Random(5)
    session = Session.open(RULES.vary(starting_stack=20), seats=3, button=0)
    while not session.exits and not session.is_over:
        yield session
        state = session.next_hand()
        while not state.is_over:
            state = lb.apply(state, random_hands.action(state, rng))
        session = session.close(state)
    yield session


class TestRoundTrip:
    """What was written is read back equal, with all that equality leaves out."""

    @pytest.mark.case("K63")
    @pytest.mark.parametrize("seed", range(80))
    def test_a_hand_interrupted_after_every_action_ends_the_same(self, seed: int) -> None:
        """Each state goes through JSON, and the next action is applied to what comes back."""
        states = random_hands.hand(seed, unknown=0.2 if seed % 4 == 0 else 0.0)
        resumed = wire.loads(wire.dumps(next(states)), lb.State)
        for state in states:
            assert resumed.rules == state.rules
            *_, action = transcript.of(state).actions
            resumed = wire.loads(wire.dumps(lb.apply(resumed, action)), lb.State)
            assert resumed == state
            assert (resumed.log, resumed.ply) == (state.log, state.ply)
            assert resumed.events == state.events
            assert lb.legal(resumed) == lb.legal(state)
        assert resumed.is_over

    @pytest.mark.case("K63")
    def test_a_short_ante_survives(self) -> None:
        rules = RULES.vary(ante=3)
        state = lb.start(rules, (100, 2, 100), button=0)
        assert state.seats[1].is_all_in
        back = wire.loads(wire.dumps(state), lb.State)
        assert back == state
        order = chance.shuffle(state, Random(1))
        assert lb.apply(back, order) == lb.apply(state, order)

    @pytest.mark.case("K64")
    def test_two_games_interleaved_with_a_reshuffle_to_come(self) -> None:
        """Each of six discards five, three times: the stub runs short, in both games alike."""
        games = [dealt(seed=3, seats=6), dealt(seed=3, seats=6)]
        shuffles = 0
        while not games[0].is_over:
            choices = lb.legal(games[0])
            assert choices is not None
            if isinstance(choices, lb.ToShuffle):
                shuffles += 1
                action: lb.Action = chance.shuffle(games[0], Random(shuffles))
            elif isinstance(choices, lb.ToDraw):
                action = lb.Discard(choices.seat, choices.cards)
            elif isinstance(choices, lb.ToBet):
                action = lb.Check(choices.seat) if choices.check else lb.Call(choices.seat)
            else:
                action = choices.passive
            games = [
                lb.apply(games[0], action),
                wire.loads(wire.dumps(lb.apply(games[1], action)), lb.State),
            ]
            assert games[0] == games[1]
        assert shuffles

    def test_every_document(self) -> None:
        """Each is read as its kind, and written again to the same text."""
        for name, text in documents():
            assert wire.dumps(wire.loads(text, KINDS[name])) == text

    @pytest.mark.parametrize("name", [name for name in profiles.__all__ if name.isupper()])
    def test_profiles(self, name: str) -> None:
        rules = getattr(profiles, name)
        assert wire.loads(wire.dumps(rules), lb.Ruleset) == rules

    def test_a_view_has_nothing_more_than_the_viewer_knows(self) -> None:
        state = dealt()
        text = wire.dumps(lb.view(state, 1))
        for card in {*lb.DECK} - {*state.seats[1].cards}:
            assert str(card) not in text

    def test_unions_and_their_classes(self) -> None:
        call = wire.dumps(lb.Call(1))
        action: lb.Action = wire.loads(call, lb.Action)
        one: lb.Call = wire.loads(call, lb.Call)
        assert action == one == wire.loads(call, lb.PlayerAction) == lb.Call(1)
        assert refused(call, lb.Raise) == "type"

    def test_documents_are_short_and_plain(self) -> None:
        assert json.loads(wire.dumps(lb.Discard(1, "Kc Qd"))) == {
            "lowball": 1,
            "document": "action",
            "type": "discard",
            "seat": 1,
            "cards": "Kc Qd",
        }
        shown = events.Shown(0, lb.parse("7h 5s 4d 3c 2h"), lb.rank_27("7h 5s 4d 3c 2h"))
        assert json.loads(wire.dumps(shown))["rank"] == {"ranking": "deuce_to_seven", "number": 1}


class TestLoadAction:
    """A server takes only what a player may ask."""

    @pytest.mark.parametrize(
        "action",
        [
            *(lb.Fold(0), lb.Check(0), lb.Call(0), lb.Bet(0, 4), lb.Bet(0), lb.Raise(1, 8)),
            *(lb.StandPat(0), lb.Discard(2, "Kc"), lb.Show(0), lb.Show(0, "2c 3c 4c 5c 7d")),
            lb.Muck(0),
        ],
    )
    def test_what_a_player_may_send(self, action: lb.PlayerAction) -> None:
        loaded: lb.PlayerAction = wire.load_action(wire.dumps(action))
        assert loaded == action

    def test_never_a_shuffle(self) -> None:
        text = wire.dumps(lb.Shuffle("2c 3c"))
        assert wire.loads(text, lb.Action) == lb.Shuffle("2c 3c")
        with pytest.raises(lb.WireError) as caught:
            wire.load_action(text)
        assert caught.value.path == "type"

    def test_nothing_longer_than_an_action(self) -> None:
        text = wire.dumps(lb.Fold(0))
        assert wire.load_action(text + " " * 900) == lb.Fold(0)
        with pytest.raises(lb.WireError, match="characters"):
            wire.load_action(text + " " * 1000)


class TestStrict:
    """What is not the document asked for, down to the last field, is refused with its place."""

    @pytest.mark.parametrize(
        ("path", "value", "where"),
        [
            (("lowball",), 2, "lowball"),
            (("lowball",), True, "lowball"),
            (("lowball",), "1", "lowball"),
            (("document",), "view", "document"),
            (("seats", 1, "stack"), 5.0, "seats[1].stack"),
            (("seats", 1, "stack"), True, "seats[1].stack"),
            (("seats", 1, "stack"), "5", "seats[1].stack"),
            (("seats", 1, "stack"), None, "seats[1].stack"),
            (("seats", 1, "stack"), -1, "seats[1].stack"),
            (("seats", 1, "stack"), 2**53, "seats[1].stack"),
            (("seats", 1, "folded"), 0, "seats[1].folded"),
            (("seats", 1, "cards"), ["2c"], "seats[1].cards"),
            (("seats", 1, "cards"), "2c  3c", "seats[1].cards"),
            (("seats", 1, "cards"), "2C 3c", "seats[1].cards"),
            (("seats", 1), [], "seats[1]"),
            (("seats",), "", "seats"),
            (("seats",), {}, "seats"),
            (("blinds",), [1], "blinds"),
            (("blinds", 0), "1", "blinds[0]"),
            (("phase", "type"), "dealing", "phase.type"),
            (("phase", "type"), 1, "phase.type"),
            (("phase",), 1, "phase"),
            (("phase", "acted"), [1, 1], "phase.acted"),
            (("phase", "wagers"), None, "phase.wagers"),
            (("rules", "betting", "limit"), "none", "rules.betting.limit"),
            (("rules", "betting", "limit"), 1, "rules.betting.limit"),
            (("rules", "betting", "units"), [2, 2], "rules.betting.units"),
            (("rules", "betting", "cap"), 0, "rules.betting.cap"),
            (
                ("rules", "drawing", "shortage", "trigger"),
                "empty",
                "rules.drawing.shortage.trigger",
            ),
            (("log", 0, "kind"), "gift", "log[0].kind"),
            (("log", 3, "card"), "1c", "log[3].card"),
            (("log", 3, "card"), 7, "log[3].card"),
        ],
    )
    def test_wrong_values(self, path: Path, value: Json, where: str) -> None:
        document = json.loads(wire.dumps(dealt()))
        assert at(document, path) != value or type(at(document, path)) is not type(value)
        assert refused(replaced(document, path, value), lb.State) == where

    def test_every_field_is_wanted_and_no_other(self) -> None:
        """Of every object in a document, no field may be missing, and none may be added."""
        document = json.loads(wire.dumps(over()))
        for path in paths(document):
            value = at(document, path)
            if not isinstance(value, dict):
                continue
            for name in value:
                less = {key: each for key, each in value.items() if key != name}
                assert refused(replaced(document, path, less), lb.State).endswith(name)
            more = {**value, "extra": None}
            assert refused(replaced(document, path, more), lb.State).endswith("extra")

    def test_only_an_action_leaves_fields_out(self) -> None:
        raise_ = {"lowball": 1, "document": "action", "type": "raise", "seat": 0}
        assert wire.loads(json.dumps(raise_), lb.Raise) == lb.Raise(0)
        del raise_["seat"]
        assert refused(raise_, lb.Raise) == "seat"

    @pytest.mark.parametrize("number", [0, 7463, 1.5, "1"])
    def test_ranks(self, number: Json) -> None:
        document = json.loads(wire.dumps(over()))
        place = next(k for k, event in enumerate(document["log"]) if event["type"] == "shown")
        path = ("log", place, "rank", "number")
        assert refused(replaced(document, path, number), lb.State) == f"log[{place}].rank.number"
        path = ("log", place, "rank", "ranking")
        assert refused(replaced(document, path, "high"), lb.State) == f"log[{place}].rank.ranking"

    def test_results_may_be_negative_and_nothing_else(self) -> None:
        document = json.loads(wire.dumps(events.Finished((-4, 4))))
        assert wire.loads(json.dumps(document), events.Event) == events.Finished((-4, 4))
        for wrong in ("", [1.0], ["1"], [2**53]):
            assert refused(replaced(document, ("results",), wrong), events.Event).startswith(
                "results"
            )

    @pytest.mark.parametrize(
        "kind", [int, lb.Card, lb.Seat, str | int, lb.Raise | lb.State, "state"]
    )
    def test_no_such_kind(self, kind: Any) -> None:
        with pytest.raises(lb.WireError, match="has no document"):
            wire.loads("{}", kind)
        with pytest.raises(lb.WireError, match="has no document"):
            wire.schema(kind)

    @pytest.mark.parametrize(
        "value",
        [
            *(None, 1, "text", dealt().seats[0], lb.UNKNOWN, lb.Fold(True), lb.Fold(-1)),
            transcript.Transcript(RULES, (5, 5), 0, actions=NO_ACTIONS),
        ],
    )
    def test_what_cannot_be_written(self, value: object) -> None:
        with pytest.raises(lb.WireError):
            wire.dumps(value)

    def test_all_chips_of_a_table_are_one_number(self) -> None:
        """A seat may come to hold them all, and that has to be written too."""
        state = lb.start(profiles.NO_LIMIT_27_SINGLE_DRAW, (2**53 - 2, 1), button=0)
        text = wire.dumps(state)
        assert wire.loads(text, lb.State) == state
        rich = lb.start(profiles.NO_LIMIT_27_SINGLE_DRAW, (2**53 - 2, 2), button=0)
        with pytest.raises(lb.WireError, match="all chips"):
            wire.dumps(rich)
        session = Session.open(profiles.NO_LIMIT_27_SINGLE_DRAW, (2**53 - 2, 2), 0)
        with pytest.raises(lb.WireError, match="all chips"):
            wire.dumps(session)


class TestNoJson:
    """Text that is no JSON, or not JSON that every reader reads alike."""

    @pytest.mark.parametrize(
        ("text", "path"),
        [
            ("", ""),
            ("{", ""),
            ("[]", ""),
            ("null", ""),
            ("[" * 100_000, ""),
            ("9" * 10_000, ""),
            ("NaN", ""),
            ('{"lowball": NaN}', "lowball"),
            ('{"lowball": 1}', "document"),
            ('{"lowball": 1, "lowball": 1}', "lowball"),
            ('{"lowball":1,"document":"action","type":"call","seat":Infinity}', "seat"),
            ('{"lowball":1,"document":"action","type":"call","seat":1,"seat":1}', "seat"),
            ('{"lowball":1,"document":"action","type":"call","seat":1,"a b":1}', "'a b'"),
            ('{"lowball":1,"document":"action","type":"call","seat":1,"\\ud800":1}', "'\\ud800'"),
            ('{"lowball":1,"document":"action","type":"call","seat":1e400}', "seat"),
            ('{"lowball":1,"document":"action","type":"call","x":NaN,"seat":1}', "x"),
            ('{"lowball":1,"document":"action","type":["call"],"seat":1}', "type"),
            ('{"lowball":1,"document":"action","seat":1}', "type"),
        ],
    )
    def test_refused(self, text: str, path: str) -> None:
        assert refused(text, lb.Action) == path

    @pytest.mark.parametrize("value", [None, 1, b"{}", {}])
    def test_no_text(self, value: Any) -> None:
        with pytest.raises(lb.WireError, match="a text is wanted"):
            wire.loads(value, lb.State)

    def test_a_huge_document(self) -> None:
        with pytest.raises(lb.WireError, match="characters are more than"):
            wire.loads(" " * 2**22 + "{}", lb.State)

    def test_a_record_too_long_to_be_read_is_not_written(self) -> None:
        many: Any = (lb.Fold(0),) * 180_000  # Any: an iterable, as the field's converter takes
        record = evolve(transcript.of(dealt()), actions=many)
        with pytest.raises(lb.WireError, match="characters are more than"):
            wire.dumps(record)


class TestImpossible:
    """A document in good order can still tell of what cannot have come about."""

    @pytest.mark.parametrize(
        ("state", "path", "value", "where"),
        [
            (dealt(), ("seats", 1, "paid"), 7, "seats[1].paid"),
            (dealt(), ("seats", 2, "folded"), True, "seats[2].is_in"),
            (dealt(), ("phase", "queue"), [1, 2], "phase.queue"),
            (dealt(), ("phase", "queue"), [0, 2, 1], "phase.queue"),
            (dealt(), ("phase", "wagers", "price"), 4, "phase.wagers.price"),
            (dealt(), ("seats", 0, "is_shown"), True, "seats[0].is_shown"),
            (dealt(), ("button",), 3, "button"),
            (dealt(), ("stub",), "2c", "stub"),
            (at_draw(), ("pots", 0, "chips"), 5, "pots"),
            (at_draw(), ("pots", 0, "seats"), [0], "pots"),
            (at_draw(), ("draws_left",), 3, "draws_left"),
            (at_draw(), ("phase", "queue"), [1], "seats[0].drew"),
            (at_draw(), ("phase",), {"type": "complete"}, "draws_left"),
            (at_draw(), ("phase",), {"type": "ready"}, "draws_left"),
            (at_draw(), ("discards",), [], "discards"),
            (over(), ("awards", 0, "chips"), 3, "awards"),
            (over(), ("phase",), {"type": "closed"}, "log"),
        ],
    )
    def test_states(self, state: lb.State, path: Path, value: Json, where: str) -> None:
        document = json.loads(wire.dumps(state))
        assert refused(replaced(document, path, value), lb.State) == where

    def test_a_card_twice(self) -> None:
        """The card on top of the stub is one that a seat holds."""
        document = json.loads(wire.dumps(dealt()))
        stub = document["stub"].split()
        stub[0] = document["seats"][1]["cards"].split()[0]
        assert refused(replaced(document, ("stub",), " ".join(stub)), lb.State) == "stub"

    def test_the_turn_of_a_folded_seat(self) -> None:
        document = json.loads(wire.dumps(lb.apply(dealt(), lb.Fold(0))))
        assert refused(replaced(document, ("phase", "queue"), [0, 1, 2]), lb.State) == "phase.queue"

    @pytest.mark.parametrize(
        ("path", "value", "where"),
        [
            (("button",), 3, "button"),
            (("players",), [0, 1], "stacks[2]"),
            (("players",), [0, 1, 3], "players"),
            (("players",), [2, 1, 0], "players"),
            (("hands",), 11, "hands"),
            (("stacks",), [20], "stacks"),
            (("stacks",), [20] * 7, "stacks"),
            (("blinds",), [1, 2], "blinds"),
            (("exits",), [{"seat": 0, "hand": 1, "stack": 5}], "exits[0].seat"),
        ],
    )
    def test_sessions(self, path: Path, value: Json, where: str) -> None:
        first, *_ = sessions()
        assert refused(replaced(json.loads(wire.dumps(first)), path, value), Session) == where

    def test_a_session_without_an_end(self) -> None:
        """A number of hands bounds a session that ends by it, and no other."""
        rules = profiles.GENERAL_27_TRIPLE_DRAW.vary(deals=1)
        table = Session.open(rules, (100, 100), 0)
        for seed in range(2):
            table = table.close(chance.play(table.next_hand(), chance.random_bot, Random(seed)))
        assert wire.loads(wire.dumps(table), Session) == table
        ended = json.loads(wire.dumps(evolve(table, rules=rules.vary(session_end="last"))))
        assert refused(replaced(ended, ("rules", "session", "session_end"), "deals"), Session)

    def test_sessions_later_on(self) -> None:
        *_, last = sessions()
        document = json.loads(wire.dumps(last))
        assert document["exits"]
        assert refused(replaced(document, ("exits", 0, "hand"), 0), Session) == "exits[0]"
        assert refused(replaced(document, ("blinds",), [0, 0]), Session) == "blinds"

    @pytest.mark.parametrize(
        ("viewed", "path", "value", "where"),
        [
            (0, ("seat",), 3, "seat"),
            (0, ("to_act",), None, "to_act"),
            (0, ("legal",), None, "legal"),
            (0, ("legal", "seat"), 1, "legal"),
            (1, ("seat",), 0, "legal"),
            (0, ("is_over",), True, "is_over"),
            (0, ("results",), [0, 0, 0], "results"),
            (0, ("events",), [{"type": "checked", "seat": 0}], "events"),
            (0, ("pots",), [{"chips": 5, "seats": [0]}], "pots"),
            (0, ("stub",), 40, "stub"),
            (0, ("seats", 1, "cards"), "2c 2c", "seats[1].cards"),
            (0, ("seats", 1, "cards"), "Jk", "seats[1].cards"),
            (0, ("seats", 1, "is_in"), False, "seats"),
            (0, ("seats",), [], "seats"),
            (0, ("log", 0, "seat"), 3, "log[0].seat"),
            (0, ("discards",), [{"seat": 1, "draw": 0, "cards": "??"}], "discards[0]"),
            (0, ("log", 0, "by"), 2, "seats[1].paid"),
            (0, ("burns",), 1, "burns"),
            (0, ("muck",), 5, "muck"),
        ],
    )
    def test_views(self, viewed: int, path: Path, value: Json, where: str) -> None:
        document = json.loads(wire.dumps(lb.view(dealt(), viewed)))
        if path[0] == "seats" and where == "seats":
            document["seats"][2]["is_in"] = False
        assert refused(replaced(document, path, value), lb.View) == where

    @pytest.mark.parametrize(
        ("changes", "where"), [({"button": 9}, "button"), ({"log": ()}, "events")]
    )
    def test_a_fault_that_others_follow_from_is_the_last(
        self, changes: dict[str, Any], where: str
    ) -> None:
        view: Any = lb.view(dealt(), 0)
        *_, (path, _) = view_faults(evolve(view, **changes))
        assert path == where or path.startswith("seats[")

    def test_views_of_the_end(self) -> None:
        document = json.loads(wire.dumps(lb.view(over(), None)))
        assert refused(replaced(document, ("to_act",), 0), lb.View) == "to_act"
        gone = replaced(document, ("results",), None)
        gone["log"] = gone["log"][:-1]
        gone["events"] = gone["events"][:-1]
        assert refused(gone, lb.View) == "results"
        short = replaced(document, ("results",), [0])
        short["log"][-1]["results"] = short["events"][-1]["results"] = [0]
        assert refused(short, lb.View) == "results"

    def test_views_of_a_seat_that_is_out(self) -> None:
        document = json.loads(wire.dumps(lb.view(lb.apply(dealt(), lb.Fold(0)), None)))
        assert refused(replaced(document, ("to_act",), 0), lb.View) == "to_act"


SCALARS: Final = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 120),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["", "2c", "??", "Jk", "2c 2c", "state", "call", "closed", "ready"]),
    st.lists(st.integers(0, 7), max_size=4),
)


class TestFuzz:
    """Documents with something else in them: a value that works, or a `WireError`."""

    @settings(max_examples=800)
    @given(data=st.data())
    def test_data_replaced_dropped_or_copied(self, data: st.DataObject) -> None:
        name, text = data.draw(st.sampled_from(documents()))
        document = json.loads(text)
        for _ in range(data.draw(st.integers(1, 3))):
            path = data.draw(st.sampled_from([*paths(document)]))
            here = at(document, path)
            other = at(document, data.draw(st.sampled_from([*paths(document)])))
            value = data.draw(st.one_of(SCALARS, st.just(other)))
            if isinstance(here, int) and not isinstance(here, bool):
                value = data.draw(st.one_of(st.just(here + 1), st.just(value)))
            elif isinstance(here, list) and here and data.draw(st.booleans()):
                value = data.draw(st.permutations(here))[data.draw(st.integers(0, 1)) :]
            document = replaced(document, path, value)
        check(name, json.dumps(document))

    @settings(max_examples=300)
    @given(data=st.data())
    def test_text_cut_and_pasted(self, data: st.DataObject) -> None:
        name, text = data.draw(st.sampled_from(documents()))
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 30)))
        middle = data.draw(st.one_of(st.text(max_size=5), st.just(text[begin:end] * 2)))
        check(name, text[:begin] + middle + text[end:])

    @given(text=st.text())
    def test_any_text(self, text: str) -> None:
        for kind in KINDS.values():
            with pytest.raises(lb.WireError):
                wire.loads(text, kind)


def check(name: str, text: str) -> None:
    """Text is refused, or read as what the schema admits; a state can then be played on."""
    try:
        value = wire.loads(text, KINDS[name])
    except lb.WireError:
        return
    assert validators()[name].is_valid(json.loads(text))
    if isinstance(value, lb.State):
        play_on(value)


def play_on(state: lb.State) -> None:
    """Whatever was read can be looked at, and comes to an end by legal actions."""
    rng = Random(0)
    for seat in (None, *range(len(state.seats))):
        lb.view(state, seat)
    for _ in range(300):
        if state.is_over:
            break
        state = lb.apply(state, random_hands.action(state, rng))
    assert state.is_over
    assert state.results is not None


@cache
def validators() -> dict[str, jsonschema.Draft202012Validator]:
    return {
        name: jsonschema.Draft202012Validator(wire.schema(kind)) for name, kind in KINDS.items()
    }


class TestSchema:
    """The schemas say what the documents look like."""

    @pytest.mark.parametrize("name", KINDS)
    def test_the_files_are_those_made_from_the_types(self, name: str) -> None:
        """`tools/write_schemas.py` writes them anew."""
        text = files("lowball.wire").joinpath("schemas", f"{name}.json").read_text(encoding="utf-8")
        assert json.loads(text) == wire.schema(KINDS[name])
        jsonschema.Draft202012Validator.check_schema(json.loads(text))

    def test_there_are_no_other_files(self) -> None:
        shipped = {file.name for file in files("lowball.wire").joinpath("schemas").iterdir()}
        assert shipped == {f"{name}.json" for name in KINDS}

    def test_real_documents_fit(self) -> None:
        for name, text in documents():
            validators()[name].validate(json.loads(text))

    def test_a_shuffle_is_no_players_action(self) -> None:
        shuffle = json.loads(wire.dumps(lb.Shuffle("2c ?? Jk")))
        assert validators()["action"].is_valid(shuffle)
        assert not validators()["player_action"].is_valid(shuffle)

    def test_missing_and_strange_fields_do_not_fit(self) -> None:
        document = json.loads(wire.dumps(at_draw()))
        validator = validators()["state"]
        for path in paths(document):
            value = at(document, path)
            if isinstance(value, dict):
                assert not validator.is_valid(replaced(document, path, {**value, "extra": 1}))
                name = next(iter(value))
                less = {key: each for key, each in value.items() if key != name}
                assert not validator.is_valid(replaced(document, path, less))
            else:
                assert not validator.is_valid(replaced(document, path, 0.5))

    def test_null_is_taken_where_the_schema_takes_it_and_nowhere_else(self) -> None:
        """Whatever is put to null, the document is read or refused; nothing else comes of it."""
        for name, text in dict(documents()).items():
            document = json.loads(text)
            for path in paths(document):
                changed = replaced(document, path, None)
                try:
                    wire.loads(json.dumps(changed), KINDS[name])
                except lb.WireError:
                    continue
                assert validators()[name].is_valid(changed), (name, path)

    def test_a_single_class(self) -> None:
        validator = jsonschema.Draft202012Validator(wire.schema(lb.Fold))
        assert validator.is_valid(json.loads(wire.dumps(lb.Fold(0))))
        assert not validator.is_valid(json.loads(wire.dumps(lb.Call(0))))


def test_without_cattrs_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cattrs", None)
    again = "lowball.wire._codec_again"
    spec = importlib.util.spec_from_file_location(again, _codec.__file__)
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(lb.MissingExtraError, match="extra json"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_an_action_out_of_a_document_is_judged_like_any_other() -> None:
    state = dealt()
    wrong = wire.load_action(wire.dumps(lb.Raise(0, to=3)))
    with pytest.raises(lb.IllegalActionError):
        lb.apply(state, wrong)
