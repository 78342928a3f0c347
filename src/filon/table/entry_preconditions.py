"""Validation of log entries: whether each type of entry may be applied to a table now, and why not.

The same functions judge what clients send and what a log holds. Only numbers, times, the length of the chat and the
ruling on an undo are not judged again in a log: a game may learn to mark information gains more exactly, and old logs
must stay valid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.refusal import NOT_YOUR_TURN, OVER, Refusal
from filon.core.state import LegalMove
from filon.table import undo_rules
from filon.table.lobby import NAME_TAKEN, SEAT_TAKEN, clean_line
from filon.table.log_entries import (
    Chatted,
    Committed,
    DealRepeated,
    DealRequested,
    Dealt,
    Ended,
    GameChosen,
    HostEntry,
    LateJoinRequested,
    LateJoinWithdrawn,
    Left,
    Moved,
    Opened,
    Rematched,
    Resumed,
    Returned,
    Revealed,
    RevealFailed,
    Sat,
    SpectatorChatted,
    Stood,
    Talked,
    TermsFixed,
    Undone,
    VoteCalled,
    Voted,
)

if TYPE_CHECKING:
    from filon.table.table import Table

STALE = Refusal("stale")
BAD_ID = Refusal("bad_id")
NO_MATCH = Refusal("no_match")
NOT_NOW = Refusal("not_now")
NOT_HOST = Refusal("not_host")
NO_VOTE = Refusal("no_vote")
VOTE_IN_PROGRESS = Refusal("vote_in_progress")
EMPTY_LINE = Refusal("empty_line")
CHAT_FULL = Refusal("chat_full")
TIME_IS_UP = Refusal("time_is_up")
NO_LATE_JOIN = Refusal("no_late_join")
REPLAYED_DEAL = Refusal("replayed_deal")
DEAL_NOT_PLAYED = Refusal("deal_not_played")
LONGEST_PAUSE = 1e15


# In a match: no match, over, not your turn, the move itself; the table has compared stale numbers before. ------------


def match_is_not_running(table: Table) -> Refusal | None:
    """Return why nothing can be decided in a match now; None where a match is running."""
    session = table.session
    if session is None:
        return NO_MATCH
    return OVER if session.turn is None else None


def validate_move(table: Table, entry: Moved) -> Refusal | LegalMove:
    """Return the legal move, which the reducer plays, or why it is refused."""
    session = table.session
    if session is None:
        return NO_MATCH
    turn = session.turn
    if turn is None:
        return OVER
    return NOT_YOUR_TURN if entry.seat != turn else session.match.judge(entry.text)


def validate_talk(table: Table, entry: Talked) -> Refusal | None:
    """Return why this seat may not say this phrase."""
    stopped, session = match_is_not_running(table), table.session
    return stopped if session is None or stopped else session.match.talk_refusal(entry.seat, entry.text)


def validate_undo(table: Table, entry: Undone) -> Refusal | None:
    """Return why this seat has no move to undo."""
    stopped, session = match_is_not_running(table), table.session
    if session is None or stopped:
        return stopped
    return undo_rules.NOTHING_TO_UNDO if session.last_move[entry.seat] < 0 else None


def validate_vote_call(table: Table, entry: VoteCalled) -> Refusal | None:
    """Return why this seat may not call a vote on an undo or on giving up."""
    stopped, session = match_is_not_running(table), table.session
    if session is None or stopped:
        return stopped
    if session.vote:
        return VOTE_IN_PROGRESS
    return undo_rules.NOTHING_TO_UNDO if entry.what == "undo" and session.last_move[entry.seat] < 0 else None


def validate_vote(table: Table, entry: Voted) -> Refusal | None:
    """Return why this seat's vote is not expected."""
    stopped, session = match_is_not_running(table), table.session
    if session is None or stopped:
        return stopped
    return None if session.vote and entry.seat in session.vote.waiting else NO_VOTE


def validate_late_join(table: Table, entry: LateJoinRequested) -> Refusal | None:
    """Return why this seat cannot be asked for: only a bot's own seat, and only where the settings allow it."""
    session, lobby = table.session, table.lobby
    if session is None or table.phase != "playing":
        return NOT_NOW
    if not lobby.settings.late_join:
        return NO_LATE_JOIN
    if session.is_replayed_deal:
        return REPLAYED_DEAL
    if lobby.seats[entry.seat].kind != "bot":
        return SEAT_TAKEN
    if session.vote is not None:
        return VOTE_IN_PROGRESS
    return NAME_TAKEN if lobby.name_is_taken(entry.name, entry.seat) else None


def validate_late_join_withdrawal(table: Table, entry: LateJoinWithdrawn) -> Refusal | None:
    """Return why there is no request to withdraw."""
    session = table.session
    if session is None or table.phase != "playing":
        return NOT_NOW
    return None if session.vote is not None and session.vote.what == "join" else NO_VOTE


def validate_end(table: Table, entry: Ended) -> Refusal | None:
    """Return why no match can be ended."""
    return None if table.phase == "playing" else NOT_NOW


def validate_resume(table: Table, entry: Resumed) -> Refusal | None:
    """Return why no pause can be counted."""
    return None if table.phase in ("playing", "dealing") and 0 <= entry.stood < LONGEST_PAUSE else NOT_NOW


# At any time -------------------------------------------------------------------------------------------------------


def validate_chat(table: Table, entry: Chatted | SpectatorChatted) -> Refusal | None:
    """Return why a chat line is refused: it is empty, or not in its normal form."""
    return None if entry.text and clean_line(entry.text) == entry.text else EMPTY_LINE


def validate_leave(table: Table, entry: Left) -> Refusal | None:
    """Return why a bot cannot take over: there is no person in this seat."""
    return None if table.lobby.seats[entry.seat].kind == "person" else NOT_NOW


def validate_return(table: Table, entry: Returned) -> Refusal | None:
    """Return why there is no return to this seat: its person has not left."""
    return NOT_NOW if table.lobby.seats[entry.seat].kind == "person" else None


# In the lobby ------------------------------------------------------------------------------------------------------


def is_not_host(table: Table, entry: HostEntry) -> bool:
    """Return whether a seat that is not the host's decided this; None is the server itself."""
    return entry.by is not None and entry.by != table.lobby.host_seat()


def validate_opening(table: Table, entry: Opened) -> Refusal | None:
    """Refuse a second opening during a match; elsewhere it is damage, and the reducer raises."""
    return None if table.phase in ("lobby", "over") else NOT_NOW


def validate_game_choice(table: Table, entry: GameChosen) -> Refusal | None:
    """Return why the host cannot choose this game now."""
    if is_not_host(table, entry):
        return NOT_HOST
    return table.lobby.refusal_to_choose(entry.settings) if table.phase in ("lobby", "over") else NOT_NOW


def validate_sitting(table: Table, entry: Sat) -> Refusal | None:
    """Return why this seat or name cannot be taken."""
    return table.lobby.refusal_to_sit(entry.seat, entry.name) if table.phase in ("lobby", "over") else NOT_NOW


def validate_standing(table: Table, entry: Stood) -> Refusal | None:
    """Return why this seat cannot be left."""
    is_free = table.phase in ("lobby", "over") and table.lobby.seats[entry.seat].kind != "empty"
    return None if is_free else NOT_NOW


def validate_rematch(table: Table, entry: Rematched) -> Refusal | None:
    """Return why no rematch can begin."""
    if is_not_host(table, entry):
        return NOT_HOST
    return None if table.phase == "over" else NOT_NOW


def validate_deal(table: Table, entry: Dealt | DealRequested) -> Refusal | None:
    """Return why no deal can begin."""
    if is_not_host(table, entry):
        return NOT_HOST
    return None if table.phase == "lobby" else NOT_NOW


def validate_repeated_deal(table: Table, entry: DealRepeated) -> Refusal | None:
    """Return why the last deal cannot be played again: it is for one person, who has played it, and bots."""
    if is_not_host(table, entry):
        return NOT_HOST
    people = {info.person for info in table.lobby.seats if info.person is not None}
    if table.phase != "over" or table.session is None or len(people) != 1:
        return NOT_NOW
    return None if people <= table.session.people else DEAL_NOT_PLAYED


# Commit–reveal: hashes, the secret, bytes, in this order ------------------------------------------------------------


def validate_commitment(table: Table, entry: Committed | Revealed) -> Refusal | None:
    """Return why a seat's hash, or its bytes, are not accepted."""
    deal = table.deal_protocol
    return NOT_NOW if table.phase != "dealing" or deal is None else deal.refusal(entry)


def validate_terms(table: Table, entry: TermsFixed) -> Refusal | None:
    """Return why the terms cannot be fixed: there is no deal, or they are fixed already."""
    deal = table.deal_protocol
    return None if table.phase == "dealing" and deal is not None and deal.fixed is None else NOT_NOW


def validate_reveal_failure(table: Table, entry: RevealFailed) -> Refusal | None:
    """Return why no attempt can be aborted: the server still has what it needs, or waits for no seat."""
    deal = table.deal_protocol
    is_waiting = table.phase == "dealing" and deal is not None and deal.fixed is not None and bool(deal.waiting)
    return None if is_waiting else NOT_NOW
