"""Components: cards, dwarves, goals and gold, and how many of each (S1, S2.1, S2.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.mining.tools import repairable_tools

KEY: Final = "saboteur"
VERSION: Final = 1
SEATS: Final = (3, 4, 5, 6, 7, 8, 9, 10)

DIGGING: Final = 0
CHOOSING: Final = 1
OVER: Final = 2
PHASES: Final = ("digging", "choosing", "over")

# The winners of a round.
NOBODY: Final = 0
DIGGERS: Final = 1
SABOTEURS: Final = 2
WON: Final = ("nobody", "diggers", "saboteurs")

# Bytes per hand in a state: how many it holds of each card.
ROW: Final = 32
NOTHING: Final = vec[u8]()

# Tunnels first: passages, then dead ends (S1.2); then actions (S1.3). The index in this list is a card's code.
CARDS: Final = (
    ("EW", 3),
    ("NS", 4),
    ("NW", 4),
    ("NE", 5),
    ("ESW", 5),
    ("NSW", 5),
    ("NESW", 5),
    ("xEW", 1),
    ("xNS", 1),
    ("xNW", 1),
    ("xNE", 1),
    ("xESW", 1),
    ("xNSW", 1),
    ("xNESW", 1),
    ("xW", 1),
    ("xN", 1),
    ("break-pickaxe", 3),
    ("break-lantern", 3),
    ("break-cart", 3),
    ("repair-pickaxe", 2),
    ("repair-lantern", 2),
    ("repair-cart", 2),
    ("repair-pickaxe+lantern", 1),
    ("repair-pickaxe+cart", 1),
    ("repair-lantern+cart", 1),
    ("rockfall", 3),
    ("map", 6),
)
NAMES: Final = [name for name, _ in CARDS]
CODES: Final = {name: code for code, (name, _) in enumerate(CARDS)}
TUNNELS: Final = 16
PASSAGES: Final = 7
BREAK: Final = 16
REPAIR: Final = 19
DOUBLE: Final = 22
ROCKFALL: Final = 25
MAP: Final = 26
COUNTS: Final = vec[u8]([u8(count) for _, count in CARDS])
DECK: Final = vec[u8]([u8(code) for code, (_, count) in enumerate(CARDS) for _ in range(count)])
CARDS_IN_ALL: Final = 67

# The tools that a repair card repairs, as a mask, by card code from REPAIR on (S5.2, S5.3).
REPAIRABLE: Final = bytes([repairable_tools(name) for name in NAMES[REPAIR:ROCKFALL]])

ROLES: Final = ("digger", "saboteur")
DIGGER: Final = 0
SABOTEUR: Final = 1
# Saboteurs and diggers in the deal, by number of players (S2.1).
DWARVES: Final = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}

GOALS: Final = ("treasure", "stonesNE", "stonesNW")
GOAL_CODES: Final = {name: code for code, name in enumerate(GOALS)}
TREASURE: Final = 0
STONES_NE: Final = 1
STONES_NW: Final = 2
GOAL_CELLS: Final = ((8, -2), (8, 0), (8, 2))

GOLD: Final = ("gold1", "gold2", "gold3")
GOLD_COUNTS: Final = (16, 8, 4)
# The gold pile before shuffling; an item is its worth in nuggets (S1.4).
GOLD_PILE: Final = vec[u8]([u8(worth + 1) for worth in range(3) for _ in range(GOLD_COUNTS[worth])])
# Nuggets for each saboteur, by how many were dealt to players (S8.3).
PAY: Final = bytes([0, 4, 3, 3, 2])


def hand_size(seats: i64) -> i64:
    """Return how many cards are dealt to each player (S2.3)."""
    if seats <= 5:
        return 6
    return 5 if seats <= 7 else 4


def dwarves(seats: i64) -> vec[u8]:
    """Return the roles before shuffling: saboteurs, then diggers (S2.1)."""
    saboteurs, diggers = DWARVES[int(seats)]
    return vec[u8]([u8(SABOTEUR)] * saboteurs + [u8(DIGGER)] * diggers)
