"""How are deals played on Ray? A task a deal; one that was lost is played again, and counts once whatever comes back.

Needs the extra `filon[ray]`. A cluster is found as Ray finds it (`RAY_ADDRESS`); without one it begins on this machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from itertools import islice
from typing import Any

from filon.arena.experiment import Setting
from filon.arena.running import deal_runner
from filon.arena.running.deal_runner import Deal
from filon.core.errors import InvalidStart

RETRIES = 10  # of one deal, where machines go away
AHEAD = 4  # tasks a core that wait for it


def there(setting: Setting, tasks: Iterable[tuple[int, int]], jobs: int) -> Iterator[Deal]:
    """Deals as they are done."""
    # What Ray says of lost processes is no part of the results.
    with redirect_stdout(sys.stderr):
        ray = begun(jobs)
        try:
            yield from done(ray, setting, iter(tasks))
        finally:
            ray.shutdown()


def done(ray: Any, setting: Setting, waiting: Iterator[tuple[int, int]]) -> Iterator[Deal]:
    """As many tasks as keep all cores at work."""
    play = ray.remote(max_retries=RETRIES)(deal_runner.play)
    open_ones: list[Any] = []
    room = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
    while True:
        open_ones += [play.remote(setting, *task) for task in islice(waiting, room - len(open_ones))]
        if not open_ones:
            return
        ended, open_ones = ray.wait(open_ones)
        yield from ray.get(ended)


def begun(jobs: int) -> Any:
    """Ray, with a cluster behind it."""
    try:
        import ray
    except ImportError as error:
        how = "pip install 'filon[ray]', or in a checkout ./play arena … --on ray, which brings it"
        raise InvalidStart(f"Ray is not installed here: {how}", "on") from error
    here = None if "RAY_ADDRESS" in os.environ else jobs
    for last in (False, False, True):
        try:
            ray.init(log_to_driver=False, include_dashboard=False, num_cpus=here)
        except Exception:
            # On a busy machine it gives up after 15 seconds that cannot be changed (ray-project/ray#65983).
            if last:
                raise
            ray.shutdown()
        else:
            break
    return ray
