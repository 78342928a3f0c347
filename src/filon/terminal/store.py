"""Where is a game kept between two evenings? Its log in a file, every input on the disk before the next is asked."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TextIO

from filon.core.errors import FilonError, InvalidRecord
from filon.table import Table, inputs


class NotKept(FilonError):
    """A game's file cannot be written: played on, the game would be lost."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: {error}", "not_kept")
        self.path, self.error = path, error


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
    raise OSError("too many games were begun in this second")


def unfinished() -> list[Path]:
    """Games that are kept and not finished, the one last played first."""
    return sorted(folder().glob("*.table"), key=lambda path: path.stat().st_mtime, reverse=True)


def load(path: Path) -> Table:
    """The table of a saved game."""
    return Table.rebuild(inputs.read(path.read_bytes()))


class Store:
    """Follows one table's log; a file that cannot be written says so at once, not at the end."""

    def __init__(self, path: Path, table: Table) -> None:
        self.path, self.table = path, table
        self.written = 0
        # Whole, then into place: a power failure leaves the old file or the new one.
        draft = path.with_suffix(".draft")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with draft.open("w", encoding="utf-8") as out:
                self.append(out)
            os.replace(draft, path)
        except OSError as error:
            raise NotKept(path, error) from error

    def append(self, out: TextIO) -> None:
        """What the file does not have yet, down to the disk."""
        for entry in self.table.log[self.written :]:
            out.write(inputs.write(entry) + "\n")
        out.flush()
        os.fsync(out.fileno())
        self.written = len(self.table.log)

    def keep(self) -> None:
        """Keep what has happened."""
        if self.written < len(self.table.log):
            try:
                with self.path.open("a", encoding="utf-8") as out:
                    self.append(out)
            except OSError as error:
                raise NotKept(self.path, error) from error

    def finish(self) -> Path:
        """The match is over: its record takes the place of the log."""
        record = self.path.with_suffix(".record")
        try:
            record.write_text(self.table.match.record(), encoding="utf-8")
            self.path.unlink()
        except OSError as error:
            raise NotKept(record, error) from error
        return record


def read_record(path: Path) -> str:
    """A record's text, from a record or from a saved game."""
    data = path.read_bytes()
    if data.startswith(b"{"):
        return Table.rebuild(inputs.read(data)).match.record()
    if not data:
        raise InvalidRecord("the file is empty", "damaged")
    return data.decode()
