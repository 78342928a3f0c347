"""The map of tunnels: which openings are connected and which cells each player reaches (D4, D5.1, D5.6).

Three bytes per cell: its card, which of its openings blue (low half) and green (high half) reach, and its marks.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.duel.components import Box
from filon.games.duel.layout import Layout
from filon.games.mining import sorted_cells
from filon.games.mining.cells import FOUR, RING, STEP, ring
from filon.games.mining.sides import ASKS, FREE, ask_around, unask_around

HIDDEN: Final = 255
# Marks on a card: a key token, a bribe, the token on its gold.
KEYED: Final = 1
BRIBED: Final = 2
TOKEN: Final = 4  # blue's; green's is twice that
TOKENED: Final = 12
MOST_LAID: Final = 34
NO_CELLS: Final = vec[u8]([u8(0)] * RING)
NO_GOLD: Final = vec[i16]([i16(0)] * 44)
NO_PLACES: Final = vec[i16]([i16(0)] * MOST_LAID)
STACK: Final = vec[i64]([i64(0)] * 512)


@final
class Map:
    """The cards on the table, as FREE + face, or HIDDEN for a face-down goal; `laid` are the tunnels' cells, sorted."""

    box: Box
    layout: Layout
    players: i64  # a mask of the colours that play
    cells: vec[u8]
    reach: vec[u8]
    marks: vec[u8]  # shared by copies: replaced whole when it changes
    laid: vec[i16]
    lays: i64
    gold: vec[i16]  # cells of unclaimed face-up gold, sorted
    golds: i64
    trolls: vec[i16]  # cells of unbribed trolls, sorted
    troll_count: i64

    def __init__(
        self,
        box: Box,
        layout: Layout,
        players: i64,
        cells: vec[u8],
        reach: vec[u8],
        marks: vec[u8],
        laid: vec[i16],
        lays: i64,
    ) -> None:
        self.box = box
        self.layout = layout
        self.players = players
        self.cells = cells
        self.reach = reach
        self.marks = marks
        self.laid = laid
        self.lays = lays
        self.gold = NO_GOLD
        self.golds = 0
        self.trolls = NO_GOLD
        self.troll_count = 0

    def copy(self) -> Map:
        other = Map(
            self.box,
            self.layout,
            self.players,
            self.cells[:],
            self.reach[:],
            self.marks,
            self.laid[:],
            self.lays,
        )
        other.gold = self.gold[:]
        other.golds = self.golds
        other.trolls = self.trolls[:]
        other.troll_count = self.troll_count
        return other

    def face(self, at: i64) -> i64:
        """Return the face of the face-up card on this cell."""
        return i64(self.cells[ring(at)]) - FREE

    def tunnel_at(self, at: i64) -> bool:
        """Whether a tunnel lies there; starts and goals are not tunnels. Exact for every cell."""
        return sorted_cells.holds(self.laid, self.lays, at)

    def taken(self, at: i64) -> bool:
        """Whether any card lies there. Exact for every cell but FAR."""
        return self.layout.start_at(at) >= 0 or self.layout.goal_at(at) >= 0 or self.tunnel_at(at)

    def has_neighbour(self, at: i64) -> bool:
        """Whether a card lies on one of the four neighbours of this cell."""
        for side in range(FOUR):
            if self.taken(at + STEP[side]):
                return True
        return False

    def lay(self, at: i64, face: i64) -> None:
        """Lay a tunnel on a free cell and extend what both players reach (D4.2)."""
        self.lays = sorted_cells.insert(self.laid, self.lays, at)
        self.put(at, face)
        self.join(at)

    def put(self, at: i64, face: i64) -> None:
        """Put a card face up and update what the free cells around it require."""
        ask_around(self.cells, at, i64(self.box.sides[face]))
        self.cells[ring(at)] = u8(FREE + face)
        if self.box.worth[face]:
            self.golds = sorted_cells.insert(self.gold, self.golds, at)
        if self.box.troll[face]:
            self.troll_count = sorted_cells.insert(self.trolls, self.troll_count, at)

    def give_gold(self, at: i64, colour: i64) -> None:
        """Put a token of this colour on a card's gold (D5.2)."""
        self.mark(at, TOKEN << colour)
        self.golds = sorted_cells.remove(self.gold, self.golds, at)

    def bribe(self, at: i64) -> None:
        """Mark a troll as bribed: both players may pass (D5.3)."""
        self.mark(at, BRIBED)
        self.troll_count = sorted_cells.remove(self.trolls, self.troll_count, at)

    def mark(self, at: i64, mark: i64) -> None:
        """Add a mark to a card."""
        marks = self.marks[:]
        marks[ring(at)] = u8(i64(marks[ring(at)]) | mark)
        self.marks = marks

    def turn_goal(self, at: i64, face: i64) -> None:
        """Put a goal face up and extend what both players reach (D5.1)."""
        self.put(at, face)
        self.join(at)

    def join(self, at: i64) -> None:
        """Extend reach to a new card: its openings that meet reached ones, a ladder's for its owner always (D4.5)."""
        face = self.face(at)
        sides = i64(self.box.sides[face])
        for colour in range(i64(2)):
            if self.players >> colour & 1:
                met: i64 = 0
                if i64(self.box.ladder[face]) == colour + 1:
                    met = sides
                for side in range(FOUR):
                    if sides >> side & 1:
                        there = i64(self.reach[ring(at + STEP[side])]) >> 4 * colour
                        if there >> (side ^ 2) & 1:
                            met |= i64(1) << side
                self._reach(at, met, colour)

    def opened(self, at: i64) -> None:
        """Extend reach after a key or a bribe has opened an arm of this card."""
        for colour in range(i64(2)):
            if self.players >> colour & 1:
                self._reach(at, 0, colour)

    def door_is_open(self, at: i64, face: i64, colour: i64) -> bool:
        """Whether this player passes: no door, a door of their colour, or one opened by a key (D5.4)."""
        door = i64(self.box.door[face])
        return door == 0 or door == colour + 1 or i64(self.marks[ring(at)]) & KEYED != 0

    def _reach(self, at: i64, openings: i64, colour: i64) -> None:
        """Flood fill from these openings of a card, as far as the path is unbroken (D4.3)."""
        cells, reach, marks, stack = self.cells, self.reach, self.marks, STACK
        sides, through = self.box.sides, self.box.through
        stack[0] = at << 4 | openings
        size: i64 = 1
        shift = 4 * colour
        while size:
            size -= 1
            here, met = stack[size] >> 4, stack[size] & 15
            byte = ring(here)
            face = i64(cells[byte]) - FREE
            before = i64(reach[byte]) >> shift & 15
            index = face << 6 | met | before
            if self.door_is_open(here, face, colour):
                index |= 32
            if i64(marks[byte]) & BRIBED:
                index |= 16
            new = i64(through[index]) & ~before
            if not new:
                continue
            reach[byte] = u8(i64(reach[byte]) | new << shift)
            for side in range(FOUR):
                if new >> side & 1:
                    there = here + STEP[side]
                    value = i64(cells[ring(there)])
                    if FREE <= value < HIDDEN and i64(sides[value - FREE]) >> (side ^ 2) & 1:
                        stack[size] = there << 4 | i64(1) << (side ^ 2)
                        size += 1

    def fall(self, at: i64) -> i64:
        """Remove a tunnel and its key token; returns the face it had (D5.6)."""
        face = self.face(at)
        unask_around(self.cells, at, i64(self.box.sides[face]))
        self.cells[ring(at)] = u8(self.asked(at))
        if self.marks[ring(at)]:
            marks = self.marks[:]
            marks[ring(at)] = u8(0)
            self.marks = marks
        self.lays = sorted_cells.remove(self.laid, self.lays, at)
        self.flood()
        return face

    def asked(self, at: i64) -> i64:
        """Return what the face-up cards around require of this cell's sides."""
        found: i64 = 0
        for side in range(FOUR):
            value = i64(self.cells[ring(at + STEP[side])])
            if FREE <= value < HIDDEN:
                opening = i64(self.box.sides[value - FREE]) >> (side ^ 2) & 1
                found += ASKS[side ^ 2] if opening else 2 * ASKS[side ^ 2]
        return found

    def flood(self) -> None:
        """Recompute what each player reaches, from the starts and their ladders."""
        self.reach = NO_CELLS[:]
        for colour in range(i64(2)):
            if self.players >> colour & 1:
                start = self.layout.starts[colour if len(self.layout.starts) > 1 else i64(0)]
                self._reach(start, 15, colour)
                for index in range(self.lays):
                    at = i64(self.laid[index])
                    face = self.face(at)
                    if i64(self.box.ladder[face]) == colour + 1:
                        self._reach(at, i64(self.box.sides[face]), colour)

    def reaches(self, at: i64, colour: i64) -> bool:
        """Whether an opening that this player reaches leads onto this cell."""
        for side in range(FOUR):
            if i64(self.reach[ring(at + STEP[side])]) >> 4 * colour >> (side ^ 2) & 1:
                return True
        return False

    def holds_gold(self, at: i64, colour: i64) -> bool:
        """Whether this player's start is joined to the nuggets on this card (D5.2)."""
        face = self.face(at)
        ports = i64(self.box.gold_at[2 * face + (1 if self.door_is_open(at, face, colour) else 0)])
        return i64(self.reach[ring(at)]) >> 4 * colour & ports != 0


EMPTY: Final[list[Map]] = []
MOST_EMPTY: Final = 8


def empty_map(box: Box, layout: Layout, players: i64) -> Map:
    """Return a map with the starts face up and six goals face down (D2.1, D7.1); copied from a small cache."""
    for map in EMPTY:
        if map.box is box and map.layout is layout and map.players == players:
            return map.copy()
    if len(EMPTY) >= MOST_EMPTY:
        EMPTY.clear()
    EMPTY.append(new_map(box, layout, players))
    return EMPTY[-1].copy()


def new_map(box: Box, layout: Layout, players: i64) -> Map:
    """Build the map that `empty_map` caches."""
    map = Map(box, layout, players, NO_CELLS[:], NO_CELLS[:], NO_CELLS, NO_PLACES[:], 0)
    map.gold, map.trolls = NO_GOLD[:], NO_GOLD[:]
    for goal in layout.goals:
        map.cells[ring(goal)] = u8(HIDDEN)
    for index in range(i64(len(layout.starts))):
        colour = index if players == 3 else players - 1
        map.put(layout.starts[index], box.first_start + 2 * colour)
    map.flood()
    return map
