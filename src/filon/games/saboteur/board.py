"""The map without borders: its cards, and which of them are joined to the start (S2.2, S4.1–S4.4, S5.4, S7.3)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.mining import sorted_cells
from filon.games.mining.cells import FOUR, RING, STEP, cell_code, ring
from filon.games.mining.sides import OPENING_REQUIRED, add_requirements, remove_requirements
from filon.games.saboteur.components import GOAL_CELLS, PASSAGES
from filon.games.saboteur.orientations import (
    FACE_CARD,
    FACE_SIDES,
    HIDDEN,
    JOINED,
    OPENINGS,
    PASSAGE_FACES,
    START,
    TREASURE_SHOWN,
    TUNNEL,
)

START_CELL_CODE: Final = 64 * 128 + 64
GOAL_CELL_CODES: Final = vec[i64]([i64(cell_code(x, y)) for x, y in GOAL_CELLS])
MAX_FRONTIER: Final = 96
MAX_LAID: Final = 40


def is_joined_passage(value: i64) -> bool:
    """Return whether a cell's byte is a passage, or the start, joined to the start (S4.4)."""
    return JOINED <= value <= START


def _empty_cells() -> list[int]:
    """Return the ring with start and face-down goals; the start's openings require openings, goals nothing (S4.3)."""
    found = [0] * RING
    found[ring(START_CELL_CODE)] = START
    for side in range(4):
        found[ring(START_CELL_CODE + STEP[side])] = int(OPENING_REQUIRED[side])
    for goal in GOAL_CELL_CODES:
        found[ring(goal)] = HIDDEN
    return found


EMPTY_CELLS: Final = vec[u8]([u8(value) for value in _empty_cells()])
EMPTY_FRONTIER: Final = vec[i16](
    [i16(int(START_CELL_CODE + step)) for step in sorted(STEP)] + [i16(0)] * (MAX_FRONTIER - 4)
)
EMPTY_LAID: Final = vec[i16]([i16(0)] * MAX_LAID)
STACK: Final = vec[i64]([i64(0)] * 64)


@final
class Map:
    """The cards on the table. `frontier` holds the free cells that a joined opening leads to, sorted by cell code."""

    cells: vec[u8]
    frontier: vec[i16]
    frontier_count: i64
    laid: vec[i16]
    laid_count: i64

    def __init__(
        self, cells: vec[u8], frontier: vec[i16], frontier_count: i64, laid: vec[i16], laid_count: i64
    ) -> None:
        self.cells = cells
        self.frontier = frontier
        self.frontier_count = frontier_count
        self.laid = laid
        self.laid_count = laid_count

    def copy(self) -> Map:
        return Map(self.cells[:], self.frontier[:], self.frontier_count, self.laid[:], self.laid_count)

    def lay(self, at: i64, face: i64) -> None:
        """Lay a tunnel where it fits and is joined (S4); a passage joins what its openings meet."""
        self.laid_count = sorted_cells.insert_new(self.laid, self.laid_count, at)
        self.frontier_count = sorted_cells.remove(self.frontier, self.frontier_count, at)
        add_requirements(self.cells, at, FACE_SIDES[face])
        if face < PASSAGE_FACES:
            self.cells[ring(at)] = u8(JOINED + face)
            self._join_from(at)
        else:
            self.cells[ring(at)] = u8(TUNNEL + face)

    def turn_goal(self, at: i64, face: i64) -> None:
        """Turn stones into this corner, joined to the card just laid (S7.3)."""
        add_requirements(self.cells, at, FACE_SIDES[face])
        self.cells[ring(at)] = u8(JOINED + face)
        self._join_from(at)

    def show_treasure(self, at: i64) -> None:
        """Turn the treasure; the round is over, and nothing is laid beside it any more (S7.2)."""
        self.cells[ring(at)] = u8(TREASURE_SHOWN)

    def place_tunnel(self, at: i64, face: i64) -> None:
        """Put a tunnel where a view has it; `recompute_joined` must follow."""
        self.laid_count = sorted_cells.insert(self.laid, self.laid_count, at)
        self.place_goal(at, face)

    def place_goal(self, at: i64, face: i64) -> None:
        """Put turned stones where a view has them."""
        add_requirements(self.cells, at, FACE_SIDES[face])
        self.cells[ring(at)] = u8(TUNNEL + face)

    def remove_tunnel(self, at: i64) -> i64:
        """Remove a tunnel and return its face; recomputes what is joined (S5.4)."""
        cells = self.cells
        face = self.face(at)
        remove_requirements(cells, at, FACE_SIDES[face])
        required: i64 = 0
        for side in range(FOUR):
            value = i64(cells[ring(at + STEP[side])])
            if value >= TUNNEL and value != HIDDEN:
                opening = OPENINGS[value] >> (side ^ 2) & 1
                required += OPENING_REQUIRED[side ^ 2] if opening else 2 * OPENING_REQUIRED[side ^ 2]
        cells[ring(at)] = u8(required)
        self.laid_count = sorted_cells.remove(self.laid, self.laid_count, at)
        self.recompute_joined()
        return face

    def face(self, at: i64) -> i64:
        """Return the face (card and orientation) of the tunnel or the turned stones on this cell."""
        value = i64(self.cells[ring(at)])
        return value - JOINED if value >= JOINED else value - TUNNEL

    def has_tunnel(self, at: i64) -> bool:
        """Return whether a tunnel lies there (start and goals are none)."""
        return sorted_cells.holds(self.laid, self.laid_count, at)

    def is_taken(self, at: i64) -> bool:
        """Return whether any card lies there, a face-down goal included (S4.1, S4.3). Exact for all codes but FAR."""
        return at == START_CELL_CODE or goal_at(at) >= 0 or self.has_tunnel(at)

    def has_neighbour(self, at: i64) -> bool:
        """Return whether a card lies side by side with this cell (S4.1)."""
        for side in range(FOUR):
            if self.is_taken(at + STEP[side]):
                return True
        return False

    def is_frontier(self, at: i64) -> bool:
        """Return whether a joined opening leads to this free cell (S4.4)."""
        return sorted_cells.holds(self.frontier, self.frontier_count, at)

    def _join_from(self, at: i64) -> None:
        """Flood fill from a joined passage: extend the frontier, join passages that were cut off."""
        cells, stack = self.cells, STACK
        stack[0] = at
        size: i64 = 1
        while size:
            size -= 1
            here = stack[size]
            sides: i64 = OPENINGS[cells[ring(here)]]
            for side in range(FOUR):
                if sides >> side & 1:
                    there = here + STEP[side]
                    value = i64(cells[ring(there)])
                    if value < TUNNEL:
                        self.frontier_count = sorted_cells.insert(self.frontier, self.frontier_count, there)
                    elif value < TUNNEL + PASSAGE_FACES and OPENINGS[value] >> (side ^ 2) & 1:
                        cells[ring(there)] = u8(value - TUNNEL + JOINED)
                        stack[size] = there
                        size += 1

    def recompute_joined(self) -> None:
        """Recompute what is joined from nothing; only a rockfall needs it."""
        cells = self.cells
        for index in range(self.laid_count):
            self._cut(ring(i64(self.laid[index])))
        for goal in GOAL_CELL_CODES:
            self._cut(ring(goal))
        self.frontier_count = 0
        cells[ring(START_CELL_CODE)] = u8(START)
        self._join_from(START_CELL_CODE)

    def _cut(self, byte: i64) -> None:
        value = i64(self.cells[byte])
        if JOINED <= value < START:
            self.cells[byte] = u8(value - JOINED + TUNNEL)


def empty_map() -> Map:
    """Return the map with the start and three face-down goals (S2.2)."""
    return Map(EMPTY_CELLS[:], EMPTY_FRONTIER[:], 4, EMPTY_LAID[:], 0)


def goal_at(at: i64) -> i64:
    """Return the index of the goal on this cell, from north to south; -1 for none."""
    for index in range(i64(3)):
        if GOAL_CELL_CODES[index] == at:
            return index
    return -1


def is_passage(face: i64) -> bool:
    """Return whether this face is a passage (S4.4)."""
    return FACE_CARD[face] < PASSAGES
