"""What is a round of Saboteur worth to each? How likely the diggers win it, by fitted weights, in one sampled world."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import judgement, weights
from filon.bots.saboteur.features import COUNT, NAMES, Features
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.saboteur.box import CHOOSING, DIGGERS, OVER
from filon.games.saboteur.state import State

PACKAGE: Final = "filon.bots.saboteur"


@final
class Judgement(judgement.Judgement):
    """By weights for the chance that the diggers win the round."""

    def __init__(self, by: vec[float]) -> None:
        super().__init__()
        self.by = by
        self.features = Features()

    def worth_trying(self, state: CoreState) -> vec[i64]:
        """All moves; of gold the biggest."""
        assert isinstance(state, State)
        moves = state.moves()
        return moves[len(moves) - 1 :] if state.phase == CHOOSING else moves

    def weigh(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """For the diggers the chance that they win, for saboteurs that they do not; once it is over, what came."""
        assert isinstance(state, State)
        saboteurs = state.saboteurs
        if state.phase == CHOOSING:
            chance = 1.0
        elif state.phase == OVER or (state.map.lays == 0 and len(state.past) > 0 and state.turned == 0):
            # A fresh round tells nothing: what the last one brought is what counts.
            past = state.past[len(state.past) - 1]
            saboteurs = past.saboteurs
            chance = 1.0 if past.won == DIGGERS else 0.0
        else:
            chance = self.chance(state)
        for seat in range(state.seats):
            values[seat] = 1.0 - chance if saboteurs >> seat & 1 else chance

    def chance(self, state: State) -> float:
        """That the diggers win, seen after a move."""
        self.features.look(state, (state.mover + state.seats - 1) % state.seats)
        numbers = self.features.numbers
        found = 0.0
        for at in range(i64(COUNT)):
            found += numbers[at] * self.by[at]
        return found


def fitted() -> Judgement:
    """The judgement of the weights that self-play found."""
    return Judgement(weights.read(PACKAGE, "round", NAMES))
