"""Heuristic value of a Le Duel position to a seat: gold discounted by the tunnels each player still has to lay."""

from __future__ import annotations

from functools import lru_cache

from filon.bots.duel.parameters import Parameters
from filon.games.duel.board import BRIBED, HIDDEN, TOKEN, TOKENED
from filon.games.duel.components import OVER
from filon.games.duel.legal import faces_of
from filon.games.duel.scoring import nuggets, worth_of
from filon.games.duel.state import State
from filon.games.mining.cells import STEP, ring
from filon.games.mining.sides import FREE

STEPS = tuple((side, int(STEP[side]), 1 << (side ^ 2)) for side in range(4))
MAX_DISTANCE = 20
Neighbours = dict[int, list[tuple[int, int, int]]]
Discount = tuple[float, ...]  # by tunnels still to lay: the discount of a nugget


@lru_cache(maxsize=8)
def neighbours(places: tuple[int, ...]) -> Neighbours:
    """Return the cells around these, each with its neighbours: cell, ring, and side."""
    columns, rows = [at & 127 for at in places], [at >> 7 for at in places]
    found: Neighbours = {}
    for y in range(min(rows) - 2, max(rows) + 3):
        for x in range(min(columns) - 2, max(columns) + 3):
            at = y * 128 + x
            found[at] = [(at + step, int(ring(at + step)), side) for side, step, _ in STEPS]
    return found


class HeuristicPaths:
    """Breadth-first search from what a player reaches: tunnels to each goal and each free nugget."""

    def __init__(self, state: State, colour: int, hand: int) -> None:
        """`hand` is a mask of the cards for the first tunnel, 0 for an unknown hand."""
        self.state, self.map, self.colour = state, state.map, colour
        self.faces = int(faces_of(state, hand))
        self.neighbours = neighbours(tuple(int(at) for at in (*state.layout.starts, *state.layout.goals)))
        self.met: dict[int, int] = {}
        self.seen: set[int] = set()
        self.next: list[int] = []
        self.late: list[tuple[int, int]] = []
        self.found: dict[int, int] = {}
        self.wanted = 0
        self.run()

    def run(self) -> None:
        """Search free cells level by level; cards on the way cost nothing."""
        layout, map = self.state.layout, self.map
        for card in (*layout.starts, *map.laid[: map.laid_count], *layout.goals):
            at = int(card)
            value = int(map.cells[ring(at)])
            if value == HIDDEN or self.has_free_gold(at, value - FREE):
                self.wanted += 1
            if value != HIDDEN:
                self.leave_card(at, int(map.reach[ring(at)]) >> 4 * self.colour & 15, 0)
        if self.faces:
            self.expand_by_hand()
        else:
            self.expand(1)
        steps = 2
        while (self.next or self.late) and len(self.found) < self.wanted and steps < MAX_DISTANCE:
            self.expand(steps)
            steps += 1

    def expand_by_hand(self) -> None:
        """Expand the first level: where no tunnel of the hand leads on, it takes one turn more."""
        reached, self.next = self.next, []
        late: list[tuple[int, int]] = []
        for at in reached:
            exits = self.exits(at)
            for there, _, side in self.neighbours.get(at, ()):
                if exits >> side & 1:
                    self.step(there, side, 1)
                else:
                    late.append((there, side))
        self.late = late

    def exits(self, at: int) -> int:
        """Return the sides that a tunnel of the hand, laid on this cell, would lead to."""
        map, components = self.map, self.state.components
        met = 0
        for side, step, opposite in STEPS:
            if int(map.reach[ring(at + step)]) >> 4 * self.colour & opposite:
                met |= 1 << side
        found = 0
        faces = int(components.fitting[int(map.cells[ring(at)])]) & self.faces
        while faces and found != 15:
            face = (faces & -faces).bit_length() - 1
            faces &= faces - 1
            door = int(components.door[face])
            index = face << 6 | met | (32 if door in (0, self.colour + 1) else 0)
            found |= int(components.through[index])
        return found

    def expand(self, steps: int) -> None:
        """Expand one level, within a margin around the layout."""
        reached, self.next = self.next, []
        cells, seen, next = self.map.cells, self.seen, self.next
        for there, side in self.late:
            self.step(there, side, steps)
        self.late = []
        for at in reached:
            for there, byte, side in self.neighbours.get(at, ()):
                if there in seen:
                    continue
                if cells[byte] < FREE:
                    seen.add(there)
                    next.append(there)
                else:
                    self.step(there, side, steps)

    def has_free_gold(self, at: int, face: int) -> bool:
        """Return whether a face-up card has gold that no player holds."""
        return bool(self.state.components.worth[face]) and not int(self.map.marks[ring(at)]) & TOKENED

    def leave_card(self, at: int, openings: int, steps: int) -> None:
        """Leave a card through these openings."""
        for side, step, _ in STEPS:
            if openings >> side & 1:
                self.step(at + step, side, steps)

    def step(self, at: int, side: int, steps: int) -> None:
        """Enter the next cell: free, a goal face down, or a card, which is followed as far as it leads."""
        value = int(self.map.cells[ring(at)])
        if value < FREE:
            if at not in self.seen:
                self.seen.add(at)
                self.next.append(at)
        elif value == HIDDEN:
            self.found.setdefault(at, steps)
        elif steps:
            self.enter_card(at, value - FREE, STEPS[side][2], steps)

    def enter_card(self, at: int, face: int, opening: int, steps: int) -> None:
        """Enter a card by one of its openings."""
        map, components = self.map, self.state.components
        if not int(components.sides[face]) & opening:
            return
        before = self.met.get(at, int(map.reach[ring(at)]) >> 4 * self.colour & 15)
        if before & opening:
            return
        door = map.door_is_open(at, face, self.colour)
        bribed = int(map.marks[ring(at)]) & BRIBED
        after = int(components.through[face << 6 | before | opening | (32 if door else 0) | (16 if bribed else 0)])
        self.met[at] = before | after
        if self.has_free_gold(at, face) and int(components.gold_openings[2 * face + int(door)]) & after:
            self.found.setdefault(at, steps)
        self.leave_card(at, after & ~before, steps)


def expected_gold(state: State, seat: int) -> dict[int, float]:
    """Return the gold that this seat expects on each goal face down, and free gold."""
    components, found = state.components, {}
    hidden = [goal for goal in range(6) if not state.turned >> goal & 1]
    known = {goal for goal in hidden if state.looked >> (6 * seat + goal) & 1}
    goal_values = [worth_of(state, int(components.tunnels) + int(code)) for code in state.goals]
    unseen = [value for at, value in enumerate(goal_values) if at >= 6 or (at in hidden and at not in known)]
    mean = sum(unseen) / max(len(unseen), 1)
    for goal in range(6):
        open = goal not in hidden or goal in known
        found[int(state.layout.goals[goal])] = float(goal_values[goal]) if open else mean
    for at in state.map.laid[: state.map.laid_count]:
        found[int(at)] = float(components.worth[state.map.face(int(at))])
    return found


@lru_cache(maxsize=8)
def discounts(parameters: Parameters) -> tuple[Discount, Discount, Discount]:
    """Return the discounts of a seat alone, of a seat against an opponent, and of the opponent, who moves next."""
    far = range(MAX_DISTANCE + 12)
    return (
        tuple([parameters.alone**steps for steps in far]),
        tuple([parameters.near**steps for steps in far]),
        tuple([parameters.theirs * parameters.near_them ** max(steps - parameters.sooner, 0) for steps in far]),
    )


def gold_held(state: State, seat: int, debt: float) -> float:
    """Return the nuggets won and held, less what bribed trolls will take."""
    colour = int(state.colour_of(seat))
    held = [worth_of(state, code) for code in state.won[seat]]
    for at in [*state.map.laid[: state.map.laid_count], *state.layout.goals]:
        if int(state.map.marks[ring(at)]) & TOKEN << colour:
            held.append(int(state.components.worth[state.map.face(int(at))]))
    held.sort()
    debts = int(state.debts >> 8 * seat & 255)
    return sum(held[debts:]) - debt * max(debts - len(held), 0)


def discounted_gold(
    state: State, seat: int, expected: dict[int, float], near: Discount, hand: int, halt: float
) -> float:
    """Return the expected gold, discounted by distance; every broken tool delays it."""
    found = HeuristicPaths(state, int(state.colour_of(seat)), hand).found
    broken = (int(state.broken) >> 3 * seat & 7).bit_count()
    near = delayed_discount(near, halt * broken) if broken else near
    last = len(near) - 1
    return sum(expected[at] * near[min(steps, last)] for at, steps in found.items())


def delayed_discount(near: Discount, tunnels: float) -> Discount:
    """Return the discounts delayed by so many tunnels, interpolated between whole numbers."""
    last, whole = len(near) - 1, int(tunnels)
    part = tunnels - whole
    return tuple(
        [
            (1 - part) * near[min(steps + whole, last)] + part * near[min(steps + whole + 1, last)]
            for steps in range(len(near))
        ]
    )


def position_value(state: State, seat: int, round: int, horizon: int, parameters: Parameters) -> float:
    """Return the value of a position to a seat with so many turns to go; after the round, only what was won."""
    if state.phase == OVER or state.round != round:
        sums = nuggets(state)
        return sums[seat] - (sums[1 - seat] if len(sums) == 2 else 0.0)
    alone, near, near_them = discounts(parameters)
    expected = expected_gold(state, seat)
    mine = (*(near if state.seats == 2 else alone)[:horizon], 0.0)
    value = gold_held(state, seat, parameters.debt) + discounted_gold(
        state, seat, expected, mine, int(state.held[seat]), parameters.halt
    )
    if state.seats == 2:
        theirs = (*near_them[:horizon], 0.0)
        value -= gold_held(state, 1 - seat, parameters.debt) + discounted_gold(
            state, 1 - seat, expected, theirs, 0, parameters.halt
        )
    return value
