"""The base class of encoders: a game's moves as action numbers, and a seat's view as named arrays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import prod
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from filon.core.game import Game
from filon.core.outcome import Outcome
from filon.core.state import State
from filon.core.view import View

Array = NDArray[np.float32]
Arrays = dict[str, Array]
Utility = Literal["win", "score"]
UTILITIES: tuple[Utility, ...] = get_args(Utility)
# The limit of cached moves: maps have no borders, so the number of moves is unbounded.
MOST_KNOWN = 1 << 16


def utility_of(name: str) -> Utility:
    """The utility of this name; raises ValueError for other names."""
    for known in UTILITIES:
        if name == known:
            return known
    raise ValueError(f"utility is one of {', '.join(UTILITIES)}, not {name}")


class Part(NamedTuple):
    """The shape of one named array of an observation; `planes` are the names along its first axis, if it has any."""

    name: str
    shape: tuple[int, ...]
    planes: tuple[str, ...] = ()


class NumberRanges:
    """Hands out consecutive ranges of action numbers."""

    def __init__(self) -> None:
        self.count = 0

    def take(self, count: int) -> int:
        """Reserve this many numbers; returns the first."""
        self.count += count
        return self.count - count


class Encoder(ABC):
    """The encoder of one game with a number of seats and options.

    A move's number depends only on the move and the list of legal moves, and so only on what its player sees.
    """

    actions: int  # moves are 0 to this, less one
    parts: tuple[Part, ...]
    longest: int  # no match has more decisions
    most: float  # no seat scores more
    least = 0.0  # nor less

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.game, self.seats = game, seats
        self.options = game.resolve_options(seats, options)
        self._known: dict[int, int] = {}

    @abstractmethod
    def number(self, move: int) -> int:
        """A move's number; -1 if it depends on the other legal moves, see `far`."""

    def far(self, moves: list[int]) -> dict[int, int]:
        """These moves by the numbers they have while they are all the legal moves without a fixed number."""
        raise ValueError(f"{self.game.key} has moves without a number: {moves}")

    @abstractmethod
    def fill(self, view: View, into: Arrays) -> None:
        """Write what a view shows into arrays of zeros."""

    def numbers(self, state: State) -> dict[int, int]:
        """Every legal move by its number, in ascending order."""
        found: dict[int, int] = {}
        far: list[int] = []
        known = self._known
        for move in state.moves():
            number = known.get(move)
            if number is None:
                if len(known) >= MOST_KNOWN:
                    known.clear()
                number = known[int(move)] = self.number(int(move))
            if number < 0:
                far.append(int(move))
            else:
                found[number] = int(move)
        if far:
            found |= self.far(far)
        return dict(sorted(found.items()))

    @property
    def size(self) -> int:
        """The length of an observation."""
        return sum(prod(part.shape) for part in self.parts)

    def split(self, tensor: Array) -> Arrays:
        """The named arrays of an observation, as views of it."""
        found: Arrays = {}
        at = 0
        for part in self.parts:
            size = prod(part.shape)
            found[part.name] = tensor[at : at + size].reshape(part.shape)
            at += size
        return found

    def observe(self, view: View) -> Array:
        """The observation of a view: all arrays in one row, in the order of `parts`, with values between 0 and 1."""
        tensor = np.zeros(self.size, np.float32)
        self.fill(view, self.split(tensor))
        return tensor

    def mask(self, numbers: dict[int, int]) -> NDArray[np.int8]:
        """The action mask: 1 for each legal move."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(numbers)] = 1
        return mask

    def utilities(self, outcome: Outcome, utility: Utility) -> list[float]:
        """The utility of each seat: its score, or 1 shared by the winners and paid by the others."""
        seats = self.seats
        if utility == "score" or seats == 1:
            return [float(score) for score in outcome.scores]
        share = 1 / len(outcome.winners)
        won = [share if seat in outcome.winners else 0.0 for seat in range(seats)]
        return [(value - 1 / seats) * seats / (seats - 1) for value in won]

    def bounds(self, utility: Utility) -> tuple[float, float]:
        """The lowest and the highest utility."""
        if utility == "score" or self.seats == 1:
            return self.least, self.most
        return -1 / (self.seats - 1), 1.0


def set_counts(into: Array, names: dict[str, int], cards: tuple[str, ...], most: float) -> None:
    """Add the count of each card as a share of `most`."""
    for card in cards:
        into[names[card]] += 1 / most


Face = Encoder  # the older name, for games from outside
