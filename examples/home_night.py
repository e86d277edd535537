"""How does an evening go? Ten hands of the home game among four bots, and the places at the end."""

from random import Random

import lowball as lb
from lowball import chance, house, narration, profiles
from lowball.session import Session

NAMES = ("North", "East", "South", "West")


def bot(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Anything that is legal, but a fold only at the second thought."""
    action = chance.random_bot(view, rng)
    return chance.random_bot(view, rng) if isinstance(action, lb.Fold) else action


def main() -> None:
    rng = Random(35)
    rules = profiles.HOME_27_TRIPLE_DRAW
    print(house.describe(rules))

    stacks = (100, 100, 100, 100)
    table = Session.open(rules, stacks, button=chance.lot(stacks, rng))
    while not table.is_over:
        hand = chance.play(table.next_hand(), bot, rng)
        table = table.close(hand)
        print(f"Hand {table.hands}, the button at {NAMES[table.button]}")
        for line in narration.tell(hand.log, NAMES):
            print(f"  {line}")
        stacks_now = zip(NAMES, table.stacks, strict=True)
        print("Stacks:", ", ".join(f"{name} {stack}" for name, stack in stacks_now), "\n")

    for standing in table.standings():
        print(f"{standing.place}. {NAMES[standing.seat]} with {standing.stack}")


if __name__ == "__main__":
    main()
