"""Does a view hold together? Each game's `fitting` asks; what does not is said, and whoever packs it refuses it."""

from __future__ import annotations


def want(fits: bool, wrong: str) -> None:
    """Say what is wrong."""
    if not fits:
        raise ValueError(wrong)
