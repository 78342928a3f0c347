"""Plays many deals on all cores; each is stored as soon as it is done, and progress is printed."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children
from threading import Thread
from time import monotonic, sleep

from filon.arena.experiment import Experiment
from filon.arena.running import deal_runner
from filon.arena.running.deal_runner import Deal
from filon.arena.running.result_cache import DealCache

QUEUED_PER_PROCESS = 3  # tasks queued for each process, so that none is idle
PRINT_INTERVAL = 30.0  # seconds between lines of progress that go to a file
WIDTH = 30
PARENT_CHECK_INTERVAL = 2.0  # seconds between checks whether the parent process is alive

Task = tuple[int, int]  # seats, number
DealExecutor = Callable[[Experiment, Iterable[Task], int], Iterator[Deal]]


def play_missing(cache: DealCache, wanted: dict[int, int], jobs: int, executor: DealExecutor, label: str = "") -> None:
    """Play the missing deals of the wanted number by seats, and add them to the cache."""
    missing = {seats: cache.missing(seats, count) for seats, count in wanted.items()}
    # All numbers of seats grow together, so that a run that is stopped has results on each.
    tasks = sorted(((seats, number) for seats, numbers in missing.items() for number in numbers), key=lambda t: t[1])
    progress = Progress(sum(wanted.values()), sum(wanted.values()) - len(tasks), label)
    for deal in executor(cache.experiment, tasks, jobs) if tasks else ():
        cache.add(deal)
        progress.step()


def run_locally(experiment: Experiment, tasks: Iterable[Task], jobs: int) -> Iterator[Deal]:
    """Play deals in this process with one job, else in worker processes."""
    if jobs == 1:
        for seats, number in tasks:
            yield deal_runner.play(experiment, seats, number)
        return
    waiting = list(tasks)
    for last in (False, False, True):
        try:
            for task, deal in run_in_processes(experiment, waiting, jobs):
                waiting.remove(task)
                yield deal
        except BrokenProcessPool:
            # A worker was ended, by its bot or for lack of memory: the deals it had not finished are played again.
            if last:
                raise


def run_in_processes(experiment: Experiment, tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Deal]]:
    """Play deals in worker processes; yields each as soon as it is done."""
    waiting = iter(list(tasks))
    with worker_pool(jobs) as pool:
        running: dict[Future[Deal], Task] = {}
        while True:
            for task in islice(waiting, jobs * QUEUED_PER_PROCESS - len(running)):
                running[pool.submit(deal_runner.play, experiment, *task)] = task
            if not running:
                return
            for one in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(one), one.result()


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of this many worker processes, which end with this process however it ends."""
    with ProcessPoolExecutor(jobs, initializer=init_worker, initargs=(os.getpid(),)) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()  # a run that is stopped does not wait for deals that will not count
            raise


def init_worker(parent: int) -> None:
    """Initialise a worker process: it ignores Ctrl+C, which its parent handles, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=exit_with_parent, args=(parent,), daemon=True).start()


def exit_with_parent(parent: int) -> None:
    """End this process when its parent is gone: otherwise it would wait for work forever."""
    while os.getppid() == parent:
        sleep(PARENT_CHECK_INTERVAL)
    os._exit(1)


class Progress:
    """A progress bar with the remaining time; lines at intervals if it goes to a file."""

    def __init__(self, total: int, before: int, label: str = "", unit: str = "deals") -> None:
        self.total, self.before, self.done, self.label, self.unit = total, before, before, label, unit
        self.began = self.printed = monotonic()

    def step(self) -> None:
        """Count one more, and print progress if it is time."""
        self.done += 1
        now = monotonic()
        is_last = self.done == self.total
        if sys.stderr.isatty() or is_last or now - self.printed > PRINT_INTERVAL:
            self.printed = now
            end = "\r" if sys.stderr.isatty() and not is_last else "\n"
            print(self.line(now), end=end, file=sys.stderr, flush=True)

    def line(self, now: float) -> str:
        """The line of progress."""
        full = WIDTH * self.done // self.total
        left = (now - self.began) / (self.done - self.before) * (self.total - self.done)
        bar = f"[{'#' * full}{'.' * (WIDTH - full)}]"
        return f"{self.label}{bar} {self.done:,} of {self.total:,} {self.unit}, {duration_text(left)} left   "


def duration_text(seconds: float) -> str:
    """A duration in its two largest units."""
    whole = int(seconds)
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min"
    return f"{whole // 60} min {whole % 60:02} s" if whole >= 60 else f"{whole} s"
