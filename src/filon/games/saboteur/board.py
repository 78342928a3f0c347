"""What touches what? The map without borders, and who is joined to the start (S2.2, S4.1–S4.4, S5.4, S7.3).

A cell's place is (y + 64) * 128 + x + 64, so a step is ±1 or ±128. Bytes lie on a 64 × 64 ring: no map is wider, as
at most forty tunnels join every cell ever covered to the start, so two cells in use never share a byte.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.saboteur.box import GOAL_CELLS, PASSAGES
from filon.games.saboteur.faces import (
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

FAR: Final = 0
REACH: Final = 60
START_PLACE: Final = 64 * 128 + 64
GOAL_PLACES: Final = vec[i64]([i64((y + 64) * 128 + x + 64) for x, y in GOAL_CELLS])
STEP: Final = vec[i64]([i64(-128), i64(1), i64(128), i64(-1)])
FOUR: Final[i64] = 4
# What an opening in one's side d asks of the neighbour there, whose facing side is d ^ 2; a wall asks twice that.
ASKS: Final = vec[i64]([i64(9), i64(27), i64(1), i64(3)])
MOST_OPEN: Final = 96
MOST_LAID: Final = 40


def place(x: int, y: int) -> int:
    """A cell's place; FAR for one that no map can reach."""
    if abs(x) > REACH or abs(y) > REACH:
        return FAR
    return (y + 64) * 128 + x + 64


def cell(at: i64) -> str:
    """A place's text, `x,y`."""
    return f"{(at & 127) - 64},{(at >> 7) - 64}"


def ring(at: i64) -> i64:
    """Where a place's byte lies."""
    return (at >> 7 & 63) << 6 | at & 63


def carries(value: i64) -> bool:
    """Whether what lies on a cell is joined to the start and lets a tunnel through (S4.4)."""
    return JOINED <= value <= START


def _empty_cells() -> list[int]:
    """The ring with start and face-down goals; the start's openings ask, goals ask nothing (S4.3)."""
    found = [0] * 4096
    found[ring(START_PLACE)] = START
    for side in range(4):
        found[ring(START_PLACE + STEP[side])] = int(ASKS[side])
    for goal in GOAL_PLACES:
        found[ring(goal)] = HIDDEN
    return found


EMPTY_CELLS: Final = vec[u8]([u8(value) for value in _empty_cells()])
EMPTY_OPEN: Final = vec[i16]([i16(int(START_PLACE + step)) for step in sorted(STEP)] + [i16(0)] * (MOST_OPEN - 4))
EMPTY_LAID: Final = vec[i16]([i16(0)] * MOST_LAID)
STACK: Final = vec[i64]([i64(0)] * 64)


@final
class Map:
    """The cards on the table. `open` are the free cells that a joined opening leads to, sorted by place."""

    cells: vec[u8]
    open: vec[i16]
    opens: i64
    laid: vec[i16]
    lays: i64

    def __init__(self, cells: vec[u8], open: vec[i16], opens: i64, laid: vec[i16], lays: i64) -> None:
        self.cells = cells
        self.open = open
        self.opens = opens
        self.laid = laid
        self.lays = lays

    def copy(self) -> Map:
        return Map(self.cells[:], self.open[:], self.opens, self.laid[:], self.lays)

    def lay(self, at: i64, face: i64) -> None:
        """Put a tunnel where it fits and is joined (S4); a passage joins what its openings meet."""
        self._insert_laid(at)
        self._close(at)
        self._put(at, FACE_SIDES[face])
        if face < PASSAGE_FACES:
            self.cells[ring(at)] = u8(JOINED + face)
            self._spread(at)
        else:
            self.cells[ring(at)] = u8(TUNNEL + face)

    def turn_goal(self, at: i64, face: i64) -> None:
        """Show stones as this corner, joined to the card just laid (S7.3)."""
        self._put(at, FACE_SIDES[face])
        self.cells[ring(at)] = u8(JOINED + face)
        self._spread(at)

    def show_treasure(self, at: i64) -> None:
        """The round is over with this (S7.2); nothing is laid beside it any more."""
        self.cells[ring(at)] = u8(TREASURE_SHOWN)

    def put_down(self, at: i64, face: i64) -> None:
        """Put a tunnel where a view has it; `flood` finds afterwards who is joined."""
        self._insert_laid(at)
        self.put_goal(at, face)

    def put_goal(self, at: i64, face: i64) -> None:
        """Put turned stones where a view has them."""
        self._put(at, FACE_SIDES[face])
        self.cells[ring(at)] = u8(TUNNEL + face)

    def fall(self, at: i64) -> i64:
        """Take a tunnel away and say which face it had; what it cut off is found anew (S5.4)."""
        cells = self.cells
        face = self.face(at)
        sides: i64 = FACE_SIDES[face]
        asked: i64 = 0
        for side in range(FOUR):
            neighbour = ring(at + STEP[side])
            value = i64(cells[neighbour])
            if value < TUNNEL:
                cells[neighbour] = u8(value - (ASKS[side] if sides >> side & 1 else 2 * ASKS[side]))
            elif value != HIDDEN:
                opening = OPENINGS[value] >> (side ^ 2) & 1
                asked += ASKS[side ^ 2] if opening else 2 * ASKS[side ^ 2]
        cells[ring(at)] = u8(asked)
        self._remove_laid(at)
        self.flood()
        return face

    def face(self, at: i64) -> i64:
        """How the tunnel or the turned stones on this cell lie."""
        value = i64(self.cells[ring(at)])
        return value - JOINED if value >= JOINED else value - TUNNEL

    def tunnel_at(self, at: i64) -> bool:
        """Whether a tunnel lies there (start and goals are none)."""
        for index in range(self.lays):
            if i64(self.laid[index]) == at:
                return True
        return False

    def taken(self, at: i64) -> bool:
        """Whether any card lies there, a face-down goal too (S4.1, S4.3). Exact for every place but FAR."""
        return at == START_PLACE or goal_at(at) >= 0 or self.tunnel_at(at)

    def has_neighbour(self, at: i64) -> bool:
        """Whether a card lies side by side with this cell (S4.1)."""
        for side in range(FOUR):
            if self.taken(at + STEP[side]):
                return True
        return False

    def is_open(self, at: i64) -> bool:
        """Whether a joined opening leads to this free cell (S4.4)."""
        for index in range(self.opens):
            if i64(self.open[index]) == at:
                return True
        return False

    def _put(self, at: i64, sides: i64) -> None:
        """The free cells around are asked for openings and walls (S4.2)."""
        cells = self.cells
        for side in range(FOUR):
            neighbour = ring(at + STEP[side])
            value = i64(cells[neighbour])
            if value < TUNNEL:
                cells[neighbour] = u8(value + (ASKS[side] if sides >> side & 1 else 2 * ASKS[side]))

    def _spread(self, at: i64) -> None:
        """From a joined passage on: open free cells, join passages that were cut off."""
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
                        self._open(there)
                    elif value < TUNNEL + PASSAGE_FACES and OPENINGS[value] >> (side ^ 2) & 1:
                        cells[ring(there)] = u8(value - TUNNEL + JOINED)
                        stack[size] = there
                        size += 1

    def flood(self) -> None:
        """Who is joined, from nothing; only a rockfall needs it."""
        cells = self.cells
        for index in range(self.lays):
            self._cut(ring(i64(self.laid[index])))
        for goal in GOAL_PLACES:
            self._cut(ring(goal))
        self.opens = 0
        cells[ring(START_PLACE)] = u8(START)
        self._spread(START_PLACE)

    def _cut(self, byte: i64) -> None:
        value = i64(self.cells[byte])
        if JOINED <= value < START:
            self.cells[byte] = u8(value - JOINED + TUNNEL)

    def _open(self, at: i64) -> None:
        """Add a free cell, in its sorted place, once."""
        open = self.open
        index = self.opens
        while index > 0 and i64(open[index - 1]) > at:
            index -= 1
        if index > 0 and i64(open[index - 1]) == at:
            return
        last = self.opens
        while last > index:
            open[last] = open[last - 1]
            last -= 1
        open[index] = i16(at)
        self.opens += 1

    def _close(self, at: i64) -> None:
        """Drop a cell that is free no more."""
        open = self.open
        index: i64 = 0
        while i64(open[index]) != at:
            index += 1
        self.opens -= 1
        while index < self.opens:
            open[index] = open[index + 1]
            index += 1

    def _insert_laid(self, at: i64) -> None:
        laid = self.laid
        index = self.lays
        while index > 0 and i64(laid[index - 1]) > at:
            laid[index] = laid[index - 1]
            index -= 1
        laid[index] = i16(at)
        self.lays += 1

    def _remove_laid(self, at: i64) -> None:
        laid = self.laid
        index: i64 = 0
        while i64(laid[index]) != at:
            index += 1
        self.lays -= 1
        while index < self.lays:
            laid[index] = laid[index + 1]
            index += 1


def empty_map() -> Map:
    """Start and three face-down goals (S2.2)."""
    return Map(EMPTY_CELLS[:], EMPTY_OPEN[:], 4, EMPTY_LAID[:], 0)


def goal_at(at: i64) -> i64:
    """Which goal lies on this cell, from north to south; -1 if none does."""
    for index in range(i64(3)):
        if GOAL_PLACES[index] == at:
            return index
    return -1


def is_passage(face: i64) -> bool:
    """Whether tunnels run through this face (S4.4)."""
    return FACE_CARD[face] < PASSAGES
