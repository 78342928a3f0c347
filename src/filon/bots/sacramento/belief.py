# filon: interpreted
"""Expert's belief about who carries gold: Bayesian inference over each opponent's carrier and kind of player.

Each seat is modelled as a mixture of kinds of players, from one that plays the best ride to one that rides randomly: a
softmax over ride values with different temperatures. The likelihood of each ride, given kind and carrier, updates both.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from time import monotonic
from typing import Final

import msgspec

from filon.bots.sacramento.distances import DistanceTables
from filon.bots.sacramento.heuristic import Ride, RideChooser
from filon.bots.sacramento.position_value import PositionValue
from filon.bots.sacramento.public_belief import EMPTY, LogWeights, PublicBelief, round_start
from filon.core.event import Event
from filon.core.luck import Quick
from filon.games.sacramento import events as h
from filon.games.sacramento.board import CODES
from filon.games.sacramento.moves import CELL, DIE, RIDER
from filon.games.sacramento.view_from_events import ViewBuilder
from filon.games.sacramento.view_types import Own, View
from filon.games.sacramento.worlds import build_sampler

# Temperature of each kind's softmax, in nuggets; 0 for a random player.
TEMPERATURES: Final = (0.005, 0.03, 0.15, 0.0)
MIN_SHARE: Final = 0.02  # of probability for all rides together, whatever the kind: no model is certain
FINALISTS: Final = 2  # of a rider's rides with one die, so many are combined with another rider's

Likelihoods = tuple[tuple[float, float, float], ...]  # by kind and carrier


class Belief(PublicBelief):
    """The public belief, updated for every other seat by the likelihood of its rides."""

    def __init__(
        self, view: View, events: Sequence[Event], distances: DistanceTables, deadline: float | None = None
    ) -> None:
        """`deadline`: on the monotonic clock, the time after which no further ride is evaluated."""
        super().__init__(view, events, distances)
        self.deadline = deadline
        self.log_weights_by_kind = [self.initial_log_weights(seat) for seat in range(view.seats)]
        self._observe_rides(view, events)
        for seat in range(view.seats):
            if seat != view.seat:
                self.log_weights_by_seat[seat] = self.carrier_log_weights(seat, view.shown[seat])

    def initial_log_weights(self, seat: int) -> list[list[float]]:
        """Return the log-weights of each kind and rider after gold was hidden."""
        one, two, three = self.prior(seat)
        return [[one, two, three] for _ in TEMPERATURES]

    def _observe_rides(self, view: View, events: Sequence[Event]) -> None:
        """Update the weights by this round's rides of the others, each with the view before it."""
        builder, first = ViewBuilder(), round_start(events)
        public = PublicBelief(view, (), self.distances)
        for number, event in enumerate(events):
            what = event.what
            if event.audience == "all" and number > first:
                if isinstance(what, h.Rode) and what.by != view.seat and not self.is_past_deadline():
                    self._observe_ride(builder.view(), public, what)
                elif isinstance(what, h.Hid):
                    self.log_weights_by_kind[what.by] = self.initial_log_weights(what.by)
                public.observe(what)
            if event.audience != "all":
                builder.seat = view.seat
            builder.observe(what)

    def is_past_deadline(self) -> bool:
        """Return whether the time is over."""
        return self.deadline is not None and monotonic() > self.deadline

    def _observe_ride(self, before: object, public: PublicBelief, ride: h.Rode) -> None:
        assert isinstance(before, View)
        log_weights_by_seat = tuple([public.log_weights(seat) for seat in range(before.seats)])
        seen = msgspec.structs.replace(before, seat=None, own=None)
        found = ride_likelihoods(
            seen, ride.by, (ride.rider - 1, ride.die, CODES[ride.cell]), log_weights_by_seat, self.distances
        )
        for kind, by_carrier in enumerate(found):
            for rider, likelihood in enumerate(by_carrier):
                self.log_weights_by_kind[ride.by][kind][rider] += log(likelihood)

    def carrier_log_weights(self, seat: int, shown: tuple[int, ...]) -> list[float]:
        """Return the log-weight of each rider of a seat, summed over kinds; EMPTY for riders shown empty."""
        log_weights_by_kind = self.log_weights_by_kind[seat]
        top = max(max(row) for row in log_weights_by_kind)
        sums = [sum(exp(row[rider] - top) for row in log_weights_by_kind) for rider in range(3)]
        return [EMPTY if rider + 1 in shown else log(max(sums[rider], 1e-12)) for rider in range(3)]


@lru_cache(maxsize=4096)
def ride_likelihoods(
    view: View, seat: int, ride: Ride, log_weights_by_seat: tuple[LogWeights, ...], distances: DistanceTables
) -> Likelihoods:
    """Return the likelihood of a ride for each kind of player, with gold under each of its riders."""
    rows: list[tuple[float, ...]] = []
    for carrier in range(3):
        if carrier + 1 in view.shown[seat]:
            rows.append((1.0,) * len(TEMPERATURES))
            continue
        value_by_ride = ride_values(
            msgspec.structs.replace(view, seat=seat, own=Own(carrier + 1)), log_weights_by_seat, distances
        )
        rows.append(tuple([softmax_likelihood(value_by_ride, ride, temperature) for temperature in TEMPERATURES]))
    return tuple([(rows[0][kind], rows[1][kind], rows[2][kind]) for kind in range(len(TEMPERATURES))])


def ride_values(
    view: View, log_weights_by_seat: tuple[LogWeights, ...], distances: DistanceTables
) -> dict[Ride, float]:
    """Return the value of each ride to a seat that plays like `regular`."""
    assert view.seat is not None
    assert view.own is not None
    assert view.own.gold is not None
    belief = PublicBelief(view, (), distances)
    belief.log_weights_by_seat = [list(log_weights) for log_weights in log_weights_by_seat]
    chooser = RideChooser(PositionValue(view, distances, belief, view.seat, view.own.gold - 1), view, None)
    moves = [int(move) for move in build_sampler(view).sample(Quick(1)).moves()]
    return chooser.values([((move >> RIDER & 3) - 1, move >> DIE & 7, move & CELL) for move in moves], FINALISTS)


def softmax_likelihood(value_by_ride: dict[Ride, float], ride: Ride, temperature: float) -> float:
    """Return the likelihood of this ride by a softmax over all rides' values."""
    if ride not in value_by_ride:
        return 1 / max(len(value_by_ride), 1)
    if temperature == 0.0:
        return 1 / len(value_by_ride)
    top = max(value_by_ride.values())
    total = sum([exp((value - top) / temperature) for value in value_by_ride.values()])
    return MIN_SHARE / len(value_by_ride) + (1 - MIN_SHARE) * exp((value_by_ride[ride] - top) / temperature) / total
