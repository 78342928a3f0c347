# filon: interpreted
"""What can be asked of a table that changes nothing? Why not, how a turn may go on, what a bot would do.

All of it is answered by what the asking seat knows: from worlds of its own view, never from the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from filon import bots
from filon.core.budget import Budget
from filon.core.luck import Quick
from filon.core.match import Match, judge_steps
from filon.core.refusal import NOT_A_MOVE, NOT_YOUR_TURN, OVER, Refusal
from filon.core.state import State
from filon.table.entry_validation import NO_MATCH
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import Draft

if TYPE_CHECKING:
    from filon.table.table import Table

MOST_STEPS = 80
LONGEST_TEXT = 400


def world_of(match: Match, seat: int) -> State:
    """One of the worlds this seat holds possible."""
    return match.game.worlds(match.view(seat)).sample(Quick(1))


def why_not(session: MatchSession | None, seat: int | None, text: object) -> Refusal | None:
    """Why this seat may not play this text, or can do nothing with this card or piece; None if it may and can.

    Judged as if it were the seat's turn; that it is not, is said where nothing else stands in the way.
    """
    if session is None or session.is_over:
        return NO_MATCH if session is None else OVER
    match = session.match
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        return NOT_A_MOVE
    if seat is None:
        return NOT_YOUR_TURN
    world = world_of(match, seat)
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
    """How this seat's turn may go on after these steps; nobody else is told, and nothing is kept."""
    if session is None or session.is_over:
        return Draft(refusal=NO_MATCH if session is None else OVER)
    match = session.match
    if seat != match.turn:
        return Draft(refusal=NOT_YOUR_TURN)
    if len(steps) > MOST_STEPS:
        return Draft(refusal=NOT_A_MOVE)
    world = world_of(match, seat)
    for at, step in enumerate(steps):
        move = world.parse(step) if isinstance(step, str) and len(step) <= LONGEST_TEXT else None
        refusal = NOT_A_MOVE if move is None else world.judge(move)
        if refusal is not None or move is None:
            return Draft(refusal=refusal)
        text = world.write(move)
        if not world.has_steps or match.is_within_turn:
            # What the move brings about is not to be known before it is made; and a turn that was begun step by step
            # goes on so.
            return Draft(text=text) if at == len(steps) - 1 else Draft(refusal=NOT_A_MOVE)
        world.play(move, Quick(1))
        whole = world.finished_turn()
        if whole:
            return Draft(text=whole, public=lying(world)) if at == len(steps) - 1 else Draft(refusal=NOT_A_MOVE)
    return Draft(offers=tuple([world.offer(move) for move in world.moves()]), public=lying(world) if steps else None)


def lying(world: State) -> msgspec.Raw:
    """The table as it would lie after the steps of a draft, as everybody would see it."""
    return msgspec.Raw(msgspec.json.encode(world.public_part()))


def bot_move(table: Table, budget: Budget) -> tuple[int, str] | None:
    """The seat and the move of the bot whose turn it is; a function of that seat's view and events alone.

    Its chance hangs on how many moves stand: a move taken back and made again meets the same answer.
    """
    session = table.session
    seat = None if session is None else session.turn
    if session is None or seat is None or not table.is_bot(seat):
        return None
    match = session.match
    bot = bots.find(match.game, table.lobby.seats[seat].level)
    chance = match.luck.private(f"bot {seat} {len(session.movers)}")
    return seat, bot(match.game, match.view(seat), match.heard(seat), chance, budget)


def hint(table: Table, seat: int, budget: Budget) -> str | None:
    """What the best bot would do in this seat's place, by what this seat knows alone; None if it is not its turn."""
    session = table.session
    if session is None or session.turn != seat:
        return None
    match = session.match
    chance = match.luck.private(f"hint {seat} {len(session.moves)}")
    return bots.best(match.game)(match.game, match.view(seat), match.heard(seat), chance, budget)


def bot_talk(table: Table) -> list[tuple[int, str]]:
    """What bots say after a move, where they say anything that may be said."""
    session = table.session
    found: list[tuple[int, str]] = []
    if session is None or session.is_over:
        return found
    match = session.match
    for seat in filter(table.is_bot, range(match.seats)):
        talk = bots.talk_of(bots.find(match.game, table.lobby.seats[seat].level))
        if talk is not None:
            chance = match.luck.private(f"talk {seat} {len(session.movers)}")
            said = talk(match.game, match.view(seat), match.heard(seat), chance)
            if said is not None and match.talk_refusal(seat, said) is None:
                found.append((seat, said))
    return found
