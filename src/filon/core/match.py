# filon: interpreted
"""Match: one match from the deal to the end. Move texts in; events, views and a record out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeGuard

from librt.vecs import vec
from mypy_extensions import i64

from filon.core import record
from filon.core.data.input_limits import LONGEST_MOVE, is_whole
from filon.core.data.input_validation import short
from filon.core.errors import IllegalMove, InvalidMove, Unfinished, UnknownSeat
from filon.core.event import Event, Said
from filon.core.events.event_recorder import EventRecorder
from filon.core.events.viewer_events import EventSequence
from filon.core.fair_deal.deal import DealSource
from filon.core.luck import Keyed, Luck
from filon.core.offer import Offer
from filon.core.outcome import Outcome
from filon.core.refusal import NOT_A_MOVE, OVER, Refusal
from filon.core.state import LegalMove, State
from filon.core.view import View

if TYPE_CHECKING:
    from filon.core.game import Game


def can_be_written(text: object) -> TypeGuard[str]:
    """Return whether a record can hold it: a short text of one line, without lone surrogates."""
    if not isinstance(text, str) or len(text) > LONGEST_MOVE or "\n" in text:
        return False
    return text.isascii() or is_whole(text)


class Match:
    """One match; created by `game.start(...)`. Seats count from 0 here and from 1 in texts."""

    def __init__(
        self, game: Game, seats: int, options: dict[str, Any], source: DealSource, luck: Keyed, laid: dict[str, Any]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.source = source
        self.luck = luck
        self.recorder = EventRecorder(seats)
        # Lines of the record; where turns consist of steps, the steps of a turn become one line. Before the first such
        # turn both are one list.
        self.lines: list[str] = []
        self.steps: list[str] = self.lines
        self._unfinished = 0
        # By viewer, the events of each sequence that `heard` has returned.
        self._heard: dict[int | None, list[Event]] = {}
        # For the table, which shows each part to its viewer; other code must not play or store it.
        self.true_state: State = game.initial_state(seats, laid, luck, self.recorder)

    def __repr__(self) -> str:
        doing = "over" if self.turn is None else f"p{self.turn + 1} to decide"
        return f"<{self.game.title}, {self.seats} seats, {len(self.lines)} lines, {doing}>"

    def __deepcopy__(self, memo: object) -> Match:
        """Return an independent match at the same position, with the same luck to come."""
        return self.rewound(len(self.steps))

    def __copy__(self) -> Match:
        """Return an independent match too: two matches never share a state."""
        return self.rewound(len(self.steps))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a match is not pickled: send its record, and rebuild it with filon.replay")

    @property
    def turn(self) -> int | None:
        """The seat whose decision it is; None when over."""
        return self.true_state.turn

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the match goes on."""
        return self.true_state.outcome

    @property
    def is_within_turn(self) -> bool:
        """Whether a turn was begun step by step and is not complete yet."""
        return self._unfinished > 0

    @property
    def state(self) -> State:
        """A copy of the full state, for study; a table never sends it."""
        return self.true_state.copy()

    @property
    def deal(self) -> dict[str, Any]:
        """The deal so far, written out; for study, like `state`."""
        return self.game.write_deal(self.luck.draws, self.seats, self.options)

    def legal(self) -> list[str]:
        """Return every move text that `turn` may play now."""
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
        """Return why a whole turn is refused: exactly when one of its steps would be."""
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
        text, move = legal.text, legal.move
        if legal.steps != len(self.steps):
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
        if self._heard:
            self._extend_heard()

    def phrases(self, seat: int) -> list[str]:
        """Return what this seat may say now; raises UnknownSeat."""
        return [] if self.true_state.outcome is not None else list(self.true_state.phrases(self._at(seat)))

    def talk_refusal(self, seat: int, text: object) -> Refusal | None:
        """Return why this seat may not say this now; None if it may. Raises UnknownSeat."""
        if self.true_state.outcome is not None:
            return OVER
        if not can_be_written(text):
            return NOT_A_MOVE
        return self.true_state.judge_talk(self._at(seat), text)

    def talk(self, seat: int, text: str) -> None:
        """Say it to everybody, also out of turn; raises InvalidMove, IllegalMove, UnknownSeat."""
        refused = self.talk_refusal(seat, text)
        if refused is not None:
            raise (InvalidMove if refused.code == NOT_A_MOVE.code else IllegalMove)(text, refused)
        self.true_state.talk(seat, text)
        self.recorder.publish(Said(seat, text))
        self.lines.append(f"p{seat + 1}: {text}")
        if self.steps is not self.lines:
            self.steps.append(self.lines[-1])
        self._extend_heard()

    def view(self, seat: int | None) -> View:
        """Return what this seat may know now; None is a spectator. Raises UnknownSeat."""
        return self.true_state.view(None if seat is None else self._at(seat))

    def public_part(self) -> View:
        """Return what every viewer may know now: the spectators' view."""
        return self.true_state.public_part()

    def own_part(self, seat: int) -> Any:
        """Return what this seat alone knows now, as in its view's `own`."""
        return self.true_state.own_part(self._at(seat))

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events this seat observed, in order; None is a spectator. Raises UnknownSeat."""
        return self.recorder.events(None if seat is None else self._at(seat), since)

    def heard(self, seat: int | None) -> EventSequence:
        """Return the same events as a sequence that grows with the match, for bots; raises UnknownSeat."""
        viewer = None if seat is None else self._at(seat)
        if viewer not in self._heard:
            self._heard[viewer] = self.recorder.events(viewer, 0)
        return EventSequence(self._heard[viewer])

    def _extend_heard(self) -> None:
        """Add new events to the sequences that `heard` has returned: they have no way to the recorder themselves."""
        for viewer, events in self._heard.items():
            events += self.recorder.events(viewer, len(events))

    def offers(self) -> list[Offer]:
        """Return every legal move of `turn` as data, in the order of `legal`."""
        return [self.true_state.offer(move) for move in self.true_state.moves()]

    def record(self) -> str:
        """Return the text that rebuilds this match; raises Unfinished while a committed match goes on."""
        if self.source.fair is not None and self.outcome is None:
            raise Unfinished("this match is committed: its secret is revealed once it is over", "unfinished")
        return record.write(self)

    def rewound(self, steps: int) -> Match:
        """Return the same match, with the same deal, after this many of its `steps`."""
        match = self.restarted()
        for line in self.steps[:steps]:
            record.repeat(match, line)
        return match

    def restarted(self) -> Match:
        """Return the same match before its first line."""
        return self.game.match_from(self.seats, self.source)

    def _at(self, seat: int) -> int:
        """Return the seat; raises UnknownSeat. (-1 would silently be the last seat, and True the second.)"""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise UnknownSeat(f"seats are 0 to {self.seats - 1}, not {short(seat)}", "seat")
        return seat


def judge_steps(trial: State, steps: vec[i64], luck: Luck) -> Refusal | None:
    """Return why one of these steps would be refused, each tried after those before it; None if none is."""
    for step in steps:
        refusal = trial.judge(step)
        if refusal is not None:
            return refusal
        trial.step(step, luck)
    return None
