"""What does a move do, and who notices? (D3, D5, D6.1)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64, u8

from filon.core.luck import Luck
from filon.games.duel import scoring, settle
from filon.games.duel.board import BRIBED, KEYED
from filon.games.duel.box import BREAKS
from filon.games.duel.deal import begin_round, draw, remove_tunnel
from filon.games.duel.moves import (
    BREAK,
    BRIBE,
    FALL,
    KEY,
    LAY,
    LOOK,
    OPERATION,
    REPAIR,
    REST,
    SHED,
    TURN,
    action,
    card_of,
    second_of,
)
from filon.games.duel.round import CARDS, GOALS, OVER, PLAYING, ROUNDS, TOKENS
from filon.games.mine.places import ring

if TYPE_CHECKING:
    from filon.games.duel.state import State


def play(state: State, move: i64, luck: Luck) -> None:
    """A free step, a turn's action, or a goal's way round; then whatever follows."""
    operation, rest = move >> OPERATION, move & REST
    if operation == TURN:
        state.phase = PLAYING
        state.pending = -1
        settle.turn(state, rest >> 1, rest & 1)
        _go_on(state, luck)
        return
    if operation == BRIBE:
        _bribe(state, rest, luck)
        return
    seat = state.mover
    card = card_of(state, move)
    state.drop(seat, card)
    state.due = 1
    if operation == LAY:
        state.order[state.map.lays] = i16(rest >> 6)
        state.map.lay(rest >> 6, rest & 63)
        _go_on(state, luck)
        return
    state.discard(card)
    if operation == KEY:
        state.map.marks[ring(rest)] = u8(i64(state.map.marks[ring(rest)]) | KEYED)
        state.keys += 1
        state.map.opened(rest)
        _go_on(state, luck)
        return
    if operation == BREAK:
        # The card lies before the other until mended, not among the discards (D5.5).
        state.cards[state.seats * 64 + card] = u8(i64(state.cards[state.seats * 64 + card]) - 1)
        state.broken |= i64(1) << (3 * (1 - seat) + rest)
    elif operation == REPAIR:
        _mend(state, rest & 3)
    elif operation == FALL:
        remove_tunnel(state, rest)
    elif operation == LOOK:
        state.looked |= i64(1) << (6 * seat + state.layout.goal_at(rest))
    else:
        second = second_of(move)
        if second >= 0:
            state.drop(seat, second)
            state.discard(second)
            state.due = 1 if operation == SHED else 2
        if operation == SHED:
            _mend(state, rest & 3)
    _finish(state, luck)


def _mend(state: State, tool: i64) -> None:
    """The broken tool before the mover goes to the discards (D5.5, D3.1)."""
    state.broken ^= i64(1) << (3 * state.mover + tool)
    state.discard(action(state, BREAKS, i64(1) << tool))


def _bribe(state: State, at: i64, luck: Luck) -> None:
    """A token on the troll's card opens the way for both; the last one ends the round at once (D5.3)."""
    state.map.marks[ring(at)] = u8(i64(state.map.marks[ring(at)]) | BRIBED)
    state.tokens -= 1
    state.debts += i64(1) << 8 * state.mover
    if state.tokens == 0:
        _end_round(state, TOKENS, luck)
        return
    state.map.opened(at)
    state.due = -1
    _go_on(state, luck)


def _go_on(state: State, luck: Luck) -> None:
    """Settle what follows; then the turn is over, or goes on after a bribe."""
    ended = settle.settle(state)
    if ended == settle.ALL_TOKENS:
        _end_round(state, TOKENS, luck)
    elif ended == settle.ALL_GOALS:
        _end_round(state, GOALS, luck)
    elif ended == settle.SETTLED and state.due >= 0:
        _finish(state, luck)


def _finish(state: State, luck: Luck) -> None:
    """Draw; if pile and hands are empty the round is over, else the next player with cards decides (D3.2, D6.1)."""
    for _ in range(state.due):
        draw(state, state.mover)
    following = (state.mover + 1) % state.seats
    if state.held[following]:
        state.mover = following
    elif not state.held[state.mover]:
        _end_round(state, CARDS, luck)


def _end_round(state: State, how: i64, luck: Luck) -> None:
    """Gold to its owners, trolls paid, and the next round or the end (D6)."""
    scoring.collect(state)
    state.ends = [*state.ends, int(how)]
    if state.round < ROUNDS:
        begin_round(state, scoring.next_starter(state), luck)
    else:
        state.phase = OVER
