"""Setup of a match (D2, D7.1)."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from filon.core.data.input_validation import fail
from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Luck
from filon.games.duel import events
from filon.games.duel.board import empty_map
from filon.games.duel.components import COLOURS, GREEN, ROW, components_from_option
from filon.games.duel.deal import NO_CARDS, NO_HANDS, begin_round
from filon.games.duel.layout import layout_from_option, layout_with
from filon.games.duel.state import NO_ORDER, State


def initial_state(seats: int, options: dict[str, Any], luck: Luck, recorder: EventRecorder | None) -> State:
    """Return the first state: green begins round one (D2.3), a solo player has the chosen colour (D2.4).

    Raises for options that do not fit together and for an invalid custom deck or layout.
    """
    if seats == 2 and options["colour"] is not None:
        fail("colour", "nothing: with two seats blue is p1 and green p2")
    colour = COLOURS.index(options["colour"] or "blue")
    components = components_from_option(options["deck"])
    layout = layout_from_option(options["layout"], seats)
    if options["layout"] is not None:
        # Tables with the same layout share its caches.
        layout = layout_with(layout.start_texts, layout.goal_texts)
    players = 3 if seats == 2 else 1 << colour
    map = empty_map(components, layout, players)
    state = State(seats, colour, map, NO_CARDS[: (seats + 1) * ROW], NO_HANDS[:seats], NO_ORDER[:])
    state.gone = vec[u8]([u8(0)] * (components.tunnels + components.goals))
    state.won = [[] for _ in range(seats)]
    state.recorder = recorder
    if recorder is not None:
        colours = tuple([COLOURS[state.colour_of(seat)] for seat in range(seats)])
        recorder.publish(
            events.Begun(
                seats,
                colours,
                layout.start_texts,
                layout.goal_texts,
                None if options["deck"] is None else components.deck_view,
            )
        )
    begin_round(state, GREEN if seats == 2 else 0, luck)
    return state
