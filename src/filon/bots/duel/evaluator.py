"""Evaluator of Le Duel: nuggets won, and the rest of the round predicted by fitted weights and a ReLU network."""

from __future__ import annotations

from math import sqrt
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import evaluator, weights
from filon.bots.duel.distances import ANY_CARDS
from filon.bots.duel.features import COUNT, HAND, LADDER, NAMES, Features
from filon.bots.relu_net import Net
from filon.core.luck import Quick
from filon.core.state import State as CoreState
from filon.games.duel.components import HAND as FULL_HAND
from filon.games.duel.components import OVER, PLAYING, ROUNDS, TURNING
from filon.games.duel.moves import KIND, LAY, PASS, REPAIR, SHED, card_of, second_of
from filon.games.duel.state import State
from filon.games.mining.cells import ring

PACKAGE = "filon.bots.duel"
# Parts of the variance of the final lead: of every round to come, of this round, and of each card of its pile.
NET_NAMES = (*NAMES, "worth")
VARIANCE_PARTS = ("a round to come", "this round", "a card of the pile")


@final
class Evaluator(evaluator.Evaluator):
    """Weights for two seats, with a network, and for one; weights of the lead's variance. Fitted, or on trial."""

    def __init__(self, two: vec[float], alone: vec[float], variance_weights: vec[float], net: Net) -> None:
        super().__init__()
        self.two, self.alone, self.variance_weights = two, alone, variance_weights
        self.net = net
        self.features = Features()

    def candidate_moves(self, state: CoreState) -> vec[i64]:
        """Return the legal moves, but of passes and sheds only those with the least valuable cards."""
        assert isinstance(state, State)
        moves = state.moves()
        if state.phase == TURNING:
            return moves
        count: i64 = 0
        cheapest = vec[i64]([i64(-1)] * 5)
        for move in moves:
            kind = move >> KIND
            if kind not in (PASS, SHED):
                moves[count] = move
                count += 1
                continue
            group = (move & 3) if kind == SHED else i64(3 if second_of(move) < 0 else 4)
            if cheapest[group] < 0 or self.cards_value(state, move) < self.cards_value(state, cheapest[group]):
                cheapest[group] = move
        for move in cheapest:
            if move >= 0:
                moves[count] = move
                count += 1
        return moves[:count]

    def root_moves(self, state: CoreState) -> vec[i64]:
        """Return candidates without passes where a path can be shortened, or sheds where a card in hand repairs."""
        assert isinstance(state, State)
        moves = self.candidate_moves(state)
        builds = False
        repairable: i64 = 0
        before = self.distance_to_gold(state, state.mover)
        for move in moves:
            kind = move >> KIND
            builds = builds or (kind == LAY and self.shortens_path(state, move, before))
            if kind == REPAIR:
                repairable |= i64(1) << (move & 3)
        count: i64 = 0
        for move in moves:
            kind = move >> KIND
            if not (kind == PASS and builds) and not (kind == SHED and repairable >> (move & 3) & 1):
                moves[count] = move
                count += 1
        return moves[:count]

    def shortens_path(self, state: State, move: i64, before: i64) -> bool:
        """Return whether a tunnel brings the mover nearer to gold than `before`, or turns a goal."""
        seat = state.mover
        after = state.copy()
        after.bottom = after.top
        after.play(move, Quick(1))
        if after.turned != state.turned or after.phase != PLAYING or after.round != state.round:
            return True
        return after.claimed_count > state.claimed_count or self.distance_to_gold(after, seat) < before

    def distance_to_gold(self, state: State, seat: i64) -> i64:
        """Return the tunnels to the nearest goal or nugget, with any cards."""
        paths = self.features.own_paths
        paths.run(state, state.colour_of(seat), ANY_CARDS)
        nearest: i64 = 99
        for goal in state.layout.goals:
            steps = i64(paths.found[ring(goal)])
            nearest = min(nearest, steps if steps else i64(99))
        for index in range(state.map.gold_count):
            steps = i64(paths.found[ring(i64(state.map.gold[index]))])
            nearest = min(nearest, steps if steps else i64(99))
        return nearest

    def cards_value(self, state: State, move: i64) -> float:
        """Return the weights of the cards of a pass or a shed."""
        second = second_of(move)
        return self.card_value(state, card_of(state, move)) + (self.card_value(state, second) if second >= 0 else 0.0)

    def card_value(self, state: State, card: i64) -> float:
        """Return the weight of one card in hand."""
        features = self.features
        if state.components.number != features.components_number:
            features.classify_cards(state.components)
        kind = i64(features.classes[card])
        if kind == LADDER and i64(state.components.ladder[2 * card]) != state.colour_of(state.mover) + 1:
            kind += 1
        return (self.two if state.seats == 2 else self.alone)[HAND + kind]

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Write the nuggets won and predicted for this round; for two seats, the certainty of the lead."""
        assert isinstance(state, State)
        if state.phase == TURNING:
            self.evaluate_orientations(state, luck, values)
            return
        if state.seats == 1:
            values[0] = nuggets_won(state, 0) + (0.0 if state.phase == OVER else self.predicted_rest(state, 0))
            return
        lead = nuggets_won(state, 0) - nuggets_won(state, 1)
        # Of a round that has just been dealt nothing is known.
        if state.phase != OVER and state.top > 2 * FULL_HAND:
            waits = 1 - state.mover
            predicted_rest = self.predicted_rest(state, waits)
            lead += predicted_rest if waits == 0 else -predicted_rest
        lead = self.certainty(state, lead)
        values[0], values[1] = lead, -lead

    def certainty(self, state: State, lead: float) -> float:
        """Return a lead scaled by the variance of what may still come, up to 1; without weights, the lead itself."""
        variance_weights = self.variance_weights
        if variance_weights[1] == 0.0:
            return lead
        if state.phase == OVER:
            return 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
        variance = (
            float(ROUNDS - state.round) * variance_weights[0]
            + variance_weights[1]
            + float(state.bottom - state.top) * variance_weights[2]
        )
        return lead / sqrt(variance + lead * lead)

    def evaluate_orientations(self, state: State, luck: Quick, values: vec[float]) -> None:
        """Write the values of a waiting goal, with the orientation that is best for the mover."""
        mover = state.mover
        moves = state.moves()
        before = luck.state
        best: i64 = 0
        highest = 0.0
        for at in range(i64(len(moves))):
            luck.state = before
            after = state.copy()
            after.play(moves[at], luck)
            self.evaluate(after, luck, values)
            if at == 0 or values[mover] > highest:
                best, highest = at, values[mover]
        luck.state = before
        after = state.copy()
        after.play(moves[best], luck)
        self.evaluate(after, luck, values)

    def predicted_rest(self, state: State, seat: i64) -> float:
        """Return what this round is predicted to bring the seat that waits, less the other's."""
        self.features.extract(state, seat)
        return self.predict(self.features.values, state.seats)

    def predict(self, features: vec[float], seats: i64) -> float:
        """Return the prediction of the weights and, for two seats, of the network."""
        weights = self.two if seats == 2 else self.alone
        found = self.net.value(features) if seats == 2 else 0.0
        for at in range(i64(COUNT)):
            found += features[at] * weights[at]
        return found


def nuggets_won(state: State, seat: i64) -> float:
    """Return the nuggets of earlier rounds."""
    found: i64 = 0
    for code in state.won[seat]:
        found += i64(state.components.worth[2 * i64(code)])
    return float(found)


def fitted_evaluator() -> Evaluator:
    """Return an evaluator with the weights that self-play found."""
    two, alone = weights.read(PACKAGE, "two", NAMES), weights.read(PACKAGE, "alone", NAMES)
    net = Net(COUNT, weights.read_rows(PACKAGE, "net", NET_NAMES))
    return Evaluator(two, alone, weights.read(PACKAGE, "doubt", VARIANCE_PARTS), net)
