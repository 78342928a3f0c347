# filon: interpreted
"""Distances in Sacramento: which die takes a rider where, and the expected turns of a carrier to its bank."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from filon.bots.sacramento.parameters import Parameters, tuned
from filon.games.sacramento.board import CELLS, CODES
from filon.games.sacramento.components import RIDERS, SIDES
from filon.games.sacramento.view_types import View

QUARTERS: Final = ((16, 1), (16, -1), (-16, 1), (-16, -1))
# Of six numbers from the best to the worst: in how many of 36 throws each is the better of two dice.
BETTER_DIE_WAYS: Final = (11, 9, 7, 5, 3, 1)
# By a mask of numbers, the probability that two dice show at least one of them; bit 0 is no number.
DICE_PROBABILITY: Final = tuple(1 - ((SIDES - (mask >> 1).bit_count()) / SIDES) ** 2 for mask in range(1 << SIDES + 1))
SWEEPS: Final = 30
CONVERGED: Final = 0.03
FAR: Final = 40.0

Row = bytes  # by cell: the die that takes a rider there, 0 for none
Rings = list[list[int]]  # by die: the cells it leads to
Places = tuple[tuple[int, ...], ...]  # by seat: its arrows, or its entrances


class DistanceTables:
    """Tables of a board without riders: which cells each seat's riders reach, and in how many turns."""

    def __init__(self, closed: frozenset[int], arrows: Places, banks: Places, parameters: Parameters) -> None:
        self.banks, self.parameters = banks, parameters
        self.eagerness = parameters.eagerness(len(banks))
        self.open_cells = set(CODES.values()) - closed
        self.rows = [self._row(cell) for cell in range(CELLS)]
        self.rings = [cells_by_die(row) for row in self.rows]
        self.from_home = [[self._row_from_home(arrow) for arrow in each] for each in arrows]
        # By seat and cell, and by seat and rider from behind its arrow.
        self.turns: list[list[float]] = []
        self.turns_from_home: list[list[float]] = []
        # The same: where a carrier may be after its next turn, with probabilities.
        self.next_cells: list[list[list[tuple[int, float]]]] = []
        self.next_cells_from_home: list[list[list[tuple[int, float]]]] = []
        for seat in range(len(banks)):
            self._compute_turns(seat)

    def _row(self, start: int) -> Row:
        """Return the die to each cell on an empty board (C3.2)."""
        row = [0] * CELLS
        for down, across in QUARTERS:
            reached = {start} & self.open_cells
            for die in range(1, SIDES + 1):
                reached = {cell + step for cell in reached for step in (down, across)} & self.open_cells
                for cell in reached:
                    row[cell] = die
        return bytes(row)

    def _row_from_home(self, arrow: int) -> Row:
        """Return the die to each cell from behind an arrow: one step more."""
        straight = self.rows[arrow]
        row = [straight[cell] + 1 if 0 < straight[cell] < SIDES else 0 for cell in range(CELLS)]
        row[arrow] = 1
        return bytes(row)

    def row(self, seat: int, rider: int, cell: int) -> Row:
        """Return the die to each cell; cell 0 is home."""
        return self.rows[cell] if cell else self.from_home[seat][rider]

    def turns_of(self, seat: int, rider: int, cell: int) -> float:
        """Return the expected turns a rider needs to bank."""
        return self.turns[seat][cell] if cell else self.turns_from_home[seat][rider]

    def _compute_turns(self, seat: int) -> None:
        """Compute expected turns by value iteration: the carrier takes the better die, or waits."""
        bank, risks = set(self.banks[seat]), self._challenge_risks(seat)
        order = sorted(self.open_cells, key=lambda cell: min(manhattan(cell, end) for end in bank))
        found = [
            2.0 + min(manhattan(cell, end) for end in bank) / 3 if cell in self.open_cells else FAR
            for cell in range(CELLS)
        ]
        exits = [cells_by_die(row) for row in self.from_home[seat]]
        turns_from_home = [8.0] * RIDERS
        after: list[float] = []
        for _ in range(SWEEPS):
            back, change = min(turns_from_home) + self.parameters.loss, 0.0
            after = [turns + risk * (back - turns) for risk, turns in zip(risks, found, strict=True)]
            for cell in bank:
                after[cell] = 0.0
            for cell in order:
                turns = expected_turns(self.rings[cell], after, FAR if cell in bank else after[cell])
                change = max(change, abs(found[cell] - turns))
                found[cell] = turns
                if cell not in bank:
                    after[cell] = turns + risks[cell] * (back - turns)
            turns_from_home = [expected_turns(rings, after, FAR) for rings in exits]
            if change < CONVERGED:
                break
        self.turns.append(found)
        self.turns_from_home.append(turns_from_home)
        self.next_cells.append([next_cells_of(rings, after) for rings in self.rings])
        self.next_cells_from_home.append([next_cells_of(rings, after) for rings in exits])

    def _challenge_risks(self, seat: int) -> list[float]:
        """Return by cell the estimated probability that a carrier is challenged there between two turns."""
        found = [0.0] * CELLS
        for cell in self.open_cells:
            safe = 1.0
            for other, rows in enumerate(self.from_home):
                if other != seat:
                    mask = 0
                    for row in rows:
                        mask |= 1 << row[cell]
                    safe *= (1 - self.parameters.guard * DICE_PROBABILITY[mask]) * (1 - self.parameters.roam)
            found[cell] = 1 - safe
        return found


def cells_by_die(row: Row) -> Rings:
    """Return the cells of a row, by die."""
    rings: Rings = [[] for _ in range(SIDES)]
    for cell in range(CELLS):
        if row[cell]:
            rings[row[cell] - 1].append(cell)
    return rings


def expected_turns(rings: Rings, after: list[float], stay: float) -> float:
    """Return the expected turns: one, and what is left after the better of two dice, or after waiting."""
    left = sorted([min([after[cell] for cell in ring], default=FAR) for ring in rings])
    return 1 + sum([often * min(turns, stay) for often, turns in zip(BETTER_DIE_WAYS, left, strict=True)]) / 36


def next_cells_of(rings: Rings, after: list[float]) -> list[tuple[int, float]]:
    """Return where the better of two dice takes a carrier that does not bank, with probabilities."""
    ends = sorted([min((after[cell], cell) for cell in ring) for ring in rings if ring])
    return [(cell, often / 36) for often, (turns, cell) in zip(BETTER_DIE_WAYS, ends, strict=False) if turns > 0]


def manhattan(one: int, two: int) -> int:
    """Return the Manhattan distance of two cells."""
    return abs((one >> 4) - (two >> 4)) + abs((one & 15) - (two & 15))


def distance_tables(view: View, parameters: Parameters | None = None) -> DistanceTables:
    """Return the tables of a view's board, with these parameters or with the tuned ones."""
    closed = frozenset(CODES[cell] for start in (*view.starts, view.closed) for cell in start)
    return _distance_tables(closed, codes_of(view.arrows), codes_of(view.entrances), parameters or tuned())


def codes_of(names: tuple[tuple[str, ...], ...]) -> Places:
    """Return cell codes of cell names."""
    return tuple([tuple([CODES[name] for name in each]) for each in names])


@lru_cache(maxsize=8)
def _distance_tables(closed: frozenset[int], arrows: Places, banks: Places, parameters: Parameters) -> DistanceTables:
    return DistanceTables(closed, arrows, banks, parameters)
