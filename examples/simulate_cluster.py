"""How do hands run on a cluster? Any executor will do; here it is that of dask.distributed.

    pip install "lowball-rules[dask]"
    python examples/simulate_cluster.py

The cluster is two processes on this machine. For another, give ``Client`` its address.
"""

from random import Random

from dask.distributed import Client, LocalCluster

import lowball as lb
from lowball import chance, profiles, simulate

RULES = profiles.HOME_27_TRIPLE_DRAW
HANDS = 400


def patient(view: lb.View, rng: Random) -> lb.PlayerAction:
    """Draw to an eight, and bet like any random player."""
    if isinstance(view.legal, lb.ToDraw):
        kept = {card.rank: card for card in view.legal.cards if card.rank in "2345678"}
        thrown = [card for card in view.legal.cards if card not in kept.values()]
        return lb.Discard(view.legal.seat, thrown) if thrown else lb.StandPat(view.legal.seat)
    return chance.random_bot(view, rng)


def main() -> None:
    names = ["patient", "random", "patient", "random"]
    bots = [patient if name == "patient" else chance.random_bot for name in names]
    with LocalCluster(n_workers=2, threads_per_worker=1) as cluster, Client(cluster) as client:
        results = simulate.run(
            RULES, bots, HANDS, seed=27, executor=client.get_executor(), chunk=50
        )
    print(results)
    for average in results.averages(names):
        print(f"{average.name:<8} {average.mean:+6.2f} ± {average.error:.2f} chips a hand")
    assert results == simulate.run(RULES, bots, HANDS, seed=27), "the same as without a cluster"


if __name__ == "__main__":
    main()
