"""What do features tell only together? A layer of units, each counting from a threshold on, added up.

A unit counts what its weights make of the features, where that is more than nothing; so gold near one player can be
worth another thing while a tool is broken. One feature has to be always 1, or no unit has a threshold.
"""

from __future__ import annotations

from math import sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.data import game_data
from filon.core.luck import Quick

# How a step is made of the last gradients and of their squares (Adam, with its usual numbers).
STEADY, STEADY_SQUARES, LEAST = 0.9, 0.999, 1e-8


def read(package: str, part: str, names: tuple[str, ...]) -> list[float]:
    """The weights of a bot's net, which has a row of them for every name: row after row; none before it was found."""
    found: dict[str, list[float]] = game_data.data(package, "weights.json").get(part, {}).get("weights", {})
    size = len(next(iter(found.values()), []))
    return [float(weight) for name in names for weight in found.get(name, [0.0] * size)]


@final
class Net:
    """Its weights: feature by feature those of every unit, then what each unit is worth."""

    weights: vec[float]
    hidden: vec[float]

    def __init__(self, count: int, weights: list[float]) -> None:
        self.count: i64 = count
        self.units: i64 = len(weights) // (count + 1)
        self.weights = vec[float](weights)
        self.hidden = vec[float]([0.0] * int(self.units))

    def value(self, numbers: vec[float]) -> float:
        """What all units make of these features."""
        units, weights, hidden = self.units, self.weights, self.hidden
        if not units:
            return 0.0
        for unit in range(units):
            hidden[unit] = 0.0
        for at in range(self.count):
            number = numbers[at]
            if number != 0.0:
                row = at * units
                for unit in range(units):
                    hidden[unit] += number * weights[row + unit]
        found = 0.0
        row = self.count * units
        for unit in range(units):
            if hidden[unit] > 0.0:
                found += hidden[unit] * weights[row + unit]
        return found


@final
class Lesson:
    """A net that learns: what is to be changed is gathered over some samples, then one step is made."""

    gradient: vec[float]
    steady: vec[float]
    squares: vec[float]

    def __init__(self, net: Net) -> None:
        self.net = net
        size = len(net.weights)
        self.gradient = vec[float]([0.0] * size)
        self.steady = vec[float]([0.0] * size)
        self.squares = vec[float]([0.0] * size)
        self.gathered: i64 = 0
        self.steps: i64 = 0

    def add_sample(self, numbers: vec[float], target: float) -> float:
        """One sample; how far off the net was."""
        net = self.net
        error = net.value(numbers) - target
        units, weights, hidden, gradient = net.units, net.weights, net.hidden, self.gradient
        out = net.count * units
        for unit in range(units):
            if hidden[unit] > 0.0:
                gradient[out + unit] += error * hidden[unit]
                hidden[unit] = error * weights[out + unit]
            else:
                hidden[unit] = 0.0
        for at in range(net.count):
            number = numbers[at]
            if number != 0.0:
                row = at * units
                for unit in range(units):
                    gradient[row + unit] += number * hidden[unit]
        self.gathered += 1
        return error

    def step(self, pace: float, pull: float) -> None:
        """All weights a little against what was gathered, and a little towards nothing."""
        weights, gradient, steady, squares = self.net.weights, self.gradient, self.steady, self.squares
        self.steps += 1
        many = float(max(self.gathered, 1))
        far = pace * sqrt(1.0 - STEADY_SQUARES ** float(self.steps)) / (1.0 - STEADY ** float(self.steps))
        for at in range(i64(len(weights))):
            slope = gradient[at] / many
            gradient[at] = 0.0
            steady[at] = STEADY * steady[at] + (1.0 - STEADY) * slope
            squares[at] = STEADY_SQUARES * squares[at] + (1.0 - STEADY_SQUARES) * slope * slope
            weights[at] -= far * steady[at] / (sqrt(squares[at]) + LEAST) + pace * pull * weights[at]
        self.gathered = 0


def fresh(count: int, units: int, seed: int) -> Net:
    """Units that look at all features by lot, a little, and are worth nothing yet."""
    luck = Quick(seed)
    spread = 2.0 / sqrt(float(count))
    weights = [spread * (float(luck.below("", 20_001)) / 10_000.0 - 1.0) for _ in range(count * units)]
    return Net(count, [*weights, *([0.0] * units)])
