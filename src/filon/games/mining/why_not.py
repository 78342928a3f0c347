"""Why can a card not lie there, whichever way round? Of both ways, the reason that comes further."""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.refusal import NOT_A_MOVE, Refusal
from filon.core.state import State


def why_not_at_cell(state: State, seat: i64, lies: str) -> Refusal | None:
    """Asked of a card and a cell, `curve_NW 2,-1`; None if it can lie there one way or the other.

    Of all reasons only clashing sides hang on the way round: what is looked at before them stands either way, and what
    comes after them comes further.
    """
    found = refusal_of_lay(state, seat, f"lay {lies}")
    if found is None or found.code != "sides_clash":
        return found
    turned = refusal_of_lay(state, seat, f"lay {lies} turned")
    # A card that looks the same after a half turn is never written turned.
    return found if turned is not None and turned.code == NOT_A_MOVE.code else turned


def refusal_of_lay(state: State, seat: i64, text: str) -> Refusal | None:
    """Why the card cannot lie just so."""
    move = state.parse(text)
    return NOT_A_MOVE if move is None else state.judge_for(seat, move)
