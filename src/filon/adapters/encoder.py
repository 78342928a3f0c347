"""How does a game look in numbers? Each move has one, and a seat's view is a row of named arrays."""

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
# How often a table of known moves is kept at most: maps have no borders, so there is no end of moves.
MOST_KNOWN = 1 << 16


def utility_of(name: str) -> Utility:
    """What can be played for; raises ValueError for anything else."""
    for known in UTILITIES:
        if name == known:
            return known
    raise ValueError(f"utility is one of {', '.join(UTILITIES)}, not {name}")


class Part(NamedTuple):
    """One named array of an observation; `planes` are the names along its first axis, where they have names."""

    name: str
    shape: tuple[int, ...]
    planes: tuple[str, ...] = ()


class NumberRanges:
    """Ranges of numbers, one after another without a gap."""

    def __init__(self) -> None:
        self.count = 0

    def take(self, count: int) -> int:
        """So many more; the first of them."""
        self.count += count
        return self.count - count


class Encoder(ABC):
    """One game with so many seats and these options.

    The number of a move hangs on the move and on the list of all legal ones, and so on nothing but what its mover sees.
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
        """A move's number; -1 where it hangs on the other legal ones, see `far`."""

    def far(self, moves: list[int]) -> dict[int, int]:
        """Moves without a number of their own, by the numbers they have as long as these are all there are."""
        raise ValueError(f"{self.game.key} has moves without a number: {moves}")

    @abstractmethod
    def fill(self, view: View, into: Arrays) -> None:
        """What this view shows, into arrays of zeros."""

    def numbers(self, state: State) -> dict[int, int]:
        """Every legal move now by its number, the lowest first."""
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
        """How many figures an observation has."""
        return sum(prod(part.shape) for part in self.parts)

    def split(self, tensor: Array) -> Arrays:
        """The named arrays of an observation, without a copy."""
        found: Arrays = {}
        at = 0
        for part in self.parts:
            size = prod(part.shape)
            found[part.name] = tensor[at : at + size].reshape(part.shape)
            at += size
        return found

    def observe(self, view: View) -> Array:
        """All arrays of a view in one row, in the order of `parts`; every figure lies between 0 and 1."""
        tensor = np.zeros(self.size, np.float32)
        self.fill(view, self.split(tensor))
        return tensor

    def mask(self, numbers: dict[int, int]) -> NDArray[np.int8]:
        """Ones where a move is legal."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(numbers)] = 1
        return mask

    def utilities(self, outcome: Outcome, utility: Utility) -> list[float]:
        """What the end is worth to each seat: its score, or 1 shared by the winners and paid by the others."""
        seats = self.seats
        if utility == "score" or seats == 1:
            return [float(score) for score in outcome.scores]
        share = 1 / len(outcome.winners)
        won = [share if seat in outcome.winners else 0.0 for seat in range(seats)]
        return [(value - 1 / seats) * seats / (seats - 1) for value in won]

    def bounds(self, utility: Utility) -> tuple[float, float]:
        """The least and the most of it."""
        if utility == "score" or self.seats == 1:
            return self.least, self.most
        return -1 / (self.seats - 1), 1.0


def set_counts(into: Array, names: dict[str, int], cards: tuple[str, ...], most: float) -> None:
    """How often each of these cards is there, as a share of `most`."""
    for card in cards:
        into[names[card]] += 1 / most
