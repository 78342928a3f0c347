"""When may a move be taken back? By the news law, or by everybody's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from filon.core.match import Match
from filon.core.refusal import OVER, Refusal

if TYPE_CHECKING:
    from filon.table.table import Table


class Made(NamedTuple):
    """A move that stands: whose, at which line of the match, and whether it told anybody something new."""

    seat: int
    line: int
    news: bool


class Asking:
    """Who asked, and who has not answered yet."""

    def __init__(self, by: int, waiting: list[int]) -> None:
        self.by = by
        self.waiting = waiting


def last_of(moves: list[Made], seat: int) -> int | None:
    """Where a seat's last move stands."""
    for at in range(len(moves) - 1, -1, -1):
        if moves[at].seat == seat:
            return at
    return None


def brought_news(match: Match, before: list[int]) -> bool:
    """Whether any seat, or the onlooker, has heard news since it had heard so many events."""
    hearers: list[int | None] = [*range(match.seats), None]
    for hearer, since in zip(hearers, before, strict=True):
        if any(event.news for event in match.events(hearer, since=since)):
            return True
    return False


def judge(table: Table, seat: int) -> Refusal | bool:
    """True: at once. False: the others are asked. Else why not."""
    if table.match.outcome is not None:
        return OVER
    at = last_of(table.moves, seat)
    if at is None:
        return Refusal("nothing_to_undo")
    since = table.moves[at:]
    news = any(made.news for made in since)
    if not news and all(made.seat == seat for made in since):
        return True
    others = [other for other in table.people() if other != seat]
    bots_sit = len(others) < table.match.seats - 1
    if news and (bots_sit or not others):
        return Refusal("undo_after_news")
    return not others
