"""A home night: four players, ten hands, told line by line, and the places at the end."""

from collections.abc import Iterator
from random import Random

import lowball as lb
from lowball import chance, events, house, narration, profiles
from lowball.session import Session, Standing

PLAYERS = ("North", "East", "South", "West")


def biggest_award(hand: lb.State) -> int:
    """The chips of the hand's biggest single award."""
    return max(event.chips for event in hand.log if isinstance(event, events.Awarded))


def evening(rng: Random) -> Iterator[tuple[lb.State, Session]]:
    """Each hand when it is over, with the table after it."""
    stacks = (100, 100, 100, 100)
    table = Session.open(profiles.HOME_27_TRIPLE_DRAW, stacks, button=chance.lot(stacks, rng))
    while not table.is_over:
        hand = chance.play(table.next_hand(), chance.random_bot, rng)
        table = table.close(hand)
        yield hand, table


def main() -> None:
    """Play, tell, and hand out the places."""
    assert house.describe(profiles.HOME_27_TRIPLE_DRAW)
    assert house.differences(
        profiles.HOME_27_TRIPLE_DRAW, profiles.HOME_27_TRIPLE_DRAW.vary(burn=False)
    )
    first = Session.open(profiles.HOME_27_TRIPLE_DRAW, seats=4, button=0)
    assert first.stacks == (100, 100, 100, 100)

    last = first
    for hand, table in evening(Random(2)):
        lines = list(narration.tell(hand.log, names=PLAYERS))
        assert len(lines) > 3
        assert biggest_award(hand) > 0
        assert hand.results is not None
        assert sum(table.stacks) == 400
        assert table.button == hand.button
        assert table.hands <= 10
        last = table
    standings: tuple[Standing, ...] = last.standings()
    assert sorted(standing.seat for standing in standings) == [0, 1, 2, 3]
    assert standings[0].place == 1
    assert standings[0].stack == max(standing.stack for standing in standings)


if __name__ == "__main__":
    main()
