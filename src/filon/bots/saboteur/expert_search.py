"""Which move serves a seat best, in worlds cast by what it believes? All are glanced at, the best are followed on."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.one_ply import OnePly
from filon.bots.saboteur.evaluator import Evaluator
from filon.bots.saboteur.weighted_worlds import Believed
from filon.core.budget import Budget
from filon.core.state import State

GLANCES: Final = 24  # worlds in which every move is looked at, as it leaves the table
WORLDS: Final = 320  # worlds in which the best of these are looked at, as they are answered
FINALISTS: Final = 6
TRIFLE: Final = 0.02  # nuggets: what is not worth a further thought
LAPS: Final = 2


def best(
    cast: Believed,
    evaluator: Evaluator,
    state: State,
    seats: int,
    guilt: Mapping[int, float],
    prices: dict[int, float],
    seed: int,
    budget: Budget,
) -> int:
    """The seat's move; `state` is any of its worlds, `guilt` what all hold against whom, `prices` what moves cost."""
    began = monotonic()
    thought = OnePly(cast, evaluator, int(cast.seat), seats, seed)
    if len(thought.moves) > 1:
        evaluator.charge(prices)
        evaluator.imagine(0)
        thought.run(quarter(budget), GLANCES)
        thought.set_moves(finalists(state, thought.means()))
        evaluator.imagine(LAPS, guilt)
        thought.race(rest(budget, began), WORLDS, TRIFLE)
    return thought.best()


def quarter(budget: Budget) -> Budget:
    """For all moves."""
    if budget.iterations is None:
        assert budget.ms is not None
        return Budget(ms=max(budget.ms // 4, 1))
    return Budget(iterations=max(budget.iterations // 4, 1))


def rest(budget: Budget, began: float) -> Budget:
    """For the best of them: three quarters, or what time is left."""
    if budget.iterations is None:
        return budget.since(began)
    return Budget(iterations=max(budget.iterations - budget.iterations // 4, 1))


def finalists(state: State, means: list[tuple[int, float]]) -> vec[i64]:
    """The best moves, and the best of each verb: what comes of a map or a repair is seen only later."""
    ordered = sorted(means, key=lambda each: -each[1])
    verbs: set[str] = set()
    found: list[i64] = []
    for move, _ in ordered:
        verb = state.write(move).split(" ", 1)[0]
        if len(found) < FINALISTS or verb not in verbs:
            found.append(i64(move))
        verbs.add(verb)
    return vec[i64](found)
