# filon: interpreted
"""Heuristic choice of rides and answers in Sacramento: one or both rides are tried, challenges in expectation."""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from filon.bots.sacramento.distances import DICE_PROBABILITY
from filon.bots.sacramento.position_value import GOLD_FOUND, Position, PositionValue, Rival, dice_to
from filon.bots.sacramento.public_belief import EMPTY, evidence_of_ride, softmax
from filon.games.sacramento.view_types import View

NEGLIGIBLE: Final = 0.001

Ride = tuple[int, int, int]  # rider from 0, die, end cell


class RideChooser:
    """Rides and answers of one seat at one decision."""

    def __init__(self, position_value: PositionValue, view: View, random: Random | None) -> None:
        self.position_value, self.view, self.random = position_value, view, random
        self.current = position_value.current()
        self.rivals_by_cell = {
            cell: (at, rider)
            for at, rival in enumerate(self.current.rivals)
            for rider, cell in enumerate(rival.cells)
            if cell
        }

    def noise(self) -> float:
        """Return Gumbel noise, small beside values, so that opponents cannot predict the move."""
        if self.random is None:
            return 0.0
        return -self.position_value.parameters.whim * log(-log(self.random.uniform(1e-9, 1 - 1e-9)))

    def best(self, rides: list[Ride], finalists: int) -> Ride:
        """Return the best single ride, or the one to begin with of the best pair."""
        alone = {ride: self.value(self.current, (ride,)) + self.noise() for ride in rides}
        pairs = self.pairs(sorted(rides, key=lambda ride: -alone[ride]), finalists) if len(self.view.left) > 1 else []
        if not pairs:
            return max(rides, key=lambda ride: alone[ride])
        values = [self.value(self.current, pair) + self.noise() for pair in pairs]
        one, two = pairs[values.index(max(values))]
        # A bank ends the round, so a challenge comes before it; else the better single ride first.
        challenges = [ride for ride in (one, two) if ride[2] in self.rivals_by_cell]
        return challenges[0] if challenges else max((one, two), key=lambda ride: alone[ride])

    def values(self, rides: list[Ride], finalists: int) -> dict[Ride, float]:
        """Return the value of each ride, alone or as part of a pair, without noise."""
        alone = {ride: self.value(self.current, (ride,)) for ride in rides}
        found = dict(alone)
        if len(self.view.left) > 1:
            best = sorted(rides, key=lambda ride: -alone[ride])
            for one, two in self.pairs(best, finalists):
                value = self.value(self.current, (one, two))
                found[one], found[two] = max(found[one], value), max(found[two], value)
        return found

    def pairs(self, rides: list[Ride], finalists: int) -> list[tuple[Ride, Ride]]:
        """Return pairs of two riders with a die each, from the first `finalists` rides of each rider and die."""
        low, high = self.view.left
        kinds: dict[tuple[int, int], list[Ride]] = {}
        for ride in rides:
            kinds.setdefault(ride[:2], []).append(ride)
        found: list[tuple[Ride, Ride]] = []
        for (rider, die), firsts in kinds.items():
            for (other, rest), seconds in kinds.items():
                if rider == other or (die, rest) != (low, high):
                    continue
                for first in firsts[:finalists]:
                    found += [(first, second) for second in seconds[:finalists] if second[2] != first[2]]
        return found

    def value(self, position: Position, rides: tuple[Ride, ...]) -> float:
        """Return the value of the position after these rides, challenges first."""
        if not rides:
            return self.position_value.value(position)
        ride = next((each for each in rides if each[2] in self.rivals_by_cell), rides[0])
        rest = tuple([each for each in rides if each is not ride])
        rider, _, cell = ride
        at, lifted = self.rivals_by_cell.get(cell, (-1, 0))
        if at >= 0 and position.rivals[at].cells[lifted] == cell:
            return self.challenge_value(position, ride, rest, at, lifted)
        if rider == self.position_value.carrier and cell in self.position_value.bank:
            return 1.0
        return self.value(self.moved(position, rider, cell), rest)

    def challenge_value(self, position: Position, ride: Ride, rest: tuple[Ride, ...], at: int, lifted: int) -> float:
        """Return the expected value of a challenge, by the probability that the rider carries gold (C4.2, C4.3)."""
        position_value = self.position_value
        rider, _, cell = ride
        seat, chance = position.rivals[at].seat, position.rivals[at].probabilities[lifted]
        found = 0.0
        if chance > NEGLIGIBLE:
            if position_value.needs[position_value.seat] == 1:
                gold = 1.0
            elif rider == position_value.carrier and cell in position_value.bank:
                gold = 2.0
            else:
                after = with_rival(position, at, position_value.rival(seat, GOLD_FOUND))
                gold = 1.0 + self.value(self.moved(after, rider, cell), rest)
            found += chance * gold
        if chance < 1 - NEGLIGIBLE:
            after = with_rival(position, at, position_value.rival(seat, 1 << lifted))
            found += (1 - chance) * self.value(self.moved(after, rider, 0), rest)
        return found

    def moved(self, position: Position, rider: int, cell: int) -> Position:
        """Return the position with an own rider elsewhere, and with what the ride reveals; 0 is home."""
        position_value = self.position_value
        cells, log_weights = list(position.cells), list(position.log_weights)
        if cell:
            log_weights[rider] += evidence_of_ride(
                position_value.distances, position_value.seat, rider, cells[rider], cell
            )
            if cell in position_value.bank:
                log_weights[rider] = EMPTY
        cells[rider] = cell
        return Position(
            (cells[0], cells[1], cells[2]), (log_weights[0], log_weights[1], log_weights[2]), position.rivals
        )

    def answer(self) -> str:
        """Return whether to stay, with the risk of the mover's last die, or to go home and hide again."""
        position_value, current = self.position_value, self.current
        if self.carrier_is_known() and self.bank_probability() < position_value.parameters.soon:
            return "home"
        stay = position_value.value(current)
        risk = self.last_die_risk()
        if risk:
            lost = position_value.win_values[self.view.mover] + position_value.value_after_loss(
                current, position_value.carrier
            )
            stay += risk * (lost - stay)
        home = position_value.value(
            Position((0, 0, 0), position_value.belief.prior(position_value.seat), current.rivals)
        )
        return "home" if home + self.noise() > stay + self.noise() else "stay"

    def carrier_is_known(self) -> bool:
        """Return whether both other riders were shown empty, so that all players know the carrier."""
        return len(self.view.shown[self.position_value.seat]) == 2

    def bank_probability(self) -> float:
        """Return the probability that the carrier banks in its next turn, unless it is challenged before."""
        position_value = self.position_value
        row = position_value.distances.row(
            position_value.seat, position_value.carrier, self.current.cells[position_value.carrier]
        )
        return DICE_PROBABILITY[dice_to(row, position_value.free_entrances(self.current))]

    def last_die_risk(self) -> float:
        """Return the probability that the mover challenges the carrier with the die that is left."""
        position_value, view = self.position_value, self.view
        here = self.current.cells[position_value.carrier]
        mover = next(rival for rival in self.current.rivals if rival.seat == view.mover)
        others = [rider for rider in range(len(mover.cells)) if rider + 1 != view.moved]
        rows = [position_value.distances.row(mover.seat, rider, mover.cells[rider]) for rider in others]
        if not here or not any(row[here] in view.left for row in rows):
            return 0.0
        return min(position_value.parameters.last_die + softmax(self.current.log_weights)[position_value.carrier], 1.0)


def with_rival(position: Position, at: int, rival: Rival) -> Position:
    """Return the position with one rival replaced."""
    rivals = (*position.rivals[:at], rival, *position.rivals[at + 1 :])
    return Position(position.cells, position.log_weights, rivals)
