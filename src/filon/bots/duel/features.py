"""What is there to weigh at a table of Le Duel? Named numbers of a sampled world, for the seat that waits for a move.

Both hands count, since the world has them. Alone, how many turns are left stands in the other's place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.bots.duel import candidates, distance_features
from filon.bots.duel.candidates import look_at_choices, mended
from filon.bots.duel.distance_features import look_out, mean_worth
from filon.bots.duel.distances import ANY_CARDS, Walk
from filon.games.duel.after_move import GOLD_ORDER
from filon.games.duel.board import TOKEN
from filon.games.duel.components import FALLS, KEYS, LOOKS, OPENS, REPAIRS, ROW, Components
from filon.games.duel.legal import faces_of
from filon.games.duel.state import State
from filon.games.mining.cells import ring

SPANS: Final[i64] = 7  # distances told apart: 1 to 6 tunnels, and further
# Alone, how much longer the way is with a broken tool that the hand cannot mend; for two a turn is enough, by shedding.
BROKEN_ALONE: Final[i64] = 2
ALONE: Final[i64] = 99
GOLD: Final = int(SPANS * SPANS)
OWN_GOLD, THEIR_GOLD, OWN_DEBTS, THEIR_DEBTS = GOLD, GOLD + 1, GOLD + 2, GOLD + 3
OWN_BROKEN, OWN_MORE, OWN_MENDED = GOLD + 4, GOLD + 5, GOLD + 6
THEIR_BROKEN, THEIR_MORE, THEIR_MENDED = GOLD + 7, GOLD + 8, GOLD + 9
THEIR_NEXT, OWN_NEXT, THEIR_SECOND, OWN_SECOND = GOLD + 10, GOLD + 11, GOLD + 12, GOLD + 13
LATER: Final[i64] = 5  # turns told apart until gold in hand can lie on the table
OWN_LATER: Final = GOLD + 14
THEIR_LATER: Final = OWN_LATER + int(LATER)
HAND: Final = THEIR_LATER + int(LATER)
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
THEIR_HAND: Final = HAND + len(CLASSES)
REST: Final = THEIR_HAND + len(CLASSES)
PILE: Final = REST + 4
CHOICES: Final = REST + 8
# Of gold that lies open, where nothing is in doubt but who comes first: 1 to 3 tunnels, and further.
OPEN_SPANS: Final[i64] = 4
OPEN: Final = CHOICES + len(candidates.NAMES)
OUTLOOK: Final = OPEN + 16
NAMES: Final = (
    *(f"nuggets {mine} from me, {theirs} from them" for mine in range(1, 8) for theirs in range(1, 8)),
    *("own gold", "their gold", "own bribes", "their bribes"),
    *("own tool broken", "own tools broken beside it", "of these mended from the hand"),
    *("their tool broken", "their tools broken beside it", "of these mended from their hand"),
    *("most they can take next", "most I can take then", "most they can take after it", "most I can take after that"),
    *(f"nuggets in hand, {turns} turns away" for turns in range(1, 6)),
    *(f"nuggets in their hand, {turns} turns away" for turns in range(1, 6)),
    *(f"in hand: {each}" for each in CLASSES),
    *(f"in their hand: {each}" for each in CLASSES),
    *("own cards", "their cards", "tokens", "goals turned", "pile", "always"),
    *("own last cards", "their last cards"),
    *candidates.NAMES,
    *(f"open nuggets {mine} from me, {theirs} from them" for mine in range(1, 5) for theirs in range(1, 5)),
    *distance_features.NAMES,
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
        # Gold within reach of one card: whose, and how much.
        self.promises: i64 = 0
        self.near = vec[i64]([i64(0)] * 64)
        self.near_them = vec[i64]([i64(0)] * 64)
        self.worths = vec[float]([0.0] * 64)
        self.promised = vec[float]([0.0] * 64)  # by each goal face down, then by gold that lies open

    def look(self, state: State, seat: i64) -> None:
        """Fill in all numbers for this seat."""
        if state.components.number != self.box_number:
            self.read(state.components)
        self.numbers = NOTHING[:]
        self._look_at_tools(state, seat, OWN_BROKEN)
        if state.seats == 2:
            self._look_at_tools(state, 1 - seat, THEIR_BROKEN)
        self._look_at_ways(state, seat)
        self._look_at_gold(state, seat)
        self._look_at_rest(state, seat)
        look_at_choices(state, seat, self.mine, self.numbers, CHOICES)
        if state.seats == 2:
            look_at_choices(state, 1 - seat, self.theirs, self.numbers, CHOICES + len(candidates.KINDS))
            look_out(state, seat, self.promised, self.mine, self.numbers, OUTLOOK)
            look_out(state, 1 - seat, self.promised, self.theirs, self.numbers, OUTLOOK + len(distance_features.WAYS))

    def read(self, components: Components) -> None:
        """The class of every card."""
        self.box_number = components.number
        for card in range(i64(len(components.names))):
            self.classes[card] = u8(class_of(components, card))

    def _look_at_tools(self, state: State, seat: i64, first: i64) -> None:
        """Three numbers of one seat's broken tools."""
        broken = state.broken >> 3 * seat & 7
        if broken:
            self.numbers[first] = 1.0
            self.numbers[first + 1] = float((broken & 1) + (broken >> 1 & 1) + (broken >> 2) - 1)
            self.numbers[first + 2] = float(mended(state, seat, broken))

    def _look_at_ways(self, state: State, seat: i64) -> None:
        """What each goal and each nugget nobody holds promises, by how far it is to both."""
        map = state.map
        self.promises = 0
        if state.seats == 1:
            # As the weights alone were made: the first tunnel from the hand, any where it has none.
            hand = state.held[seat]
            self.mine.walk(state, state.colour, hand if faces_of(state, hand) else ANY_CARDS, 1)
        else:
            self.mine.walk(state, state.colour_of(seat), state.held[seat])
            self.theirs.walk(state, state.colour_of(1 - seat), state.held[1 - seat])
        mean = mean_worth(state, seat)
        late, late_too, turns, turns_too = self._delays(state, seat)
        self._look_at_gold_in_hand(state, seat, late, turns, self.mine.golden, OWN_LATER)
        if state.seats == 2:
            self._look_at_gold_in_hand(state, 1 - seat, late_too, turns_too, self.theirs.golden, THEIR_LATER)
        for index in range(6 + map.gold_count):
            at = state.layout.goals[index] if index < 6 else i64(map.gold[index - 6])
            worth = mean
            self.promised[index] = 0.0
            if index >= 6:
                worth = float(state.components.worth[map.face(at)])
            elif state.turned >> index & 1:
                continue
            elif state.looked >> (6 * seat + index) & 1:
                worth = float(state.components.worth[2 * (state.components.tunnels + i64(state.goals[index]))])
            self.promised[index] = worth
            far = span(i64(self.mine.found[ring(at)]), late, turns)
            across = min(turns_too // 3, SPANS - 1)
            if state.seats == 2:
                across = span(i64(self.theirs.found[ring(at)]), late_too, turns_too)
                self._take_down(far, across, worth)
            self.numbers[SPANS * far + across] += worth
            if index >= 6:
                self.numbers[OPEN + OPEN_SPANS * min(far, OPEN_SPANS - 1) + min(across, OPEN_SPANS - 1)] += worth
        if state.seats == 2:
            self._race()

    def _delays(self, state: State, seat: i64) -> tuple[i64, i64, i64, i64]:
        """How long broken tools keep the seat and the other one, and how many turns each may still have.

        Alone, turns are the other's: the table tells them apart, and nothing is too far.
        """
        numbers = self.numbers
        late = i64(numbers[OWN_BROKEN] + numbers[OWN_MORE])
        if state.seats == 1:
            late = BROKEN_ALONE * late - i64(numbers[OWN_MENDED]) * (BROKEN_ALONE - 1)
            return late, 0, ALONE, turns_left(state, seat)
        late_too = i64(numbers[THEIR_BROKEN] + numbers[THEIR_MORE])
        return late, late_too, turns_left(state, seat), turns_left(state, 1 - seat)

    def _look_at_gold_in_hand(self, state: State, seat: i64, late: i64, turns: i64, golden: i64, first: i64) -> None:
        """When each tunnel with gold could lie, one after the other, those that fit already before the others."""
        steps = late
        for waits in range(i64(2)):
            steps += waits
            for card in range(state.components.tunnels):
                worth = float(state.components.worth[2 * card])
                if worth > 0.0 and golden >> card & 1 != waits:
                    for _ in range(i64(state.cards[seat * ROW + card])):
                        steps += 1
                        if steps <= turns:
                            self.numbers[first + min(steps, LATER) - 1] += worth

    def _take_down(self, far: i64, across: i64, worth: float) -> None:
        """Gold that somebody can take with the next card, for the race."""
        if far == 0 or across == 0:
            at = self.promises
            self.near[at] = 1 if far == 0 else 0
            self.near_them[at] = 1 if across == 0 else 0
            self.worths[at] = worth
            self.promises = at + 1

    def _race(self) -> None:
        """Both take in turn the most that is within reach of one card, the other first."""
        for turn in range(i64(4)):
            best: i64 = -1
            for at in range(self.promises):
                is_near = self.near[at] if turn & 1 else self.near_them[at]
                if is_near and (best < 0 or self.worths[at] > self.worths[best]):
                    best = at
            if best >= 0:
                self.numbers[THEIR_NEXT + turn] = self.worths[best]
                self.worths[best] = 0.0

    def _look_at_gold(self, state: State, seat: i64) -> None:
        numbers = self.numbers
        token = TOKEN << state.colour_of(seat)
        for index in range(state.claimed_count):
            at = i64(state.order[GOLD_ORDER + index])
            worth = float(state.components.worth[state.map.face(at)])
            numbers[OWN_GOLD if i64(state.map.marks[ring(at)]) & token else THEIR_GOLD] += worth
        numbers[OWN_DEBTS] = float(state.debts >> 8 * seat & 255)
        if state.seats == 2:
            numbers[THEIR_DEBTS] = float(state.debts >> 8 * (1 - seat) & 255)

    def _look_at_rest(self, state: State, seat: i64) -> None:
        """The cards in hand by class, and how many there are of everything."""
        numbers = self.numbers
        numbers[REST] = float(self._look_at_hand(state, seat, HAND))
        if state.seats == 2:
            numbers[REST + 1] = float(self._look_at_hand(state, 1 - seat, THEIR_HAND))
        numbers[REST + 2] = float(state.tokens)
        turned = state.turned
        while turned:
            numbers[REST + 3] += float(turned & 1)
            turned >>= 1
        numbers[PILE] = float(state.bottom - state.top)
        numbers[REST + 5] = 1.0
        if state.top == state.bottom:
            numbers[REST + 6], numbers[REST + 7] = numbers[REST], numbers[REST + 1]

    def _look_at_hand(self, state: State, seat: i64, first: i64) -> i64:
        """A hand by class; how many cards it has."""
        numbers, cards = self.numbers, state.cards
        held = state.held[seat]
        card: i64 = 0
        count: i64 = 0
        while held:
            if held & 1:
                many = i64(cards[seat * ROW + card])
                kind = i64(self.classes[card])
                if kind == LADDER and i64(state.components.ladder[2 * card]) != state.colour_of(seat) + 1:
                    kind += 1
                numbers[first + kind] += float(many)
                count += many
            held >>= 1
            card += 1
        if state.keys >= KEYS:
            numbers[first + KEY] = 0.0
        return count


def span(found: i64, late: i64, turns: i64) -> i64:
    """Which column of the table, by what a walk found and how long tools take; the last for what is too far."""
    steps = max(found - 1, 1) + late
    return SPANS - 1 if found == 0 or steps > turns else min(steps, SPANS) - 1


def turns_left(state: State, seat: i64) -> i64:
    """How many cards a seat may still play in this round."""
    return state.hand_size(seat) + (state.bottom - state.top) // state.seats


def class_of(components: Components, card: i64) -> i64:
    """What a card in hand is good for, as one of CLASSES."""
    if card >= components.tunnels:
        does = i64(components.action_kinds[card - components.tunnels])
        return 8 if does == REPAIRS else 9 if does == LOOKS else 10 if does == FALLS else KEY if does == OPENS else 7
    face = 2 * card
    if components.worth[face]:
        return 6
    if components.ladder[face]:
        return LADDER
    widest: i64 = 0
    straight = False
    for side in range(i64(4)):
        reached = i64(components.through[face << 6 | 32 | i64(1) << side])
        ways = (reached & 1) + (reached >> 1 & 1) + (reached >> 2 & 1) + (reached >> 3 & 1)
        widest = max(widest, ways)
        straight = straight or reached in (5, 10)
    return 0 if widest > 2 else 3 if widest < 2 else 1 if straight else 2
