"""The example server: clicks, time-outs, restarts, two browsers."""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

import pytest

pytest.importorskip("starlette", reason="wants the extra server")

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import lowball as lb
from examples.table_server.__main__ import seeded
from examples.table_server.app import Pace, make_app
from examples.table_server.bot import bot
from examples.table_server.host import Host, read_click
from examples.table_server.store import Game, LateError, Store
from lowball import chance, wire

if TYPE_CHECKING:
    from playwright.sync_api import Page

Json = dict[str, Any]  # Any: JSON

ROOT: Final = Path(__file__).parent.parent
PATIENT: Final = Pace(player=60, bot=0, hand=60)


def click(game: Game, action: lb.Action) -> str:
    hand, ply = game.moment
    return json.dumps({"hand": hand, "ply": ply, "action": json.loads(wire.dumps(action))})


def answer(view: lb.View, hand: int) -> lb.PlayerAction:
    """What a client does on a view: anything legal, seldom a fold, the same at the same moment."""
    rng = Random(f"{hand} {view.ply} {view.seat}")
    for _ in range(4):
        action = chance.random_bot(view, rng)
        if not isinstance(action, lb.Fold):
            break
    return action


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture
def host(database: str) -> Iterator[Host]:
    store = Store(database)
    yield Host(store, seeded("x"))
    store.close()


def opened(host: Host, *, has_bot: bool = False) -> Game:
    found = host.store.seat(host.open(has_bot=has_bot))
    assert found is not None
    return host.store.read(found[0])


def finished(host: Host) -> Game:
    """A game in which both raised whenever they could, until one had all chips."""
    game = opened(host)
    while not game.is_finished:
        choices = lb.legal(game.state)
        if isinstance(choices, lb.ToBet):
            *_, last = choices.actions()
            host.click(game.id, choices.seat, click(game, last))
        else:
            host.go_on(game)
        game = host.store.read(game.id)
    return game


class TestHost:
    """What may happen to a game, without any web."""

    def test_a_game_is_dealt_and_each_seat_has_a_key(self, host: Host) -> None:
        game = opened(host)
        assert game.state.stage == "betting"
        other = host.store.key(game.id, 1)
        assert other is not None
        assert host.store.seat(other) == (game.id, 1)
        assert host.store.seat("nobody") is None
        assert host.store.key(opened(host, has_bot=True).id, 1) is None

    def test_a_click_is_stored(self, host: Host) -> None:
        game = opened(host)
        host.click(game.id, 0, click(game, lb.Call(0)))
        after = host.store.read(game.id)
        assert after.state == lb.apply(game.state, lb.Call(0))

    def test_a_late_click_is_refused(self, host: Host) -> None:
        game = opened(host)
        host.click(game.id, 0, click(game, lb.Call(0)))
        with pytest.raises(LateError):
            host.click(game.id, 0, click(game, lb.Call(0)))

    def test_a_click_for_the_hand_before_is_late(self, host: Host) -> None:
        """The ply alone does not tell: it is counted from 0 in every hand."""
        game = opened(host)
        host.click(game.id, 0, click(game, lb.Fold(0)))
        host.go_on(host.store.read(game.id))
        after = host.store.read(game.id)
        assert (after.session.hands, after.state.ply) == (1, game.state.ply)
        assert after.state.to_act == 1
        with pytest.raises(LateError):
            host.click(game.id, 1, click(game, lb.Fold(1)))

    def test_nobody_acts_for_another_seat(self, host: Host) -> None:
        game = opened(host)
        with pytest.raises(lb.IllegalActionError):
            host.click(game.id, 1, click(game, lb.Call(0)))
        with pytest.raises(lb.IllegalActionError):
            host.click(game.id, 1, click(game, lb.Call(1)))
        assert host.store.read(game.id) == game

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "[]",
            "7",
            "{}",
            '{"hand":0,"ply":1,"action":{"x":1}}',
            "[" * 4000,
            '{"hand":0,"ply":1}',
        ],
    )
    def test_nonsense_is_refused(self, text: str) -> None:
        with pytest.raises(lb.WireError):
            read_click(text)

    def test_nobody_shuffles_but_the_server(self, host: Host) -> None:
        game = opened(host)
        with pytest.raises(lb.WireError):
            host.click(game.id, 0, click(game, lb.Shuffle(lb.DECK)))

    def test_time_is_up(self, host: Host) -> None:
        game = opened(host)
        host.go_on(game)
        assert host.store.read(game.id).state.seats[0].folded
        with pytest.raises(LateError):
            host.go_on(game)

    def test_the_next_hand(self, host: Host) -> None:
        game = opened(host)
        host.go_on(game)
        host.go_on(host.store.read(game.id))
        after = host.store.read(game.id)
        assert (after.session.hands, after.session.stacks) == (1, (495, 505))
        assert after.state.button == 1

    def test_a_game_left_unshuffled_goes_on(self, host: Host) -> None:
        """The server died between opening a game and its first shuffle."""
        game = opened(host)
        unshuffled = host.store.add(game.session, game.session.next_hand(), {}, has_bot=False)
        assert unshuffled.state.to_act is None
        host.go_on(unshuffled)
        assert host.store.read(unshuffled.id).state.to_act == 0

    def test_the_bot_plays_to_the_end(self, host: Host) -> None:
        game = opened(host, has_bot=True)
        while not game.is_finished and game.session.hands < 30:
            if game.state.to_act == 0:
                action = answer(lb.view(game.state, 0), game.session.hands)
                host.click(game.id, 0, click(game, action))
            else:
                host.go_on(game)
            game = host.store.read(game.id)
            assert sum(game.session.stacks) == 1000

    def test_a_game_is_finished_when_a_seat_has_all_chips(self, host: Host) -> None:
        game = finished(host)
        assert sorted(game.session.close(game.state).stacks) == [0, 1000]

    def test_the_bot_acts_on_a_view_alone(self, host: Host) -> None:
        game = opened(host)
        action = bot(lb.view(game.state, 0), Random(1))
        assert lb.apply(game.state, action).ply == game.state.ply + 1


def play_hand(database: str, seed: str, kills: Random | None) -> tuple[lb.State, int]:
    """One hand of seeded cards and answers; the server is gone, and back, where ``kills`` says.

    Whoever was to act is asked again: the store is all that is left.
    """
    store = Store(database)
    host = Host(store, seeded(seed))
    game = opened(host, has_bot=Random(seed).random() < 0.5)
    killed = 0
    while not game.state.is_over:
        view = lb.view(game.state, game.state.to_act)
        assert view.seat is not None
        if game.has_bot and view.seat == 1:
            host.go_on(game)
        else:
            host.click(game.id, view.seat, click(game, answer(view, 0)))
        if kills and kills.random() < 0.3:
            killed += 1
            store.close()
            store = Store(database)
            host = Host(store, seeded(seed))
        game = store.read(game.id)
    store.close()
    return game.state, killed


@pytest.mark.slow
def test_200_hands_end_as_they_would_have_without_the_kills(tmp_path: Path) -> None:
    """Each hand is played in one go, and again with the server gone at random points."""
    kills = Random(4)
    killed = 0
    for seed in range(200):
        whole, _ = play_hand(":memory:", str(seed), None)
        broken, times = play_hand(str(tmp_path / f"{seed}.db"), str(seed), kills)
        assert broken == whole
        assert broken.log == whole.log
        killed += times
    assert killed > 200


class Client:
    """The server in a thread of this process, and the ways to it."""

    def __init__(self, database: str, pace: Pace, seed: str) -> None:
        config = uvicorn.Config(make_app(database, pace, seeded(seed)), port=0, log_level="warning")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run)

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        host, port = self._server.servers[0].sockets[0].getsockname()
        self._at = f"{host}:{port}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()

    def page(self, path: str) -> tuple[str, str]:
        """The text of a page, and its policy."""
        with urllib.request.urlopen(f"http://{self._at}{path}", timeout=5) as page:
            return page.read().decode(), page.headers["content-security-policy"]

    def open_game(self, query: str = "") -> str:
        """The key of seat 0 of a new game."""
        request = urllib.request.Request(f"http://{self._at}/games{query}", method="POST")
        with urllib.request.urlopen(request, timeout=5) as page:
            return str(page.url).rpartition("/")[2]

    def line(self, key: str) -> ClientConnection:
        return connect(f"ws://{self._at}/live/{key}")


def heard(line: ClientConnection) -> Json:
    told: Json = json.loads(line.recv(timeout=5))
    return told


def seen(told: Json) -> lb.View:
    return wire.loads(json.dumps(told["view"]), lb.View)


def clicked(told: Json, action: lb.PlayerAction) -> str:
    data = json.loads(wire.dumps(action))
    return json.dumps({"hand": told["hand"], "ply": told["view"]["ply"], "action": data})


class TestApp:
    """Over HTTP and WebSockets."""

    @pytest.fixture
    def client(self, database: str) -> Iterator[Client]:
        with Client(database, PATIENT, "app") as client:
            yield client

    @pytest.mark.parametrize("path", ["/", "/play/abc"])
    def test_the_page_needs_nothing_from_elsewhere(self, client: Client, path: str) -> None:
        text, policy = client.page(path)
        assert "default-src 'none'" in policy
        assert not re.search(r"(src|href)=.(http|//)|@import|url\(", text)

    def test_no_such_table(self, client: Client) -> None:
        with client.line("nobody") as line, pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404

    def test_two_seats_see_their_own_cards_only(self, client: Client) -> None:
        with client.line(client.open_game()) as mine:
            told = heard(mine)
            with client.line(told["invitation"]) as theirs:
                other = heard(theirs)
                assert other["invitation"] is None
                for seat, view in enumerate((seen(told), seen(other))):
                    known = [lb.UNKNOWN not in each.cards for each in view.seats]
                    assert (view.seat, known) == (seat, [seat == 0, seat == 1])
                mine.send(clicked(told, lb.Call(0)))
                assert heard(mine)["view"]["to_act"] == 1
                assert heard(theirs)["view"]["legal"]["type"] == "to_bet"

    def test_refusals_are_told_to_the_one_who_asked(self, client: Client) -> None:
        with client.line(client.open_game()) as line:
            told = heard(line)
            line.send("nonsense")
            assert "a hand, a ply and an action" in heard(line)["refused"]
            line.send(clicked(told, lb.Check(0)))
            assert "open to seat 0: fold, call 5" in heard(line)["refused"]
            line.send(clicked(told, lb.Call(0)))
            assert heard(line)["view"]["to_act"] == 1
            line.send(clicked(told, lb.Call(0)))
            assert "too late" in heard(line)["refused"]

    def test_time_runs_out_and_the_next_hand_comes(self, database: str) -> None:
        pace = Pace(player=0.3, bot=0, hand=0.2)
        with Client(database, pace, "fast") as client, client.line(client.open_game()) as line:
            hands = [heard(line) for _ in range(6)]
        passed = [(told["hand"], told["view"]["is_over"]) for told in hands]
        first = passed.index((0, True))
        assert passed[first : first + 3] == [(0, True), (1, False), (1, True)]
        assert all(0 <= told["seconds"] <= 0.3 for told in hands)

    def test_the_end_of_a_game(self, database: str) -> None:
        store = Store(database)
        key = store.key(finished(Host(store, seeded("end"))).id, 0)
        store.close()
        with Client(database, PATIENT, "end") as client, client.line(str(key)) as line:
            told = heard(line)
        assert told["seconds"] is None
        assert told["view"]["is_over"]

    def test_against_the_bot(self, client: Client) -> None:
        with client.line(client.open_game("?bot")) as line:
            told = heard(line)
            assert told["invitation"] is None
            while not told["view"]["is_over"]:
                if told["view"]["to_act"] == 0:
                    line.send(clicked(told, answer(seen(told), told["hand"])))
                told = heard(line)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The server as a process of its own, which can be killed and started again."""

    def __init__(self, database: Path, *arguments: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._command = [
            *(sys.executable, "-m", "examples.table_server", "--port", str(self.port)),
            *("--database", str(database), *arguments),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        path = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}
        )
        for _ in range(600):
            with contextlib.suppress(OSError), urllib.request.urlopen(self.address, timeout=5):
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """As a power cut: nothing is tidied up."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def open_game(self) -> str:
        request = urllib.request.Request(f"{self.address}/games", method="POST")
        with urllib.request.urlopen(request, timeout=5) as page:
            return str(page.url).rpartition("/")[2]

    def line(self, key: str) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/live/{key}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "games.db", "--seed", "killed", "--player", "60", "--hand", "60")
    made.start()
    yield made
    made.kill()


@pytest.mark.slow
def test_a_process_killed_in_the_middle_of_hands(server: Server, tmp_path: Path) -> None:
    """The power goes while clicks are on their way; every hand ends as it would have."""
    rng = Random(8)
    for number in range(1, 6):
        key = server.open_game()
        kills = sorted(rng.sample(range(1, 12), 3))
        clicks = 0
        is_over = False
        while not is_over:
            with contextlib.suppress(ConnectionClosed, OSError), contextlib.ExitStack() as lines:
                first = lines.enter_context(server.line(key))
                told = [heard(first)]
                second = lines.enter_context(server.line(told[0]["invitation"]))
                told.append(heard(second))
                while not (is_over := told[0]["view"]["is_over"]):
                    seat = told[0]["view"]["to_act"]
                    (first, second)[seat].send(clicked(told[seat], answer(seen(told[seat]), 0)))
                    clicks += 1
                    if clicks in kills:
                        time.sleep(rng.choice((0, 0.001, 0.003, 0.02)))
                        server.kill()
                        server.start()
                    told = [heard(first), heard(second)]
        store = Store(str(tmp_path / "games.db"))
        assert store.read(number).state.log == uninterrupted(tmp_path, number).log
        store.close()


def uninterrupted(tmp_path: Path, number: int) -> lb.State:
    """The same game in this process: same cards, same answers, no kills."""
    store = Store(str(tmp_path / f"whole-{number}.db"))
    host = Host(store, seeded("killed"))
    games = [opened(host) for _ in range(number)]
    game = games[-1]
    while not game.state.is_over:
        view = lb.view(game.state, game.state.to_act)
        assert view.seat is not None
        host.click(game.id, view.seat, click(game, answer(view, 0)))
        game = store.read(game.id)
    store.close()
    return game.state


CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
QUIET: Final = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
)


@contextlib.contextmanager
def browsers() -> Iterator[tuple["Page", "Page"]]:
    """A wide window and a phone in dark colours, which know nothing of each other."""
    driver = pytest.importorskip("playwright.sync_api", reason="wants playwright")
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET.split())
        wide = browser.new_context(viewport={"width": 1100, "height": 800})
        phone = browser.new_context(
            viewport={"width": 375, "height": 740}, color_scheme="dark", is_mobile=True
        )
        yield wide.new_page(), phone.new_page()
        browser.close()


@pytest.mark.slow
def test_two_browsers_play_a_hand_with_the_server_killed_in_between(
    server: Server, tmp_path: Path
) -> None:
    with browsers() as pages:
        wide, phone = pages
        faults: list[str] = []
        for page in pages:
            page.on("pageerror", lambda error: faults.append(str(error)))
        wide.goto(server.address)
        wide.get_by_text("Play somebody").click()
        wide.get_by_text("Call 5").wait_for()
        invitation = wide.locator("#invitation a").get_attribute("href")
        assert invitation is not None
        phone.goto(invitation)
        phone.locator("#mine .card").first.wait_for()
        assert wide.locator("#theirs .card.back").count() == 5
        assert phone.locator("#theirs .card.back").count() == 5

        wide.get_by_text("Call 5").click()
        phone.get_by_text("Check").click()
        phone.get_by_text("Stand pat").wait_for()
        phone.locator("#mine .card").nth(1).click()
        phone.locator("#mine .card").nth(3).click()
        server.kill()
        phone.get_by_text("The line is down").wait_for()
        server.start()
        phone.get_by_text("Draw 2").and_(phone.locator(":enabled")).wait_for()
        phone.get_by_text("Draw 2").click()
        wide.get_by_text("drew 2").wait_for()

        play_on(wide, phone)
        for page in pages:
            page.get_by_text("Hand 1 · over").wait_for()
            assert page.locator("#mine").get_by_text("this hand:").is_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            page.screenshot(path=tmp_path / f"{page.viewport_size}.png")
        assert not faults


CLICK: Final = """words => {
    const offered = [...document.querySelectorAll("#choices button:enabled")];
    offered.find(button => words.some(word => button.textContent.startsWith(word)))?.click();
}"""


def play_on(*pages: "Page") -> None:
    """Each stands pat, shows, checks or calls when asked, until the hand is over."""
    for _ in range(600):
        for page in pages:
            page.evaluate(CLICK, ["Stand pat", "Show", "Check", "Call"])
        if "over" in pages[0].locator("#stage").inner_text():
            return
        time.sleep(0.05)
    raise AssertionError("the hand does not end")
