"""What does a server do beside serving? Tables leave memory, old ones are closed, figures are told, garbage goes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from filon.core.errors import FilonError
from filon.server.context import ServerContext
from filon.server.ops.gc_tuning import keep_calm, tidy
from filon.server.ops.metrics import Metrics, serve_figures
from filon.server.storage.store import now
from filon.server.tables.retention import close_old

LOG = logging.getLogger("filon")
OFTEN = 20.0
SELDOM = 3600.0


@contextlib.asynccontextmanager
async def keeping_house(context: ServerContext) -> AsyncIterator[None]:
    """As long as it serves."""
    LOG.info("serving", extra={"due": len(context.store.all_due())})
    end = None
    if context.config.metrics_port:
        _, end = serve_figures(Metrics(context.tables, context.bot_pool), context.config.metrics_port)
    keep_calm()
    task = asyncio.create_task(chores(context))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        if end is not None:
            end()


async def chores(context: ServerContext) -> None:
    """Again and again; what fails once is tried again."""
    last = 0.0
    while True:
        context.tidy()
        is_late = now() - last >= SELDOM
        if is_late:
            last = now()
            try:
                await close_old(context.tables, now())
            except FilonError as error:
                LOG.error("tables could not be closed", extra={"error": type(error).__name__})
        if is_late or not any(live.lines for live in context.tables.living.values()):
            tidy()
        context.self_restart.look(context.tables)
        await asyncio.sleep(OFTEN)
