"""Where is a game kept between two evenings? Its log in a file, every input on the disk before the next is asked."""

from __future__ import annotations

import errno
import os
import time
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from filon.core.errors import FilonError, InvalidRecord
from filon.table import Table, log
from filon.table.log_entries import Moved, Opened, Sat, Undone
from filon.terminal.atomic_write import LONGER, SHARED, Disk, System, put, put_beside, put_in_place

RECORD = ".record"


class NotKept(FilonError):
    """A game's file cannot be written: played on, the game would be lost."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}", "not_kept")
        self.path, self.error = path, error


class Kept(NamedTuple):
    """A game that can be gone on with: what, who, and when it was last played."""

    path: Path
    game: str
    names: tuple[str, ...]
    moves: int
    played: datetime


def folder() -> Path:
    """Where games are kept unless told otherwise."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "filon"


def fresh(key: str) -> Path:
    """A name nobody has used."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1, 1000):
        path = folder() / f"{key}-{stamp}-{number}.table"
        if not path.exists():
            return path
    raise FileExistsError(errno.EEXIST, "too many games were begun in this second", str(folder()))


def unfinished() -> list[Path]:
    """Games that are kept and not finished, the one last played first."""
    return sorted(folder().glob("*.table"), key=lambda path: path.stat().st_mtime, reverse=True)


def look(path: Path) -> Kept | None:
    """What a kept game is, without playing it; None where it cannot be read."""
    try:
        entries = log.read(path.read_bytes())
        played = datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, FilonError):
        return None
    if not entries or not isinstance(entries[0], Opened):
        return None
    names = tuple(entry.name for entry in entries if isinstance(entry, Sat) and not entry.bot)
    moves = sum(isinstance(entry, Moved) - isinstance(entry, Undone) for entry in entries)
    return Kept(path, entries[0].settings.game, names, moves, played)


def load(path: Path) -> Table:
    """The table of a saved game."""
    table = Table.rebuild(log.read(path.read_bytes()))
    if table.session is None:
        raise InvalidRecord("no match has begun in this game", "damaged")
    return table


class Store:
    """Follows one table's log; a file that cannot be written says so at once, not at the end."""

    def __init__(self, path: Path, table: Table, disk: Disk | None = None) -> None:
        self.path, self.table = path, table
        self.disk: Disk = disk or System()
        self.writer = log.Writer()
        self.written = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # A line that a power cut left half written must not stand before the next one.
            put_in_place(self.disk, path, self.lines())
        except OSError as error:
            raise NotKept(path, error) from error

    def lines(self) -> bytes:
        """What the file does not have yet."""
        new = self.table.log[self.written :]
        self.written = len(self.table.log)
        return "".join(self.writer.line(entry) for entry in new).encode()

    def keep(self) -> None:
        """Keep what has happened."""
        if self.written < len(self.table.log):
            try:
                put(self.disk, self.path, self.lines(), LONGER)
            except OSError as error:
                raise NotKept(self.path, error) from error

    def finish(self) -> Path:
        """The match is over: its record is on the disk, under a name nobody has, before the log goes."""
        self.keep()
        path = self.path.with_suffix(RECORD)
        data = self.table.match.record().encode()
        try:
            if path == self.path:
                put_in_place(self.disk, path, data, SHARED)
                return path
            path = put_beside(self.disk, path, data)
            self.disk.unlink(self.path)
        except OSError as error:
            raise NotKept(path, error) from error
        return path


def read_record(path: Path) -> str:
    """A record's text, from a record or from a saved game."""
    data = path.read_bytes()
    if data.startswith(b"{"):
        return load_any(data).match.record()
    if not data:
        raise InvalidRecord("the file is empty", "damaged")
    return data.decode()


def load_any(data: bytes) -> Table:
    """The table of a log's bytes."""
    return Table.rebuild(log.read(data))
