"""Features of a Le Duel position in a sampled world, for the seat that waits for its move.

Both hands count, since the world has them. Alone, the number of turns left takes the opponent's place.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.bots.duel import distance_features, mobility_features
from filon.bots.duel.distance_features import extract_distances, mean_goal_value
from filon.bots.duel.distances import ANY_CARDS, PathSearch
from filon.bots.duel.mobility_features import extract_mobility, repairable_count
from filon.games.duel.after_move import GOLD_ORDER
from filon.games.duel.board import TOKEN
from filon.games.duel.components import FALLS, KEYS, LOOKS, OPENS, REPAIRS, ROW, Components
from filon.games.duel.legal import faces_of
from filon.games.duel.state import State
from filon.games.mining.cells import ring

SPANS: Final[i64] = 7  # distance classes: 1 to 6 tunnels, and further
# Alone, the delay of a broken tool that the hand cannot repair; for two one turn is enough, by shedding.
BROKEN_ALONE: Final[i64] = 2
ALONE: Final[i64] = 99
GOLD: Final = int(SPANS * SPANS)
OWN_GOLD, THEIR_GOLD, OWN_DEBTS, THEIR_DEBTS = GOLD, GOLD + 1, GOLD + 2, GOLD + 3
OWN_BROKEN, OWN_MORE, OWN_MENDED = GOLD + 4, GOLD + 5, GOLD + 6
THEIR_BROKEN, THEIR_MORE, THEIR_MENDED = GOLD + 7, GOLD + 8, GOLD + 9
THEIR_NEXT, OWN_NEXT, THEIR_SECOND, OWN_SECOND = GOLD + 10, GOLD + 11, GOLD + 12, GOLD + 13
LATER: Final[i64] = 5  # classes of turns until gold in hand can be laid
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
# Of open gold, where only the race is uncertain: 1 to 3 tunnels, and further.
OPEN_SPANS: Final[i64] = 4
OPEN: Final = CHOICES + len(mobility_features.NAMES)
DISTANCES: Final = OPEN + 16
NAMES: Final = (
    *(
        f"nuggets {own_paths} from me, {their_paths} from them"
        for own_paths in range(1, 8)
        for their_paths in range(1, 8)
    ),
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
    *mobility_features.NAMES,
    *(
        f"open nuggets {own_paths} from me, {their_paths} from them"
        for own_paths in range(1, 5)
        for their_paths in range(1, 5)
    ),
    *distance_features.NAMES,
)
COUNT: Final = len(NAMES)
EMPTY: Final = vec[float]([0.0] * COUNT)


@final
class Features:
    """Feature vector of one position, and the class of every card."""

    values: vec[float]

    def __init__(self) -> None:
        self.values = EMPTY[:]
        self.own_paths = PathSearch()
        self.their_paths = PathSearch()
        self.components_number: i64 = -1
        self.classes = vec[u8]([u8(0)] * ROW)
        # Gold within reach of one card: whose, and how much.
        self.contested_count: i64 = 0
        self.own_reach = vec[i64]([i64(0)] * 64)
        self.their_reach = vec[i64]([i64(0)] * 64)
        self.contested_values = vec[float]([0.0] * 64)
        self.goal_values = vec[float]([0.0] * 64)  # by each goal face down, then by open gold

    def extract(self, state: State, seat: i64) -> None:
        """Compute all features for this seat."""
        if state.components.number != self.components_number:
            self.classify_cards(state.components)
        self.values = EMPTY[:]
        self._extract_tools(state, seat, OWN_BROKEN)
        if state.seats == 2:
            self._extract_tools(state, 1 - seat, THEIR_BROKEN)
        self._extract_gold_by_distance(state, seat)
        self._extract_gold(state, seat)
        self._extract_counts(state, seat)
        extract_mobility(state, seat, self.own_paths, self.values, CHOICES)
        if state.seats == 2:
            extract_mobility(state, 1 - seat, self.their_paths, self.values, CHOICES + len(mobility_features.KINDS))
            extract_distances(state, seat, self.goal_values, self.own_paths, self.values, DISTANCES)
            extract_distances(
                state,
                1 - seat,
                self.goal_values,
                self.their_paths,
                self.values,
                DISTANCES + len(distance_features.WAYS),
            )

    def classify_cards(self, components: Components) -> None:
        """Compute the class of every card."""
        self.components_number = components.number
        for card in range(i64(len(components.names))):
            self.classes[card] = u8(class_of(components, card))

    def _extract_tools(self, state: State, seat: i64, first: i64) -> None:
        """Three features of one seat's broken tools."""
        broken = state.broken >> 3 * seat & 7
        if broken:
            self.values[first] = 1.0
            self.values[first + 1] = float((broken & 1) + (broken >> 1 & 1) + (broken >> 2) - 1)
            self.values[first + 2] = float(repairable_count(state, seat, broken))

    def _extract_gold_by_distance(self, state: State, seat: i64) -> None:
        """The expected gold of each goal and each free nugget, by its distance to both seats."""
        map = state.map
        self.contested_count = 0
        if state.seats == 1:
            # As the weights for one seat were fitted: the first tunnel from the hand, any where it has none.
            hand = state.held[seat]
            self.own_paths.run(state, state.colour, hand if faces_of(state, hand) else ANY_CARDS, 1)
        else:
            self.own_paths.run(state, state.colour_of(seat), state.held[seat])
            self.their_paths.run(state, state.colour_of(1 - seat), state.held[1 - seat])
        mean = mean_goal_value(state, seat)
        delay, their_delay, turns, their_turns = self._delays(state, seat)
        self._extract_gold_in_hand(state, seat, delay, turns, self.own_paths.golden, OWN_LATER)
        if state.seats == 2:
            self._extract_gold_in_hand(state, 1 - seat, their_delay, their_turns, self.their_paths.golden, THEIR_LATER)
        for index in range(6 + map.gold_count):
            at = state.layout.goals[index] if index < 6 else i64(map.gold[index - 6])
            value = mean
            self.goal_values[index] = 0.0
            if index >= 6:
                value = float(state.components.worth[map.face(at)])
            elif state.turned >> index & 1:
                continue
            elif state.looked >> (6 * seat + index) & 1:
                value = float(state.components.worth[2 * (state.components.tunnels + i64(state.goals[index]))])
            self.goal_values[index] = value
            far = distance_class(i64(self.own_paths.found[ring(at)]), delay, turns)
            across = min(their_turns // 3, SPANS - 1)
            if state.seats == 2:
                across = distance_class(i64(self.their_paths.found[ring(at)]), their_delay, their_turns)
                self._add_contested(far, across, value)
            self.values[SPANS * far + across] += value
            if index >= 6:
                self.values[OPEN + OPEN_SPANS * min(far, OPEN_SPANS - 1) + min(across, OPEN_SPANS - 1)] += value
        if state.seats == 2:
            self._extract_race()

    def _delays(self, state: State, seat: i64) -> tuple[i64, i64, i64, i64]:
        """Return how long broken tools delay the seat and the other one, and how many turns each may still have.

        Alone, the turns take the other's place in the table of distances, and nothing is too far.
        """
        values = self.values
        delay = i64(values[OWN_BROKEN] + values[OWN_MORE])
        if state.seats == 1:
            delay = BROKEN_ALONE * delay - i64(values[OWN_MENDED]) * (BROKEN_ALONE - 1)
            return delay, 0, ALONE, turns_left(state, seat)
        their_delay = i64(values[THEIR_BROKEN] + values[THEIR_MORE])
        return delay, their_delay, turns_left(state, seat), turns_left(state, 1 - seat)

    def _extract_gold_in_hand(self, state: State, seat: i64, delay: i64, turns: i64, golden: i64, first: i64) -> None:
        """When each tunnel with gold could be laid, one after the other; those that fit already first."""
        steps = delay
        for waits in range(i64(2)):
            steps += waits
            for card in range(state.components.tunnels):
                value = float(state.components.worth[2 * card])
                if value > 0.0 and golden >> card & 1 != waits:
                    for _ in range(i64(state.cards[seat * ROW + card])):
                        steps += 1
                        if steps <= turns:
                            self.values[first + min(steps, LATER) - 1] += value

    def _add_contested(self, far: i64, across: i64, value: float) -> None:
        """Note gold that a seat can take with the next card, for the race."""
        if far == 0 or across == 0:
            at = self.contested_count
            self.own_reach[at] = 1 if far == 0 else 0
            self.their_reach[at] = 1 if across == 0 else 0
            self.contested_values[at] = value
            self.contested_count = at + 1

    def _extract_race(self) -> None:
        """Both seats take in turn the most that is within reach of one card, the other first."""
        for turn in range(i64(4)):
            best: i64 = -1
            for at in range(self.contested_count):
                is_near = self.own_reach[at] if turn & 1 else self.their_reach[at]
                if is_near and (best < 0 or self.contested_values[at] > self.contested_values[best]):
                    best = at
            if best >= 0:
                self.values[THEIR_NEXT + turn] = self.contested_values[best]
                self.contested_values[best] = 0.0

    def _extract_gold(self, state: State, seat: i64) -> None:
        values = self.values
        token = TOKEN << state.colour_of(seat)
        for index in range(state.claimed_count):
            at = i64(state.order[GOLD_ORDER + index])
            value = float(state.components.worth[state.map.face(at)])
            values[OWN_GOLD if i64(state.map.marks[ring(at)]) & token else THEIR_GOLD] += value
        values[OWN_DEBTS] = float(state.debts >> 8 * seat & 255)
        if state.seats == 2:
            values[THEIR_DEBTS] = float(state.debts >> 8 * (1 - seat) & 255)

    def _extract_counts(self, state: State, seat: i64) -> None:
        """Count: cards in hand by class, tokens, goals, the pile."""
        values = self.values
        values[REST] = float(self._extract_hand(state, seat, HAND))
        if state.seats == 2:
            values[REST + 1] = float(self._extract_hand(state, 1 - seat, THEIR_HAND))
        values[REST + 2] = float(state.tokens)
        turned = state.turned
        while turned:
            values[REST + 3] += float(turned & 1)
            turned >>= 1
        values[PILE] = float(state.bottom - state.top)
        values[REST + 5] = 1.0
        if state.top == state.bottom:
            values[REST + 6], values[REST + 7] = values[REST], values[REST + 1]

    def _extract_hand(self, state: State, seat: i64, first: i64) -> i64:
        """Count a hand by class; return its number of cards."""
        values, cards = self.values, state.cards
        held = state.held[seat]
        card: i64 = 0
        count: i64 = 0
        while held:
            if held & 1:
                many = i64(cards[seat * ROW + card])
                kind = i64(self.classes[card])
                if kind == LADDER and i64(state.components.ladder[2 * card]) != state.colour_of(seat) + 1:
                    kind += 1
                values[first + kind] += float(many)
                count += many
            held >>= 1
            card += 1
        if state.keys >= KEYS:
            values[first + KEY] = 0.0
        return count


def distance_class(found: i64, delay: i64, turns: i64) -> i64:
    """Return the class of a distance with its delay; the last one for what is too far."""
    steps = max(found - 1, 1) + delay
    return SPANS - 1 if found == 0 or steps > turns else min(steps, SPANS) - 1


def turns_left(state: State, seat: i64) -> i64:
    """Return how many cards a seat may still play in this round."""
    return state.hand_size(seat) + (state.bottom - state.top) // state.seats


def class_of(components: Components, card: i64) -> i64:
    """Return the class of a card in hand, an index into CLASSES."""
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
