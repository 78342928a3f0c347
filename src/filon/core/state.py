"""State: the interface of a game's full state; Worlds: the interface of its world sampler."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, final
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Luck, Quick
from filon.core.offer import Offer
from filon.core.outcome import Outcome, leading
from filon.core.refusal import NOT_A_MOVE, NOT_YOUR_TURN, Refusal
from filon.core.view import View


@final
class LegalMove:
    """A move found legal after so many `steps`: its text, and its packed form (None for a turn of several steps)."""

    def __init__(self, text: str, move: int | None, steps: int) -> None:
        self.text = text
        self.move = move
        self.steps = steps


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """The full state of a match. A move is a packed int that the game defines; its notation is `write`.

    A State holds no seed, and publishes events only to its `recorder`, if it has one.
    """

    recorder: EventRecorder | None

    def __init__(self) -> None:
        self.recorder = None

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The seat whose decision it is; None when the match is over."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match goes on."""

    @abstractmethod
    def moves(self) -> vec[i64]:
        """Return every legal move once, none below 0, in an order that depends only on what the mover sees."""

    @abstractmethod
    def play(self, move: i64, luck: Luck) -> None:
        """Make a legal move. (An illegal one is the caller's bug: check with `judge` first.)"""

    def random_move(self, choice: Quick) -> i64:
        """Return a uniformly random legal move; -1 where there is none. Games override it to avoid a copy."""
        moves = self.moves()
        return moves[choice.below("", len(moves))] if len(moves) else -1

    @abstractmethod
    def write(self, move: i64) -> str:
        """Return the move's notation, as its mover knows it; at most 400 characters (`input_limits.LONGEST_MOVE`)."""

    @abstractmethod
    def parse(self, text: str) -> int | None:
        """Return the move of this notation, legal or not; None if the game has no such text."""

    @abstractmethod
    def judge(self, move: i64) -> Refusal | None:
        """Return why the mover may not make this move now; None if it is legal."""

    @abstractmethod
    def copy(self) -> State:
        """Return an independent copy, without a recorder."""

    @property
    def hearers(self) -> EventRecorder | None:
        """The older name of `recorder`, for games from outside."""
        return self.recorder

    @hearers.setter
    def hearers(self, recorder: EventRecorder | None) -> None:
        self.recorder = recorder

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    # A game implements `view`, or the two parts it consists of; the others have defaults. A table uses the parts: the
    # public one is then built once for all viewers.

    def public_part(self) -> View:
        """Return what every viewer may know: the spectators' view."""
        return self.view(None)

    def own_part(self, seat: int) -> Any:
        """Return what this seat alone knows, as in `own` of its view."""
        return getattr(self.view(seat), "own", None)

    def view(self, seat: int | None) -> View:
        """Return what this seat may know; None is a spectator."""
        part = self.public_part()
        return part if seat is None else part.seen_by(seat, self.own_part(seat))

    def uncovered(self) -> View:
        """Return the view with all secrets, for replays that show everything; no table ever sends it."""
        return self.public_part()

    def offer(self, move: i64) -> Offer:
        """Return the move as data for its mover."""
        return Offer(text=self.write(move))

    def judge_for(self, seat: int, move: i64) -> Refusal | None:
        """Return why this seat may not make this move, as if it were its turn, by what that seat knows alone.

        NOT_YOUR_TURN where that cannot be said before its turn.
        """
        return self.judge(move) if seat == self.turn else NOT_YOUR_TURN

    def pieces(self, seat: int) -> list[str]:
        """Return the cards or pieces this seat's moves are made with, as offers name them, also out of turn."""
        return list(getattr(self.own_part(seat), "hand", ()))

    def why_not(self, seat: int, piece: str) -> Refusal | None:
        """Return why the seat can do nothing now with this card or piece of its own, as if it were its turn; None if it
        can, or if there is no such piece. With a cell after a card: why it fits there in neither orientation."""
        return None

    def public(self, move: i64) -> str:
        """Return the move's notation as others see it; games with hidden halves write `pass ?`."""
        return self.write(move)

    # Called thousands of times by a search; these defaults work for every game, and a fast game overrides them.

    def seen_as(self, move: i64) -> i64:
        """Return the move as others see it, as an int: equal for moves that look alike to them."""
        return i64(crc32(self.public(move).encode()))

    def standings(self) -> vec[i64]:
        """Return, by seat, the score or a number that is highest for the winners; empty before the end."""
        found = self.outcome
        if found is None:
            return vec[i64]()
        if not found.winners or found.winners == leading(found.scores):
            return vec[i64]([i64(score) for score in found.scores])
        return vec[i64]([i64(1 if seat in found.winners else 0) for seat in range(len(found.scores))])

    @property
    def has_steps(self) -> bool:
        """Whether a turn consists of steps that reveal nothing hidden, and can be drafted one by one."""
        return False

    def turn_steps(self, text: str) -> vec[i64] | None:
        """Return the steps of a whole turn's notation, in games with steps; None if there is no such text."""
        return None

    def step(self, move: i64, luck: Luck) -> None:
        """Make one step of a whole turn, without the automatic steps after it."""
        self.play(move, luck)

    def finished_turn(self) -> str:
        """Return, in games with steps, the record line of the turn that has just ended; empty within a turn."""
        return ""

    def phrases(self, seat: int) -> list[str]:
        """Return what this seat may say now; empty where the game has no talk. Callers must not change the list."""
        return []

    def judge_talk(self, seat: int, text: str) -> Refusal | None:
        """Return why this seat may not say this now; None if it may."""
        return NOT_A_MOVE

    def talk(self, seat: int, text: str) -> None:
        """Record that the seat has spoken; legal moves do not change."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds(ABC):
    """The states consistent with one view, prepared once for sampling."""

    @abstractmethod
    def sample(self, luck: Luck) -> State:
        """Return one of them, with the deal's probabilities given what the seat was shown."""
