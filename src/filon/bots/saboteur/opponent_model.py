"""Opponent model for simulated turns of Saboteur: the heuristic of `regular` on a sampled state.

It plays every seat in an expert's simulation, so it is fast (one search of the map per decision) before it is good. It
uses what a player knows: its role and hand, the goals it saw, and what all have done.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import UNREACHABLE, WEST, PathSearch
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

FORBIDDEN: Final = -99.0
TIE_BREAK: Final[i64] = 1000  # thousandths of a point: ties are broken randomly
# A mask of the tunnels that saboteurs discard.
GOOD_TUNNELS: Final[i64] = sum(1 << CODES[name] for name in ("NESW", "EW", "ESW", "NSW"))

NO_SUSPICION: Final = vec[float]([0.0] * SEATS[-1])


@final
class OpponentModel:
    """Working memory of one decision at a time."""

    def __init__(self, parameters: Parameters) -> None:
        # Field by field: a named tuple's are slow to read.
        self.far, self.many, self.suspect = parameters.far, parameters.many, parameters.suspect
        self.dead_end, self.digging, self.striking = parameters.dead_end, parameters.digging, parameters.striking
        self.tunnel, self.way_on, self.useless = parameters.tunnel, parameters.way_on, parameters.useless
        self.mend, self.stop, self.slander = parameters.mend, parameters.stop, parameters.slander
        self.clear, self.undo = parameters.clear, parameters.undo
        self.block, self.pretend, self.collapse, self.tidy = (
            parameters.block,
            parameters.pretend,
            parameters.collapse,
            parameters.tidy,
        )
        self.strike, self.spare, self.comfort = parameters.strike, parameters.spare, parameters.comfort
        self.recover, self.again, self.learn, self.idle = (
            parameters.recover,
            parameters.again,
            parameters.learn,
            parameters.idle,
        )
        self.drop_dead_end, self.drop_break, self.drop_repair = (
            parameters.drop_dead_end,
            parameters.drop_break,
            parameters.drop_repair,
        )
        self.drop, self.keep_dead_end, self.drop_tunnel = (
            parameters.drop,
            parameters.keep_dead_end,
            parameters.drop_tunnel,
        )
        self.paths = PathSearch()
        # Suspicion of each seat, as the heuristic counts it: before the simulation, and now.
        self.initial_suspicion = NO_SUSPICION[:]
        self.suspicion = NO_SUSPICION[:]
        self.targets: i64 = 0
        self.frontier_distance: i64 = 0
        self.helps = True

    def simulate(self, state: State, luck: Quick, most: i64) -> None:
        """Play up to so many turns, within the round."""
        round = state.round
        for _ in range(most):
            if state.phase != DIGGING or state.round != round:
                return
            move = self.choose_move(state, luck)
            self.update_suspicion(state.mover, move)
            state.play(move, luck)

    def reset(self, seat: i64, move: i64) -> None:
        """Reset the suspicion to that before the simulation, then add this move."""
        self.suspicion = self.initial_suspicion[:]
        self.update_suspicion(seat, move)

    def update_suspicion(self, seat: i64, move: i64) -> None:
        """Add what a move tells about its player."""
        kind = move >> KIND
        if kind == LAY:
            self.suspicion[seat] += self.digging if move & 31 < PASSAGE_FACES else self.dead_end
        elif kind in (BREAK_TOOL, FALL):
            self.suspicion[seat] += self.striking

    def choose_move(self, state: State, luck: Quick) -> i64:
        """Return the move with the highest score."""
        count = legal.list_moves(state)
        self._analyse(state)
        found, most = legal.LISTED[0], -1000.0
        for at in range(count):
            move = legal.LISTED[at]
            score = self._score(state, move) + float(luck.below("", TIE_BREAK)) / 1000.0
            if score > most:
                found, most = move, score
        return found

    def _analyse(self, state: State) -> None:
        """Compute where the treasure may be for the mover, how far it is, and whether the mover helps."""
        seat = state.mover
        seen = state.looked >> 3 * seat & 7
        known = seen | state.turned
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        others = known & ~(i64(1) << treasure)
        sure = seen >> treasure & 1 != 0 or others & (others - 1) != 0
        self.targets = i64(1) << treasure if sure else 7 & ~known
        self.paths.from_goals(state.map, self.targets)
        self.frontier_distance = self.paths.shortest
        # The heuristic's distances in cells are one more than cards.
        is_hiding = float(self.frontier_distance) > self.far - 1.0 and float(CARDS_IN_ALL - state.top) > self.many
        self.helps = is_hiding or not state.is_saboteur(seat)

    def _score(self, state: State, move: i64) -> float:
        kind, rest = move >> KIND, move & REST
        if kind == LAY:
            return self._score_lay(state, rest >> 5, rest & 31)
        if kind == PASS:
            return self._score_pass(state, rest)
        if kind == LOOK:
            goal = goal_at(rest)
            one_left = self.targets & (self.targets - 1) == 0
            return self.learn if self.targets >> goal & 1 and not one_left else self.idle
        if kind == FALL:
            return self._score_rockfall(state, rest)
        return self._score_tool(state, kind, rest & 15)

    def _score_lay(self, state: State, at: i64, face: i64) -> float:
        """Return the score of a tunnel: nearer and more ends for a helper, a dead end in the way for a saboteur."""
        if at & 127 < WEST:
            return FORBIDDEN
        here = i64(self.paths.seen[ring(at)])
        near = self.block - float(min(here if here else UNREACHABLE, UNREACHABLE))
        if face >= PASSAGE_FACES:
            return self.useless if self.helps else near
        ends: i64 = 0
        after = UNREACHABLE
        for side in range(FOUR):
            if FACE_SIDES[face] >> side & 1:
                there = at + STEP[side]
                value = i64(state.map.cells[ring(there)])
                if value < TUNNEL:
                    ends += 1
                    cards = i64(self.paths.seen[ring(there)])
                    after = min(after, cards if cards else UNREACHABLE)
                elif value == HIDDEN and self.targets >> goal_at(there) & 1:
                    ends += 1
                    after = 0
        if self.helps:
            return self.tunnel - float(after) + self.way_on * float(ends) if ends else self.useless
        return -near if ends and after < self.frontier_distance else self.pretend

    def _score_pass(self, state: State, card: i64) -> float:
        """Return the score of passing: what helps the other side goes first."""
        saboteur = state.is_saboteur(state.mover)
        if PASSAGES <= card < TUNNELS:
            return self.keep_dead_end if saboteur else self.drop_dead_end
        if saboteur:
            return self.drop_tunnel if GOOD_TUNNELS >> card & 1 else 0.0
        if BREAK <= card < REPAIR:
            return self.drop_break
        return self.drop_repair if REPAIR <= card < ROCKFALL else self.drop

    def _score_rockfall(self, state: State, at: i64) -> float:
        """Return the score of a rockfall: a dead end in the way for helpers, what leads to the gold for saboteurs."""
        dead = state.map.face(at) >= PASSAGE_FACES
        if dead != self.helps:
            return self.undo if self.helps else self.tidy
        return (self.clear if dead else self.collapse) - float(self._distance(at))

    def _distance(self, at: i64) -> i64:
        """Return the Manhattan distance to the nearest possible place of the treasure."""
        found = UNREACHABLE
        for goal in range(i64(3)):
            if self.targets >> goal & 1:
                there = GOAL_CELL_CODES[goal]
                rows, columns = (there >> 7) - (at >> 7), (there & 127) - (at & 127)
                found = min(found, max(rows, -rows) + max(columns, -columns))
        return found

    def _score_tool(self, state: State, kind: i64, player: i64) -> float:
        """Return the score of a break or a repair: own tools first; helpers repair the trusted and stop suspects."""
        suspicion = self.suspicion[player]
        if kind == REPAIR_TOOL:
            if player == state.mover:
                return self.recover
            return self.mend - suspicion if self.helps else self.comfort
        broken = state.broken >> 3 * player & 7
        if player == state.mover or broken & (broken - 1):
            return FORBIDDEN
        if self.helps:
            found = self.stop if suspicion >= self.suspect else self.slander
        else:
            found = self.strike - self.spare * suspicion
        return found - (self.again if broken else 0.0)
