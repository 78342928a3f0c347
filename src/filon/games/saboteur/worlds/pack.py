"""What might be true for all one seat sees? (see Who knows what)

Cards: whatever the seat has not been shown lies in the others' hands, their face-down discards or the pile, each
arrangement as likely as any other; for a pass is made with any card of the hand, and its hidden half tells nothing.
Roles and goals likewise. Gold has a room of its own.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck, shuffle_end
from filon.core.state import Worlds
from filon.core.view import View as CoreView
from filon.games.mine.places import place_of
from filon.games.mine.tools import TOOLS
from filon.games.saboteur.board import goal_at
from filon.games.saboteur.box import (
    CARDS_IN_ALL,
    CHOOSING,
    CODES,
    DECK,
    DIGGER,
    DIGGING,
    DWARVES,
    GOALS,
    OVER,
    PHASES,
    ROLES,
    ROW,
    SABOTEUR,
)
from filon.games.saboteur.deal import NO_CARDS, NO_HANDS, NO_PASSES
from filon.games.saboteur.shown import map_of
from filon.games.saboteur.state import State
from filon.games.saboteur.talk import CLAIMS
from filon.games.saboteur.wire import View
from filon.games.saboteur.worlds.fitting import check, check_table
from filon.games.saboteur.worlds.gold import Hoards


def pack(view: CoreView) -> Worlds:
    """The worlds of a view."""
    assert isinstance(view, View)
    check(view)
    packed = Pack(view)
    check_table(packed.known, view)
    return packed


@final
class Pack(Worlds):
    """A state with all that is known, and what is left to fill in."""

    known: State
    deck: vec[u8]  # the last `hidden` cards are those not shown, to be shuffled: others' first, then the pile
    hidden: i64
    hands: vec[i64]  # how many hidden cards each seat holds
    face_down: vec[i64]  # how many hidden cards each seat has discarded
    roles_hidden: bool
    seat: i64  # whose eyes; -1 the onlooker's
    saboteurs_hidden: i64  # among the others and the dwarf left over
    goals: list[vec[u8]]  # every way the goals can lie
    hoards: Hoards

    def __init__(self, view: View) -> None:
        self.seat = -1 if view.seat is None else view.seat
        self.known = known_state(view)
        unseen = cards_unseen(view)
        self.hidden = len(unseen)
        self.deck = vec[u8]([u8(0)] * (CARDS_IN_ALL - len(unseen)) + [u8(card) for card in unseen])
        others = [seat for seat in range(view.seats) if seat != view.seat]
        self.hands = vec[i64]([i64(0)] * view.seats)
        self.face_down = vec[i64]([i64(0)] * view.seats)
        for seat in others:
            self.hands[seat] = view.hands[seat]
            self.face_down[seat] = view.face_down[seat]
        slots = view.pile + sum([view.hands[seat] + view.face_down[seat] for seat in others])
        if slots != len(unseen):
            raise ValueError(f"{len(unseen)} cards are unseen and {slots} places hidden")
        self.roles_hidden = view.phase == PHASES[DIGGING]
        self.saboteurs_hidden = DWARVES[view.seats][0]
        if view.own is not None and view.own.role == ROLES[SABOTEUR]:
            self.saboteurs_hidden -= 1
        self.goals = goal_orders(view)
        self.hoards = Hoards(view)

    def sample(self, luck: Luck) -> State:
        state = self.known.copy()
        state.deck = shuffle_end(self.deck, self.hidden, luck)
        self._hand_out(state)
        state.goals = self.goals[luck.below("", len(self.goals))] if len(self.goals) > 1 else self.goals[0]
        if self.roles_hidden:
            self._cast(state, luck)
        self.hoards.fill(state, luck)
        return state

    def _hand_out(self, state: State) -> None:
        """Hidden cards to the others' hands and face-down discards; the pile is what stays in the deck."""
        deck, cards, held = state.deck, state.cards, state.held
        at = CARDS_IN_ALL - self.hidden
        for seat in range(state.seats):
            mask = held[seat]
            for _ in range(self.hands[seat]):
                card = i64(deck[at])
                at += 1
                cards[seat * ROW + card] = u8(i64(cards[seat * ROW + card]) + 1)
                mask |= i64(1) << card
            held[seat] = mask
            for _ in range(self.face_down[seat]):
                state.passed[state.passes] = i16(seat * ROW + i64(deck[at]))
                state.passes += 1
                at += 1

    def _cast(self, state: State, luck: Luck) -> None:
        """Hidden roles: each unseen dwarf as likely here as there (S2.1)."""
        saboteurs = self.saboteurs_hidden
        left = state.seats + 1 if self.seat < 0 else state.seats
        for seat in range(state.seats):
            if seat != self.seat:
                if luck.below("", left) < saboteurs:
                    state.saboteurs |= i64(1) << seat
                    saboteurs -= 1
                left -= 1
        state.left_over = SABOTEUR if saboteurs else DIGGER


def known_state(view: View) -> State:
    """All that the view tells, hidden places empty."""
    seats = view.seats
    map = map_of(view.map, view.goals)
    state = State(seats, map, NO_CARDS[: (seats + 1) * ROW], NO_HANDS[:seats], NO_PASSES[:], DECK[:0], [])
    state.rounds = view.rounds
    state.broken_get_no_gold = view.broken_get_no_gold
    state.round = view.round
    state.phase = PHASES.index(view.phase)
    state.first = view.first
    state.mover = view.past[-1].last if view.turn is None else view.turn
    state.top = CARDS_IN_ALL - view.pile
    for card in view.discards:
        state.discard(CODES[card])
    for seat in range(seats):
        for tool in view.broken[seat]:
            state.broken |= i64(1) << (3 * seat + TOOLS.index(tool))
        for text in view.looked[seat]:
            state.looked |= i64(1) << (3 * seat + goal_index(text))
    for seat in view.talked:
        state.talked |= i64(1) << seat
    know_claims(state, view)
    for index in range(3):
        if view.goals[index].card is not None:
            state.turned |= i64(1) << index
    if view.own is not None and view.seat is not None:
        for card in view.own.hand:
            state.give(view.seat, CODES[card])
        for card in view.own.discarded:
            state.passed[state.passes] = i16(view.seat * ROW + CODES[card])
            state.passes += 1
        if view.own.role == ROLES[SABOTEUR]:
            state.saboteurs |= i64(1) << view.seat
    know_roles(state, view)
    return state


def know_claims(state: State, view: View) -> None:
    """What stands of what was said (S10.1)."""
    for claim in view.claims:
        bit = i64(1) << (3 * claim.by + goal_index(claim.cell))
        state.claimed |= bit
        if claim.says == CLAIMS[1]:
            state.claimed_stones |= bit
        if claim.looked:
            state.claimed_seen |= bit


def know_roles(state: State, view: View) -> None:
    """Once a round is over its roles lie open (S8.1)."""
    shown = view.shown if state.phase == CHOOSING else view.past[-1] if state.phase == OVER else None
    if shown is not None:
        state.last = shown.last
        state.left_over = ROLES.index(shown.left_over)
        state.saboteurs = 0
        for seat in range(view.seats):
            state.saboteurs |= i64(ROLES.index(shown.roles[seat])) << seat


def goal_index(text: str) -> i64:
    """Which goal lies on this cell."""
    index = goal_at(place_of(text))
    if index < 0:
        raise ValueError(f"no goal lies on {text}")
    return index


def cards_unseen(view: View) -> list[int]:
    """The deck less everything this seat has been shown, in box order."""
    left = [int(card) for card in DECK]
    shown = list(view.discards) + [tunnel.card for tunnel in view.map]
    for tools in view.broken:
        shown += [f"break-{tool}" for tool in tools]
    if view.own is not None:
        shown += [*view.own.hand, *view.own.discarded]
    for card in shown:
        left.remove(CODES[card])
    return left


def goal_orders(view: View) -> list[vec[u8]]:
    """Every order of the goals that agrees with what was turned and looked at."""
    seen = {goal.cell: goal.card for goal in view.goals if goal.card is not None}
    if view.own is not None:
        seen.update({known.cell: known.card for known in view.own.goals})
    found: list[vec[u8]] = []
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        agrees = True
        for index in range(3):
            text = view.goals[index].cell
            if text in seen and seen[text] != GOALS[order[index]]:
                agrees = False
        if agrees:
            found.append(vec[u8]([u8(card) for card in order]))
    if not found:
        raise ValueError("the goals seen are not the box's")
    return found
