"""Waiting for durability: turns the store's callbacks into results and futures."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from filon.core.errors import FilonError
from filon.server.storage.store import Store, Write
from filon.table import Result

OnDurable = Callable[[Result, bool], None]
ResultFuture = asyncio.Future[Result]


class Conflict(FilonError):
    """Another writer was first, or nothing could be written: nothing has changed."""


def ignore(result: Result, durable: bool) -> None:
    """For callers that do not wait."""


async def write(store: Store, *writes: Write) -> None:
    """Make these writes and wait until they are durable; raises Conflict where they cannot be made."""
    future = store.future()
    store.write(writes, lambda error: settle(future, Result(), error is None))
    await future


def settle(future: ResultFuture, result: Result, durable: bool) -> None:
    """Complete the future, if its caller still waits."""
    if future.done():
        return
    if durable:
        future.set_result(result)
    else:
        future.set_exception(Conflict("this could not be stored", "not_kept"))
        with contextlib.suppress(asyncio.InvalidStateError):
            future.exception()  # a caller that does not wait is no error of ours
