"""What changed between two things that are sent? Ops as JSON Patch has them, written: add, remove, replace.

Frozen Structs are compared field by field, lists by what they have in common at both ends.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

ENCODE: Final = msgspec.json.Encoder().encode
# Which fields of a kind are compared one by one; none of a kind that is always sent whole.
FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def differences(old: Any, new: Any, path: str, found: list[str]) -> None:
    """Add the ops that make the new one of the old one, at this path."""
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
            # All values at once: asking for each by its name takes five times as long.
            was, now = msgspec.structs.astuple(old), msgspec.structs.astuple(new)
            for at in range(len(fields)):
                one, other = was[at], now[at]
                if one is not other and one != other:
                    differences(one, other, f"{path}/{fields[at]}", found)
            return
    if old != new:
        found.append(written("replace", path, new))


def fields_of(kind: type) -> tuple[str, ...]:
    """A Struct that leaves out what is as usual is sent whole, and so is all that is no Struct."""
    if not issubclass(kind, msgspec.Struct) or kind.__struct_config__.omit_defaults:
        return ()
    return kind.__struct_fields__


def list_differences(old: list[Any], new: list[Any], path: str, found: list[str]) -> None:
    """What is alike at both ends stays; the middle is changed one by one, longer or shorter at its end."""
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
        # Most of it is new: said whole it is shorter.
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
    """An op with its value. (A path is made of field names and numbers, so it needs no escapes.)"""
    return f'{{"op":"{op}","path":"{path}","value":{ENCODE(value).decode()}}}'
