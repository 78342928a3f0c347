"""Which weights tell best what came of a position? Least squares with a little pull towards nothing (ridge)."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Ridge:
    """Sums over samples, from which weights are solved; sums of many processes can be added up."""

    def __init__(self, count: int) -> None:
        self.count: i64 = count
        # Row by row what each two features have in common, then what each has with the target, and three figures:
        # how many samples, the sum of their targets, and of the squares of these.
        self.sums = vec[float]([0.0] * (count * count + count + 3))

    def add_sample(self, numbers: vec[float], target: float) -> None:
        """One sample."""
        count, sums = self.count, self.sums
        for row in range(count):
            value = numbers[row]
            if value != 0.0:
                start = row * count
                for column in range(count):
                    sums[start + column] += value * numbers[column]
                sums[count * count + row] += value * target
        figures = count * count + count
        sums[figures] += 1.0
        sums[figures + 1] += target
        sums[figures + 2] += target * target

    def add(self, sums: list[float]) -> None:
        """The sums of another one."""
        for at in range(len(sums)):
            self.sums[at] += sums[at]

    def listed(self) -> list[float]:
        """The sums, to be sent or kept."""
        return [float(value) for value in self.sums]

    def solve(self, pull: float) -> list[float]:
        """The weights; `pull` is how many samples' worth each is held back to nothing."""
        count = self.count
        rows = self.sums[: count * count]
        found = self.sums[count * count : count * count + count]
        for at in range(count):
            rows[at * count + at] += pull
        for pivot in range(count):
            whole = rows[pivot * count + pivot]
            for row in range(pivot + 1, count):
                times = rows[row * count + pivot] / whole
                if times != 0.0:
                    for column in range(pivot, count):
                        rows[row * count + column] -= times * rows[pivot * count + column]
                    found[row] -= times * found[pivot]
        for back in range(count):
            pivot = count - 1 - back
            for column in range(pivot + 1, count):
                found[pivot] -= rows[pivot * count + column] * found[column]
            found[pivot] /= rows[pivot * count + pivot]
        return [float(weight) for weight in found]

    def explained(self, weights: list[float]) -> float:
        """Which part of the targets' spread these weights tell; 1 is all of it."""
        count, sums = self.count, self.sums
        figures = count * count + count
        error = sums[figures + 2]
        for row in range(count):
            error -= 2.0 * weights[row] * sums[count * count + row]
            for column in range(count):
                error += weights[row] * weights[column] * sums[row * count + column]
        spread = sums[figures + 2] - sums[figures + 1] * sums[figures + 1] / max(sums[figures], 1.0)
        return 1.0 - error / spread if spread > 0.0 else 0.0
