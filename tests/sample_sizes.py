"""Test sizes: fewer examples where the engine is interpreted, and coverage traced for one parameter of many."""

from collections.abc import Iterable
from typing import Any

import pytest

from filon.core import state

IS_COMPILED = not str(state.__file__).endswith(".py")


def fewer(many: int, least: int = 2) -> int:
    """All of them compiled; on the sources the first third."""
    return many if IS_COMPILED else max(least, many // 3)


def first_traced(values: Iterable[object]) -> list[Any]:
    """Parameters for `parametrize`: the first as it is, the others marked `untraced` (they reach the same lines)."""
    first, *others = values
    return [first, *(pytest.param(other, marks=pytest.mark.untraced) for other in others)]
