"""What does one pair of eyes see? All but hands, pile and hidden goals lies open (see Who knows what)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from filon.games.duel.board import BRIBED, KEYED, TOKEN
from filon.games.duel.box import COLOURS, ENDS, OWN_BOX, PHASES, ROW, TURNING
from filon.games.duel.settle import GOLD_ORDER
from filon.games.duel.wire import Goal, Known, Own, Tunnel, View
from filon.games.mine.places import ring
from filon.games.mine.tools import tools_in

if TYPE_CHECKING:
    from filon.games.duel.state import State


def public_part(state: State) -> View:
    """What everybody sees."""
    seats = range(int(state.seats))
    return View(
        seat=None,
        turn=state.turn,
        seats=int(state.seats),
        deck=None if state.box is OWN_BOX else state.box.data,
        colours=tuple([COLOURS[state.colour_of(player)] for player in seats]),
        round=int(state.round),
        phase=PHASES[state.phase],
        starts=tuple([state.layout.cell(at) for at in state.layout.starts]),
        map=tuple([tunnel(state, i64(state.map.laid[index])) for index in range(state.map.lays)]),
        goals=tuple([goal(state, index) for index in range(6)]),
        waits=None if state.phase != TURNING else state.layout.cell(state.layout.goals[state.pending]),
        due=int(state.due) if state.phase == TURNING else 0,
        broken=tuple([tools_in(int(state.broken >> 3 * player & 7)) for player in seats]),
        hands=tuple([int(state.hand_size(player)) for player in seats]),
        pile=int(state.bottom - state.top),
        aside=len(state.deck) - int(state.bottom),
        discards=hand(state, state.seats),
        looked=tuple([looked_at(state, player) for player in seats]),
        tokens=int(state.tokens),
        keys=int(state.keys),
        debts=tuple([int(state.debts >> 8 * player & 255) for player in seats]),
        gold_order=tuple([state.layout.cell(i64(state.order[GOLD_ORDER + index])) for index in range(state.golds)]),
        laid_order=tuple([state.layout.cell(i64(state.order[index])) for index in range(state.map.lays)]),
        won=tuple([tuple([card_name(state, code) for code in won]) for won in state.won]),
        gone=gone(state),
        unused=len(state.goals) - 6,
        ends=tuple([ENDS[how] for how in state.ends]),
        outcome=state.outcome,
        own=None,
    )


def own_part(state: State, seat: int) -> Own:
    """One's hand, and the goals one has looked at."""
    seen: list[Known] = []
    for index in range(6):
        if state.looked >> (6 * seat + index) & 1:
            name = state.box.goal_names[state.goals[index]]
            seen.append(Known(state.layout.cell(state.layout.goals[index]), name))
    return Own(hand=hand(state, seat), goals=tuple(seen))


def token_on(state: State, at: i64) -> str | None:
    """Whose gold this is."""
    marks = i64(state.map.marks[ring(at)])
    if marks & TOKEN:
        return COLOURS[0]
    return COLOURS[1] if marks & (TOKEN << 1) else None


def tunnel(state: State, at: i64) -> Tunnel:
    """A tunnel as all see it."""
    face = state.map.face(at)
    marks = i64(state.map.marks[ring(at)])
    return Tunnel(
        state.layout.cell(at),
        state.box.names[face >> 1],
        bool(face & 1),
        marks & KEYED != 0,
        marks & BRIBED != 0,
        token_on(state, at),
    )


def goal(state: State, index: i64) -> Goal:
    """A goal as all see it; one that waits for its way round is shown."""
    at = state.layout.goals[index]
    where = state.layout.cell(at)
    name = state.box.goal_names[state.goals[index]]
    if not state.turned >> index & 1:
        return Goal(where, name if state.pending == index else None, False, False, None)
    face = state.map.face(at)
    return Goal(where, name, bool(face & 1), i64(state.map.marks[ring(at)]) & KEYED != 0, token_on(state, at))


def hand(state: State, row: i64) -> tuple[str, ...]:
    """A hand, or the discards, in the order of the data."""
    found: list[str] = []
    for card in range(i64(len(state.box.names))):
        found += [state.box.names[card]] * i64(state.cards[row * ROW + card])
    return tuple(found)


def looked_at(state: State, seat: int) -> tuple[str, ...]:
    """The goals a seat looked at in this round, which everybody saw it do."""
    cells = [state.layout.cell(at) for at in state.layout.goals]
    return tuple([cells[index] for index in range(6) if state.looked >> (6 * seat + index) & 1])


def card_name(state: State, code: int) -> str:
    """A gold card's name, tunnel or goal."""
    tunnels = int(state.box.tunnels)
    return state.box.names[code] if code < tunnels else state.box.goal_names[code - tunnels]


def gone(state: State) -> tuple[str, ...]:
    """The cards that are out of the game."""
    found: list[str] = []
    for code in range(len(state.gone)):
        found += [card_name(state, code)] * i64(state.gone[code])
    return tuple(found)
