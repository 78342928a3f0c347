"""Computer players of every game: functions of what a seat may know, and of nothing else.

A bot is called as `bot(game, view, events, seed, budget)` and returns a move's text: `view` is its seat's view,
`events` are its seat's events from 0, `seed` seeds its randomness, `budget` is a `filon.Budget`. It never gets a State
but those that it samples from its view. A bot may also have `talk(game, view, events, seed)`, called after each move,
which returns a phrase or None, and `belief(game, view, events)`, which returns its `Belief`.

A game's package `filon.bots.<key>` defines some of the functions `novice`, `regular` and `expert`; optionally
`default_evaluator()`, for a search, and `compute_belief(game, view, events)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

import msgspec

from filon.bots.evaluator import Evaluator
from filon.bots.ismcts import Search
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View

Bot = Callable[[Game, View, Sequence[Event], int, Budget], str]
Talk = Callable[[Game, View, Sequence[Event], int], str | None]
# From the weakest up. A level that a game does not have is played by the next lower one it has.
LEVELS = ("random", "novice", "regular", "expert")


def moves_of(game: Game, view: View) -> list[str]:
    """Return the legal moves of the seat to decide: the same in every world of its view, so one sample is enough."""
    state = game.worlds(view).sample(Quick(1))
    return [state.write(move) for move in state.moves()]


def random(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return a random legal move, each with the same probability."""
    moves = moves_of(game, view)
    return moves[Quick(seed).below("", len(moves))]


def search_move(game: Game, view: View, seed: int, budget: Budget, evaluator: Evaluator) -> str:
    """Return the move that ISMCTS finds with this evaluator; a single legal move without a search."""
    assert view.seat is not None
    worlds = game.worlds(view)
    state = worlds.sample(Quick(1))
    moves = state.moves()
    if len(moves) == 1:
        return state.write(moves[0])
    search = Search(worlds, evaluator, view.seat, getattr(view, "seats", game.seats[-1]), seed)
    search.run(budget)
    return state.write(search.best())


def generic_expert(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the move of a search with random playouts: the expert of games that bring no bots."""
    return search_move(game, view, seed, budget, Evaluator())


def names(game: Game) -> list[str]:
    """Return the levels this game has, the weakest first."""
    return list(_levels(game.key))


@lru_cache(maxsize=64)
def _levels(key: str) -> dict[str, Bot]:
    found: dict[str, Bot] = {"random": random}
    if find_spec(f"filon.bots.{key}"):
        package = import_module(f"filon.bots.{key}")
        found |= {level: getattr(package, level) for level in LEVELS if hasattr(package, level)}
    else:
        found["expert"] = generic_expert
    return found


def find(game: Game, level: str) -> Bot:
    """Return the bot of this level, or of the next lower one the game has; the best for an unknown level."""
    here = _levels(game.key)
    at = LEVELS.index(level) if level in LEVELS else len(LEVELS) - 1
    return next(here[lower] for lower in reversed(LEVELS[: at + 1]) if lower in here)


def best(game: Game) -> Bot:
    """Return the strongest bot this game has."""
    return find(game, LEVELS[-1])


def evaluator_of(game: Game) -> Evaluator:
    """Return the evaluator a search of this game uses: that of its expert, or one that plays random playouts."""
    if find_spec(f"filon.bots.{game.key}"):
        factory = getattr(import_module(f"filon.bots.{game.key}"), "default_evaluator", None)
        if factory is not None:
            found: Evaluator = factory()
            return found
    return Evaluator()


class Belief(msgspec.Struct, frozen=True):
    """Probabilities of what is hidden: by seat, one for each alternative that `about` names in the game's words."""

    about: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]


def belief(game: Game, view: View, events: Sequence[Event]) -> Belief | None:
    """Return what a seat, or a spectator, may believe of the others after its events; None without hidden roles."""
    if not find_spec(f"filon.bots.{game.key}"):
        return None
    compute = getattr(import_module(f"filon.bots.{game.key}"), "compute_belief", None)
    found: Belief | None = None if compute is None else compute(game, view, events)
    return found


def talk_of(bot: Bot) -> Talk | None:
    """Return this bot's talk function, or None."""
    talk: Talk | None = getattr(bot, "talk", None)
    return talk
