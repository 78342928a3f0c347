# filon: interpreted
"""Value of a Sacramento position to a seat, in nuggets: who banks first, who is challenged, and whom to challenge."""

from __future__ import annotations

from typing import Final, NamedTuple

from filon.bots.sacramento.distances import DICE_PROBABILITY, DistanceTables, Row
from filon.bots.sacramento.parameters import Parameters
from filon.bots.sacramento.public_belief import EMPTY, LogWeights, PublicBelief, softmax
from filon.bots.sacramento.win_value import win_values
from filon.games.sacramento.board import CODES
from filon.games.sacramento.components import NUGGET
from filon.games.sacramento.view_types import View

MIN_PROBABILITY: Final = 0.02  # riders less likely than this are ignored
GOLD_FOUND: Final = 7  # all three riders, for a rival whose gold has been found

Cells = tuple[int, int, int]


class Rival(NamedTuple):
    """Another seat as it is, or as it would be after a challenge."""

    seat: int
    probabilities: tuple[float, float, float]
    cells: Cells
    inside: list[Row]  # of riders at home
    outside: list[Row]
    speed: float  # in the race to the bank
    banks: float  # probability in its next turn
    targets: list[tuple[int, float]]  # cells where its carrier may be in the own next turn, and its value there


class Position(NamedTuple):
    """A position after the own rides."""

    cells: Cells
    log_weights: LogWeights
    rivals: tuple[Rival, ...]  # in the order of their turns


class PositionValue:
    """Computes one seat's values at one decision."""

    def __init__(self, view: View, distances: DistanceTables, belief: PublicBelief, seat: int, carrier: int) -> None:
        self.distances, self.belief, self.seat, self.carrier = distances, belief, seat, carrier
        self.parameters = distances.parameters
        self.riders = [cells_of(riders) for riders in view.riders]
        self.needs = [(view.target - money) // NUGGET for money in view.money]
        self.win_values = win_values(self.needs, seat)
        self.bank = frozenset(distances.banks[seat])
        self.cover = self.parameters.cover(view.seats)
        self.variants: dict[tuple[int, int], Rival] = {}

    def current(self) -> Position:
        """Return the position as it is."""
        seats = len(self.riders)
        rivals = [self.rival((self.seat + after) % seats, 0) for after in range(1, seats)]
        return Position(self.riders[self.seat], self.belief.log_weights(self.seat), tuple(rivals))

    def rival(self, seat: int, shown: int) -> Rival:
        """Return a seat with a mask of riders just shown empty; GOLD_FOUND for all at home, gold hidden again."""
        known = self.variants.get((seat, shown))
        if known is None:
            if shown == GOLD_FOUND:
                known = self.rival_at(seat, (0, 0, 0), self.belief.prior(seat))
            else:
                one, two, three = [
                    EMPTY if shown >> rider & 1 else each for rider, each in enumerate(self.belief.log_weights(seat))
                ]
                known = self.rival_at(seat, self.riders[seat], (one, two, three))
            self.variants[seat, shown] = known
        return known

    def rival_at(self, seat: int, cells: Cells, log_weights: LogWeights) -> Rival:
        """Return a seat with its riders on these cells."""
        distances, probabilities = self.distances, softmax(log_weights)
        rows = [distances.row(seat, rider, cell) for rider, cell in enumerate(cells)]
        turns = [distances.turns_of(seat, rider, cell) for rider, cell in enumerate(cells)]
        ends = [cell for cell in distances.banks[seat] if cell not in self.riders[self.seat]]
        return Rival(
            seat,
            probabilities,
            cells,
            [row for row, cell in zip(rows, cells, strict=True) if not cell],
            [row for row, cell in zip(rows, cells, strict=True) if cell],
            sum(
                [share * speed(each, share, self.parameters) for share, each in zip(probabilities, turns, strict=True)]
            ),
            sum([share * DICE_PROBABILITY[dice_to(row, ends)] for share, row in zip(probabilities, rows, strict=True)]),
            self.targets(seat, cells, probabilities, turns),
        )

    def targets(
        self, seat: int, cells: Cells, probabilities: tuple[float, ...], turns: list[float]
    ) -> list[tuple[int, float]]:
        """Return where a carrier may be, with its value: a nugget, and more the nearer it is to its bank."""
        found: dict[int, float] = {}
        still = self.parameters.still
        for rider, cell in enumerate(cells):
            if probabilities[rider] < MIN_PROBABILITY:
                continue
            gain = probabilities[rider] * (1 - self.win_values[seat] / turns[rider])
            if cell:
                found[cell] = found.get(cell, 0.0) + still * gain
            for end, often in (
                self.distances.next_cells[seat][cell] if cell else self.distances.next_cells_from_home[seat][rider]
            ):
                found[end] = found.get(end, 0.0) + (1 - still) * often * gain
        return list(found.items())

    def value(self, position: Position) -> float:
        """Return the value with the actual carrier, partly with the suspected ones as cover, plus that of hunting."""
        probabilities = softmax(position.log_weights)
        ends = self.free_entrances(position)
        found = (1 - self.cover) * self.value_with_carrier(position, self.carrier, probabilities[self.carrier], ends)
        if self.cover:
            for rider, share in enumerate(probabilities):
                if share > MIN_PROBABILITY:
                    found += self.cover * share * self.value_with_carrier(position, rider, share, ends)
        return found + self.parameters.hunt * self.hunting_value(position)

    def value_with_carrier(self, position: Position, carrier: int, suspect: float, ends: list[int]) -> float:
        """Return the value turn by turn up to the own one: banks, challenges; then the own bank, then the race."""
        here = position.cells[carrier]
        lost = self.value_after_loss(position, carrier)
        left, found = 1.0, 0.0
        for rival in position.rivals:
            win_value = self.win_values[rival.seat]
            found += left * rival.banks * win_value
            left *= 1 - rival.banks
            if here:
                challenged = challenge_probability(rival, here, suspect, self.parameters)
                found += left * challenged * (win_value + lost)
                left *= 1 - challenged
        banks = DICE_PROBABILITY[dice_to(self.distances.row(self.seat, carrier, here), ends)]
        turns = self.distances.turns_of(self.seat, carrier, here)
        return found + left * (banks + (1 - banks) * self.race(position, speed(turns, suspect, self.parameters)))

    def value_after_loss(self, position: Position, carrier: int) -> float:
        """Return the value after the gold was found and is hidden again."""
        return self.race(position, speed(self.distances.turns_from_home[self.seat][carrier], 1 / 3, self.parameters))

    def free_entrances(self, position: Position) -> list[int]:
        """Return the own entrances without a rider."""
        standing = {cell for rival in position.rivals for cell in rival.cells}.union(position.cells)
        return [cell for cell in self.bank if cell not in standing]

    def race(self, position: Position, own: float) -> float:
        """Return the value of the race to the bank, by the speeds of all carriers."""
        whole = found = own
        for rival in position.rivals:
            whole += rival.speed
            found += rival.speed * self.win_values[rival.seat]
        return found / whole

    def hunting_value(self, position: Position) -> float:
        """Return the value of the challenges that the own riders may make in their next turn."""
        one, two, three = [self.distances.row(self.seat, rider, cell) for rider, cell in enumerate(position.cells)]
        found = 0.0
        for rival in position.rivals:
            for cell, gain in rival.targets:
                found += gain * DICE_PROBABILITY[1 << one[cell] | 1 << two[cell] | 1 << three[cell]]
        return found


def cells_of(riders: tuple[str | None, ...]) -> Cells:
    """Return the cells of a seat's riders; 0 is home."""
    one, two, three = [CODES[cell] if cell else 0 for cell in riders]
    return one, two, three


def speed(turns: float, suspect: float, parameters: Parameters) -> float:
    """Return the speed of a carrier by its turns to the bank and how suspected it is."""
    return float((turns * (1 + parameters.secret * suspect)) ** -parameters.sharp)


def dice_to(row: Row, ends: list[int]) -> int:
    """Return a mask of the dice that lead to one of these cells."""
    mask = 0
    for end in ends:
        mask |= 1 << row[end]
    return mask


def challenge_probability(rival: Rival, here: int, suspect: float, parameters: Parameters) -> float:
    """Return the probability that a seat challenges a rider in its turn: that the dice allow it and it wants to."""
    inside = outside = 0
    for row in rival.inside:
        inside |= 1 << row[here]
    for row in rival.outside:
        outside |= 1 << row[here]
    ready = min(parameters.ready + parameters.suspect * suspect, 1.0)
    from_home = DICE_PROBABILITY[inside]
    return from_home * min(ready + parameters.no_risk, 1.0) + (DICE_PROBABILITY[inside | outside] - from_home) * ready
