"""Ridge regression: least squares with an L2 penalty, from sums over samples."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Ridge:
    """Sums over samples, from which the weights are solved; sums of several processes can be added."""

    def __init__(self, count: int) -> None:
        self.count: i64 = count
        # XᵀX row by row, then Xᵀy, and three moments: the number of samples, the sum of y and of y².
        self.sums = vec[float]([0.0] * (count * count + count + 3))

    def add_sample(self, features: vec[float], target: float) -> None:
        """Add one sample."""
        count, sums = self.count, self.sums
        for row in range(count):
            value = features[row]
            if value != 0.0:
                start = row * count
                for column in range(count):
                    sums[start + column] += value * features[column]
                sums[count * count + row] += value * target
        moments = count * count + count
        sums[moments] += 1.0
        sums[moments + 1] += target
        sums[moments + 2] += target * target

    def add_sums(self, sums: list[float]) -> None:
        """Add the sums of another instance."""
        for at in range(len(sums)):
            self.sums[at] += sums[at]

    def to_list(self) -> list[float]:
        """Return the sums, for storing or sending."""
        return [float(value) for value in self.sums]

    def solve(self, penalty: float) -> list[float]:
        """Return the weights by Gaussian elimination; `penalty` is the L2 penalty, in numbers of samples."""
        count = self.count
        rows = self.sums[: count * count]
        found = self.sums[count * count : count * count + count]
        for at in range(count):
            rows[at * count + at] += penalty
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

    def r_squared(self, weights: list[float]) -> float:
        """Return R²: the share of the targets' variance that these weights explain."""
        count, sums = self.count, self.sums
        moments = count * count + count
        error = sums[moments + 2]
        for row in range(count):
            error -= 2.0 * weights[row] * sums[count * count + row]
            for column in range(count):
                error += weights[row] * weights[column] * sums[row * count + column]
        spread = sums[moments + 2] - sums[moments + 1] * sums[moments + 1] / max(sums[moments], 1.0)
        return 1.0 - error / spread if spread > 0.0 else 0.0
