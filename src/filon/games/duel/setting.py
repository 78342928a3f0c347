"""How is the table set for a match? (D2, D7.1)"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from filon.core.log import Log
from filon.core.luck import Luck
from filon.games.duel.board import empty_map
from filon.games.duel.box import COLOURS, GREEN, OWN_BOX, Box
from filon.games.duel.deal import NO_CARDS, NO_HANDS, begin_round
from filon.games.duel.layout import FOR_ONE, FOR_TWO, Layout
from filon.games.duel.round import ROW
from filon.games.duel.state import NO_ORDER, State


def begin(seats: int, options: dict[str, Any], luck: Luck, log: Log | None) -> State:
    """Green begins round one (D2.3); a solo player is of the colour chosen."""
    colour = COLOURS.index(options["colour"] or "blue")
    box = OWN_BOX if options["deck"] is None else Box(options["deck"])
    layout = FOR_TWO if seats == 2 else FOR_ONE
    if options["layout"] is not None:
        layout = Layout(options["layout"], seats)
    players = 3 if seats == 2 else 1 << colour
    map = empty_map(box, layout, players)
    state = State(seats, colour, map, NO_CARDS[: (seats + 1) * ROW], NO_HANDS[:seats], NO_ORDER[:])
    state.gone = vec[u8]([u8(0)] * (box.tunnels + box.goals))
    state.won = [[] for _ in range(seats)]
    state.log = log
    begin_round(state, GREEN if seats == 2 else 0, luck)
    return state
