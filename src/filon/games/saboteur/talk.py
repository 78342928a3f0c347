"""Talk: claims about goals and opinions about players, and when they may be said (S10.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.refusal import NOT_A_MOVE, Refusal
from filon.games.mining.cells import cell_text, parse_cell
from filon.games.saboteur.board import GOAL_CELL_CODES, goal_at
from filon.games.saboteur.components import DIGGING
from filon.games.saboteur.moves import parse_seat

if TYPE_CHECKING:
    from filon.games.saboteur.state import State

CLAIMS = ("treasure", "stones")
OPINIONS = ("suspect", "trust")


def phrases(state: State, seat: int) -> list[str]:
    """Return all phrases this seat may say now."""
    if state.phase != DIGGING or state.talked >> seat & 1:
        return []
    return PHRASES[state.turned << 8 | state.seats << 4 | seat]


def _about_goals(turned: int) -> list[str]:
    """Return the claims about the goals that lie face down."""
    goals = [cell_text(GOAL_CELL_CODES[goal]) for goal in range(3) if not turned >> goal & 1]
    return [f"claim {goal} {claim}" for goal in goals for claim in CLAIMS]


def _about_others(seats: int, seat: int) -> list[str]:
    """Return the opinions about all other players."""
    others = [other for other in range(seats) if other != seat]
    return [f"{opinion} p{other + 1}" for opinion in OPINIONS for other in others]


# Made once: at a table every seat's phrases are read after every move. PHRASES is indexed by the turned goals, four
# bits for the number of seats, and the seat.
ABOUT_GOALS: Final = [_about_goals(turned) for turned in range(8)]
ABOUT_OTHERS: Final = [[_about_others(seats, seat) for seat in range(seats)] for seats in range(11)]
PHRASES: Final = [
    ABOUT_GOALS[turned] + ABOUT_OTHERS[seats][seat] if seat < seats < 11 else []
    for turned in range(8)
    for seats in range(16)
    for seat in range(16)
]


def find_refusal(state: State, seat: int, text: str) -> Refusal | None:
    """Return why a seat may not say this, None if it may.

    No such phrase; not now; once between two moves; only goals face down; only other players.
    """
    words = text.split(" ")
    goal_is_hidden = True
    about_oneself = False
    if words[0] == "claim" and len(words) == 3 and words[2] in CLAIMS:
        at = parse_cell(words[1])
        if at is None:
            return NOT_A_MOVE
        goal = goal_at(at)
        goal_is_hidden = goal >= 0 and not state.turned >> goal & 1
    elif words[0] in OPINIONS and len(words) == 2:
        other = parse_seat(words[1], int(state.seats))
        if other is None:
            return NOT_A_MOVE
        about_oneself = other == seat
    else:
        return NOT_A_MOVE
    if state.phase != DIGGING:
        return Refusal("talk_not_now", "S10.1")
    if state.talked >> seat & 1:
        return Refusal("talked_already", "S10.1")
    if not goal_is_hidden:
        return Refusal("talk_of_hidden_goals", "S10.1")
    return Refusal("talk_of_others", "S10.1") if about_oneself else None


def record_talk(state: State, seat: int, text: str) -> None:
    """Record that a seat spoke; a claim stands until the same player makes another one about that goal."""
    state.talked |= i64(1) << seat
    words = text.split(" ")
    at = parse_cell(words[1])
    if words[0] == "claim" and at is not None:
        bit = i64(1) << (3 * seat + goal_at(at))
        state.claimed |= bit
        state.claimed_seen = state.claimed_seen & ~bit | state.looked & bit
        state.claimed_stones &= ~bit
        if words[2] == CLAIMS[1]:
            state.claimed_stones |= bit
