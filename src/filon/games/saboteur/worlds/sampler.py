"""World sampler: complete states that agree with a view, drawn from their exact distribution (see Who knows what).

Cards that the seat has not been shown lie in the others' hands, their face-down discards or the pile, and all
arrangements are equally likely: a pass is modelled as made with any card of the hand, so its hidden half is no
evidence. The same holds for roles and goals. Gold is sampled by gold_posterior. Mathematics:
docs/math/saboteur-sampler.md.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, shuffle_end
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.mining.cells import code_of
from filon.games.mining.tools import TOOL_CODES
from filon.games.mining.unseen_cards import fill_end, take
from filon.games.saboteur.board import goal_at
from filon.games.saboteur.card_views import map_of
from filon.games.saboteur.components import (
    BREAK,
    CARDS_IN_ALL,
    CHOOSING,
    CODES,
    COUNTS,
    DECK,
    DIGGER,
    DIGGING,
    DWARVES,
    GOAL_CODES,
    NOTHING,
    OVER,
    PHASES,
    ROLES,
    ROW,
    SABOTEUR,
)
from filon.games.saboteur.deal import NO_CARDS, NO_HANDS, NO_PASSES
from filon.games.saboteur.orientations import FACE_CARD
from filon.games.saboteur.state import State
from filon.games.saboteur.talk import CLAIMS
from filon.games.saboteur.view_types import View
from filon.games.saboteur.worlds.gold_posterior import GoldPosterior
from filon.games.saboteur.worlds.view_consistency import check, check_table

GOAL_ORDERS: Final = [vec[u8]([u8(card) for card in order]) for order in permutations(range(3))]


def build_sampler(view: CoreView) -> Worlds:
    """Return the sampler of a view; raises ValueError if no match can lead to it."""
    assert isinstance(view, View)
    check(view)
    packed = WorldSampler(view)
    check_table(packed.known, view)
    return packed


@final
class WorldSampler(Worlds):
    """A state with all that is known, and the counts of what is left to fill in."""

    known: State
    deck: vec[u8]  # the last `hidden` cards are those not shown, to be shuffled: others' first, then the pile
    hidden: i64
    hands: vec[i64]  # how many hidden cards each seat holds
    face_down: vec[i64]  # how many hidden cards each seat has discarded
    roles_hidden: bool
    seat: i64  # the viewer's seat; -1 for spectators
    saboteurs_hidden: i64  # among the other seats and the dwarf left over
    goals: list[vec[u8]]  # all orders of the goals that agree with the evidence
    gold: GoldPosterior

    def __init__(self, view: View) -> None:
        seats, own = view.seats, view.own
        self.seat = -1 if view.seat is None else view.seat
        left = COUNTS[:]
        self.known = known_state(view, left)
        self.deck = DECK[:]
        self.hidden = CARDS_IN_ALL - fill_end(self.deck, CARDS_IN_ALL, left)
        self.hands = NO_HANDS[:seats]
        self.face_down = NO_HANDS[:seats]
        hands, face_down = view.hands, view.face_down
        slots: i64 = view.pile
        for seat in range(i64(seats)):
            if seat != self.seat:
                self.hands[seat] = hands[seat]
                self.face_down[seat] = face_down[seat]
                slots += self.hands[seat] + self.face_down[seat]
        if slots != self.hidden:
            raise ValueError(f"{self.hidden} cards are unseen and {slots} places hidden")
        self.roles_hidden = self.known.phase == DIGGING
        self.saboteurs_hidden = DWARVES[seats][0]
        if own is not None and own.role == ROLES[SABOTEUR]:
            self.saboteurs_hidden -= 1
        self.goals = goal_orders(view)
        self.gold = GoldPosterior(view)

    def sample(self, luck: Luck) -> State:
        state = self.known.copy()
        state.deck = shuffle_end(self.deck, self.hidden, luck)
        self._deal_hidden_cards(state)
        state.goals = self.goals[luck.below("", len(self.goals))] if len(self.goals) > 1 else self.goals[0]
        if self.roles_hidden:
            self._sample_roles(state, luck)
        self.gold.fill(state, luck)
        return state

    def _deal_hidden_cards(self, state: State) -> None:
        """Deal hidden cards to the others' hands and face-down discards; the pile is what stays in the deck."""
        deck, cards, held = state.deck, state.cards, state.held
        at = CARDS_IN_ALL - self.hidden
        for seat in range(state.seats):
            mask = held[seat]
            first = at
            at += self.hands[seat]
            for place in range(first, at):
                card = i64(deck[place])
                cards[seat * ROW + card] = u8(i64(cards[seat * ROW + card]) + 1)
                mask |= i64(1) << card
            held[seat] = mask
            first = at
            at += self.face_down[seat]
            for place in range(first, at):
                state.passed[state.passes] = i16(seat * ROW + i64(deck[place]))
                state.passes += 1

    def _sample_roles(self, state: State, luck: Luck) -> None:
        """Draw the hidden roles without replacement: all arrangements of unseen dwarves are equally likely (S2.1)."""
        saboteurs = self.saboteurs_hidden
        left = state.seats + 1 if self.seat < 0 else state.seats
        for seat in range(state.seats):
            if seat != self.seat:
                if luck.below("", left) < saboteurs:
                    state.saboteurs |= i64(1) << seat
                    saboteurs -= 1
                left -= 1
        state.left_over = SABOTEUR if saboteurs else DIGGER


def known_state(view: View, left: vec[u8]) -> State:
    """Return the state that the view shows, with hidden parts empty; shown cards are removed from `left`."""
    seats, goals = view.seats, view.goals
    map = map_of(view.map, goals)
    state = State(seats, map, NO_CARDS[: (seats + 1) * ROW], NO_HANDS[:seats], NO_PASSES[:], NOTHING, [])
    state.rounds = view.rounds
    state.broken_get_no_gold = view.broken_get_no_gold
    state.round = view.round
    turn = view.turn
    state.phase = OVER if turn is None else DIGGING if view.phase == PHASES[DIGGING] else CHOOSING
    state.first = view.first
    state.mover = view.past[-1].last if turn is None else turn
    state.top = CARDS_IN_ALL - view.pile
    for index in range(map.laid_count):
        take(left, FACE_CARD[map.face(i64(map.laid[index]))])
    for name in view.discards:
        state.discard(take(left, CODES[name]))
    broken, looked = view.broken, view.looked
    for seat in range(state.seats):
        if broken[seat]:
            for tool in broken[seat]:
                state.broken |= i64(1) << (3 * seat + TOOL_CODES[tool])
                take(left, BREAK + TOOL_CODES[tool])
        if looked[seat]:
            for text in looked[seat]:
                state.looked |= i64(1) << (3 * seat + goal_index(text))
    for talked in view.talked:
        state.talked |= i64(1) << talked
    restore_claims(state, view)
    for number, goal in enumerate(goals):
        if goal.card is not None:
            state.turned |= i64(1) << number
    restore_own(state, view, left)
    restore_roles(state, view)
    return state


def restore_own(state: State, view: View, left: vec[u8]) -> None:
    """Restore a seat's private cards and role."""
    own, seat = view.own, view.seat
    if own is None or seat is None:
        return
    for name in own.hand:
        state.give(seat, take(left, CODES[name]))
    for name in own.discarded:
        state.passed[state.passes] = i16(seat * ROW + take(left, CODES[name]))
        state.passes += 1
    if own.role == ROLES[SABOTEUR]:
        state.saboteurs |= i64(1) << seat


def restore_claims(state: State, view: View) -> None:
    """Restore the current claims (S10.1)."""
    for claim in view.claims:
        bit = i64(1) << (3 * claim.by + goal_index(claim.cell))
        state.claimed |= bit
        if claim.says == CLAIMS[1]:
            state.claimed_stones |= bit
        if claim.looked:
            state.claimed_seen |= bit


def restore_roles(state: State, view: View) -> None:
    """Restore the roles of a round that is over, which are public (S8.1)."""
    if state.phase == DIGGING:
        return
    shown = view.past[-1] if state.phase == OVER else view.shown
    if shown is not None:
        state.last = shown.last
        state.left_over = ROLES.index(shown.left_over)
        state.saboteurs = 0
        for seat in range(view.seats):
            state.saboteurs |= i64(ROLES.index(shown.roles[seat])) << seat


def goal_index(text: str) -> i64:
    """Return the index of the goal on this cell; raises ValueError for any other cell."""
    index = goal_at(code_of(text))
    if index < 0:
        raise ValueError(f"no goal lies on {text}")
    return index


def goal_orders(view: View) -> list[vec[u8]]:
    """Return all orders of the goals that agree with the evidence; raises ValueError if there is none."""
    seen: dict[int, int] = {}
    for index, goal in enumerate(view.goals):
        card = goal.card
        if card is not None:
            seen[index] = GOAL_CODES[card]
    own = view.own
    if own is not None:
        for known in own.goals:
            seen[int(goal_index(known.cell))] = GOAL_CODES[known.card]
    if not seen:
        return GOAL_ORDERS
    found: list[vec[u8]] = []
    for order in GOAL_ORDERS:
        agrees = True
        for index in seen:
            if int(order[index]) != seen[index]:
                agrees = False
        if agrees:
            found.append(order)
    if not found:
        raise ValueError("the goals seen are not those of the game")
    return found
