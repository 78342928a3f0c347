"""Interfaces of a game's oracle and reference engine, and the lookup of a game's oracle.

The reference engine (`Model`) is a second, slow implementation of the rules; the oracle decides who may know what. Both
read deals, lines of the record and the rules, never the engine's states, views or samples: a leak there would deceive
them too. Where engine and oracle differ, the rules decide.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from filon.core.game import Game


class Start(NamedTuple):
    """Everything a match starts from: the deal is written out, so no luck is left."""

    seats: int
    deal: dict[str, Any]
    options: dict[str, Any]


class Model(ABC):
    """A reference engine: one match in progress, played from a written-out deal by a second implementation."""

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The seat whose decision it is, None when the match is over."""

    @property
    @abstractmethod
    def scores(self) -> list[int] | None:
        """By seat, once the match is over."""

    @property
    @abstractmethod
    def winners(self) -> list[int] | None:
        """Seats that won, rising, once the match is over."""

    @abstractmethod
    def play(self, line: str) -> None:
        """Play a line of the record: a move of the seat to move, or talk with its speaker (`p3: suspect p4`).

        The line is taken to be legal.
        """

    @abstractmethod
    def legal(self) -> list[str]:
        """Return every legal move text now, sorted; none when the match is over."""

    def may_play(self, text: str) -> bool:
        """Return whether this text can be played now; where turns are made of steps, a whole turn too."""
        return text in self.legal()

    @abstractmethod
    def candidates(self) -> list[str]:
        """Return texts to judge, sorted: all legal ones and many that are not, by what the seat to move knows."""

    @abstractmethod
    def shown(self, seat: int | None) -> list[str]:
        """Return everything this seat (None: a spectator) has been shown so far, in order."""


class Oracle(ABC):
    """Decides for one game, from the rules alone, what each seat may know."""

    key: str
    seats: tuple[int, ...]

    @abstractmethod
    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        """Return a full deal for all rounds, by the rules."""

    @abstractmethod
    def begin(self, start: Start) -> Model:
        """Return the match before its first line."""

    @abstractmethod
    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        """Return another start and record that the seat cannot tell from these by what it was shown.

        None when nothing hidden from the seat could be different.
        """

    def options(self, seats: int, random: Random) -> dict[str, Any]:
        """Return options to walk with at this number of seats; none where a game has none worth trying."""
        return {}

    def enough(self, start: Start, model: Model) -> Start:
        """Return the start of a match that came this far, cut soon after its end: long deals are slow to read."""
        return start

    @abstractmethod
    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        """Return how many of each piece all seats' views (parsed from JSON) account for; constant in a match."""

    def choose(self, model: Model, random: Random) -> str:
        """Return a goal-directed move, since random play seldom gets far; a random one where a game has no better."""
        return random.choice(model.legal())

    def worlds(self, start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
        """Return every assignment of what is hidden from the seat, with its weight; None if there are too many.

        Weights are the deal's probabilities given what the seat was shown: every physical card is distinct, and the
        other seats' hidden choices are uniform among the possible ones.
        """
        return None

    def aspects(self, start: Start, lines: list[str], seat: int | None) -> dict[str, dict[Hashable, float]]:
        """Return the same for single aspects of a world, by name: for worlds too many to list whole."""
        return {}

    def describe(self, views: list[dict[str, Any]], seat: int | None) -> Hashable:
        """Return the world, in the form of `worlds`, that all seats' views (parsed from JSON) show together."""
        raise NotImplementedError

    def sides(self, world: Hashable) -> dict[str, Hashable]:
        """Return the aspects of a described world, by the names that `aspects` uses."""
        return {}


Witness = Oracle  # the older name, for games from outside


def oracle_of(game: Game) -> Oracle:
    """Return the oracle in the game's testing module: ORACLE, or WITNESS, its older name, in games from outside."""
    module = import_module(game.testing)
    found: Oracle = module.WITNESS if not hasattr(module, "ORACLE") else module.ORACLE
    return found
