"""Saved games: the table's log in a file, each entry written durably before the next input."""

from __future__ import annotations

import errno
import os
import time
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from filon.core import record
from filon.core.errors import FilonError, InvalidRecord
from filon.core.private_files import ensure_folder, tighten
from filon.table import Table, log_format
from filon.table.log_entries import Moved, Opened, Sat, Undone
from filon.terminal.atomic_write import (
    APPEND,
    FileSystem,
    OsFileSystem,
    create_unique,
    replace_file,
    write_synced,
)

RECORD = ".record"


class SaveFailed(FilonError):
    """The game's file cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}", "not_kept")
        self.path, self.error = path, error


class Summary(NamedTuple):
    """A saved game: its file, game, players, number of moves, and when it was last played."""

    path: Path
    game: str
    names: tuple[str, ...]
    moves: int
    played: datetime


def folder() -> Path:
    """The default folder of saved games."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "filon"


def tighten_folder() -> None:
    """Make the default folder, and what earlier versions have left readable in it, private."""
    if folder().is_dir():
        ensure_folder(folder(), ("*",))
        tighten([path for suffix in (".table", RECORD) for path in folder().glob(f"*{suffix}")])


def new_path(key: str) -> Path:
    """An unused path for a new game; raises FileExistsError."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1, 1000):
        path = folder() / f"{key}-{stamp}-{number}.table"
        if not path.exists():
            return path
    raise FileExistsError(errno.EEXIST, "too many games were begun in this second", str(folder()))


def unfinished() -> list[Path]:
    """The files of unfinished games in the default folder, the one last played first."""
    return sorted(folder().glob("*.table"), key=lambda path: path.stat().st_mtime, reverse=True)


def summarize(path: Path) -> Summary | None:
    """The summary of a saved game, from its log entries alone; None if the file cannot be read."""
    try:
        entries = log_format.read(path.read_bytes())
        played = datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, FilonError):
        return None
    if not entries or not isinstance(entries[0], Opened):
        return None
    names = tuple(entry.name for entry in entries if isinstance(entry, Sat) and not entry.bot)
    moves = sum(isinstance(entry, Moved) - isinstance(entry, Undone) for entry in entries)
    return Summary(path, entries[0].settings.game, names, moves, played)


def load(path: Path) -> Table:
    """The table of a saved game; raises OSError or InvalidRecord."""
    table = Table.rebuild(log_format.read(path.read_bytes()))
    if table.session is None:
        raise InvalidRecord("no match has begun in this game", "damaged")
    return table


class SavedGame:
    """Writes one table's log to a file; raises SaveFailed as soon as the file cannot be written."""

    def __init__(self, path: Path, table: Table, files: FileSystem | None = None) -> None:
        self.path, self.table = path, table
        self.files: FileSystem = files or OsFileSystem()
        self.writer = log_format.Writer()
        self.written = 0
        try:
            ensure_folder(path.parent)
            # Rewriting the file drops an incomplete last line that a power cut may have left.
            replace_file(self.files, path, self.lines())
        except OSError as error:
            raise SaveFailed(path, error) from error

    def lines(self) -> bytes:
        """The log entries that are not in the file yet, encoded."""
        new = self.table.log[self.written :]
        self.written = len(self.table.log)
        return "".join(self.writer.line(entry) for entry in new).encode()

    def save(self) -> None:
        """Append new log entries; raises SaveFailed."""
        if self.written < len(self.table.log):
            try:
                write_synced(self.files, self.path, self.lines(), APPEND)
            except OSError as error:
                raise SaveFailed(self.path, error) from error

    def finish(self) -> Path:
        """Write the record of the finished match to an unused name, then delete the log; returns the record's path."""
        self.save()
        path = self.path.with_suffix(RECORD)
        data = record.write(self.table.match, self.table.finished[-1].record_names()).encode()
        try:
            if path == self.path:
                replace_file(self.files, path, data)
                return path
            path = create_unique(self.files, path, data)
            self.files.unlink(self.path)
        except OSError as error:
            raise SaveFailed(path, error) from error
        return path


def read_record(path: Path) -> str:
    """The text of a record, from a record file or a saved game; raises OSError or InvalidRecord."""
    data = path.read_bytes()
    if data.startswith(b"{"):
        table = load_any(data)
        if table.phase != "over":
            return table.match.record()
        return record.write(table.match, table.finished[-1].record_names())
    if not data:
        raise InvalidRecord("the file is empty", "damaged")
    return data.decode()


def load_any(data: bytes) -> Table:
    """The table of a log; raises InvalidRecord."""
    return Table.rebuild(log_format.read(data))
