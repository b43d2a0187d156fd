"""The arena on a Dask cluster of this machine: the same games as in one process."""

from __future__ import annotations

import distributed

from cardtable.bots.arena import contest, run


def test_a_local_cluster_plays_the_same_games() -> None:
    what = contest("durak", "greedy,random", seed=6)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        assert run(what, 6, dask=cluster.scheduler_address) == run(what, 6)
