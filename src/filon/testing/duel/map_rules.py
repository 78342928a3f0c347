"""Map rules of the reference engine: reach, legal cells and goal orientations, computed from scratch (D4, D5).

A *spot* is a side of a card, at its edge, or one of a card's nets, inside. A stub's side leads to no net; a door or a
troll stands between a side and its net (D1.4, D4.3).
"""

from typing import NamedTuple

from filon.testing.duel.components import KEY_TOKENS, START_FACES, Components, Face
from filon.testing.mining_cells import OPPOSITE, STEPS, Cell, neighbour

Spot = tuple[Cell, str | int]  # a side by its letter, a net by its number


class Place(NamedTuple):
    """A free cell next to a card, and what its neighbours require of a tunnel there."""

    cell: Cell
    required: dict[str, bool]  # by side: whether it must be open (D4.1)
    joins: list[str]  # sides where an opening meets one that the player reaches (D4.2)
    beside_tunnel: bool  # next to a tunnel or start: the player's ladder may lie there (D4.5)
    bars_ladders: bool  # next to a goal or gold (D4.5)


class Mine:
    """The map of one round, with keys, bribes and tokens."""

    def __init__(self, components: Components, starts: dict[str, Cell], goals: dict[Cell, str]) -> None:
        self.components = components
        self.cards: dict[Cell, Face] = {cell: START_FACES[colour] for colour, cell in starts.items()}
        self.kinds: dict[Cell, str] = dict.fromkeys(self.cards, "start")  # or "tunnel" or "goal"
        self.names: dict[Cell, str] = {}
        self.face_down: dict[Cell, str] = dict(goals)
        # By cell: the owner of the token or key, in the order they were laid.
        self.tokens: dict[Cell, str] = {}
        self.bribes: dict[Cell, str] = {}
        self.keys: dict[Cell, str] = {}

    def put(self, kind: str, name: str, cell: Cell, *, turned: bool) -> None:
        """Put a card face up."""
        assert cell not in self.cards
        self.cards[cell] = self.components.ways[name][turned]
        self.kinds[cell] = kind
        self.names[cell] = name

    def fall(self, cell: Cell) -> None:
        """Remove a tunnel and the key on it (D5.6)."""
        assert self.may_fall(cell)
        for things in (self.cards, self.kinds, self.names):
            del things[cell]
        self.keys.pop(cell, None)

    def may_fall(self, cell: Cell) -> bool:
        """Whether the cell has a tunnel without gold or troll (D5.6)."""
        face = self.cards[cell]
        return self.kinds[cell] == "tunnel" and not face.gold and not face.troll

    # Reach

    def is_shut(self, cell: Cell, side: str, colour: str) -> bool:
        """Whether a door or troll on that arm stops the colour (D4.3)."""
        face = self.cards[cell]
        if face.troll == side and cell not in self.bribes:
            return True
        return face.door == side and face.door_colour != colour and self.keys.get(cell) != colour

    def reached(self, colour: str) -> set[Spot]:
        """Return every spot connected to the colour's start by an unbroken path, ladders included (D4.3–D4.5)."""
        found: set[Spot] = set()
        waiting: list[Spot] = [
            (cell, net) for cell, face in self.cards.items() if face.ladder == colour for net in range(len(face.nets))
        ]
        while waiting:
            spot = waiting.pop()
            if spot not in found:
                found.add(spot)
                waiting += self._next_to(spot, colour)
        return found

    def _next_to(self, spot: Spot, colour: str) -> list[Spot]:
        """Return adjacent spots: across an edge where both sides are open, between a side and its net."""
        cell, place = spot
        nets = self.cards[cell].nets
        if isinstance(place, int):
            return [(cell, side) for side in nets[place] if not self.is_shut(cell, side, colour)]
        spots: list[Spot] = []
        if not self.is_shut(cell, place, colour):
            spots += [(cell, number) for number, net in enumerate(nets) if place in net]
        other = neighbour(cell, place)
        if other in self.cards and OPPOSITE[place] in self.cards[other].openings:
            spots.append((other, OPPOSITE[place]))
        return spots

    def nuggets(self, cell: Cell) -> set[Spot]:
        """Return the spots of a card's gold: at a stub, inside a net, or before its door (D1.4, D5.2)."""
        face = self.cards[cell]
        spots: set[Spot] = {(cell, side) for side in face.gold_from & face.stubs}
        for number, net in enumerate(face.nets):
            if face.gold_from & net:
                outside = face.gold_outside_door and face.door in net
                spots.add((cell, face.door) if outside else (cell, number))
        return spots

    def gold_to_claim(self, reached: set[Spot]) -> list[Cell]:
        """Return the cells of unclaimed gold among the spots reached, in the order of D5.8."""
        cells = [
            cell
            for cell, face in self.cards.items()
            if face.gold and cell not in self.tokens and self.nuggets(cell) & reached
        ]
        return sorted(cells, key=lambda cell: (-self.cards[cell].gold, cell))

    def first_goal(self, reached: set[Spot]) -> Cell | None:
        """Return the first face-down goal that a reached opening leads to, None for none (D5.1, D5.8)."""
        for goal in self.face_down:
            for side in STEPS:
                if (neighbour(goal, side), OPPOSITE[side]) in reached:
                    return goal
        return None

    def goal_orientations(self, name: str, cell: Cell, reached: set[Spot]) -> list[bool]:
        """Return the orientations of a goal just turned: one, or both for the mover to choose; True: turned (D5.1)."""
        faces = self.components.ways[name]
        required = self._required_sides(cell)
        fitting = [turned for turned, face in faces.items() if fits(face, required)]
        meeting = [
            turned
            for turned, face in faces.items()
            if any((neighbour(cell, side), OPPOSITE[side]) in reached for side in face.openings)
        ]
        return fitting or meeting or list(faces)

    # Legal targets

    def _required_sides(self, cell: Cell) -> dict[str, bool]:
        """Return, for each side with a face-up neighbour, whether that neighbour is open there (D4.1)."""
        around = {side: self.cards.get(neighbour(cell, side)) for side in STEPS}
        return {side: OPPOSITE[side] in face.openings for side, face in around.items() if face}

    def places(self, colour: str) -> list[Place]:
        """Return every free cell next to a card (D4.1)."""
        reached = self.reached(colour)
        laid = {*self.cards, *self.face_down}
        places = []
        for cell in {neighbour(other, side) for other in laid for side in STEPS} - laid:
            around = [other for other in (neighbour(cell, side) for side in STEPS) if other in laid]
            kinds = [self.kinds.get(other, "goal") for other in around]
            place = Place(
                cell,
                required=self._required_sides(cell),
                joins=[side for side in STEPS if (neighbour(cell, side), OPPOSITE[side]) in reached],
                beside_tunnel="start" in kinds or "tunnel" in kinds,
                bars_ladders="goal" in kinds or any(self.cards[other].gold for other in around),
            )
            places.append(place)
        return places

    def trolls_to_bribe(self, colour: str) -> list[Cell]:
        """Return the cells of trolls whose card the colour reaches at any opening (D5.3)."""
        trolls = [cell for cell, face in self.cards.items() if face.troll and cell not in self.bribes]
        if not trolls:
            return []
        reached = self.reached(colour)
        return [cell for cell in trolls if any((cell, side) in reached for side in STEPS)]

    def doors_to_open(self, colour: str) -> list[Cell]:
        """Return the cells of visible doors that are shut for the colour, none without a key token left (D5.4)."""
        if len(self.keys) == KEY_TOKENS:
            return []
        return [cell for cell, face in self.cards.items() if face.door and self.is_door_shut(cell, colour)]

    def is_door_shut(self, cell: Cell, colour: str) -> bool:
        """Whether the cell's door has the other colour and no key of this one."""
        return self.cards[cell].door_colour != colour and self.keys.get(cell) != colour


def fits(face: Face, required: dict[str, bool]) -> bool:
    """Whether open meets open and closed meets closed (D4.1)."""
    openings = face.openings
    return all((side in openings) == must_be_open for side, must_be_open in required.items())


def may_lie(face: Face, place: Place, colour: str) -> bool:
    """Whether the colour may lay the card there (D4.1, D4.2, D4.4, D4.5)."""
    if not fits(face, place.required) or (face.ladder and place.bars_ladders):
        return False
    if face.ladder == colour:
        return place.beside_tunnel
    return any(side in face.openings for side in place.joins)
