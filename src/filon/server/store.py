"""Where are tables kept? An append-only log of inputs a table, in SQLite; nothing is shown before it is on the disk.

The door has two verbs: append entries under their numbers, with what is then due, in one transaction, or be told that
somebody was first; and follow a table's log from a number on. One thread writes: what waits goes into one transaction.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from filon.core.errors import FilonError

VERSION = 1
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE place (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, listed INTEGER NOT NULL, opened REAL NOT NULL, touched REAL NOT NULL,
    started INTEGER NOT NULL DEFAULT 0, ended TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE entry (
    place TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (place, number)
) WITHOUT ROWID;
CREATE TABLE due (place TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX due_at ON due (at);
CREATE TABLE holder (
    place TEXT NOT NULL, holder INTEGER NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (place, holder)
) WITHOUT ROWID;
CREATE INDEX holder_guest ON holder (guest);
CREATE TABLE guest (hash TEXT PRIMARY KEY, made REAL NOT NULL) WITHOUT ROWID;
"""
Statement = tuple[str, Sequence[Any]]


class StoreBroken(FilonError):
    """The database is damaged, newer than this Filon, or cannot be written."""


class Job(NamedTuple):
    """Statements of one transaction's part, all or none, and who hears how it went: None is well."""

    statements: list[Statement]
    done: Callable[[Exception | None], None]


class Store:
    """One SQLite file. Reading is for any thread; all writing goes through one."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self.jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        try:
            self.reader = connect(self.path)
            prepare(self.reader)
        except sqlite3.DatabaseError as error:
            raise StoreBroken(f"{self.path} cannot be used: {error}", "store") from error
        self.reading = threading.Lock()
        self.writer = threading.Thread(target=self.write, name="filon writer", daemon=True)
        self.writer.start()

    # Writing -----------------------------------------------------------------------------------------------------

    def append(self, statements: list[Statement], done: Callable[[Exception | None], None]) -> None:
        """Have these written, together with whatever else waits; `done` is called in the writer's thread."""
        self.jobs.put(Job(statements, done))

    def write(self) -> None:
        """The writer's life: what waits, in one transaction, again and again."""
        connection = connect(self.path)
        while (first := self.jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < 512 and not self.jobs.empty():
                job = self.jobs.get()
                if job is None:
                    self.jobs.put(None)
                    break
                jobs.append(job)
            for job, trouble in zip(jobs, commit(connection, jobs), strict=True):
                job.done(trouble)
        connection.close()

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
        return [
            line
            for (line,) in self.rows("SELECT line FROM entry WHERE place=? AND number>=? ORDER BY number", place, since)
        ]


def connect(path: str) -> sqlite3.Connection:
    """Durable: a commit is on the disk before it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """The tables of a new file; a file of another version is told so and left alone."""
    known = connection.execute("SELECT name FROM sqlite_master WHERE name='meta'").fetchone()
    if known is None:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreBroken("this is a database, but none of Filon's", "store")
        connection.executescript(f"BEGIN;{SCHEMA}INSERT INTO meta VALUES ('version', '{VERSION}');COMMIT;")
    found = connection.execute("SELECT value FROM meta WHERE key='version'").fetchone()
    if found is None or found[0] != str(VERSION):
        raise StoreBroken(f"the database is of version {found and found[0]}, this Filon knows {VERSION}", "store")


def commit(connection: sqlite3.Connection, jobs: list[Job]) -> list[Exception | None]:
    """All jobs in one transaction; one that cannot be is left out and told why, the others stand."""
    found: list[Exception | None] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job in jobs:
            found.append(attempt(connection, job))
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [error] * len(jobs)
    return found


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
