"""SPSA, simultaneous perturbation stochastic approximation: finds the parameters of `regular` by paired matches.

J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", IEEE
Transactions on Automatic Control 37 (1992). Each deal perturbs all parameters at once, each up or down at random, and
plays the result against the opposite perturbation, both ways round. A parameter's mean gain estimates the gradient and
its standard error; a parameter moves by how significant its gradient is. Finally the parameters found play the initial
ones over new deals, and replace them only if they gain significantly.

A game's module `bots/<key>/fit_weights.py` provides `INITIAL`, a NamedTuple of parameters; `paired_difference`, which
plays one deal with two of them both ways round and returns how much better the first did; and `DEALS`, the number of
deals a stage.
"""

from __future__ import annotations

from importlib import import_module
from math import exp, sqrt
from random import Random

PART = "regular"
CHECK = "regular check"
STAGES = 4
STEP_SIZE = 0.25  # of a perturbation, as a power of e; a stage moves a parameter no further
FULL_STEP_ERRORS = 3.0  # standard errors from which on a parameter moves by the whole step size

Parameters = list[float]


def initial_parameters(key: str) -> dict[str, float]:
    """The initial parameters by name."""
    found: dict[str, float] = import_module(f"filon.bots.{key}.fit_weights").INITIAL._asdict()
    return found


def perturbation(seed: int, count: int) -> Parameters:
    """The direction of each parameter on this deal: +1 or -1 at random, the same for the same seed."""
    random = Random(seed)
    return [random.choice((-1.0, 1.0)) for _ in range(count)]


def difference_sums(key: str, numbers: Parameters, seeds: range) -> Parameters:
    """Sums over these deals: by parameter the gain of its plus, then the squares of the gains, and the deals."""
    module = import_module(f"filon.bots.{key}.fit_weights")
    parameters_type = type(module.INITIAL)
    sums = [0.0] * (len(numbers) + 2)
    for seed in seeds:
        directions = perturbation(seed, len(numbers))
        one, two = [
            parameters_type(
                *[
                    number * exp(side * STEP_SIZE * direction)
                    for number, direction in zip(numbers, directions, strict=True)
                ]
            )
            for side in (1, -1)
        ]
        gained = module.paired_difference(one, two, seed)
        for at, direction in enumerate(directions):
            sums[at] += direction * gained
        sums[-2] += gained**2
        sums[-1] += 1
    return sums


def update(numbers: dict[str, float], sums: Parameters) -> tuple[dict[str, float], dict[str, float]]:
    """The parameters after one stage, each moved by how significant its gradient is; and the stage's figures."""
    deals = sums[-1]
    found: dict[str, float] = {}
    largest = 0.0
    for (name, number), total in zip(numbers.items(), sums[:-2], strict=True):
        error = sqrt(max(sums[-2] / deals - (total / deals) ** 2, 1e-12) / deals)
        significance = total / deals / error
        largest = max(largest, abs(significance))
        # Shrinkage: a gradient within one standard error moves nothing.
        shrunk = significance * max(0.0, 1 - 1 / significance**2) if significance else 0.0
        found[name] = rounded(number * exp(STEP_SIZE * max(-1.0, min(1.0, shrunk / FULL_STEP_ERRORS))))
    return found, {"deals": deals, "plainest": round(largest, 2)}


def check_sums(key: str, numbers: Parameters, seeds: range) -> Parameters:
    """Sums for the first half of these parameters against the second half: gains, their squares, deals won, deals."""
    module = import_module(f"filon.bots.{key}.fit_weights")
    parameters_type, half = type(module.INITIAL), len(numbers) // 2
    sums = [0.0] * 4
    for seed in seeds:
        gained = module.paired_difference(parameters_type(*numbers[:half]), parameters_type(*numbers[half:]), seed)
        won = 0.5 if gained == 0 else float(gained > 0)
        sums = [have + more for have, more in zip(sums, (gained, gained**2, won, 1.0), strict=True)]
    return sums


def check_figures(sums: Parameters) -> dict[str, float]:
    """The gain a deal with half its 95 % interval, and the share of deals won."""
    gained, squares, won, deals = sums
    half = 1.96 * sqrt(max(squares / deals - (gained / deals) ** 2, 0.0) / deals)
    return {
        "deals": deals,
        "gained": round(gained / deals, 4),
        "give or take": round(half, 4),
        "won": round(won / deals, 4),
    }


def is_significant(figures: dict[str, float]) -> bool:
    """Whether the gain is significant; otherwise the initial parameters stay."""
    return figures["gained"] > figures["give or take"]


def rounded(number: float) -> float:
    """The number to four significant digits."""
    return float(f"{number:.4g}")


def play_chunk(key: str, part: str, numbers: Parameters, seeds: range) -> Parameters:
    """The sums of one chunk, of the optimisation or of the final check."""
    return check_sums(key, numbers, seeds) if part == CHECK else difference_sums(key, numbers, seeds)
