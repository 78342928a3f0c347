# filon: interpreted
"""Which ride is best? One or both are tried on the table, and challenges weighed by their chances."""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from filon.bots.sacramento.distances import SHOWS
from filon.bots.sacramento.position_value import FOUND, Position, Prospects, Rival, dice_to
from filon.bots.sacramento.public_belief import EMPTY, eagerness, shares
from filon.games.sacramento.view_types import View

SURE: Final = 0.001

Ride = tuple[int, int, int]  # rider from 0, die, end cell


class Rides:
    """One seat's rides and answers at one decision."""

    def __init__(self, prospects: Prospects, view: View, random: Random | None) -> None:
        self.prospects, self.view, self.random = prospects, view, random
        self.now = prospects.now()
        self.standing = {
            cell: (at, rider)
            for at, rival in enumerate(self.now.rivals)
            for rider, cell in enumerate(rival.cells)
            if cell
        }

    def whim(self) -> float:
        """A small lot, so that nobody can work out the move."""
        if self.random is None:
            return 0.0
        return -self.prospects.by.whim * log(-log(self.random.uniform(1e-9, 1 - 1e-9)))

    def best(self, rides: list[Ride], finalists: int) -> Ride:
        """The best ride alone, or the one to begin with of the best two."""
        alone = {ride: self.worth(self.now, (ride,)) + self.whim() for ride in rides}
        pairs = self.pairs(sorted(rides, key=lambda ride: -alone[ride]), finalists) if len(self.view.left) > 1 else []
        if not pairs:
            return max(rides, key=lambda ride: alone[ride])
        marks = [self.worth(self.now, pair) + self.whim() for pair in pairs]
        one, two = pairs[marks.index(max(marks))]
        # A bank ends the round, so a challenge comes before it; else whichever is better alone.
        challenges = [ride for ride in (one, two) if ride[2] in self.standing]
        return challenges[0] if challenges else max((one, two), key=lambda ride: alone[ride])

    def marks(self, rides: list[Ride], finalists: int) -> dict[Ride, float]:
        """What each ride is worth, alone or as the one to begin with of two, without whims."""
        alone = {ride: self.worth(self.now, (ride,)) for ride in rides}
        found = dict(alone)
        if len(self.view.left) > 1:
            best = sorted(rides, key=lambda ride: -alone[ride])
            for one, two in self.pairs(best, finalists):
                mark = self.worth(self.now, (one, two))
                found[one], found[two] = max(found[one], mark), max(found[two], mark)
        return found

    def pairs(self, rides: list[Ride], finalists: int) -> list[tuple[Ride, Ride]]:
        """Two riders with a die each; of each rider's rides with one die, the first so many of the list."""
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

    def worth(self, position: Position, rides: tuple[Ride, ...]) -> float:
        """What is left after these rides, challenges first."""
        if not rides:
            return self.prospects.worth(position)
        ride = next((each for each in rides if each[2] in self.standing), rides[0])
        rest = tuple([each for each in rides if each is not ride])
        rider, _, cell = ride
        at, lifted = self.standing.get(cell, (-1, 0))
        if at >= 0 and position.rivals[at].cells[lifted] == cell:
            return self.worth_of_challenge(position, ride, rest, at, lifted)
        if rider == self.prospects.carrier and cell in self.prospects.bank:
            return 1.0
        return self.worth(self.moved(position, rider, cell), rest)

    def worth_of_challenge(self, position: Position, ride: Ride, rest: tuple[Ride, ...], at: int, lifted: int) -> float:
        """Gold with the chance that the rider is suspected to carry it; else one goes home (C4.2, C4.3)."""
        prospects = self.prospects
        rider, _, cell = ride
        seat, chance = position.rivals[at].seat, position.rivals[at].likely[lifted]
        found = 0.0
        if chance > SURE:
            if prospects.needs[prospects.seat] == 1:
                gold = 1.0
            elif rider == prospects.carrier and cell in prospects.bank:
                gold = 2.0
            else:
                after = with_rival(position, at, prospects.rival(seat, FOUND))
                gold = 1.0 + self.worth(self.moved(after, rider, cell), rest)
            found += chance * gold
        if chance < 1 - SURE:
            after = with_rival(position, at, prospects.rival(seat, 1 << lifted))
            found += (1 - chance) * self.worth(self.moved(after, rider, 0), rest)
        return found

    def moved(self, position: Position, rider: int, cell: int) -> Position:
        """With an own rider elsewhere, and what that tells the others; 0 is home."""
        prospects = self.prospects
        cells, leaning = list(position.cells), list(position.leaning)
        if cell:
            leaning[rider] += eagerness(prospects.ground, prospects.seat, rider, cells[rider], cell)
            if cell in prospects.bank:
                leaning[rider] = EMPTY
        cells[rider] = cell
        return Position((cells[0], cells[1], cells[2]), (leaning[0], leaning[1], leaning[2]), position.rivals)

    def answer(self) -> str:
        """Stay, under the mover's last die if there is one; or go home and hide anew."""
        prospects, now = self.prospects, self.now
        if self.is_found_out() and self.chance_to_bank() < prospects.by.soon:
            return "home"
        stay = prospects.worth(now)
        risk = self.risk_of_last_die()
        if risk:
            lost = prospects.stakes[self.view.mover] + prospects.worth_at_home(now, prospects.carrier)
            stay += risk * (lost - stay)
        home = prospects.worth(Position((0, 0, 0), prospects.suspicion.fresh(prospects.seat), now.rivals))
        return "home" if home + self.whim() > stay + self.whim() else "stay"

    def is_found_out(self) -> bool:
        """Whether both other riders were shown empty, so that everybody knows the carrier."""
        return len(self.view.shown[self.prospects.seat]) == 2

    def chance_to_bank(self) -> float:
        """How likely the carrier banks in its next turn, if nobody challenges it before."""
        prospects = self.prospects
        row = prospects.ground.row(prospects.seat, prospects.carrier, self.now.cells[prospects.carrier])
        return SHOWS[dice_to(row, prospects.free_entrances(self.now))]

    def risk_of_last_die(self) -> float:
        """How likely the mover challenges the carrier with the die that is left."""
        prospects, view = self.prospects, self.view
        here = self.now.cells[prospects.carrier]
        mover = next(rival for rival in self.now.rivals if rival.seat == view.mover)
        others = [rider for rider in range(len(mover.cells)) if rider + 1 != view.moved]
        rows = [prospects.ground.row(mover.seat, rider, mover.cells[rider]) for rider in others]
        if not here or not any(row[here] in view.left for row in rows):
            return 0.0
        return min(prospects.by.last_die + shares(self.now.leaning)[prospects.carrier], 1.0)


def with_rival(position: Position, at: int, rival: Rival) -> Position:
    """One rival replaced."""
    rivals = (*position.rivals[:at], rival, *position.rivals[at + 1 :])
    return Position(position.cells, position.leaning, rivals)
