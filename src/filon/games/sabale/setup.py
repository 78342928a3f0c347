"""Setup of a match (B2)."""

from __future__ import annotations

from typing import Any

from filon.core.event import Seated
from filon.core.events.event_recorder import EventRecorder
from filon.core.first_player import first_seat
from filon.core.luck import Luck
from filon.games.sabale import events
from filon.games.sabale.board import marked_edges
from filon.games.sabale.state import State, new


def initial_state(seats: int, options: dict[str, Any], luck: Luck, recorder: EventRecorder | None) -> State:
    """Return the state before the first step and publish the setup (B2.1, B2.3); raises InvalidStart."""
    marked = marked_edges(options["edges"])
    first = first_seat(seats, options, luck)
    state = new(seats, first, marked)
    state.recorder = recorder
    if recorder is not None:
        recorder.publish(events.Begun(seats, first, state.edges))
        for seat in range(seats):
            recorder.publish_to(seat, Seated(seat), news=False)
    return state
