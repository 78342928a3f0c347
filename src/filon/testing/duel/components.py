"""Components of Le Duel, transcribed from the rules independently of the engine (D1, D2.1, D7.1)."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from filon.testing.mining_cells import OPPOSITE, Cell

COLOURS: Final[tuple[str, str]] = ("blue", "green")
TOOLS: Final[tuple[str, ...]] = ("lantern", "pickaxe", "cart")

# One kind per line: count, name, nets and other features; in the order in which two cards are written.
TUNNELS: Final = """
4 line_h WE
3 line_v NS
2 curve_NW NW
2 curve_NE NE
1 curve_NW_ladder_blue NW ladder=blue
1 curve_NE_ladder_green NE ladder=green
1 cross_troll NESW troll=W
1 cross_door_blue NESW door=S:blue
1 cross_door_green NESW door=W:green
1 tee_NEW_troll NEW troll=E
1 tee_NEW_door_blue NEW door=E:blue
1 tee_NEW_door_green NEW door=N:green
1 tee_NSW_troll NSW troll=S
1 tee_NSW_door_blue NSW door=N:blue
1 tee_NSW_door_green NSW door=S:green
1 bridge NS,WE
1 bridge_gold NS,WE gold=1:NS
1 double_curve_NE_SW NE,SW
1 double_curve_NW_SE_gold NW,SE gold=1:SE
1 tee_NSW_stub_E_gold NSW stubs=E gold=1:E
1 tee_NEW_stub_S_gold NEW stubs=S gold=1:S
1 line_h_stub_S_gold WE stubs=S gold=1:S
1 line_v_stub_W NS stubs=W
1 curve_NE_stub_W NE stubs=W
1 curve_NE_stub_S NE stubs=S
1 curve_NW_stub_E NW stubs=E
1 curve_NW_stub_S NW stubs=S
"""
GOALS: Final = """
1 g_cross_0 NESW
1 g_dead4_0 - stubs=NESW
1 g_dead3_NSW_0 - stubs=NSW
1 g_dead3_NEW_0 - stubs=NEW
1 g_curve_NW_1_doorN_green NW door=N:green gold=1:NW outside
1 g_curve_NE_1_doorE_blue NE door=E:blue gold=1:NE
1 g_curve_NW_2 NW gold=2:NW
1 g_curve_NE_2 NE gold=2:NE
1 g_dead2_NW_1 - stubs=NW gold=1:W
1 g_dead2_NE_3 - stubs=NE gold=3:N
1 g_line_v_stubsEW_1 NS stubs=EW gold=1:NS
1 g_line_h_stubsNS_2 WE stubs=NS gold=2:WE
1 g_tee_NSW_1_doorW_blue NSW door=W:blue gold=1:NSW
1 g_tee_NSW_2_doorS_green NSW door=S:green gold=2:NSW
1 g_tee_NSW_3_doorN_blue NSW door=N:blue gold=3:NSW
1 g_tee_NEW_1_doorE_green NEW door=E:green gold=1:NEW
1 g_tee_NEW_2_doorN_blue NEW door=N:blue gold=2:NEW
1 g_tee_NEW_3_doorN_green NEW door=N:green gold=3:NEW
"""
ACTIONS: Final[dict[str, int]] = {
    "break-lantern": 2, "break-pickaxe": 2, "break-cart": 2, "repair-lantern": 1, "repair-pickaxe": 1,
    "repair-cart": 1, "repair-lantern+cart": 1, "repair-pickaxe+lantern": 1, "repair-pickaxe+cart": 1, "map": 2,
    "key": 2, "rockfall": 2,
}  # fmt: skip

HAND: Final = 6
KEY_TOKENS: Final = 2
ROUNDS: Final = 3
SET_ASIDE: Final = 10  # solo, each round (D7.2)
DWARF_TOKENS: Final[dict[int, int]] = {1: 6, 2: 8}
STARTS: Final[dict[int, list[Cell]]] = {1: [(0, 0)], 2: [(0, -1), (0, 1)]}
GOAL_CELLS: Final[dict[int, list[Cell]]] = {
    1: [(8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)],
    2: [(5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)],
}


@dataclass(frozen=True)
class Face:
    """A card in one orientation (D1.4)."""

    nets: tuple[frozenset[str], ...]
    stubs: frozenset[str] = frozenset()
    door: str = ""  # the arm with a door on it
    door_colour: str = ""
    troll: str = ""  # the arm with a troll on it
    gold: int = 0
    gold_from: frozenset[str] = frozenset()
    gold_outside_door: bool = False
    ladder: str = ""

    @cached_property
    def openings(self) -> frozenset[str]:
        """Return the sides that are open, stubs included."""
        return self.stubs.union(*self.nets)

    def half_turned(self) -> "Face":
        """Return the card after a half turn (D4.1)."""
        return replace(
            self,
            nets=tuple(frozenset(OPPOSITE[side] for side in net) for net in self.nets),
            stubs=frozenset(OPPOSITE[side] for side in self.stubs),
            door=OPPOSITE.get(self.door, ""),
            troll=OPPOSITE.get(self.troll, ""),
            gold_from=frozenset(OPPOSITE[side] for side in self.gold_from),
        )

    def looks_like(self, other: "Face") -> bool:
        """Whether nets, stubs, door, troll and the path to the gold are the same."""
        return set(self.nets) == set(other.nets) and (
            (self.stubs, self.door, self.troll, self.gold_from)
            == (other.stubs, other.door, other.troll, other.gold_from)
        )


START_FACES: Final[dict[str, Face]] = {
    colour: Face(nets=(frozenset("NESW"),), ladder=colour) for colour in COLOURS
}  # D1.3


def read_kind(line: str) -> tuple[int, str, Face]:
    """Return count, name and face from a line of the tables above."""
    count, name, nets, *rest = line.split(" ")
    shown = dict(word.partition("=")[::2] for word in rest)
    door, _, door_colour = shown.get("door", "").partition(":")
    gold, _, gold_from = shown.get("gold", "0:").partition(":")
    return int(count), name, Face(
        nets=tuple(frozenset(net) for net in nets.split(",") if net != "-"),
        stubs=frozenset(shown.get("stubs", "")),
        door=door,
        door_colour=door_colour,
        troll=shown.get("troll", ""),
        gold=int(gold),
        gold_from=frozenset(gold_from),
        gold_outside_door="outside" in shown,
        ladder=shown.get("ladder", ""),
    )  # fmt: skip


def read_option(kind: dict[str, Any]) -> tuple[int, str, Face]:
    """Return count, name and face from an object of the option `deck`; absent fields are empty (D1.4)."""
    door = kind.get("door") or {}
    return kind.get("count", 1), kind["id"], Face(
        nets=tuple(frozenset(net) for net in kind.get("nets") or ()),
        stubs=frozenset(kind.get("stubs") or ()),
        door=door.get("side", ""),
        door_colour=door.get("colour", ""),
        troll=kind.get("troll") or "",
        gold=kind.get("gold") or 0,
        gold_from=frozenset(kind.get("gold_from") or ()),
        gold_outside_door=bool(kind.get("gold_outside_door")),
        ladder=kind.get("ladder") or "",
    )  # fmt: skip


class Components:
    """The cards of one match: the printed ones, or those of the option `deck`."""

    def __init__(self, deck: dict[str, Any] | None = None) -> None:
        if deck is None:
            tunnels = [read_kind(line) for line in TUNNELS.strip().splitlines()]
            goals = [read_kind(line) for line in GOALS.strip().splitlines()]
        else:
            tunnels = [read_option(kind) for kind in deck["path"]]
            goals = [read_option(kind) for kind in deck["goal"]]
        self.tunnels: dict[str, int] = {name: count for count, name, _ in tunnels}
        self.goals: dict[str, int] = {name: count for count, name, _ in goals}
        self.actions: dict[str, int] = dict(ACTIONS if deck is None else deck["action"])
        self.deck: dict[str, int] = {**self.tunnels, **self.actions}
        self.order: dict[str, int] = {name: place for place, name in enumerate(self.deck)}
        # Every orientation of each card: not turned, and turned where that changes something.
        self.ways: dict[str, dict[bool, Face]] = {name: ways(face) for _, name, face in (*tunnels, *goals)}


def ways(face: Face) -> dict[bool, Face]:
    """Return the orientations of a card, by whether it is turned."""
    turned = face.half_turned()
    return {False: face} if face.looks_like(turned) else {False: face, True: turned}


def all_cards(counts: dict[str, int]) -> list[str]:
    """Return each card of a table of counts, one by one."""
    return [name for name, count in counts.items() for _ in range(count)]
