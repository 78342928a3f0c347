"""Test sizes: fewer examples where the engine is interpreted, and one parameter of many with both engines."""

from collections.abc import Iterable
from typing import Any

import pytest

from filon.core import state

IS_COMPILED = not str(state.__file__).endswith(".py")


def fewer(many: int, least: int = 2) -> int:
    """All of them compiled; on the sources the first third."""
    return many if IS_COMPILED else max(least, many // 3)


def first_in_both(values: Iterable[object]) -> list[Any]:
    """Parameters for `parametrize`: the first as it is, the others marked `once` (they reach the same lines)."""
    first, *others = values
    return [first, *(pytest.param(other, marks=pytest.mark.once) for other in others)]
