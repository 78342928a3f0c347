"""Distances in Le Duel: the tunnels a player must still lay to each goal and nugget, by breadth-first search."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.duel.board import BRIBED, HIDDEN, TOKENED, Map
from filon.games.duel.components import Components
from filon.games.duel.legal import faces_of
from filon.games.duel.state import State
from filon.games.mining.cells import FOUR, RING, STEP, ring
from filon.games.mining.sides import BIT, FREE, LONE_BIT

MAX_DISTANCE: Final[i64] = 8  # this far or further counts as unreachable
UNSEEN: Final = vec[u8]([u8(0)] * RING)
MARGIN: Final[i64] = 2  # how far from the layout the search goes
HAND_STEPS: Final[i64] = 2  # first tunnels that must come from the hand; later ones may be drawn
ANY_CARDS: Final[i64] = -1  # for an unknown hand
NO_EXITS: Final = vec[u8]([u8(0)] * int(4 * FREE))


@final
class PathSearch:
    """One player's search at a time; `found` has by ring the tunnels needed plus one, 0 where it is too far."""

    found: vec[u8]
    seen: vec[u8]  # by ring: the level at which a free cell is reached, plus one
    sides: vec[u8]  # by ring: from which sides a free cell is reached at that level
    met: vec[u8]  # by ring: openings entered in this search, beside those reached before
    queue: vec[i16]
    delayed: vec[i64]  # cells and sides that no tunnel of the hand leads to: one level later

    def __init__(self) -> None:
        self.found = UNSEEN[:]
        self.seen = UNSEEN[:]
        self.sides = UNSEEN[:]
        self.met = UNSEEN[:]
        self.queue = vec[i16]([i16(0)] * RING)
        self.delayed = vec[i64]([i64(0)] * 1024)
        self.stack = vec[i64]([i64(0)] * 512)
        # By requirement of a free cell and side of entry: the exits that the hand offers, plus 16 as a mark.
        self.exits_cache = NO_EXITS[:]
        self.first: i64 = 0  # of the queue: where the cells of this level begin, and where it ends
        self.last: i64 = 0
        self.delayed_count: i64 = 0
        self.golden: i64 = 0  # a mask of the hand's tunnels whose gold is reached as soon as they are laid
        self.usable: i64 = 0  # a mask of those that fit somewhere
        # Free cells reached before any tunnel is laid, and how many of them the hand leads on from.
        self.open_ends: i64 = 0
        self.build_places: i64 = 0
        self.west: i64 = 0
        self.east: i64 = 0
        self.north: i64 = 0
        self.south: i64 = 0

    def run(
        self, state: State, colour: i64, hand: i64, hand_steps: i64 = HAND_STEPS, max_steps: i64 = MAX_DISTANCE - 1
    ) -> None:
        """Search from all reached cards; `hand` masks the cards for the first `hand_steps` tunnels, or ANY_CARDS."""
        self.found = UNSEEN[:]
        self.seen = UNSEEN[:]
        self.sides = UNSEEN[:]
        self.met = UNSEEN[:]
        self.exits_cache = NO_EXITS[:]
        self.first = self.last = self.delayed_count = self.golden = self.usable = self.build_places = 0
        self._bound(state)
        map = state.map
        for start in state.layout.starts:
            self._leave_card(map, start, i64(map.reach[ring(start)]) >> 4 * colour & 15)
        for goal in range(i64(6)):
            if state.turned >> goal & 1:
                at = state.layout.goals[goal]
                self._leave_card(map, at, i64(map.reach[ring(at)]) >> 4 * colour & 15)
        for index in range(map.laid_count):
            at = i64(map.laid[index])
            self._leave_card(map, at, i64(map.reach[ring(at)]) >> 4 * colour & 15)
        self.open_ends = self.last
        faces = ANY_CARDS if hand == ANY_CARDS else faces_of(state, hand)
        steps: i64 = 1
        while steps <= max_steps and (self.first < self.last or self.delayed_count):
            self._expand(map, colour, steps, faces if steps <= hand_steps else ANY_CARDS)
            steps += 1

    def _bound(self, state: State) -> None:
        """Compute the rows and columns of the layout, with a margin."""
        self.west = self.north = 127
        self.east = self.south = 0
        for at in state.layout.starts:
            self._include(at)
        for at in state.layout.goals:
            self._include(at)
        self.west -= MARGIN
        self.north -= MARGIN
        self.east += MARGIN
        self.south += MARGIN

    def _include(self, at: i64) -> None:
        column, row = at & 127, at >> 7
        self.west = min(self.west, column)
        self.east = max(self.east, column)
        self.north = min(self.north, row)
        self.south = max(self.south, row)

    def _leave_card(self, map: Map, at: i64, openings: i64) -> None:
        """Reach the free cells beside a card."""
        if openings:
            for side in range(FOUR):
                if openings >> side & 1:
                    there = at + STEP[side]
                    if i64(map.cells[ring(there)]) < FREE:
                        self._reach_cell(there, side, 0)

    def _reach_cell(self, at: i64, side: i64, steps: i64) -> None:
        """Enqueue a free cell, if it is new and within bounds."""
        byte = ring(at)
        seen = i64(self.seen[byte])
        if seen:
            if seen == steps + 1:
                self.sides[byte] = u8(i64(self.sides[byte]) | i64(1) << (side ^ 2))
            return
        column, row = at & 127, at >> 7
        if self.west <= column <= self.east and self.north <= row <= self.south:
            self.seen[byte] = u8(steps + 1)
            self.sides[byte] = u8(i64(1) << (side ^ 2))
            self.queue[self.last] = i16(at)
            self.last += 1

    def _expand(self, map: Map, colour: i64, steps: i64, faces: i64) -> None:
        """Lay a tunnel on each cell of this level and continue from there."""
        ends, delayed_count = self.last, self.delayed_count
        self.delayed_count = 0
        for index in range(delayed_count):
            packed = self.delayed[index]
            self._step(map, packed >> 2, packed & 3, colour, steps)
        while self.first < ends:
            at = i64(self.queue[self.first])
            self.first += 1
            exits: i64 = 15
            if faces != ANY_CARDS:
                exits = self._exits(map, at, colour, faces, steps)
                if steps == 1 and exits:
                    self.build_places += 1
            for side in range(FOUR):
                if exits >> side & 1:
                    self._step(map, at + STEP[side], side, colour, steps)
                else:
                    self.delayed[self.delayed_count] = (at + STEP[side]) << 2 | side
                    self.delayed_count += 1

    def _exits(self, map: Map, at: i64, colour: i64, faces: i64, steps: i64) -> i64:
        """Return the sides that a tunnel of the hand, laid on this cell, would lead to."""
        met = i64(self.sides[ring(at)])
        fitting = map.components.fitting[i64(map.cells[ring(at)])] & faces
        if steps == 1:
            return self._exits_with(map.components, fitting, met, colour, is_next=True)
        found: i64 = 0
        exits_cache = self.exits_cache
        for side in range(FOUR):
            if met >> side & 1:
                index = i64(map.cells[ring(at)]) << 2 | side
                if not exits_cache[index]:
                    exits_cache[index] = u8(
                        16 | self._exits_with(map.components, fitting, i64(1) << side, colour, is_next=False)
                    )
                found |= i64(exits_cache[index])
        return found & 15

    def _exits_with(self, components: Components, left: i64, met: i64, colour: i64, *, is_next: bool) -> i64:
        """Return the sides reached from these openings with one of these faces."""
        found: i64 = 0
        while left:
            low = left & -left
            left ^= low
            face = i64(LONE_BIT[low % 67])
            door = i64(components.door[face])
            is_open: i64 = 1 if door == 0 or door == colour + 1 else 0
            extend_reach = i64(components.sides[face]) & met
            if not extend_reach:
                continue
            if is_next:
                self.usable |= BIT[face >> 1]
            reached = i64(components.through[face << 6 | is_open << 5 | extend_reach])
            found |= reached
            if is_next and components.worth[face] and i64(components.gold_openings[2 * face + is_open]) & reached:
                self.golden |= BIT[face >> 1]
        return found

    def _step(self, map: Map, at: i64, side: i64, colour: i64, steps: i64) -> None:
        """Enter the next cell: free, a goal face down, or a card, which is followed as far as it leads."""
        byte = ring(at)
        value = i64(map.cells[byte])
        if value < FREE:
            self._reach_cell(at, side, steps)
        elif value == HIDDEN:
            if not self.found[byte]:
                self.found[byte] = u8(steps + 1)
        else:
            self._follow_cards(map, at, i64(1) << (side ^ 2), colour, steps)

    def _follow_cards(self, map: Map, start: i64, opening: i64, colour: i64, steps: i64) -> None:
        """Enter a card by one of its openings, and follow from card to card."""
        components, stack = map.components, self.stack
        stack[0] = start << 4 | opening
        size: i64 = 1
        while size:
            size -= 1
            at, met = stack[size] >> 4, stack[size] & 15
            byte = ring(at)
            face = i64(map.cells[byte]) - FREE
            before = i64(self.met[byte]) | i64(map.reach[byte]) >> 4 * colour & 15
            if not i64(components.sides[face]) & met or before & met:
                continue
            is_open = map.door_is_open(at, face, colour)
            marks = i64(map.marks[byte])
            index = face << 6 | before | met | (32 if is_open else 0) | (16 if marks & BRIBED else 0)
            after = i64(components.through[index])
            self.met[byte] = u8(before | after)
            ports = i64(components.gold_openings[2 * face + (1 if is_open else 0)])
            if components.worth[face] and not marks & TOKENED and ports & after and not self.found[byte]:
                self.found[byte] = u8(steps + 1)
            size = self._push_neighbours(map, at, after & ~before, steps, size)

    def _push_neighbours(self, map: Map, at: i64, openings: i64, steps: i64, size: i64) -> i64:
        """Leave a card: pushes cards on the stack, free cells into the queue; return the new height of the stack."""
        for side in range(FOUR):
            if openings >> side & 1:
                there = at + STEP[side]
                value = i64(map.cells[ring(there)])
                if value < FREE:
                    self._reach_cell(there, side, steps)
                elif value < HIDDEN:
                    self.stack[size] = there << 4 | i64(1) << (side ^ 2)
                    size += 1
                elif not self.found[ring(there)]:
                    self.found[ring(there)] = u8(steps + 1)
        return size
