"""Results of each round of a finished match by seat and role, for statistics (S8.1 to S8.4)."""

from __future__ import annotations

from filon.core.outcome import RoundResult
from filon.core.state import State as CoreState
from filon.games.saboteur.components import DIGGERS, ROLES, SABOTEURS
from filon.games.saboteur.scoring import collect
from filon.games.saboteur.state import State


def results_by_round(state: CoreState) -> list[RoundResult]:
    """Return the results round by round, seat by seat."""
    assert isinstance(state, State)
    found: list[RoundResult] = []
    for number, past in enumerate(state.past, start=1):
        gold: list[list[int]] = [[] for _ in range(state.seats)]
        collect(past.takes, gold)
        for seat in range(int(state.seats)):
            role = int(past.saboteurs >> seat & 1)
            won = past.won == (SABOTEURS if role else DIGGERS)
            found.append(RoundResult(number, seat, ROLES[role], won, sum(gold[seat])))
    return found
