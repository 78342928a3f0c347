"""What is there to weigh in a round of Saboteur, in one sampled world? Named numbers; the hand is who moved last's."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import Walk
from filon.games.saboteur.components import (
    CARDS_IN_ALL,
    CODES,
    MAP,
    PASSAGES,
    REPAIR,
    REPAIRABLE,
    ROCKFALL,
    ROW,
    SABOTEUR,
    SEATS,
    TREASURE,
    TUNNELS,
)
from filon.games.saboteur.state import State

SPANS: Final[i64] = 10  # cards still needed to the treasure: 1 to 9, and more
PHASES: Final[i64] = 4  # turns left to all players: up to 9, 19, 34, and more
NEAR: Final[i64] = 3
WHERE: Final = ("far from the treasure", "near the treasure")
FORWARD: Final = ("EW", "ESW", "NESW")  # tunnels that lead on eastwards
CLASSES: Final = ("ways on", "other passages", "dead ends", "breaks", "repairs", "rockfalls", "maps", "own repairs")
OWN: Final = len(CLASSES) - 1
TABLE: Final = int(SPANS * PHASES)
LENGTH: Final = TABLE  # cards to go, turns left, and both
WAYS: Final = LENGTH + 3
TOOLS: Final = WAYS + 4  # as shares: diggers and saboteurs who can, then those with two broken tools
FEW: Final = TOOLS + 6  # no digger can, or one alone
KNOWING: Final = FEW + 2
NEXT: Final = KNOWING + 2
TURNED: Final = NEXT + 6
HANDS: Final = TURNED + 1  # of a digger, then of a saboteur
SPARED: Final = HANDS + 2 * len(CLASSES)
SIZES: Final = SPARED + 1
ALWAYS: Final = SIZES + len(SEATS)
NAMES: Final = (
    *(f"{far} cards to go, turns {left}" for far in range(1, 11) for left in ("few", "some", "many", "most")),
    *("cards to go", "turns left", "cards to go times turns left"),
    *(f"{ways}, {where}" for ways in ("other ways as short", "ways one longer") for where in WHERE),
    *(f"{role} who can dig, {where}" for role in ("diggers", "saboteurs") for where in WHERE),
    *("diggers with two broken tools", "saboteurs with two broken tools"),
    *("no digger can dig", "one digger can dig"),
    *(f"diggers who know, {where}" for where in WHERE),
    *(f"a {role} is next, {far} cards to go" for role in ("digger", "saboteur") for far in ("1", "2", "more")),
    "goals turned",
    *(f"a {role} holds {each}" for role in ("digger", "saboteur") for each in CLASSES),
    "the dwarf left over is a saboteur",
    *(f"{seats} seats" for seats in SEATS),
    "always",
)
COUNT: Final = len(NAMES)
NOTHING: Final = vec[float]([0.0] * COUNT)


@final
class Features:
    """Room for one position's numbers."""

    numbers: vec[float]

    def __init__(self) -> None:
        self.numbers = NOTHING[:]
        self.walk = Walk()

    def look(self, state: State, seat: i64) -> None:
        """Fill in all numbers; `seat` is whose hand counts."""
        self.numbers = NOTHING[:]
        numbers = self.numbers
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        self.walk.walk_back(state.map, treasure)
        far = self.walk.far
        turns = turns_left(state)
        when: i64 = 0 if turns < 10 else 1 if turns < 20 else 2 if turns < 35 else 3
        numbers[PHASES * (min(max(far, 1), SPANS) - 1) + when] = 1.0
        numbers[LENGTH] = float(far) / 10.0
        numbers[LENGTH + 1] = float(turns) / 50.0
        numbers[LENGTH + 2] = numbers[LENGTH] * numbers[LENGTH + 1]
        near: i64 = 1 if far <= NEAR else 0
        numbers[WAYS + near] = float(min(self.walk.ways - 1, 3)) / 3.0
        numbers[WAYS + 2 + near] = float(min(self.walk.detours, 4)) / 4.0
        turned = state.turned
        numbers[TURNED] = float((turned & 1) + (turned >> 1 & 1) + (turned >> 2 & 1))
        self._look_at_people(state, treasure, near)
        self._look_who_is_next(state, far)
        self._look_at_hand(state, seat)
        numbers[SPARED] = 1.0 if state.left_over == SABOTEUR else 0.0
        numbers[SIZES + state.seats - SEATS[0]] = 1.0
        numbers[ALWAYS] = 1.0

    def _look_at_people(self, state: State, treasure: i64, near: i64) -> None:
        """Whose tools are whole, and which diggers know where the treasure lies."""
        numbers = self.numbers
        diggers = saboteurs = 0.0
        for seat in range(state.seats):
            broken = state.broken >> 3 * seat & 7
            role = state.saboteurs >> seat & 1
            if role:
                saboteurs += 1.0
            else:
                diggers += 1.0
                numbers[KNOWING + near] += knowledge(state, seat, treasure)
            if broken == 0:
                numbers[TOOLS + 2 * role + near] += 1.0
            elif broken & (broken - 1):
                numbers[TOOLS + 4 + role] += 1.0
        if numbers[TOOLS + near] < 2.0:
            numbers[FEW + (1 if numbers[TOOLS + near] > 0.0 else 0)] = 1.0
        numbers[TOOLS + near] /= max(diggers, 1.0)
        numbers[TOOLS + 4] /= max(diggers, 1.0)
        numbers[KNOWING + near] /= max(diggers, 1.0)
        numbers[TOOLS + 2 + near] /= max(saboteurs, 1.0)
        numbers[TOOLS + 5] /= max(saboteurs, 1.0)

    def _look_who_is_next(self, state: State, far: i64) -> None:
        """A digger only counts with whole tools; a saboteur finds something else to do."""
        role = state.saboteurs >> state.mover & 1
        if role or not state.broken >> 3 * state.mover & 7:
            self.numbers[NEXT + 3 * role + min(max(far, 1), 3) - 1] = 1.0

    def _look_at_hand(self, state: State, seat: i64) -> None:
        first: i64 = HANDS
        if state.saboteurs >> seat & 1:
            first += i64(len(CLASSES))
        broken = state.broken >> 3 * seat & 7
        for card in range(i64(len(KINDS))):
            many = i64(state.cards[seat * ROW + card])
            if many:
                self.numbers[first + i64(KINDS[card])] += float(many)
                if broken and REPAIR <= card < ROCKFALL and i64(REPAIRABLE[card - REPAIR]) & broken:
                    self.numbers[first + OWN] = 1.0


def knowledge(state: State, seat: i64, treasure: i64) -> float:
    """How much better a seat knows where the treasure lies than all do: 1 if it must, half if two places are left."""
    seen = state.looked >> 3 * seat & 7 & ~state.turned
    if not seen:
        return 0.0
    known = seen | state.turned
    return 1.0 if seen >> treasure & 1 or known & (known - 1) else 0.5


def kind_of(card: int) -> int:
    """A card as one of CLASSES."""
    if card < PASSAGES:
        return 0 if card in FORWARD_CODES else 1
    if card < TUNNELS:
        return 2
    return 3 if card < REPAIR else 4 if card < ROCKFALL else 5 if card < MAP else 6


FORWARD_CODES: Final = tuple(CODES[name] for name in FORWARD)
KINDS: Final = bytes([kind_of(card) for card in range(MAP + 1)])


def turns_left(state: State) -> i64:
    """How many turns all players together still have, about."""
    cards = CARDS_IN_ALL - state.top
    for card in range(i64(MAP + 1)):
        cards += i64(state.cards[state.mover * ROW + card]) * state.seats
    return cards
