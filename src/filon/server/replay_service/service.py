"""Replay service: every body is built once, for all who wait for it, and cached; a few builds may wait at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable

from filon.server.replay_service.build import Job
from filon.server.replay_service.builder_process import BuilderProcess, Chunks, JobRunner, LocalRunner
from filon.server.replay_service.byte_cache import ByteCache

CACHED = 64_000_000  # bytes
MOST_WAITING = 16  # builds of tables, and as many of uploaded records
# Seconds that one build may take. The longest match that a table allows takes some ten.
TABLE_TIMEOUT = 120.0
UPLOAD_TIMEOUT = 20.0


class TooManyBuilds(Exception):
    """As many builds as are allowed are waiting."""


class ReplayService:
    """Bodies of finished matches, by key. Uploaded records have a process of their own: they delay no table's."""

    def __init__(self, tables: JobRunner, uploads: JobRunner, cached: int = CACHED) -> None:
        self.tables, self.uploads = tables, uploads
        self.cache = ByteCache(cached)
        self.building: dict[Hashable, asyncio.Task[Chunks]] = {}
        self.uploading = 0

    @staticmethod
    def in_processes() -> ReplayService:
        """Return a service with worker processes; they start when they are needed."""
        return ReplayService(BuilderProcess(TABLE_TIMEOUT), BuilderProcess(UPLOAD_TIMEOUT))

    @staticmethod
    def in_the_loop() -> ReplayService:
        """Return a service that builds at once, where there are no processes."""
        return ReplayService(LocalRunner(), LocalRunner())

    def is_ready(self, key: Hashable) -> bool:
        """Return whether this body is cached."""
        return key in self.cache.bodies

    async def of_table(self, key: Hashable, job: Callable[[], Awaitable[Job]], *, is_admitted: bool = False) -> Chunks:
        """Return the body under this key; it is built where it is neither cached nor being built.

        `is_admitted` where a build that waits already needs this body. Raises TooManyBuilds, BuildFailed.
        """
        found = self.cache.get(key)
        if found is not None:
            return found
        task = self.building.get(key)
        if task is None:
            if len(self.building) >= MOST_WAITING and not is_admitted:
                raise TooManyBuilds
            task = self.building[key] = asyncio.create_task(self.build(job))
            task.add_done_callback(lambda done: self.store(key, done))
        # A caller who leaves does not end what others wait for.
        return await asyncio.shield(task)

    async def build(self, job: Callable[[], Awaitable[Job]]) -> Chunks:
        """Return what a job builds; making the job may need another body first."""
        return await self.tables.run(await job())

    def store(self, key: Hashable, done: asyncio.Task[Chunks]) -> None:
        """Cache what was built; a failed build is tried again when it is asked for."""
        del self.building[key]
        if not done.cancelled() and done.exception() is None:
            self.cache.put(key, done.result())

    async def of_upload(self, job: Job) -> Chunks:
        """Return what is built from an uploaded record.

        Raises TooManyBuilds, BuildFailed, InvalidRecord, UnknownViewer.
        """
        if self.uploading >= MOST_WAITING:
            raise TooManyBuilds
        self.uploading += 1
        try:
            return await self.uploads.run(job)
        finally:
            self.uploading -= 1

    async def close(self) -> None:
        """Stop all builds and their processes."""
        building = list(self.building.values())
        for task in building:
            task.cancel()
        await asyncio.gather(*building, return_exceptions=True)
        await self.tables.close()
        await self.uploads.close()
