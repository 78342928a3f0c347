"""Builds what is sent of a finished match, from a record: the record itself, the whole replay, some steps of it.

All of it is pure computation, which takes seconds for the longest matches: `worker` runs it outside the server.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from typing import Any, Literal

import msgspec

from filon.core import record
from filon.core.data.json_patch import differences
from filon.core.errors import InvalidRecord
from filon.core.view import View
from filon.table import Table, log_format
from filon.table.replay import Replay, ReplayFrame, Viewer

STEPS = 16  # that are built together for a page that shows one of them
MOST_REPLAYS = 2  # played matches that a process remembers
NO_SUCH_VIEWER = "no_such_viewer"


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """What to build: a `record` from its outline, or as `logged` that of match `first` from a table's log, with the
    names of `players`; a whole `replay`, or `steps` from `first` on, from a record.

    A replay is `named` where its names come from the record as well; those of a table may still change.
    """

    kind: Literal["record", "logged", "replay", "steps"]
    source: bytes
    viewer: str = "spectator"
    first: int = 0
    named: bool = False
    players: tuple[str, ...] = ()


class UnknownViewer(Exception):
    """The record has no such seat."""


class Frame(msgspec.Struct, frozen=True):
    """One line of the record as the viewer saw it, the events, and a JSON Patch on the list of views."""

    line: str
    events: msgspec.Raw
    patch: msgspec.Raw


class ReplayBody(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match for one viewer: the views after the deal (for `all` of every seat, and last the board with all
    its secrets), then a frame per line."""

    game: str
    version: int
    options: dict[str, Any]
    views: msgspec.Raw
    events: msgspec.Raw
    frames: tuple[Frame, ...]


class ReplayData(ReplayBody, frozen=True, kw_only=True):
    """A finished match for one viewer: the views after the deal (for `all` of every seat, and last the board with all
    its secrets), then a frame per line. `match` is its number at its table, and `you` the seat that the caller had; an
    uploaded record has neither."""

    names: tuple[str, ...]
    match: int = 0
    you: int | None = None


class ReplayStep(msgspec.Struct, frozen=True):
    """One step of a replay: the JSON of each view, and the events."""

    views: tuple[str, ...]
    events: msgspec.Raw


class Builder:
    """Runs jobs; the last replays are remembered, so that further steps of a match cost little."""

    def __init__(self) -> None:
        self.replays: OrderedDict[bytes, Replay] = OrderedDict()

    def run(self, job: Job) -> bytes:
        """Return the encoded result; raises InvalidRecord for a damaged record, UnknownViewer for an unknown seat."""
        if job.kind == "record":
            return record.complete(job.source).encode()
        if job.kind == "logged":
            return logged_record(job.source, job.first, job.players).encode()
        replay = self.replay_of(job.source)
        viewer = viewer_of(job.viewer, replay.seats)
        if job.kind == "replay":
            body = replay_body(replay, viewer)
            return msgspec.json.encode(with_names_of(replay, body) if job.named else body)
        last = min(job.first + STEPS, replay.steps + 1)
        return msgspec.json.encode([step_of(replay.frame(step, viewer)) for step in range(job.first, last)])

    def replay_of(self, source: bytes) -> Replay:
        """Return the replay of a record, played now or before."""
        key = hashlib.sha256(source).digest()
        if key not in self.replays:
            while len(self.replays) >= MOST_REPLAYS:
                self.replays.popitem(last=False)
            self.replays[key] = Replay(source.decode(errors="replace"))
        self.replays.move_to_end(key)
        return self.replays[key]


def logged_record(log: bytes, number: int, players: tuple[str, ...]) -> str:
    """Return the record of a finished match of this log; raises InvalidRecord where it has none of this number."""
    first, *others = log_format.read(log)
    table = Table.rebuild([first])
    for entry in others:
        table.repeat(entry)
        if table.phase == "over" and table.matches == number and table.session is not None:
            return record.write(table.session.match, players)
    raise InvalidRecord(f"the log has no finished match {number}", "damaged")


def viewer_of(name: str, seats: int) -> Viewer:
    """Return the viewer of this name: p1, p2, …, spectator or all; raises UnknownViewer for another."""
    names: dict[str, Viewer] = {"spectator": None, "all": "all", **{f"p{seat + 1}": seat for seat in range(seats)}}
    if name not in names:
        raise UnknownViewer(name)
    return names[name]


def replay_body(replay: Replay, viewer: Viewer) -> ReplayBody:
    """Return the whole replay for a viewer."""
    start = replay.frame(0, viewer)
    frames, views = [], start.views
    for line, frame in replay.frames(viewer):
        frames.append(Frame(line, raw(frame.events), changes(views, frame.views)))
        views = frame.views
    return ReplayBody(
        game=replay.game.key,
        version=replay.game.version,
        options=dict(replay.match.source.options),
        views=msgspec.Raw(f"[{','.join(view.json() for view in start.views)}]".encode()),
        events=raw(start.events),
        frames=tuple(frames),
    )


def with_names_of(replay: Replay, body: ReplayBody) -> ReplayData:
    """Return the replay with the names that its record states; p1, p2, … where it states none."""
    notes = replay.match.source.notes
    names = notes.players if notes is not None and notes.players else tuple(f"p{at + 1}" for at in range(replay.seats))
    return ReplayData(names=names, **{field: getattr(body, field) for field in ReplayBody.__struct_fields__})


def step_of(frame: ReplayFrame) -> ReplayStep:
    """Return one step."""
    return ReplayStep(tuple(view.json() for view in frame.views), raw(frame.events))


def raw(value: object) -> msgspec.Raw:
    """Return a value as raw JSON."""
    return msgspec.Raw(msgspec.json.encode(value))


def changes(old: tuple[View, ...], new: tuple[View, ...]) -> msgspec.Raw:
    """Return the JSON Patch between two lists of views."""
    operations: list[str] = []
    for at, (before, after) in enumerate(zip(old, new, strict=True)):
        differences(before, after, f"/{at}", operations)
    return msgspec.Raw(f"[{','.join(operations)}]".encode())
