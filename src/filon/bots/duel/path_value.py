"""How far is it to the gold? The tunnels each player still has to lay, and what the table is worth to a seat."""

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
FARTHEST = 20
Beside = dict[int, list[tuple[int, int, int]]]
Fading = tuple[float, ...]  # by tunnels still to lay, what is left of a nugget


@lru_cache(maxsize=8)
def beside(places: tuple[int, ...]) -> Beside:
    """The cells around these, each with its neighbours: place, ring, and the side on which they lie."""
    columns, rows = [at & 127 for at in places], [at >> 7 for at in places]
    found: Beside = {}
    for y in range(min(rows) - 2, max(rows) + 3):
        for x in range(min(columns) - 2, max(columns) + 3):
            at = y * 128 + x
            found[at] = [(at + step, int(ring(at + step)), side) for side, step, _ in STEPS]
    return found


class Ways:
    """From what one player reaches now, tunnel by tunnel: how many until each goal and each nugget nobody holds."""

    def __init__(self, state: State, colour: int, hand: int) -> None:
        """`hand` is a mask of cards to lay the first tunnel from, 0 where it is not known."""
        self.state, self.map, self.colour = state, state.map, colour
        self.faces = int(faces_of(state, hand))
        self.beside = beside(tuple(int(at) for at in (*state.layout.starts, *state.layout.goals)))
        self.met: dict[int, int] = {}
        self.seen: set[int] = set()
        self.next: list[int] = []
        self.late: list[tuple[int, int]] = []
        self.found: dict[int, int] = {}
        self.wanted = 0
        self.walk()

    def walk(self) -> None:
        """Free cells level by level; cards on the way cost nothing."""
        layout, map = self.state.layout, self.map
        for card in (*layout.starts, *map.laid[: map.laid_count], *layout.goals):
            at = int(card)
            value = int(map.cells[ring(at)])
            if value == HIDDEN or self.waits(at, value - FREE):
                self.wanted += 1
            if value != HIDDEN:
                self.leave(at, int(map.reach[ring(at)]) >> 4 * self.colour & 15, 0)
        if self.faces:
            self.spread_by_hand()
        else:
            self.spread(1)
        steps = 2
        while (self.next or self.late) and len(self.found) < self.wanted and steps < FARTHEST:
            self.spread(steps)
            steps += 1

    def spread_by_hand(self) -> None:
        """The first level: where no tunnel of the hand leads on, it takes one turn longer."""
        reached, self.next = self.next, []
        late: list[tuple[int, int]] = []
        for at in reached:
            exits = self.exits(at)
            for there, _, side in self.beside.get(at, ()):
                if exits >> side & 1:
                    self.go(there, side, 1)
                else:
                    late.append((there, side))
        self.late = late

    def exits(self, at: int) -> int:
        """The sides that a tunnel of the hand, laid on this cell, would lead to."""
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

    def spread(self, steps: int) -> None:
        """From the cells of one level to those of the next; nobody strays far from the layout."""
        reached, self.next = self.next, []
        cells, seen, next = self.map.cells, self.seen, self.next
        for there, side in self.late:
            self.go(there, side, steps)
        self.late = []
        for at in reached:
            for there, byte, side in self.beside.get(at, ()):
                if there in seen:
                    continue
                if cells[byte] < FREE:
                    seen.add(there)
                    next.append(there)
                else:
                    self.go(there, side, steps)

    def waits(self, at: int, face: int) -> bool:
        """Whether a face-up card has gold that nobody holds."""
        return bool(self.state.components.worth[face]) and not int(self.map.marks[ring(at)]) & TOKENED

    def leave(self, at: int, openings: int, steps: int) -> None:
        """Out through these openings of a card."""
        for side, step, _ in STEPS:
            if openings >> side & 1:
                self.go(at + step, side, steps)

    def go(self, at: int, side: int, steps: int) -> None:
        """Onto the next cell: free, a goal face down, or a card, where it goes on as far as nothing breaks the way."""
        value = int(self.map.cells[ring(at)])
        if value < FREE:
            if at not in self.seen:
                self.seen.add(at)
                self.next.append(at)
        elif value == HIDDEN:
            self.found.setdefault(at, steps)
        elif steps:
            self.enter(at, value - FREE, STEPS[side][2], steps)

    def enter(self, at: int, face: int, opening: int, steps: int) -> None:
        """Into a card by one of its openings."""
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
        if self.waits(at, face) and int(components.gold_openings[2 * face + int(door)]) & after:
            self.found.setdefault(at, steps)
        self.leave(at, after & ~before, steps)


def promise(state: State, seat: int) -> dict[int, float]:
    """What this seat expects to find on each goal face down and on gold nobody holds."""
    components, found = state.components, {}
    hidden = [goal for goal in range(6) if not state.turned >> goal & 1]
    known = {goal for goal in hidden if state.looked >> (6 * seat + goal) & 1}
    worths = [worth_of(state, int(components.tunnels) + int(code)) for code in state.goals]
    unseen = [worth for at, worth in enumerate(worths) if at >= 6 or (at in hidden and at not in known)]
    mean = sum(unseen) / max(len(unseen), 1)
    for goal in range(6):
        open = goal not in hidden or goal in known
        found[int(state.layout.goals[goal])] = float(worths[goal]) if open else mean
    for at in state.map.laid[: state.map.laid_count]:
        found[int(at)] = float(components.worth[state.map.face(int(at))])
    return found


@lru_cache(maxsize=8)
def fadings(by: Parameters) -> tuple[Fading, Fading, Fading]:
    """Alone, for oneself, and for the other, who moves next."""
    far = range(FARTHEST + 12)
    return (
        tuple([by.alone**steps for steps in far]),
        tuple([by.near**steps for steps in far]),
        tuple([by.theirs * by.near_them ** max(steps - by.sooner, 0) for steps in far]),
    )


def gold_of(state: State, seat: int, debt: float) -> float:
    """Nuggets won and held, less what bribed trolls will take."""
    colour = int(state.colour_of(seat))
    held = [worth_of(state, code) for code in state.won[seat]]
    for at in [*state.map.laid[: state.map.laid_count], *state.layout.goals]:
        if int(state.map.marks[ring(at)]) & TOKEN << colour:
            held.append(int(state.components.worth[state.map.face(int(at))]))
    held.sort()
    debts = int(state.debts >> 8 * seat & 255)
    return sum(held[debts:]) - debt * max(debts - len(held), 0)


def hope(state: State, seat: int, promised: dict[int, float], near: Fading, hand: int, halt: float) -> float:
    """What lies ahead, the nearer the better; every broken tool puts it off."""
    found = Ways(state, int(state.colour_of(seat)), hand).found
    broken = (int(state.broken) >> 3 * seat & 7).bit_count()
    near = put_off(near, halt * broken) if broken else near
    last = len(near) - 1
    return sum(promised[at] * near[min(steps, last)] for at, steps in found.items())


def put_off(near: Fading, tunnels: float) -> Fading:
    """As if everything were further away by so many tunnels; between two whole numbers, between what they leave."""
    last, whole = len(near) - 1, int(tunnels)
    part = tunnels - whole
    return tuple(
        [
            (1 - part) * near[min(steps + whole, last)] + part * near[min(steps + whole + 1, last)]
            for steps in range(len(near))
        ]
    )


def worth(state: State, seat: int, round: int, horizon: int, by: Parameters) -> float:
    """How the table looks to a seat with so many turns to go; once the round is over, only what was won counts."""
    if state.phase == OVER or state.round != round:
        sums = nuggets(state)
        return sums[seat] - (sums[1 - seat] if len(sums) == 2 else 0.0)
    alone, near, near_them = fadings(by)
    promised = promise(state, seat)
    mine = (*(near if state.seats == 2 else alone)[:horizon], 0.0)
    value = gold_of(state, seat, by.debt) + hope(state, seat, promised, mine, int(state.held[seat]), by.halt)
    if state.seats == 2:
        theirs = (*near_them[:horizon], 0.0)
        value -= gold_of(state, 1 - seat, by.debt) + hope(state, 1 - seat, promised, theirs, 0, by.halt)
    return value
