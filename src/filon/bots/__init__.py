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
from random import Random
from typing import TypeVar

import msgspec

from filon.bots.evaluator import Evaluator
from filon.bots.ismcts import Search
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View

Noticed = TypeVar("Noticed")
Bot = Callable[[Game, View, Sequence[Event], int, Budget], str]
Talk = Callable[[Game, View, Sequence[Event], int], str | None]
# From the simplest up. A level that a game does not have is played by the next lower one it has.
NOTICED = 1 / 3
LEVELS = ("random", "novice", "regular", "expert")


def moves_of(game: Game, view: View) -> list[str]:
    """The moves of the seat to decide: the same in every world its view allows, so one world tells them."""
    state = game.worlds(view).sample(Quick(1))
    return [state.write(move) for move in state.moves()]


def random(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Any move."""
    moves = moves_of(game, view)
    return moves[Quick(seed).below("", len(moves))]


def noticed(moves: list[Noticed], seed: int) -> list[Noticed]:
    """What a novice notices of its moves: about a third of them, one at least."""
    random = Random(seed)
    return [move for move in moves if random.random() < NOTICED] or [random.choice(moves)]


def searched(game: Game, view: View, seed: int, budget: Budget, judgement: Evaluator) -> str:
    """The move that a search finds with this judgement; the only one there is without thinking."""
    assert view.seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    moves = state.moves()
    if len(moves) == 1:
        return state.write(moves[0])
    search = Search(worlds, judgement, view.seat, getattr(view, "seats", game.seats[-1]), seed)
    search.think(budget)
    return state.write(search.best())


def plain_expert(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """A search that knows nothing but the rules: for games that have no bots of their own."""
    return searched(game, view, seed, budget, Evaluator())


def names(game: Game) -> list[str]:
    """The levels this game has, the simplest first."""
    return list(_levels(game.key))


@lru_cache(maxsize=64)
def _levels(key: str) -> dict[str, Bot]:
    found: dict[str, Bot] = {"random": random}
    if find_spec(f"filon.bots.{key}"):
        room = import_module(f"filon.bots.{key}")
        found |= {level: getattr(room, level) for level in LEVELS if hasattr(room, level)}
    else:
        found["expert"] = plain_expert
    return found


def find(game: Game, level: str) -> Bot:
    """The bot of this level; the next lower one where there is none, and the best for a level nobody here knows."""
    here = _levels(game.key)
    at = LEVELS.index(level) if level in LEVELS else len(LEVELS) - 1
    return next(here[lower] for lower in reversed(LEVELS[: at + 1]) if lower in here)


def best(game: Game) -> Bot:
    """The strongest bot this game has."""
    return find(game, LEVELS[-1])


def judgement_of(game: Game) -> Evaluator:
    """What a search of this game goes by: the expert's own judgement, or one that knows no game."""
    if find_spec(f"filon.bots.{game.key}"):
        made = getattr(import_module(f"filon.bots.{game.key}"), "judge", None)
        if made is not None:
            found: Evaluator = made()
            return found
    return Evaluator()


class Belief(msgspec.Struct, frozen=True):
    """What a bot holds to be so: by seat, how likely each thing is that `about` names in the game's own words."""

    about: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]


def belief(game: Game, view: View, events: Sequence[Event]) -> Belief | None:
    """What this seat, or an onlooker, may believe of the others by all it noticed; None in games without secrets."""
    if not find_spec(f"filon.bots.{game.key}"):
        return None
    door = getattr(import_module(f"filon.bots.{game.key}"), "belief_of", None)
    found: Belief | None = None if door is None else door(game, view, events)
    return found


def talk_of(bot: Bot) -> Talk | None:
    """How this bot talks, if it does."""
    talk: Talk | None = getattr(bot, "talk", None)
    return talk
