"""Records and replays of finished matches, sent whole: the deal, and a JSON Patch per line.

They are built by the replay service, outside the event loop, and sent from its cache.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import NamedTuple

import msgspec

from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.api.models import RequestBody
from filon.server.api.reads import readable_table
from filon.server.context import ServerContext
from filon.server.replay_service.build import STEPS, Job, ReplayStep, UnknownViewer, viewer_of
from filon.server.replay_service.builder_process import BuildFailed, Chunks
from filon.server.replay_service.service import TooManyBuilds
from filon.server.tables.live_table import LiveTable
from filon.table import Table

TYPICAL_RECORD = 20_000  # bytes; the longest record counts as fifty requests
STEP_LIST = msgspec.json.Decoder(list[ReplayStep])


class UploadedRecord(RequestBody, frozen=True, kw_only=True):
    """A record, and for which viewer it is replayed: p1, p2, …, spectator or all."""

    record: str
    viewer: str = "spectator"


class EncodedBody(NamedTuple):
    """A body as it is sent, in chunks; `filename` where it is downloaded."""

    chunks: Chunks
    media_type: str = "application/json"
    filename: str = ""


class FinishedMatch:
    """The finished match of a table, as the replay service knows it; raises ApiError before its end."""

    def __init__(self, context: ServerContext, live: LiveTable, table: Table) -> None:
        if table.session is None or table.phase != "over":
            raise ApiError(409, "not_over")  # its record would reveal the deal
        self.service, self.session = context.replays, table.session
        self.key = (live.id, table.matches)

    async def record(self) -> Chunks:
        """Return the record; raises ApiError."""
        return await built(self.service.of_table((*self.key, "record"), self.record_job))

    async def record_for_build(self) -> bytes:
        """Return the record for a build that was admitted."""
        key = (*self.key, "record")
        return b"".join(await self.service.of_table(key, self.record_job, is_admitted=True))

    async def record_job(self) -> Job:
        """Return the job that builds the record."""
        return Job(kind="record", source=self.session.outline().encode())

    async def replay(self, viewer: str) -> Chunks:
        """Return the whole replay for a viewer, without names; raises ApiError."""

        async def job() -> Job:
            return Job(kind="replay", source=await self.record_for_build(), viewer=viewer)

        return await built(self.service.of_table((*self.key, viewer), job))

    def steps_key(self, viewer: str, step: int) -> tuple[object, ...]:
        """Return the key of the steps that are built together with this one."""
        return (*self.key, viewer, step // STEPS)

    async def step(self, viewer: str, step: int) -> ReplayStep:
        """Return one step for a viewer; raises ApiError."""

        async def job() -> Job:
            first = step - step % STEPS
            return Job(kind="steps", source=await self.record_for_build(), viewer=viewer, first=first)

        chunks = await built(self.service.of_table(self.steps_key(viewer, step), job))
        return STEP_LIST.decode(b"".join(chunks))[step % STEPS]


async def built(work: Awaitable[Chunks]) -> Chunks:
    """Return what the replay service has built; raises ApiError where it has too much to do, or failed."""
    try:
        return await work
    except TooManyBuilds as error:
        raise ApiError(503, "replays_busy") from error
    except BuildFailed as error:
        raise ApiError(503, "replay_failed") from error
    except UnknownViewer as error:
        raise ApiError(404, "no_such_seat") from error


async def of_table(context: ServerContext, request: ApiRequest, body: None) -> EncodedBody:
    """Return the finished match, line by line, as one seat, the spectators or all saw it."""
    live = await context.live(request.path["table"])
    table, _ = await readable_table(context, request, live, "replay")
    match, viewer = FinishedMatch(context, live, table), request.query.get("as", "spectator")
    check_viewer(viewer, table)
    admit(context, request)
    return EncodedBody(with_names(tuple(table.names), await match.replay(viewer)))


async def record(context: ServerContext, request: ApiRequest, body: None) -> EncodedBody:
    """Return the record of the finished match as a file."""
    live = await context.live(request.path["table"])
    table, _ = await readable_table(context, request, live, "record")
    match = FinishedMatch(context, live, table)
    admit(context, request)
    name = f"{table.game.key}-{live.id}-{table.matches}.txt"
    return EncodedBody(await match.record(), "text/plain; charset=utf-8", name)


async def of_record(context: ServerContext, request: ApiRequest, body: UploadedRecord) -> EncodedBody:
    """Return the replay of an uploaded record."""
    admit(context, request, 1 + len(body.record) // TYPICAL_RECORD)
    job = Job(kind="replay", source=body.record.encode(errors="replace"), viewer=body.viewer, named=True)
    return EncodedBody(await built(context.replays.of_upload(job)))


def admit(context: ServerContext, request: ApiRequest, times: int = 1) -> None:
    """Count a replay of this caller, a long one several times; raises ApiError where there are too many."""
    if not context.action_limits.replays.allow(request.guest, request.address, times):
        raise ApiError(429, "too_often")


def check_viewer(viewer: str, table: Table) -> None:
    """Raise ApiError unless the match has this viewer."""
    try:
        viewer_of(viewer, table.match.seats)
    except UnknownViewer as error:
        raise ApiError(404, "no_such_seat") from error


def with_names(names: tuple[str, ...], chunks: Chunks) -> Chunks:
    """Return a replay with the names of the players, which may change after the match and are not cached with it."""
    first, *others = chunks
    return (b'{"names":' + msgspec.json.encode(names) + b"," + first[1:], *others)
