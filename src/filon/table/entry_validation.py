"""May this happen at this table now? The same for what is sent and for what stands in a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.refusal import NOT_YOUR_TURN, OVER, Refusal
from filon.table import log_entries, undo
from filon.table.entry_checks import check
from filon.table.lobby import NAME_TAKEN, SEAT_TAKEN, clean_line
from filon.table.log_entries import (
    Chatted,
    Committed,
    DealRequested,
    Dealt,
    Ended,
    Entry,
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
    SeatEntry,
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
TIME_IS_UP = Refusal("time_is_up")
NO_LATE_JOIN = Refusal("no_late_join")


def refusal(table: Table, entry: Entry) -> Refusal | None:
    """Why this may not happen now.

    Only numbers, time and the ruling on an undo are not judged again in a log: a game may learn to mark its news
    more exactly, we may give more grace, and old logs must still hold.
    """
    if isinstance(entry, (Moved, Talked, Undone, VoteCalled, Voted)):
        return match_refusal(table, entry)
    if isinstance(entry, (Chatted, SpectatorChatted)):
        return None if entry.text and clean_line(entry.text) == entry.text else EMPTY_LINE
    if isinstance(entry, (Left, Returned)):
        return None if (table.lobby.seats[entry.seat].kind == "person") == isinstance(entry, Left) else NOT_NOW
    if isinstance(entry, Ended):
        return None if table.phase == "playing" else NOT_NOW
    if isinstance(entry, Resumed):
        return None if table.phase in ("playing", "dealing") and 0 <= entry.stood < 1e15 else NOT_NOW
    if isinstance(entry, (LateJoinRequested, LateJoinWithdrawn)):
        return wish_refusal(table, entry)
    if isinstance(entry, (Committed, TermsFixed, Revealed, RevealFailed)):
        return dealing_refusal(table, entry)
    return gathering_refusal(table, entry)


def match_refusal(table: Table, entry: Moved | Talked | Undone | VoteCalled | Voted) -> Refusal | None:
    """Over, not your turn, the move itself; the table has looked at stale numbers before."""
    session = table.session
    if session is None:
        return NO_MATCH
    turn = session.turn
    if turn is None:
        return OVER
    if isinstance(entry, Moved):
        return NOT_YOUR_TURN if entry.seat != turn else session.match.refusal(entry.text)
    if isinstance(entry, Talked):
        return session.match.talk_refusal(entry.seat, entry.text)
    if isinstance(entry, Voted):
        return None if session.vote and entry.seat in session.vote.waiting else NO_VOTE
    if isinstance(entry, VoteCalled) and session.vote:
        return VOTE_IN_PROGRESS
    wants_undo = isinstance(entry, Undone) or entry.what == "undo"
    return undo.NOTHING_TO_UNDO if wants_undo and session.last_move[entry.seat] < 0 else None


def wish_refusal(table: Table, entry: LateJoinRequested | LateJoinWithdrawn) -> Refusal | None:
    """Only a bot's own chair can be had during a match, and only where that was said before it."""
    session, lobby = table.session, table.lobby
    if session is None or table.phase != "playing":
        return NOT_NOW
    if isinstance(entry, LateJoinWithdrawn):
        return None if session.vote is not None and session.vote.what == "join" else NO_VOTE
    if not lobby.settings.late_join:
        return NO_LATE_JOIN
    if lobby.seats[entry.seat].kind != "bot":
        return SEAT_TAKEN
    if session.vote is not None:
        return VOTE_IN_PROGRESS
    return NAME_TAKEN if lobby.is_taken(entry.name, entry.seat) else None


def gathering_refusal(
    table: Table, entry: Opened | GameChosen | Sat | Stood | Rematched | Dealt | DealRequested
) -> Refusal | None:
    """People gather before a match and after it."""
    lobby = table.lobby
    if isinstance(entry, HostEntry) and entry.by is not None and entry.by != lobby.host_seat():
        return NOT_HOST
    if isinstance(entry, Rematched):
        return None if table.phase == "over" else NOT_NOW
    if isinstance(entry, (Dealt, DealRequested)):
        return None if table.phase == "lobby" else NOT_NOW
    if table.phase not in ("lobby", "over"):
        return NOT_NOW
    if isinstance(entry, Sat):
        return lobby.refusal_to_sit(entry.seat, entry.name)
    if isinstance(entry, GameChosen):
        return lobby.refusal_to_choose(entry.settings)
    return NOT_NOW if isinstance(entry, Stood) and lobby.seats[entry.seat].kind == "empty" else None


def dealing_refusal(table: Table, entry: Committed | TermsFixed | Revealed | RevealFailed) -> Refusal | None:
    """Hashes, the secret, bytes, in this order."""
    deal_protocol = table.deal_protocol
    if table.phase != "dealing" or deal_protocol is None:
        return NOT_NOW
    if isinstance(entry, TermsFixed):
        return None if deal_protocol.sealed is None else NOT_NOW
    if isinstance(entry, RevealFailed):
        return None if deal_protocol.sealed is not None and deal_protocol.waiting else NOT_NOW
    return deal_protocol.refusal(entry)


def cannot_happen(table: Table, entry: Entry) -> bool:
    """Whether an entry of a log cannot have been taken here."""
    check(table, entry)
    if isinstance(entry, (Moved, SeatEntry)):
        if len(entry.id) > log_entries.LONGEST_ID or not entry.id.isprintable():
            return True
    elif isinstance(entry, Opened):
        return True
    return refusal(table, entry) is not None
