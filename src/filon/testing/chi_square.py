"""Pearson's chi-square tests of counts against weights and of two samples, with the standard library alone."""

from collections.abc import Hashable, Mapping
from math import exp, lgamma, log
from typing import Final

# Below this expected count the chi-square approximation is not to be trusted.
FEWEST: Final = 5.0
TERMS: Final = 10_000
TINY: Final = 1e-300


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return P(chi-square with this many degrees of freedom > statistic): Q(freedom / 2, statistic / 2)."""
    if freedom < 1 or statistic <= 0:
        return 1.0
    shape, x = freedom / 2, statistic / 2
    front = exp(shape * log(x) - x - lgamma(shape))
    return 1 - front * _series(shape, x) if x < shape + 1 else front * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    """Return the lower incomplete gamma function without its front factor, as a power series."""
    term = total = 1 / shape
    for step in range(1, TERMS):
        term *= x / (shape + step)
        total += term
        if term < total * 1e-15:
            break
    return total


def _fraction(shape: float, x: float) -> float:
    """Return the upper incomplete gamma function without its front factor, as a continued fraction (Lentz)."""
    b = x + 1 - shape
    c, d = 1 / TINY, 1 / b
    result = d
    for step in range(1, TERMS):
        a = step * (shape - step)
        b += 2
        d = 1 / (a * d + b or TINY)
        c = b + a / c or TINY
        result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return result


def fits(counts: Mapping[Hashable, int], weights: Mapping[Hashable, float], draws: int) -> float:
    """Return the p-value of these counts for draws by weight; 0 if something without weight was drawn.

    Raises ValueError where the counts do not sum to `draws`.
    """
    if sum(counts.values()) != draws:
        raise ValueError(f"{sum(counts.values())} were counted, not {draws}")
    if any(not weights.get(key) for key, count in counts.items() if count):
        return 0.0
    whole = sum(weights.values())
    pairs = [(float(counts.get(key, 0)), draws * weight / whole) for key, weight in weights.items()]
    bins = pooled(pairs)
    return chi_square_tail(sum((seen - due) ** 2 / due for seen, due in bins), len(bins) - 1)


def two_sample(counts_a: Mapping[Hashable, int], counts_b: Mapping[Hashable, int]) -> float:
    """Return the p-value of these counts for two samples of one distribution."""
    a, b = sum(counts_a.values()), sum(counts_b.values())
    share = min(a, b) / (a + b)
    pairs = []
    for key in {**counts_a, **counts_b}:
        seen_a, seen_b = counts_a.get(key, 0), counts_b.get(key, 0)
        pairs.append((float(seen_a), share * (seen_a + seen_b)))
    # Bins are as large as the smaller sample needs.
    bins = pooled(pairs)
    statistic = 0.0
    for first, due in bins:
        both = due / share
        for seen, size in ((first, a), (both - first, b)):
            expected = both * size / (a + b)
            statistic += (seen - expected) ** 2 / expected
    return chi_square_tail(statistic, len(bins) - 1)


def pooled(pairs: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return pairs of observed and expected counts, those with few expected pooled into one bin."""
    bins = [pair for pair in pairs if pair[1] >= FEWEST]
    few = [pair for pair in pairs if pair[1] < FEWEST]
    if few:
        rest = sum(seen for seen, _ in few), sum(due for _, due in few)
        if rest[1] < FEWEST and bins:
            smallest = min(bins, key=lambda pair: pair[1])
            bins.remove(smallest)
            rest = rest[0] + smallest[0], rest[1] + smallest[1]
        bins.append(rest)
    return bins
