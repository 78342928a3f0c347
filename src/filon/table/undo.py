"""When may a move be taken back? By the news law, or by everybody's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from filon.core.match import Match
from filon.core.refusal import Refusal

if TYPE_CHECKING:
    from filon.table.standing import Standing

NOTHING_TO_UNDO = Refusal("nothing_to_undo")
AFTER_NEWS = Refusal("undo_after_news")


class Made(NamedTuple):
    """A move that stands: whose, at which line of the match, how many events its mover had heard before, and whether
    it told anybody something new."""

    seat: int
    line: int
    heard: int
    news: bool


class Asking(NamedTuple):
    """Who asked, and who has not answered yet."""

    by: int
    waiting: tuple[int, ...]


def last_of(moves: list[Made], seat: int) -> int | None:
    """Where a seat's last move stands."""
    for at in range(len(moves) - 1, -1, -1):
        if moves[at].seat == seat:
            return at
    return None


def brought_news(match: Match, mover: int, before: list[int]) -> bool:
    """Whether any seat, or the onlooker, has heard news since it had heard so many events.

    Everybody sees whether a move is taken back at once. Whether what another seat heard alone was news to it may
    hang on its secrets (gold seen before), so such a thing always counts as news.
    """
    hearers: list[int | None] = [*range(match.seats), None]
    for hearer, since in zip(hearers, before, strict=True):
        for event in match.events(hearer, since=since):
            if event.news or (hearer != mover and event.audience != "all"):
                return True
    return False


def asked(table: Standing, seat: int) -> list[int]:
    """Whose consent it takes: people who are there. A bot has no will, and who left cannot be waited for."""
    return [other for other in table.people() if other != seat and not table.is_bot(other)]


def judge(table: Standing, seat: int) -> Refusal | bool:
    """True: at once. False: the others are asked. Else why not.

    After news nobody can consent for a bot, and a bot that stands in for somebody who left cannot consent for them:
    the move then stands. What another seat said since would vanish too, so it is asked as if it had decided.
    """
    at = last_of(table.moves, seat)
    if at is None:
        return NOTHING_TO_UNDO
    others = asked(table, seat)
    if any(made.news for made in table.moves[at:]):
        return False if others and len(others) == table.match.seats - 1 else AFTER_NEWS
    since = table.match.steps[table.moves[at].line + 1 :]
    return not others or all(line.startswith(f"p{seat + 1}: ") for line in since)
