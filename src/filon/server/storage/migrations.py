"""Schema of the database, its creation, and migrations from older versions.

A new database is complete before it gets its name: a start that was killed leaves none. A file that is empty, damaged,
of another program or of a newer Filon is refused with a sentence and never written to.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from pathlib import Path

from filon.core.private_files import ensure_file, tighten
from filon.server.storage.store import StoreBroken

VERSION = 5
OLDEST_SQLITE = "3.25.0"  # renames columns
CHECKPOINT_PAGES = 4000  # 16 MB of write-ahead log
# Version 1; every file reaches the current version by the steps below.
FIRST = """
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
INSERT INTO meta VALUES ('version', '1');
"""
STEPS = {
    1: """
DROP TABLE due;
ALTER TABLE entry ADD COLUMN due TEXT NOT NULL DEFAULT '';
ALTER TABLE entry ADD COLUMN due_at REAL NOT NULL DEFAULT 0;
CREATE TABLE archive (
    place TEXT NOT NULL, match INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (place, match)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS manner (place TEXT PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS device (
    place TEXT NOT NULL, holder INTEGER NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (place, holder, guest)
) WITHOUT ROWID;
UPDATE meta SET value='2' WHERE key='version';
""",
    2: """
CREATE TABLE device_key (
    hash TEXT PRIMARY KEY, place TEXT NOT NULL, holder INTEGER NOT NULL, until REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE claim (
    place TEXT PRIMARY KEY, holder INTEGER NOT NULL, guest TEXT NOT NULL, since REAL NOT NULL, agreed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE former (
    place TEXT NOT NULL, match INTEGER NOT NULL, guest TEXT NOT NULL, PRIMARY KEY (place, match, guest)
) WITHOUT ROWID;
UPDATE meta SET value='3' WHERE key='version';
""",
    # The field's words; what waits for the scheduler is computed from the log, so `due` and `due_at` are gone. The log
    # is copied, since SQLite drops columns only from 3.35 on.
    3: """
ALTER TABLE place RENAME TO game_table;
ALTER TABLE game_table RENAME COLUMN touched TO used;
CREATE TABLE log_entry (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
INSERT INTO log_entry SELECT place, number, line FROM entry;
DROP TABLE entry;
ALTER TABLE holder RENAME TO person;
ALTER TABLE person RENAME COLUMN place TO table_id;
ALTER TABLE person RENAME COLUMN holder TO person;
DROP INDEX holder_guest;
CREATE INDEX person_guest ON person (guest);
ALTER TABLE guest RENAME COLUMN made TO created;
ALTER TABLE archive RENAME COLUMN place TO table_id;
ALTER TABLE manner RENAME TO table_settings;
ALTER TABLE table_settings RENAME COLUMN place TO table_id;
ALTER TABLE table_settings RENAME COLUMN line TO settings;
ALTER TABLE device RENAME COLUMN place TO table_id;
ALTER TABLE device RENAME COLUMN holder TO person;
ALTER TABLE device_key RENAME COLUMN place TO table_id;
ALTER TABLE device_key RENAME COLUMN holder TO person;
ALTER TABLE claim RENAME COLUMN place TO table_id;
ALTER TABLE claim RENAME COLUMN holder TO person;
ALTER TABLE former RENAME TO former_device;
ALTER TABLE former_device RENAME COLUMN place TO table_id;
UPDATE meta SET value='4' WHERE key='version';
""",
    # When a guest was last seen is not known: from now on.
    4: """
ALTER TABLE guest ADD COLUMN seen REAL NOT NULL DEFAULT 0;
UPDATE guest SET seen=CAST(strftime('%s', 'now') AS REAL);
UPDATE meta SET value='5' WHERE key='version';
""",
}
# Keys of a table's settings, which are stored as JSON, as versions up to 3 and from 4 on call them.
RENAMED_SETTINGS = {
    "beat": "bot_speed", "onlookers": "spectators", "remarks": "spectator_chat", "hints": "hint_seats",
}  # fmt: skip


def opened(path: str) -> sqlite3.Connection:
    """Return a connection for reading, after creation or checks and migration; raises StoreBroken."""
    if sqlite3.sqlite_version_info < tuple(map(int, OLDEST_SQLITE.split("."))):
        why = f"Filon needs SQLite {OLDEST_SQLITE} or newer; this Python has {sqlite3.sqlite_version}"
        raise StoreBroken(why, "old_sqlite")
    try:
        if not Path(path).exists():
            create(Path(path))
        tighten(Path(path).parent.glob(f"{Path(path).name}*"))
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        try:
            check_file(connection, path)
            configure(connection)
            migrate(connection)
        except BaseException:
            connection.close()
            raise
        return connection
    except (sqlite3.Error, OSError) as error:
        raise StoreBroken(f"{path} cannot be used: {explain(path, str(error), error)}", "store") from error


def create(path: Path) -> None:
    """Build a new database under another name, then give it its own, unless another process was first.

    Raises sqlite3.Error, OSError or StoreBroken, and leaves nothing.
    """
    for other in (Path(f"{path}-wal"), Path(f"{path}-journal")):
        if other.exists() and other.stat().st_size:
            # SQLite would take its pages for those of the new file.
            why = f"{path} is not there, but {other.name} is: put both back, or move it away"
            raise StoreBroken(why, "store")
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        ensure_file(draft)
        connection = sqlite3.connect(draft, isolation_level=None)
        try:
            # In the file itself, not in a write-ahead log beside it, which would keep the draft's name.
            connection.execute("PRAGMA synchronous=FULL")
            migrate(connection)
        finally:
            connection.close()
        publish(draft, path)
    finally:
        for left in (draft, Path(f"{draft}-journal")):
            left.unlink(missing_ok=True)


def publish(draft: Path, path: Path) -> None:
    """Give a complete draft its name, durably; a file of that name is never replaced."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return
    except OSError:
        if path.exists():  # no hard links here, such as on FAT, and another process was first
            return
        draft.rename(path)
    if os.name != "nt":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def remove_drafts(path: Path) -> None:
    """Remove what killed starts have left; only for the one process that serves the folder."""
    for draft in path.parent.glob(f".{path.name}.*.new*"):
        draft.unlink(missing_ok=True)


def explain(path: str, message: str, error: Exception | None = None) -> str:
    """Return the system's or SQLite's message in words for the server's operator."""
    folder, number = Path(path).parent, getattr(error, "errno", None)
    if number in (errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.EPERM) or "unable to open" in message:
        return f"the folder {folder} is not there, or nothing may be written in it"
    if number == errno.EROFS or "readonly" in message:
        return f"nothing may be written there; is {folder} read-only?"
    if number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO) or "full" in message or "disk I/O" in message:
        return f"the disk is full or fails ({message})"
    if "not a database" in message or "malformed" in message:
        return (
            f"it is damaged, or no database ({message}); it was left as it is: put a copy in its place, or move it away"
        )
    return message


def connect(path: str) -> sqlite3.Connection:
    """Return another connection to a file that was checked."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10, cached_statements=600)
    configure(connection)
    return connection


def configure(connection: sqlite3.Connection) -> None:
    """Configure a connection: a commit is on the disk before it returns."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    # A page that many moves change is copied into the file only once.
    connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")


def check_file(connection: sqlite3.Connection, path: str) -> None:
    """Check that the file is a sound database of Filon, before anything is written; raises StoreBroken."""
    if not Path(path).stat().st_size:
        raise StoreBroken(f"{path} cannot be used: {explain(path, 'malformed: the file is empty')}", "store")
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not ({"meta", "place", "entry"} <= names or {"meta", "game_table", "log_entry"} <= names):
        raise StoreBroken(f"{path} is a database, but none of Filon's; it was left as it is", "store")
    version = version_of(connection)
    if version not in (*STEPS, VERSION):
        why = f"{path} was written by another Filon (version {version}); this one knows {VERSION} and older ones"
        raise StoreBroken(why, "store")
    trouble = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if trouble != "ok":
        raise StoreBroken(f"{path} cannot be used: {explain(path, f'malformed: {trouble}')}", "store")


def version_of(connection: sqlite3.Connection) -> int | None:
    """Return the schema version of a file; None if it has none."""
    found = connection.execute("SELECT value FROM meta WHERE key='version'").fetchone()
    return int(found[0]) if found is not None and str(found[0]).isdecimal() else None


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate to this version, in one transaction; a process that starts at the same time waits for it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0:
            run(connection, FIRST)
        while (version := version_of(connection)) != VERSION:
            run(connection, STEPS[version or 0])
            if version == 3:
                rename_settings(connection)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def run(connection: sqlite3.Connection, script: str) -> None:
    """Execute a script statement by statement; `executescript` would commit the open transaction."""
    for statement in script.split(";"):
        if statement.strip():
            connection.execute(statement)


def rename_settings(connection: sqlite3.Connection) -> None:
    """Rewrite each table's stored settings with the keys of version 4."""
    for table, text in connection.execute("SELECT table_id, settings FROM table_settings").fetchall():
        old = json.loads(text)
        new = {RENAMED_SETTINGS.get(key, key): value for key, value in old.items()}
        connection.execute("UPDATE table_settings SET settings=? WHERE table_id=?", (json.dumps(new), table))
