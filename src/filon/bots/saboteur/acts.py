"""What kind of act was that? All that players do in Saboteur, as a few kinds that tell something of a role.

Tunnels by how they change the way to the nearest goal, near it or far from it; breaks and repairs by whom they hit, as
everybody suspects them by then.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from filon.bots.saboteur.distances import Walk
from filon.core.event import Happening
from filon.games.mine.places import place_of
from filon.games.mine.tools import TOOL_CODES
from filon.games.saboteur import happenings as h
from filon.games.saboteur.board import Map, empty_map
from filon.games.saboteur.faces import FACE_NAMED

NEAR: Final[i64] = 3  # cards from a goal where everybody looks closely
LAYS: Final = ("further", "beside", "nearer", "much nearer")
DEAD: Final = ("harmless dead end", "dead end in the way")
WHERE: Final = ("far from the gold", "near the gold")
LATER: Final = (
    *("rockfall that cuts", "rockfall beside", "rockfall that opens"),
    *("break of one trusted", "break of one suspected"),
    *("repair of oneself", "repair of one trusted", "repair of one suspected"),
    *("pass with whole tools, far", "pass with whole tools, near", "pass with a broken tool"),
    "map",
)
NAMES: Final = (*(f"{lay}, {where}" for where in WHERE for lay in (*LAYS, *DEAD)), *LATER)
FIRST_LATER: Final = 2 * (len(LAYS) + len(DEAD))
FALLS: Final = FIRST_LATER
BREAKS: Final = FIRST_LATER + 3
REPAIRS: Final = FIRST_LATER + 5
PASSES: Final = FIRST_LATER + 8
LOOKS: Final = FIRST_LATER + 11


@final
class Table:
    """The round as everybody sees it; takes one happening at a time."""

    map: Map

    def __init__(self, seats: int) -> None:
        self.walk = Walk()
        self.map = empty_map()
        self.broken = [0] * seats
        self.near: i64 = 0
        self.measure()

    def hear(self, what: Happening, suspects: list[float]) -> tuple[int, int]:
        """Who did what kind of thing, -1 where it was nobody's act; `suspects` are positive for who is suspected."""
        if isinstance(what, h.Laid):
            return what.by, self._lay(what)
        if isinstance(what, h.GoalTurned):
            self._turn(what)
        elif isinstance(what, h.RockFell):
            return what.by, self._fall(what)
        elif isinstance(what, h.Broke):
            self.broken[what.player] |= 1 << TOOL_CODES[what.tool]
            return what.by, BREAKS + int(suspects[what.player] > 0)
        elif isinstance(what, h.Repaired):
            self.broken[what.player] &= ~(1 << TOOL_CODES[what.tool])
            return what.by, REPAIRS if what.by == what.player else REPAIRS + 1 + int(suspects[what.player] > 0)
        elif isinstance(what, h.Passed):
            return what.by, PASSES + 2 if self.broken[what.by] else PASSES + int(self.near <= NEAR)
        elif isinstance(what, h.Looked):
            return what.by, LOOKS
        return -1, -1

    def measure(self) -> i64:
        """Cards to the nearest goal face down, from now on."""
        self.walk.walk(self.map)
        self.near = self.walk.nearest()
        return self.near

    def _lay(self, what: h.Laid) -> int:
        before = self.near
        self.map.lay(place_of(what.cell), FACE_NAMED[what.turned][what.card])
        change = before - self.measure()
        first = (len(LAYS) + len(DEAD)) * int(before <= NEAR)
        if what.card.startswith("x"):
            return first + len(LAYS) + int(change < 0)
        return first + (0 if change < 0 else 1 if change == 0 else 2 if change == 1 else 3)

    def _turn(self, what: h.GoalTurned) -> None:
        at = place_of(what.cell)
        if what.card == "treasure":
            self.map.show_treasure(at)
        else:
            self.map.turn_goal(at, FACE_NAMED[what.turned]["NE" if what.card == "stonesNE" else "NW"])
        self.measure()

    def _fall(self, what: h.RockFell) -> int:
        before = self.near
        self.map.fall(place_of(what.cell))
        change = before - self.measure()
        return FALLS + (0 if change < 0 else 1 if change == 0 else 2)
