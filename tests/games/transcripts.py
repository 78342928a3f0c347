"""Transcripts of whole matches for review by a person. Test support for every game.

Each line has a move's public events and, beside them, each seat's private ones; all views follow at the deal, at each
round's end and at the moment the match was chosen for. The texts are those of the notation and of the wire: words for
the screen may change, these may not.
"""

from typing import Any, ClassVar

import msgspec

import filon
from filon.core.record import repeat

# Fields of events that name a seat, and those with one value per seat.
SEATS = ("by", "player", "to", "first", "last", "chooser", "next")
BY_SEAT = ("roles", "gold", "won", "nuggets")
BESIDE = 46


class Transcript:
    """Replays a record and writes its transcript; a game's subclass formats its views."""

    game: ClassVar[filon.Game]
    views_at: ClassVar[frozenset[str]]  # events after which all views are written
    scored: ClassVar[str] = "nuggets"

    def __init__(self, record: str, title: str, kept_for: str) -> None:
        self.finished = filon.replay(record)
        head, self.moves = record.split("moves:\n")
        self.match = self.begin()
        self.kept_for = kept_for
        self.observed = [0] * (self.match.seats + 1)
        self.turn = 0
        self.lines = [title, "", *head.strip().splitlines()[1:], f"kept for: the first {kept_for}", ""]

    def public_part(self, view: Any) -> list[str]:
        """Return the lines of the public view, without the map."""
        raise NotImplementedError

    def own_part(self, own: Any) -> str:
        """Return one seat's private part as a line."""
        raise NotImplementedError

    def begin(self) -> filon.Match:
        """Return the match before its first move."""
        source = self.finished.source
        return self.game.start(self.finished.seats, seed=source.seed, deal=source.deal, **source.options)

    def write_text(self) -> str:
        """Return the transcript of the whole match."""
        self.write_events("")
        self.write_views()
        for line in self.finished.lines:
            spoken = ": " in line
            self.turn += not spoken
            repeat(self.match, line)
            kinds = self.write_events("" if spoken else f"{self.turn:>3}")
            if self.is_the_moment(kinds):
                self.lines.append("    this is what the match is kept for")
                self.write_views()
            elif kinds & self.views_at:
                self.write_views()
        outcome = self.match.outcome
        assert outcome is not None
        winners = " ".join(f"p{seat + 1}" for seat in outcome.winners) or "nobody"
        scores = " ".join(f"p{seat + 1} {score}" for seat, score in enumerate(outcome.scores))
        self.lines.append(f"{self.scored}: {scores}; won by: {winners} ({outcome.reason})")
        return "".join(f"{line.rstrip()}\n" for line in self.lines)

    def is_the_moment(self, kinds: set[str]) -> bool:
        """Return whether an event has just happened that the match was chosen for; true once."""
        if self.kept_for not in kinds:
            return False
        self.kept_for = ""
        return True

    def write_events(self, number: str) -> set[str]:
        """Write the public events since the last call, with each seat's private ones beside; return their kinds."""
        public = [event.what for event in self.new_events(None)]
        private = []
        for seat in range(self.match.seats):
            alone = [event_text(event.what) for event in self.new_events(seat) if event.audience != "all"]
            private += [f"p{seat + 1}: {'; '.join(alone)}"] if alone else []
        texts = [event_text(what) for what in public]
        if sum(map(len, texts)) < 100:
            texts = ["; ".join(texts)]
        texts = [f"{'' if index else number:<4}{text}" for index, text in enumerate(texts)]
        beside = " | ".join(private)
        width = max(BESIDE, len(texts[-1]) + 2)
        if len(private) > 2 or width + len(beside) > 118:
            texts += [f"    | {line}" for line in private]
        elif private:
            texts[-1] = f"{texts[-1]:<{width}}| {beside}"
        self.lines += texts
        return {kind(what) for what in public}

    def new_events(self, seat: int | None) -> list[filon.Event]:
        """Return a viewer's events since the last call."""
        place = self.match.seats if seat is None else seat
        events = self.match.events(seat, since=self.observed[place])
        self.observed[place] += len(events)
        return events

    def write_views(self) -> None:
        """Write the public part, which is the same for all, then each seat's private part."""
        match, spectator = self.match, self.match.view(None)
        drawn = self.game.render_board(spectator, self.game.words("en")).splitlines()
        self.lines += ["", *self.public_part(spectator), *drawn]
        for seat in range(match.seats):
            view: Any = match.view(seat)
            assert msgspec.structs.replace(view, seat=None, own=None) == spectator
            self.lines.append(f"p{seat + 1} {self.own_part(view.own)}")
        self.lines.append("")


def kind(what: filon.EventData) -> str:
    """Return an event's tag on the wire."""
    return str(what.__struct_config__.tag)


def event_text(what: filon.EventData) -> str:
    """Return an event in the words of the notation."""
    parts = [kind(what)]
    for field in what.__struct_fields__:
        value = getattr(what, field)
        if value is None or value is False:
            continue
        if field == "text":
            value = f'"{value}"'
        elif field == "turned" or value is True:
            value = field
        elif field in SEATS:
            value = f"{'' if field == 'by' else field + ' '}p{value + 1}"
        elif field in BY_SEAT and isinstance(value, tuple):
            value = by_seat(value)
        elif field in ("left_over", "gone"):
            value = f"{field.replace('_', ' ')} {listed(value)}"
        elif isinstance(value, int):
            value = f"{field} {value}"
        parts.append(listed(value))
    return " ".join(parts)


def listed(value: Any) -> str:
    """Return values divided by spaces; a dash where there are none."""
    return (" ".join(value) or "-") if isinstance(value, tuple) else str(value)


def by_seat(values: Any) -> str:
    """Return one value per seat."""
    return ", ".join(f"p{seat + 1} {listed(value)}" for seat, value in enumerate(values))
