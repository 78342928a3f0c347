"""What did a match look like at any of its lines? Stepped both ways, by a seat's eyes, the onlooker's, or all."""

from __future__ import annotations

from typing import Literal, NamedTuple

from filon.core.errors import InvalidRecord
from filon.core.event import Event
from filon.core.match import Match
from filon.core.record import repeat, replay
from filon.core.view import View

KEPT = 64
Eyes = int | Literal["all"] | None


class Seen(NamedTuple):
    """What these eyes see after a line, and what that line told them.

    For "all" eyes: every seat's view, and all that was told to anybody, each once, with its audience.
    """

    views: tuple[View, ...]
    events: list[Event]


class Replay:
    """A record, finished or not. Step 0 is the deal, step n the table after line n."""

    def __init__(self, record: str) -> None:
        self.match = replay(record)
        self.game = self.match.game
        self.lines = list(self.match.lines)
        self.steps = len(self.lines)
        self.kept: dict[int, Match] = {}

    def at(self, step: int) -> Match:
        """The match at this step; not to be played on."""
        if not 0 <= step <= self.steps:
            raise InvalidRecord(f"steps go from 0 to {self.steps}, not {step}", "step")
        if step not in self.kept:
            match = self.match.restarted()
            for line in self.lines[:step]:
                repeat(match, line)
            if len(self.kept) >= KEPT:
                del self.kept[next(iter(self.kept))]
            self.kept[step] = match
        return self.kept[step]

    def seen(self, step: int, eyes: Eyes) -> Seen:
        """What a seat, the onlooker (None) or somebody who knows all is shown at this step."""
        match = self.at(step)
        before = self.at(step - 1).hearers if step else None
        if eyes == "all":
            since = len(before.told) if before else 0
            log = match.hearers
            told = [
                Event(number, "all" if seat < 0 else f"p{seat + 1}", bool(news), what)
                for number, (seat, what, news) in enumerate(zip(log.to, log.told, log.news, strict=True))
            ]
            return Seen(tuple(match.view(seat) for seat in range(match.seats)), told[since:])
        if eyes is not None and (type(eyes) is not int or not 0 <= eyes < match.seats):
            raise InvalidRecord(f"the record has no seat {eyes!r:.40}", "seat")
        since = len(before.heard[-1 if eyes is None else eyes]) if before else 0
        return Seen((match.view(eyes),), match.events(eyes, since=since))
