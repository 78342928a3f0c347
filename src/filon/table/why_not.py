# filon: interpreted
"""Why not: why a seat may not play a move, or can do nothing with a card, by what that seat knows.

It is answered in a world sampled from the seat's view, never from the true state.
"""

from __future__ import annotations

from filon.core.luck import Quick
from filon.core.match import Match, judge_steps
from filon.core.refusal import NOT_A_MOVE, NOT_YOUR_TURN, OVER, Refusal
from filon.core.state import State
from filon.table.entry_preconditions import NO_MATCH
from filon.table.match_session import MatchSession

LONGEST_TEXT = 400


def sample_world(match: Match, seat: int) -> State:
    """Return a world that fits what this seat knows."""
    return match.game.worlds(match.view(seat)).sample(Quick(1))


def why_not(session: MatchSession | None, seat: int | None, text: object) -> Refusal | None:
    """Return why this seat may not play this text, or can do nothing with this card or piece; None if it may.

    Judged as if it were the seat's turn; that it is not is the answer where there is no other reason.
    """
    if session is None or session.is_over:
        return NO_MATCH if session is None else OVER
    match = session.match
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        return NOT_A_MOVE
    if seat is None:
        return NOT_YOUR_TURN
    world = sample_world(match, seat)
    move = world.parse(text)
    if move is not None:
        found = world.judge_for(seat, move)
    elif (steps := world.turn_steps(text)) is not None:
        found = judge_steps(world, steps, Quick(1)) if seat == match.turn else NOT_YOUR_TURN
    else:
        found = world.why_not(seat, text)
        pieces = world.pieces(seat)
        if found is None and text not in pieces and text.partition(" ")[0] not in pieces:
            return NOT_A_MOVE
    return NOT_YOUR_TURN if found is None and seat != match.turn else found
