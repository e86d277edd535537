"""Run the server: ``python -m examples.table_server``."""

import argparse
from random import Random

import uvicorn

from .app import Pace, make_app
from .host import Source, unforeseeable
from .store import Game


def seeded(seed: str) -> Source:
    """Chance that comes again: the same at the same moment of the same game."""

    def source(game: Game) -> Random:
        hand, ply = game.moment
        return Random(f"{seed} {game.id} {hand} {ply}")

    return source


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(prog="table_server", description=__doc__)
    parser.add_argument("--database", default="table_server.db", help="where the games are kept")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--player", type=float, default=Pace.player, help="seconds to act")
    parser.add_argument("--bot", type=float, default=Pace.bot, help="seconds the bot takes")
    parser.add_argument("--hand", type=float, default=Pace.hand, help="seconds between hands")
    parser.add_argument("--seed", help="cards that anybody can foresee, for tests")
    said = parser.parse_args()
    app = make_app(
        said.database,
        Pace(said.player, said.bot, said.hand),
        unforeseeable if said.seed is None else seeded(said.seed),
    )
    print(f"http://{said.host}:{said.port}, until you press Ctrl+C", flush=True)
    uvicorn.run(app, host=said.host, port=said.port, log_level="warning", ws_max_size=4096)


if __name__ == "__main__":
    main()
