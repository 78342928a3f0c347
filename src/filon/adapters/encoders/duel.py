"""The encoder of Le Duel: action numbers and observation arrays."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from filon.adapters.encoder import Array, Arrays, NumberRanges, Part, set_counts
from filon.adapters.map_window import CellMoves, MapEncoder, MapPlanes, MapWindow
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.duel import moves
from filon.games.duel.components import (
    CARDS_IN_ALL,
    COLOURS,
    HAND,
    KEYS,
    PHASES,
    ROUNDS,
    TUNNELS_IN_ALL,
    components_from_option,
)
from filon.games.duel.layout import GOALS, layout_from_option
from filon.games.duel.view_types import Goal, Tunnel, View
from filon.games.mining.sides import SIDES
from filon.games.mining.tools import TOOLS

PAIRS = tuple("".join(pair) for pair in combinations(SIDES, 2))
PLANES = (
    "tunnel",
    "goal",
    "goal_face_down",
    *(f"start_{colour}" for colour in COLOURS),
    *(f"open_{side}" for side in SIDES),
    *(f"joins_{pair}" for pair in PAIRS),
    *(f"door_{colour}_{side}" for colour in COLOURS for side in SIDES),
    *(f"troll_{side}" for side in SIDES),
    "keyed",
    "bribed",
    "gold",
    *(f"ladder_{colour}" for colour in COLOURS),
    *(f"token_{colour}" for colour in COLOURS),
    *(f"lit_{colour}_{side}" for colour in COLOURS for side in SIDES),
)
PLANE = {name: at for at, name in enumerate(PLANES)}
TABLE = ("pile", "aside", "tokens", "keys", "unused", "draws_two", "goes_on")
MOST_GOLD = 9  # on a card


class DuelEncoder(MapEncoder):
    """The encoder for two players or solo, with a deck and a layout."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__(game, seats, options)
        self.components = components = components_from_option(self.options["deck"])
        self.layout = layout_from_option(self.options["layout"], seats)
        self.goals = [int(at) for at in self.layout.goals]
        self.starts = [int(at) for at in self.layout.starts]
        self.window = MapWindow([*self.starts, *self.goals])
        kinds = len(components.names)
        # Distinct orientations of tunnels; cards that a hand can hold twice.
        self.ways = [
            2 * card + turned
            for card in range(components.tunnels)
            for turned in range(2 if components.turns[card] else 1)
        ]
        twice = [(card, card) for card in range(kinds) if components.counts[card] > 1]
        self.both = {pair: at for at, pair in enumerate(sorted([*combinations(range(kinds), 2), *twice]))}
        self.mending = [card for card, name in enumerate(components.names) if name.startswith("repair-")]
        self._number()
        printed = components.deck_view
        self.longest = ROUNDS * (CARDS_IN_ALL + TUNNELS_IN_ALL + GOALS)
        self.most = float(max(1, sum(card.gold * card.count for card in (*printed.path, *printed.goal))))
        self.goal_at = {name: at for at, name in enumerate(components.goal_names)}
        self.features = {
            (name, turned): self._printed(name, turned=turned) for name in components.cards for turned in (False, True)
        }
        self.parts = (*self.map_parts(PLANES, TUNNELS_IN_ALL), *self._table_parts())

    def _number(self) -> None:
        """Assign the action numbers."""
        numbers, window, components = NumberRanges(), self.window, self.components
        cards = [*components.deck_view.path, *components.deck_view.goal]
        ladders = sum(card.count for card in components.deck_view.path if card.ladder)
        pieces = len(self.starts) + ladders  # connected components: one at each start and ladder
        touching = 2 * (TUNNELS_IN_ALL + len(self.starts) + GOALS) + 2 * pieces
        self.lays = CellMoves(numbers, window, len(self.ways), touching)
        self.falls = CellMoves(numbers, window, 1, TUNNELS_IN_ALL)
        self.bribes = CellMoves(numbers, window, 1, sum(card.count for card in cards if card.troll))
        self.keys = CellMoves(numbers, window, 1, sum(card.count for card in cards if card.door))
        self.breaks = numbers.take(len(TOOLS))
        self.repairs = numbers.take(len(self.mending) * len(TOOLS))
        self.looks = numbers.take(GOALS)
        self.turns = numbers.take(2 * GOALS)
        self.passes = numbers.take(len(components.names))
        self.pair_passes = numbers.take(len(self.both))
        self.sheds = numbers.take(len(self.both) * len(TOOLS))
        self.actions = numbers.count

    def _table_parts(self) -> list[Part]:
        """The arrays beside the map."""
        seats, names, goals = self.seats, tuple(self.components.names), tuple(self.components.goal_names)
        cards = (len(names),)
        plain = [Part(name, (seats,)) for name in ("turn", "viewer", "hands", "debts", "nuggets", "found")]
        kinds = (GOALS, len(goals))
        return [
            *plain,
            Part("broken", (seats, len(TOOLS))),
            Part("looked", (seats, GOALS)),
            Part("phase", (len(PHASES),), PHASES),
            Part("round", (ROUNDS,)),
            Part("table", (len(TABLE),), TABLE),
            Part("waits", (GOALS,)),
            Part("goals", kinds),
            Part("seen", kinds),
            Part("discards", cards, names),
            Part("gone", (len(self.components.cards),), tuple(self.components.cards)),
            Part("hand", cards, names),
        ]

    def placed(self, move: int) -> tuple[CellMoves, int, int] | None:
        kind, rest = move >> moves.KIND, move & moves.REST
        if kind == moves.LAY:
            return self.lays, rest >> 6, self.ways.index(rest & 63)
        on = {moves.FALL: self.falls, moves.BRIBE: self.bribes, moves.KEY: self.keys}.get(kind)
        return None if on is None else (on, rest, 0)

    def plain(self, move: int) -> int:
        kind, rest = move >> moves.KIND, move & moves.REST
        if kind == moves.BREAK:
            return self.breaks + rest
        if kind == moves.REPAIR:
            return self.repairs + self.mending.index(rest >> 2) * len(TOOLS) + (rest & 3)
        if kind == moves.LOOK:
            return self.looks + self.goals.index(rest)
        if kind == moves.TURN:
            return self.turns + rest
        if kind == moves.SHED:
            return self.sheds + self.both[rest >> 8 & 63, rest >> 2 & 63] * len(TOOLS) + (rest & 3)
        second = rest & 63
        return self.passes + (rest >> 6) if second == moves.NONE else self.pair_passes + self.both[rest >> 6, second]

    def _printed(self, name: str, *, turned: bool) -> Array:
        """What is printed on a card in this orientation, plane by plane."""
        card = self.components.cards[name].turned() if turned else self.components.cards[name]
        found = np.zeros(len(PLANES), np.float32)
        for at, side in enumerate(SIDES):
            found[PLANE[f"open_{side}"]] = card.sides >> at & 1
        for pair in PAIRS:
            both = sum(1 << SIDES.index(side) for side in pair)
            found[PLANE[f"joins_{pair}"]] = any(net & both == both for net in card.nets)
        if card.door >= 0:
            found[PLANE[f"door_{COLOURS[card.door_colour]}_{SIDES[card.door]}"]] = 1
        if card.troll >= 0:
            found[PLANE[f"troll_{SIDES[card.troll]}"]] = 1
        if card.ladder >= 0:
            found[PLANE[f"ladder_{COLOURS[card.ladder]}"]] = 1
        found[PLANE["gold"]] = card.gold / MOST_GOLD
        return found

    def fill(self, view: CoreView, into: Arrays) -> None:
        assert isinstance(view, View)
        map_planes = MapPlanes(self.window, into)
        for at, colour in zip(self.starts, COLOURS if self.seats == 2 else view.colours, strict=True):
            map_planes.at(at)[PLANE[f"start_{colour}"]] = 1
        cards: list[Tunnel | Goal] = [*view.map, *view.goals]
        for card in cards:
            self._fill_cell(map_planes.at(int(self.layout.code_of(card.cell))), card)
        self._fill_seats(view, into)
        into["phase"][PHASES.index(view.phase)] = 1
        into["round"][view.round - 1] = 1
        figures = (view.pile / CARDS_IN_ALL, view.aside / CARDS_IN_ALL, view.tokens / view.most_tokens)
        rest = (view.keys / KEYS, view.unused / CARDS_IN_ALL, view.due == 2, view.due < 0)
        into["table"][:] = (*figures, *rest)
        set_counts(into["discards"], self.components.codes, view.discards, CARDS_IN_ALL)
        set_counts(into["gone"], {name: at for at, name in enumerate(self.components.cards)}, view.gone, CARDS_IN_ALL)
        cells = [goal.cell for goal in view.goals]
        for at, goal in enumerate(view.goals):
            into["waits"][at] = view.waits == goal.cell
            if goal.card is not None:
                into["goals"][at, self.goal_at[goal.card]] = 1
        if view.own is not None:
            set_counts(into["hand"], self.components.codes, view.own.hand, HAND)
            for known in view.own.goals:
                into["seen"][cells.index(known.cell), self.goal_at[known.card]] = 1

    def _fill_cell(self, spot: Array, card: Tunnel | Goal) -> None:
        """Write a card on the map."""
        if card.card is None:
            spot[PLANE["goal_face_down"]] = 1
            return
        spot += self.features[card.card, card.turned]
        spot[PLANE["tunnel" if isinstance(card, Tunnel) else "goal"]] = 1
        spot[PLANE["keyed"]] = card.keyed
        if isinstance(card, Tunnel):
            spot[PLANE["bribed"]] = card.bribed
        if card.token is not None:
            spot[PLANE[f"token_{card.token}"]] = 1
        for colour, lit in zip(COLOURS, (card.lit.blue, card.lit.green), strict=True):
            for side in lit:
                spot[PLANE[f"lit_{colour}_{side}"]] = 1

    def _fill_seats(self, view: View, into: Arrays) -> None:
        """What is public about each player."""
        for name, seat in (("turn", view.turn), ("viewer", view.seat)):
            if seat is not None:
                into[name][seat] = 1
        cells = [goal.cell for goal in view.goals]
        for seat in range(self.seats):
            into["hands"][seat] = view.hands[seat] / CARDS_IN_ALL
            into["debts"][seat] = view.debts[seat] / TUNNELS_IN_ALL
            into["nuggets"][seat] = view.nuggets[seat] / self.most
            into["found"][seat] = view.found[seat] / self.most
            for tool in view.broken[seat]:
                into["broken"][seat, TOOLS.index(tool)] = 1
            for cell in view.looked[seat]:
                into["looked"][seat, cells.index(cell)] = 1


ENCODER = DuelEncoder
