# filon: interpreted
"""How is a table's log kept as text, so that a line cut, changed, lost or put elsewhere is noticed?

One line an entry: its JSON, a tab, and sixteen hex digits that hang on it and on every line before it.
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
    """Writes the lines of one log, from its first on."""

    def __init__(self, check: str = "") -> None:
        self.check = check

    @staticmethod
    def after(lines: Sequence[str]) -> Writer:
        """What writes the next line behind these, which an older Filon may have written otherwise."""
        return Writer(lines[-1].rstrip("\n").rpartition("\t")[2] if lines else "")

    def line(self, entry: LogEntry) -> str:
        """The next line, with its end."""
        text = ENCODER.encode(entry).decode()
        self.check = checksum_of(self.check, text)
        return f"{text}\t{self.check}\n"


def checksum_of(before: str, text: str) -> str:
    """What a line's check is, behind the check of the line before."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:16]


def write(entries: Iterable[LogEntry]) -> str:
    """A whole log."""
    writer = Writer()
    return "".join(writer.line(entry) for entry in entries)


def read(log: str | bytes) -> list[Entry]:
    """The entries of a log; a last line without its end was cut by a power failure and never happened."""
    try:
        return list(entries_of(log.encode() if isinstance(log, str) else log))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidRecord(f"this is no log of a table: {error}", "damaged") from error


def entries_of(log: bytes) -> Iterator[Entry]:
    """Entry by entry, each checked."""
    check = ""
    for number, line in enumerate(log.split(b"\n")[:-1], 1):
        text, tab, found = line.decode().rpartition("\t")
        check = checksum_of(check, text)
        if len(line) > LONGEST_LINE or not tab or found != check:
            raise InvalidRecord(f"line {number} of this log is not as it was written", "damaged")
        yield ENTRY.decode(text)
