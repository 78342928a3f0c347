"""Who plays when no person does? Functions of what a seat may know, and of nothing else.

A bot is called as `bot(game, view, events, seed, budget)` and answers with a move's text: `view` is its seat's view,
`events` are its seat's events from 0, `seed` its chance, `budget` a `filon.Budget`. It never meets a State but those it
samples itself from its view. It may also have `talk(game, view, events, seed)`, asked after each move, which answers
with a phrase or None, and `belief(game, view, events)`: what it holds to be so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View

Bot = Callable[[Game, View, Sequence[Event], int, Budget], str]
Talk = Callable[[Game, View, Sequence[Event], int], str | None]
# From the simplest up. A level that a game does not have is played by the next lower one it has.
LEVELS = ("random", "novice", "regular", "expert")


def moves_of(game: Game, view: View) -> list[str]:
    """The moves of the seat to decide: the same in every world its view allows, so one world tells them."""
    state = game.worlds(view).sample(Quick(1))
    return [state.write(move) for move in state.moves()]


def random(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Any move."""
    moves = moves_of(game, view)
    return moves[Quick(seed).below("", len(moves))]


def names(game: Game) -> list[str]:
    """The levels this game has, the simplest first."""
    return list(_levels(game.key))


@lru_cache(maxsize=64)
def _levels(key: str) -> dict[str, Bot]:
    found: dict[str, Bot] = {"random": random}
    if find_spec(f"filon.bots.{key}"):
        room = import_module(f"filon.bots.{key}")
        found |= {level: getattr(room, level) for level in LEVELS if hasattr(room, level)}
    return found


def find(game: Game, level: str) -> Bot:
    """The bot of this level; the next lower one where there is none, and the best for a level nobody here knows."""
    here = _levels(game.key)
    at = LEVELS.index(level) if level in LEVELS else len(LEVELS) - 1
    return next(here[lower] for lower in reversed(LEVELS[: at + 1]) if lower in here)


def best(game: Game) -> Bot:
    """The strongest bot this game has."""
    return find(game, LEVELS[-1])


def talk_of(bot: Bot) -> Talk | None:
    """How this bot talks, if it does."""
    talk: Talk | None = getattr(bot, "talk", None)
    return talk
