"""What does a second opinion on a game have to answer?

A witness reads deals, lines of the record and the rules, never the engine's states, views or samples: a leak there
would deceive it too. It is slow and plain on purpose, so that where engine and witness differ, the rules decide.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from random import Random
from typing import Any, NamedTuple


class Start(NamedTuple):
    """All that a match begins with: the deal is written out, so no luck is left."""

    seats: int
    deal: dict[str, Any]
    options: dict[str, Any]


class Model(ABC):
    """A game in progress, played naively from a written-out deal."""

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
        """Every legal move text now, sorted; none when the match is over."""

    def may_play(self, text: str) -> bool:
        """Whether this text can be played now; where turns are made of steps, a whole turn too."""
        return text in self.legal()

    @abstractmethod
    def candidates(self) -> list[str]:
        """Texts to be judged, sorted: all legal ones and many that are not, from what the seat to move knows alone."""

    @abstractmethod
    def shown(self, seat: int | None) -> list[str]:
        """Everything this seat (None: an onlooker) has been shown so far, in order."""


class Oracle(ABC):
    """The second opinion on one game."""

    key: str
    seats: tuple[int, ...]

    @abstractmethod
    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        """A full deal for all rounds, by the rules."""

    @abstractmethod
    def begin(self, start: Start) -> Model:
        """The match before its first line."""

    @abstractmethod
    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        """Another start and record that the seat cannot tell from these by what it was shown.

        None when nothing is hidden from it that could be otherwise.
        """

    def options(self, seats: int, random: Random) -> dict[str, Any]:
        """Options to walk with at this number of seats; none where a game has none worth trying."""
        return {}

    def enough(self, start: Start, model: Model) -> Start:
        """The start of a match that came this far, without what is far beyond its end: long deals are slow to read."""
        return start

    @abstractmethod
    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        """How many of each thing all seats' views (as their JSON says) account for; never changes in a match."""

    def choose(self, model: Model, random: Random) -> str:
        """A purposeful move: random play hardly ever arrives anywhere. By lot where a game has no better."""
        return random.choice(model.legal())

    def worlds(self, start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
        """Every way the things hidden from the seat may be now, with its weight; None if they are too many.

        Weights are the deal's own chances given what the seat was shown: every physical card is distinct, and the
        others' hidden choices are by lot among the possible.
        """
        return None

    def aspects(self, start: Start, lines: list[str], seat: int | None) -> dict[str, dict[Hashable, float]]:
        """The same for single sides of a world, by name: for worlds too many to be listed whole."""
        return {}

    def describe(self, views: list[dict[str, Any]], seat: int | None) -> Hashable:
        """The world, as `worlds` has it, that the views of all seats show together, each parsed from its JSON text."""
        raise NotImplementedError

    def sides(self, world: Hashable) -> dict[str, Hashable]:
        """A described world from the single sides that `aspects` knows."""
        return {}
