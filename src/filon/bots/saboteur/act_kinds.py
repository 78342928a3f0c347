"""Classification of players' acts in Saboteur into the kinds whose log-likelihood ratios the belief uses.

Tunnels are classified by how they change the distances to the goals, by stage of the round and closeness to a goal;
breaks, repairs and opinions by how suspected their target is at that time; claims by whether they proved true.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import UNREACHABLE, PathSearch
from filon.core.event import EventData, Said
from filon.games.mining.cells import FOUR, STEP, code_of, ring
from filon.games.mining.tools import TOOL_CODES
from filon.games.saboteur import events as h
from filon.games.saboteur.board import Map, empty_map
from filon.games.saboteur.components import CARDS_IN_ALL, hand_size
from filon.games.saboteur.moves import BREAK_TOOL, FALL, KIND, LAY, LOOK, PASS, REPAIR_TOOL, REST
from filon.games.saboteur.orientations import FACE_NAMED, FACE_SIDES, HIDDEN, PASSAGE_FACES

NEAR: Final[i64] = 3  # cards from a goal: near
LOW_PILE: Final = 10  # cards in the pile from which on it is late
SUSPICION_THRESHOLD: Final = 0.5  # in nats: up to here a seat is neither trusted nor suspected
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
    *(f"break of one {suspicion_class}, {stage}" for stage in ("early", "later") for suspicion_class in WHOM),
    "repair of oneself",
    *(f"repair of one {suspicion_class}" for suspicion_class in WHOM),
    *(f"pass with whole tools, {where}" for where in WHERE),
    "pass with a broken tool",
    "map",
    *("claim that was true", "claim that was false"),
    *(f"{opinion} of one {suspicion_class}" for opinion in ("suspicion", "trust") for suspicion_class in WHOM),
)
NAMES: Final = (*(f"{lay}, {where}" for where in WHERE for lay in (*LAYS, *DEAD)), *LATER)
FIRST_LATER: Final = len(WHERE) * (len(LAYS) + len(DEAD))
FALLS: Final = FIRST_LATER
BREAKS: Final = FIRST_LATER + 3
REPAIRS: Final = BREAKS + 2 * len(WHOM)
PASSES: Final = REPAIRS + 1 + len(WHOM)
LOOKS: Final = PASSES + len(WHERE) + 1
TALK: Final = LOOKS + 1  # from here on the kinds are talk, not moves
OPINIONS: Final = TALK + 2


def suspicion_class(log_ratios: list[float], seat: int) -> int:
    """Return a seat's class of suspicion, relative to the mean of all: an index into WHOM."""
    more = log_ratios[seat] - sum(log_ratios) / len(log_ratios)
    return 0 if more < -SUSPICION_THRESHOLD else 2 if more > SUSPICION_THRESHOLD else 1


@final
class ActClassifier:
    """The public state of a round, and the goals that the viewer has seen; takes one event at a time."""

    map: Map

    def __init__(self, seats: int) -> None:
        self.paths = PathSearch()
        self.map = empty_map()
        self.broken = [0] * seats
        self.pile = CARDS_IN_ALL - seats * int(hand_size(seats))
        self.nearest_goal = UNREACHABLE
        self.cards = vec[i64]([UNREACHABLE] * 3)
        self.goals: dict[str, bool] = {}  # by cell, of goals that were seen: whether it is the treasure
        self.claims: dict[tuple[int, str], bool] = {}  # by speaker and cell, until the truth is known
        self.opinions: set[tuple[int, str]] = set()
        self.update_distances(self.map)

    def observe(self, what: EventData, log_ratios: list[float]) -> list[tuple[int, int]]:
        """Take in an event; return pairs of seat and kind of act. `log_ratios` are the seats' sums so far."""
        if isinstance(what, h.Drew):
            self.pile -= 1
        elif isinstance(what, h.GoalTurned):
            self._turn(what)
            return self.settle_claims(what.cell, is_treasure=what.card == "treasure")
        elif isinstance(what, h.Saw):
            return self.settle_claims(what.cell, is_treasure=what.card == "treasure")
        elif isinstance(what, Said):
            return self.observe_talk(what.by, what.text, log_ratios)
        else:
            by, kind = self.observe_act(what, log_ratios)
            return [(by, kind)] if by >= 0 else []
        return []

    def observe_act(self, what: EventData, log_ratios: list[float]) -> tuple[int, int]:
        """Return the seat that played a card and the kind of act; -1 where the event is no act."""
        if isinstance(what, h.Laid):
            at, face = code_of(what.cell), FACE_NAMED[what.turned][what.card]
            kind = self.kind_of_lay(at, face)
            self.map.lay(at, face)
            self.update_distances(self.map)
            return what.by, kind
        if isinstance(what, h.RockFell):
            kind = self.kind_of_fall(code_of(what.cell))
            self.map.remove_tunnel(code_of(what.cell))
            self.update_distances(self.map)
            return what.by, kind
        if isinstance(what, h.Broke):
            self.broken[what.player] |= 1 << TOOL_CODES[what.tool]
            return what.by, self.kind_of_break(log_ratios, what.player)
        if isinstance(what, h.Repaired):
            self.broken[what.player] &= ~(1 << TOOL_CODES[what.tool])
            return what.by, kind_of_repair(log_ratios, what.by, what.player)
        if isinstance(what, h.Passed):
            return what.by, self.kind_of_pass(what.by)
        return (what.by, LOOKS) if isinstance(what, h.Looked) else (-1, -1)

    def observe_talk(self, by: int, text: str, log_ratios: list[float]) -> list[tuple[int, int]]:
        """Return the acts that talk reveals: a claim counts once its truth is known, an opinion once."""
        word, about, *said = text.split(" ")
        if word == "claim":
            self.claims[by, about] = said[0] == "treasure"
            return self.settle_claims(about, is_treasure=self.goals[about]) if about in self.goals else []
        if (by, text) in self.opinions:
            return []
        self.opinions.add((by, text))
        first = OPINIONS + (len(WHOM) if word == "trust" else 0)
        return [(by, first + suspicion_class(log_ratios, int(about[1:]) - 1))]

    def settle_claims(self, cell: str, *, is_treasure: bool) -> list[tuple[int, int]]:
        """Return which earlier claims about a goal, known from now on, were true or false."""
        self.goals[cell] = is_treasure
        speakers = [by for by, about in self.claims if about == cell]
        return [(by, TALK + int(self.claims.pop((by, cell)) != is_treasure)) for by in speakers]

    def kind_of_move(self, by: int, move: i64, log_ratios: list[float]) -> int:
        """Return the kind of act that a move of this seat would be; -1 where it has none."""
        kind, rest = move >> KIND, move & REST
        if kind == LAY:
            return self.kind_of_lay(rest >> 5, rest & 31)
        if kind == FALL:
            return self.kind_of_fall(rest)
        if kind == BREAK_TOOL:
            return self.kind_of_break(log_ratios, int(rest & 15))
        if kind == REPAIR_TOOL:
            return kind_of_repair(log_ratios, by, int(rest & 15))
        if kind == PASS:
            return self.kind_of_pass(by)
        return LOOKS if kind == LOOK else -1

    def kind_of_lay(self, at: i64, face: i64) -> int:
        """Return the kind by the change of distances to the goals; whatever turns a goal over leads nearer."""
        first = (len(LAYS) + len(DEAD)) * self.stage()
        if face < PASSAGE_FACES and opens_onto_goal(self.map, at, face):
            return first + int(NEARER)
        after = self.map.copy()
        after.lay(at, face)
        distance_change = self.distance_change(after)
        return first + (int(distance_change) if face < PASSAGE_FACES else len(LAYS) + int(distance_change == FURTHER))

    def kind_of_fall(self, at: i64) -> int:
        """Return the kind of a rockfall, by the change of distances."""
        after = self.map.copy()
        after.remove_tunnel(at)
        distance_change = self.distance_change(after)
        return FALLS + (0 if distance_change == FURTHER else 1 if distance_change == BESIDE else 2)

    def kind_of_break(self, log_ratios: list[float], player: int) -> int:
        """Return the kind by the stage and the target's class of suspicion."""
        return BREAKS + len(WHOM) * int(self.stage() > 0) + suspicion_class(log_ratios, player)

    def kind_of_pass(self, by: int) -> int:
        """Return the kind of a pass; a seat with a broken tool has a reason to pass."""
        return PASSES + len(WHERE) if self.broken[by] else PASSES + self.stage()

    def stage(self) -> int:
        """Return an index into WHERE: saboteurs hide while there is time and the gold is far."""
        return 2 if self.nearest_goal <= NEAR else int(self.pile <= LOW_PILE)

    def distance_change(self, after: Map) -> i64:
        """Return whether the nearest goal came nearer, another one did, one went further away, or nothing changed."""
        self.paths.from_start(after)
        if self.paths.nearest() < self.nearest_goal:
            return NEARER
        best, worst = i64(0), i64(0)
        for goal in range(i64(3)):
            nearer = self.cards[goal] - self.paths.cards[goal]
            best, worst = max(best, nearer), min(worst, nearer)
        return ANOTHER if best > 0 else FURTHER if worst < 0 else BESIDE

    def update_distances(self, map: Map) -> None:
        """Recompute the distances to the goals."""
        self.paths.from_start(map)
        self.nearest_goal = self.paths.nearest()
        self.cards = self.paths.cards[:]

    def _turn(self, what: h.GoalTurned) -> None:
        at = code_of(what.cell)
        if what.card == "treasure":
            self.map.show_treasure(at)
        else:
            self.map.turn_goal(at, FACE_NAMED[what.turned]["NE" if what.card == "stonesNE" else "NW"])
        self.update_distances(self.map)


def kind_of_repair(log_ratios: list[float], by: int, player: int) -> int:
    """Return the kind of a repair, by its target."""
    return REPAIRS if by == player else REPAIRS + 1 + suspicion_class(log_ratios, player)


def opens_onto_goal(map: Map, at: i64, face: i64) -> bool:
    """Return whether a passage laid there turns a goal (S7.1)."""
    for side in range(FOUR):
        if FACE_SIDES[face] >> side & 1 and i64(map.cells[ring(at + STEP[side])]) == HIDDEN:
            return True
    return False
