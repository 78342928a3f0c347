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


def differences(old: Any, new: Any, path: str, found: list[Change]) -> None:
    """Add what makes the new one of the old one, at this path."""
    if old is new or old == new:
        return
    kind = type(old)
    if kind is type(new):
        if kind is tuple or kind is list:
            list_differences(old, new, path, found)
            return
        if isinstance(old, msgspec.Struct) and not old.__struct_config__.omit_defaults:
            for field in old.__struct_fields__:
                differences(getattr(old, field), getattr(new, field), f"{path}/{field}", found)
            return
    found.append(Change("replace", path, new))


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
