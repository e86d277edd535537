"""Games in SQLite: one row a game, written anew after every action."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

import lowball as lb
from lowball import wire
from lowball.session import Session


class LateError(Exception):
    """The game has moved on since it was read."""


@dataclass(frozen=True)
class Game:
    """A game as it is stored: the session up to the last hand, and the hand that is on."""

    id: int
    session: Session
    state: lb.State
    has_bot: bool

    @property
    def moment(self) -> tuple[int, int]:
        """The hand and the ply in it: a click names the moment that it answers."""
        return self.session.hands, self.state.ply

    @property
    def is_finished(self) -> bool:
        """Whether there will be no other hand."""
        return self.state.is_over and self.session.close(self.state).is_over


class Store:
    """All games of a server. What a method has written is safe when it returns."""

    def __init__(self, path: str) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.executescript(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            CREATE TABLE IF NOT EXISTS game (
                id INTEGER PRIMARY KEY, hand INTEGER, ply INTEGER,
                session TEXT, state TEXT, has_bot INTEGER
            );
            CREATE TABLE IF NOT EXISTS seat (key TEXT PRIMARY KEY, game INTEGER, seat INTEGER);
            """
        )

    def add(self, session: Session, state: lb.State, keys: dict[str, int], has_bot: bool) -> Game:
        """Keep a new game; ``keys`` are the secrets of those who sit down, with their seats."""
        self._db.execute("BEGIN IMMEDIATE")
        with self._db:
            row = (session.hands, state.ply, wire.dumps(session), wire.dumps(state), has_bot)
            new = self._db.execute(
                "INSERT INTO game (hand, ply, session, state, has_bot) VALUES (?, ?, ?, ?, ?)", row
            )
            game = Game(new.lastrowid or 0, session, state, has_bot)
            self._db.executemany(
                "INSERT INTO seat VALUES (?, ?, ?)",
                [(key, game.id, seat) for key, seat in keys.items()],
            )
        return game

    def seat(self, key: str) -> tuple[int, int] | None:
        """The game and the seat that a key opens."""
        row = self._db.execute("SELECT game, seat FROM seat WHERE key = ?", (key,)).fetchone()
        return None if row is None else (row[0], row[1])

    def key(self, game: int, seat: int) -> str | None:
        """The key of a seat; None where a bot sits."""
        row = self._db.execute(
            "SELECT key FROM seat WHERE game = ? AND seat = ?", (game, seat)
        ).fetchone()
        return None if row is None else row[0]

    def read(self, game: int) -> Game:
        """A game as it stands."""
        session, state, has_bot = self._db.execute(
            "SELECT session, state, has_bot FROM game WHERE id = ?", (game,)
        ).fetchone()
        return Game(game, wire.loads(session, Session), wire.loads(state, lb.State), bool(has_bot))

    def write(self, game: Game, session: Session, state: lb.State) -> None:
        """Put the next moment in the place of the one that was read.

        Raises:
            LateError: Another writer was quicker.
        """
        row = (session.hands, state.ply, wire.dumps(session), wire.dumps(state))
        changed = self._db.execute(
            "UPDATE game SET hand = ?, ply = ?, session = ?, state = ?"
            " WHERE id = ? AND hand = ? AND ply = ?",
            (*row, game.id, *game.moment),
        )
        if changed.rowcount != 1:
            raise LateError

    def games(self) -> Iterator[int]:
        """Every game there is."""
        for (game,) in self._db.execute("SELECT id FROM game").fetchall():
            yield game

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
