"""How does Kuhn poker look in numbers?"""

from __future__ import annotations

from typing import Any

import filon
from filon.adapters.encoder import Arrays, Encoder, Part
from kuhn.table import CARDS, MOVES, KuhnView


class KuhnEncoder(Encoder):
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


ENCODER: Any = KuhnEncoder
