"""Periodic housekeeping: unused tables leave memory, idle ones are closed, idle guests deleted, garbage collected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from filon.core.errors import FilonError
from filon.server.context import ServerContext
from filon.server.identity.guests import delete_idle_guests
from filon.server.ops.gc_tuning import collect_garbage, tune_gc
from filon.server.ops.metrics import Metrics, serve_metrics
from filon.server.ops.self_restart import SelfRestart
from filon.server.tables.retention import close_idle_tables

LOG = logging.getLogger("filon")
PERIOD = 20.0
RETENTION_PERIOD = 3600.0


@contextlib.asynccontextmanager
async def housekeeping(context: ServerContext, restart: SelfRestart) -> AsyncIterator[None]:
    """Run the periodic tasks as long as the context lasts."""
    LOG.info("serving")
    await context.claims.load()
    stop_metrics = None
    if context.config.metrics_port:
        _, stop_metrics = serve_metrics(Metrics(context), context.config.metrics_port)
    tune_gc()
    task = asyncio.create_task(run(context, restart))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        if stop_metrics is not None:
            stop_metrics()


async def run(context: ServerContext, restart: SelfRestart) -> None:
    """Do the periodic tasks, again and again; one that fails is tried again."""
    last: float | None = None
    while True:
        context.forget_unused()
        moment = context.clock.monotonic()
        is_due = last is None or moment - last >= RETENTION_PERIOD
        if is_due:
            last = moment
            try:
                await close_idle_tables(context.tables, context.clock.wall_time())
                await delete_idle_guests(context.tables, context.clock.wall_time())
            except FilonError as error:
                LOG.error("idle tables or guests could not be removed", extra={"error": type(error).__name__})
        if is_due or not any(live.connections for live in context.tables.by_id.values()):
            collect_garbage()
        restart.check(context.tables)
        await asyncio.sleep(PERIOD)
