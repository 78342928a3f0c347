"""What did self-play find? Weights by name, kept as data with the command that made them."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec

from filon.core.data import game_data


def read(package: str, part: str, names: tuple[str, ...]) -> vec[float]:
    """The weights of one part of a bot, in the order of its features; a feature that has none weighs nothing."""
    found: dict[str, Any] = game_data.data(package, "weights.json")[part]["weights"]
    return vec[float]([float(found.get(name, 0.0)) for name in names])
