"""Loading of fitted weights: `weights.json` of a game's bots, by part and name, with the command that made them."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec

from filon.core.data import game_data


def read(package: str, part: str, names: tuple[str, ...]) -> vec[float]:
    """Return the weights of one part of a bot in the order of its features; 0 for a feature that has none."""
    found: dict[str, Any] = game_data.data(package, "weights.json")[part]["weights"]
    return vec[float]([float(found.get(name, 0.0)) for name in names])


def read_rows(package: str, part: str, names: tuple[str, ...]) -> list[float]:
    """Return the weights of a network, one row after the other by feature; empty before it was trained."""
    found: dict[str, list[float]] = game_data.data(package, "weights.json").get(part, {}).get("weights", {})
    size = len(next(iter(found.values()), []))
    return [float(weight) for name in names for weight in found.get(name, [0.0] * size)]
