"""Replays of finished matches, sent whole: the deal, and a JSON Patch per line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from filon.core.data.json_patch import differences
from filon.core.view import View
from filon.server.api.errors import ApiError
from filon.server.api.models import RequestBody
from filon.server.api.reads import finished, seen, viewer_of
from filon.server.api.request import ApiRequest
from filon.server.context import ServerContext
from filon.table.replay import Replay

A_USUAL_RECORD = 20_000  # bytes; the longest one counts for fifty


class UploadedRecord(RequestBody, frozen=True, kw_only=True):
    """A record from somebody's own disk, and by whose eyes: p1, p2, …, onlooker or all."""

    record: str
    viewer: str = "spectator"


class Frame(msgspec.Struct, frozen=True):
    """One line: as these eyes saw it, what they noticed, and a JSON Patch on the list of views."""

    line: str
    events: msgspec.Raw
    patch: msgspec.Raw


class ReplayData(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match as somebody saw it: views after the deal (for `all` every seat's), then a frame a line."""

    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    views: msgspec.Raw
    events: msgspec.Raw
    frames: tuple[Frame, ...]


async def of_table(context: ServerContext, request: ApiRequest, body: None) -> ReplayData:
    """The finished match, line by line, as one seat, an onlooker or all saw it."""
    table, _ = await seen(context, request, await context.live(request.path["table"]))
    admit(context, request)
    names = tuple(table.names)
    record, viewer = finished(table), request.query.get("as", "spectator")
    return await offload(context, lambda: build(record, viewer, names))


async def of_record(context: ServerContext, request: ApiRequest, body: UploadedRecord) -> ReplayData:
    """The same of a record that was kept."""
    admit(context, request, 1 + len(body.record) // A_USUAL_RECORD)
    async with context.uploaded_replays:
        return await offload(context, lambda: build(body.record, body.viewer, ()))


async def offload(context: ServerContext, work: Callable[[], ReplayData]) -> ReplayData:
    """Run long work outside the event loop."""
    found = await context.offload(work)
    assert isinstance(found, ReplayData)
    return found


def admit(context: ServerContext, request: ApiRequest, times: int = 1) -> None:
    """A match is played again for it: not too often, and a long one counts for several."""
    if not context.replay_limit.allow(request.address, times):
        raise ApiError(429, "too_often")


def build(record: str, wanted: str, names: tuple[str, ...]) -> ReplayData:
    """All of it."""
    found = Replay(record)
    viewer = viewer_of(wanted, found.seats)
    snapshot = found.frame(0, viewer)
    frames, views = [], snapshot.views
    for step in range(1, found.steps + 1):
        now = found.frame(step, viewer)
        frames.append(Frame(found.public_line(step, viewer), raw(now.events), changes(views, now.views)))
        views = now.views
    return ReplayData(
        game=found.game.key,
        version=found.game.version,
        options=dict(found.match.source.options),
        names=names or tuple(f"p{seat + 1}" for seat in range(found.seats)),
        views=msgspec.Raw(f"[{','.join(view.json() for view in snapshot.views)}]".encode()),
        events=raw(snapshot.events),
        frames=tuple(frames),
    )


def raw(value: object) -> msgspec.Raw:
    """As JSON."""
    return msgspec.Raw(msgspec.json.encode(value))


def changes(old: tuple[View, ...], new: tuple[View, ...]) -> msgspec.Raw:
    """What one line changed, for each pair of eyes."""
    found: list[str] = []
    for at, (one, other) in enumerate(zip(old, new, strict=True)):
        differences(one, other, f"/{at}", found)
    return msgspec.Raw(f"[{','.join(found)}]".encode())
