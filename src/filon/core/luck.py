"""What does chance decide, and can it be drawn again the same?

One label, one draw: a draw depends on the key and its label only, so a move taken back and made again meets the
same luck. docs/luck.md tells it with test vectors.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

WORD: Final = 1 << 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck(ABC):
    """Where a State gets chance from; codes in `items` are the game's own."""

    @abstractmethod
    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        """A new, shuffled copy of `items`, which stand in box order."""

    @abstractmethod
    def below(self, label: str, n: i64) -> i64:
        """A number from 0 to n - 1."""


@final
class Quick(Luck):
    """xorshift32 for search and simulation: fast, labels ignored, the same interpreted and compiled."""

    def __init__(self, seed: int = 1) -> None:
        mixed = (i64(seed & 0x7FFFFFFF) * 2654435761 + 0x9E3779B9) & 0xFFFFFFFF
        self.state: i64 = mixed if mixed else 0x6D2B79F5

    def __copy__(self) -> Quick:
        """Luck that goes on just as this one would."""
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


# A match of dice has thousands of numbers below six: one list of each will do for all of them.
NO_ITEMS: Final[list[int]] = []
ALONE: Final = [[number] for number in range(64)]


class Stream:
    """The 32-bit words of one label: HMAC-SHA-256(key, label, 0, counter), big-endian, rejection below n."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key = key
        self.label = label.encode()
        self.words: list[int] = []
        self.blocks = 0

    def word(self) -> int:
        if not self.words:
            text = self.label + b"\0" + self.blocks.to_bytes(4, "big")
            block = hmac.digest(self.key, text, "sha256")
            self.blocks += 1
            self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(28, -4, -4)]
        return self.words.pop()

    def below(self, n: int) -> int:
        """Words from the last incomplete run of n on are thrown away, so that no number is favoured."""
        limit = WORD - WORD % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def shuffle(self, items: list[int]) -> list[int]:
        """From the last place down, each place swaps with one at or before it."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


class Keyed(Luck):
    """A table's luck: every label has its own stream, `given` replaces what it names, and draws are kept."""

    def __init__(self, key: bytes, given: dict[str, list[int]]) -> None:
        self.key = key
        self.given = given
        self.draws: list[Draw] = []

    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        codes = [int(item) for item in items]
        result = self.given[label] if label in self.given else Stream(self.key, label).shuffle(codes)
        self.draws.append(Draw(label, codes, 0, result))
        return vec[u8]([u8(code) for code in result])

    def below(self, label: str, n: i64) -> i64:
        result = self.given[label][0] if label in self.given else Stream(self.key, label).below(int(n))
        self.draws.append(Draw(label, NO_ITEMS, int(n), ALONE[result] if result < len(ALONE) else [result]))
        return i64(result)

    def private(self, label: str) -> int:
        """A number for those who play by chance at this table; no draw of the deal, so not in the record."""
        return Stream(self.key, f"private {label}").word()


# A larger one would be no seed that anybody types, but a number that takes long to write.
SEEDS: Final = 10**100


def seed_key(seed: int) -> bytes:
    """The key of a study seed; anybody can make it again, so nothing is committed."""
    return hashlib.sha256(f"filon seed {seed}".encode()).digest()


def shuffle_end(items: vec[u8], count: i64, luck: Luck) -> vec[u8]:
    """A copy whose last `count` items are in any order: what a sampler knows nothing about."""
    found = items[:]
    first = i64(len(items)) - count
    while count > 1:
        other = first + luck.below("", count)
        count -= 1
        swapped = found[first + count]
        found[first + count] = found[other]
        found[other] = swapped
    return found
