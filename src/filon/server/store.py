"""Where are tables kept? An append-only log of inputs a table, in SQLite; nothing is shown before it is on the disk.

The door has two verbs: append entries under their numbers, with what is then due, in one transaction, or be told that
somebody was first; and follow a table's log from a number on. One thread writes: what waits goes into one transaction.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from filon.server.schema import StoreBroken, connect, opened

LOG = logging.getLogger("filon")
APPEND = "INSERT INTO entry VALUES (?, ?, ?, ?, ?)"
MOST_AT_ONCE = 512
Statement = tuple[str, Sequence[Any]]
Done = Callable[[Exception | None], None]


class Due(NamedTuple):
    """What a table waits for that no person does, and when, by the time of its log; nothing is the empty one."""

    what: str = ""
    at: float = 0.0


class Job(NamedTuple):
    """Statements of one transaction's part, all or none, and who hears how it went: None is well."""

    statements: list[Statement]
    done: Done


class Store:
    """One SQLite file. Reading is for any thread; all writing goes through one."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
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
        statements = [(APPEND, (place, first + at, line, due.what, due.at)) for at, line in enumerate(lines)]
        self.jobs.put(Job([*statements, *also], done))

    def put(self, statements: list[Statement], done: Done) -> None:
        """Have these written, together with whatever else waits; `done` is called in the writer's thread."""
        self.jobs.put(Job(statements, done))

    def write(self) -> None:
        """The writer's life: what waits, in one transaction, again and again."""
        connection = connect(self.path)
        while (first := self.jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < MOST_AT_ONCE and not self.jobs.empty():
                job = self.jobs.get()
                if job is None:
                    self.jobs.put(None)
                    break
                jobs.append(job)
            for job, trouble in zip(jobs, self.commit(connection, jobs), strict=True):
                # Whoever asked may be gone, with the loop it lived in.
                with contextlib.suppress(RuntimeError):
                    job.done(trouble)
        connection.close()

    def commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Exception | None]:
        """All jobs in one transaction; one that somebody was faster than is left out, the others stand."""
        found: list[Exception | None] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                found.append(attempt(connection, job))
            connection.execute("COMMIT")
        except Exception as error:  # a full disk, a damaged file: nothing of it was kept, and everybody is told
            with contextlib.suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if not self.trouble:
                LOG.error("cannot write", extra={"path": self.path, "error": str(error), "lost": len(jobs)})
            self.trouble = str(error) or type(error).__name__
            return [error] * len(jobs)
        self.trouble = ""
        return found

    def close(self) -> None:
        """Finish what was taken, then stop."""
        self.jobs.put(None)
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


def attempt(connection: sqlite3.Connection, job: Job) -> Exception | None:
    """One job within a transaction: all of it, or nothing."""
    try:
        if len(job.statements) == 1:
            connection.execute(*job.statements[0])
            return None
        connection.execute("SAVEPOINT job")
        for statement, values in job.statements:
            connection.execute(statement, values)
        connection.execute("RELEASE job")
    except sqlite3.IntegrityError as error:
        if len(job.statements) > 1:
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
        return error
    return None


def now() -> float:
    """The server's time."""
    return time.time()


__all__ = ["Due", "Statement", "Store", "StoreBroken", "now"]
