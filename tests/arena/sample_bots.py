"""External bots for the arena's tests; each gets its view and its events."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from filon import bots
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View


def plain(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """As `random` plays."""
    return bots.random(game, view, events, seed, budget)


def twin(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same under another name."""
    return bots.random(game, view, events, seed, budget)


def first(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The first move there is: no chance in it."""
    return bots.moves_of(game, view)[0]


def wrong(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Says something else than a move, or nothing at all."""
    if len(events) % 2:
        raise ValueError("I do not know")
    return "fly to the moon"


def narrow(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Plays only where it got what its seat may know."""
    events_valid = (
        type(events) is list and all(type(event) is Event for event in events) and isinstance(view, game.view)
    )
    return bots.random(game, view, events, seed, budget) if events_valid and view.turn == view.seat else "no"


def mortal(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Takes its process with it, once."""
    grave = Path(os.environ["FILON_GRAVE"])
    try:
        grave.touch(exist_ok=False)
    except FileExistsError:
        return bots.random(game, view, events, seed, budget)
    os._exit(1)


def endless(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Thinks for ever, and says that it does."""
    Path(os.environ["FILON_GRAVE"], f"alive {os.getpid()}").touch()
    while True:
        sleep(0.1)


class Talker:
    """Accuses a player whenever it may; `heard` are the seats whose talk it observed."""

    def __init__(self) -> None:
        self.heard: set[int] = set()

    def __call__(self, game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        self.heard |= {event.what.by for event in events if type(event.what).__name__ == "Said"}
        return bots.random(game, view, events, seed, budget)

    def talk(self, game: Game, view: View, events: Sequence[Event], seed: int) -> str | None:
        assert view.seat is not None
        return f"suspect p{2 if view.seat == 0 else 1}"


talker = Talker()


class Stammerer(Talker):
    """Finds no words."""

    def talk(self, game: Game, view: View, events: Sequence[Event], seed: int) -> str | None:
        raise ValueError("I, I")


stammerer = Stammerer()


class Hasty:
    """Remembers its budget."""

    def __init__(self) -> None:
        self.budgets: set[int | None] = set()

    def __call__(self, game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> str:
        self.budgets.add(budget.iterations)
        return bots.random(game, view, events, seed, budget)


hasty = Hasty()
