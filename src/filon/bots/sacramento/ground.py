"""How far is it? Which die takes a rider where, and how many turns a carrier needs to its bank by exact numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from filon.games.sacramento.board import CELLS, CODES
from filon.games.sacramento.wire import View

SIDES: Final = 6
QUARTERS: Final = ((16, 1), (16, -1), (-16, 1), (-16, -1))
# Of six numbers in rising order, how often out of 36 the k-th is the least that two dice show.
LEAST: Final = (11, 9, 7, 5, 3, 1)
# By a mask of numbers, how likely two dice show at least one of them; bit 0 is no number.
SHOWS: Final = tuple(1 - ((6 - (mask >> 1).bit_count()) / 6) ** 2 for mask in range(128))
SWEEPS: Final = 30
ENOUGH: Final = 0.01
FAR: Final = 40.0
GUARD: Final = 0.3  # how often riders behind an arrow are sent against a carrier they can reach
ROAM: Final = 0.03  # how often riders that are about
LOSS: Final = 3.0  # turns lost with the gold, beside the way back
Row = bytearray  # by cell: the die that takes a rider there from one place, 0 for none


class Ground:
    """The board without riders: what one seat's riders reach, and the turns they need."""

    def __init__(
        self, closed: frozenset[int], arrows: tuple[tuple[int, ...], ...], banks: tuple[tuple[int, ...], ...]
    ) -> None:
        self.arrows, self.banks = arrows, banks
        self.open = [cell for cell in CODES.values() if cell not in closed]
        self.rows = [self._row(cell, closed) for cell in range(CELLS)]
        self.leaving = [[self._leave(arrow) for arrow in each] for each in arrows]
        self.rings = [self._rings(row) for row in self.rows]
        self.turns: list[list[float]] = []
        self.away: list[list[float]] = []
        # By seat and cell, or by seat and rider: where a carrier will be after its next turn, and how likely.
        self.going: list[list[list[tuple[int, float]]]] = []
        self.leaves: list[list[list[tuple[int, float]]]] = []
        for seat, bank in enumerate(banks):
            self._plan(seat, set(bank))

    def _row(self, start: int, closed: frozenset[int]) -> Row:
        """The ways of C3.2 on an empty board."""
        row = bytearray(CELLS)
        here = set(CODES.values()) - closed
        if start not in here:
            return row
        for down, across in QUARTERS:
            reached = {start}
            for die in range(1, SIDES + 1):
                reached = {cell + step for cell in reached for step in (down, across)} & here
                for cell in reached:
                    row[cell] = die
        return row

    def _leave(self, arrow: int) -> Row:
        """From behind an arrow: one step more (C3.2)."""
        row = bytearray([die + 1 if 0 < die < SIDES else 0 for die in self.rows[arrow]])
        row[arrow] = 1
        return row

    def _rings(self, row: Row) -> list[list[int]]:
        """By die, the cells it leads to."""
        rings: list[list[int]] = [[] for _ in range(SIDES)]
        for cell, die in enumerate(row):
            if die:
                rings[die - 1].append(cell)
        return rings

    def _plan(self, seat: int, bank: set[int]) -> None:
        """By cell, and from behind each arrow, the turns until a carrier banks: it takes the better die, or waits."""
        found = [FAR] * CELLS
        caught = self._caught(seat)
        exits = [self._rings(row) for row in self.leaving[seat]]
        order = sorted(self.open, key=lambda cell: min(apart(cell, end) for end in bank))
        away = [FAR] * 3
        for _ in range(SWEEPS):
            change = 0.0
            back = min(away) + LOSS
            after = [(1 - risk) * turns + risk * back for risk, turns in zip(caught, found, strict=True)]
            for cell in bank:
                after[cell] = 0.0
            for cell in order:
                turns = expected(nearest(self.rings[cell], after), FAR if cell in bank else after[cell])
                change = max(change, abs(found[cell] - turns))
                found[cell] = turns
                if cell not in bank:
                    after[cell] = (1 - caught[cell]) * turns + caught[cell] * back
            away = [expected(nearest(rings, after), FAR) for rings in exits]
            if change < ENOUGH:
                break
        self.turns.append(found)
        self.going.append([goals(rings, after) for rings in self.rings])
        self.leaves.append([goals(rings, after) for rings in exits])
        self.away.append(away)

    def _caught(self, seat: int) -> list[float]:
        """By cell, how likely a carrier is challenged there by those behind other seats' arrows, as play goes."""
        found = [0.0] * CELLS
        for cell in self.open:
            safe = 1.0
            for other, rows in enumerate(self.leaving):
                if other != seat:
                    mask = 0
                    for row in rows:
                        mask |= 1 << row[cell]
                    safe *= (1 - GUARD * SHOWS[mask]) * (1 - ROAM)
            found[cell] = 1 - safe
        return found


def nearest(rings: list[list[int]], after: list[float]) -> list[float]:
    """By die, the turns left from the best cell it leads to."""
    return [min([after[end] for end in ring], default=FAR) for ring in rings]


def goals(rings: list[list[int]], after: list[float]) -> list[tuple[int, float]]:
    """Where the better of two dice takes a carrier that does not bank, and how often."""
    ends = sorted((min((after[end], end) for end in ring) if ring else (FAR, 0)) for ring in rings)
    return [(end, often / 36) for often, (turns, end) in zip(LEAST, ends, strict=True) if turns > 0 and end]


def apart(one: int, two: int) -> int:
    """Rows plus columns between two cells."""
    return abs((one >> 4) - (two >> 4)) + abs((one & 15) - (two & 15))


def expected(after: list[float], stay: float) -> float:
    """One turn, and what is left after the better of two dice, or after waiting."""
    left = sorted(after)
    return 1 + sum(often * min(turns, stay) for often, turns in zip(LEAST, left, strict=True)) / 36


@lru_cache(maxsize=8)
def _ground(closed: frozenset[int], arrows: tuple[tuple[int, ...], ...], banks: tuple[tuple[int, ...], ...]) -> Ground:
    return Ground(closed, arrows, banks)


def ground_of(view: View) -> Ground:
    """The board of a view."""
    closed = frozenset(CODES[cell] for start in (*view.starts, view.closed) for cell in start)
    arrows, banks = (
        tuple([tuple([CODES[at] for at in cells]) for cells in of]) for of in (view.arrows, view.entrances)
    )
    return _ground(closed, arrows, banks)
