"""How many tunnels are still to be laid to each goal of Saboteur? One walk over the map, from either end."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.mining.cells import FOUR, RING, STEP, ring
from filon.games.saboteur.board import GOAL_CELL_CODES, START_CELL_CODE, Map
from filon.games.saboteur.orientations import HIDDEN, OPENINGS, PASSAGE_FACES, TUNNEL

NEVER: Final[i64] = 12  # so far is as good as never
NOTHING: Final = vec[u8]([u8(0)] * RING)
# Columns and rows where anybody digs who wants to arrive.
WEST: Final[i64] = START_CELL_CODE & 127
EAST: Final[i64] = WEST + 9
NORTH: Final[i64] = (START_CELL_CODE >> 7) - 4
SOUTH: Final[i64] = NORTH + 8


@final
class Walk:
    """`cards` has for each goal how many tunnels are still needed; 0 for one that is turned, NEVER where it is far."""

    def __init__(self) -> None:
        self.cards = vec[i64]([i64(0)] * 3)
        # By cell: how many tunnels from the beginning of the walk to it, with one on it; 0 where it never came.
        self.seen = NOTHING[:]
        self.queue = vec[i16]([i16(0)] * 1024)
        self.stack = vec[i16]([i16(0)] * 256)
        self.last: i64 = 0
        self.left: i64 = 0
        # Of a walk back from one goal: the shortest way, and how many open cells begin one as short, or one longer.
        self.far: i64 = 0
        self.ways: i64 = 0
        self.detours: i64 = 0

    def walk(self, map: Map) -> None:
        """Free cells level by level; tunnels that lie apart cost nothing to go through."""
        self._begin(map)
        for index in range(map.frontier_count):
            self._come(i64(map.frontier[index]), 1)
        self._spread(map, 1)

    def walk_back(self, map: Map, goal: i64) -> None:
        """From one goal to every open cell: how far, and by how many ways."""
        self.walk_from(map, i64(1) << goal)
        self.ways = self.detours = 0
        for index in range(map.frontier_count):
            longer = i64(self.seen[ring(i64(map.frontier[index]))]) - self.far
            if longer == 0:
                self.ways += 1
            elif longer == 1:
                self.detours += 1

    def walk_from(self, map: Map, goals: i64) -> None:
        """From any of these goals, a mask, to every open cell: how far."""
        self._begin(map)
        self.left = NEVER  # other goals on the way are no reason to stop
        for goal in range(i64(3)):
            if goals >> goal & 1:
                for side in range(FOUR):
                    self._go(map, GOAL_CELL_CODES[goal] + STEP[side], side, 1)
        self._spread(map, 1)
        self.far = NEVER
        for index in range(map.frontier_count):
            cards = i64(self.seen[ring(i64(map.frontier[index]))])
            if cards and cards < self.far:
                self.far = cards

    def _begin(self, map: Map) -> None:
        self.seen = NOTHING[:]
        self.last = self.left = 0
        for goal in range(i64(3)):
            hidden = i64(map.cells[ring(GOAL_CELL_CODES[goal])]) == HIDDEN
            self.cards[goal] = NEVER if hidden else 0
            self.left += 1 if hidden else 0

    def _spread(self, map: Map, steps: i64) -> None:
        """From the cells of the queue on; `steps` is how many tunnels it takes to stand on these."""
        first: i64 = 0
        while first < self.last and steps < NEVER and self.left:
            ends = self.last
            while first < ends:
                at = i64(self.queue[first])
                first += 1
                for side in range(FOUR):
                    self._go(map, at + STEP[side], side, steps + 1)
            steps += 1

    def _come(self, at: i64, steps: i64) -> None:
        """A free cell, if it is new and not out of the way."""
        byte = ring(at)
        column, row = at & 127, at >> 7
        if not self.seen[byte] and WEST <= column <= EAST and NORTH <= row <= SOUTH:
            self.seen[byte] = u8(steps)
            self.queue[self.last] = i16(at)
            self.last += 1

    def _go(self, map: Map, at: i64, side: i64, steps: i64) -> None:
        """Onto the next cell: free, a goal face down, or a passage that is cut off, and through it."""
        value = i64(map.cells[ring(at)])
        if value < TUNNEL:
            self._come(at, steps)
        elif value == HIDDEN:
            self._arrive(at, steps - 1)
        elif value < TUNNEL + PASSAGE_FACES and OPENINGS[value] >> (side ^ 2) & 1:
            self._enter(map, at, steps)

    def _arrive(self, at: i64, steps: i64) -> None:
        for goal in range(i64(3)):
            if GOAL_CELL_CODES[goal] == at and self.cards[goal] == NEVER:
                self.cards[goal] = steps
                self.left -= 1

    def _enter(self, map: Map, start: i64, steps: i64) -> None:
        """Through passages that are cut off from the start."""
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
                    self._come(there, steps)
                elif value == HIDDEN:
                    self._arrive(there, steps - 1)
                elif value < TUNNEL + PASSAGE_FACES and OPENINGS[value] >> (side ^ 2) & 1:
                    self.stack[size] = i16(there)
                    size += 1

    def nearest(self) -> i64:
        """To the nearest goal face down."""
        found = NEVER
        for goal in range(i64(3)):
            if self.cards[goal]:
                found = min(found, self.cards[goal])
        return found
