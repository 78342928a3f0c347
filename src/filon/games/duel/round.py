"""What are the phases of a turn, and what is a round's end called?"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

PLAYING: Final = 0
TURNING: Final = 1  # a goal waits for its way round (D5.1)
OVER: Final = 2
PHASES: Final = ("playing", "turning", "over")
ROUNDS: Final = 3

GOALS: Final = 0
TOKENS: Final = 1
CARDS: Final = 2
ENDS: Final = ("goals", "tokens", "cards")

# Bytes a hand takes in a state: how many it holds of each card.
ROW: Final = 64
NOTHING: Final = vec[u8]()
