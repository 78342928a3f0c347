"""Where are tables kept? An append-only log of inputs a table, in SQLite; nothing is shown before it is on the disk.

The door has two verbs: append entries under their numbers, with what is then due, in one transaction, or be told that
somebody was first; and follow a table's log from a number on. One thread writes: what waits goes into one transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from filon.server.storage.migrations import StoreBroken, connect, opened

LOG = logging.getLogger("filon")
APPEND = "INSERT INTO entry VALUES (?, ?, ?, ?, ?)"
ROW, WIDTH = ", (?, ?, ?, ?, ?)", 5
MOST_AT_ONCE = 512
ENOUGH = 20
Statement = tuple[str, Sequence[Any]]
Row = tuple[str, int, str, str, float]
Done = Callable[[Exception | None], None]
Answers = list[tuple[Done, Exception | None]]


class Due(NamedTuple):
    """What a table waits for that no person does, and when, by the time of its log; nothing is the empty one."""

    what: str = ""
    at: float = 0.0


class Job(NamedTuple):
    """Rows of the log and other statements, all or none, and who hears how it went: None is well."""

    rows: list[Row]
    statements: Sequence[Statement]
    done: Done


class Store:
    """One SQLite file. Reading is for any thread; all writing goes through one."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.jobs: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()  # an empty one is the end
        self.gathered: list[Job] = []  # in this turn of the loop
        self.call: Callable[[Callable[[Answers], None], Answers], object] = lambda tell, answers: tell(answers)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = 0  # in which it runs
        self.entries = self.commits = self.lost = 0
        self.trouble = ""  # why the last transaction could not be kept; empty if it was
        self.reader = opened(self.path)
        self.reading = threading.Lock()
        self.writer = threading.Thread(target=self.write, name="filon writer", daemon=True)
        self.writer.start()

    # Writing -----------------------------------------------------------------------------------------------------

    def append(
        self, place: str, first: int, lines: Sequence[str], due: Due, also: Sequence[Statement], done: Done
    ) -> None:
        """Have these lines written from this number on, with what is then due; or `done` hears who was first."""
        rows = [(place, first + at, line, due.what, due.at) for at, line in enumerate(lines)]
        self.add(Job(rows, also, done))

    def add(self, job: Job) -> None:
        """What comes within one turn of the loop goes to the writer together: each time the threads change costs.

        Not too much of it, or all would wait for the disk at the same time, and nobody would work.
        """
        if self.loop is None or self.thread != threading.get_ident() or self.loop.is_closed():
            self.jobs.put([job])
            return
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(job)
        if len(self.gathered) >= ENOUGH:
            self.hand_over()

    def hand_over(self) -> None:
        """To the writer."""
        if self.gathered:
            self.jobs.put(self.gathered)
            self.gathered = []

    def listen(self) -> asyncio.AbstractEventLoop:
        """From now on everybody is told in the loop that runs here."""
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.hand_over()
            self.loop, self.call, self.thread = loop, loop.call_soon_threadsafe, threading.get_ident()
        return loop

    def future(self) -> asyncio.Future[Any]:
        """Something to wait for."""
        return self.listen().create_future()

    def put(self, statements: list[Statement], done: Done) -> None:
        """Have these written, together with whatever else waits; `done` is called in the writer's thread."""
        self.add(Job([], statements, done))

    def write(self) -> None:
        """The writer's life: what waits, in one transaction, again and again."""
        connection = connect(self.path)
        while jobs := self.waiting():
            self.tell([(job.done, trouble) for job, trouble in zip(jobs, self.commit(connection, jobs), strict=True)])
            del jobs  # a table may be forgotten while nothing is written
        connection.close()

    def waiting(self) -> list[Job]:
        """All that waits, at least one; nothing at the end."""
        found = self.jobs.get()
        while found and len(found) < MOST_AT_ONCE and not self.jobs.empty():
            more = self.jobs.get()
            if not more:
                self.jobs.put(more)
                break
            found += more
        return found

    def tell(self, answers: Answers) -> None:
        """Everybody hears how it went: in the loop that `call` belongs to, with one call for all of them."""
        # Whoever asked may be gone, with the loop it lived in.
        with contextlib.suppress(RuntimeError):
            self.call(tell_each, answers)

    def commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Exception | None]:
        """All jobs in one transaction; one that somebody was faster than is left out, the others stand."""
        found: list[Exception | None] = []
        try:
            if insert(connection, jobs):
                found = [None] * len(jobs)
            else:
                connection.execute("BEGIN IMMEDIATE")
                found = [attempt(connection, job) for job in jobs]
                connection.execute("COMMIT")
        except Exception as error:  # a full disk, a damaged file: nothing of it was kept, and everybody is told
            with contextlib.suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if not self.trouble:
                LOG.error("cannot write", extra={"path": self.path, "error": str(error), "lost": len(jobs)})
            self.trouble = str(error) or type(error).__name__
            self.lost += len(jobs)
            return [error] * len(jobs)
        self.trouble = ""
        self.commits += 1
        self.entries += sum(len(job.rows) for job, trouble in zip(jobs, found, strict=True) if trouble is None)
        return found

    def close(self) -> None:
        """Finish what was taken, then stop."""
        self.hand_over()
        self.jobs.put([])
        self.writer.join()
        self.reader.close()

    # Reading -----------------------------------------------------------------------------------------------------

    def rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        with self.reading:
            return self.reader.execute(query, values).fetchall()

    def follow(self, place: str, since: int = 0) -> list[str]:
        """A table's log from this number on."""
        found = self.rows("SELECT line FROM entry WHERE place=? AND number>=? ORDER BY number", place, since)
        return [line for (line,) in found]

    def due(self, place: str) -> Due:
        """What was due there after the last entry."""
        query = "SELECT due, due_at FROM entry WHERE place=? ORDER BY number DESC LIMIT 1"
        return next((Due(*row) for row in self.rows(query, place)), Due())

    def all_due(self) -> dict[str, Due]:
        """What is due at all open tables; for whoever starts again."""
        places = self.rows("SELECT id FROM place WHERE ended=''")
        return {place: due for (place,) in places if (due := self.due(place)).what}


def insert(connection: sqlite3.Connection, jobs: list[Job]) -> bool:
    """All entries as one statement, which is a transaction of its own; False where that is not all, or not so.

    The loop's thread runs on during a statement, and between two of them the threads wait for each other: with one
    instead of three a row takes 24 µs of the processor, not 40.
    """
    if len(jobs) == 1:
        return False
    values: list[Any] = []
    for job in jobs:
        if job.statements:
            return False
        for row in job.rows:
            values += row
    most = MOST_AT_ONCE * WIDTH
    try:
        if len(values) > most:
            connection.execute("BEGIN IMMEDIATE")
        for at in range(0, len(values), most):
            part = values[at : at + most]
            connection.execute(APPEND + ROW * (len(part) // WIDTH - 1), part)
        if len(values) > most:
            connection.execute("COMMIT")
    except sqlite3.IntegrityError:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return False  # somebody was first; a statement that fails has changed nothing
    return True


def attempt(connection: sqlite3.Connection, job: Job) -> Exception | None:
    """One job within a transaction: all of it, or nothing."""
    connection.execute("SAVEPOINT job")
    try:
        connection.executemany(APPEND, job.rows)
        for statement, values in job.statements:
            connection.execute(statement, values)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return error
    connection.execute("RELEASE job")
    return None


def tell_each(answers: Answers) -> None:
    """One after the other; where telling one fails, the others hear of theirs."""
    for done, trouble in answers:
        try:
            done(trouble)
        except Exception as error:
            LOG.error("nobody heard what was kept", extra={"error": type(error).__name__})


def now() -> float:
    """The server's time."""
    return time.time()


__all__ = ["Due", "Statement", "Store", "StoreBroken", "now"]
