# filon: interpreted
"""Refusal: why a move is not legal, as a stable code, the rule's number and the placeholders of its sentence."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """`rule` is empty for `over`, `not_a_move`, `not_your_turn` and `stale`; `places` fill the sentence."""

    code: str
    rule: str = ""
    places: dict[str, str] = {}


OVER = Refusal("over")
NOT_A_MOVE = Refusal("not_a_move")
NOT_YOUR_TURN = Refusal("not_your_turn")
