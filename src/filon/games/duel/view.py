"""Builds a viewer's view: all but hands, pile and hidden goals is public (see Who knows what in RULES.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from mypy_extensions import i64

from filon.games.duel import card_views, scoring
from filon.games.duel.after_move import GOLD_ORDER
from filon.games.duel.board import TOKEN
from filon.games.duel.components import COLOURS, ENDS, OVER, PHASES, ROW, STANDARD, TOKENS, TOKENS_ALONE, TURNING
from filon.games.duel.view_types import Known, Own, View
from filon.games.mining.cells import ring
from filon.games.mining.tools import BY_MASK

if TYPE_CHECKING:
    from filon.games.duel.state import State

ALONE: Final = [(colour,) for colour in COLOURS]
NOBODY_LOOKED: Final[tuple[tuple[str, ...], ...]] = ((), ())


def public_part(state: State) -> View:
    """Return the view of spectators."""
    return build(state, None, None)


def build(state: State, seat: int | None, own: Own | None) -> View:
    """Return the public view, with one seat's private part added."""
    seats, layout, both, turning = state.seats, state.layout, state.seats == 2, state.phase == TURNING
    return View(
        seat=seat,
        turn=state.turn,
        seats=int(seats),
        deck=None if state.components is STANDARD else state.components.deck_view,
        colours=COLOURS if both else ALONE[state.colour],
        round=int(state.round),
        phase=PHASES[state.phase],
        starts=layout.start_texts,
        starts_lit=card_views.starts_lit(state.map),
        map=card_views.tunnels(state.map),
        goals=card_views.goals(state.map, state.turned, state.pending, waiting(state)),
        waits=layout.cell_text(layout.goals[state.pending]) if turning else None,
        due=int(state.due) if turning else 0,
        broken=by_seat(seats, state.broken),
        hands=(int(state.hand_size(0)), int(state.hand_size(1))) if both else (int(state.hand_size(0)),),
        pile=int(state.bottom - state.top),
        aside=len(state.deck) - int(state.bottom),
        discards=hand(state, seats),
        looked=looked(state),
        tokens=int(state.tokens),
        most_tokens=TOKENS if both else TOKENS_ALONE,
        keys=int(state.keys),
        debts=(int(state.debts & 255), int(state.debts >> 8)) if both else (int(state.debts),),
        gold_order=cells_in(state, GOLD_ORDER, state.claimed_count),
        laid_order=cells_in(state, 0, state.map.laid_count),
        won=tuple([tuple([card_name(state, code) for code in won]) for won in state.won]),
        nuggets=tuple(scoring.nuggets(state)),
        found=found(state),
        gone=gone(state),
        unused=len(state.goals) - 6,
        ends=tuple([ENDS[how] for how in state.ends]),
        outcome=state.outcome,
        own=own,
    )


def own_part(state: State, seat: int) -> Own:
    """Return a seat's private part: its hand, and the goals it has looked at."""
    seen: list[Known] = []
    for index in range(6):
        if state.looked >> (6 * seat + index) & 1:
            name = state.components.goal_names[state.goals[index]]
            seen.append(Known(state.layout.goal_texts[index], name))
    return Own(hand=hand(state, seat), goals=tuple(seen))


def uncovered(state: State) -> View:
    """Return the public view with all face-down goals revealed."""
    part = public_part(state)
    goals = [
        Known(goal.cell, state.components.goal_names[state.goals[index]])
        for index, goal in enumerate(part.goals)
        if goal.card is None
    ]
    return msgspec.structs.replace(part, own=Own(hand=(), goals=tuple(goals)))


def waiting(state: State) -> i64:
    """Return the code of the goal card that waits for its orientation, 0 without one."""
    return i64(state.goals[state.pending]) if state.pending >= 0 else 0


def by_seat(seats: i64, broken: i64) -> tuple[tuple[str, ...], ...]:
    """Return each seat's broken tools."""
    return (BY_MASK[broken & 7], BY_MASK[broken >> 3 & 7]) if seats == 2 else (BY_MASK[broken & 7],)


def looked(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the goals each seat looked at in this round; that it looked is public."""
    if state.looked == 0:
        return NOBODY_LOOKED[: int(state.seats)]
    texts = state.layout.goal_texts
    found: list[tuple[str, ...]] = []
    for seat in range(state.seats):
        mask = state.looked >> 6 * seat & 63
        found.append(tuple([texts[index] for index in range(i64(6)) if mask >> index & 1]))
    return tuple(found)


def cells_in(state: State, first: i64, count: i64) -> tuple[str, ...]:
    """Return the cells of `count` entries of the order, from `first` on."""
    found: list[str] = []
    for index in range(first, first + count):
        found.append(state.layout.cell_text(i64(state.order[index])))
    return tuple(found)


def found(state: State) -> tuple[int, ...]:
    """Return the nuggets under each seat's tokens in this round; zero once the match is over, when they are won."""
    sums = [0] * int(state.seats)
    if state.phase != OVER:
        for index in range(state.claimed_count):
            at = i64(state.order[GOLD_ORDER + index])
            green = i64(state.map.marks[ring(at)]) & (TOKEN << 1) != 0
            sums[1 if green and state.seats == 2 else 0] += int(state.components.worth[state.map.face(at)])
    return tuple(sums)


def hand(state: State, row: i64) -> tuple[str, ...]:
    """Return a hand, or the discards, in the order of the data."""
    names, first = state.components.names, row * ROW
    cards: list[str] = []
    for card in range(i64(len(names))):
        count = i64(state.cards[first + card])
        while count:
            cards.append(names[card])
            count -= 1
    return tuple(cards)


def card_name(state: State, code: i64) -> str:
    """Return a gold card's name, tunnel or goal."""
    tunnels = state.components.tunnels
    return state.components.names[code] if code < tunnels else state.components.goal_names[code - tunnels]


def gone(state: State) -> tuple[str, ...]:
    """Return the cards out of the game; none before a round has ended."""
    if not state.ends:
        return ()
    names: list[str] = []
    for code in range(i64(len(state.gone))):
        count = i64(state.gone[code])
        while count:
            names.append(card_name(state, code))
            count -= 1
    return tuple(names)
