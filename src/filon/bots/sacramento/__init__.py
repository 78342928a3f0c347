"""How does somebody play Sacramento well who sees only one seat? Both rides are thought of together."""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

from filon.bots.sacramento.ground import ground_of
from filon.bots.sacramento.prospects import Position, Prospects, Rival
from filon.bots.sacramento.suspicion import Suspicion, eager, shares
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View as CoreView
from filon.games.sacramento.moves import CELL, DIE, RIDER
from filon.games.sacramento.state import State
from filon.games.sacramento.wire import View

FINALISTS: Final = 4  # of a rider's rides with one die, those that are tried with another rider's
WHIM: Final = 0.003  # how far worth may be overruled by chance, in nuggets
Ride = tuple[int, int, int]  # rider from 0, die, end cell


def regular(game: Game, view: CoreView, events: list[Event], seed: int, budget: float) -> str:
    """The move that leaves the best prospects, with a little whim."""
    assert isinstance(view, View)
    assert view.seat is not None
    assert view.own is not None
    ground, random = ground_of(view), Random(seed)
    suspicion = Suspicion(view, events, ground)
    if view.phase in ("hide", "anew"):
        return f"hide {random.choices((1, 2, 3), shares(suspicion.fresh(view.seat)))[0]}"
    assert view.own.gold is not None
    thought = Thought(Prospects(view, ground, suspicion, view.seat, view.own.gold - 1), view, random)
    if view.phase == "answer":
        return thought.answer()
    state = game.worlds(view).sample(Quick(seed))
    assert isinstance(state, State)
    rides = {((move >> RIDER & 3) - 1, move >> DIE & 7, move & CELL): move for move in map(int, state.moves())}
    return state.write(rides[thought.ride(list(rides), int(FINALISTS * budget))])


class Thought:
    """Rides and answers tried on the table."""

    def __init__(self, prospects: Prospects, view: View, random: Random) -> None:
        self.prospects, self.view, self.random = prospects, view, random
        self.start = prospects.now()
        self.standing = {
            cell: (rival.seat, rider) for rival in self.start.rivals for rider, cell in enumerate(rival.cells) if cell
        }

    def whim(self) -> float:
        """A little more or less, so that nobody can tell the best ride beforehand."""
        return WHIM * -log(-log(self.random.random() or 0.5))

    def ride(self, rides: list[Ride], finalists: int) -> Ride:
        """The best ride, alone or as the first of two."""
        alone = {ride: self.worth(self.start, (ride,)) + self.whim() for ride in rides}
        best = max(rides, key=lambda ride: alone[ride])
        if len(self.view.left) < 2 or not finalists:
            return best
        kinds: dict[tuple[int, int], list[Ride]] = {}
        for ride in sorted(rides, key=lambda ride: -alone[ride]):
            kinds.setdefault(ride[:2], []).append(ride)
        marks: dict[tuple[Ride, ...], float] = {}
        low, high = self.view.left
        for (rider, die), firsts in kinds.items():
            for (other, rest), seconds in kinds.items():
                if rider == other or (die, rest) != (low, high):
                    continue
                for first in firsts[:finalists]:
                    for second in seconds[:finalists]:
                        if first[2] != second[2]:
                            marks[first, second] = self.worth(self.start, (first, second)) + self.whim()
        if not marks:
            return best
        pair = max(marks, key=lambda pair: marks[pair])
        return self.first_of(*pair)

    def first_of(self, one: Ride, two: Ride) -> Ride:
        """A challenge before a bank, which would end the round; else either, so that the order tells nothing."""
        if one[2] in self.standing:
            return one
        if two[2] in self.standing:
            return two
        return one if self.random.random() < 0.5 else two

    def worth(self, position: Position, rides: tuple[Ride, ...]) -> float:
        """What is left after these rides, challenges first and by their chances."""
        prospects = self.prospects
        if not rides:
            return prospects.worth(position)
        ride = next((each for each in rides if each[2] in self.standing), rides[0])
        rest = tuple([each for each in rides if each != ride])
        rider, _, cell = ride
        met = self.standing.get(cell)
        if met is None:
            if rider == prospects.carrier and cell in prospects.bank:
                return 1.0
            return self.worth(self.moved(position, rider, cell), rest)
        seat, lifted = met
        at = (seat - prospects.seat) % len(self.view.riders) - 1
        chance = position.rivals[at].likely[lifted]
        if position.rivals[at].cells[lifted] != cell:
            return self.worth(self.moved(position, rider, cell), rest)
        found = 0.0
        if chance > 0.001:
            if rider == prospects.carrier and cell in prospects.bank:
                found += chance * 2
            else:
                after = self.moved(replaced(position, at, prospects.rival(seat, 7)), rider, cell)
                found += chance * (1 + self.worth(after, rest))
        if chance < 0.999:
            shown = 1 << lifted
            after = self.moved(replaced(position, at, prospects.rival(seat, shown)), rider, 0)
            found += (1 - chance) * self.worth(after, rest)
        return found

    def moved(self, position: Position, rider: int, cell: int) -> Position:
        """An own rider elsewhere; 0 is home."""
        ground, seat = self.prospects.ground, self.prospects.seat
        cells, leaning = list(position.cells), list(position.leaning)
        if cell:
            here = cells[rider]
            before = ground.turns[seat][here] if here else ground.away[seat][rider]
            leaning[rider] += eager(before - ground.turns[seat][cell])
            if cell in self.prospects.bank:
                leaning[rider] = -99.0
        cells[rider] = cell
        return Position(tuple(cells), tuple(leaning), position.rivals)

    def answer(self) -> str:
        """Stay, or all home and the gold hidden anew."""
        prospects, view = self.prospects, self.view
        seat = prospects.seat
        stay = prospects.worth(self.start)
        mover = next(rival for rival in self.start.rivals if rival.seat == view.mover)
        here = self.start.cells[prospects.carrier]
        if view.left and here and self.can_reach(mover, here, view.left[0]):
            suspect = shares(list(self.start.leaning))[prospects.carrier]
            lost = prospects.race(self.start, prospects.own_weight(0, prospects.carrier, 1 / 3))
            risk = min(0.5 + suspect, 1.0)
            stay = (1 - risk) * stay + risk * (prospects.stakes[mover.seat] + lost)
        fresh = prospects.suspicion.fresh(seat)
        home = prospects.worth(Position((0, 0, 0), tuple(fresh), self.start.rivals))
        return "home" if home + self.whim() > stay + self.whim() else "stay"

    def can_reach(self, mover: Rival, cell: int, die: int) -> bool:
        """Whether the mover's other die takes one of its riders there, if nobody stands in the way."""
        ground = self.prospects.ground
        for rider, at in enumerate(mover.cells):
            row = ground.rows[at] if at else ground.leaving[mover.seat][rider]
            if rider + 1 != self.view.moved and row[cell] == die:
                return True
        return False


def replaced(position: Position, at: int, rival: Rival) -> Position:
    """The same with one rival otherwise."""
    rivals = list(position.rivals)
    rivals[at] = rival
    return Position(position.cells, position.leaning, tuple(rivals))
