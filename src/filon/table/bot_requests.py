# filon: interpreted
"""Bot tasks: what a bot is asked at a table, built in one place from its seat's view and events alone.

A task runs in this process (`run`) or, encoded, in a worker of the server's bot service. Its seed depends on how many
moves stand: a move that is undone and made again gets the same answer.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from filon import bots
from filon.bots import hints
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.text.hint import Hint
from filon.core.view import View
from filon.table.match_session import MatchSession
from filon.table.why_not import sample_world

if TYPE_CHECKING:
    from filon.table.table import Table


class BotTask(NamedTuple):
    """A decision, with `talks` a phrase, or for a hint; `seat`'s view and events, its seed, and the level of the bot.

    With `explained`, the reason for that turn is asked for alone.
    """

    game: Game
    level: str
    seat: int
    view: View
    events: Sequence[Event]
    seed: int
    talks: bool = False
    is_hint: bool = False
    explained: str = ""


def task_of(table: Table, session: MatchSession, seat: int, level: str, purpose: str) -> BotTask:
    """Return the task of this purpose: `bot`, `talk` or `hint`."""
    match = session.match
    seed = match.luck.private(f"{purpose} {seat} {len(session.move_seats)}")
    return BotTask(
        match.game, level, seat, match.view(seat), match.events(seat), seed, purpose == "talk", purpose == "hint"
    )


def move_task(table: Table) -> BotTask | None:
    """Return the task of the bot whose turn it is; None where a person decides, or no match is on."""
    session = table.session
    seat = None if session is None else session.turn
    if session is None or seat is None or not table.is_bot(seat):
        return None
    return task_of(table, session, seat, table.lobby.seats[seat].level, "bot")


def talkers(table: Table) -> list[int]:
    """Return the seats of all bots that can talk; none where no match is on."""
    if table.session is None or table.session.is_over:
        return []
    return [
        seat
        for seat, info in enumerate(table.lobby.seats)
        if info.level and bots.talk_of(bots.find(table.game, info.level)) is not None
    ]


def talk_task(table: Table, seat: int) -> BotTask | None:
    """Return the task of one of the talkers; None for every other seat."""
    session = table.session
    if session is None or seat not in talkers(table):
        return None
    return task_of(table, session, seat, table.lobby.seats[seat].level, "talk")


def talk_tasks(table: Table) -> list[BotTask]:
    """Return the tasks of all bots that can talk."""
    tasks = [talk_task(table, seat) for seat in talkers(table)]
    return [task for task in tasks if task is not None]


def hint_steps(table: Table, seat: int) -> Generator[BotTask, Hint, Hint | None]:
    """Yield the decisions a hint needs, one after the other, and return it; None if it is not the seat's turn.

    Where a turn has several steps, the hint is the whole turn, decided in a world sampled from the seat's view; its
    reason is asked for at the end.
    """
    session = table.session
    if session is None or session.turn != seat:
        return None
    match = session.match
    task = task_of(table, session, seat, bots.names(match.game)[-1], "hint")
    found = yield task
    world = sample_world(match, seat)
    if match.is_within_turn or not world.has_steps:
        return found
    while (move := world.parse(found.text)) is not None:
        world.play(move, Quick(1))
        whole = world.finished_turn()
        if whole and whole != found.text:
            return (yield task._replace(explained=whole))
        if whole or world.turn != seat:
            return found
        found = yield task._replace(view=world.view(seat))
    return found


def run(task: BotTask, budget: Budget) -> str | None:
    """Return the answer of the bot, computed in this process."""
    bot = bots.find(task.game, task.level)
    if not task.talks:
        return bot(task.game, task.view, task.events, task.seed, budget)
    talk = bots.talk_of(bot)
    return None if talk is None else talk(task.game, task.view, task.events, task.seed)


def bot_move(table: Table, budget: Budget) -> tuple[int, str] | None:
    """Return the seat and the move of the bot whose turn it is; None where a person decides."""
    task = move_task(table)
    if task is None:
        return None
    text = run(task, budget)
    assert text is not None
    return task.seat, text


def bot_talk(table: Table) -> list[tuple[int, str]]:
    """Return what bots say after a move, as seats and phrases that may be said."""
    said = [(task.seat, run(task, Budget(iterations=1))) for task in talk_tasks(table)]
    return [(seat, text) for seat, text in said if text and table.match.talk_refusal(seat, text) is None]


def advice(task: BotTask, budget: Budget | None) -> Hint:
    """Return one decision of a hint, or the reason for a turn, computed in this process."""
    game, view, events = task.game, task.view, task.events
    if task.explained:
        return Hint(task.explained, hints.explain(game, view, events, task.explained))
    return hints.advise(game, view, events, task.seed, budget or hints.budget_of(game))


def hint(table: Table, seat: int, budget: Budget | None = None) -> Hint | None:
    """Return what the best bot suggests in this seat's place, by what the seat knows; None if it is not its turn.

    Without a budget it thinks as long as a hint of this game needs to be stable.
    """
    steps = hint_steps(table, seat)
    try:
        task = next(steps)
        while True:
            task = steps.send(advice(task, budget))
    except StopIteration as ended:
        found: Hint | None = ended.value
        return found
