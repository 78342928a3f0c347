"""Who plays when no person does? Functions of what a seat may know, and of nothing else.

A bot is called as `bot(game, view, events, seed, budget)` and answers with a move's text: `view` is its seat's view,
`events` are its seat's events from 0, `seed` its chance, `budget` how much it may think (1.0 is the usual). It never
meets a State but those it samples itself from its view.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.view import View

Bot = Callable[[Game, View, list[Event], int, float], str]


def moves_of(game: Game, view: View) -> list[str]:
    """The moves of the seat to decide: the same in every world its view allows, so one world tells them."""
    state = game.worlds(view).sample(Quick(1))
    return [state.write(move) for move in state.moves()]


def random(game: Game, view: View, events: list[Event], seed: int, budget: float) -> str:
    """Any move."""
    moves = moves_of(game, view)
    return moves[Quick(seed).below("", len(moves))]


def names(game: Game) -> list[str]:
    """The bots this game has, the simplest first."""
    return ["random", *(["regular"] if find_spec(f"filon.bots.{game.key}") else [])]


def find(game: Game, name: str) -> Bot:
    """The bot of this name."""
    if name == "random" or name not in names(game):
        return random
    bot: Bot = import_module(f"filon.bots.{game.key}").regular
    return bot


def best(game: Game) -> Bot:
    """The strongest bot this game has."""
    return find(game, names(game)[-1])
