# filon: interpreted
"""Status line of a player, beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.text.sentences import seat_name
from filon.core.text.translations import Words
from filon.core.view import View


def player_line(view: View, words: Words, names: Sequence[str], seat: int, parts: str) -> str:
    """Return a player's line: whether it is their turn, their name, whether it is the viewer, and what they have."""
    mark = "▸" if view.turn == seat else " "
    own = words.say("beside.you") if view.seat == seat else ""
    said = words.say("beside.seat", None, player=seat_name(seat, names), own=own, parts=parts)
    return f"{mark} {said}"
