# filon: interpreted
"""Hint: a move that a bot suggests to a person, and the reason as a code with the placeholders of its sentence."""

from __future__ import annotations

import msgspec


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why a move is suggested: `hint.<code>` is its sentence in the game's words, `places` fill it."""

    code: str
    places: dict[str, str] = {}


class Hint(msgspec.Struct, frozen=True, gc=False):
    """A move's text, or a whole turn's; `reason` is None where the game gives none."""

    text: str
    reason: Reason | None = None
