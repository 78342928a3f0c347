# filon: interpreted
"""Advice at a table: why a move is not possible, and how a turn may go on. It changes nothing.

All of it is answered by what the asking seat knows: from a world sampled from its view, never from the true state.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from filon.core.luck import Quick
from filon.core.match import Match, judge_steps
from filon.core.refusal import NOT_A_MOVE, NOT_YOUR_TURN, OVER, Refusal
from filon.core.state import State
from filon.table.entry_preconditions import NO_MATCH
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import Draft

MOST_STEPS = 80
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


def draft(session: MatchSession | None, seat: int, steps: Sequence[object]) -> Draft:
    """Return how this seat's turn may go on after these steps; no other viewer learns of it, and nothing is stored."""
    if session is None or session.is_over:
        return Draft(refusal=NO_MATCH if session is None else OVER)
    match = session.match
    if seat != match.turn:
        return Draft(refusal=NOT_YOUR_TURN)
    if len(steps) > MOST_STEPS:
        return Draft(refusal=NOT_A_MOVE)
    world = sample_world(match, seat)
    for at, step in enumerate(steps):
        move = world.parse(step) if isinstance(step, str) and len(step) <= LONGEST_TEXT else None
        refusal = NOT_A_MOVE if move is None else world.judge(move)
        if refusal is not None or move is None:
            return Draft(refusal=refusal)
        text = world.write(move)
        if not world.has_steps or match.is_within_turn:
            # The effect of a move must not be known before it is made; and a turn begun step by step goes on that way.
            return Draft(text=text) if at == len(steps) - 1 else Draft(refusal=NOT_A_MOVE)
        world.play(move, Quick(1))
        whole = world.finished_turn()
        if whole:
            return Draft(text=whole, public=public_json(world)) if at == len(steps) - 1 else Draft(refusal=NOT_A_MOVE)
    return Draft(
        offers=tuple([world.offer(move) for move in world.moves()]), public=public_json(world) if steps else None
    )


def public_json(world: State) -> msgspec.Raw:
    """Return the public view after the steps of a draft, as JSON."""
    return msgspec.Raw(msgspec.json.encode(world.public_part()))
