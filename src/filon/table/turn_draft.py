# filon: interpreted
"""Turn drafts: how a turn may go on after some of its steps. A draft is its owner's alone, and in no log.

It is computed in a world sampled from the seat's view, never from the true state.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from filon.core.luck import Quick
from filon.core.refusal import NOT_A_MOVE, NOT_YOUR_TURN, OVER
from filon.core.state import State
from filon.table.entry_preconditions import NO_MATCH
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import Draft
from filon.table.why_not import LONGEST_TEXT, sample_world

MOST_STEPS = 80


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
