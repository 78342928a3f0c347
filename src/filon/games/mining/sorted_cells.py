"""How is a short list of places kept in order, in a vec with room to spare?"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64


def insert(places: vec[i16], count: i64, at: i64) -> i64:
    """Put a place where it belongs, once; how many there are then."""
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
    """The same for a place that is not there yet."""
    index = count
    while index > 0 and i64(places[index - 1]) > at:
        places[index] = places[index - 1]
        index -= 1
    places[index] = i16(at)
    return count + 1


def remove(places: vec[i16], count: i64, at: i64) -> i64:
    """Drop a place that is there; how many are left."""
    index = count - 1
    carried = places[index]
    while i64(carried) != at:
        index -= 1
        found = places[index]
        places[index] = carried
        carried = found
    return count - 1


def holds(places: vec[i16], count: i64, at: i64) -> bool:
    """Whether a place is among them."""
    for index in range(count):
        if i64(places[index]) == at:
            return True
    return False
