"""Search of Saboteur's expert: one ply over belief-weighted worlds, then a race of the best moves with simulation."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.one_ply import OnePly
from filon.bots.saboteur.evaluator import Evaluator
from filon.bots.saboteur.weighted_worlds import WeightedWorlds
from filon.core.budget import Budget
from filon.core.state import State

FIRST_WORLDS: Final = 24  # worlds in which every move is evaluated, without simulation
RACE_WORLDS: Final = 320  # worlds in which the finalists are evaluated, with simulated turns
FINALISTS: Final = 6
MARGIN: Final = 0.02  # nuggets: smaller differences do not matter
SIMULATED_TURNS: Final = 2


def best(
    worlds: WeightedWorlds,
    evaluator: Evaluator,
    state: State,
    seats: int,
    suspicion: Mapping[int, float],
    move_costs: dict[int, float],
    seed: int,
    budget: Budget,
) -> int:
    """Return the seat's move; `state` is any of its worlds, `suspicion` the heuristic's, `move_costs` in nuggets."""
    began = monotonic()
    search = OnePly(worlds, evaluator, int(worlds.seat), seats, seed)
    if len(search.moves) > 1:
        evaluator.set_move_costs(move_costs)
        evaluator.set_simulation(0)
        search.run(quarter(budget), FIRST_WORLDS)
        search.set_moves(finalists(state, search.means()))
        evaluator.set_simulation(SIMULATED_TURNS, suspicion)
        search.race(remaining(budget, began), RACE_WORLDS, MARGIN)
    return search.best()


def quarter(budget: Budget) -> Budget:
    """Return the quarter of the budget that is spent on all moves."""
    if budget.iterations is None:
        assert budget.ms is not None
        return Budget(ms=max(budget.ms // 4, 1))
    return Budget(iterations=max(budget.iterations // 4, 1))


def remaining(budget: Budget, began: float) -> Budget:
    """Return the rest for the finalists: three quarters, or what time is left."""
    if budget.iterations is None:
        return budget.since(began)
    return Budget(iterations=max(budget.iterations - budget.iterations // 4, 1))


def finalists(state: State, means: list[tuple[int, float]]) -> vec[i64]:
    """Return the best moves, and the best of each verb: a map's or a repair's value shows only later."""
    ordered = sorted(means, key=lambda each: -each[1])
    verbs: set[str] = set()
    found: list[i64] = []
    for move, _ in ordered:
        verb = state.write(move).split(" ", 1)[0]
        if len(found) < FINALISTS or verb not in verbs:
            found.append(i64(move))
        verbs.add(verb)
    return vec[i64](found)
