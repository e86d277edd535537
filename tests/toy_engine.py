"""A small engine of its own, with faults to be planted: fixed limit, blinds, all hands open.

It plays the home table's rules, but with a cap that is never lifted, and short all-ins that do
not add up. It knows how its faults are called and nothing of the library but cards and ranks.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import lowball as lb
from lowball import profiles

RULES: Final = profiles.HOME_27_TRIPLE_DRAW.vary(lift="never", cumulative=False)

HALF_BET: Final = "half bet"
"""An all-in raise of half a bet or more does not reopen the betting (TD-17)."""

ODD_CHIP: Final = "odd chip"
"""Odd chips go to the last winner left of the button (TD-32)."""

OWN_DISCARD: Final = "own discard"
"""After a reshuffle the one to be served gets back a card he has just thrown (TD-22)."""


class Toy:
    """The engine, behind the four functions of the adapter."""

    def __init__(self, *faults: str) -> None:
        self.faults = faults

    def start(self, state: lb.State) -> "Table":
        stacks = [seat.stack + seat.paid for seat in state.seats]
        return Table(stacks, state.button, state.rules.betting.units, self.faults)

    def legal(self, hand: "Table") -> lb.Choices | None:
        return hand.legal()

    def apply(self, hand: "Table", action: lb.Action) -> "Table":
        hand.apply(action)
        return hand

    def stacks(self, hand: "Table") -> Sequence[int]:
        return hand.stacks


class Table:
    """One hand, changed in place."""

    def __init__(
        self, stacks: list[int], button: int, units: tuple[int, ...], faults: Iterable[str]
    ) -> None:
        self.faults = frozenset(faults)
        self.stacks = stacks
        self.units = units
        count = len(stacks)
        self.left = [(button + 1 + place) % count for place in range(count)]
        self.alive = set(self.left)
        self.paid = [0] * count
        self.cards: dict[int, list[lb.Card]] = {}
        self.stub: list[lb.Card] = []
        self.street = 0
        self.new_round()
        small, big = self.left[:2] if count > 2 else self.left[::-1]
        self.put_in(small, units[0] // 2)
        self.put_in(big, units[0])
        self.price = self.level = units[0]
        self.wagers = 1
        after = self.left.index(big) + 1
        self.queue = self.left[after:] + self.left[:after]
        self.drawing: list[int] = []
        self.thrown: dict[int, list[lb.Card]] = {}
        self.orders: list[tuple[int, int]] = []
        self.is_over = False

    def new_round(self) -> None:
        self.bets = [0] * len(self.stacks)
        self.price = self.level = self.wagers = 0
        self.barred: set[int] = set()
        self.queue = [seat for seat in self.left if seat in self.alive]

    def put_in(self, seat: int, chips: int) -> None:
        chips = min(chips, self.stacks[seat])
        self.stacks[seat] -= chips
        self.bets[seat] += chips
        self.paid[seat] += chips

    def others_with_chips(self, seat: int) -> bool:
        return any(self.stacks[other] for other in self.alive - {seat})

    def is_asked(self, seat: int) -> bool:
        """A seat with chips that has something to call, or somebody to bet against."""
        owes = self.bets[seat] < self.price
        if not self.stacks[seat] or seat not in self.alive:
            return False
        if self.others_with_chips(seat):
            return True
        return owes and self.bets[seat] < max(self.bets[other] for other in self.alive - {seat})

    def legal(self) -> lb.Choices | None:
        if self.is_over:
            return None
        if self.drawing:
            seat = self.drawing[0]
            return lb.ToDraw(seat, tuple(self.cards[seat]), 5)
        seat = self.queue[0]
        owed = self.price - self.bets[seat]
        most = self.bets[seat] + self.stacks[seat]
        sizes = None
        if (
            self.wagers < 4
            and most > self.price
            and seat not in self.barred
            and self.others_with_chips(seat)
        ):
            to = min(self.level + self.units[self.street], most)
            sizes = lb.Sizes(to, to)
        return lb.ToBet(
            seat,
            fold=owed > 0,
            check=owed == 0,
            call=min(owed, self.stacks[seat]) or None,
            bet=None if self.price else sizes,
            raise_to=sizes if self.price else None,
            all_in=None,
        )

    def apply(self, action: lb.Action) -> None:
        match action:
            case lb.Shuffle(order):
                self.shuffle(list(order))
            case lb.StandPat(seat):
                self.throw(seat, [])
            case lb.Discard(seat, cards):
                self.throw(seat, list(cards))
            case lb.Fold(seat):
                self.alive.discard(seat)
                self.queue.pop(0)
                self.go_on()
            case lb.Check(seat) | lb.Call(seat):
                self.put_in(seat, self.price - self.bets[seat])
                self.barred.add(seat)
                self.queue.pop(0)
                self.go_on()
            case lb.Bet(seat, int(to)) | lb.Raise(seat, int(to)):
                self.wager(seat, to)

    def wager(self, seat: int, to: int) -> None:
        unit = self.units[self.street]
        self.put_in(seat, to - self.bets[seat])
        by = to - self.level
        is_enough = by >= unit if HALF_BET in self.faults else 2 * (to - self.price) >= unit
        is_full = by >= unit
        place = self.left.index(seat)
        self.queue = self.left[place + 1 :] + self.left[:place]
        if is_enough or is_full:
            self.wagers += 1
            self.level = to
            self.barred = set()
        self.barred.add(seat)
        self.price = to
        self.go_on()

    def go_on(self) -> None:
        """Ask the next seat, or close the round."""
        if len(self.alive) > 1:
            while self.queue and not self.is_asked(self.queue[0]):
                self.queue.pop(0)
            if self.queue:
                return
        highest = sorted(self.bets)
        for seat, bet in enumerate(self.bets):
            if bet == highest[-1] and bet > highest[-2]:
                self.stacks[seat] += bet - highest[-2]
                self.paid[seat] -= bet - highest[-2]
        if len(self.alive) == 1 or self.street == len(self.units) - 1:
            self.pay_out()
            return
        self.drawing = [seat for seat in self.left if seat in self.alive]
        self.thrown = {}

    def shuffle(self, order: list[lb.Card]) -> None:
        if not self.cards:
            count = len(self.left)
            self.cards = {
                seat: order[place : 5 * count : count] for place, seat in enumerate(self.left)
            }
            self.stub = order[5 * count :]
            self.go_on()
            return
        self.stub = order
        if OWN_DISCARD in self.faults and self.orders[0][0] >= 0:
            seat, _ = self.orders[0]
            self.stub.insert(0, self.thrown[seat][0])
        self.serve()

    def throw(self, seat: int, cards: list[lb.Card]) -> None:
        self.thrown[seat] = cards
        self.cards[seat] = [card for card in self.cards[seat] if card not in cards]
        self.drawing.pop(0)
        if not self.drawing:
            self.orders = [(-1, 1)]
            self.orders += [(each, len(thrown)) for each, thrown in self.thrown.items() if thrown]
            self.serve()

    def serve(self) -> None:
        """Burn, then deal to one after another, as far as the stub goes."""
        while self.orders and len(self.stub) >= self.orders[0][1]:
            seat, count = self.orders.pop(0)
            dealt, self.stub = self.stub[:count], self.stub[count:]
            if seat >= 0:
                self.cards[seat] += dealt
        if not self.orders:
            self.street += 1
            self.new_round()
            self.go_on()

    def pay_out(self) -> None:
        """Pot by pot: all who paid so much, the best of those alive."""
        self.is_over = True
        for low, high in self.layers():
            chips = sum(min(paid, high) - min(paid, low) for paid in self.paid)
            claims = [seat for seat in self.left if seat in self.alive and self.paid[seat] >= high]
            if len(claims) == 1:
                self.stacks[claims[0]] += chips
                continue
            ranks = {seat: int(lb.rank_27(self.cards[seat])) for seat in claims}
            winners = [seat for seat in claims if ranks[seat] == min(ranks.values())]
            share, odd = divmod(chips, len(winners))
            lucky = winners[-odd:] if ODD_CHIP in self.faults and odd else winners[:odd]
            for seat in winners:
                self.stacks[seat] += share + (seat in lucky)

    def layers(self) -> list[tuple[int, int]]:
        """The levels at which a seat that is alive is all-in; the last one takes in everything."""
        levels = sorted({self.paid[seat] for seat in self.alive})
        return list(zip([0, *levels], levels, strict=False))
