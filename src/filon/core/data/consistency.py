"""Consistency checks of a view: each game's `consistency` module uses `want`."""

from __future__ import annotations


def want(fits: bool, wrong: str) -> None:
    """Raise ValueError with what is wrong unless the condition holds."""
    if not fits:
        raise ValueError(wrong)
