"""How is the net of Le Duel found? It learns what the weights leave unsaid of what came of positions.

A sample is what came, what the weights made of it, how many features are not 0, and these by place and number.
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
TIMES: Final = 6  # each sample is learnt
AT_ONCE: Final[i64] = 64  # samples a step
LEARNING_RATE: Final = 0.001
WEIGHT_DECAY: Final = 0.1
KEPT_BACK: Final = 10  # one chunk of so many is not learnt from: it tells how well the others taught
FAR: Final = 24  # bits for where a sample begins in its chunk


def sample(numbers: vec[float], came: float, by: vec[float]) -> list[float]:
    """One position, written."""
    told = 0.0
    found = [came, 0.0, 0.0]
    for at in range(COUNT):
        number = numbers[at]
        if number != 0.0:
            told += number * by[at]
            found.append(float(at))
            found.append(number)
    found[1] = told
    found[2] = float((len(found) - 3) // 2)
    return found


class Samples:
    """Chunks of them, and where in them each begins."""

    def __init__(self) -> None:
        self.chunks: list[vec[float]] = []
        self.places: list[int] = []
        self.numbers = vec[float]([0.0] * COUNT)

    def add(self, chunk: list[float]) -> None:
        """One chunk more."""
        values = vec[float](chunk)
        at: i64 = 0
        while at < len(values):
            self.places.append(len(self.chunks) << FAR | int(at))
            at += 3 + 2 * i64(values[at + 2])
        self.chunks.append(values)

    def take(self, place: i64, scales: vec[float]) -> tuple[float, float]:
        """One sample's numbers, by their scales, into `numbers`; what came, and what the weights made of it."""
        chunk, at = self.chunks[place >> FAR], place & ((i64(1) << FAR) - 1)
        numbers = self.numbers
        for index in range(i64(COUNT)):
            numbers[index] = 0.0
        for pair in range(i64(chunk[at + 2])):
            index = i64(chunk[at + 3 + 2 * pair])
            numbers[index] = chunk[at + 4 + 2 * pair] / scales[index]
        return chunk[at], chunk[at + 1]

    def scales(self) -> vec[float]:
        """How large each feature is, in the square mean where it is not 0."""
        squares, counts = vec[float]([0.0] * COUNT), vec[float]([0.0] * COUNT)
        ones = vec[float]([1.0] * COUNT)
        for place in self.places:
            self.take(place, ones)
            for at in range(i64(COUNT)):
                number = self.numbers[at]
                if number != 0.0:
                    squares[at] += number * number
                    counts[at] += 1.0
        return vec[float]([sqrt(squares[at] / counts[at]) if counts[at] > 0.0 else 1.0 for at in range(COUNT)])


def train(chunks: Iterable[list[float]]) -> tuple[dict[str, list[float]], dict[str, float]]:
    """By feature the weights of every unit, then their worths; and how much of samples kept back they tell."""
    taught, fresh_ones = Samples(), Samples()
    for number, chunk in enumerate(chunks, start=1):
        (taught if number % KEPT_BACK else fresh_ones).add(chunk)
    scales = taught.scales()
    net = random_net(COUNT, UNITS, 1)
    teach(net, taught, scales)
    kept_back = fresh_ones if fresh_ones.places else taught
    before, after = r_squared(net, kept_back, scales)
    figures = {"positions": float(len(taught.places)), "explained": round(after, 4), "without": round(before, 4)}
    return {name: row(net, at, scales) for at, name in enumerate(NET_NAMES)}, figures


def row(net: Net, at: int, scales: vec[float]) -> list[float]:
    """What all units make of one feature as it is met, not by its scale; after the features, the units' worths."""
    units = int(net.units)
    scale = float(scales[at]) if at < COUNT else 1.0
    return [float(f"{net.weights[at * units + unit] / scale:.4g}") for unit in range(units)]


def teach(net: Net, samples: Samples, scales: vec[float]) -> None:
    """All samples some times over, in ever another order and ever more slowly."""
    optimizer, luck = AdamOptimizer(net), Quick(2)
    order = vec[i64](samples.places)
    count: i64 = len(order)
    done: i64 = 0
    for _ in range(TIMES):
        for index in range(count):
            other = index + luck.below("", count - index)
            place = order[other]
            order[other] = order[index]
            order[index] = place
            came, told = samples.take(place, scales)
            optimizer.add_sample(samples.numbers, came - told)
            done += 1
            if done % AT_ONCE == 0:
                optimizer.step(LEARNING_RATE * (1.0 - float(done) / float(TIMES * count)), WEIGHT_DECAY)


def r_squared(net: Net, samples: Samples, scales: vec[float]) -> tuple[float, float]:
    """Which part of the spread of what came the weights tell, and the net with them."""
    total, squares, without, left = 0.0, 0.0, 0.0, 0.0
    for place in samples.places:
        came, told = samples.take(place, scales)
        error = came - told - net.value(samples.numbers)
        total += came
        squares += came * came
        without += (came - told) * (came - told)
        left += error * error
    spread = squares - total * total / max(float(len(samples.places)), 1.0)
    return 1.0 - without / spread, 1.0 - left / spread
