# filon: interpreted
"""How far is it? Which die takes a rider where, and how many turns a carrier needs to meet its bank exactly."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from filon.bots.sacramento.parameters import Parameters, tuned
from filon.games.sacramento.board import CELLS, CODES
from filon.games.sacramento.components import RIDERS, SIDES
from filon.games.sacramento.view_types import View

QUARTERS: Final = ((16, 1), (16, -1), (-16, 1), (-16, -1))
# Of six numbers from the best to the worst: how often out of 36 each is the better one of two dice.
BETTER: Final = (11, 9, 7, 5, 3, 1)
# By a mask of numbers, how likely two dice show at least one of them; bit 0 is no number.
SHOWS: Final = tuple(1 - ((SIDES - (mask >> 1).bit_count()) / SIDES) ** 2 for mask in range(1 << SIDES + 1))
SWEEPS: Final = 30
ENOUGH: Final = 0.03
FAR: Final = 40.0

Row = bytes  # by cell: the die that takes a rider there from one place, 0 for none
Rings = list[list[int]]  # by die: the cells it leads to
Places = tuple[tuple[int, ...], ...]  # by seat: its arrows, or its entrances


class Ground:
    """The board without riders: what each seat's riders reach, and the turns they need by these numbers."""

    def __init__(self, closed: frozenset[int], arrows: Places, banks: Places, by: Parameters) -> None:
        self.banks, self.by = banks, by
        self.eager = by.eager(len(banks))
        self.open = set(CODES.values()) - closed
        self.rows = [self._row(cell) for cell in range(CELLS)]
        self.rings = [rings_of(row) for row in self.rows]
        self.leaving = [[self._leave(arrow) for arrow in each] for each in arrows]
        # By seat and cell, and by seat and rider from behind its arrow.
        self.turns: list[list[float]] = []
        self.away: list[list[float]] = []
        # The same: where a carrier may be after its next turn, and how likely.
        self.going: list[list[list[tuple[int, float]]]] = []
        self.coming: list[list[list[tuple[int, float]]]] = []
        for seat in range(len(banks)):
            self._plan(seat)

    def _row(self, start: int) -> Row:
        """The ways of C3.2 on an empty board."""
        row = [0] * CELLS
        for down, across in QUARTERS:
            reached = {start} & self.open
            for die in range(1, SIDES + 1):
                reached = {cell + step for cell in reached for step in (down, across)} & self.open
                for cell in reached:
                    row[cell] = die
        return bytes(row)

    def _leave(self, arrow: int) -> Row:
        """From behind an arrow: one step more."""
        straight = self.rows[arrow]
        row = [straight[cell] + 1 if 0 < straight[cell] < SIDES else 0 for cell in range(CELLS)]
        row[arrow] = 1
        return bytes(row)

    def row(self, seat: int, rider: int, cell: int) -> Row:
        """What a rider reaches; at cell 0 it is at home."""
        return self.rows[cell] if cell else self.leaving[seat][rider]

    def turns_of(self, seat: int, rider: int, cell: int) -> float:
        """How long a rider would need to bank."""
        return self.turns[seat][cell] if cell else self.away[seat][rider]

    def _plan(self, seat: int) -> None:
        """Turns by cell and from home, over and over until they agree: the carrier takes the better die, or waits."""
        bank, caught = set(self.banks[seat]), self._caught(seat)
        order = sorted(self.open, key=lambda cell: min(apart(cell, end) for end in bank))
        found = [2.0 + min(apart(cell, end) for end in bank) / 3 if cell in self.open else FAR for cell in range(CELLS)]
        exits = [rings_of(row) for row in self.leaving[seat]]
        away = [8.0] * RIDERS
        after: list[float] = []
        for _ in range(SWEEPS):
            back, change = min(away) + self.by.loss, 0.0
            after = [turns + risk * (back - turns) for risk, turns in zip(caught, found, strict=True)]
            for cell in bank:
                after[cell] = 0.0
            for cell in order:
                turns = expected(self.rings[cell], after, FAR if cell in bank else after[cell])
                change = max(change, abs(found[cell] - turns))
                found[cell] = turns
                if cell not in bank:
                    after[cell] = turns + caught[cell] * (back - turns)
            away = [expected(rings, after, FAR) for rings in exits]
            if change < ENOUGH:
                break
        self.turns.append(found)
        self.away.append(away)
        self.going.append([ends_of(rings, after) for rings in self.rings])
        self.coming.append([ends_of(rings, after) for rings in exits])

    def _caught(self, seat: int) -> list[float]:
        """By cell, how likely a carrier is challenged there between two turns, as play goes."""
        found = [0.0] * CELLS
        for cell in self.open:
            safe = 1.0
            for other, rows in enumerate(self.leaving):
                if other != seat:
                    mask = 0
                    for row in rows:
                        mask |= 1 << row[cell]
                    safe *= (1 - self.by.guard * SHOWS[mask]) * (1 - self.by.roam)
            found[cell] = 1 - safe
        return found


def rings_of(row: Row) -> Rings:
    """The cells of a row by die."""
    rings: Rings = [[] for _ in range(SIDES)]
    for cell in range(CELLS):
        if row[cell]:
            rings[row[cell] - 1].append(cell)
    return rings


def expected(rings: Rings, after: list[float], stay: float) -> float:
    """One turn, and what is left after the better of two dice, or after waiting."""
    left = sorted([min([after[cell] for cell in ring], default=FAR) for ring in rings])
    return 1 + sum([often * min(turns, stay) for often, turns in zip(BETTER, left, strict=True)]) / 36


def ends_of(rings: Rings, after: list[float]) -> list[tuple[int, float]]:
    """Where the better of two dice takes a carrier that does not bank."""
    ends = sorted([min((after[cell], cell) for cell in ring) for ring in rings if ring])
    return [(cell, often / 36) for often, (turns, cell) in zip(BETTER, ends, strict=False) if turns > 0]


def apart(one: int, two: int) -> int:
    """Rows plus columns between two cells."""
    return abs((one >> 4) - (two >> 4)) + abs((one & 15) - (two & 15))


def ground_of(view: View, by: Parameters | None = None) -> Ground:
    """The board of a view, by these numbers or by those that were found."""
    closed = frozenset(CODES[cell] for start in (*view.starts, view.closed) for cell in start)
    return _ground(closed, codes_of(view.arrows), codes_of(view.entrances), by or tuned())


def codes_of(names: tuple[tuple[str, ...], ...]) -> Places:
    """Cells by their names."""
    return tuple([tuple([CODES[name] for name in each]) for each in names])


@lru_cache(maxsize=8)
def _ground(closed: frozenset[int], arrows: Places, banks: Places, by: Parameters) -> Ground:
    return Ground(closed, arrows, banks, by)
