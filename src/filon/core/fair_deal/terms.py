"""The terms of a commit–reveal deal: the text that is fixed before any bytes are revealed.

Its SHA-256 is the fingerprint. The terms name everything the deal depends on, so another order of a custom deck gives
another fingerprint, and the hash of the bytes each seat will add, so that no participant can still choose once another
has revealed. docs/luck.md describes the protocol in full.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any, Final, final

from filon.core.errors import InvalidStart

RECORD: Final = 2
NOTHING: Final = "-"  # the hash of a seat that adds none
HERE: Final = "terminal"  # the table's name where one program plays server and all clients
SECRET_BYTES: Final = 32
ADDED_BYTES: Final = 16
MOST_SEATS: Final = 99
LONGEST: Final = 1_000_000
NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,64}")
NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}")
HASH: Final = re.compile(r"[0-9a-f]{64}")
FIELDS: Final = ("record", "rules", "options", "seats", "table", "match", "try", "sealed")


def sha256_hex(secret_or_part: bytes) -> str:
    """Return the hash that commits to these bytes."""
    return hashlib.sha256(secret_or_part).hexdigest()


def canonical(options: object) -> str:
    """Return canonical JSON: ASCII, keys sorted, no spaces; raises InvalidStart."""
    try:
        text = json.dumps(options, sort_keys=True, separators=(",", ":"), allow_nan=False)
        if len(text) <= LONGEST and json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")) == text:
            return text
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidStart(f"the options cannot be written as JSON: {error}", "options") from error
    raise InvalidStart("the options cannot be written as JSON of a million characters, each key a text", "options")


def fail(what: str) -> InvalidStart:
    """Return the error for a text that is not terms."""
    return InvalidStart(f"these are no terms of a match: {what}", "terms")


@final
class Terms:
    """What every client sees before it reveals. `options` are all of them; `hashes` has one per seat, `-` for none.

    Raises InvalidStart for values out of range.
    """

    def __init__(
        self,
        *,
        game: str,
        version: int,
        options: dict[str, Any],
        seats: int,
        table: str,
        match: int,
        attempt: int,
        secret_hash: str,
        hashes: tuple[str, ...],
    ) -> None:
        if not NAME.fullmatch(game) or not NAME.fullmatch(table):
            raise fail("a game or a table is called by up to 64 letters, digits, dots and dashes")
        if not 1 <= seats <= MOST_SEATS or len(hashes) != seats:
            raise fail("each seat has one hash")
        if not all(1 <= number < 10**9 for number in (version, match, attempt)) or attempt > seats + 1:
            raise fail("a number is out of its range")
        if not HASH.fullmatch(secret_hash) or not all(one == NOTHING or HASH.fullmatch(one) for one in hashes):
            raise fail("a hash is 64 hexadecimal digits")
        self.game = game
        self.version = version
        self.seats = seats
        self.table = table
        self.match = match
        self.attempt = attempt
        self.secret_hash = secret_hash
        self.hashes = hashes
        written = canonical(options)
        # A copy: later changes to the caller's object must not make text and options differ.
        self.options: dict[str, Any] = json.loads(written)
        values = (RECORD, f"{game}/{version}", written, seats, table, match, attempt, secret_hash)
        lines = [f"{name}: {value}\n" for name, value in zip(FIELDS, values, strict=True)]
        self.text = "".join(lines + [f"p{seat + 1}: {one}\n" for seat, one in enumerate(hashes)])
        self.fingerprint = sha256_hex(self.text.encode())

    @property
    def adding(self) -> tuple[int, ...]:
        """The seats that add bytes."""
        return tuple(seat for seat, one in enumerate(self.hashes) if one != NOTHING)

    def at_attempt(self, attempt: int, secret_hash: str, hashes: tuple[str, ...]) -> Terms:
        """Return the terms of another attempt at the same start."""
        return Terms(
            game=self.game,
            version=self.version,
            options=self.options,
            seats=self.seats,
            table=self.table,
            match=self.match,
            attempt=attempt,
            secret_hash=secret_hash,
            hashes=hashes,
        )

    def key(self, secret: bytes, added: list[bytes]) -> bytes:
        """Return the key of all draws: HMAC-SHA-256 by the secret over these terms and then the bytes in seat order."""
        return hmac.digest(secret, self.text.encode() + b"".join(added), "sha256")


def read_terms(text: object) -> Terms:
    """Return the terms of this text, which must match byte for byte; raises InvalidStart."""
    if not isinstance(text, str) or len(text) > LONGEST + 10_000 or not text.isascii():
        raise fail("they are a text of ASCII, no longer than a million characters")
    lines = text.split("\n")[:-1]
    found: list[str] = []
    for name, line in zip(FIELDS, lines, strict=False):
        if not line.startswith(f"{name}: "):
            raise fail(f"there is no {name} line in its place")
        found.append(line[len(name) + 2 :])
    if len(found) < len(FIELDS):
        raise fail("they are cut")
    game, _, version = found[1].partition("/")
    try:
        options = json.loads(found[2])
    except (ValueError, RecursionError) as error:
        raise fail("the options are no JSON") from error
    if not isinstance(options, dict) or not all(map(NUMBER.fullmatch, [version, found[3], found[5], found[6]])):
        raise fail("the options are no object, or a number is none")
    terms = Terms(
        game=game,
        version=int(version),
        options=options,
        seats=int(found[3]),
        table=found[4],
        match=int(found[5]),
        attempt=int(found[6]),
        secret_hash=found[7],
        hashes=tuple(line.partition(": ")[2] for line in lines[len(FIELDS) :]),
    )
    if terms.text != text:
        raise fail("they are not written as they must be")
    return terms
