"""What is there to weigh in a round of Saboteur, in one sampled world? Named numbers; the hand is who moved last's."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.saboteur.distances import NEVER, Walk
from filon.games.saboteur.box import CARDS_IN_ALL, MAP, PASSAGES, REPAIR, ROCKFALL, ROW, SEATS, TREASURE, TUNNELS
from filon.games.saboteur.state import State

SPANS: Final[i64] = 10  # cards still needed to the treasure: 1 to 9, and more
PHASES: Final[i64] = 4  # turns left to each player: up to 2, 4, 7, and more
CLASSES: Final = ("passages", "dead ends", "breaks", "repairs", "rockfalls", "maps")
TABLE: Final = int(SPANS * PHASES)
DETOUR: Final = TABLE  # how much further the treasure is than the nearest goal
TOOLS: Final = TABLE + 1  # whole tools among diggers and among saboteurs, as a share
KNOWING: Final = TABLE + 3  # who has seen the treasure, as a share of the diggers
TURNED: Final = TABLE + 4
HANDS: Final = TABLE + 5  # of a digger, then of a saboteur
SIZES: Final = HANDS + 2 * len(CLASSES)
ALWAYS: Final = SIZES + len(SEATS)
NAMES: Final = (
    *(f"{far} cards to go, turns {left}" for far in range(1, 11) for left in ("few", "some", "many", "most")),
    "beyond the nearest goal",
    "diggers who can dig",
    "saboteurs who can",
    "diggers who know",
    "goals turned",
    *(f"a {role} holds {each}" for role in ("digger", "saboteur") for each in CLASSES),
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
        self.walk.walk(state.map)
        treasure: i64 = 0
        while i64(state.goals[treasure]) != TREASURE:
            treasure += 1
        far = self.walk.cards[treasure]
        left = turns_left(state)
        when: i64 = 0 if left < 2 else 1 if left < 4 else 2 if left < 7 else 3
        numbers[PHASES * (min(max(far, 1), SPANS) - 1) + when] = 1.0
        numbers[DETOUR] = float(min(far - self.walk.nearest(), NEVER))
        turned = state.turned
        numbers[TURNED] = float((turned & 1) + (turned >> 1 & 1) + (turned >> 2 & 1))
        self._look_at_people(state, treasure)
        self._look_at_hand(state, seat)
        numbers[SIZES + state.seats - SEATS[0]] = 1.0
        numbers[ALWAYS] = 1.0

    def _look_at_people(self, state: State, treasure: i64) -> None:
        """Whose tools are whole, and which diggers know where the treasure lies."""
        numbers = self.numbers
        counts = 0.0
        saboteurs = 0.0
        for seat in range(state.seats):
            whole = 0.0 if state.broken >> 3 * seat & 7 else 1.0
            if state.saboteurs >> seat & 1:
                saboteurs += 1.0
                numbers[TOOLS + 1] += whole
            else:
                counts += 1.0
                numbers[TOOLS] += whole
                if state.looked >> (3 * seat + treasure) & 1:
                    numbers[KNOWING] += 1.0
        numbers[TOOLS] /= max(counts, 1.0)
        numbers[KNOWING] /= max(counts, 1.0)
        numbers[TOOLS + 1] /= max(saboteurs, 1.0)

    def _look_at_hand(self, state: State, seat: i64) -> None:
        first: i64 = HANDS
        if state.saboteurs >> seat & 1:
            first += i64(len(CLASSES))
        for card in range(i64(len(KINDS))):
            many = i64(state.cards[seat * ROW + card])
            if many:
                self.numbers[first + i64(KINDS[card])] += float(many)


def kind_of(card: int) -> int:
    """A card as one of CLASSES."""
    if card < PASSAGES:
        return 0
    if card < TUNNELS:
        return 1
    return 2 if card < REPAIR else 3 if card < ROCKFALL else 4 if card < MAP else 5


KINDS: Final = bytes([kind_of(card) for card in range(MAP + 1)])


def turns_left(state: State) -> i64:
    """How many turns each player still has, about."""
    cards = CARDS_IN_ALL - state.top
    for card in range(i64(MAP + 1)):
        cards += i64(state.cards[state.mover * ROW + card]) * state.seats
    return cards // state.seats
