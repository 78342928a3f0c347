"""What is it worth to a saboteur not to be suspected? It pays for what its moves tell, the less the later it is."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots import weights
from filon.bots.saboteur.belief import Belief
from filon.games.saboteur.components import CARDS_IN_ALL, hand_size

NAMES: Final = ("price",)  # nuggets for a power of e
PRICE: Final = weights.read("filon.bots.saboteur", "hiding", NAMES)[0]


def prices(held: Belief, moves: vec[i64], price: float = PRICE) -> dict[int, float]:
    """What each of a saboteur's moves costs it; diggers have nothing to hide."""
    if held.role != "saboteur" or price == 0.0:
        return {}
    pile = CARDS_IN_ALL - held.seats * int(hand_size(held.seats))
    left = price * held.table.pile / pile
    return {int(move): left * held.tell_of(move) for move in moves}
