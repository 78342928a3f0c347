"""The map of tunnels: which openings are connected and which cells each player reaches (D4, D5.1, D5.6).

Three bytes per cell: its card, which of its openings blue (low half) and green (high half) reach, and its marks.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.duel.components import Components
from filon.games.duel.layout import Layout
from filon.games.mining import sorted_cells
from filon.games.mining.cells import FOUR, RING, STEP, ring
from filon.games.mining.sides import FREE, OPENING_REQUIRED, add_requirements, remove_requirements

HIDDEN: Final = 255
# Marks on a card: a key token, a bribe, the token on its gold.
KEYED: Final = 1
BRIBED: Final = 2
TOKEN: Final = 4  # blue's; green's is twice that
TOKENED: Final = 12
MOST_LAID: Final = 34
NO_CELLS: Final = vec[u8]([u8(0)] * RING)
NO_GOLD: Final = vec[i16]([i16(0)] * 44)
NO_LAID: Final = vec[i16]([i16(0)] * MOST_LAID)
STACK: Final = vec[i64]([i64(0)] * 512)


@final
class Map:
    """The cards on the table, as FREE + face, or HIDDEN for a face-down goal; `laid` are the tunnels' cells, sorted."""

    components: Components
    layout: Layout
    players: i64  # a mask of the colours that play
    cells: vec[u8]
    reach: vec[u8]
    marks: vec[u8]  # shared by copies: replaced whole when it changes
    laid: vec[i16]
    laid_count: i64
    gold: vec[i16]  # cells of unclaimed face-up gold, sorted
    gold_count: i64
    trolls: vec[i16]  # cells of unbribed trolls, sorted
    troll_count: i64

    def __init__(
        self,
        components: Components,
        layout: Layout,
        players: i64,
        cells: vec[u8],
        reach: vec[u8],
        marks: vec[u8],
        laid: vec[i16],
        laid_count: i64,
    ) -> None:
        self.components = components
        self.layout = layout
        self.players = players
        self.cells = cells
        self.reach = reach
        self.marks = marks
        self.laid = laid
        self.laid_count = laid_count
        self.gold = NO_GOLD
        self.gold_count = 0
        self.trolls = NO_GOLD
        self.troll_count = 0

    def copy(self) -> Map:
        other = Map(
            self.components,
            self.layout,
            self.players,
            self.cells[:],
            self.reach[:],
            self.marks,
            self.laid[:],
            self.laid_count,
        )
        other.gold = self.gold[:]
        other.gold_count = self.gold_count
        other.trolls = self.trolls[:]
        other.troll_count = self.troll_count
        return other

    def face(self, at: i64) -> i64:
        """Return the face of the face-up card on this cell."""
        return i64(self.cells[ring(at)]) - FREE

    def has_tunnel(self, at: i64) -> bool:
        """Whether a tunnel lies there; starts and goals are not tunnels. Exact for every cell."""
        return sorted_cells.holds(self.laid, self.laid_count, at)

    def is_occupied(self, at: i64) -> bool:
        """Whether any card lies there. Exact for every cell but FAR."""
        return self.layout.start_at(at) >= 0 or self.layout.goal_at(at) >= 0 or self.has_tunnel(at)

    def has_neighbour(self, at: i64) -> bool:
        """Whether a card lies on one of the four neighbours of this cell."""
        for side in range(FOUR):
            if self.is_occupied(at + STEP[side]):
                return True
        return False

    def lay(self, at: i64, face: i64) -> None:
        """Lay a tunnel on a free cell and extend what both players reach (D4.2)."""
        self.laid_count = sorted_cells.insert(self.laid, self.laid_count, at)
        self.put(at, face)
        self.connect(at)

    def put(self, at: i64, face: i64) -> None:
        """Put a card face up and update what the free cells around it require."""
        add_requirements(self.cells, at, i64(self.components.sides[face]))
        self.cells[ring(at)] = u8(FREE + face)
        if self.components.worth[face]:
            self.gold_count = sorted_cells.insert(self.gold, self.gold_count, at)
        if self.components.troll[face]:
            self.troll_count = sorted_cells.insert(self.trolls, self.troll_count, at)

    def claim_gold(self, at: i64, colour: i64) -> None:
        """Put a token of this colour on a card's gold (D5.2)."""
        self.mark(at, TOKEN << colour)
        self.gold_count = sorted_cells.remove(self.gold, self.gold_count, at)

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
        self.connect(at)

    def connect(self, at: i64) -> None:
        """Extend reach to a new card: its openings that meet reached ones, a ladder's for its owner always (D4.5)."""
        face = self.face(at)
        sides = i64(self.components.sides[face])
        for colour in range(i64(2)):
            if self.players >> colour & 1:
                met: i64 = 0
                if i64(self.components.ladder[face]) == colour + 1:
                    met = sides
                for side in range(FOUR):
                    if sides >> side & 1:
                        there = i64(self.reach[ring(at + STEP[side])]) >> 4 * colour
                        if there >> (side ^ 2) & 1:
                            met |= i64(1) << side
                self._reach(at, met, colour)

    def extend_reach(self, at: i64) -> None:
        """Extend reach after a key or a bribe has opened an arm of this card."""
        for colour in range(i64(2)):
            if self.players >> colour & 1:
                self._reach(at, 0, colour)

    def door_is_open(self, at: i64, face: i64, colour: i64) -> bool:
        """Whether this player passes: no door, a door of their colour, or one opened by a key (D5.4)."""
        door = i64(self.components.door[face])
        return door == 0 or door == colour + 1 or i64(self.marks[ring(at)]) & KEYED != 0

    def _reach(self, at: i64, openings: i64, colour: i64) -> None:
        """Flood fill from these openings of a card, as far as the path is unbroken (D4.3)."""
        cells, reach, marks, stack = self.cells, self.reach, self.marks, STACK
        sides, through = self.components.sides, self.components.through
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

    def remove(self, at: i64) -> i64:
        """Remove a tunnel and its key token; returns the face it had (D5.6)."""
        face = self.face(at)
        remove_requirements(self.cells, at, i64(self.components.sides[face]))
        self.cells[ring(at)] = u8(self.required_sides(at))
        if self.marks[ring(at)]:
            marks = self.marks[:]
            marks[ring(at)] = u8(0)
            self.marks = marks
        self.laid_count = sorted_cells.remove(self.laid, self.laid_count, at)
        self.flood_fill()
        return face

    def required_sides(self, at: i64) -> i64:
        """Return what the face-up cards around require of this cell's sides."""
        found: i64 = 0
        for side in range(FOUR):
            value = i64(self.cells[ring(at + STEP[side])])
            if FREE <= value < HIDDEN:
                opening = i64(self.components.sides[value - FREE]) >> (side ^ 2) & 1
                found += OPENING_REQUIRED[side ^ 2] if opening else 2 * OPENING_REQUIRED[side ^ 2]
        return found

    def flood_fill(self) -> None:
        """Recompute what each player reaches, from the starts and their ladders."""
        self.reach = NO_CELLS[:]
        for colour in range(i64(2)):
            if self.players >> colour & 1:
                start = self.layout.starts[colour if len(self.layout.starts) > 1 else i64(0)]
                self._reach(start, 15, colour)
                for index in range(self.laid_count):
                    at = i64(self.laid[index])
                    face = self.face(at)
                    if i64(self.components.ladder[face]) == colour + 1:
                        self._reach(at, i64(self.components.sides[face]), colour)

    def reaches(self, at: i64, colour: i64) -> bool:
        """Whether an opening that this player reaches leads onto this cell."""
        for side in range(FOUR):
            if i64(self.reach[ring(at + STEP[side])]) >> 4 * colour >> (side ^ 2) & 1:
                return True
        return False

    def reaches_gold(self, at: i64, colour: i64) -> bool:
        """Whether this player's start is joined to the nuggets on this card (D5.2)."""
        face = self.face(at)
        ports = i64(self.components.gold_openings[2 * face + (1 if self.door_is_open(at, face, colour) else 0)])
        return i64(self.reach[ring(at)]) >> 4 * colour & ports != 0


EMPTY_MAPS: Final[list[Map]] = []
MOST_EMPTY_MAPS: Final = 8


def empty_map(components: Components, layout: Layout, players: i64) -> Map:
    """Return a map with the starts face up and six goals face down (D2.1, D7.1); copied from a small cache."""
    for map in EMPTY_MAPS:
        if map.components is components and map.layout is layout and map.players == players:
            return map.copy()
    if len(EMPTY_MAPS) >= MOST_EMPTY_MAPS:
        EMPTY_MAPS.clear()
    EMPTY_MAPS.append(new_map(components, layout, players))
    return EMPTY_MAPS[-1].copy()


def new_map(components: Components, layout: Layout, players: i64) -> Map:
    """Build the map that `empty_map` caches."""
    map = Map(components, layout, players, NO_CELLS[:], NO_CELLS[:], NO_CELLS, NO_LAID[:], 0)
    map.gold, map.trolls = NO_GOLD[:], NO_GOLD[:]
    for goal in layout.goals:
        map.cells[ring(goal)] = u8(HIDDEN)
    for index in range(i64(len(layout.starts))):
        colour = index if players == 3 else players - 1
        map.put(layout.starts[index], components.first_start + 2 * colour)
    map.flood_fill()
    return map
