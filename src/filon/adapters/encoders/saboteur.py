"""The encoder of Saboteur: action numbers and observation arrays."""

from __future__ import annotations

from typing import Any

from filon.adapters.encoder import Arrays, NumberRanges, Part, set_counts
from filon.adapters.map_window import CellMoves, MapEncoder, MapPlanes, MapWindow
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.mining.cells import cell_code, code_of
from filon.games.mining.sides import SIDES
from filon.games.mining.tools import TOOLS
from filon.games.saboteur import moves
from filon.games.saboteur.components import (
    CARDS_IN_ALL,
    CODES,
    COUNTS,
    GOAL_CELLS,
    GOALS,
    GOLD,
    GOLD_COUNTS,
    NAMES,
    PHASES,
    REPAIR,
    ROCKFALL,
    ROLES,
    TUNNELS,
)
from filon.games.saboteur.orientations import FACE_COUNT, FACE_NAMED, FACE_SIDES
from filon.games.saboteur.view_types import View

MOST_ALIKE = max(int(count) for count in COUNTS)
TUNNELS_IN_ALL = sum(int(COUNTS[code]) for code in range(TUNNELS))
# The most free cells that connected tunnels, start and goals can touch.
TOUCHING = 2 * (TUNNELS_IN_ALL + 1 + len(GOAL_CELLS)) + 2
GOLD_IN_ALL = sum(GOLD_COUNTS)
NUGGETS_IN_ALL = sum((worth + 1) * count for worth, count in enumerate(GOLD_COUNTS))
MENDING = [
    (card, tool) for card in range(REPAIR, ROCKFALL) for tool, name in enumerate(TOOLS) if name in NAMES[card]
]  # what a repair card can mend
PLANES = (
    "tunnel",
    *(f"open_{side}" for side in SIDES),
    "dead_end",
    *(f"lit_{side}" for side in SIDES),
    "start",
    "goal_face_down",
    *(f"goal_{goal}" for goal in GOALS),
    *(f"seen_{goal}" for goal in GOALS),
)
PLANE = {name: at for at, name in enumerate(PLANES)}
TABLE = ("pile", "turns_left", "gold_pile", "fewest_saboteurs", "most_saboteurs")


class SaboteurEncoder(MapEncoder):
    """The encoder for a number of seats."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.goals = [cell_code(x, y) for x, y in GOAL_CELLS]
        self.window = window = MapWindow([cell_code(0, 0), *self.goals])
        numbers = NumberRanges()
        self.lays = CellMoves(numbers, window, FACE_COUNT, TOUCHING)
        self.falls = CellMoves(numbers, window, 1, TUNNELS_IN_ALL)
        self.breaks = numbers.take(len(TOOLS) * seats)
        self.repairs = numbers.take(len(MENDING) * seats)
        self.looks = numbers.take(len(self.goals))
        self.passes = numbers.take(len(NAMES))
        self.takes = numbers.take(len(GOLD))
        self.actions = numbers.count
        self.longest = self.options["rounds"] * (CARDS_IN_ALL + seats)
        self.most = float(NUGGETS_IN_ALL)
        self.parts = (*self.map_parts(PLANES, TUNNELS_IN_ALL), *self._seat_parts(), *self._table_parts())

    def _seat_parts(self) -> list[Part]:
        """The arrays on each seat."""
        names = ("turn", "first", "viewer", "hands", "gold", "face_down")
        plain = [Part(name, (self.seats,)) for name in names]
        wide = [Part("broken", (self.seats, len(TOOLS))), Part("looked", (self.seats, len(self.goals)))]
        return [*plain, *wide, Part("shown", (self.seats, len(ROLES)))]

    def _table_parts(self) -> list[Part]:
        """The arrays on the table and on what the viewer owns."""
        cards, gold = (len(NAMES),), (len(GOLD),)
        own = [Part("role", (len(ROLES),), ROLES), Part("hand", cards, tuple(NAMES))]
        own += [Part("discarded", cards, tuple(NAMES)), Part("own_gold", gold, GOLD), Part("offered", gold, GOLD)]
        phase, round = Part("phase", (len(PHASES),), PHASES), Part("round", (3,))
        return [phase, round, Part("table", (len(TABLE),), TABLE), Part("discards", cards, tuple(NAMES)), *own]

    def placed(self, move: int) -> tuple[CellMoves, int, int] | None:
        kind, rest = move >> moves.KIND, move & moves.REST
        if kind == moves.LAY:
            return self.lays, rest >> 5, rest & 31
        return (self.falls, rest, 0) if kind == moves.FALL else None

    def plain(self, move: int) -> int:
        kind, rest = move >> moves.KIND, move & moves.REST
        if kind == moves.BREAK_TOOL:
            return self.breaks + (rest >> 4) * self.seats + (rest & 15)
        if kind == moves.REPAIR_TOOL:
            return self.repairs + MENDING.index((rest >> 8, rest >> 4 & 15)) * self.seats + (rest & 15)
        if kind == moves.LOOK:
            return self.looks + self.goals.index(rest)
        return self.passes + rest if kind == moves.PASS else self.takes + rest - 1

    def fill(self, view: CoreView, into: Arrays) -> None:
        assert isinstance(view, View)
        self._fill_map(view, into)
        self._fill_seats(view, into)
        into["phase"][PHASES.index(view.phase)] = 1
        into["round"][view.round - 1] = 1
        figures = (view.pile / CARDS_IN_ALL, view.turns_left / CARDS_IN_ALL, view.gold_pile / GOLD_IN_ALL)
        into["table"][:] = (*figures, view.dwarves.fewest / self.seats, view.dwarves.most / self.seats)
        set_counts(into["discards"], CODES, view.discards, MOST_ALIKE)
        self._fill_own(view, into)

    def _fill_map(self, view: View, into: Arrays) -> None:
        """Tunnels in their orientation, and goals."""
        map_planes = MapPlanes(self.window, into)
        map_planes.at(cell_code(0, 0))[PLANE["start"]] = 1
        for tunnel in view.map:
            spot = map_planes.at(code_of(tunnel.cell))
            spot[PLANE["tunnel"]] = 1
            sides = FACE_SIDES[FACE_NAMED[tunnel.turned][tunnel.card]]
            for at, side in enumerate(SIDES):
                spot[PLANE[f"open_{side}"]] = sides >> at & 1
                spot[PLANE[f"lit_{side}"]] = side in tunnel.lit
            spot[PLANE["dead_end"]] = tunnel.card.startswith("x")
        for goal in view.goals:
            spot = map_planes.at(code_of(goal.cell))
            spot[PLANE["goal_face_down" if goal.card is None else f"goal_{goal.card}"]] = 1
            for side in goal.lit:
                spot[PLANE[f"lit_{side}"]] = 1
        for known in () if view.own is None else view.own.goals:
            map_planes.at(code_of(known.cell))[PLANE[f"seen_{known.card}"]] = 1

    def _fill_seats(self, view: View, into: Arrays) -> None:
        """What is public about each player."""
        for name, seat in (("turn", view.turn), ("first", view.first), ("viewer", view.seat)):
            if seat is not None:
                into[name][seat] = 1
        cells = [goal.cell for goal in view.goals]
        for seat in range(self.seats):
            into["hands"][seat] = view.hands[seat] / 6
            into["gold"][seat] = view.gold[seat] / GOLD_IN_ALL
            into["face_down"][seat] = view.face_down[seat] / CARDS_IN_ALL
            for tool in view.broken[seat]:
                into["broken"][seat, TOOLS.index(tool)] = 1
            for cell in view.looked[seat]:
                into["looked"][seat, cells.index(cell)] = 1
            if view.shown is not None:
                into["shown"][seat, ROLES.index(view.shown.roles[seat])] = 1

    def _fill_own(self, view: View, into: Arrays) -> None:
        """The viewer's role, cards and gold; while gold is chosen, what may be taken."""
        own = view.own
        if own is None:
            return
        if own.role in ROLES:
            into["role"][ROLES.index(own.role)] = 1
        set_counts(into["hand"], CODES, own.hand, 6)
        set_counts(into["discarded"], CODES, own.discarded, MOST_ALIKE)
        for kept in own.gold:
            into["own_gold"][GOLD.index(kept.card)] += 1 / GOLD_IN_ALL
        if view.phase == "choosing" and view.turn == view.seat and own.looks:
            for card in own.looks[-1].cards:
                into["offered"][GOLD.index(card)] += 1 / GOLD_IN_ALL


ENCODER = SaboteurEncoder
