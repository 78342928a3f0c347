"""Rules of undo: at once where no viewer gained information, else by the consent of all other people."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from filon.core.events.event_recorder import EventRecorder
from filon.core.refusal import Refusal

if TYPE_CHECKING:
    from filon.table.match_session import MatchSession

NOTHING_TO_UNDO = Refusal("nothing_to_undo")
AFTER_INFORMATION_GAIN = Refusal("undo_after_news")


class PlayedMove(NamedTuple):
    """A move that stands: its seat and step, how many events were published before it, and whether it gave
    information."""

    seat: int
    step: int
    published_before: int
    gain: int


def gives_information(recorder: EventRecorder, mover: int, published_before: int) -> bool:
    """Return whether events since `published_before` gave information to a seat or to the spectators.

    All viewers see whether a move is undone at once. Whether a private event is new to its recipient may depend on that
    seat's secrets (gold seen before), so another seat's private event always counts.
    """
    for index in range(published_before, len(recorder.published)):
        if recorder.news_masks[index] or recorder.recipients[index] not in (-1, mover):
            return True
    return False


def judge(session: MatchSession, seat: int, voters: int) -> Refusal | bool:
    """Return True for an undo at once, False for a vote of so many other people, or why there is no undo.

    After an information gain a bot cannot consent, and a substitute cannot consent for the person who left: the move
    then stands. What another seat has said since would be undone too, so it votes as if it had moved.
    """
    at = session.last_move[seat]
    if at < 0:
        return NOTHING_TO_UNDO
    if session.last_gain >= at:
        return False if voters and voters == len(session.last_move) - 1 else AFTER_INFORMATION_GAIN
    if not voters:
        return True
    step = session.move_steps[at]
    for other, last_step in enumerate(session.last_step):
        if last_step > step and other != seat:
            return False
    return True
