"""What is a round of Saboteur worth to each, in nuggets? By how likely the diggers win it, in one sampled world."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import judgement, weights
from filon.bots.saboteur.features import COUNT, NAMES, Features
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.saboteur.box import CHOOSING, DIGGERS, OVER, PAY
from filon.games.saboteur.round import Round
from filon.games.saboteur.scoring import choosers, gold_to_draw, next_chooser, still_there
from filon.games.saboteur.state import State

PACKAGE: Final = "filon.bots.saboteur"
NUGGETS: Final = 44 / 28  # on a gold card, in the mean (S1.4)


@final
class Judgement(judgement.Judgement):
    """By weights for the logit of the chance that the diggers win the round."""

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
        """Each seat's nuggets of this round: what it gets if its side wins, as often as it does."""
        assert isinstance(state, State)
        if state.phase == CHOOSING:
            weigh_gold(state, values)
        elif state.phase == OVER or (state.map.lays == 0 and len(state.past) > 0 and state.turned == 0):
            # A fresh round tells nothing: what the last one brought is what counts.
            weigh_past(state.past[len(state.past) - 1], state.seats, values)
        else:
            share(state.saboteurs, state.seats, self.chance(state), values)

    def chance(self, state: State) -> float:
        """That the diggers win, seen after a move."""
        logit = self.logit(state)
        return 1.0 / (1.0 + exp(-logit)) if logit > -30.0 else 0.0

    def logit(self, state: State) -> float:
        """The same in powers of e."""
        self.features.look(state, (state.mover + state.seats - 1) % state.seats)
        numbers = self.features.numbers
        found = 0.0
        for at in range(i64(COUNT)):
            found += numbers[at] * self.by[at]
        return found


def share(saboteurs: i64, seats: i64, chance: float, values: vec[float]) -> None:
    """What each may hope for while the round goes on; it may end with nobody a saboteur (S8.4)."""
    many: i64 = 0
    for seat in range(seats):
        many += saboteurs >> seat & 1
    digging = chance * NUGGETS * float(gold_to_draw(seats)) / float(seats - many)
    hindering = (1.0 - chance) * float(PAY[many])
    for seat in range(seats):
        values[seat] = hindering if saboteurs >> seat & 1 else digging


def weigh_past(past: Round, seats: i64, values: vec[float]) -> None:
    """A round that is over without gold to choose."""
    share(past.saboteurs, seats, 1.0 if past.won == DIGGERS else 0.0, values)


def weigh_gold(state: State, values: vec[float]) -> None:
    """Everybody takes the best card that is left, from the one who chooses first on (S8.2)."""
    for seat in range(state.seats):
        values[seat] = 0.0
    there = still_there(state.drawn, state.takes)
    all = choosers(state)
    chooser = state.mover
    for worth in (3, 2, 1):
        for _ in range(there >> 8 * worth & 255):
            values[chooser] += float(worth)
            chooser = next_chooser(state.seats, all, chooser)


def fitted() -> Judgement:
    """The judgement of the weights that self-play found."""
    return Judgement(weights.read(PACKAGE, "round", NAMES))
