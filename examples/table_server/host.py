"""What may happen to a game: clicks, time-outs, the bot's moves, the next hand. No web in here."""

import json
import secrets
from collections.abc import Callable
from random import Random, SystemRandom

import lowball as lb
from lowball import chance, profiles, wire
from lowball.session import Session

from .bot import BOT_SEAT, bot
from .store import Game, LateError, Store

RULES = profiles.at_limit(profiles.ONLINE_27_TRIPLE_DRAW, small_bet=10, big_bet=20, blinds=(5, 10))
STACK = 500

Source = Callable[[Game], Random]
"""Where the chance at a moment of a game comes from."""


def unforeseeable(_: Game) -> Random:
    """The generator for real games: nobody can compute what it deals."""
    return SystemRandom()


class Host:
    """Carries out what is asked for, and stores every step before it is told to anybody.

    Args:
        store: Where the games lie.
        source: The source of all chance; anything but the default is for tests.
    """

    def __init__(self, store: Store, source: Source = unforeseeable) -> None:
        self.store = store
        self._source = source

    def open(self, *, has_bot: bool) -> str:
        """Begin a game, and give the key of seat 0 to the one who opens it."""
        session = Session.open(RULES, (STACK, STACK), button=0)
        keys = {secrets.token_urlsafe(16): seat for seat in ((0,) if has_bot else (0, 1))}
        game = self.store.add(session, session.next_hand(), keys, has_bot)
        self._keep(game, session, game.state)
        return next(iter(keys))

    def click(self, game_id: int, seat: int, text: str) -> None:
        """Carry out what the client of a seat sent.

        Raises:
            LateError: The click answers a moment that has passed.
            lowball.WireError: The text is no click.
            lowball.IllegalActionError: The rules refuse it, or it is for another seat.
        """
        moment, action = read_click(text)
        game = self.store.read(game_id)
        if moment != game.moment:
            raise LateError
        if action.seat != seat:
            raise lb.IllegalActionError(
                "that is another seat", lb.Refusal.OUT_OF_TURN, "TD-10", seat, action
            )
        self._keep(game, game.session, lb.apply(game.state, action))

    def go_on(self, game: Game) -> None:
        """Do what is due once nobody has done anything for long enough.

        Raises:
            LateError: Somebody has done something after all.
        """
        choices = lb.legal(game.state)
        if choices is None:
            session = game.session.close(game.state)
            self._keep(game, session, session.next_hand())
        elif isinstance(choices, lb.ToShuffle):
            self._keep(game, game.session, game.state)
        elif is_bots_turn(game):
            action = bot(lb.view(game.state, choices.seat), self._source(game))
            self._keep(game, game.session, lb.apply(game.state, action))
        else:
            self._keep(game, game.session, lb.apply(game.state, choices.passive))

    def _keep(self, game: Game, session: Session, state: lb.State) -> None:
        """Store the next moment. The dealer never lets anybody wait for a shuffle."""
        while isinstance(lb.legal(state), lb.ToShuffle):
            now = Game(game.id, session, state, game.has_bot)
            state = lb.apply(state, chance.shuffle(state, self._source(now)))
        self.store.write(game, session, state)


def is_bots_turn(game: Game) -> bool:
    """Whether the bot is to act."""
    return game.has_bot and game.state.to_act == BOT_SEAT


def read_click(text: str) -> tuple[tuple[int, int], lb.PlayerAction]:
    """The moment that a click answers, and the action: ``{"hand", "ply", "action"}``.

    Raises:
        lowball.WireError: The text is no click.
    """
    try:
        click = json.loads(text)
        moment, action = (click["hand"], click["ply"]), json.dumps(click["action"])
    except (ValueError, TypeError, LookupError, RecursionError):
        raise lb.WireError("a click has a hand, a ply and an action", "") from None
    return moment, wire.load_action(action)
