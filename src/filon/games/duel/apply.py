"""Applies a move to the state and publishes its events (D3, D5, D6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i16, i64

from filon.core.event import EventData
from filon.core.luck import Luck
from filon.games.duel import after_move, events, scoring, view
from filon.games.duel.board import KEYED
from filon.games.duel.components import BREAKS, BY_CARDS, BY_GOALS, BY_TOKENS, ENDS, OVER, PLAYING, ROUNDS
from filon.games.duel.deal import begin_round, draw, remove_tunnel
from filon.games.duel.moves import (
    BREAK,
    BRIBE,
    FALL,
    KEY,
    KIND,
    LAY,
    LOOK,
    REPAIR,
    REST,
    SHED,
    TURN,
    action_card,
    card_of,
    second_of,
)
from filon.games.mining.tools import TOOLS

if TYPE_CHECKING:
    from filon.games.duel.state import State


def play(state: State, move: i64, luck: Luck) -> None:
    """Apply a bribe, a turn's action or a goal's orientation, with all its consequences."""
    kind, rest = move >> KIND, move & REST
    if kind == TURN:
        state.phase = PLAYING
        state.pending = -1
        after_move.turn_goal(state, rest >> 1, rest & 1, shown=True)
        _continue_turn(state, luck)
        return
    if kind == BRIBE:
        _bribe(state, rest, luck)
        return
    card = card_of(state, move)
    state.drop(state.mover, card)
    state.due = 1
    if kind == LAY:
        _lay(state, rest >> 6, rest & 63)
        _continue_turn(state, luck)
    elif kind == KEY:
        _use_key(state, card, rest)
        _continue_turn(state, luck)
    else:
        _apply_action(state, kind, rest, card, second_of(move))
        _end_turn(state, luck)


def _lay(state: State, at: i64, face: i64) -> None:
    """Lay a tunnel on the map (D4)."""
    state.order[state.map.laid_count] = i16(at)
    state.map.lay(at, face)
    if state.recorder is not None:
        name = state.components.names[face >> 1]
        state.recorder.publish(events.Laid(int(state.mover), name, state.layout.cell_text(at), face & 1 != 0))


def _use_key(state: State, card: i64, at: i64) -> None:
    """Use a key: a door of the other colour opens to the mover (D5.4)."""
    state.discard(card)
    state.map.mark(at, KEYED)
    state.keys += 1
    if state.recorder is not None:
        state.recorder.publish(events.KeyUsed(int(state.mover), state.layout.cell_text(at)))
    state.map.extend_reach(at)


def _apply_action(state: State, kind: i64, rest: i64, card: i64, second: i64) -> None:
    """Apply an action without consequences on the map's connections: tools, rockfall, map, shed, pass."""
    if kind == LOOK:
        state.discard(card)
        _look(state, rest)
        return
    if state.recorder is not None:
        state.recorder.publish(_action_event(state, kind, rest, card, second))
    if kind == BREAK:
        # The card stays in front of the other player until repaired, not among the discards (D5.5).
        state.broken |= i64(1) << (3 * (1 - state.mover) + rest)
        return
    state.discard(card)
    if second >= 0:
        state.drop(state.mover, second)
        state.discard(second)
        state.due = 2
    if kind == FALL:
        remove_tunnel(state, rest)
    elif kind == REPAIR:
        _repair(state, rest & 3)
    elif kind == SHED:
        state.due = 1
        _repair(state, rest & 3)


def _action_event(state: State, kind: i64, rest: i64, card: i64, second: i64) -> EventData:
    """Return the public event of this action."""
    by, names = int(state.mover), state.components.names
    if kind == BREAK:
        return events.broke(by, TOOLS[rest], 1 - by)
    if kind == REPAIR:
        return events.Repaired(by, names[card], TOOLS[rest & 3])
    if kind == FALL:
        face = state.map.face(rest)
        return events.RockFell(by, names[face >> 1], state.layout.cell_text(rest), face & 1 != 0)
    cards = (names[card],) if second < 0 else (names[card], names[second])
    return events.Shed(by, cards, TOOLS[rest & 3]) if kind == SHED else events.passed(by, cards)


def _look(state: State, at: i64) -> None:
    """Look at a goal: all viewers see which goal, only the player sees its card (D5.7)."""
    seat, goal = state.mover, state.layout.goal_at(at)
    seen = state.looked >> (6 * seat + goal) & 1 != 0
    state.looked |= i64(1) << (6 * seat + goal)
    if state.recorder is not None:
        where = state.layout.cell_text(at)
        state.recorder.publish(events.Looked(int(seat), where))
        state.recorder.publish_to(
            seat, events.Saw(where, state.components.goal_names[state.goals[goal]]), news=not seen
        )


def _repair(state: State, tool: i64) -> None:
    """Discard the mover's broken-tool card (D5.5, D3.1)."""
    state.broken ^= i64(1) << (3 * state.mover + tool)
    state.discard(action_card(state, BREAKS, i64(1) << tool))


def _bribe(state: State, at: i64, luck: Luck) -> None:
    """Bribe a troll: its card opens for both players; the last token ends the round at once (D5.3)."""
    state.map.bribe(at)
    state.tokens -= 1
    state.debts += i64(1) << 8 * state.mover
    if state.recorder is not None:
        state.recorder.publish(events.Bribed(int(state.mover), state.layout.cell_text(at)))
    state.map.extend_reach(at)
    if state.tokens == 0:
        _end_round(state, BY_TOKENS, luck)
        return
    state.due = -1
    _continue_turn(state, luck)


def _continue_turn(state: State, luck: Luck) -> None:
    """Apply the consequences; then end the turn, unless a bribe lets it continue."""
    ended = after_move.settle(state)
    if ended == after_move.ALL_TOKENS:
        _end_round(state, BY_TOKENS, luck)
    elif ended == after_move.ALL_GOALS:
        _end_round(state, BY_GOALS, luck)
    elif ended == after_move.SETTLED and state.due >= 0:
        _end_turn(state, luck)


def _end_turn(state: State, luck: Luck) -> None:
    """Draw and pass the turn to the next player with cards; without any cards the round ends (D3.2, D6.1)."""
    draw(state, state.mover, state.due)
    following = (state.mover + 1) % state.seats
    if state.held[following]:
        state.mover = following
    elif not state.held[state.mover]:
        _end_round(state, BY_CARDS, luck)


def _end_round(state: State, how: i64, luck: Luck) -> None:
    """Score the round, then begin the next one or end the match (D6)."""
    scoring.collect(state)
    state.ends = [*state.ends, int(how)]
    if state.recorder is not None:
        won = tuple([tuple([view.card_name(state, code) for code in cards]) for cards in state.won])
        sums = tuple(scoring.nuggets(state))
        state.recorder.publish(events.RoundEnded(int(state.round), ENDS[how], won, sums, view.gone(state)))
    if state.round < ROUNDS:
        begin_round(state, scoring.next_starter(state), luck)
    else:
        state.phase = OVER
