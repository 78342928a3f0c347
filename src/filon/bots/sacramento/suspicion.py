"""Who carries gold, by what all have seen? Others' riders, and one's own as others see them."""

from __future__ import annotations

from math import exp
from typing import Final

from filon.bots.sacramento.ground import Ground
from filon.core.event import Event
from filon.games.sacramento import happenings as h
from filon.games.sacramento.board import CODES
from filon.games.sacramento.wire import View

# What tells for a rider, or against it, in powers of e.
EAGER: Final = 0.35  # each turn it came nearer to its bank
HOME: Final = 0.3  # hidden there rather, each turn nearer from the start
MISSED: Final = -3.0  # it could have banked and did not
SHOWN: Final = -99.0
Leaning = list[float]  # by rider, of one seat


class Suspicion:
    """What this round's rides tell about each seat's riders since its gold was hidden."""

    def __init__(self, view: View, events: list[Event], ground: Ground) -> None:
        self.ground, self.seats = ground, view.seats
        self.riders = [[0, 0, 0] for _ in range(view.seats)]
        self.leanings = [self.fresh(seat) for seat in range(view.seats)]
        for event in events[begin_of_round(events) :]:
            self.hear(event.what)
        for seat, shown in enumerate(view.shown):
            for rider in shown:
                self.leanings[seat][rider - 1] = SHOWN

    def fresh(self, seat: int) -> Leaning:
        """Gold just hidden: rather under the rider with the shortest way."""
        return [-HOME * turns for turns in self.ground.away[seat]]

    def hear(self, what: object) -> None:
        """Take in one happening."""
        if isinstance(what, h.Threw):
            self.hear_throw(what.by, what.dice)
        elif isinstance(what, h.Rode):
            before = self.turns(what.by, what.rider - 1)
            self.riders[what.by][what.rider - 1] = CODES[what.cell]
            self.leanings[what.by][what.rider - 1] += eager(before - self.turns(what.by, what.rider - 1))
        elif isinstance(what, h.Lifted):
            if what.gold:
                self.riders[what.player] = [0, 0, 0]
            else:
                self.riders[what.by][what.rider - 1] = 0
        elif isinstance(what, h.WentHome):
            self.riders[what.by] = [0, 0, 0]
        elif isinstance(what, h.Hid):
            self.leanings[what.by] = self.fresh(what.by)

    def hear_throw(self, seat: int, dice: tuple[int, int]) -> None:
        """A carrier that can bank does; whoever goes on after such a throw hardly was one."""
        bank = self.ground.banks[seat]
        for rider, cell in enumerate(self.riders[seat]):
            row = self.ground.rows[cell] if cell else self.ground.leaving[seat][rider]
            if any(row[end] in dice for end in bank):
                self.leanings[seat][rider] += MISSED

    def turns(self, seat: int, rider: int) -> float:
        """How long a rider would need to its bank."""
        cell = self.riders[seat][rider]
        return self.ground.turns[seat][cell] if cell else self.ground.away[seat][rider]


def eager(turns: float) -> float:
    """What a ride tells that brought a rider so much nearer."""
    return EAGER * turns


def begin_of_round(events: list[Event]) -> int:
    """Where the events of this round begin."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at].what, h.RoundBegun):
            return at
    return len(events)


def shares(leaning: Leaning) -> tuple[float, float, float]:
    """How likely each rider carries the gold."""
    top = max(leaning)
    one, two, three = [exp(max(each - top, -30.0)) for each in leaning]
    whole = one + two + three
    return one / whole, two / whole, three / whole
