"""Deception in Saboteur: how often a saboteur lies, and what its moves cost it by what they reveal of its role."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import weights
from filon.bots.saboteur.belief import Belief
from filon.games.saboteur.components import CARDS_IN_ALL, hand_size

NAMES: Final = ("price",)  # nuggets per nat of log-likelihood ratio
# How often a saboteur claims the opposite of what it saw: its claims carry no information then.
LIE_RATE: Final = 0.5
PRICE: Final = weights.read("filon.bots.saboteur", "hiding", NAMES)[0]


def move_costs(belief: Belief, moves: vec[i64], price: float = PRICE) -> dict[int, float]:
    """Return what each of a saboteur's moves costs it, in nuggets; empty for a digger, who has nothing to hide."""
    if belief.role != "saboteur" or price == 0.0:
        return {}
    pile = CARDS_IN_ALL - belief.seats * int(hand_size(belief.seats))
    left = price * belief.classifier.pile / pile
    return {int(move): left * belief.log_ratio_of(move) for move in moves}
