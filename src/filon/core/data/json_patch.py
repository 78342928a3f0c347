"""JSON Patch (RFC 6902) between two messages: add, remove and replace operations, as JSON texts.

Frozen Structs are compared field by field, lists by their common head and tail.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

ENCODE: Final = msgspec.json.Encoder().encode
# Fields of a type that are compared one by one; none for a type that is always sent whole.
FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def differences(old: Any, new: Any, path: str, found: list[str]) -> None:
    """Add the operations that turn the old value into the new one, at this path."""
    if old is new:
        return
    kind = type(old)
    if kind is type(new):
        if kind is tuple or kind is list:
            list_differences(list(old), list(new), path, found)
            return
        fields = FIELDS.get(kind)
        if fields is None:
            fields = FIELDS[kind] = fields_of(kind)
        if fields:
            # All values at once: reading each by its name takes five times as long.
            was, now = msgspec.structs.astuple(old), msgspec.structs.astuple(new)
            for at in range(len(fields)):
                one, other = was[at], now[at]
                if one is not other and one != other:
                    differences(one, other, f"{path}/{fields[at]}", found)
            return
    if old != new:
        found.append(written("replace", path, new))


def fields_of(kind: type) -> tuple[str, ...]:
    """Return the fields to compare; none for a Struct that omits defaults, or a value that is no Struct."""
    if not issubclass(kind, msgspec.Struct) or kind.__struct_config__.omit_defaults:
        return ()
    return kind.__struct_fields__


def list_differences(old: list[Any], new: list[Any], path: str, found: list[str]) -> None:
    """Add the operations between two lists: equal head and tail stay, the middle changes item by item."""
    before, after = len(old), len(new)
    most = min(before, after)
    head = 0
    while head < most:
        one, other = old[head], new[head]
        if one is not other and one != other:
            break
        head += 1
    tail = 0
    while tail < most - head:
        one, other = old[before - 1 - tail], new[after - 1 - tail]
        if one is not other and one != other:
            break
        tail += 1
    changed = most - head - tail
    if changed > 2 and 2 * changed >= after:
        # Most of it is new: replacing the whole list is shorter.
        found.append(written("replace", path, new))
        return
    for at in range(head, head + changed):
        differences(old[at], new[at], f"{path}/{at}", found)
    last = head + changed
    for _ in range(before - most):
        found.append(f'{{"op":"remove","path":"{path}/{last}"}}')
    for at in range(after - most):
        found.append(written("add", f"{path}/{last + at}", new[last + at]))


def written(op: str, path: str, value: Any) -> str:
    """Return an operation as JSON. (A path consists of field names and numbers, so it needs no escapes.)"""
    return f'{{"op":"{op}","path":"{path}","value":{ENCODE(value).decode()}}}'
