"""What is there to weigh at a table of Le Duel? Named numbers, as one seat that waits for the other's move sees them.

The seat's own hand counts, the other's only by its size. Alone, how many turns are left stands in the other's place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.bots.duel.distances import Walk
from filon.games.duel.board import TOKEN
from filon.games.duel.box import FALLS, KEYS, LOOKS, OPENS, REPAIRS, ROW, Box
from filon.games.duel.settle import GOLD_ORDER
from filon.games.duel.state import State
from filon.games.mine.places import ring

SPANS: Final[i64] = 7  # distances told apart: 1 to 6 tunnels, and further
# How much longer the way is with a broken tool, mended from the hand or not.
MENDED: Final[i64] = 1
BROKEN: Final[i64] = 2
GOLD: Final = int(SPANS * SPANS)
OWN_GOLD, THEIR_GOLD, OWN_DEBTS, THEIR_DEBTS = GOLD, GOLD + 1, GOLD + 2, GOLD + 3
OWN_BROKEN, OWN_MORE, OWN_MENDED, THEIR_BROKEN, THEIR_MORE = GOLD + 4, GOLD + 5, GOLD + 6, GOLD + 7, GOLD + 8
HAND: Final = GOLD + 9
CLASSES: Final = (
    "wide",
    "straight",
    "curve",
    "dead end",
    "ladder",
    "other's ladder",
    "gold",
    "break",
    "repair",
    "map",
    "rockfall",
    "key",
)
LADDER: Final = 4
KEY: Final = 11
REST: Final = HAND + len(CLASSES)
NAMES: Final = (
    *(f"nuggets {mine} from me, {theirs} from them" for mine in range(1, 8) for theirs in range(1, 8)),
    *("own gold", "their gold", "own bribes", "their bribes"),
    *("own tool broken", "own tools broken beside it", "of these mended from the hand"),
    *("their tool broken", "their tools broken beside it"),
    *(f"in hand: {each}" for each in CLASSES),
    *("own cards", "their cards", "tokens", "goals turned", "pile", "always"),
)
COUNT: Final = len(NAMES)
NOTHING: Final = vec[float]([0.0] * COUNT)


@final
class Features:
    """Room for one position's numbers, and what is asked of every card once."""

    numbers: vec[float]

    def __init__(self) -> None:
        self.numbers = NOTHING[:]
        self.mine = Walk()
        self.theirs = Walk()
        self.box_number: i64 = -1
        self.classes = vec[u8]([u8(0)] * ROW)

    def look(self, state: State, seat: i64) -> None:
        """Fill in all numbers for this seat."""
        if state.box.number != self.box_number:
            self.read(state.box)
        self.numbers = NOTHING[:]
        self._look_at_tools(state, seat)
        self._look_at_ways(state, seat)
        self._look_at_gold(state, seat)
        self._look_at_hand(state, seat)

    def read(self, box: Box) -> None:
        """The class of every card."""
        self.box_number = box.number
        for card in range(i64(len(box.names))):
            self.classes[card] = u8(class_of(box, card))

    def _look_at_tools(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        mine = state.broken >> 3 * seat & 7
        if mine:
            count = (mine & 1) + (mine >> 1 & 1) + (mine >> 2)
            numbers[OWN_BROKEN] = 1.0
            numbers[OWN_MORE] = float(count - 1)
            numbers[OWN_MENDED] = float(mended(state, seat, mine))
        if state.seats == 2:
            other = state.broken >> 3 * (1 - seat) & 7
            if other:
                count = (other & 1) + (other >> 1 & 1) + (other >> 2)
                numbers[THEIR_BROKEN] = 1.0
                numbers[THEIR_MORE] = float(count - 1)

    def _look_at_ways(self, state: State, seat: i64) -> None:
        """What each goal and each nugget nobody holds promises, by how far it is to both."""
        numbers, map = self.numbers, state.map
        self.mine.walk(state, state.colour_of(seat), state.held[seat])
        late = i64(numbers[OWN_BROKEN] + numbers[OWN_MORE])
        late = BROKEN * late - i64(numbers[OWN_MENDED]) * (BROKEN - MENDED)
        late_too: i64 = 0
        if state.seats == 2:
            self.theirs.walk(state, state.colour_of(1 - seat), 0)
            late_too = BROKEN * i64(numbers[THEIR_BROKEN] + numbers[THEIR_MORE])
        turns = turns_left(state, seat)
        mean = mean_worth(state, seat)
        for goal in range(i64(6)):
            if not state.turned >> goal & 1:
                known = state.looked >> (6 * seat + goal) & 1
                worth = float(state.box.worth[2 * (state.box.tunnels + i64(state.goals[goal]))]) if known else mean
                self._promise(state, ring(state.layout.goals[goal]), worth, late, late_too, turns)
        for index in range(map.golds):
            at = i64(map.gold[index])
            self._promise(state, ring(at), float(state.box.worth[map.face(at)]), late, late_too, turns)

    def _promise(self, state: State, byte: i64, worth: float, late: i64, late_too: i64, turns: i64) -> None:
        """One nugget or goal into the table."""
        far = span(i64(self.mine.found[byte]), late)
        across = span(i64(self.theirs.found[byte]), late_too) if state.seats == 2 else min(turns // 3, SPANS - 1)
        self.numbers[SPANS * far + across] += worth

    def _look_at_gold(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        token = TOKEN << state.colour_of(seat)
        for index in range(state.golds):
            at = i64(state.order[GOLD_ORDER + index])
            worth = float(state.box.worth[state.map.face(at)])
            numbers[OWN_GOLD if i64(state.map.marks[ring(at)]) & token else THEIR_GOLD] += worth
        numbers[OWN_DEBTS] = float(state.debts >> 8 * seat & 255)
        if state.seats == 2:
            numbers[THEIR_DEBTS] = float(state.debts >> 8 * (1 - seat) & 255)

    def _look_at_hand(self, state: State, seat: i64) -> None:
        """The own cards by class, and how many there are of everything."""
        numbers = self.numbers
        held, cards = state.held[seat], state.cards
        card: i64 = 0
        own: i64 = 0
        while held:
            if held & 1:
                many = i64(cards[seat * ROW + card])
                kind = i64(self.classes[card])
                if kind == LADDER and i64(state.box.ladder[2 * card]) != state.colour_of(seat) + 1:
                    kind += 1
                numbers[HAND + kind] += float(many)
                own += many
            held >>= 1
            card += 1
        if state.keys >= KEYS:
            numbers[HAND + KEY] = 0.0
        numbers[REST] = float(own)
        if state.seats == 2:
            numbers[REST + 1] = float(state.hand_size(1 - seat))
        numbers[REST + 2] = float(state.tokens)
        turned = state.turned
        while turned:
            numbers[REST + 3] += float(turned & 1)
            turned >>= 1
        numbers[REST + 4] = float(state.bottom - state.top)
        numbers[REST + 5] = 1.0


def span(found: i64, late: i64) -> i64:
    """Which column of the table, by what a walk found and how long a broken tool takes."""
    return SPANS - 1 if found == 0 else min(max(found + late, 2), SPANS + 1) - 2


def mended(state: State, seat: i64, broken: i64) -> i64:
    """How many of these tools the hand can mend, counted by tool."""
    box, held = state.box, state.held[seat]
    tools: i64 = 0
    for at in range(i64(len(box.does))):
        if i64(box.does[at]) == REPAIRS and held >> (box.tunnels + at) & 1:
            tools |= i64(box.tools[at])
    tools &= broken
    return (tools & 1) + (tools >> 1 & 1) + (tools >> 2)


def mean_worth(state: State, seat: i64) -> float:
    """What a goal is worth that this seat has not seen."""
    total: i64 = 0
    count: i64 = 0
    for at in range(i64(len(state.goals))):
        if at >= 6 or not (state.turned | state.looked >> 6 * seat) >> at & 1:
            total += i64(state.box.worth[2 * (state.box.tunnels + i64(state.goals[at]))])
            count += 1
    return float(total) / float(count) if count else 0.0


def turns_left(state: State, seat: i64) -> i64:
    """How many cards a seat may still play in this round."""
    return state.hand_size(seat) + (state.bottom - state.top) // state.seats


def class_of(box: Box, card: i64) -> i64:
    """What a card in hand is good for, as one of CLASSES."""
    if card >= box.tunnels:
        does = i64(box.does[card - box.tunnels])
        return 8 if does == REPAIRS else 9 if does == LOOKS else 10 if does == FALLS else KEY if does == OPENS else 7
    face = 2 * card
    if box.worth[face]:
        return 6
    if box.ladder[face]:
        return LADDER
    widest: i64 = 0
    straight = False
    for side in range(i64(4)):
        reached = i64(box.through[face << 6 | 32 | i64(1) << side])
        ways = (reached & 1) + (reached >> 1 & 1) + (reached >> 2 & 1) + (reached >> 3 & 1)
        widest = max(widest, ways)
        straight = straight or reached in (5, 10)
    return 0 if widest > 2 else 3 if widest < 2 else 1 if straight else 2
