# filon: interpreted
"""Who carries gold, by what each would have ridden? Every ride is asked: how likely was it with gold here, or there?

Nobody knows how another thinks. So each seat is taken for several kinds of player at once, from one who weighs like our
`regular` to one who rides by lot, and every ride tells which kind it is as well as which rider carries the gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from time import monotonic
from typing import Final

import msgspec

from filon.bots.sacramento.distances import Ground
from filon.bots.sacramento.heuristic import Ride, Rides
from filon.bots.sacramento.position_value import Prospects
from filon.bots.sacramento.public_belief import EMPTY, Leaning, Suspicion, beginning_of_round
from filon.core.event import Event
from filon.core.luck import Quick
from filon.games.sacramento import events as h
from filon.games.sacramento.board import CODES
from filon.games.sacramento.moves import CELL, DIE, RIDER
from filon.games.sacramento.view_from_events import ViewBuilder
from filon.games.sacramento.view_types import Own, View
from filon.games.sacramento.worlds import build_sampler

# How sharply a kind of player weighs, in nuggets; 0 for one who rides by lot.
KINDS: Final = (0.005, 0.03, 0.15, 0.0)
LEAST: Final = 0.02  # of any ride, whatever the kind: nobody is sure of another's mind
TRIED: Final = 2  # of a rider's rides with one die, so many are tried together with another's

Chances = tuple[tuple[float, float, float], ...]  # by kind and carrier


class Belief(Suspicion):
    """The suspicion that all share, and for every other seat what its rides tell."""

    def __init__(self, view: View, events: Sequence[Event], ground: Ground, ends: float | None = None) -> None:
        """`ends`: when there is no more time to ask, by the monotonic clock; whoever comes late asks about less."""
        super().__init__(view, events, ground)
        self.ends = ends
        self.told = [self.begin(seat) for seat in range(view.seats)]
        self._hear_rides(view, events)
        for seat in range(view.seats):
            if seat != view.seat:
                self.leanings[seat] = self.carriers(seat, view.shown[seat])

    def begin(self, seat: int) -> list[list[float]]:
        """Gold just hidden, in powers of e: by kind and rider."""
        one, two, three = self.fresh(seat)
        return [[one, two, three] for _ in KINDS]

    def _hear_rides(self, view: View, events: Sequence[Event]) -> None:
        """This round's rides of the others, each as it looked before."""
        memory, first = ViewBuilder(), beginning_of_round(events)
        public = Suspicion(view, (), self.ground)
        for number, event in enumerate(events):
            what = event.what
            if event.audience == "all" and number > first:
                if isinstance(what, h.Rode) and what.by != view.seat and not self.is_late():
                    self._hear_ride(memory.view(), public, what)
                elif isinstance(what, h.Hid):
                    self.told[what.by] = self.begin(what.by)
                public.hear(what)
            if event.audience != "all":
                memory.seat = view.seat
            memory.observe(what)

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.ends is not None and monotonic() > self.ends

    def _hear_ride(self, before: object, public: Suspicion, ride: h.Rode) -> None:
        assert isinstance(before, View)
        leanings = tuple([public.leaning(seat) for seat in range(before.seats)])
        seen = msgspec.structs.replace(before, seat=None, own=None)
        found = chances(seen, ride.by, (ride.rider - 1, ride.die, CODES[ride.cell]), leanings, self.ground)
        for kind, carriers in enumerate(found):
            for rider, chance in enumerate(carriers):
                self.told[ride.by][kind][rider] += log(chance)

    def carriers(self, seat: int, shown: tuple[int, ...]) -> list[float]:
        """What tells for each rider of a seat, over all kinds of player; riders shown empty carry nothing."""
        told = self.told[seat]
        top = max(max(row) for row in told)
        sums = [sum(exp(row[rider] - top) for row in told) for rider in range(3)]
        return [EMPTY if rider + 1 in shown else log(max(sums[rider], 1e-12)) for rider in range(3)]


@lru_cache(maxsize=4096)
def chances(view: View, seat: int, ride: Ride, leanings: tuple[Leaning, ...], ground: Ground) -> Chances:
    """How likely each kind of player would have ridden so, with gold under each of its riders."""
    rows: list[tuple[float, ...]] = []
    for carrier in range(3):
        if carrier + 1 in view.shown[seat]:
            rows.append((1.0,) * len(KINDS))
            continue
        marks = marks_of(msgspec.structs.replace(view, seat=seat, own=Own(carrier + 1)), leanings, ground)
        rows.append(tuple([likelihood(marks, ride, kind) for kind in KINDS]))
    return tuple([(rows[0][kind], rows[1][kind], rows[2][kind]) for kind in range(len(KINDS))])


def marks_of(view: View, leanings: tuple[Leaning, ...], ground: Ground) -> dict[Ride, float]:
    """What a seat that weighs like `regular` makes of its rides."""
    assert view.seat is not None
    assert view.own is not None
    assert view.own.gold is not None
    suspicion = Suspicion(view, (), ground)
    suspicion.leanings = [list(leaning) for leaning in leanings]
    rides = Rides(Prospects(view, ground, suspicion, view.seat, view.own.gold - 1), view, None)
    moves = [int(move) for move in build_sampler(view).sample(Quick(1)).moves()]
    return rides.marks([((move >> RIDER & 3) - 1, move >> DIE & 7, move & CELL) for move in moves], TRIED)


def likelihood(marks: dict[Ride, float], ride: Ride, kind: float) -> float:
    """How likely this ride is among all, by a kind's sharpness."""
    if ride not in marks:
        return 1 / max(len(marks), 1)
    if kind == 0.0:
        return 1 / len(marks)
    top = max(marks.values())
    whole = sum([exp((mark - top) / kind) for mark in marks.values()])
    return LEAST / len(marks) + (1 - LEAST) * exp((marks[ride] - top) / kind) / whole
