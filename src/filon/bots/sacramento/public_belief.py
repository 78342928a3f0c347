# filon: interpreted
"""Public belief about who carries gold in Sacramento: log-weights of each seat's riders by what all have seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from filon.bots.sacramento.distances import DistanceTables
from filon.core.event import Event, EventData
from filon.games.sacramento import events as h
from filon.games.sacramento.board import CODES
from filon.games.sacramento.view_types import View

EMPTY: Final = -99.0  # log-weight of a rider that was shown empty

LogWeights = tuple[float, float, float]  # by rider


class PublicBelief:
    """Log-weights of each seat's riders, by this round's events since its gold was hidden."""

    def __init__(self, view: View, events: Sequence[Event], distances: DistanceTables) -> None:
        self.distances = distances
        self.riders = [[0, 0, 0] for _ in range(view.seats)]
        self.log_weights_by_seat = [list(self.prior(seat)) for seat in range(view.seats)]
        for event in events[round_start(events) :]:
            self.observe(event.what)
        for seat, shown in enumerate(view.shown):
            for rider in shown:
                self.log_weights_by_seat[seat][rider - 1] = EMPTY

    def prior(self, seat: int) -> LogWeights:
        """Return the log-weights of gold just hidden: the rider with the shortest way is a little more likely."""
        one, two, three = self.distances.turns_from_home[seat]
        shorter = self.distances.parameters.shorter
        return -shorter * one, -shorter * two, -shorter * three

    def log_weights(self, seat: int) -> LogWeights:
        """Return the log-weights of a seat's riders now."""
        one, two, three = self.log_weights_by_seat[seat]
        return one, two, three

    def observe(self, what: EventData) -> None:
        """Take in one event."""
        if isinstance(what, h.Threw):
            self.observe_throw(what.by, what.dice)
        elif isinstance(what, h.Rode):
            rider, cell = what.rider - 1, CODES[what.cell]
            self.log_weights_by_seat[what.by][rider] += evidence_of_ride(
                self.distances, what.by, rider, self.riders[what.by][rider], cell
            )
            self.riders[what.by][rider] = cell
        elif isinstance(what, h.Lifted):
            if what.gold:
                self.riders[what.player] = [0, 0, 0]
            else:
                self.riders[what.by][what.rider - 1] = 0
        elif isinstance(what, h.WentHome):
            self.riders[what.by] = [0, 0, 0]
        elif isinstance(what, h.Hid):
            self.log_weights_by_seat[what.by] = list(self.prior(what.by))

    def observe_throw(self, seat: int, dice: tuple[int, int]) -> None:
        """Lower the weight of riders that could have banked with this throw: a carrier would have."""
        for rider, cell in enumerate(self.riders[seat]):
            row = self.distances.row(seat, rider, cell)
            if any(row[end] in dice for end in self.distances.banks[seat]):
                self.log_weights_by_seat[seat][rider] += self.distances.parameters.missed


def evidence_of_ride(distances: DistanceTables, seat: int, rider: int, start: int, end: int) -> float:
    """Return the log-weight that a ride adds to its rider: the turns it came nearer, times a factor."""
    return distances.eagerness * (distances.turns_of(seat, rider, start) - distances.turns_of(seat, rider, end))


def round_start(events: Sequence[Event]) -> int:
    """Return the index of this round's first event."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at].what, h.RoundBegun):
            return at
    return len(events)


def softmax(log_weights: LogWeights) -> tuple[float, float, float]:
    """Return the probability that each rider carries the gold."""
    top = max(log_weights)
    one, two, three = [exp(max(each - top, -30.0)) for each in log_weights]
    whole = one + two + three
    return one / whole, two / whole, three / whole
