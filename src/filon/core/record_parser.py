"""Record parser: reads and validates a record as text, without the game.

The digest over the bytes is checked first; then one line at a time, each of bounded length. So damage is cheap to
refuse, however large the file.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any, Final

from filon.core.data.input_limits import LONGEST_MOVE
from filon.core.errors import InvalidRecord, InvalidStart
from filon.core.fair_deal.deal import AbortedAttempt, TableNotes
from filon.core.fair_deal.terms import ADDED_BYTES, FIELDS, HASH, LONGEST, MOST_SEATS, NAME, NUMBER, Terms, read_terms

HEADS: Final = {b"filon record 1": 1, b"filon record 2": 2, b"filon record 3": 3}
# Bytes. The longest match constructed so far, in Sacramento, takes 12 million, and none can take 20: at most 92,400
# turns of six moves and two draws each.
LARGEST: Final = 64_000_000
# Bytes of a line of the match: a move, or talk and its speaker, in characters of four bytes.
LONGEST_LINE: Final = 4 * LONGEST_MOVE + len("p99: ")
LONGEST_OUTCOME: Final = 20_000
LONGEST_HEAD: Final = 4_000_000
MOST_FIELDS: Final = 400
LONGEST_NOTE: Final = 200  # characters of a note, or of a player's name
DIGEST: Final = len("digest: \n") + 64
SEED: Final = re.compile(r"-?[0-9]{1,100}")
PART: Final = re.compile("[0-9a-f]" * (2 * ADDED_BYTES))


def damaged(what: str) -> InvalidRecord:
    """Return the error for a record that cannot be read."""
    return InvalidRecord(what, "damaged")


def as_bytes(record: str | bytes) -> bytes:
    """Return the record's bytes; raises InvalidRecord if there are more than a match can have."""
    if isinstance(record, str):
        try:
            # Piece by piece: a text that is too large is found before it is encoded as a whole.
            size = sum(len(record[at : at + 2**20].encode()) for at in range(0, min(len(record), LARGEST + 1), 2**20))
        except UnicodeError as error:
            raise damaged("half a character is no text") from error
        if size <= LARGEST:
            return record.encode()
    elif len(record) <= LARGEST:
        return record
    raise damaged(f"a record is a text of at most {LARGEST:,} bytes")


def is_record(record: str | bytes) -> bool:
    """Return whether the first line begins as that of a record."""
    return record[:13] == ("filon record " if isinstance(record, str) else b"filon record ")


class Head:
    """The head of a record; `moves` and `draws` are parsed line by line on demand. Raises InvalidRecord."""

    def __init__(self, record: object) -> None:
        if not isinstance(record, (str, bytes)) or not is_record(record):
            raise InvalidRecord("this is no record of Filon: its first line is another", "foreign")
        self.data = as_bytes(record)
        self.record = version_of(self.data)
        self.end = checked_end(self.data)
        cut = self.data.find(b"\nmoves:\n", 0, self.end)
        if cut < 0:
            raise damaged("the record has no moves line")
        self.moves_at = cut + len(b"\nmoves:\n")
        drawn = self.data.find(b"\ndraw: ", 0, cut)
        self.draws_at, self.draws_end = (drawn + 1 if drawn >= 0 else cut + 1), cut + 1
        self.outcome = self._read_outcome()
        if self.draws_at > LONGEST_HEAD:
            raise damaged("too much stands before the record's draws and moves")
        lines: list[str] = []
        for line in self._lines(0, self.draws_at, LONGEST + 100):
            lines.append(line)
            if len(lines) > MOST_FIELDS:
                raise damaged("the record has too many lines before its moves")
        self.fields: dict[str, str] = {}
        self.earlier: tuple[AbortedAttempt, ...] = ()
        self.terms = terms_of(lines) if self.record >= 2 else None
        terms = self.terms
        self._read_fields(lines[1:] if terms is None else lines[1 + len(FIELDS) + terms.seats :])
        if terms is None:
            self.game, _, version = self.field("rules").partition("/")
            if not NAME.fullmatch(self.game):
                raise damaged("the record's rules line names no game")
            self.version = as_count(version, "rules")
            self.seats = as_count(self.field("seats"), "seats")
            self.options = as_object(self.field("options"), "options")
        else:
            self.game, self.version, self.seats, self.options = terms.game, terms.version, terms.seats, terms.options
        if self.seats > MOST_SEATS:
            raise damaged(f"no table has more than {MOST_SEATS} seats")
        self.notes = self._read_notes() if self.record >= 3 else None

    def _read_notes(self) -> TableNotes:
        """Return what the table states beside the terms."""
        note = self.fields.get("note", "")
        if "note" in self.fields and not is_short_line(note):
            raise damaged("the record's note is no short line")
        players = as_json(self.fields["players"], "players") if "players" in self.fields else []
        if not isinstance(players, list) or not all(map(is_short_line, players)):
            raise damaged("the record's players line is no list of names")
        if "players" in self.fields and len(players) != self.seats:
            raise damaged("there is not one name for each seat")
        return TableNotes(note, tuple(players))

    def _read_outcome(self) -> str:
        """Return the last line where it is an outcome; the moves end before it."""
        self.moves_end = self.end
        at = self.data.rfind(b"\n", 0, self.end - 1) + 1
        if at < self.moves_at or not self.data.startswith(b"outcome: ", at):
            return ""
        self.moves_end = at
        return next(self._lines(at, self.end, LONGEST_OUTCOME))[len("outcome: ") :]

    def _read_fields(self, lines: list[str]) -> None:
        """Parse the fields: each name once, apart from earlier attempts."""
        earlier: list[AbortedAttempt] = []
        for line in lines:
            name, _, value = line.partition(": ")
            if name == "earlier" and self.terms is not None:
                earlier.append(as_attempt(value, self.terms.seats))
            elif name in self.fields:
                raise damaged(f"the record has more than one {name[:20]!r} line")
            else:
                self.fields[name] = value
        self.earlier = tuple(earlier)

    def _lines(self, start: int, stop: int, longest: int) -> Iterator[str]:
        """Yield the lines between two offsets."""
        while start < stop:
            end = self.data.find(b"\n", start, stop)
            if end < 0 or end - start > longest:
                raise damaged("a line of the record is too long, or cut")
            try:
                yield self.data[start:end].decode()
            except UnicodeError as error:
                raise damaged("a line of the record is no text") from error
            start = end + 1

    def lines(self) -> Iterator[str]:
        """Yield every line above the digest."""
        return self._lines(0, self.end, LONGEST + 100)

    def moves(self) -> Iterator[str]:
        """Yield the lines of the match."""
        return self._lines(self.moves_at, self.moves_end, LONGEST_LINE)

    def draws(self) -> Iterator[dict[str, Any]]:
        """Yield the draws, in order."""
        for line in self._lines(self.draws_at, self.draws_end, LONGEST):
            if not line.startswith("draw: "):
                raise damaged("something else stands among the draws")
            yield as_object(line[len("draw: ") :], "draw")

    def field(self, name: str) -> str:
        """Return a field's value; raises InvalidRecord if it is missing."""
        if name not in self.fields:
            raise damaged(f"the record has no {name} line")
        return self.fields[name]

    @property
    def committed(self) -> bool:
        """Whether luck came from a committed secret."""
        return self.terms is not None or "secret" in self.fields

    @property
    def seed(self) -> int:
        """The seed, where luck came from one."""
        if not SEED.fullmatch(self.field("seed")):
            raise damaged("the record's seed line is no number of at most 100 digits")
        return int(self.field("seed"))

    @property
    def secret(self) -> bytes:
        """The revealed secret."""
        if not HASH.fullmatch(self.field("secret")):
            raise damaged("the opened secret is no 64 hexadecimal digits")
        return bytes.fromhex(self.field("secret"))

    @property
    def added(self) -> list[bytes]:
        """Each seat's bytes, empty for none."""
        return as_parts(as_json(self.field("added"), "added"), self.seats)


def version_of(data: bytes) -> int:
    """Return the record's format version, by its first line."""
    head = data[:100].partition(b"\n")[0]
    if head not in HEADS:
        shown = head.removeprefix(b"filon record ")[:20].decode(errors="replace")
        raise InvalidRecord(f"this Filon reads records of version 1 to 3, not {shown}; a newer one may", "newer")
    return HEADS[head]


def checked_end(data: bytes) -> int:
    """Return where the digest line begins; raises InvalidRecord unless the digest is valid."""
    end = len(data) - DIGEST
    found = data[end:] if end > 0 else b""
    if data[end - 1 : end] == b"\n" and found.startswith(b"digest: "):
        digest = hashlib.sha256(memoryview(data)[:end]).hexdigest()
        if found == f"digest: {digest}\n".encode():
            return end
    raise damaged("the digest does not fit: the record was cut or changed")


def terms_of(lines: list[str]) -> Terms:
    """Return the terms, which follow the first line unchanged."""
    at = 1 + FIELDS.index("seats")
    seats = as_count(lines[at].removeprefix("seats: "), "seats") if at < len(lines) else 1
    if seats > MOST_SEATS:
        raise damaged(f"no table has more than {MOST_SEATS} seats")
    try:
        return read_terms("\n".join(lines[1 : 1 + len(FIELDS) + seats]) + "\n")
    except InvalidStart as error:
        raise damaged(str(error)) from error


def is_short_line(text: object) -> bool:
    """Return whether this is a printable text of some characters."""
    return isinstance(text, str) and 0 < len(text) <= LONGEST_NOTE and text.isprintable()


def as_count(text: str, name: str) -> int:
    """Return a whole number from 1 to 999,999,999."""
    if not NUMBER.fullmatch(text):
        raise damaged(f"the record's {name} line is no number, or out of its range")
    return int(text)


def as_json(text: str, name: str) -> Any:
    """Return the parsed JSON of a line."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise damaged(f"the record's {name} line is no JSON") from error


def as_object(text: str, name: str) -> dict[str, Any]:
    """Return the JSON object of a line."""
    found = as_json(text, name)
    if not isinstance(found, dict):
        raise damaged(f"the record's {name} line is no object")
    return found


def as_parts(found: object, seats: int) -> list[bytes]:
    """Return each seat's bytes, empty for none."""
    if not isinstance(found, list) or len(found) != seats:
        raise damaged("there is not one entry of bytes for each seat")
    if not all(isinstance(part, str) and (part == "" or PART.fullmatch(part)) for part in found):
        raise damaged("bytes of a seat are not 32 hexadecimal digits")
    return [bytes.fromhex(part) for part in found]


def as_attempt(text: str, seats: int) -> AbortedAttempt:
    """Return an aborted attempt."""
    found = as_object(text, "earlier")
    secret, hashes = found.get("secret"), found.get("hashes")
    if not isinstance(secret, str) or not HASH.fullmatch(secret) or not isinstance(hashes, list):
        raise damaged("an earlier try cannot be read")
    if len(hashes) != seats or not all(isinstance(one, str) and (one == "-" or HASH.fullmatch(one)) for one in hashes):
        raise damaged("an earlier try has not one hash for each seat")
    return AbortedAttempt(bytes.fromhex(secret), tuple(hashes), tuple(as_parts(found.get("opened"), seats)))
