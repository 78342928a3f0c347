"""What will the others do next, in one sampled world? A quick player with regular's rules of thumb, on the cards.

It stands for everybody in what an expert imagines, so it is fast (one walk a decision) before it is good. It knows its
own role and cards, what it saw of the goals, and what all have done, as a player would.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import NEVER, WEST, Walk
from filon.bots.saboteur.parameters import Parameters
from filon.core.luck import Quick
from filon.games.mining.cells import FOUR, STEP, ring
from filon.games.saboteur import legal
from filon.games.saboteur.board import GOAL_CELL_CODES, goal_at
from filon.games.saboteur.components import (
    BREAK,
    CARDS_IN_ALL,
    CODES,
    DIGGING,
    PASSAGES,
    REPAIR,
    ROCKFALL,
    SEATS,
    TREASURE,
    TUNNELS,
)
from filon.games.saboteur.moves import BREAK_TOOL, FALL, KIND, LAY, LOOK, PASS, REPAIR_TOOL, REST
from filon.games.saboteur.orientations import FACE_SIDES, HIDDEN, PASSAGE_FACES, TUNNEL
from filon.games.saboteur.state import State

UNWISE: Final = -99.0
WHIM: Final[i64] = 1000  # thousandths of a mark: moves as good as each other are chosen by lot
# A mask of what saboteurs keep from diggers.
AWAY: Final[i64] = sum(1 << CODES[name] for name in ("NESW", "EW", "ESW", "NSW"))

NOBODY: Final = vec[float]([0.0] * SEATS[-1])


@final
class Habits:
    """Room for one decision's thoughts."""

    def __init__(self, by: Parameters) -> None:
        # Field by field: a named tuple's are slow to read.
        self.far, self.many, self.suspect = by.far, by.many, by.suspect
        self.dead_end, self.digging, self.striking = by.dead_end, by.digging, by.striking
        self.tunnel, self.way_on, self.useless = by.tunnel, by.way_on, by.useless
        self.mend, self.stop, self.slander = by.mend, by.stop, by.slander
        self.clear, self.undo = by.clear, by.undo
        self.block, self.pretend, self.collapse, self.tidy = by.block, by.pretend, by.collapse, by.tidy
        self.strike, self.spare, self.comfort = by.strike, by.spare, by.comfort
        self.recover, self.again, self.learn, self.idle = by.recover, by.again, by.learn, by.idle
        self.drop_dead_end, self.drop_break, self.drop_repair = by.drop_dead_end, by.drop_break, by.drop_repair
        self.drop, self.keep_dead_end, self.drop_tunnel = by.drop, by.keep_dead_end, by.drop_tunnel
        self.walk = Walk()
        # Marks against each seat, as regulars give them, before what is imagined; and by now.
        self.before = NOBODY[:]
        self.guilt = NOBODY[:]
        self.targets: i64 = 0
        self.front: i64 = 0
        self.helps = True

    def play_on(self, state: State, luck: Quick, most: i64) -> None:
        """Up to so many turns, within the round."""
        round = state.round
        for _ in range(most):
            if state.phase != DIGGING or state.round != round:
                return
            move = self.choose(state, luck)
            self.note(state.mover, move)
            state.play(move, luck)

    def begin(self, seat: i64, move: i64) -> None:
        """Imagine anew, after this move."""
        self.guilt = self.before[:]
        self.note(seat, move)

    def note(self, seat: i64, move: i64) -> None:
        """What everybody holds against who does this, or for it."""
        kind = move >> KIND
        if kind == LAY:
            self.guilt[seat] += self.digging if move & 31 < PASSAGE_FACES else self.dead_end
        elif kind in (BREAK_TOOL, FALL):
            self.guilt[seat] += self.striking

    def choose(self, state: State, luck: Quick) -> i64:
        """The move with the most marks."""
        count = legal.list_moves(state)
        self._look(state)
        found, most = legal.LISTED[0], -1000.0
        for at in range(count):
            move = legal.LISTED[at]
            marks = self._marks(state, move) + float(luck.below("", WHIM)) / 1000.0
            if marks > most:
                found, most = move, marks
        return found

    def _look(self, state: State) -> None:
        """Where the treasure may lie for the mover, how far it is there, and whether it hides."""
        seat = state.mover
        seen = state.looked >> 3 * seat & 7
        known = seen | state.turned
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        others = known & ~(i64(1) << treasure)
        sure = seen >> treasure & 1 != 0 or others & (others - 1) != 0
        self.targets = i64(1) << treasure if sure else 7 & ~known
        self.walk.walk_from(state.map, self.targets)
        self.front = self.walk.far
        # What is counted there in cells is one card less here.
        hides = float(self.front) > self.far - 1.0 and float(CARDS_IN_ALL - state.top) > self.many
        self.helps = hides or not state.is_saboteur(seat)

    def _marks(self, state: State, move: i64) -> float:
        kind, rest = move >> KIND, move & REST
        if kind == LAY:
            return self._marks_of_lay(state, rest >> 5, rest & 31)
        if kind == PASS:
            return self._marks_of_pass(state, rest)
        if kind == LOOK:
            goal = goal_at(rest)
            one_left = self.targets & (self.targets - 1) == 0
            return self.learn if self.targets >> goal & 1 and not one_left else self.idle
        if kind == FALL:
            return self._marks_of_fall(state, rest)
        return self._marks_of_tool(state, kind, rest & 15)

    def _marks_of_lay(self, state: State, at: i64, face: i64) -> float:
        """Nearer is better for who digs, more ways on are better; a dead end in the way for who does not."""
        if at & 127 < WEST:
            return UNWISE
        here = i64(self.walk.seen[ring(at)])
        near = self.block - float(min(here if here else NEVER, NEVER))
        if face >= PASSAGE_FACES:
            return self.useless if self.helps else near
        ends: i64 = 0
        after = NEVER
        for side in range(FOUR):
            if FACE_SIDES[face] >> side & 1:
                there = at + STEP[side]
                value = i64(state.map.cells[ring(there)])
                if value < TUNNEL:
                    ends += 1
                    cards = i64(self.walk.seen[ring(there)])
                    after = min(after, cards if cards else NEVER)
                elif value == HIDDEN and self.targets >> goal_at(there) & 1:
                    ends += 1
                    after = 0
        if self.helps:
            return self.tunnel - float(after) + self.way_on * float(ends) if ends else self.useless
        return -near if ends and after < self.front else self.pretend

    def _marks_of_pass(self, state: State, card: i64) -> float:
        """Away with what helps the other side, or nobody."""
        saboteur = state.is_saboteur(state.mover)
        if PASSAGES <= card < TUNNELS:
            return self.keep_dead_end if saboteur else self.drop_dead_end
        if saboteur:
            return self.drop_tunnel if AWAY >> card & 1 else 0.0
        if BREAK <= card < REPAIR:
            return self.drop_break
        return self.drop_repair if REPAIR <= card < ROCKFALL else self.drop

    def _marks_of_fall(self, state: State, at: i64) -> float:
        """Diggers take a dead end in the way, saboteurs what leads to the gold."""
        dead = state.map.face(at) >= PASSAGE_FACES
        if dead != self.helps:
            return self.undo if self.helps else self.tidy
        return (self.clear if dead else self.collapse) - float(self._steps(at))

    def _steps(self, at: i64) -> i64:
        """Cells from here to the nearest place where the treasure may lie, as the crow flies."""
        found = NEVER
        for goal in range(i64(3)):
            if self.targets >> goal & 1:
                there = GOAL_CELL_CODES[goal]
                rows, columns = (there >> 7) - (at >> 7), (there & 127) - (at & 127)
                found = min(found, max(rows, -rows) + max(columns, -columns))
        return found

    def _marks_of_tool(self, state: State, kind: i64, player: i64) -> float:
        """Whoever can, mends the own tool; else diggers help who is trusted and stop who is not, saboteurs who digs."""
        guilt = self.guilt[player]
        if kind == REPAIR_TOOL:
            if player == state.mover:
                return self.recover
            return self.mend - guilt if self.helps else self.comfort
        broken = state.broken >> 3 * player & 7
        if player == state.mover or broken & (broken - 1):
            return UNWISE
        if self.helps:
            found = self.stop if guilt >= self.suspect else self.slander
        else:
            found = self.strike - self.spare * guilt
        return found - (self.again if broken else 0.0)
