"""What did a match look like at any of its lines? Stepped both ways, by a seat's eyes, the onlooker's, or all."""

from __future__ import annotations

from filon.core.match import Match
from filon.core.record import repeat, replay

KEPT = 64


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
            raise IndexError(f"steps go from 0 to {self.steps}, not {step}")
        if step not in self.kept:
            match = self.match.restarted()
            for line in self.lines[:step]:
                repeat(match, line)
            if len(self.kept) >= KEPT:
                del self.kept[next(iter(self.kept))]
            self.kept[step] = match
        return self.kept[step]
