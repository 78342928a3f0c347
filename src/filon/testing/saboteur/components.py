"""Components of Saboteur, transcribed from the rules independently of the engine (S1.1–S1.5, S2.1–S2.3)."""

from typing import Final

from filon.testing.mining_cells import OPPOSITE, Cell

PASSAGES: Final[dict[str, int]] = {"EW": 3, "NS": 4, "NW": 4, "NE": 5, "ESW": 5, "NSW": 5, "NESW": 5}
DEAD_ENDS: Final[dict[str, int]] = dict.fromkeys(("xEW", "xNS", "xNW", "xNE", "xESW", "xNSW", "xNESW", "xW", "xN"), 1)
TUNNELS: Final[dict[str, int]] = {**PASSAGES, **DEAD_ENDS}

TOOLS: Final[tuple[str, ...]] = ("pickaxe", "lantern", "cart")
DOUBLES: Final[tuple[str, ...]] = ("pickaxe+lantern", "pickaxe+cart", "lantern+cart")
ACTIONS: Final[dict[str, int]] = {
    **{f"break-{tool}": 3 for tool in TOOLS},
    **{f"repair-{tool}": 2 for tool in TOOLS},
    **{f"repair-{double}": 1 for double in DOUBLES},
    "rockfall": 3,
    "map": 6,
}
DECK: Final[dict[str, int]] = {**TUNNELS, **ACTIONS}
GOLD: Final[dict[str, int]] = {"gold1": 16, "gold2": 8, "gold3": 4}

START: Final[Cell] = (0, 0)
GOAL_CELLS: Final[tuple[Cell, ...]] = ((8, -2), (8, 0), (8, 2))
GOALS: Final[tuple[str, ...]] = ("treasure", "stonesNE", "stonesNW")

# Saboteurs and diggers in the deal, by players (S2.1).
DWARVES: Final[dict[int, tuple[int, int]]] = {
    3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7),
}  # fmt: skip


def hand_size(seats: int) -> int:
    """Return the number of cards dealt to each player (S2.3)."""
    if seats <= 5:
        return 6
    return 5 if seats <= 7 else 4


def worth(gold: str) -> int:
    """Return the nuggets on a gold card."""
    return int(gold.removeprefix("gold"))


def half_turn(sides: frozenset[str]) -> frozenset[str]:
    """Return the openings after a half turn (S4.5)."""
    return frozenset(OPPOSITE[side] for side in sides)


def openings(name: str, *, turned: bool = False) -> frozenset[str]:
    """Return the open sides of a tunnel or stone, by its name."""
    sides = frozenset(name.removeprefix("stones").removeprefix("x"))
    return half_turn(sides) if turned else sides


# Every orientation of each tunnel: not turned, and turned where that changes something.
WAYS: Final[dict[str, list[tuple[bool, frozenset[str]]]]] = {
    name: [(False, openings(name))]
    + ([(True, openings(name, turned=True))] if openings(name) != openings(name, turned=True) else [])
    for name in TUNNELS
}


def all_cards(counts: dict[str, int]) -> list[str]:
    """Return each card of a table of counts, one by one."""
    return [name for name, count in counts.items() for _ in range(count)]


def seat_name(seat: int) -> str:
    """Return a seat's name: 0 is p1."""
    return f"p{seat + 1}"


def seat_index(name: str) -> int:
    """Return a seat's index: p1 is 0."""
    return int(name.removeprefix("p")) - 1
