"""Kuhn poker as arrays, in a module with its older name."""

from __future__ import annotations

from typing import Any

from filon.adapters.face import Arrays, Face, Part

import filon
from older_kuhn.table import CARDS, MOVES, KuhnView


class KuhnFace(Face):
    """A card, and the bets so far."""

    actions = len(MOVES)
    parts = (Part("card", (3,), CARDS), Part("bets", (3, 4)))
    longest = 3
    most, least = 2.0, -2.0

    def number(self, move: int) -> int:
        return move

    def fill(self, view: filon.View, into: Arrays) -> None:
        assert isinstance(view, KuhnView)
        if view.own is not None:
            into["card"][CARDS.index(view.own.card)] = 1
        for at, bet in enumerate(view.history):
            into["bets"][at, MOVES.index(bet)] = 1


FACE: Any = KuhnFace
