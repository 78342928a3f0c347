"""Map rules of the reference engine: legal cells, connections and goals, computed from scratch (S4, S7)."""

from typing import NamedTuple

from filon.testing.mining_cells import OPPOSITE, STEPS, Cell, neighbour
from filon.testing.saboteur.components import START, half_turn, openings


class Card(NamedTuple):
    """A face-up card: its openings in its orientation, and whether they are connected inside."""

    kind: str  # "start", "tunnel" or "goal"
    sides: frozenset[str]
    joined: bool


class Place(NamedTuple):
    """A free cell next to a card, and what its face-up neighbours require of a tunnel there."""

    cell: Cell
    required: dict[str, bool]  # by side: whether it must be open (S4.2)
    joins: list[str]  # sides where an opening meets a tunnel joined to the start (S4.4)


class Mine:
    """The map of one round."""

    def __init__(self, goals: dict[Cell, str]) -> None:
        self.cards: dict[Cell, Card] = {START: Card("start", frozenset("NESW"), True)}
        self.face_down: dict[Cell, str] = dict(goals)

    def joined_to_start(self) -> set[Cell]:
        """Return the cells of start, passages and turned goals connected to the start (S4.4)."""
        reached = {START}
        waiting = [START]
        while waiting:
            cell = waiting.pop()
            for side in self.cards[cell].sides:
                other = neighbour(cell, side)
                card = self.cards.get(other)
                if card and card.joined and OPPOSITE[side] in card.sides and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    def places(self) -> list[Place]:
        """Return every free cell next to a card (S4.1, S4.3)."""
        reached = self.joined_to_start()
        laid = [*self.cards, *self.face_down]
        free = {neighbour(cell, side) for cell in laid for side in STEPS} - set(laid)
        places = []
        for cell in free:
            required: dict[str, bool] = {}
            joins: list[str] = []
            for side in STEPS:
                other = neighbour(cell, side)
                if other in self.cards:
                    required[side] = OPPOSITE[side] in self.cards[other].sides
                    if required[side] and other in reached:
                        joins.append(side)
            places.append(Place(cell, required, joins))
        return places

    def tunnels(self) -> list[Cell]:
        """Return the cells of tunnels, which a rockfall may hit (S5.4)."""
        return [cell for cell, card in self.cards.items() if card.kind == "tunnel"]

    def lay(self, name: str, cell: Cell, *, turned: bool) -> list[tuple[Cell, str]]:
        """Lay a tunnel and turn every goal now reached, in order of y; returns the goals (S7.1, S7.3)."""
        self.cards[cell] = Card("tunnel", openings(name, turned=turned), not name.startswith("x"))
        opened_onto = {
            neighbour(joined, side): (joined, side)
            for joined in self.joined_to_start()
            for side in self.cards[joined].sides
            if neighbour(joined, side) in self.face_down
        }
        found = []
        for goal in sorted(opened_onto, key=lambda place: place[1]):
            opener, side = opened_onto[goal]
            assert opener == cell, "a goal is reached only by the card just laid (S7.1)"
            found.append((goal, self._turn(goal, OPPOSITE[side])))
        return found

    def _turn(self, cell: Cell, towards: str) -> str:
        """Turn a goal face up, a stone so that its tunnel opens towards that side; returns its name (S7.3)."""
        name = self.face_down.pop(cell)
        sides = frozenset("NESW") if name == "treasure" else openings(name)
        if towards not in sides:
            sides = half_turn(sides)
        self.cards[cell] = Card("goal", sides, True)
        return name

    def fall(self, cell: Cell) -> None:
        """Remove a tunnel (S5.4)."""
        assert self.cards[cell].kind == "tunnel"
        del self.cards[cell]


def fits(sides: frozenset[str], place: Place) -> bool:
    """Whether open meets open, closed meets closed, and one opening is connected to the start (S4.2, S4.4)."""
    for side, must_be_open in place.required.items():
        if (side in sides) != must_be_open:
            return False
    return any(side in sides for side in place.joins)
