# filon: interpreted
"""Replay of a record, step by step in both directions, as seen by a seat, by a spectator, or with everything revealed.

The match is played once. Its events are stored as they were published, and its state every few lines, so that a step
costs the same at the end as at the start, in both directions. `frames` walks through all steps with one state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from filon.core.data.input_validation import short
from filon.core.errors import InvalidRecord
from filon.core.event import Event
from filon.core.events.event_recorder import EventRecorder
from filon.core.luck import Keyed
from filon.core.record import repeat, replay
from filon.core.state import State
from filon.core.view import View

CHECKPOINT_INTERVAL = 16
Viewer = int | Literal["all"] | None


class ReplayFrame(NamedTuple):
    """What a viewer sees after a line, and the events of that line.

    For viewer "all": every seat's view and, last, the one that shows all secrets of the board; and all events, each
    once, with its audience.
    """

    views: tuple[View, ...]
    events: list[Event]


class Replay:
    """A record, finished or not. Step 0 is the deal, step n the position after line n. Raises InvalidRecord."""

    def __init__(self, record: str) -> None:
        self.match = replay(record)
        self.game, self.seats = self.match.game, self.match.seats
        self.lines = list(self.match.lines)
        self.steps = len(self.lines)
        # Every draw, by its label: none is drawn a second time.
        self.drawn = {draw.label: draw.result for draw in self.match.luck.draws}
        match = self.match.restarted()
        self.checkpoints: list[State] = [match.state]
        self.event_counts = [len(match.recorder.published)]
        for step, line in enumerate(self.lines, 1):
            repeat(match, line)
            self.event_counts.append(len(match.recorder.published))
            if step % CHECKPOINT_INTERVAL == 0:
                self.checkpoints.append(match.state)
        self.observed: dict[int | None, ObservedEvents] = {}  # by viewer, once it is needed

    def state_at(self, step: int) -> State:
        """Return a copy of the true state at this step. Raises InvalidRecord for a step that the record does not
        have."""
        if not 0 <= step <= self.steps:
            raise InvalidRecord(f"steps go from 0 to {self.steps}, not {step}", "step")
        luck = Keyed(self.match.luck.key, self.drawn)
        state = self.checkpoints[step // CHECKPOINT_INTERVAL].copy()
        for line in self.lines[step - step % CHECKPOINT_INTERVAL : step]:
            play_line(state, line, luck)
        return state

    def frame(self, step: int, viewer: Viewer) -> ReplayFrame:
        """Return what a seat, a spectator (None) or "all" sees at this step. Raises InvalidRecord."""
        return self.frame_of(self.state_at(step), step, viewer)

    def frames(self, viewer: Viewer) -> Iterator[tuple[str, ReplayFrame]]:
        """Yield every line as this viewer saw it, and the frame after it. Raises InvalidRecord for an unknown seat."""
        state, luck = self.checkpoints[0].copy(), Keyed(self.match.luck.key, self.drawn)
        for step, line in enumerate(self.lines, 1):
            shown = public_text(state, line, viewer)
            play_line(state, line, luck)
            yield shown, self.frame_of(state, step, viewer)

    def frame_of(self, state: State, step: int, viewer: Viewer) -> ReplayFrame:
        """Return what a viewer sees at this step, whose state is given."""
        if viewer != "all" and viewer is not None and (type(viewer) is not int or not 0 <= viewer < self.seats):
            raise InvalidRecord(f"the record has no seat {short(viewer)}", "seat")
        first, last = self.event_counts[step - 1] if step else 0, self.event_counts[step]
        seats: list[int | None] = [*range(self.seats)] if viewer == "all" else [viewer]
        views = [state.view(seat) for seat in seats]
        if viewer == "all":
            views.append(state.uncovered())
        return ReplayFrame(tuple(views), self.events(first, last, viewer))

    def events(self, first: int, last: int, viewer: Viewer) -> list[Event]:
        """Return the events between these two counts, numbered as the viewer's own; all of them for "all"."""
        recorder = self.match.recorder
        if viewer != "all":
            if viewer not in self.observed:
                self.observed[viewer] = ObservedEvents(recorder, viewer)
            return self.observed[viewer].between(first, last)
        found = []
        for index in range(first, last):
            to = recorder.recipients[index]
            audience = "all" if to < 0 else f"p{to + 1}"
            found.append(Event(index, audience, recorder.news_masks[index] != 0, recorder.published[index]))
        return found

    def public_line(self, step: int, viewer: Viewer) -> str:
        """Return the line of this step with its mover, as this viewer saw it: what others may not know is left out."""
        return public_text(self.state_at(step - 1), self.lines[step - 1], viewer)


class ObservedEvents:
    """The events of one viewer; asking the recorder for each step would take the square of their number."""

    def __init__(self, recorder: EventRecorder, viewer: int | None) -> None:
        self.events = recorder.events(viewer, 0)
        self.numbers = [0]  # how many this viewer had observed, by how many were published
        for to in recorder.recipients:
            self.numbers.append(self.numbers[-1] + (to in (-1, viewer)))

    def between(self, first: int, last: int) -> list[Event]:
        """Return the events between two counts of what was published."""
        return self.events[self.numbers[first] : self.numbers[last]]


def public_text(before: State, line: str, viewer: Viewer) -> str:
    """Return a line with its mover, as this viewer saw it at this state: what others may not know is left out."""
    if ": " in line:
        return line
    mover = before.turn
    move = before.parse(line) if viewer not in ("all", mover) else None
    return f"p{(mover or 0) + 1} {line if move is None else before.public(move)}"


def play_line(state: State, line: str, luck: Keyed) -> None:
    """Play one line of a record that was validated before."""
    speaker, separator, phrase = line.partition(": ")
    if separator:
        state.talk(int(speaker[1:]) - 1, phrase)
        return
    move = state.parse(line)
    if move is not None:
        state.play(move, luck)
        return
    for step in state.turn_steps(line) or ():
        state.step(step, luck)
