"""Why a card cannot be laid on a cell in either orientation: the refusal that comes later in the order of checks."""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.refusal import NOT_A_MOVE, Refusal
from filon.core.state import State


def why_not_at_cell(state: State, seat: i64, lies: str) -> Refusal | None:
    """Return why a card cannot be laid on a cell, `curve_NW 2,-1`; None if it can in one orientation or the other.

    Only clashing sides depend on the orientation: the checks before them hold for both, and a refusal from a check
    after them comes later.
    """
    found = refusal_of_lay(state, seat, f"lay {lies}")
    if found is None or found.code != "sides_clash":
        return found
    turned = refusal_of_lay(state, seat, f"lay {lies} turned")
    # A card that looks the same after a half turn is never written as turned.
    return found if turned is not None and turned.code == NOT_A_MOVE.code else turned


def refusal_of_lay(state: State, seat: i64, text: str) -> Refusal | None:
    """Return why the card cannot be laid in this orientation."""
    move = state.parse(text)
    return NOT_A_MOVE if move is None else state.judge_for(seat, move)
