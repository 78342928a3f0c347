"""The game's components and constants (C2, C3.1, C6)."""

from __future__ import annotations

from typing import Final

KEY: Final = "sacramento"
VERSION: Final = 1
SEATS: Final = (2, 3, 4)
RIDERS: Final = 3
SIDES: Final = 6  # of a die
NUGGET: Final = 50_000  # dollars, and the step in which the sum is agreed (C2.2)
TARGET: Final = 250_000
HIGHEST: Final = 1_000_000
QUIET_TURNS: Final = 400
VOID_ROUNDS: Final = 3

# Phases: hide gold at a round's beginning, ride, answer a failed challenge, hide gold again.
HIDE: Final = 0
RIDE: Final = 1
ANSWER: Final = 2
REHIDE: Final = 3
OVER: Final = 4
PHASES: Final = ("hide", "ride", "answer", "anew", "over")

# A state's `held`: cells of the riders, three per seat, then each seat's rider with gold, then each seat's money.
GOLD: Final = 12
MONEY: Final = 16
HELD: Final = 20

# Contents of a cell: empty, a rider (1 + 3 * seat + its arrow from 0), a start field, or beyond the board.
EMPTY: Final = 0
START: Final = 254
BEYOND: Final = 255
