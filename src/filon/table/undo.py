"""When may a move be taken back? By the news law, or by everybody's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from filon.core.events.event_recorder import EventRecorder
from filon.core.refusal import Refusal

if TYPE_CHECKING:
    from filon.table.match_session import MatchSession

NOTHING_TO_UNDO = Refusal("nothing_to_undo")
AFTER_INFORMATION_GAIN = Refusal("undo_after_news")


class PlayedMove(NamedTuple):
    """A move that stands: whose, which step of the match, how much was told before, and whether it was news."""

    seat: int
    step: int
    told: int
    news: int


def gives_information(recorder: EventRecorder, mover: int, told: int) -> bool:
    """Whether any seat, or the onlooker, has heard news since so much was told.

    Everybody sees whether a move is taken back at once. Whether what another seat heard alone was news to it may
    hang on its secrets (gold seen before), so such a thing always counts as news.
    """
    for index in range(told, len(recorder.published)):
        if recorder.news_masks[index] or recorder.recipients[index] not in (-1, mover):
            return True
    return False


def judge(session: MatchSession, seat: int, asked: int) -> Refusal | bool:
    """True: at once. False: so many others are asked. Else why not.

    After news nobody can consent for a bot, and a bot that stands in for somebody who left cannot consent for them:
    the move then stands. What another seat said since would vanish too, so it is asked as if it had decided.
    """
    at = session.last_move[seat]
    if at < 0:
        return NOTHING_TO_UNDO
    if session.last_gain >= at:
        return False if asked and asked == len(session.last_move) - 1 else AFTER_INFORMATION_GAIN
    if not asked:
        return True
    step = session.move_steps[at]
    for other, spoke in enumerate(session.last_step):
        if spoke > step and other != seat:
            return False
    return True
