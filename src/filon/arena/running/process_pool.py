"""How are many deals played at once? On all cores; each is kept as soon as it is there, and the end is foreseen."""

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

from filon.arena.experiment import Setting
from filon.arena.running import deal_runner
from filon.arena.running.deal_runner import Deal
from filon.arena.running.result_cache import Kept

AHEAD = 3  # tasks a process that wait for it, so that it never does
TOLD_EVERY = 30.0  # seconds, where nobody looks
WIDTH = 30
ORPHANED = 2.0  # seconds until a process notices that nobody wants its deals any more

Task = tuple[int, int]  # seats, number
Workshop = Callable[[Setting, Iterable[Task], int], Iterator[Deal]]


def run(kept: Kept, wanted: dict[int, int], jobs: int, workshop: Workshop, label: str = "") -> None:
    """Play what is missing of so many deals by number of seats."""
    missing = {seats: kept.missing(seats, count) for seats, count in wanted.items()}
    # All numbers of seats grow together, so that a run that is stopped says something of each.
    tasks = sorted(((seats, number) for seats, numbers in missing.items() for number in numbers), key=lambda t: t[1])
    progress = Progress(sum(wanted.values()), sum(wanted.values()) - len(tasks), label)
    for deal in workshop(kept.setting, tasks, jobs) if tasks else ():
        kept.add(deal)
        progress.step()


def here(setting: Setting, tasks: Iterable[Task], jobs: int) -> Iterator[Deal]:
    """One after the other in this process, or in processes of its own."""
    if jobs == 1:
        for seats, number in tasks:
            yield deal_runner.play(setting, seats, number)
        return
    waiting = list(tasks)
    for last in (False, False, True):
        try:
            for task, deal in pooled(setting, waiting, jobs):
                waiting.remove(task)
                yield deal
        except BrokenProcessPool:
            # Somebody's process was ended, by its own bot or for want of memory: what it had not played is played anew.
            if last:
                raise


def pooled(setting: Setting, tasks: list[Task], jobs: int) -> Iterator[tuple[Task, Deal]]:
    """In processes of their own, each deal as soon as it is done."""
    waiting = iter(list(tasks))
    with processes(jobs) as pool:
        open_ones: dict[Future[Deal], Task] = {}
        while True:
            for task in islice(waiting, jobs * AHEAD - len(open_ones)):
                open_ones[pool.submit(deal_runner.play, setting, *task)] = task
            if not open_ones:
                return
            for one in wait(open_ones, return_when=FIRST_COMPLETED).done:
                yield open_ones.pop(one), one.result()


@contextmanager
def processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many, who end with this one, however it ends."""
    with ProcessPoolExecutor(jobs, initializer=begin, initargs=(os.getpid(),)) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                child.terminate()  # whoever stops a run does not wait for deals that nobody will count
            raise


def begin(parent: int) -> None:
    """What a process does first: whoever stops a run stops the one that began it, and this one ends with that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(parent,), daemon=True).start()


def end_with(parent: int) -> None:
    """A pool's processes would wait for work for ever after a parent that was killed."""
    while os.getppid() == parent:
        sleep(ORPHANED)
    os._exit(1)


class Progress:
    """A bar with the time left; a line now and then where it goes to a file."""

    def __init__(self, total: int, before: int, label: str = "", things: str = "deals") -> None:
        self.total, self.before, self.done, self.label, self.things = total, before, before, label, things
        self.began = self.told = monotonic()

    def step(self) -> None:
        """One more."""
        self.done += 1
        now = monotonic()
        is_last = self.done == self.total
        if sys.stderr.isatty() or is_last or now - self.told > TOLD_EVERY:
            self.told = now
            end = "\r" if sys.stderr.isatty() and not is_last else "\n"
            print(self.line(now), end=end, file=sys.stderr, flush=True)

    def line(self, now: float) -> str:
        """How far it is, and how long it will take."""
        full = WIDTH * self.done // self.total
        left = (now - self.began) / (self.done - self.before) * (self.total - self.done)
        bar = f"[{'#' * full}{'.' * (WIDTH - full)}]"
        return f"{self.label}{bar} {self.done:,} of {self.total:,} {self.things}, {span(left)} left   "


def span(seconds: float) -> str:
    """A time in the two units that matter."""
    whole = int(seconds)
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min"
    return f"{whole // 60} min {whole % 60:02} s" if whole >= 60 else f"{whole} s"
