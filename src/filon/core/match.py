# filon: interpreted
"""What happens at one game from the deal to the end? Texts in, events, views and a record out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeGuard

from librt.vecs import vec
from mypy_extensions import i64

from filon.core import record
from filon.core.data.input_limits import LONGEST_MOVE, is_whole
from filon.core.data.user_data import short
from filon.core.errors import IllegalMove, InvalidMove, Unfinished, UnknownSeat
from filon.core.event import Event, Said
from filon.core.events.event_recorder import EventRecorder
from filon.core.events.event_sequence import EventSequence
from filon.core.fair_deal.deal import DealSource
from filon.core.luck import Keyed, Luck
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import NOT_A_MOVE, OVER, Refusal
from filon.core.state import State
from filon.core.view import View

if TYPE_CHECKING:
    from filon.core.game import Game


def can_be_written(text: object) -> TypeGuard[str]:
    """Whether a record has a line for it: a text, no novel, of whole characters and one line."""
    if not isinstance(text, str) or len(text) > LONGEST_MOVE or "\n" in text:
        return False
    return text.isascii() or is_whole(text)


class LegalMove(NamedTuple):
    """A move found legal: its text, its packed form (None for a whole turn of several steps), and after how many steps."""

    text: str
    move: int | None
    steps: int


class Match:
    """Seats count from 0 here and from 1 in texts. Made by `game.start(...)`."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Any], source: DealSource, luck: Keyed, laid: dict[str, Any]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.source = source
        self.luck = luck
        self.recorder = EventRecorder(seats)
        # What the record tells; where turns are made of steps, what came step by step becomes one line of it. Before
        # the first such turn both are one list.
        self.lines: list[str] = []
        self.steps: list[str] = self.lines
        self._unfinished = 0
        # For the table, which shows its parts to whom they belong; for others never to be played or kept.
        self.true_state: State = game.initial_state(seats, laid, luck, self.recorder)

    def __repr__(self) -> str:
        doing = "over" if self.turn is None else f"p{self.turn + 1} to decide"
        return f"<{self.game.title}, {self.seats} seats, {len(self.lines)} lines, {doing}>"

    def __deepcopy__(self, memo: object) -> Match:
        """A match of its own that stands where this one does, with the same luck to come."""
        return self.rewound(len(self.steps))

    def __copy__(self) -> Match:
        """The same: two matches never share what is true."""
        return self.rewound(len(self.steps))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a match is not pickled: it travels as its record, and filon.replay makes it again")

    @property
    def turn(self) -> int | None:
        """The seat whose decision it is; None when over."""
        return self.true_state.turn

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        return self.true_state.outcome

    @property
    def is_within_turn(self) -> bool:
        """Whether a turn was begun step by step and is not whole yet."""
        return self._unfinished > 0

    @property
    def state(self) -> State:
        """A copy of the truth, for study; a table never hands it out."""
        return self.true_state.copy()

    @property
    def deal(self) -> dict[str, Any]:
        """What luck has decided so far, written out; for study, like `state`."""
        return self.game.write_deal(self.luck.draws, self.seats, self.options)

    def legal(self) -> list[str]:
        """Every move text that `turn` may play now."""
        return [self.true_state.write(move) for move in self.true_state.moves()]

    def refusal(self, text: object) -> Refusal | None:
        """Return why this text cannot be played now; None if it can. Never raises, whatever it is handed."""
        found = self.judge(text)
        return found if isinstance(found, Refusal) else None

    def judge(self, text: object) -> LegalMove | Refusal:
        """Return the move that this text is, for `apply`, or why it cannot be played now. Never raises."""
        state = self.true_state
        if state.outcome is not None:
            return OVER
        if not can_be_written(text):
            return NOT_A_MOVE
        move = state.parse(text)
        refused = self._judge_turn(text) if move is None else state.judge(move)
        return LegalMove(text, move, len(self.steps)) if refused is None else refused

    def _judge_turn(self, text: str) -> Refusal | None:
        """A whole turn is refused exactly when one of its steps would be."""
        steps = self.true_state.turn_steps(text)
        if steps is None:
            return NOT_A_MOVE
        return judge_steps(self.true_state.copy(), steps, self.luck)

    def play(self, text: str) -> None:
        """Play the move; raises InvalidMove or IllegalMove and changes nothing where it is refused."""
        found = self.judge(text)
        if isinstance(found, Refusal):
            raise (InvalidMove if found.code == NOT_A_MOVE.code else IllegalMove)(text, found)
        self.apply(found)

    def apply(self, legal: LegalMove) -> None:
        """Play a move that `judge` has found legal at this position; raises ValueError at any other."""
        text, move, steps = legal
        if steps != len(self.steps):
            raise ValueError("this move was judged at another position")
        state = self.true_state
        if move is not None:
            state.play(move, self.luck)
        else:
            for step in state.turn_steps(text) or ():
                state.step(step, self.luck)
        self.lines.append(text)
        if self.steps is not self.lines:
            self.steps.append(text)
        self._unfinished += 1
        whole = state.finished_turn()
        if whole:
            # The record has the turn in one line, whether it was played whole or step by step.
            if self.steps is self.lines:
                self.steps = self.lines[:]
            self.lines[-self._unfinished :] = [whole]
            self._unfinished = 0

    def phrases(self, seat: int) -> list[str]:
        """What this seat may say now."""
        return [] if self.true_state.outcome is not None else list(self.true_state.phrases(self._at(seat)))

    def talk_refusal(self, seat: int, text: object) -> Refusal | None:
        """Why this seat may not say this now; None if it may."""
        if self.true_state.outcome is not None:
            return OVER
        if not can_be_written(text):
            return NOT_A_MOVE
        return self.true_state.judge_talk(self._at(seat), text)

    def talk(self, seat: int, text: str) -> None:
        """Say it to everybody; any seat, its turn or not, where the rules let it."""
        refused = self.talk_refusal(seat, text)
        if refused is not None:
            raise (InvalidMove if refused.code == NOT_A_MOVE.code else IllegalMove)(text, refused)
        self.true_state.talk(seat, text)
        self.recorder.publish(Said(seat, text))
        self.lines.append(f"p{seat + 1}: {text}")
        if self.steps is not self.lines:
            self.steps.append(self.lines[-1])

    def view(self, seat: int | None) -> View:
        """What this seat may know now; None is the onlooker."""
        return self.true_state.view(None if seat is None else self._at(seat))

    def public_part(self) -> View:
        """What everybody may know now: the onlooker's view."""
        return self.true_state.public_part()

    def own_part(self, seat: int) -> Any:
        """What this seat alone knows now, as it stands in its view's `own`."""
        return self.true_state.own_part(self._at(seat))

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What this seat noticed, in order; None is the onlooker."""
        return self.recorder.events(None if seat is None else self._at(seat), since)

    def heard(self, seat: int | None) -> EventSequence:
        """The same as a sequence that copies nothing; for bots, who look at all of it."""
        return EventSequence(self.recorder, None if seat is None else self._at(seat))

    def offers(self) -> list[Offer]:
        """Every legal move of `turn` as data, in the order of `legal`."""
        return [self.true_state.offer(move) for move in self.true_state.moves()]

    def record(self) -> str:
        """The text that rebuilds this match."""
        if self.source.fair is not None and self.outcome is None:
            raise Unfinished("this match is committed: its secret is opened once it is over", "unfinished")
        return record.write(self)

    def rewound(self, steps: int) -> Match:
        """The same match after so many of its `steps`: the same deal, however often."""
        match = self.restarted()
        for line in self.steps[:steps]:
            record.repeat(match, line)
        return match

    def restarted(self) -> Match:
        """The same match before its first line."""
        return self.game.match_from(self.seats, self.source)

    def _at(self, seat: int) -> int:
        """Seat -1 would silently be the last one's eyes, and True the second's."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise UnknownSeat(f"seats are 0 to {self.seats - 1}, not {short(seat)}", "seat")
        return seat


def judge_steps(trial: State, steps: vec[i64], luck: Luck) -> Refusal | None:
    """Why one of these steps would be refused, each tried after those before it; None if none is."""
    for step in steps:
        refusal = trial.judge(step)
        if refusal is not None:
            return refusal
        trial.step(step, luck)
    return None
