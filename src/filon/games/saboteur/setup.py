"""Setup of a match (S2.3, S2.4, S11)."""

from __future__ import annotations

from typing import Any

from filon.core.events.event_recorder import EventRecorder
from filon.core.first_player import first_seat
from filon.core.luck import Luck
from filon.games.saboteur import events
from filon.games.saboteur.board import empty_map
from filon.games.saboteur.components import GOLD_PILE, ROW
from filon.games.saboteur.deal import GOLD, NO_CARDS, NO_HANDS, NO_PASSES, begin_round
from filon.games.saboteur.state import NO_STARTERS, State


def initial_state(seats: int, options: dict[str, Any], luck: Luck, recorder: EventRecorder | None) -> State:
    """Return the state before the first move: who first_seat (S2.4), the gold pile (S2.3), the first round dealt."""
    first = first_seat(seats, options, luck)
    gold = luck.shuffle(GOLD, GOLD_PILE)
    state = State(seats, empty_map(), NO_CARDS[: (seats + 1) * ROW], NO_HANDS[:seats], NO_PASSES[:], gold, [])
    state.rounds = options["rounds"]
    state.broken_get_no_gold = options["broken_get_no_gold"]
    state.starters = options.get("starters", NO_STARTERS)
    state.recorder = recorder
    if recorder is not None:
        recorder.publish(events.Begun(seats, int(state.rounds), state.broken_get_no_gold))
    begin_round(state, first, luck)
    return state
