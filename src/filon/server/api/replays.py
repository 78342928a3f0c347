"""Records and replays of finished matches, sent whole: the deal, and a JSON Patch per line.

They are built by the replay service, outside the event loop, and sent from its cache.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import NamedTuple

import msgspec

from filon.core.record_parser import is_record
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.api.models import RequestBody
from filon.server.context import ServerContext
from filon.server.replay_service.build import STEPS, Job, ReplayStep, UnknownViewer, viewer_of
from filon.server.replay_service.builder_process import BuildFailed, Chunks
from filon.server.replay_service.service import TooManyBuilds
from filon.server.tables.live_table import LiveTable
from filon.server.tables.permissions import permit
from filon.table import Table
from filon.table.finished_match import FinishedMatch

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


class ReplaySource:
    """A finished match of a table, as the replay service knows it."""

    def __init__(self, context: ServerContext, live: LiveTable, table: Table, match: FinishedMatch) -> None:
        self.service, self.live, self.table, self.match = context.replays, live, table, match
        self.key = (live.id, match.number)
        self.players = match.record_names() if live.settings.names_in_records else ()
        self.record_key = (*self.key, "record", self.players)

    async def record(self) -> Chunks:
        """Return the record; raises ApiError."""
        return await built(self.service.of_table(self.record_key, self.record_job))

    async def record_for_build(self) -> bytes:
        """Return the record for a build that was admitted."""
        return b"".join(await self.service.of_table(self.record_key, self.record_job, is_admitted=True))

    async def record_job(self) -> Job:
        """Return the job that builds the record; that of an earlier match is built from the table's log."""
        session, number = self.table.session, self.match.number
        if session is not None and session.is_over and self.table.matches == number:
            return Job(kind="record", source=session.outline(self.players).encode())
        log = "".join(await self.live.store.follow(self.live.id)).encode()
        return Job(kind="logged", source=log, first=number, players=self.players)

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
    """Return a finished match, line by line, as one seat, the spectators or all saw it; the last one unless `match`
    names another that the caller played."""
    live = await context.live(request.path["table"])
    table, match = await finished_match(context, request, live, "replay")
    viewer = request.query.get("as", "spectator")
    check_viewer(viewer, match)
    admit(context, request)
    people = await context.store.persons_of(live.id, request.guest) if request.guest else []
    return EncodedBody(with_players(match, people, await ReplaySource(context, live, table, match).replay(viewer)))


async def record(context: ServerContext, request: ApiRequest, body: None) -> EncodedBody:
    """Return the record of a finished match as a file; the last one unless `match` names another that the caller
    played."""
    live = await context.live(request.path["table"])
    table, match = await finished_match(context, request, live, "record")
    admit(context, request)
    name = f"{match.game}-{live.id}-{match.number}.txt"
    record = await ReplaySource(context, live, table, match).record()
    return EncodedBody(record, "text/plain; charset=utf-8", name)


async def finished_match(
    context: ServerContext, request: ApiRequest, live: LiveTable, action: str
) -> tuple[Table, FinishedMatch]:
    """Return the durable table, and the match that the query names: any that the caller played; for all others who may
    do this the last one, once it is over. Raises ApiError."""
    table, wanted = await live.durable_table(), request.query.get("match", "")
    if wanted:
        people = await context.store.persons_of(live.id, request.guest) if request.guest else []
        for match in table.finished:
            if str(match.number) == wanted and match.seat_of(people) is not None:
                if deal_is_in_play(table, match):
                    raise ApiError(409, "not_over")
                return table, match
    await permit(context, request, live, action)
    if table.phase != "over":
        raise ApiError(409, "not_over")  # its record would reveal the deal
    if wanted not in ("", str(table.matches)):
        raise ApiError(404, "no_such_match")
    return table, table.finished[-1]


def deal_is_in_play(table: Table, match: FinishedMatch) -> bool:
    """Return whether the match that is played now repeats the deal of this one, directly or by others in between."""
    if table.phase != "playing" or table.session is None or not table.session.is_replayed_deal:
        return False
    same_deal = [one for one in table.finished if one.number > match.number]
    return all(one.is_replayed_deal for one in same_deal)


async def of_record(context: ServerContext, request: ApiRequest, body: UploadedRecord) -> EncodedBody:
    """Return the replay of an uploaded record."""
    admit(context, request, 1 + len(body.record) // TYPICAL_RECORD)
    if not is_record(body.record):
        raise ApiError(400, "no_record")
    job = Job(kind="replay", source=body.record.encode(errors="replace"), viewer=body.viewer, named=True)
    return EncodedBody(await built(context.replays.of_upload(job)))


def admit(context: ServerContext, request: ApiRequest, times: int = 1) -> None:
    """Count a replay of this caller, a long one several times; raises ApiError where there are too many."""
    if not context.action_limits.replays.allow(request.guest, request.address, times):
        raise ApiError(429, "too_often")


def check_viewer(viewer: str, match: FinishedMatch) -> None:
    """Raise ApiError unless the match has this viewer."""
    try:
        viewer_of(viewer, len(match.names))
    except UnknownViewer as error:
        raise ApiError(404, "no_such_seat") from error


def with_players(match: FinishedMatch, people: list[int], chunks: Chunks) -> Chunks:
    """Return a replay with what is not cached with it: the names of the players, which a record may leave out, the
    match's number, and the seat that one of these people had."""
    first, *others = chunks
    head = msgspec.json.encode({"names": match.names, "match": match.number, "you": match.seat_of(people)})
    return (head[:-1] + b"," + first[1:], *others)
