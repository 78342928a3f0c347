"""What is a table of Le Duel worth to each, in nuggets? What is won, and what fitted weights make of the rest."""

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
# Of what squared surprises in the lead are made: a part for every round to come, one for this round, one for each card
# of its pile.
NET_NAMES = (*NAMES, "worth")
DOUBTS = ("a round to come", "this round", "a card of the pile")


@final
class Evaluator(evaluator.Evaluator):
    """Weights for two, with a net, and for one; how far a lead is to be trusted. Of the file, or others to be tried."""

    def __init__(self, two: vec[float], alone: vec[float], doubt: vec[float], net: Net) -> None:
        super().__init__()
        self.two, self.alone, self.doubt = two, alone, doubt
        self.net = net
        self.features = Features()

    def candidate_moves(self, state: CoreState) -> vec[i64]:
        """The legal moves, but of the passes and sheds only those with the cards of least use."""
        assert isinstance(state, State)
        moves = state.moves()
        if state.phase == TURNING:
            return moves
        kept: i64 = 0
        cheapest = vec[i64]([i64(-1)] * 5)
        for move in moves:
            kind = move >> KIND
            if kind not in (PASS, SHED):
                moves[kept] = move
                kept += 1
                continue
            alike = (move & 3) if kind == SHED else i64(3 if second_of(move) < 0 else 4)
            if cheapest[alike] < 0 or self.price(state, move) < self.price(state, cheapest[alike]):
                cheapest[alike] = move
        for move in cheapest:
            if move >= 0:
                moves[kept] = move
                kept += 1
        return moves[:kept]

    def root_moves(self, state: CoreState) -> vec[i64]:
        """Nobody passes who can build a way that is shorter, nor sheds two cards for what one in hand mends."""
        assert isinstance(state, State)
        moves = self.candidate_moves(state)
        builds = False
        mended: i64 = 0
        before = self.steps_to_gold(state, state.mover)
        for move in moves:
            kind = move >> KIND
            builds = builds or (kind == LAY and self.shortens(state, move, before))
            if kind == REPAIR:
                mended |= i64(1) << (move & 3)
        kept: i64 = 0
        for move in moves:
            kind = move >> KIND
            if not (kind == PASS and builds) and not (kind == SHED and mended >> (move & 3) & 1):
                moves[kept] = move
                kept += 1
        return moves[:kept]

    def shortens(self, state: State, move: i64, before: i64) -> bool:
        """Whether a tunnel brings the mover nearer to some gold than so many steps, or turns a goal."""
        seat = state.mover
        after = state.copy()
        after.bottom = after.top
        after.play(move, Quick(1))
        if after.turned != state.turned or after.phase != PLAYING or after.round != state.round:
            return True
        return after.claimed_count > state.claimed_count or self.steps_to_gold(after, seat) < before

    def steps_to_gold(self, state: State, seat: i64) -> i64:
        """Tunnels to the nearest goal or nugget, with any cards."""
        walk = self.features.mine
        walk.walk(state, state.colour_of(seat), ANY_CARDS)
        nearest: i64 = 99
        for goal in state.layout.goals:
            steps = i64(walk.found[ring(goal)])
            nearest = min(nearest, steps if steps else i64(99))
        for index in range(state.map.gold_count):
            steps = i64(walk.found[ring(i64(state.map.gold[index]))])
            nearest = min(nearest, steps if steps else i64(99))
        return nearest

    def price(self, state: State, move: i64) -> float:
        """What the cards of a pass or a shed weigh in hand."""
        second = second_of(move)
        return self.price_of(state, card_of(state, move)) + (self.price_of(state, second) if second >= 0 else 0.0)

    def price_of(self, state: State, card: i64) -> float:
        """One card."""
        features = self.features
        if state.components.number != features.box_number:
            features.read(state.components)
        kind = i64(features.classes[card])
        if kind == LADDER and i64(state.components.ladder[2 * card]) != state.colour_of(state.mover) + 1:
            kind += 1
        return (self.two if state.seats == 2 else self.alone)[HAND + kind]

    def evaluate(self, state: CoreState, luck: Quick, values: vec[float]) -> None:
        """Nuggets won so far, and what this round will bring; for two, how sure it makes the match."""
        assert isinstance(state, State)
        if state.phase == TURNING:
            self.evaluate_orientations(state, luck, values)
            return
        if state.seats == 1:
            values[0] = won(state, 0) + (0.0 if state.phase == OVER else self.rest(state, 0))
            return
        lead = won(state, 0) - won(state, 1)
        # Of a round that has just been dealt nothing is known.
        if state.phase != OVER and state.top > 2 * FULL_HAND:
            waits = 1 - state.mover
            rest = self.rest(state, waits)
            lead += rest if waits == 0 else -rest
        lead = self.sureness(state, lead)
        values[0], values[1] = lead, -lead

    def sureness(self, state: State, lead: float) -> float:
        """A lead by what may still come: towards 1 where nothing can take it away. Without doubts, the lead itself."""
        doubt = self.doubt
        if doubt[1] == 0.0:
            return lead
        if state.phase == OVER:
            return 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0
        surprise = float(ROUNDS - state.round) * doubt[0] + doubt[1] + float(state.bottom - state.top) * doubt[2]
        return lead / sqrt(surprise + lead * lead)

    def evaluate_orientations(self, state: State, luck: Quick, values: vec[float]) -> None:
        """A goal waits: its way round is the mover's choice."""
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

    def rest(self, state: State, seat: i64) -> float:
        """What this round is going to bring the seat that waits, less what it brings the other."""
        self.features.look(state, seat)
        return self.thought(self.features.numbers, state.seats)

    def thought(self, numbers: vec[float], seats: i64) -> float:
        """What the weights make of these numbers, and for two the net."""
        by = self.two if seats == 2 else self.alone
        found = self.net.value(numbers) if seats == 2 else 0.0
        for at in range(i64(COUNT)):
            found += numbers[at] * by[at]
        return found


def won(state: State, seat: i64) -> float:
    """Nuggets of earlier rounds."""
    found: i64 = 0
    for code in state.won[seat]:
        found += i64(state.components.worth[2 * i64(code)])
    return float(found)


def fitted_evaluator() -> Evaluator:
    """The judgement of the weights that self-play found."""
    two, alone = weights.read(PACKAGE, "two", NAMES), weights.read(PACKAGE, "alone", NAMES)
    layer = Net(COUNT, weights.read_rows(PACKAGE, "net", NET_NAMES))
    return Evaluator(two, alone, weights.read(PACKAGE, "doubt", DOUBTS), layer)
