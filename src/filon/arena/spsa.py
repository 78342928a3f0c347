"""How are the numbers of `regular` found? A little more of some and less of others plays the contrary, over and over.

A game's module `bots/<key>/fit_weights.py` says where to begin, `INITIAL`, a NamedTuple of parameters;
`paired_difference`, which plays one deal with two of them both ways round and returns how much better the first did;
and `DEALS`, how many a stage.
Each deal tries its own signs for all numbers at once; what came of a number's plus, less what came of its minus, says
where it should go, and how far chance alone may have led there. In the end what was found plays what was begun with,
over fresh deals.
"""

from __future__ import annotations

from importlib import import_module
from math import exp, sqrt
from random import Random

PART = "regular"
CHECK = "regular check"
STAGES = 4
TRIED = 0.25  # how far a number is tried, as a power of e; in one stage it moves no further
PLAIN = 3.0  # standard errors from which on a number moves as far as it was tried

Numbers = list[float]


def first(key: str) -> dict[str, float]:
    """The numbers by name before anything was played."""
    found: dict[str, float] = import_module(f"filon.bots.{key}.fit_weights").INITIAL._asdict()
    return found


def signs(seed: int, count: int) -> Numbers:
    """Which numbers the first player has more of on this deal."""
    random = Random(seed)
    return [random.choice((-1.0, 1.0)) for _ in range(count)]


def play(key: str, numbers: Numbers, seeds: range) -> Numbers:
    """Sums over these deals: by number what its plus gained, then the squares of what was gained, and the deals."""
    room = import_module(f"filon.bots.{key}.fit_weights")
    made = type(room.INITIAL)
    sums = [0.0] * (len(numbers) + 2)
    for seed in seeds:
        ways = signs(seed, len(numbers))
        one, two = [
            made(*[number * exp(side * TRIED * way) for number, way in zip(numbers, ways, strict=True)])
            for side in (1, -1)
        ]
        gained = room.paired_difference(one, two, seed)
        for at, way in enumerate(ways):
            sums[at] += way * gained
        sums[-2] += gained**2
        sums[-1] += 1
    return sums


def step(numbers: dict[str, float], sums: Numbers) -> tuple[dict[str, float], dict[str, float]]:
    """Each number a little on its way, by how much plainer than chance the way is; and what it was told by."""
    deals = sums[-1]
    found: dict[str, float] = {}
    plainest = 0.0
    for (name, number), total in zip(numbers.items(), sums[:-2], strict=True):
        error = sqrt(max(sums[-2] / deals - (total / deals) ** 2, 1e-12) / deals)
        sure = total / deals / error
        plainest = max(plainest, abs(sure))
        # What is no plainer than chance usually is moves nothing.
        shrunk = sure * max(0.0, 1 - 1 / sure**2) if sure else 0.0
        found[name] = rounded(number * exp(TRIED * max(-1.0, min(1.0, shrunk / PLAIN))))
    return found, {"deals": deals, "plainest": round(plainest, 2)}


def check(key: str, numbers: Numbers, seeds: range) -> Numbers:
    """Sums of what the first half of these numbers gained against the second: itself, its squares, deals won, deals."""
    room = import_module(f"filon.bots.{key}.fit_weights")
    made, half = type(room.INITIAL), len(numbers) // 2
    sums = [0.0] * 4
    for seed in seeds:
        gained = room.paired_difference(made(*numbers[:half]), made(*numbers[half:]), seed)
        won = 0.5 if gained == 0 else float(gained > 0)
        sums = [have + more for have, more in zip(sums, (gained, gained**2, won, 1.0), strict=True)]
    return sums


def checked(sums: Numbers) -> dict[str, float]:
    """What is gained a deal, with the half of its interval of 95 %, and the share of deals won."""
    gained, squares, won, deals = sums
    half = 1.96 * sqrt(max(squares / deals - (gained / deals) ** 2, 0.0) / deals)
    return {
        "deals": deals,
        "gained": round(gained / deals, 4),
        "give or take": round(half, 4),
        "won": round(won / deals, 4),
    }


def is_plain(figures: dict[str, float]) -> bool:
    """Whether more was gained than chance alone may give: else what was begun with stays."""
    return figures["gained"] > figures["give or take"]


def rounded(number: float) -> float:
    """To four digits."""
    return float(f"{number:.4g}")


def play_part(key: str, part: str, numbers: Numbers, seeds: range) -> Numbers:
    """One chunk, of the climb or of the check."""
    return check(key, numbers, seeds) if part == CHECK else play(key, numbers, seeds)
