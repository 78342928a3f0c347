# filon: interpreted
"""Status line of a player, beside the board."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.text.sentences import seat_name
from filon.core.text.translations import Words
from filon.core.view import View


def own_key(key: str, view: View, seat: int) -> str:
    """Return the key of a sentence about a seat, or of its form for the viewer's own."""
    return f"{key}.me" if view.seat == seat else key


def player_line(view: View, words: Words, names: Sequence[str], seat: int, parts: str) -> str:
    """Return a player's line: whether it is their turn, their name (“you” for the viewer), and what they have."""
    mark = "▸" if view.turn == seat else " "
    said = words.say(own_key("beside.seat", view, seat), None, player=seat_name(seat, names), parts=parts)
    return f"{mark} {said}"
