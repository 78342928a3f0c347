"""Setup of a match (C2)."""

from __future__ import annotations

from typing import Any

from filon.core.event import Seated
from filon.core.events.event_recorder import EventRecorder
from filon.core.first_player import first_seat
from filon.core.luck import Luck
from filon.games.sacramento import events
from filon.games.sacramento.board import board_from_option
from filon.games.sacramento.components import NUGGET
from filon.games.sacramento.deal import begin_round
from filon.games.sacramento.state import State, empty_state


def initial_state(seats: int, options: dict[str, Any], luck: Luck, recorder: EventRecorder | None) -> State:
    """Return the first state: board, target and first player (C2.2, C2.3); raises for an invalid custom board."""
    board = board_from_option(options["board"], seats)
    first = first_seat(seats, options, luck)
    state = empty_state(seats, board, options["target"] // NUGGET)
    state.recorder = recorder
    if recorder is not None:
        recorder.publish(
            events.Begun(
                seats,
                options["target"],
                board.starts,
                board.closed,
                board.arrow_names,
                board.entrance_names,
                board.ways,
            )
        )
        for seat in range(seats):
            recorder.publish_to(seat, Seated(seat), news=False)
    begin_round(state, first)
    return state
