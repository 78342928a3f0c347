"""Replays of finished matches, sent whole: the deal, and a JSON Patch per line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from filon.core.data.json_patch import differences
from filon.core.view import View
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.api.models import RequestBody
from filon.server.api.reads import finished_record, readable_table, viewer_of
from filon.server.context import ServerContext
from filon.table.replay import Replay

TYPICAL_RECORD = 20_000  # bytes; the longest record counts as fifty requests


class UploadedRecord(RequestBody, frozen=True, kw_only=True):
    """A record, and for which viewer it is replayed: p1, p2, …, spectator or all."""

    record: str
    viewer: str = "spectator"


class Frame(msgspec.Struct, frozen=True):
    """One line of the record as the viewer saw it, the events, and a JSON Patch on the list of views."""

    line: str
    events: msgspec.Raw
    patch: msgspec.Raw


class ReplayData(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match for one viewer: the views after the deal (for `all` of every seat), then a frame per line."""

    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    views: msgspec.Raw
    events: msgspec.Raw
    frames: tuple[Frame, ...]


async def of_table(context: ServerContext, request: ApiRequest, body: None) -> ReplayData:
    """Return the finished match, line by line, as one seat, the spectators or all saw it."""
    table, _ = await readable_table(context, request, await context.live(request.path["table"]), "replay")
    admit(context, request)
    names = tuple(table.names)
    record, viewer = finished_record(table), request.query.get("as", "spectator")
    return await offload(context, lambda: build(record, viewer, names))


async def of_record(context: ServerContext, request: ApiRequest, body: UploadedRecord) -> ReplayData:
    """Return the replay of an uploaded record."""
    admit(context, request, 1 + len(body.record) // TYPICAL_RECORD)
    async with context.uploaded_replays:
        return await offload(context, lambda: build(body.record, body.viewer, ()))


async def offload(context: ServerContext, work: Callable[[], ReplayData]) -> ReplayData:
    """Build a replay outside the event loop; return it."""
    found = await context.offload(work)
    assert isinstance(found, ReplayData)
    return found


def admit(context: ServerContext, request: ApiRequest, times: int = 1) -> None:
    """Count a replay of this caller, a long one several times; raises ApiError where there are too many."""
    if not context.action_limits.replays.allow(request.guest, request.address, times):
        raise ApiError(429, "too_often")


def build(record: str, viewer_name: str, names: tuple[str, ...]) -> ReplayData:
    """Return the replay of a record; raises ApiError for an unknown viewer, InvalidRecord for a damaged record."""
    found = Replay(record)
    viewer = viewer_of(viewer_name, found.seats)
    snapshot = found.frame(0, viewer)
    frames, views = [], snapshot.views
    for step in range(1, found.steps + 1):
        state = found.frame(step, viewer)
        frames.append(Frame(found.public_line(step, viewer), raw(state.events), changes(views, state.views)))
        views = state.views
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
    """Return a value as raw JSON."""
    return msgspec.Raw(msgspec.json.encode(value))


def changes(old: tuple[View, ...], new: tuple[View, ...]) -> msgspec.Raw:
    """Return the JSON Patch between two lists of views."""
    operations: list[str] = []
    for at, (before, after) in enumerate(zip(old, new, strict=True)):
        differences(before, after, f"/{at}", operations)
    return msgspec.Raw(f"[{','.join(operations)}]".encode())
