# filon: interpreted
"""Who carries gold, by what all have seen? The same thoughts about others' riders and, as they see them, one's own."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from filon.bots.sacramento.distances import Ground
from filon.core.event import Event, EventData
from filon.games.sacramento import events as h
from filon.games.sacramento.board import CODES
from filon.games.sacramento.view_types import View

EMPTY: Final = -99.0  # a rider was shown empty; like all that tells for one or against it, in powers of e

Leaning = tuple[float, float, float]  # by rider


class Suspicion:
    """What this round's events tell about each seat's riders since its gold was hidden."""

    def __init__(self, view: View, events: Sequence[Event], ground: Ground) -> None:
        self.ground = ground
        self.riders = [[0, 0, 0] for _ in range(view.seats)]
        self.leanings = [list(self.fresh(seat)) for seat in range(view.seats)]
        for event in events[beginning_of_round(events) :]:
            self.hear(event.what)
        for seat, shown in enumerate(view.shown):
            for rider in shown:
                self.leanings[seat][rider - 1] = EMPTY

    def fresh(self, seat: int) -> Leaning:
        """Gold just hidden: a little rather under the rider with the shortest way."""
        one, two, three = self.ground.away[seat]
        shorter = self.ground.by.shorter
        return -shorter * one, -shorter * two, -shorter * three

    def leaning(self, seat: int) -> Leaning:
        """What tells for each rider of a seat now."""
        one, two, three = self.leanings[seat]
        return one, two, three

    def hear(self, what: EventData) -> None:
        """Take in one happening."""
        if isinstance(what, h.Threw):
            self.hear_throw(what.by, what.dice)
        elif isinstance(what, h.Rode):
            rider, cell = what.rider - 1, CODES[what.cell]
            self.leanings[what.by][rider] += eagerness(self.ground, what.by, rider, self.riders[what.by][rider], cell)
            self.riders[what.by][rider] = cell
        elif isinstance(what, h.Lifted):
            if what.gold:
                self.riders[what.player] = [0, 0, 0]
            else:
                self.riders[what.by][what.rider - 1] = 0
        elif isinstance(what, h.WentHome):
            self.riders[what.by] = [0, 0, 0]
        elif isinstance(what, h.Hid):
            self.leanings[what.by] = list(self.fresh(what.by))

    def hear_throw(self, seat: int, dice: tuple[int, int]) -> None:
        """A carrier that can bank does: if the round goes on after such a throw, the rider hardly was one."""
        for rider, cell in enumerate(self.riders[seat]):
            row = self.ground.row(seat, rider, cell)
            if any(row[end] in dice for end in self.ground.banks[seat]):
                self.leanings[seat][rider] += self.ground.by.missed


def eagerness(ground: Ground, seat: int, rider: int, start: int, end: int) -> float:
    """What a ride tells for its rider."""
    return ground.eager * (ground.turns_of(seat, rider, start) - ground.turns_of(seat, rider, end))


def beginning_of_round(events: Sequence[Event]) -> int:
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
