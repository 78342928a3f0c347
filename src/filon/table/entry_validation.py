"""May this happen at this table now? The same for what is sent and for what stands in a log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.refusal import NOT_YOUR_TURN, OVER, Refusal
from filon.table import log_entries, undo
from filon.table.entry_checks import check
from filon.table.lobby import CHAIR_TAKEN, NAME_TAKEN, clean_line
from filon.table.log_entries import (
    Added,
    Again,
    Answered,
    Asked,
    Called,
    Chatted,
    Chosen,
    Dealt,
    Ended,
    Entry,
    Failed,
    Fixed,
    Hosted,
    Left,
    Moved,
    Opened,
    Pledged,
    Remarked,
    Resumed,
    Returned,
    Sat,
    Sent,
    Stood,
    Talked,
    Undone,
    Wished,
    Withdrew,
)

if TYPE_CHECKING:
    from filon.table.table import Table

STALE = Refusal("stale")
BAD_ID = Refusal("bad_id")
NO_MATCH = Refusal("no_match")
NOT_NOW = Refusal("not_now")
NOT_HOST = Refusal("not_host")
NOTHING_ASKED = Refusal("nothing_asked")
ASKED_ALREADY = Refusal("asked_already")
EMPTY_LINE = Refusal("empty_line")
TIME_IS_UP = Refusal("time_is_up")
NO_LATECOMERS = Refusal("no_latecomers")


def refusal(table: Table, entry: Entry) -> Refusal | None:
    """Why this may not happen now.

    Only numbers, time and the ruling on an undo are not judged again in a log: a game may learn to mark its news
    more exactly, we may give more grace, and old logs must still hold.
    """
    if isinstance(entry, (Moved, Talked, Undone, Asked, Answered)):
        return match_refusal(table, entry)
    if isinstance(entry, (Chatted, Remarked)):
        return None if entry.text and clean_line(entry.text) == entry.text else EMPTY_LINE
    if isinstance(entry, (Left, Returned)):
        return None if (table.gathering.chairs[entry.seat].kind == "person") == isinstance(entry, Left) else NOT_NOW
    if isinstance(entry, Ended):
        return None if table.phase == "playing" else NOT_NOW
    if isinstance(entry, Resumed):
        return None if table.phase in ("playing", "dealing") and 0 <= entry.stood < 1e15 else NOT_NOW
    if isinstance(entry, (Wished, Withdrew)):
        return wish_refusal(table, entry)
    if isinstance(entry, (Pledged, Fixed, Added, Failed)):
        return dealing_refusal(table, entry)
    return gathering_refusal(table, entry)


def match_refusal(table: Table, entry: Moved | Talked | Undone | Asked | Answered) -> Refusal | None:
    """Over, not your turn, the move itself; the table has looked at stale numbers before."""
    playing = table.playing
    if playing is None:
        return NO_MATCH
    turn = playing.turn
    if turn is None:
        return OVER
    if isinstance(entry, Moved):
        return NOT_YOUR_TURN if entry.seat != turn else playing.match.refusal(entry.text)
    if isinstance(entry, Talked):
        return playing.match.talk_refusal(entry.seat, entry.text)
    if isinstance(entry, Answered):
        return None if playing.asking and entry.seat in playing.asking.waiting else NOTHING_ASKED
    if isinstance(entry, Asked) and playing.asking:
        return ASKED_ALREADY
    wants_undo = isinstance(entry, Undone) or entry.what == "undo"
    return undo.NOTHING_TO_UNDO if wants_undo and playing.last_move[entry.seat] < 0 else None


def wish_refusal(table: Table, entry: Wished | Withdrew) -> Refusal | None:
    """Only a bot's own chair can be had during a match, and only where that was said before it."""
    playing, gathering = table.playing, table.gathering
    if playing is None or table.phase != "playing":
        return NOT_NOW
    if isinstance(entry, Withdrew):
        return None if playing.asking is not None and playing.asking.what == "join" else NOTHING_ASKED
    if not gathering.settings.latecomers:
        return NO_LATECOMERS
    if gathering.chairs[entry.seat].kind != "bot":
        return CHAIR_TAKEN
    if playing.asking is not None:
        return ASKED_ALREADY
    return NAME_TAKEN if gathering.is_taken(entry.name, entry.seat) else None


def gathering_refusal(table: Table, entry: Opened | Chosen | Sat | Stood | Again | Dealt | Called) -> Refusal | None:
    """People gather before a match and after it."""
    gathering = table.gathering
    if isinstance(entry, Hosted) and entry.by is not None and entry.by != gathering.host_seat():
        return NOT_HOST
    if isinstance(entry, Again):
        return None if table.phase == "over" else NOT_NOW
    if isinstance(entry, (Dealt, Called)):
        return None if table.phase == "gathering" else NOT_NOW
    if table.phase not in ("gathering", "over"):
        return NOT_NOW
    if isinstance(entry, Sat):
        return gathering.refusal_to_sit(entry.seat, entry.name)
    if isinstance(entry, Chosen):
        return gathering.refusal_to_choose(entry.settings)
    return NOT_NOW if isinstance(entry, Stood) and gathering.chairs[entry.seat].kind == "empty" else None


def dealing_refusal(table: Table, entry: Pledged | Fixed | Added | Failed) -> Refusal | None:
    """Hashes, the secret, bytes, in this order."""
    dealing = table.dealing
    if table.phase != "dealing" or dealing is None:
        return NOT_NOW
    if isinstance(entry, Fixed):
        return None if dealing.sealed is None else NOT_NOW
    if isinstance(entry, Failed):
        return None if dealing.sealed is not None and dealing.waiting else NOT_NOW
    return dealing.refusal(entry)


def cannot_happen(table: Table, entry: Entry) -> bool:
    """Whether an entry of a log cannot have been taken here."""
    check(table, entry)
    if isinstance(entry, (Moved, Sent)):
        if len(entry.id) > log_entries.LONGEST_ID or not entry.id.isprintable():
            return True
    elif isinstance(entry, Opened):
        return True
    return refusal(table, entry) is not None
