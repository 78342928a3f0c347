"""Evaluator of Saboteur: each seat's expected nuggets of a round, by the probability that the diggers win it.

Before the evaluation, an opponent model plays on for some turns: whether the next player closes the way or arrives is
simulated rather than predicted.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import evaluator, weights
from filon.bots.saboteur.features import COUNT, NAMES, Features
from filon.bots.saboteur.gold_expectation import expected_nuggets
from filon.bots.saboteur.opponent_model import OpponentModel
from filon.bots.saboteur.parameters import Parameters
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.saboteur.components import CHOOSING, OVER, SEATS, hand_size
from filon.games.saboteur.finished_round import FinishedRound
from filon.games.saboteur.scoring import choosers, next_chooser, remaining_gold
from filon.games.saboteur.state import State

PACKAGE: Final = "filon.bots.saboteur"
NO_COSTS: Final[dict[int, float]] = {}
# Simulated players hide and then strike, as people do: the initial parameters, not those tuned against themselves.
OPPONENT_PARAMETERS: Final = Parameters()


@final
class Evaluator(evaluator.Evaluator):
    """Fitted weights for the log-odds that the diggers win the round."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__()
        self.weights = weights
        self.simulated_turns: i64 = 0
        self.features = Features()
        self.opponents = OpponentModel(OPPONENT_PARAMETERS)
        self.move_costs = NO_COSTS
        self.move_cost = 0.0
        self.last_mover: i64 = 0

    def candidate_moves(self, state: CoreState) -> vec[i64]:
        """Return all moves; when gold is chosen, the biggest card."""
        assert isinstance(state, State)
        moves = state.moves()
        return moves[len(moves) - 1 :] if state.phase == CHOOSING else moves

    def set_simulation(self, simulated_turns: int, suspicion: Mapping[int, float] = NO_COSTS) -> None:
        """Set how many turns of every seat are simulated, and how suspected each seat is at first."""
        self.simulated_turns = simulated_turns
        for seat in range(SEATS[-1]):
            self.opponents.initial_suspicion[seat] = suspicion.get(seat, 0.0)

    def set_move_costs(self, move_costs: dict[int, float]) -> None:
        """Set what moves cost the player who makes them, while the round goes on."""
        self.move_costs = move_costs

    def note_move(self, seat: i64, move: i64) -> None:
        """Start the simulation after this move, and note its cost."""
        self.opponents.reset(seat, move)
        self.last_mover = seat
        self.move_cost = self.move_costs.get(int(move), 0.0) if len(self.move_costs) else 0.0

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Write each seat's expected nuggets of this round."""
        assert isinstance(state, State)
        if self.simulated_turns and not is_round_start(state):
            self.opponents.simulate(state, luck, self.simulated_turns * state.seats)
        if state.phase == CHOOSING:
            evaluate_gold(state, values)
        elif state.phase == OVER or is_round_start(state):
            evaluate_past_round(state.past[len(state.past) - 1], state.seats, values)
        else:
            win_probability = self.win_probability(state)
            expected_nuggets(state, self.features.paths.shortest, win_probability, values)
            values[self.last_mover] -= self.move_cost

    def win_probability(self, state: State) -> float:
        """Return the probability that the diggers win, after a move."""
        logit = self.logit(state)
        return 1.0 / (1.0 + exp(-logit)) if logit > -30.0 else 0.0

    def logit(self, state: State) -> float:
        """Return the log-odds that the diggers win."""
        self.features.extract(state, (state.mover + state.seats - 1) % state.seats)
        features = self.features.values
        found = 0.0
        for at in range(i64(COUNT)):
            found += features[at] * self.weights[at]
        return found


def is_round_start(state: State) -> bool:
    """Return whether a new round has just begun; then only the result of the last one counts."""
    return len(state.past) > 0 and state.top == state.seats * hand_size(state.seats)


def evaluate_past_round(past: FinishedRound, seats: i64, values: vec[float]) -> None:
    """Write the result of a finished round without gold to choose."""
    for seat in range(seats):
        values[seat] = 0.0
    index: i64 = 0
    while index < len(past.takes):
        values[i64(past.takes[index])] += float(past.takes[index + 1])
        index += 2


def evaluate_gold(state: State, values: vec[float]) -> None:
    """Write the nuggets of choosing: each chooser in turn takes the best card that is left (S8.2)."""
    for seat in range(state.seats):
        values[seat] = 0.0
    there = remaining_gold(state.drawn, state.takes)
    all = choosers(state)
    chooser = state.mover
    for nuggets in (3, 2, 1):
        for _ in range(there >> 8 * nuggets & 255):
            values[chooser] += float(nuggets)
            chooser = next_chooser(state.seats, all, chooser)


def fitted_evaluator() -> Evaluator:
    """Return an evaluator with the weights that self-play found."""
    return Evaluator(weights.read(PACKAGE, "round", NAMES))
