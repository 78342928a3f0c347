"""Effects of a move and the events it publishes (S3.1, S4–S7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from filon.core.luck import Luck
from filon.games.mining.cells import FOUR, STEP, cell_text, ring
from filon.games.mining.tools import TOOLS
from filon.games.saboteur import events, gold, information_gain
from filon.games.saboteur.board import GOAL_CELL_CODES, goal_at
from filon.games.saboteur.components import (
    BREAK,
    CARDS_IN_ALL,
    DIGGERS,
    DIGGING,
    GOALS,
    MAP,
    NAMES,
    ROCKFALL,
    ROW,
    SABOTEURS,
    STONES_NE,
    TREASURE,
)
from filon.games.saboteur.moves import BREAK_TOOL, FALL, KIND, LAY, PASS, REPAIR_TOOL, REST
from filon.games.saboteur.orientations import FACE_CARD, FACE_OF, FACE_SIDES, FACE_TURNED, HIDDEN, PASSAGE_FACES

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

NE: Final = FACE_OF[3, False]
NW: Final = FACE_OF[2, False]


def play(state: State, move: i64, luck: Luck) -> None:
    """Play one turn: the card's effect, then a card from the pile, then the next player (S3.1)."""
    kind, rest = move >> KIND, move & REST
    state.talked = 0
    if state.phase != DIGGING:
        gold.take(state, rest, luck)
        return
    seat = state.mover
    if kind == LAY:
        state.drop(seat, FACE_CARD[rest & 31])
        if _lay(state, rest >> 5, rest & 31):
            gold.end_round(state, DIGGERS, luck)
            return
    elif kind == PASS:
        state.drop(seat, rest)
        _pass(state, rest)
    elif kind == BREAK_TOOL:
        state.drop(seat, BREAK + (rest >> 4))
        _break(state, rest >> 4, rest & 15)
    elif kind == REPAIR_TOOL:
        state.drop(seat, rest >> 8)
        _repair(state, rest >> 8, rest >> 4 & 15, rest & 15)
    elif kind == FALL:
        state.drop(seat, ROCKFALL)
        _rockfall(state, rest)
    else:
        state.drop(seat, MAP)
        _look(state, goal_at(rest))
    _draw(state, seat)
    following = seat + 1
    if following == state.seats:
        following = 0
    # Hands are equal, so the next player has no fewer cards than any other: an empty hand there ends the round, and no
    # player ever has to pass for lack of cards (S3.2, S8.1).
    if state.held[following]:
        state.mover = following
    else:
        gold.end_round(state, SABOTEURS, luck)


def _draw(state: State, seat: i64) -> None:
    """Draw one card, if the pile has one (S3.1)."""
    if state.top < CARDS_IN_ALL:
        card = i64(state.deck[state.top])
        state.top += 1
        state.give(seat, card)
        if state.recorder is not None:
            state.recorder.publish(events.drew(int(seat)))
            # Other hands hold too many kinds of cards for any viewer to know the next card.
            state.recorder.publish_to(seat, events.drew_card(NAMES[card]), news=True)


def _lay(state: State, at: i64, face: i64) -> bool:
    """Put a tunnel on the map and turn the goals it opens onto; return whether that shows the treasure (S4, S7)."""
    state.map.lay(at, face)
    if state.recorder is not None:
        name, turned = NAMES[FACE_CARD[face]], bool(FACE_TURNED[face])
        state.recorder.publish(events.Laid(int(state.mover), name, cell_text(at), turned))
    if face >= PASSAGE_FACES or state.turned == 7:
        return False
    found = False
    known = state.turned
    sides: i64 = FACE_SIDES[face]
    for side in range(FOUR):
        if state.map.cells[ring(at + STEP[side])] == HIDDEN and sides >> side & 1:
            goal = goal_at(at + STEP[side])
            if _turn(state, goal, side ^ 2, known):
                found = True
    return found


def _turn(state: State, goal: i64, side: i64, known: i64) -> bool:
    """Turn a goal whose `side` meets the card just laid; return whether it is the treasure (S7.1–S7.3).

    Stones lie in the orientation that joins the card.
    """
    state.turned |= i64(1) << goal
    card = i64(state.goals[goal])
    turned = False
    if card == TREASURE:
        state.map.show_treasure(GOAL_CELL_CODES[goal])
    else:
        face: i64 = NE if card == STONES_NE else NW
        turned = not FACE_SIDES[face] >> side & 1
        state.map.turn_goal(GOAL_CELL_CODES[goal], face + 1 if turned else face)
    if state.recorder is not None:
        what = events.GoalTurned(cell_text(GOAL_CELL_CODES[goal]), GOALS[card], turned)
        state.recorder.publish(what, information_gain.viewers_learning_goal(state, goal, known))
    return card == TREASURE


def _pass(state: State, card: i64) -> None:
    """Discard a card face down (S6.1)."""
    state.passed[state.passes] = i16(state.mover * ROW + card)
    state.passes += 1
    if state.recorder is not None:
        state.recorder.publish(events.passed(int(state.mover)))
        state.recorder.publish_to(state.mover, events.discarded(NAMES[card]), news=False)


def _break(state: State, tool: i64, seat: i64) -> None:
    """Break a player's tool; the card lies before the player until it is repaired (S5.1, S5.6)."""
    state.broken |= i64(1) << (3 * seat + tool)
    if state.recorder is not None:
        state.recorder.publish(events.broke(int(state.mover), TOOLS[tool], int(seat)))


def _repair(state: State, card: i64, tool: i64, seat: i64) -> None:
    """Repair a player's tool; both cards are discarded (S5.2, S5.3, S5.6)."""
    state.broken ^= i64(1) << (3 * seat + tool)
    state.discard(card)
    state.discard(BREAK + tool)
    if state.recorder is not None:
        state.recorder.publish(events.Repaired(int(state.mover), NAMES[card], TOOLS[tool], int(seat)))


def _rockfall(state: State, at: i64) -> None:
    """Remove a tunnel; both cards are discarded, and the cell is free again (S5.4, S5.6)."""
    face = state.map.remove_tunnel(at)
    card = i64(FACE_CARD[face])
    state.discard(ROCKFALL)
    state.discard(card)
    if state.recorder is not None:
        what = events.RockFell(int(state.mover), NAMES[card], cell_text(at), bool(FACE_TURNED[face]))
        state.recorder.publish(what)


def _look(state: State, goal: i64) -> None:
    """Look at a goal: which one is public, the card is the player's secret (S5.5)."""
    seat = state.mover
    looked = state.looked
    state.looked |= i64(1) << (3 * seat + goal)
    state.discard(MAP)
    if state.recorder is not None:
        where = cell_text(GOAL_CELL_CODES[goal])
        state.recorder.publish(events.looked(int(seat), where))
        known = information_gain.known_goals(state.turned | looked >> 3 * seat & 7)
        what = events.saw(where, GOALS[state.goals[goal]])
        state.recorder.publish_to(seat, what, news=not known >> goal & 1)
