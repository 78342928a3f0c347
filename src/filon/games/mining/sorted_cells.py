"""Short sorted list of cell codes in a vec with spare capacity."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64


def insert(places: vec[i16], count: i64, at: i64) -> i64:
    """Insert a cell in order unless it is there; return the new count."""
    index = count
    while index > 0 and i64(places[index - 1]) > at:
        index -= 1
    if index > 0 and i64(places[index - 1]) == at:
        return count
    last = count
    while last > index:
        places[last] = places[last - 1]
        last -= 1
    places[index] = i16(at)
    return count + 1


def insert_new(places: vec[i16], count: i64, at: i64) -> i64:
    """Insert a cell that is not there yet; return the new count."""
    index = count
    while index > 0 and i64(places[index - 1]) > at:
        places[index] = places[index - 1]
        index -= 1
    places[index] = i16(at)
    return count + 1


def remove(places: vec[i16], count: i64, at: i64) -> i64:
    """Remove a cell that is there; return the new count."""
    index = count - 1
    carried = places[index]
    while i64(carried) != at:
        index -= 1
        found = places[index]
        places[index] = carried
        carried = found
    return count - 1


def holds(places: vec[i16], count: i64, at: i64) -> bool:
    """Return whether a cell is in the list."""
    for index in range(count):
        if i64(places[index]) == at:
            return True
    return False
