"""What can every game's truth do? Play, be asked, be copied, be seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Luck, Quick
from filon.core.offer import Offer
from filon.core.outcome import Outcome, leading
from filon.core.refusal import NOT_A_MOVE, NOT_YOUR_TURN, Refusal
from filon.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """What is true now. A move is a packed int of the game's own; its text is `write`.

    No State holds a seed, and none tells anybody anything unless it is given `recorder`.
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
        """None while it goes on."""

    @abstractmethod
    def moves(self) -> vec[i64]:
        """Every legal move, none twice or below 0, in an order that only what the mover sees decides."""

    @abstractmethod
    def play(self, move: i64, luck: Luck) -> None:
        """Make a legal move. (An illegal one is the caller's bug: ask `judge` first.)"""

    def random_move(self, choice: Quick) -> i64:
        """One of `moves`, each as likely as any other; -1 where there is none. Games list without a copy here."""
        moves = self.moves()
        return moves[choice.below("", len(moves))] if len(moves) else -1

    @abstractmethod
    def write(self, move: i64) -> str:
        """The move's text, as its mover knows it; of at most 400 characters (`outside.LONGEST_MOVE`)."""

    @abstractmethod
    def parse(self, text: str) -> int | None:
        """The move of this text, legal or not; None if the game has no such text."""

    @abstractmethod
    def judge(self, move: i64) -> Refusal | None:
        """Why the mover may not make this move now; None if it is legal."""

    @abstractmethod
    def copy(self) -> State:
        """An independent state that is just as true, without hearers."""

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

    # A game writes `view`, or the two parts it is made of; whichever it leaves out follows from the others. A table
    # asks for the parts: the public one is then made once, however many look on.

    def public_part(self) -> View:
        """What everybody may know: the onlooker's view."""
        return self.view(None)

    def own_part(self, seat: int) -> Any:
        """What this seat alone knows, as it stands in `own`."""
        return getattr(self.view(seat), "own", None)

    def view(self, seat: int | None) -> View:
        """What this seat may know; None asks for the onlooker."""
        part = self.public_part()
        return part if seat is None else part.seen_by(seat, self.own_part(seat))

    def uncovered(self) -> View:
        """The table with its secrets open, for whoever sees a match again with all eyes; no table ever sends it."""
        return self.public_part()

    def offer(self, move: i64) -> Offer:
        """The move as data for whoever may make it."""
        return Offer(text=self.write(move))

    def judge_for(self, seat: int, move: i64) -> Refusal | None:
        """Why this seat may not make this move, as if it were its turn; by what that seat knows, and nothing else.

        Where that cannot be said before its turn has come, NOT_YOUR_TURN.
        """
        return self.judge(move) if seat == self.turn else NOT_YOUR_TURN

    def pieces(self, seat: int) -> list[str]:
        """The cards or pieces this seat's moves are made with, as offers name them, whoever's turn it is."""
        return list(getattr(self.own_part(seat), "hand", ()))

    def why_not(self, seat: int, piece: str) -> Refusal | None:
        """Why nothing can be done now with this card or piece of the seat's own, as if it were its turn; None if
        something can, or if there is no such piece. With a cell behind a card: why it cannot lie there, whichever way
        round."""
        return None

    def public(self, move: i64) -> str:
        """The move's text as others see it; games with hidden halves write `pass ?`."""
        return self.write(move)

    # What a search asks thousands of times; these work for every game, and a game that is fast writes its own.

    def seen_as(self, move: i64) -> i64:
        """The move as others see it, as an int: whatever looks alike to them has the same one."""
        return i64(crc32(self.public(move).encode()))

    def standings(self) -> vec[i64]:
        """By seat, once it is over: its score, or any number that is highest for whoever wins; nothing before."""
        found = self.outcome
        if found is None:
            return vec[i64]()
        if not found.winners or found.winners == leading(found.scores):
            return vec[i64]([i64(score) for score in found.scores])
        return vec[i64]([i64(1 if seat in found.winners else 0) for seat in range(len(found.scores))])

    @property
    def has_steps(self) -> bool:
        """Whether a turn is made of steps that bring nothing hidden to light, and can be drafted one by one."""
        return False

    def turn_steps(self, text: str) -> vec[i64] | None:
        """The steps of a whole turn's text, where a game's turns are made of steps; None if there is no such text."""
        return None

    def step(self, move: i64, luck: Luck) -> None:
        """One step of a whole turn, and nothing that would follow by itself."""
        self.play(move, luck)

    def finished_turn(self) -> str:
        """In such games: what stands in the record for the turn that has just ended; empty while it goes on."""
        return ""

    def phrases(self, seat: int) -> list[str]:
        """What this seat may say now; nothing where the game has no talk. Lists once given are not changed."""
        return []

    def judge_talk(self, seat: int, text: str) -> Refusal | None:
        """Why this seat may not say this now."""
        return NOT_A_MOVE

    def talk(self, seat: int, text: str) -> None:
        """Note that the seat has spoken; the rules of the match do not change."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds(ABC):
    """All that might be true for one view, packed once."""

    @abstractmethod
    def sample(self, luck: Luck) -> State:
        """One of them, by the deal's own chances given what the seat was shown."""
