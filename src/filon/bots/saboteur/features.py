"""Features of a Saboteur round in one sampled world; the hand that counts is that of the last mover."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import PathSearch
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
LENGTH: Final = TABLE  # cards to go, turns left, and their product
WAYS: Final = LENGTH + 3
TOOLS: Final = WAYS + 4  # shares of diggers and saboteurs with whole tools, then of those with two broken tools
FEW: Final = TOOLS + 6  # no digger can dig, or only one
KNOWING: Final = FEW + 2
NEXT: Final = KNOWING + 2
TURNED: Final = NEXT + 6
HANDS: Final = TURNED + 1  # of a digger, then of a saboteur
LEFT_OVER: Final = HANDS + 2 * len(CLASSES)
SIZES: Final = LEFT_OVER + 1
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
EMPTY: Final = vec[float]([0.0] * COUNT)


@final
class Features:
    """Feature vector of one position."""

    values: vec[float]

    def __init__(self) -> None:
        self.values = EMPTY[:]
        self.paths = PathSearch()

    def extract(self, state: State, seat: i64) -> None:
        """Compute all features; `seat` is the seat whose hand counts."""
        self.values = EMPTY[:]
        values = self.values
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        self.paths.from_goal(state.map, treasure)
        far = self.paths.shortest
        turns = turns_left(state)
        when: i64 = 0 if turns < 10 else 1 if turns < 20 else 2 if turns < 35 else 3
        values[PHASES * (min(max(far, 1), SPANS) - 1) + when] = 1.0
        values[LENGTH] = float(far) / 10.0
        values[LENGTH + 1] = float(turns) / 50.0
        values[LENGTH + 2] = values[LENGTH] * values[LENGTH + 1]
        near: i64 = 1 if far <= NEAR else 0
        values[WAYS + near] = float(min(self.paths.ways - 1, 3)) / 3.0
        values[WAYS + 2 + near] = float(min(self.paths.detours, 4)) / 4.0
        turned = state.turned
        values[TURNED] = float((turned & 1) + (turned >> 1 & 1) + (turned >> 2 & 1))
        self._extract_players(state, treasure, near)
        self._extract_next_player(state, far)
        self._extract_hand(state, seat)
        values[LEFT_OVER] = 1.0 if state.left_over == SABOTEUR else 0.0
        values[SIZES + state.seats - SEATS[0]] = 1.0
        values[ALWAYS] = 1.0

    def _extract_players(self, state: State, treasure: i64, near: i64) -> None:
        """Tools of all seats, and which diggers know where the treasure is."""
        values = self.values
        diggers = saboteurs = 0.0
        for seat in range(state.seats):
            broken = state.broken >> 3 * seat & 7
            role = state.saboteurs >> seat & 1
            if role:
                saboteurs += 1.0
            else:
                diggers += 1.0
                values[KNOWING + near] += treasure_knowledge(state, seat, treasure)
            if broken == 0:
                values[TOOLS + 2 * role + near] += 1.0
            elif broken & (broken - 1):
                values[TOOLS + 4 + role] += 1.0
        if values[TOOLS + near] < 2.0:
            values[FEW + (1 if values[TOOLS + near] > 0.0 else 0)] = 1.0
        values[TOOLS + near] /= max(diggers, 1.0)
        values[TOOLS + 4] /= max(diggers, 1.0)
        values[KNOWING + near] /= max(diggers, 1.0)
        values[TOOLS + 2 + near] /= max(saboteurs, 1.0)
        values[TOOLS + 5] /= max(saboteurs, 1.0)

    def _extract_next_player(self, state: State, far: i64) -> None:
        """The next player: a digger only counts with whole tools, a saboteur always."""
        role = state.saboteurs >> state.mover & 1
        if role or not state.broken >> 3 * state.mover & 7:
            self.values[NEXT + 3 * role + min(max(far, 1), 3) - 1] = 1.0

    def _extract_hand(self, state: State, seat: i64) -> None:
        first: i64 = HANDS
        if state.saboteurs >> seat & 1:
            first += i64(len(CLASSES))
        broken = state.broken >> 3 * seat & 7
        for card in range(i64(len(CARD_CLASSES))):
            many = i64(state.cards[seat * ROW + card])
            if many:
                self.values[first + i64(CARD_CLASSES[card])] += float(many)
                if broken and REPAIR <= card < ROCKFALL and i64(REPAIRABLE[card - REPAIR]) & broken:
                    self.values[first + OWN] = 1.0


def treasure_knowledge(state: State, seat: i64, treasure: i64) -> float:
    """Return how much better a seat knows the treasure's place than all do: 1 if certain, ½ if two goals are left."""
    seen = state.looked >> 3 * seat & 7 & ~state.turned
    if not seen:
        return 0.0
    known = seen | state.turned
    return 1.0 if seen >> treasure & 1 or known & (known - 1) else 0.5


def class_of(card: int) -> int:
    """Return a card's class, an index into CLASSES."""
    if card < PASSAGES:
        return 0 if card in FORWARD_CODES else 1
    if card < TUNNELS:
        return 2
    return 3 if card < REPAIR else 4 if card < ROCKFALL else 5 if card < MAP else 6


FORWARD_CODES: Final = tuple(CODES[name] for name in FORWARD)
CARD_CLASSES: Final = bytes([class_of(card) for card in range(MAP + 1)])


def turns_left(state: State) -> i64:
    """Return about how many turns all players together still have."""
    cards = CARDS_IN_ALL - state.top
    for card in range(i64(MAP + 1)):
        cards += i64(state.cards[state.mover * ROW + card]) * state.seats
    return cards
