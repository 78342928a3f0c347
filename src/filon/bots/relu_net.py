"""Neural network with one hidden layer of ReLU units, and its training with Adam.

The output is a weighted sum of the units. One feature has to be always 1: it carries the units' biases.
"""

from __future__ import annotations

from math import sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.luck import Quick

# Adam (Kingma and Ba 2015) with its usual constants.
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8


@final
class Net:
    """Weights in row order: feature by feature those of every unit, then the output weight of each unit."""

    weights: vec[float]
    hidden: vec[float]

    def __init__(self, count: int, weights: list[float]) -> None:
        self.count: i64 = count
        self.units: i64 = len(weights) // (count + 1)
        self.weights = vec[float](weights)
        self.hidden = vec[float]([0.0] * int(self.units))

    def value(self, features: vec[float]) -> float:
        """Return the network's output for these features."""
        units, weights, hidden = self.units, self.weights, self.hidden
        if not units:
            return 0.0
        for unit in range(units):
            hidden[unit] = 0.0
        for at in range(self.count):
            number = features[at]
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
class AdamOptimizer:
    """Trains a network with Adam: gradients of the squared error are summed over samples, then one step is made."""

    gradient: vec[float]
    first_moment: vec[float]
    second_moment: vec[float]

    def __init__(self, net: Net) -> None:
        self.net = net
        size = len(net.weights)
        self.gradient = vec[float]([0.0] * size)
        self.first_moment = vec[float]([0.0] * size)
        self.second_moment = vec[float]([0.0] * size)
        self.samples: i64 = 0
        self.steps: i64 = 0

    def add_sample(self, features: vec[float], target: float) -> float:
        """Add a sample's gradient; return the error of the network's output."""
        net = self.net
        error = net.value(features) - target
        units, weights, hidden, gradient = net.units, net.weights, net.hidden, self.gradient
        out = net.count * units
        for unit in range(units):
            if hidden[unit] > 0.0:
                gradient[out + unit] += error * hidden[unit]
                hidden[unit] = error * weights[out + unit]
            else:
                hidden[unit] = 0.0
        for at in range(net.count):
            number = features[at]
            if number != 0.0:
                row = at * units
                for unit in range(units):
                    gradient[row + unit] += number * hidden[unit]
        self.samples += 1
        return error

    def step(self, learning_rate: float, weight_decay: float) -> None:
        """Make one Adam step with the mean gradient, and decay all weights."""
        weights, gradient, first_moment, second_moment = (
            self.net.weights,
            self.gradient,
            self.first_moment,
            self.second_moment,
        )
        self.steps += 1
        samples_in_step = float(max(self.samples, 1))
        step_size = learning_rate * sqrt(1.0 - BETA_2 ** float(self.steps)) / (1.0 - BETA_1 ** float(self.steps))
        for at in range(i64(len(weights))):
            mean_gradient = gradient[at] / samples_in_step
            gradient[at] = 0.0
            first_moment[at] = BETA_1 * first_moment[at] + (1.0 - BETA_1) * mean_gradient
            second_moment[at] = BETA_2 * second_moment[at] + (1.0 - BETA_2) * mean_gradient * mean_gradient
            weights[at] -= (
                step_size * first_moment[at] / (sqrt(second_moment[at]) + EPSILON)
                + learning_rate * weight_decay * weights[at]
            )
        self.samples = 0


def random_net(count: int, units: int, seed: int) -> Net:
    """Return a network with small random hidden weights and output weights of 0."""
    luck = Quick(seed)
    spread = 2.0 / sqrt(float(count))
    weights = [spread * (float(luck.below("", 20_001)) / 10_000.0 - 1.0) for _ in range(count * units)]
    return Net(count, [*weights, *([0.0] * units)])
