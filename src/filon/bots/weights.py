"""What did self-play find? Weights by name, kept as data with the command that made them."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec

from filon.core import shipped


def read(package: str, part: str, names: tuple[str, ...]) -> vec[float]:
    """The weights of one part of a bot, in the order of its features; a feature that has none weighs nothing."""
    found: dict[str, Any] = shipped.data(package, "weights.json")[part]["weights"]
    return vec[float]([float(found.get(name, 0.0)) for name in names])


def read_rows(package: str, part: str, names: tuple[str, ...]) -> list[float]:
    """The same of a part whose features have a row of weights each: row after row; none before it was ever found."""
    found: dict[str, list[float]] = shipped.data(package, "weights.json").get(part, {}).get("weights", {})
    size = len(next(iter(found.values()), []))
    return [float(weight) for name in names for weight in found.get(name, [0.0] * size)]
