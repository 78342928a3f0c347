# filon: interpreted
"""What is a position worth to a seat, in nuggets? Who banks first, who is challenged before, whom one may challenge."""

from __future__ import annotations

from typing import Final, NamedTuple

from filon.bots.sacramento.distances import SHOWS, Ground, Row
from filon.bots.sacramento.parameters import Parameters
from filon.bots.sacramento.public_belief import EMPTY, Leaning, Suspicion, shares
from filon.bots.sacramento.win_value import stakes
from filon.games.sacramento.board import CODES
from filon.games.sacramento.components import NUGGET
from filon.games.sacramento.view_types import View

DOUBT: Final = 0.02  # riders less likely than this are left out of account
FOUND: Final = 7  # all three riders, for a rival whose gold has been found

Cells = tuple[int, int, int]


class Rival(NamedTuple):
    """Another seat as it stands, or as it would after a challenge."""

    seat: int
    likely: tuple[float, float, float]
    cells: Cells
    inside: list[Row]  # of riders at home
    outside: list[Row]
    pace: float  # in the race to the bank
    banks: float  # how likely in its next turn
    prey: list[tuple[int, float]]  # where its carrier may be in one's own next turn, and what it is worth there


class Position(NamedTuple):
    """What one's own rides leave behind."""

    cells: Cells
    leaning: Leaning
    rivals: tuple[Rival, ...]  # in the order of their turns


class Prospects:
    """One seat's thoughts at one decision."""

    def __init__(self, view: View, ground: Ground, suspicion: Suspicion, seat: int, carrier: int) -> None:
        self.ground, self.suspicion, self.seat, self.carrier = ground, suspicion, seat, carrier
        self.by = ground.by
        self.riders = [cells_of(riders) for riders in view.riders]
        self.needs = [(view.target - money) // NUGGET for money in view.money]
        self.stakes = stakes(self.needs, seat)
        self.bank = frozenset(ground.banks[seat])
        self.cover = self.by.cover(view.seats)
        self.variants: dict[tuple[int, int], Rival] = {}

    def now(self) -> Position:
        """The table as it is."""
        seats = len(self.riders)
        rivals = [self.rival((self.seat + after) % seats, 0) for after in range(1, seats)]
        return Position(self.riders[self.seat], self.suspicion.leaning(self.seat), tuple(rivals))

    def rival(self, seat: int, shown: int) -> Rival:
        """A seat with a mask of riders shown empty just now; FOUND for all at home and the gold hidden anew."""
        known = self.variants.get((seat, shown))
        if known is None:
            if shown == FOUND:
                known = self.rival_at(seat, (0, 0, 0), self.suspicion.fresh(seat))
            else:
                one, two, three = [
                    EMPTY if shown >> rider & 1 else each for rider, each in enumerate(self.suspicion.leaning(seat))
                ]
                known = self.rival_at(seat, self.riders[seat], (one, two, three))
            self.variants[seat, shown] = known
        return known

    def rival_at(self, seat: int, cells: Cells, leaning: Leaning) -> Rival:
        """A seat with its riders on these cells."""
        ground, likely = self.ground, shares(leaning)
        rows = [ground.row(seat, rider, cell) for rider, cell in enumerate(cells)]
        turns = [ground.turns_of(seat, rider, cell) for rider, cell in enumerate(cells)]
        ends = [cell for cell in ground.banks[seat] if cell not in self.riders[self.seat]]
        return Rival(
            seat,
            likely,
            cells,
            [row for row, cell in zip(rows, cells, strict=True) if not cell],
            [row for row, cell in zip(rows, cells, strict=True) if cell],
            sum([share * pace(each, share, self.by) for share, each in zip(likely, turns, strict=True)]),
            sum([share * SHOWS[dice_to(row, ends)] for share, row in zip(likely, rows, strict=True)]),
            self.prey(seat, cells, likely, turns),
        )

    def prey(self, seat: int, cells: Cells, likely: tuple[float, ...], turns: list[float]) -> list[tuple[int, float]]:
        """A carrier is worth its nugget, and more the nearer it is to its bank."""
        found: dict[int, float] = {}
        still = self.by.still
        for rider, cell in enumerate(cells):
            if likely[rider] < DOUBT:
                continue
            gain = likely[rider] * (1 - self.stakes[seat] / turns[rider])
            if cell:
                found[cell] = found.get(cell, 0.0) + still * gain
            for end, often in self.ground.going[seat][cell] if cell else self.ground.coming[seat][rider]:
                found[end] = found.get(end, 0.0) + (1 - still) * often * gain
        return list(found.items())

    def worth(self, position: Position) -> float:
        """With the gold where it is; for cover, partly as if it were where others think; and what one may hunt."""
        likely = shares(position.leaning)
        ends = self.free_entrances(position)
        found = (1 - self.cover) * self.worth_with(position, self.carrier, likely[self.carrier], ends)
        if self.cover:
            for rider, share in enumerate(likely):
                if share > DOUBT:
                    found += self.cover * share * self.worth_with(position, rider, share, ends)
        return found + self.by.hunt * self.hunt(position)

    def worth_with(self, position: Position, carrier: int, suspect: float, ends: list[int]) -> float:
        """Turn by turn until one's own: who banks, who challenges; then one's own bank, then the race."""
        here = position.cells[carrier]
        lost = self.worth_at_home(position, carrier)
        left, found = 1.0, 0.0
        for rival in position.rivals:
            stake = self.stakes[rival.seat]
            found += left * rival.banks * stake
            left *= 1 - rival.banks
            if here:
                caught = chance_of_challenge(rival, here, suspect, self.by)
                found += left * caught * (stake + lost)
                left *= 1 - caught
        banks = SHOWS[dice_to(self.ground.row(self.seat, carrier, here), ends)]
        turns = self.ground.turns_of(self.seat, carrier, here)
        return found + left * (banks + (1 - banks) * self.race(position, pace(turns, suspect, self.by)))

    def worth_at_home(self, position: Position, carrier: int) -> float:
        """All that is left when the gold has been found: to begin anew."""
        return self.race(position, pace(self.ground.away[self.seat][carrier], 1 / 3, self.by))

    def free_entrances(self, position: Position) -> list[int]:
        """Own entrances where nobody stands."""
        standing = {cell for rival in position.rivals for cell in rival.cells}.union(position.cells)
        return [cell for cell in self.bank if cell not in standing]

    def race(self, position: Position, own: float) -> float:
        """Who banks first, by how near all are."""
        whole = found = own
        for rival in position.rivals:
            whole += rival.pace
            found += rival.pace * self.stakes[rival.seat]
        return found / whole

    def hunt(self, position: Position) -> float:
        """The challenges one's riders may find in their next turn."""
        one, two, three = [self.ground.row(self.seat, rider, cell) for rider, cell in enumerate(position.cells)]
        found = 0.0
        for rival in position.rivals:
            for cell, gain in rival.prey:
                found += gain * SHOWS[1 << one[cell] | 1 << two[cell] | 1 << three[cell]]
        return found


def cells_of(riders: tuple[str | None, ...]) -> Cells:
    """Where a seat's riders are; 0 is home."""
    one, two, three = [CODES[cell] if cell else 0 for cell in riders]
    return one, two, three


def pace(turns: float, suspect: float, by: Parameters) -> float:
    """How fast a carrier is that needs so many turns and is so suspect."""
    return float((turns * (1 + by.secret * suspect)) ** -by.sharp)


def dice_to(row: Row, ends: list[int]) -> int:
    """A mask of the dice that lead to one of these cells."""
    mask = 0
    for end in ends:
        mask |= 1 << row[end]
    return mask


def chance_of_challenge(rival: Rival, here: int, suspect: float, by: Parameters) -> float:
    """How likely a seat challenges a rider in its turn: whether the dice allow it, and whether it wants to."""
    inside = outside = 0
    for row in rival.inside:
        inside |= 1 << row[here]
    for row in rival.outside:
        outside |= 1 << row[here]
    ready = min(by.ready + by.suspect * suspect, 1.0)
    from_home = SHOWS[inside]
    return from_home * min(ready + by.no_risk, 1.0) + (SHOWS[inside | outside] - from_home) * ready
