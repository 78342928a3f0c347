"""Components and phases: supplies of each player, steps of a turn, layout of a state's bytes (B2.1, B3.3)."""

from __future__ import annotations

from typing import Final

KEY: Final = "sabale"
VERSION: Final = 1
SEATS: Final = (2, 3, 4)
# By number of players: bars, markers and doubles of each.
BARS: Final = bytes([0, 0, 12, 8, 6])
MARKERS: Final = bytes([0, 0, 30, 20, 15])
DOUBLES: Final = bytes([0, 0, 6, 4, 3])
SINGLE_CAPTURED: Final = 1
DOUBLE_CAPTURED: Final = 3

PLACE: Final = 0
VIA: Final = 1
TO: Final = 2
COUNT: Final = 3
JUMP: Final = 4
BAR: Final = 5
OVER: Final = 6
PHASES: Final = ("place", "via", "to", "count", "jump", "bar", "over")

# What a cell holds: nothing, a runner (seat + 1), or a marker (MARKER + 2 * seat, + 1 for a double).
RUNNER: Final = 1
MARKER: Final = 8
EDGE_OF_BOARD: Final = 255

# Rows of four bytes, one per seat: the cell of its runner, what it has left to put, its points for captures.
RUNNERS: Final = 0
BARS_LEFT: Final = 4
MARKERS_LEFT: Final = 8
DOUBLES_LEFT: Final = 12
CAPTURED: Final = 16

# How a match ends: not yet, by the last marker (B4.1), by a runner locked in (B4.2).
ENDS: Final = ("", "markers", "locked")
