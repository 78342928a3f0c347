# filon: interpreted
"""What did a match look like at any of its lines? Stepped both ways, by a seat's eyes, the onlooker's, or all.

The match is played once. What it told is kept as it came, and its state every few lines, so that a step costs the
same at the end as at the start, either way.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from filon.core.errors import InvalidRecord
from filon.core.event import Event
from filon.core.luck import Keyed
from filon.core.record import repeat, replay
from filon.core.state import State
from filon.core.view import View

CHECKPOINT_INTERVAL = 16
Viewer = int | Literal["all"] | None


class ReplayFrame(NamedTuple):
    """What these eyes see after a line, and what that line told them.

    For "all" eyes: every seat's view, and all that was told to anybody, each once, with its audience.
    """

    views: tuple[View, ...]
    events: list[Event]


class Replay:
    """A record, finished or not. Step 0 is the deal, step n the table after line n."""

    def __init__(self, record: str) -> None:
        self.match = replay(record)
        self.game, self.seats = self.match.game, self.match.seats
        self.lines = list(self.match.lines)
        self.steps = len(self.lines)
        # Every draw, by its label: none is made a second time.
        self.drawn = {draw.label: draw.result for draw in self.match.luck.draws}
        again = self.match.restarted()
        self.checkpoints: list[State] = [again.state]
        self.event_counts = [len(again.recorder.published)]
        for step, line in enumerate(self.lines, 1):
            repeat(again, line)
            self.event_counts.append(len(again.recorder.published))
            if step % CHECKPOINT_INTERVAL == 0:
                self.checkpoints.append(again.state)

    def state_at(self, step: int) -> State:
        """The truth at this step; a copy."""
        if not 0 <= step <= self.steps:
            raise InvalidRecord(f"steps go from 0 to {self.steps}, not {step}", "step")
        again = Keyed(self.match.luck.key, self.drawn)
        state = self.checkpoints[step // CHECKPOINT_INTERVAL].copy()
        for line in self.lines[step - step % CHECKPOINT_INTERVAL : step]:
            play_line(state, line, again)
        return state

    def frame(self, step: int, viewer: Viewer) -> ReplayFrame:
        """What a seat, the onlooker (None) or somebody who knows all is shown at this step."""
        state = self.state_at(step)
        if viewer != "all" and viewer is not None and (type(viewer) is not int or not 0 <= viewer < self.seats):
            raise InvalidRecord(f"the record has no seat {viewer!r:.40}", "seat")
        first, last = self.event_counts[step - 1] if step else 0, self.event_counts[step]
        seats: list[int | None] = [*range(self.seats)] if viewer == "all" else [viewer]
        return ReplayFrame(tuple([state.view(seat) for seat in seats]), self.events(first, last, viewer))

    def events(self, first: int, last: int, viewer: Viewer) -> list[Event]:
        """What was told between these two, as one hearer numbers it; all of it for "all"."""
        recorder = self.match.recorder
        if viewer != "all":
            start, end = recorder.number_at(viewer, first), recorder.number_at(viewer, last)
            return recorder.events(viewer, start)[: end - start]
        found = []
        for index in range(first, last):
            to = recorder.recipients[index]
            audience = "all" if to < 0 else f"p{to + 1}"
            found.append(Event(index, audience, recorder.news_masks[index] != 0, recorder.published[index]))
        return found

    def public_line(self, step: int, viewer: Viewer) -> str:
        """The line of this step with its mover, as these eyes saw it: hidden halves stay hidden to others."""
        line, before = self.lines[step - 1], self.state_at(step - 1)
        if ": " in line:
            return line
        mover = before.turn
        move = before.parse(line) if viewer not in ("all", mover) else None
        return f"p{(mover or 0) + 1} {line if move is None else before.public(move)}"


def play_line(state: State, line: str, luck: Keyed) -> None:
    """One line of a record that was played before, so that nothing needs to be judged."""
    speaker, talk, said = line.partition(": ")
    if talk:
        state.talk(int(speaker[1:]) - 1, said)
        return
    move = state.parse(line)
    if move is not None:
        state.play(move, luck)
        return
    for step in state.turn_steps(line) or ():
        state.step(step, luck)
