"""Where is a game kept between two evenings? Its log in a file, every input on the disk before the next is asked."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TextIO

from filon.core.errors import InvalidRecord
from filon.table import Table, inputs


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


def latest() -> Path | None:
    """The game last played and not finished."""
    found = sorted(folder().glob("*.table"), key=lambda path: path.stat().st_mtime)
    return found[-1] if found else None


def load(path: Path) -> Table:
    """The table of a saved game."""
    return Table.rebuild(inputs.read(path.read_bytes()))


class Store:
    """Follows one table's log; a file that cannot be written says so at once, not at the end."""

    def __init__(self, path: Path, table: Table) -> None:
        self.path, self.table = path, table
        self.written = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        # Whole, then into place: a power failure leaves the old file or the new one.
        draft = path.with_suffix(".draft")
        with draft.open("w", encoding="utf-8") as out:
            self.append(out)
        os.replace(draft, path)

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
            with self.path.open("a", encoding="utf-8") as out:
                self.append(out)

    def finish(self) -> Path:
        """The match is over: its record takes the place of the log."""
        record = self.path.with_suffix(".record")
        record.write_text(self.table.match.record(), encoding="utf-8")
        self.path.unlink()
        return record


def read_record(path: Path) -> str:
    """A record's text, from a record or from a saved game."""
    data = path.read_bytes()
    if data.startswith(b"{"):
        return Table.rebuild(inputs.read(data)).match.record()
    if not data:
        raise InvalidRecord("the file is empty", "damaged")
    return data.decode()
