"""Worker process of the bot pool: reads one task per line and answers with one line of JSON.

It gets a seat's view and events alone: whatever a bot does to this process, no table is in it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import msgspec

from filon import bots
from filon.bots import hints
from filon.core import registry
from filon.core.budget import Budget
from filon.core.text.hint import Reason

PRIORITY = 5  # below the event loop's, which answers people and has workers on every core beside it


class Task(msgspec.Struct, frozen=True):
    """All that a bot gets: its seat's view and events as JSON, seed and budget; an empty budget asks for a phrase.

    `is_hint` asks for a hint with its reason, `explained` for the reason for that turn.
    """

    game: str
    level: str
    view: str
    events: msgspec.Raw
    seed: int
    budget: str
    is_hint: bool = False
    explained: str = ""


class Answer(msgspec.Struct, frozen=True):
    """A move's text or a phrase, a hint's `reason`; `error` where the bot raised."""

    text: str | None = None
    error: str = ""
    reason: Reason | None = None


def compute(task: Task) -> Answer:
    """Return one decision, or one phrase."""
    game = registry.load(task.game)
    bot = bots.find(game, task.level)
    view, events = game.read_view(task.view), game.read_events(bytes(task.events))
    if task.explained:
        return Answer(task.explained, reason=hints.explain(game, view, events, task.explained))
    if task.is_hint:
        hint = hints.advise(game, view, events, task.seed, Budget.read(task.budget))
        return Answer(hint.text, reason=hint.reason)
    if task.budget:
        return Answer(bot(game, view, events, task.seed, Budget.read(task.budget)))
    talk = bots.talk_of(bot)
    return Answer(None if talk is None else talk(game, view, events, task.seed))


def main(warm: Sequence[str] = ()) -> None:
    """Answer task by task until the input ends. What a bot prints is discarded."""
    if hasattr(os, "nice"):
        os.nice(PRIORITY)
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for key in warm:
        bots.best(registry.load(key))
        hints.module_of(key)
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            answer = msgspec.json.encode(compute(msgspec.json.decode(line, type=Task)))
        except Exception as error:  # whatever a bot raises
            answer = msgspec.json.encode(Answer(error=type(error).__name__))  # its message may hold a hand
        answers.write(answer + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
