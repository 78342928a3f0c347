"""What changed between two things that are sent? Ops as JSON Patch has them: add, remove, replace.

Frozen Structs are compared field by field, lists by what they have in common at both ends.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec


class Change(NamedTuple):
    """One op; `value` is nothing where something is removed."""

    op: str
    path: str
    value: Any


# By type, since asking a Struct for them takes as long as comparing two.
FIELDS: dict[type, tuple[str, ...]] = {}


def differences(old: Any, new: Any, path: str, found: list[Change]) -> None:
    """Add what makes the new one of the old one, at this path."""
    if old is not new and old != new:
        changes(old, new, path, found)


def changes(old: Any, new: Any, path: str, found: list[Change]) -> None:
    """The same of two that are known to differ; a field's path is written only where the field does."""
    kind = type(old)
    if kind is type(new):
        if kind is tuple or kind is list:
            list_differences(old, new, path, found)
            return
        fields = FIELDS.get(kind)
        if fields is None:
            fields = FIELDS[kind] = fields_of(old)
        if fields:
            for field in fields:
                before, after = getattr(old, field), getattr(new, field)
                if before is not after and before != after:
                    changes(before, after, f"{path}/{field}", found)
            return
    found.append(Change("replace", path, new))


def fields_of(value: Any) -> tuple[str, ...]:
    """The fields that are always sent; none of anything that is no Struct, or leaves some of them out."""
    if not isinstance(value, msgspec.Struct) or value.__struct_config__.omit_defaults:
        return ()
    return value.__struct_fields__


def list_differences(old: Any, new: Any, path: str, found: list[Change]) -> None:
    """What is alike at both ends stays; the middle is changed one by one, longer or shorter at its end."""
    before, after = len(old), len(new)
    most = min(before, after)
    head = 0
    while head < most and (old[head] is new[head] or old[head] == new[head]):
        head += 1
    tail = 0
    while tail < most - head and (old[-1 - tail] is new[-1 - tail] or old[-1 - tail] == new[-1 - tail]):
        tail += 1
    changed = most - head - tail
    if changed > 2 and 2 * changed >= after:
        # Most of it is new: said whole it is shorter.
        found.append(Change("replace", path, new))
        return
    for at in range(head, head + changed):
        differences(old[at], new[at], f"{path}/{at}", found)
    last = head + changed
    for _ in range(before - most):
        found.append(Change("remove", f"{path}/{last}", None))
    for at in range(after - most):
        found.append(Change("add", f"{path}/{last + at}", new[last + at]))
