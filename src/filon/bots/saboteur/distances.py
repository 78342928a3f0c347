"""Distances in Saboteur: the number of tunnel cards still needed to each goal, by breadth-first search on the map."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.mining.cells import FOUR, RING, STEP, ring
from filon.games.saboteur.board import GOAL_CELL_CODES, START_CELL_CODE, Map
from filon.games.saboteur.orientations import HIDDEN, OPENINGS, PASSAGE_FACES, TUNNEL

UNREACHABLE: Final[i64] = 12  # this many cards or more count as unreachable
UNSEEN: Final = vec[u8]([u8(0)] * RING)
# Columns and rows that a way to a goal may use.
WEST: Final[i64] = START_CELL_CODE & 127
EAST: Final[i64] = WEST + 9
NORTH: Final[i64] = (START_CELL_CODE >> 7) - 4
SOUTH: Final[i64] = NORTH + 8


@final
class PathSearch:
    """`cards` has the cards still needed to each goal; 0 for a turned one, UNREACHABLE where it is too far."""

    def __init__(self) -> None:
        self.cards = vec[i64]([i64(0)] * 3)
        # By cell: cards from the start of the search up to and including this cell; 0 where it was not reached.
        self.seen = UNSEEN[:]
        self.queue = vec[i16]([i16(0)] * 1024)
        self.stack = vec[i16]([i16(0)] * 256)
        self.last: i64 = 0
        self.left: i64 = 0
        # Of a search from goals: the shortest way, and how many open cells begin one as short, or one longer.
        self.shortest: i64 = 0
        self.ways: i64 = 0
        self.detours: i64 = 0

    def from_start(self, map: Map) -> None:
        """Search from all open cells; tunnels that are cut off from the start cost nothing to pass through."""
        self._reset(map)
        for index in range(map.frontier_count):
            self._reach_cell(i64(map.frontier[index]), 1)
        self._expand(map, 1)

    def from_goal(self, map: Map, goal: i64) -> None:
        """Search from one goal to every open cell: the shortest way, and how many there are."""
        self.from_goals(map, i64(1) << goal)
        self.ways = self.detours = 0
        for index in range(map.frontier_count):
            longer = i64(self.seen[ring(i64(map.frontier[index]))]) - self.shortest
            if longer == 0:
                self.ways += 1
            elif longer == 1:
                self.detours += 1

    def from_goals(self, map: Map, goals: i64) -> None:
        """Search from any of these goals, a mask, to every open cell."""
        self._reset(map)
        self.left = UNREACHABLE  # other goals on the way do not end the search
        for goal in range(i64(3)):
            if goals >> goal & 1:
                for side in range(FOUR):
                    self._step(map, GOAL_CELL_CODES[goal] + STEP[side], side, 1)
        self._expand(map, 1)
        self.shortest = UNREACHABLE
        for index in range(map.frontier_count):
            cards = i64(self.seen[ring(i64(map.frontier[index]))])
            if cards and cards < self.shortest:
                self.shortest = cards

    def _reset(self, map: Map) -> None:
        self.seen = UNSEEN[:]
        self.last = self.left = 0
        for goal in range(i64(3)):
            hidden = i64(map.cells[ring(GOAL_CELL_CODES[goal])]) == HIDDEN
            self.cards[goal] = UNREACHABLE if hidden else 0
            self.left += 1 if hidden else 0

    def _expand(self, map: Map, steps: i64) -> None:
        """Expand the queue level by level; `steps` is the number of cards up to its first cells."""
        first: i64 = 0
        while first < self.last and steps < UNREACHABLE and self.left:
            ends = self.last
            while first < ends:
                at = i64(self.queue[first])
                first += 1
                for side in range(FOUR):
                    self._step(map, at + STEP[side], side, steps + 1)
            steps += 1

    def _reach_cell(self, at: i64, steps: i64) -> None:
        """Enqueue a free cell, if it is new and within bounds."""
        byte = ring(at)
        column, row = at & 127, at >> 7
        if not self.seen[byte] and WEST <= column <= EAST and NORTH <= row <= SOUTH:
            self.seen[byte] = u8(steps)
            self.queue[self.last] = i16(at)
            self.last += 1

    def _step(self, map: Map, at: i64, side: i64, steps: i64) -> None:
        """Enter the next cell: free, a goal face down, or a cut-off passage, which is followed."""
        value = i64(map.cells[ring(at)])
        if value < TUNNEL:
            self._reach_cell(at, steps)
        elif value == HIDDEN:
            self._reach_goal(at, steps - 1)
        elif value < TUNNEL + PASSAGE_FACES and OPENINGS[value] >> (side ^ 2) & 1:
            self._follow_tunnels(map, at, steps)

    def _reach_goal(self, at: i64, steps: i64) -> None:
        for goal in range(i64(3)):
            if GOAL_CELL_CODES[goal] == at and self.cards[goal] == UNREACHABLE:
                self.cards[goal] = steps
                self.left -= 1

    def _follow_tunnels(self, map: Map, start: i64, steps: i64) -> None:
        """Follow passages that are cut off from the start."""
        self.stack[0] = i16(start)
        size: i64 = 1
        while size:
            size -= 1
            at = i64(self.stack[size])
            byte = ring(at)
            if self.seen[byte]:
                continue
            self.seen[byte] = u8(255)
            openings: i64 = OPENINGS[map.cells[byte]]
            for side in range(FOUR):
                there = at + STEP[side]
                value = i64(map.cells[ring(there)])
                if not openings >> side & 1:
                    continue
                if value < TUNNEL:
                    self._reach_cell(there, steps)
                elif value == HIDDEN:
                    self._reach_goal(there, steps - 1)
                elif value < TUNNEL + PASSAGE_FACES and OPENINGS[value] >> (side ^ 2) & 1:
                    self.stack[size] = i16(there)
                    size += 1

    def nearest(self) -> i64:
        """Return the distance to the nearest goal face down."""
        found = UNREACHABLE
        for goal in range(i64(3)):
            if self.cards[goal]:
                found = min(found, self.cards[goal])
        return found
