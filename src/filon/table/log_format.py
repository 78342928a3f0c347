# filon: interpreted
"""Text format of a table's log: one JSON line per entry, with a hash chain that detects cut, changed, lost or moved
lines.

A line is the entry's JSON, a tab, and sixteen hex digits that depend on it and on every line before it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from filon.core.errors import InvalidRecord
from filon.table.log_entries import ENTRY, Entry, LogEntry

LONGEST_LINE = 1_000_000
ENCODER = msgspec.json.Encoder()


class Writer:
    """Writes the lines of one log, in order."""

    def __init__(self, checksum: str = "") -> None:
        self.checksum = checksum

    @staticmethod
    def after(lines: Sequence[str]) -> Writer:
        """Return a writer that continues these lines, which an older Filon may have formatted in another way."""
        return Writer(lines[-1].rstrip("\n").rpartition("\t")[2] if lines else "")

    def line(self, entry: LogEntry) -> str:
        """Return the next line, with its line end."""
        text = ENCODER.encode(entry).decode()
        self.checksum = checksum_of(self.checksum, text)
        return f"{text}\t{self.checksum}\n"


def checksum_of(before: str, text: str) -> str:
    """Return the checksum of a line that follows a line with checksum `before`."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:16]


def write(entries: Iterable[LogEntry]) -> str:
    """Return the text of a whole log."""
    writer = Writer()
    return "".join(writer.line(entry) for entry in entries)


def read(log: str | bytes) -> list[Entry]:
    """Return the entries of a log; a last line without its end was cut by a power failure and is ignored. Raises
    InvalidRecord."""
    try:
        return list(entries_of(log.encode() if isinstance(log, str) else log))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidRecord(f"this is no log of a table: {error}", "damaged") from error


def entries_of(log: bytes) -> Iterator[Entry]:
    """Yield each entry after checking its line; raises InvalidRecord for a damaged one."""
    checksum = ""
    for number, line in enumerate(log.split(b"\n")[:-1], 1):
        text, tab, found = line.decode().rpartition("\t")
        checksum = checksum_of(checksum, text)
        if len(line) > LONGEST_LINE or not tab or found != checksum:
            raise InvalidRecord(f"line {number} of this log is not as it was written", "damaged")
        yield ENTRY.decode(text)
