"""Training of Le Duel's ReLU network on the residuals that the linear weights leave.

A sample is the target, the weights' prediction, the number of non-zero features, and these as pairs of index and value.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.duel.evaluator import NET_NAMES
from filon.bots.duel.features import COUNT
from filon.bots.relu_net import AdamOptimizer, Net, random_net
from filon.core.luck import Quick

UNITS: Final = 24
EPOCHS: Final = 6  # passes over all samples
BATCH_SIZE: Final[i64] = 64  # samples per step
LEARNING_RATE: Final = 0.001
WEIGHT_DECAY: Final = 0.1
VALIDATION_EVERY: Final = 10  # one chunk in so many is held out for validation
OFFSET_BITS: Final = 24  # bits for the offset of a sample in its chunk


def sample(features: vec[float], target: float, weights: vec[float]) -> list[float]:
    """Return one sample in this encoding."""
    prediction = 0.0
    found = [target, 0.0, 0.0]
    for at in range(COUNT):
        number = features[at]
        if number != 0.0:
            prediction += number * weights[at]
            found.append(float(at))
            found.append(number)
    found[1] = prediction
    found[2] = float((len(found) - 3) // 2)
    return found


class Samples:
    """Chunks of samples, and the offset of each sample."""

    def __init__(self) -> None:
        self.chunks: list[vec[float]] = []
        self.positions: list[int] = []
        self.features = vec[float]([0.0] * COUNT)

    def add(self, chunk: list[float]) -> None:
        """Add one chunk."""
        values = vec[float](chunk)
        at: i64 = 0
        while at < len(values):
            self.positions.append(len(self.chunks) << OFFSET_BITS | int(at))
            at += 3 + 2 * i64(values[at + 2])
        self.chunks.append(values)

    def load(self, position: i64, scales: vec[float]) -> tuple[float, float]:
        """Load one sample's scaled features into `features`; return its target and the weights' prediction."""
        chunk, at = self.chunks[position >> OFFSET_BITS], position & ((i64(1) << OFFSET_BITS) - 1)
        features = self.features
        for index in range(i64(COUNT)):
            features[index] = 0.0
        for pair in range(i64(chunk[at + 2])):
            index = i64(chunk[at + 3 + 2 * pair])
            features[index] = chunk[at + 4 + 2 * pair] / scales[index]
        return chunk[at], chunk[at + 1]

    def scales(self) -> vec[float]:
        """Return the root mean square of each feature where it is not 0."""
        squares, counts = vec[float]([0.0] * COUNT), vec[float]([0.0] * COUNT)
        ones = vec[float]([1.0] * COUNT)
        for position in self.positions:
            self.load(position, ones)
            for at in range(i64(COUNT)):
                number = self.features[at]
                if number != 0.0:
                    squares[at] += number * number
                    counts[at] += 1.0
        return vec[float]([sqrt(squares[at] / counts[at]) if counts[at] > 0.0 else 1.0 for at in range(COUNT)])


def train(chunks: Iterable[list[float]]) -> tuple[dict[str, list[float]], dict[str, float]]:
    """Return by feature the weights of every unit, then the output weights; and the figures on held-out samples."""
    training, validation = Samples(), Samples()
    for number, chunk in enumerate(chunks, start=1):
        (training if number % VALIDATION_EVERY else validation).add(chunk)
    scales = training.scales()
    net = random_net(COUNT, UNITS, 1)
    fit_net(net, training, scales)
    held_out = validation if validation.positions else training
    before, after = r_squared(net, held_out, scales)
    figures = {"positions": float(len(training.positions)), "explained": round(after, 4), "without": round(before, 4)}
    return {name: row(net, at, scales) for at, name in enumerate(NET_NAMES)}, figures


def row(net: Net, at: int, scales: vec[float]) -> list[float]:
    """Return the weights of all units for one unscaled feature, or after the features the output weights."""
    units = int(net.units)
    scale = float(scales[at]) if at < COUNT else 1.0
    return [float(f"{net.weights[at * units + unit] / scale:.4g}") for unit in range(units)]


def fit_net(net: Net, samples: Samples, scales: vec[float]) -> None:
    """Train on all samples for some epochs, shuffled, with a decreasing learning rate."""
    optimizer, luck = AdamOptimizer(net), Quick(2)
    order = vec[i64](samples.positions)
    count: i64 = len(order)
    done: i64 = 0
    for _ in range(EPOCHS):
        for index in range(count):
            other = index + luck.below("", count - index)
            position = order[other]
            order[other] = order[index]
            order[index] = position
            target, prediction = samples.load(position, scales)
            optimizer.add_sample(samples.features, target - prediction)
            done += 1
            if done % BATCH_SIZE == 0:
                optimizer.step(LEARNING_RATE * (1.0 - float(done) / float(EPOCHS * count)), WEIGHT_DECAY)


def r_squared(net: Net, samples: Samples, scales: vec[float]) -> tuple[float, float]:
    """Return R² of the weights alone, and with the network."""
    total, squares, without, left = 0.0, 0.0, 0.0, 0.0
    for position in samples.positions:
        target, prediction = samples.load(position, scales)
        error = target - prediction - net.value(samples.features)
        total += target
        squares += target * target
        without += (target - prediction) * (target - prediction)
        left += error * error
    spread = squares - total * total / max(float(len(samples.positions)), 1.0)
    return 1.0 - without / spread, 1.0 - left / spread
