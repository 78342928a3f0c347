"""Rebuilds a viewer's view from the events that viewer received."""

from __future__ import annotations

from typing import final

from filon.core.event import Event, EventData
from filon.core.events.view_from_events import ViewBuilder as CoreViewBuilder
from filon.core.outcome import Outcome
from filon.core.view import View as CoreView
from filon.games.sacramento import events
from filon.games.sacramento.components import NUGGET, RIDERS
from filon.games.sacramento.scoring import outcome_of
from filon.games.sacramento.view_types import Own, View


def build_view(received: list[Event]) -> CoreView:
    """Return the view of the viewer who received these events, numbered from 0."""
    return ViewBuilder().after(received)


@final
class ViewBuilder(CoreViewBuilder):
    """One viewer's knowledge of the table, updated by each event."""

    def __init__(self) -> None:
        super().__init__()
        self.own: int | None = None
        self.voids = self.turns = 0
        self.gold: tuple[int, ...] | None = None
        self.outcome: Outcome | None = None

    def observe(self, what: EventData) -> None:
        """Update the view with one event."""
        if isinstance(what, events.Begun):
            self.begun = what
            self.money = [0] * what.seats
        elif isinstance(what, events.RoundBegun):
            self._begin_round(what)
        elif isinstance(what, (events.Hid, events.HidUnder)):
            self._observe_hiding(what)
        elif isinstance(what, events.Ended):
            self.gold, self.phase = what.riders, "over"
            self.outcome = outcome_of(list(what.money), self.begun.target)
        elif isinstance(what, (events.Stayed, events.WentHome)):
            self._observe_answer(what)
        elif isinstance(what, events.Voided):
            self.quiet += 1
            self.voids += 1
        else:
            self._observe_turn(what)

    def _begin_round(self, what: events.RoundBegun) -> None:
        seats = self.begun.seats
        self.round, self.first, self.mover, self.decider = what.round, what.first, what.first, what.first
        self.phase = "hide"
        self.riders: list[list[str | None]] = [[None] * RIDERS for _ in range(seats)]
        self.hidden = [False] * seats
        self.shown: list[set[int]] = [set() for _ in range(seats)]
        self.dice: tuple[int, ...] = ()
        self.left: list[int] = []
        self.moved: int | None = None
        self.found = False
        self.quiet = -1
        self.own = None

    def _observe_hiding(self, what: events.Hid | events.HidUnder) -> None:
        if isinstance(what, events.HidUnder):
            self.own = what.rider
            return
        self.hidden[what.by] = True
        self.shown[what.by] = set()
        if self.phase == "hide":
            self.decider = (what.by + 1) % self.begun.seats
        else:
            self.phase = "ride"

    def _observe_answer(self, what: events.Stayed | events.WentHome) -> None:
        self.phase = "ride"
        if isinstance(what, events.WentHome):
            self._send_home(what.by)

    def _observe_turn(self, what: EventData) -> None:
        """Dice, rides and their consequences."""
        if isinstance(what, events.Threw):
            self.quiet = 0 if self.found else self.quiet + 1
            self.turns += 1
            self.mover, self.dice, self.left, self.phase = what.by, what.dice, list(what.dice), "ride"
            self.moved, self.found = None, False
        elif isinstance(what, events.Lapsed):
            self.left = []
        elif isinstance(what, events.Rode):
            self.left.remove(what.die)
            self.moved = what.rider
            self.riders[what.by][what.rider - 1] = what.cell
        elif isinstance(what, events.Lifted):
            self._observe_challenge(what)
        elif isinstance(what, events.CameEmpty):
            self.shown[what.by].add(what.rider)
        elif isinstance(what, events.Banked):
            self.money[what.by] += NUGGET
            self.voids = 0

    def _observe_challenge(self, what: events.Lifted) -> None:
        if not what.gold:
            self.riders[what.by][what.rider - 1] = None
            self.shown[what.player].add(what.lifted)
            self.phase, self.decider = "answer", what.player
            return
        self.money[what.by] += NUGGET
        self.found = True
        self._send_home(what.player)

    def _send_home(self, seat: int) -> None:
        """Send riders home, to hide again; if the ride banks or wins, the next event overrides the phase (C4.5)."""
        self.riders[seat] = [None] * RIDERS
        self.phase, self.decider = "anew", seat

    def view(self) -> View:
        begun = self.begun
        turn = self.mover if self.phase == "ride" else self.decider
        # Gold under a rider, and what was shown of it, counts until the owner takes it back to hide it again.
        rehiding = self.decider if self.phase == "anew" else None
        return View(
            seat=self.seat,
            turn=None if self.phase == "over" else turn,
            seats=begun.seats,
            target=begun.target,
            starts=begun.starts,
            closed=begun.closed,
            arrows=begun.arrows,
            entrances=begun.entrances,
            ways=begun.ways,
            round=self.round,
            first=self.first,
            phase=self.phase,
            mover=self.mover,
            riders=tuple([tuple(riders) for riders in self.riders]),
            money=tuple(self.money),
            hidden=tuple([hidden and seat != rehiding for seat, hidden in enumerate(self.hidden)]),
            shown=tuple([() if seat == rehiding else tuple(sorted(shown)) for seat, shown in enumerate(self.shown)]),
            dice=self.dice,
            left=tuple(self.left),
            moved=self.moved,
            found=self.found,
            turns=self.turns,
            quiet=max(self.quiet, 0),
            voids=self.voids,
            gold=self.gold,
            outcome=self.outcome,
            own=None if self.seat is None else Own(None if self.seat == rehiding else self.own),
        )
