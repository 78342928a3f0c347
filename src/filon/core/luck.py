"""Random draws: labelled HMAC-SHA-256 streams at a table, xorshift32 in search and simulation.

One label, one draw: a draw depends on the key and its label only, so a move that is undone and played again meets the
same luck. docs/luck.md specifies it with test vectors.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

WORD: Final = 1 << 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck(ABC):
    """Source of randomness for a State; the codes in `items` are the game's."""

    @abstractmethod
    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        """Return a shuffled copy of `items`, which are in the components' order."""

    @abstractmethod
    def below(self, label: str, n: i64) -> i64:
        """Return a number from 0 to n - 1."""


@final
class Quick(Luck):
    """xorshift32 for search and simulation: fast, labels ignored, the same interpreted and compiled."""

    def __init__(self, seed: int = 1) -> None:
        mixed = (i64(seed & 0x7FFFFFFF) * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF
        self.state: i64 = mixed if mixed else 0x6D2B79F5

    def __copy__(self) -> Quick:
        """Return a generator in the same state."""
        found = Quick()
        found.state = self.state
        return found

    def __deepcopy__(self, memo: object) -> Quick:
        return self.__copy__()

    def below(self, label: str, n: i64) -> i64:
        x = self.state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self.state = x
        return (x * n) >> 32

    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        out = items[:]
        x = self.state
        i: i64 = i64(len(out))
        while i > 1:
            x ^= (x << 13) & 0xFFFFFFFF
            x ^= x >> 17
            x ^= (x << 5) & 0xFFFFFFFF
            j = (x * i) >> 32
            i -= 1
            swapped = out[i]
            out[i] = out[j]
            out[j] = swapped
        self.state = x
        return out


class Draw(NamedTuple):
    """One draw as the record lists it: a shuffle of `items`, or, with `items` empty, a number below `n`."""

    label: str
    items: list[int]
    n: int
    result: list[int]


# The key's half of an HMAC is computed once per match (14 to 22 loops per block instead of 27 and more).
INSIDE: Final = bytes([byte ^ 0x36 for byte in range(256)])
OUTSIDE: Final = bytes([byte ^ 0x5C for byte in range(256)])


@final
class Mac:
    """HMAC-SHA-256 with one key, for many texts."""

    def __init__(self, key: bytes) -> None:
        block = (key if len(key) <= 64 else hashlib.sha256(key).digest()).ljust(64, b"\0")
        self.inner = hashlib.sha256(block.translate(INSIDE))
        self.outer = hashlib.sha256(block.translate(OUTSIDE))

    def digest(self, text: bytes) -> bytes:
        """Return the HMAC-SHA-256 of this text."""
        inner, outer = self.inner.copy(), self.outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        return outer.digest()


@final
class Stream:
    """The 32-bit words of one label: HMAC-SHA-256(key, label, 0, counter), big-endian, rejection below n."""

    def __init__(self, key: bytes, label: str, mac: Mac | None = None) -> None:
        self.mac = Mac(key) if mac is None else mac
        self.label = label.encode()
        self.block = b""
        self.blocks = 0
        self.at: i64 = 32

    def word(self) -> i64:
        """Return the next word."""
        if self.at == 32:
            self.block = self.mac.digest(self.label + b"\0" + self.blocks.to_bytes(4, "big"))
            self.blocks += 1
            self.at = 0
        block, at = self.block, self.at
        self.at = at + 4
        return i64(block[at]) << 24 | i64(block[at + 1]) << 16 | i64(block[at + 2]) << 8 | i64(block[at + 3])

    def below(self, n: i64) -> i64:
        """Return a uniform number below n: words in the last, incomplete run of n are rejected."""
        limit = WORD - WORD % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def places(self, count: int) -> list[int]:
        """Return a Fisher–Yates shuffle of this many positions, from the last one down."""
        out = list(range(count))
        for i in range(count - 1, 0, -1):
            j = int(self.below(i + 1))
            out[i], out[j] = out[j], out[i]
        return out

    def shuffle(self, items: vec[u8]) -> vec[u8]:
        """Return a copy of these in the order of `places`; bytes are swapped ten times as fast as numbers in a list."""
        out = items[:]
        i = i64(len(out)) - 1
        while i > 0:
            j = self.below(i + 1)
            swapped = out[i]
            out[i] = out[j]
            out[j] = swapped
            i -= 1
        return out


# A deck is in the same order in all matches: one copy serves all of them. Cleared when full.
DECKS: Final[dict[bytes, bytes]] = {}
MOST_DECKS: Final = 256


def interned(items: vec[u8]) -> bytes:
    """Return these items as bytes, the same object for the same items."""
    deck = bytes([int(item) for item in items])
    if len(DECKS) >= MOST_DECKS:
        DECKS.clear()
    return DECKS.setdefault(deck, deck)


class Keyed(Luck):
    """A table's luck: every label has its own stream, `given` replaces the draws it names, and draws are logged.

    Each draw is stored as label, origin (a deck, or a bound) and result: a match with dice has thousands.
    """

    def __init__(self, key: bytes, given: dict[str, list[int]]) -> None:
        self.key = key
        self.given = given
        self.mac: Mac | None = None
        self.labels: list[str] = []
        self.origins: list[bytes | int] = []
        self.results: list[bytes | int] = []

    @property
    def draws(self) -> list[Draw]:
        """All draws so far, in order."""
        found: list[Draw] = []
        for label, origin, result in zip(self.labels, self.origins, self.results, strict=True):
            if isinstance(origin, bytes) and isinstance(result, bytes):
                found.append(Draw(label, list(origin), 0, list(result)))
            elif isinstance(origin, int) and isinstance(result, int):
                found.append(Draw(label, [], origin, [result]))
        return found

    def log(self, label: str, origin: bytes | int, result: bytes | int) -> None:
        """Append a draw."""
        self.labels.append(label)
        self.origins.append(origin)
        self.results.append(result)

    def stream(self, label: str) -> Stream:
        """Return the stream of a label."""
        if self.mac is None:
            self.mac = Mac(self.key)
        return Stream(self.key, label, self.mac)

    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        given = self.given.get(label)
        result = self.stream(label).shuffle(items) if given is None else vec[u8]([u8(code) for code in given])
        self.log(label, interned(items), bytes([int(code) for code in result]))
        return result

    def below(self, label: str, n: i64) -> i64:
        given = self.given.get(label)
        result = self.stream(label).below(n) if given is None else i64(given[0])
        self.log(label, int(n), int(result))
        return result

    def private(self, label: str) -> int:
        """Return a number for bots at this table; it is no draw of the deal, so it is not in the record."""
        return int(self.stream(f"private {label}").word())


# Larger seeds are never typed, and take long to write out.
SEEDS: Final = 10**100


def seed_key(seed: int) -> bytes:
    """Return the key of a study seed; it can be recomputed by everyone, so nothing is committed."""
    return hashlib.sha256(f"filon seed {seed}".encode()).digest()


def shuffle_end(items: vec[u8], count: i64, luck: Luck) -> vec[u8]:
    """Return a copy whose last `count` items are shuffled: those a sampler knows nothing about."""
    found = items[:]
    first = i64(len(items)) - count
    while count > 1:
        other = first + luck.below("", count)
        count -= 1
        swapped = found[first + count]
        found[first + count] = found[other]
        found[other] = swapped
    return found
