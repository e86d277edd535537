"""The web side: a page, a WebSocket for each seat, and a clock for each game."""

import asyncio
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import lowball as lb
from lowball import narration, wire

from .host import Host, Source, is_bots_turn, unforeseeable
from .store import Game, LateError, Store

SLOW = 2
"""Seconds that a client may take to receive a message."""

PAGE = (Path(__file__).parent / "page.html").read_text(encoding="utf-8")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'; img-src data:;"
    " style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True)
class Pace:
    """Seconds: for a player to act, for the bot, and from one hand to the next."""

    player: float = 30
    bot: float = 0.7
    hand: float = 6


class Tables:
    """Who is connected to which game, and the clock that carries each game on."""

    def __init__(self, host: Host, pace: Pace) -> None:
        self.host = host
        self._pace = pace
        self._sockets: dict[int, dict[WebSocket, int]] = defaultdict(dict)
        self._clocks: dict[int, asyncio.Task[None]] = {}
        self._deadlines: dict[int, float] = {}

    def wind(self, game_id: int) -> None:
        """Start the clock of a game anew; the first thing it does is to tell everybody."""
        self.stop(game_id)
        self._clocks[game_id] = asyncio.create_task(self._run(game_id))

    def stop(self, game_id: int) -> None:
        """Stop the clock of a game, if it runs."""
        if clock := self._clocks.pop(game_id, None):
            clock.cancel()

    def stop_all(self) -> None:
        """Stop every clock."""
        for game_id in [*self._clocks]:
            self.stop(game_id)

    async def serve(self, socket: WebSocket, game_id: int, seat: int) -> None:
        """Tell a client how things stand, and take its clicks until it goes."""
        self._sockets[game_id][socket] = seat
        try:
            await self._tell(socket, seat, self.host.store.read(game_id))
            while True:
                await self._click(socket, game_id, seat, await socket.receive_text())
        except WebSocketDisconnect:
            pass
        finally:
            del self._sockets[game_id][socket]

    async def _click(self, socket: WebSocket, game_id: int, seat: int, text: str) -> None:
        try:
            self.host.click(game_id, seat, text)
        except LateError:
            await socket.send_json({"refused": "too late: the hand has moved on"})
        except (lb.IllegalActionError, lb.WireError) as error:
            await socket.send_json({"refused": str(error)})
        else:
            self.wind(game_id)

    async def _run(self, game_id: int) -> None:
        """Tell how things stand, wait for whoever is to act, go on without him; and so on."""
        while True:
            game = self.host.store.read(game_id)
            seconds = self._seconds(game)
            self._deadlines[game_id] = asyncio.get_running_loop().time() + seconds
            sockets = self._sockets[game_id].items()
            await asyncio.gather(*(self._tell(socket, seat, game) for socket, seat in sockets))
            if game.is_finished:
                break
            await asyncio.sleep(seconds)
            with contextlib.suppress(LateError):
                self.host.go_on(game)

    def _seconds(self, game: Game) -> float:
        """How long the game may stand as it is."""
        if game.state.is_over:
            return self._pace.hand
        if game.state.to_act is None:
            return 0
        return self._pace.bot if is_bots_turn(game) else self._pace.player

    async def _tell(self, socket: WebSocket, seat: int, game: Game) -> None:
        """Send what the seat may know, and nothing else; a client that cannot keep up is left."""
        view = lb.view(game.state, seat)
        left = self._deadlines[game.id] - asyncio.get_running_loop().time()
        message = {
            "hand": game.session.hands,
            "view": json.loads(wire.dumps(view)),
            "told": [*narration.tell(view.log)],
            "seconds": None if game.is_finished else max(0, left),
            "invitation": self.host.store.key(game.id, 1) if seat == 0 else None,
        }
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(SLOW):
                await socket.send_json(message)


def make_app(database: str, pace: Pace | None = None, source: Source = unforeseeable) -> Starlette:
    """The application over a database file; games that were on go on."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(database)
        app.state.tables = tables = Tables(Host(store, source), pace or Pace())
        for game_id in store.games():
            tables.wind(game_id)
        yield
        tables.stop_all()
        store.close()

    return Starlette(
        routes=[
            Route("/", page),
            Route("/games", open_game, methods=["POST"]),
            Route("/play/{key}", page),
            WebSocketRoute("/live/{key}", live),
        ],
        lifespan=lifespan,
    )


async def page(_: Request) -> Response:
    """The one page there is: the door, or a table."""
    return HTMLResponse(PAGE, headers=HEADERS)


async def open_game(request: Request) -> Response:
    """Open a game, against a bot if the query says so."""
    tables: Tables = request.app.state.tables
    key = tables.host.open(has_bot="bot" in request.query_params)
    found = tables.host.store.seat(key)
    assert found is not None
    tables.wind(found[0])
    return RedirectResponse(f"/play/{key}", status_code=303)


async def live(socket: WebSocket) -> None:
    """The line to the client of one seat."""
    tables: Tables = socket.app.state.tables
    found = tables.host.store.seat(socket.path_params["key"])
    await socket.accept()
    if found is None:
        await socket.close(code=4404)
    else:
        await tables.serve(socket, *found)
