"""What is a draw worth? The hands it makes, the best discard, who is ahead, in a few tables."""

from random import Random

from lowball.odds import Patience, best_discard, equity, outcomes

DRAW = "2c 3d 4h 7s Kc"
PAT_NINE = "9h 8s 4d 3c 2h"


def main() -> None:
    print("One draw to 7-4-3-2:")
    print(outcomes(DRAW, discard="Kc"))
    print("\nTwo draws, and the seat stands pat on a nine or better after the first:")
    print(outcomes(DRAW, discard="Kc", draws=2, policy=Patience("9")))

    print("\nA rough nine with two draws left, where an eight is wanted:")
    print(best_discard(PAT_NINE, draws=2, target="8"))

    print("\nA pat nine against a draw, one left:")
    print(equity([PAT_NINE, DRAW], ["", "Kc"]))
    print("\nThree draws left, and both seats break anything worse than their limits:")
    limits = Patience("89J")
    print(equity([PAT_NINE, DRAW], [limits, limits], draws=3, samples=10_000, rng=Random(1)))


if __name__ == "__main__":
    main()
