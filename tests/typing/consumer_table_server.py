"""A table server: games lie in a store as text, clicks come late, players run out of time."""

from dataclasses import dataclass, field
from random import Random

import lowball as lb
from lowball import chance, profiles, wire


class LateClickError(Exception):
    """The client answered a position that is no longer the current one."""


@dataclass
class Server:
    """One game a row of a store that knows only texts."""

    rng: Random
    rows: dict[str, str] = field(default_factory=dict)

    def open(self, game: str, stacks: tuple[int, ...]) -> None:
        """Begin a hand and deal it."""
        rules = profiles.at_limit(
            profiles.ONLINE_27_TRIPLE_DRAW, small_bet=10, big_bet=20, blinds=(5, 10)
        )
        self._save(game, lb.start(rules, stacks=stacks, button=0))

    def state(self, game: str) -> lb.State:
        """The stored position."""
        return wire.loads(self.rows[game], lb.State)

    def page(self, game: str, seat: int | None) -> str:
        """What the client of a seat, or of the rail, is sent."""
        return wire.dumps(lb.view(self.state(game), seat))

    def click(self, game: str, ply: int, seat: int, text: str) -> None:
        """Carry out what a client asks.

        Raises:
            LateClickError: The hand has moved on since the client was asked.
            PermissionError: The client asks in another seat's name.
            lowball.WireError: The text is no player's action.
            lowball.IllegalActionError: The rules refuse it; nothing is stored.
        """
        state = self.state(game)
        if ply != state.ply:
            raise LateClickError(f"answer to ply {ply}, but the hand is at {state.ply}")
        action: lb.PlayerAction = wire.load_action(text)
        if action.seat != seat:
            raise PermissionError(f"seat {seat} may not act for seat {action.seat}")
        self._save(game, lb.apply(state, action))

    def time_out(self, game: str, ply: int) -> None:
        """The clock of a question has run out; nothing happens when it was answered."""
        state = self.state(game)
        choices = lb.legal(state)
        if ply != state.ply or choices is None or isinstance(choices, lb.ToShuffle):
            return
        self._save(game, lb.apply(state, choices.passive))

    def _save(self, game: str, state: lb.State) -> None:
        while isinstance(lb.legal(state), lb.ToShuffle):
            state = lb.apply(state, chance.shuffle(state, self.rng))
        self.rows[game] = wire.dumps(state)


def main() -> None:
    """One table of three: a call, a late click, a forged one, and then nobody answers."""
    server = Server(Random(7))
    server.open("green", (300, 250, 200))
    state = server.state("green")
    assert wire.loads(wire.dumps(state), lb.State) == state
    assert state.to_act is not None

    call = wire.dumps(lb.Call(state.to_act))
    server.click("green", state.ply, state.to_act, call)
    try:
        server.click("green", state.ply, state.to_act, call)
    except LateClickError:
        pass
    else:
        raise AssertionError("a late click was taken")

    try:
        server.click("green", state.ply + 1, 0, '{"what": "is this"}')
    except lb.WireError as error:
        assert isinstance(error.path, str)
    else:
        raise AssertionError("nonsense was taken")

    rail = wire.loads(server.page("green", None), lb.View)
    assert rail.seat is None
    assert all(card is lb.UNKNOWN for seat in rail.seats for card in seat.cards)

    while not (state := server.state("green")).is_over:
        server.time_out("green", state.ply)
        server.time_out("green", state.ply)
    assert state.results is not None
    assert sum(state.results) == 0


if __name__ == "__main__":
    main()
