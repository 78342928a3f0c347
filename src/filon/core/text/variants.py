# filon: interpreted
"""Variants of a sentence by who reads it: keys with suffixes, the first that the words have is used.

    event.broke                 {by} breaks {player}’s {tool}
    event.broke.by_me           the reader did it
    event.broke.player_me       it was done to the reader
    event.repaired.player_self  the player of this field is the one who did it
    reason.void.winners_many    a list of more than one seat
Suffixes follow the order of the fields: event.repaired.by_me.player_me.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from filon.core.text.translations import Words


def variant(key: str, values: Mapping[str, object], seats: Collection[str], reader: int | None, words: Words) -> str:
    """Return the most specific key that the words have for this reader."""
    known = [field for field in values if field in seats]
    found = [suffix for field in known for suffix in suffixes(field, values, reader)]
    return next((name for name in keys(key, found) if name in words.table), key)


def suffixes(field: str, values: Mapping[str, object], reader: int | None) -> Iterator[str]:
    """Yield what is true of the seat, or the seats, in this field."""
    value = values[field]
    seats = value if isinstance(value, tuple) else (value,)
    if len(seats) > 1:
        yield f"{field}_many"
    if reader is not None and reader in seats:
        yield f"{field}_me"
    if field != "by" and value is not None and value == values.get("by"):
        yield f"{field}_self"


def keys(key: str, suffixes: list[str]) -> Iterator[str]:
    """Yield the key with all suffixes, then with fewer, the last left out first."""
    if suffixes:
        yield from keys(f"{key}.{suffixes[0]}", suffixes[1:])
        yield from keys(key, suffixes[1:])
    else:
        yield key
