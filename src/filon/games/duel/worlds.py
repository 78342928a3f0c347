"""Samples states that are consistent with a viewer's view (see Who knows what in RULES.md).

Every choice in Le Duel is public, so all that the viewer has not seen is uniformly distributed: cards in the other
hand, the pile and, in a solo game, the ten set aside; goals face down and unused. One exception: spectators know that a
solo player's hand holds no card that strikes when drawn (D7.3).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, shuffle_end
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.duel.after_move import GOLD_ORDER
from filon.games.duel.board import TOKENED, empty_map
from filon.games.duel.card_views import restore_map
from filon.games.duel.components import (
    BLUE,
    BREAKS,
    COLOURS,
    ENDS,
    FALLS,
    GOALS_IN_ALL,
    GREEN,
    OVER,
    PHASES,
    PLAYING,
    ROW,
    TURNING,
    Components,
    components_from_view,
)
from filon.games.duel.deal import NO_CARDS, NO_HANDS
from filon.games.duel.layout import layout_with
from filon.games.duel.state import NO_ORDER, State
from filon.games.duel.view_consistency import check, check_table
from filon.games.duel.view_types import View
from filon.games.mining.cells import ring
from filon.games.mining.tools import TOOL_CODES
from filon.games.mining.unseen_cards import fill_end, take

NO_GOALS: Final = vec[u8]([u8(0)] * (6 + GOALS_IN_ALL))
NO_HIDDEN_GOALS: Final = vec[i64]([i64(0)] * 6)


def build_sampler(view: CoreView) -> Worlds:
    """Return a sampler of the worlds of a view; raises ValueError for a view that cannot arise."""
    assert isinstance(view, View)
    check(view)
    packed = WorldSampler(view)
    check_table(packed.known, view)
    return packed


@final
class WorldSampler(Worlds):
    """A state with all that is known, and the hidden cards to distribute."""

    known: State
    deck: vec[u8]  # the last `hidden` cards are unseen: the other hand, then the pile, then those set aside
    hidden: i64
    hidden_held: vec[i64]  # by seat: the number of hidden cards it holds
    holdable: i64  # the number of hidden cards, the first ones, that may be in a hand
    goals: vec[u8]  # the goals, hidden ones last
    hidden_goals: vec[i64]  # the indices of hidden goals on the table
    unseen_goals: i64

    def __init__(self, view: View) -> None:
        seats, pile, aside, hands = view.seats, view.pile, view.aside, view.hands
        self.known = new_state(view)
        components = self.known.components
        left = components.counts[:]
        restore(self.known, view, left)
        self.hidden_held = NO_HANDS[:seats]
        slots: i64 = pile + aside
        for seat in range(seats):
            if seat != view.seat:
                self.hidden_held[seat] = hands[seat]
                slots += hands[seat]
        size = self.known.top + pile + aside
        self.deck = components.deck[:size]
        end = size
        if seats == 1 and view.seat is None:
            end = self._put_striking_last(left, size)
        first = fill_end(self.deck, end, left)
        self.holdable, self.hidden = end - first, size - first
        if slots != self.hidden:
            raise ValueError(f"{self.hidden} cards are unseen for {slots} hidden positions")
        if self.hidden_held[0] > self.holdable:
            raise ValueError("a solo hand holds a card that strikes when drawn")
        self._restore_goals(view)

    def _put_striking_last(self, left: vec[u8], size: i64) -> i64:
        """Put the cards that a solo player cannot hold last; returns the index of the first."""
        striking = left[:]
        for card in range(i64(len(left))):
            if strikes(self.known.components, card):
                left[card] = u8(0)
            else:
                striking[card] = u8(0)
        return fill_end(self.deck, size, striking)

    def _restore_goals(self, view: View) -> None:
        """Fix the goals that are turned or were looked at, and collect the hidden ones."""
        components, own, codes = self.known.components, view.own, self.known.components.goal_codes
        left = components.goal_counts[:]
        for code in range(components.goals if view.gone else i64(0)):
            count = i64(self.known.gone[components.tunnels + code])
            while count:
                take(left, code)
                count -= 1
        seen: dict[str, str] = {}
        if own is not None:
            for known in own.goals:
                seen[known.cell] = known.card
        goals = NO_GOALS[:]
        self.hidden_goals = NO_HIDDEN_GOALS[:]
        hidden: i64 = 0
        for index, goal in enumerate(view.goals):
            card = goal.card
            turned = card is not None
            if card is None and seen:
                card = seen.get(goal.cell)
            if card is None:
                self.hidden_goals[hidden] = index
                hidden += 1
                continue
            goals[index] = u8(codes[card])
            # Once the match is over, turned goals also count as gone.
            if not turned or self.known.phase != OVER:
                take(left, codes[card])
        self.hidden_goals = self.hidden_goals[:hidden]
        self.unseen_goals = hidden + view.unused
        if fill_end(goals, 6 + self.unseen_goals, left) != 6:
            raise ValueError("goals do not add up")
        self.goals = goals[: 6 + self.unseen_goals]

    def sample(self, luck: Luck) -> State:
        state = self.known.copy()
        if self.holdable == self.hidden:
            deck = shuffle_end(self.deck, self.hidden, luck)
        else:
            deck = self._shuffle_without_strikes(luck)
        at = i64(len(deck)) - self.hidden
        for seat in range(state.seats):
            for place in range(at, at + self.hidden_held[seat]):
                state.give(seat, i64(deck[place]))
            at += self.hidden_held[seat]
        state.deck = deck
        goals = shuffle_end(self.goals, self.unseen_goals, luck)
        # The first hidden goals go onto the table, the rest are unused.
        on_table = i64(len(self.hidden_goals))
        found = goals[: i64(len(goals)) - on_table]
        for index in range(on_table):
            found[self.hidden_goals[index]] = goals[6 + index]
        for index in range(6, i64(len(found))):
            found[index] = goals[index + on_table]
        state.goals = found
        return state

    def _shuffle_without_strikes(self, luck: Luck) -> vec[u8]:
        """Shuffle the hidden cards so that a solo player's hand holds only cards that do not strike (D7.3)."""
        deck = self.deck[:]
        first = i64(len(deck)) - self.hidden
        for index in range(self.hidden_held[0]):
            other = first + index + luck.below("", self.holdable - index)
            swapped = deck[first + index]
            deck[first + index] = deck[other]
            deck[other] = swapped
        return shuffle_end(deck, self.hidden - self.hidden_held[0], luck)


def strikes(components: Components, card: i64) -> bool:
    """Whether this card strikes when a solo player draws it (D7.3)."""
    at = card - components.tunnels
    return at >= 0 and i64(components.action_kinds[at]) in (BREAKS, FALLS)


def new_state(view: View) -> State:
    """Return a state with an empty map of the view's components and layout."""
    components, seats = components_from_view(view.deck), view.seats
    layout = layout_with(view.starts, tuple([goal.cell for goal in view.goals]))
    colour = i64(BLUE if view.colours[0] == COLOURS[BLUE] else GREEN)
    map = empty_map(components, layout, 3 if seats == 2 else 1 << colour)
    return State(seats, colour, map, NO_CARDS[: (seats + 1) * ROW], NO_HANDS[:seats], NO_ORDER[:])


def restore(state: State, view: View, left: vec[u8]) -> None:
    """Copy all that the view shows into the state, and remove the cards it shows from `left`."""
    layout, codes = state.layout, state.components.codes
    state.round = view.round
    turn, phase = view.turn, view.phase
    state.phase = OVER if turn is None else PLAYING if phase == PHASES[PLAYING] else TURNING
    state.mover = 0 if turn is None else turn
    state.tokens, state.keys, state.due = view.tokens, view.keys, view.due
    debts, broken, looked = view.debts, view.broken, view.looked
    for seat in range(view.seats):
        state.debts += i64(debts[seat]) << 8 * seat
        if broken[seat]:
            for tool in broken[seat]:
                state.broken |= i64(1) << (3 * seat + TOOL_CODES[tool])
                take(left, codes[f"break-{tool}"])
        if looked[seat]:
            for cell in looked[seat]:
                state.looked |= i64(1) << (6 * seat + layout.goal_texts.index(cell))
    for card in view.discards:
        state.discard(take(left, codes[card]))
    own, own_seat = view.own, view.seat
    if own is not None and own_seat is not None:
        for card in own.hand:
            state.give(own_seat, take(left, codes[card]))
    restore_history(state, view, left)
    restore_cards(state, view, left)


def restore_history(state: State, view: View, left: vec[u8]) -> None:
    """Copy the results of earlier rounds."""
    components = state.components
    state.gone = NO_CARDS[: components.tunnels + components.goals]
    for name in view.gone:
        code = i64(gold_code(components, name))
        state.gone[code] = u8(i64(state.gone[code]) + 1)
        if code < components.tunnels:
            take(left, code)
    state.won = [[gold_code(components, name) for name in won] for won in view.won]
    state.ends = [ENDS.index(how) for how in view.ends]
    hands, broken = view.hands, view.broken
    held: i64 = len(view.discards) + len(view.map)
    for seat in range(state.seats):
        held += hands[seat] + len(broken[seat])
    state.top = held
    state.bottom = held + view.pile


def gold_code(components: Components, name: str) -> int:
    """Return a tunnel's code, or a goal's after those of the tunnels."""
    code = components.goal_codes.get(name)
    return int(components.tunnels) + code if code is not None else components.tunnel_codes[name]


def restore_cards(state: State, view: View, left: vec[u8]) -> None:
    """Copy the cards on the map and recompute reach."""
    layout, map = state.layout, state.map
    state.turned = restore_map(map, view.map, view.goals, view.waits)
    # Once the match is over, gold won in the last round is gone and still on the map.
    won = state.gone[:] if state.phase == OVER else left
    for index in range(map.laid_count):
        at = i64(map.laid[index])
        take(won if i64(map.marks[ring(at)]) & TOKENED else left, map.face(at) >> 1)
    if view.waits is not None:
        state.pending = layout.goal_at(layout.code_of(view.waits))
    for index, cell in enumerate(view.laid_order):
        state.order[index] = i16(layout.code_of(cell))
    for index, cell in enumerate(view.gold_order):
        state.order[GOLD_ORDER + index] = i16(layout.code_of(cell))
    state.claimed_count = len(view.gold_order)
