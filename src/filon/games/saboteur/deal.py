"""Deal of a round: labelled random draws, hands, roles and goals (S2, S8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Luck
from filon.games.saboteur import events
from filon.games.saboteur.board import empty_map
from filon.games.saboteur.components import (
    CARDS_IN_ALL,
    DECK,
    DIGGING,
    NAMES,
    NOTHING,
    ROLES,
    ROW,
    SEATS,
    dwarves,
    hand_size,
)

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

GOLD: Final = "gold"
ROLES_OF: Final = [f"round {number} roles" for number in range(4)]
GOALS_OF: Final = [f"round {number} goals" for number in range(4)]
DECK_OF: Final = [f"round {number} deck" for number in range(4)]
GOALS_IN_ORDER: Final = vec[u8]([u8(0), u8(1), u8(2)])
LEFT_OF: Final = [f"round {number} left over" for number in range(4)]
DWARVES_BY_SEATS: Final = [dwarves(seats) if seats in SEATS else NOTHING for seats in range(11)]
NO_CARDS: Final = vec[u8]([u8(0)] * (11 * ROW))
NO_HANDS: Final = vec[i64]([i64(0)] * 10)
NO_PASSES: Final = vec[i16]([i16(0)] * CARDS_IN_ALL)


def begin_round(state: State, first: i64, luck: Luck) -> None:
    """Set up and deal the next round (S2.1–S2.3, S8.6)."""
    state.round += 1
    seats, number = state.seats, state.round
    dwarf_cards = DWARVES_BY_SEATS[seats]
    left_over = luck.below(LEFT_OF[number], seats + 1)
    state.left_over = i64(dwarf_cards[left_over])
    # One dwarf is left over first, so that a written-out deal may name it, the roles, or both.
    roles = luck.shuffle(ROLES_OF[number], without_card(dwarf_cards, left_over))
    state.saboteurs = 0
    for seat in range(seats):
        state.saboteurs |= i64(roles[seat]) << seat
    state.goals = luck.shuffle(GOALS_OF[number], GOALS_IN_ORDER)
    state.deck = luck.shuffle(DECK_OF[number], DECK)
    state.map = empty_map()
    state.cards = NO_CARDS[: (seats + 1) * ROW]
    state.held = NO_HANDS[:seats]
    state.passes = 0
    state.broken = 0
    state.looked = 0
    state.turned = 0
    state.talked = 0
    state.drawn = NOTHING
    state.takes = NOTHING
    state.phase = DIGGING
    size = hand_size(seats)
    top: i64 = 0
    for seat in range(seats):
        for place in range(top, top + size):
            state.give(seat, i64(state.deck[place]))
        top += size
    state.top = top
    starter = state.starters[number - 1]
    state.mover = state.first = first if starter < 0 else i64(starter)
    if state.recorder is not None:
        _publish_deal(state, state.recorder, surprise=state.first != first)


def _publish_deal(state: State, recorder: EventRecorder, *, surprise: bool) -> None:
    """Publish who begins and how many cards there are, and to each seat its role and hand.

    Who begins is news only where a written-out deal names another player than S8.6 does.
    """
    size = int(hand_size(state.seats))
    pile = CARDS_IN_ALL - int(state.top)
    begun = events.RoundBegun(int(state.round), int(state.first), size, pile)
    recorder.publish(begun, recorder.all_viewers if surprise else 0)
    for seat in range(state.seats):
        role = ROLES[state.saboteurs >> seat & 1]
        recorder.publish_to(seat, events.Dealt(role, hand(state, seat)), news=True)


def hand(state: State, seat: i64) -> tuple[str, ...]:
    """Return a hand in the order of card codes: the order in which cards came bears on nothing hidden."""
    found: list[str] = []
    row = seat * ROW
    for card in range(i64(27)):
        count = i64(state.cards[row + card])
        while count:
            found.append(NAMES[card])
            count -= 1
    return tuple(found)


def without_card(dwarf_cards: vec[u8], index: i64) -> vec[u8]:
    """Return these cards without the one at an index."""
    found = dwarf_cards[:-1]
    for place in range(index, i64(len(found))):
        found[place] = dwarf_cards[place + 1]
    return found
