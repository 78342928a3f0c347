"""Plays deals on a Ray cluster: one task a deal; a lost task is repeated, and each deal counts once.

Needs the extra `filon[ray]`. Ray finds the cluster itself (`RAY_ADDRESS`); without one it starts on this machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from itertools import islice
from typing import Any

from filon.arena.experiment import Experiment
from filon.arena.running import deal_runner
from filon.arena.running.deal_runner import Deal
from filon.core.errors import InvalidStart

RETRIES = 10  # of one deal, when machines are lost
QUEUED_PER_CORE = 4  # tasks queued for each core


def run_on_ray(experiment: Experiment, tasks: Iterable[tuple[int, int]], jobs: int) -> Iterator[Deal]:
    """Play deals on Ray; yields each as soon as it is done."""
    # What Ray prints about lost processes is no part of the results.
    with redirect_stdout(sys.stderr):
        ray = connect(jobs)
        try:
            yield from play_on_ray(ray, experiment, iter(tasks))
        finally:
            ray.shutdown()


def play_on_ray(ray: Any, experiment: Experiment, waiting: Iterator[tuple[int, int]]) -> Iterator[Deal]:
    """Keep enough tasks queued for all cores; yields the deals."""
    play = ray.remote(max_retries=RETRIES)(deal_runner.play)
    running: list[Any] = []
    limit = QUEUED_PER_CORE * max(int(ray.cluster_resources().get("CPU", 1)), 1)
    while True:
        running += [play.remote(experiment, *task) for task in islice(waiting, limit - len(running))]
        if not running:
            return
        ended, running = ray.wait(running)
        yield from ray.get(ended)


def connect(jobs: int) -> Any:
    """The module `ray`, connected to a cluster; raises InvalidStart if Ray is not installed."""
    try:
        import ray
    except ImportError as error:
        how = "pip install 'filon[ray]', or in a checkout ./play arena … --on ray, which installs it"
        raise InvalidStart(f"Ray is not installed here: {how}", "on") from error
    cores = None if "RAY_ADDRESS" in os.environ else jobs
    for last in (False, False, True):
        try:
            ray.init(log_to_driver=False, include_dashboard=False, num_cpus=cores)
        except Exception:
            # On a busy machine it gives up after 15 seconds, which cannot be changed (ray-project/ray#65983).
            if last:
                raise
            ray.shutdown()
        else:
            break
    return ray
