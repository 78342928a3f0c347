"""What kind of act was that? All that players do in Saboteur, as a few kinds that tell something of a role.

Tunnels by how they change the ways to the goals, early or late, near one or far from all; breaks, repairs and opinions
by whom they hit, as everybody suspects them by then; claims by what came of them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import NEVER, Walk
from filon.core.event import EventData, Said
from filon.games.mining.cells import FOUR, STEP, code_of, ring
from filon.games.mining.tools import TOOL_CODES
from filon.games.saboteur import events as h
from filon.games.saboteur.board import Map, empty_map
from filon.games.saboteur.components import CARDS_IN_ALL, hand_size
from filon.games.saboteur.moves import BREAK_TOOL, FALL, KIND, LAY, LOOK, PASS, REPAIR_TOOL, REST
from filon.games.saboteur.orientations import FACE_NAMED, FACE_SIDES, HIDDEN, PASSAGE_FACES

NEAR: Final[i64] = 3  # cards from a goal where everybody looks closely
LOW: Final = 10  # cards in the pile from which on it is late
DOUBT: Final = 0.5  # in powers of e: up to here somebody is neither trusted nor suspected
FURTHER: Final[i64] = 0
BESIDE: Final[i64] = 1
NEARER: Final[i64] = 2
ANOTHER: Final[i64] = 3
LAYS: Final = ("further", "beside", "nearer", "nearer to another goal")
DEAD: Final = ("harmless dead end", "dead end in the way")
WHERE: Final = ("early", "late", "near the gold")
WHOM: Final = ("trusted", "unknown", "suspected")
LATER: Final = (
    *("rockfall that cuts", "rockfall beside", "rockfall that opens"),
    *(f"break of one {whom}, {when}" for when in ("early", "later") for whom in WHOM),
    "repair of oneself",
    *(f"repair of one {whom}" for whom in WHOM),
    *(f"pass with whole tools, {where}" for where in WHERE),
    "pass with a broken tool",
    "map",
    *("claim that was true", "claim that was false"),
    *(f"{opinion} of one {whom}" for opinion in ("suspicion", "trust") for whom in WHOM),
)
NAMES: Final = (*(f"{lay}, {where}" for where in WHERE for lay in (*LAYS, *DEAD)), *LATER)
FIRST_LATER: Final = len(WHERE) * (len(LAYS) + len(DEAD))
FALLS: Final = FIRST_LATER
BREAKS: Final = FIRST_LATER + 3
REPAIRS: Final = BREAKS + 2 * len(WHOM)
PASSES: Final = REPAIRS + 1 + len(WHOM)
LOOKS: Final = PASSES + len(WHERE) + 1
TALK: Final = LOOKS + 1  # from here on nothing is done, but said
OPINIONS: Final = TALK + 2


def whom(suspects: list[float], seat: int) -> int:
    """How somebody looks to all beside the others."""
    more = suspects[seat] - sum(suspects) / len(suspects)
    return 0 if more < -DOUBT else 2 if more > DOUBT else 1


@final
class Table:
    """The round as everybody sees it, and what one sees of the goals oneself; takes one happening at a time."""

    map: Map

    def __init__(self, seats: int) -> None:
        self.walk = Walk()
        self.map = empty_map()
        self.broken = [0] * seats
        self.pile = CARDS_IN_ALL - seats * int(hand_size(seats))
        self.near = NEVER
        self.cards = vec[i64]([NEVER] * 3)
        self.goals: dict[str, bool] = {}  # by cell, of those that were seen: whether it is the treasure
        self.claims: dict[tuple[int, str], bool] = {}  # by speaker and cell, until it is known whether they are true
        self.opinions: set[tuple[int, str]] = set()
        self.settle(self.map)

    def hear(self, what: EventData, suspects: list[float]) -> list[tuple[int, int]]:
        """Who did what kind of thing; `suspects` has more for who is more suspected."""
        if isinstance(what, h.Drew):
            self.pile -= 1
        elif isinstance(what, h.GoalTurned):
            self._turn(what)
            return self.come_out(what.cell, is_treasure=what.card == "treasure")
        elif isinstance(what, h.Saw):
            return self.come_out(what.cell, is_treasure=what.card == "treasure")
        elif isinstance(what, Said):
            return self.hear_talk(what.by, what.text, suspects)
        else:
            by, kind = self.hear_act(what, suspects)
            return [(by, kind)] if by >= 0 else []
        return []

    def hear_act(self, what: EventData, suspects: list[float]) -> tuple[int, int]:
        """Who did what kind of thing by a card, -1 where it was nobody's act."""
        if isinstance(what, h.Laid):
            at, face = code_of(what.cell), FACE_NAMED[what.turned][what.card]
            kind = self.kind_of_lay(at, face)
            self.map.lay(at, face)
            self.settle(self.map)
            return what.by, kind
        if isinstance(what, h.RockFell):
            kind = self.kind_of_fall(code_of(what.cell))
            self.map.remove_tunnel(code_of(what.cell))
            self.settle(self.map)
            return what.by, kind
        if isinstance(what, h.Broke):
            self.broken[what.player] |= 1 << TOOL_CODES[what.tool]
            return what.by, self.kind_of_break(suspects, what.player)
        if isinstance(what, h.Repaired):
            self.broken[what.player] &= ~(1 << TOOL_CODES[what.tool])
            return what.by, kind_of_repair(suspects, what.by, what.player)
        if isinstance(what, h.Passed):
            return what.by, self.kind_of_pass(what.by)
        return (what.by, LOOKS) if isinstance(what, h.Looked) else (-1, -1)

    def hear_talk(self, by: int, text: str, suspects: list[float]) -> list[tuple[int, int]]:
        """A claim tells something once it is known to be true or false; the same opinion tells something once."""
        word, about, *said = text.split(" ")
        if word == "claim":
            self.claims[by, about] = said[0] == "treasure"
            return self.come_out(about, is_treasure=self.goals[about]) if about in self.goals else []
        if (by, text) in self.opinions:
            return []
        self.opinions.add((by, text))
        first = OPINIONS + (len(WHOM) if word == "trust" else 0)
        return [(by, first + whom(suspects, int(about[1:]) - 1))]

    def come_out(self, cell: str, *, is_treasure: bool) -> list[tuple[int, int]]:
        """Who told the truth of a goal that is known now, and who did not."""
        self.goals[cell] = is_treasure
        speakers = [by for by, about in self.claims if about == cell]
        return [(by, TALK + int(self.claims.pop((by, cell)) != is_treasure)) for by in speakers]

    def kind_of_move(self, by: int, move: i64, suspects: list[float]) -> int:
        """What kind of act a move of this seat would be, -1 where it tells nothing."""
        kind, rest = move >> KIND, move & REST
        if kind == LAY:
            return self.kind_of_lay(rest >> 5, rest & 31)
        if kind == FALL:
            return self.kind_of_fall(rest)
        if kind == BREAK_TOOL:
            return self.kind_of_break(suspects, int(rest & 15))
        if kind == REPAIR_TOOL:
            return kind_of_repair(suspects, by, int(rest & 15))
        if kind == PASS:
            return self.kind_of_pass(by)
        return LOOKS if kind == LOOK else -1

    def kind_of_lay(self, at: i64, face: i64) -> int:
        """By how it changes the ways to the goals; whatever turns a goal over leads nearer."""
        first = (len(LAYS) + len(DEAD)) * self.when()
        if face < PASSAGE_FACES and opens_onto_goal(self.map, at, face):
            return first + int(NEARER)
        after = self.map.copy()
        after.lay(at, face)
        change = self.change(after)
        return first + (int(change) if face < PASSAGE_FACES else len(LAYS) + int(change == FURTHER))

    def kind_of_fall(self, at: i64) -> int:
        """The same of a tunnel that is taken away."""
        after = self.map.copy()
        after.remove_tunnel(at)
        change = self.change(after)
        return FALLS + (0 if change == FURTHER else 1 if change == BESIDE else 2)

    def kind_of_break(self, suspects: list[float], player: int) -> int:
        """Whose tool was broken, and when."""
        return BREAKS + len(WHOM) * int(self.when() > 0) + whom(suspects, player)

    def kind_of_pass(self, by: int) -> int:
        """Whoever cannot dig has a reason."""
        return PASSES + len(WHERE) if self.broken[by] else PASSES + self.when()

    def when(self) -> int:
        """Which of WHERE: saboteurs who hide do so while there is time and the gold is far."""
        return 2 if self.near <= NEAR else int(self.pile <= LOW)

    def change(self, after: Map) -> i64:
        """Whether the nearest goal has come nearer, or another, or one is further away, or nothing has changed."""
        self.walk.walk(after)
        if self.walk.nearest() < self.near:
            return NEARER
        best, worst = i64(0), i64(0)
        for goal in range(i64(3)):
            nearer = self.cards[goal] - self.walk.cards[goal]
            best, worst = max(best, nearer), min(worst, nearer)
        return ANOTHER if best > 0 else FURTHER if worst < 0 else BESIDE

    def settle(self, map: Map) -> None:
        """How far it is from now on."""
        self.walk.walk(map)
        self.near = self.walk.nearest()
        self.cards = self.walk.cards[:]

    def _turn(self, what: h.GoalTurned) -> None:
        at = code_of(what.cell)
        if what.card == "treasure":
            self.map.show_treasure(at)
        else:
            self.map.turn_goal(at, FACE_NAMED[what.turned]["NE" if what.card == "stonesNE" else "NW"])
        self.settle(self.map)


def kind_of_repair(suspects: list[float], by: int, player: int) -> int:
    """Whose tool was mended."""
    return REPAIRS if by == player else REPAIRS + 1 + whom(suspects, player)


def opens_onto_goal(map: Map, at: i64, face: i64) -> bool:
    """Whether a passage laid there turns a goal (S7.1)."""
    for side in range(FOUR):
        if FACE_SIDES[face] >> side & 1 and i64(map.cells[ring(at + STEP[side])]) == HIDDEN:
            return True
    return False
