"""How does whoever asked hear that something is on the disk, or could not be kept? By a call, or by waiting for it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from filon.core.errors import FilonError
from filon.server.storage.store import Statement, Store
from filon.table import Delivery

Told = Callable[[list[Delivery], bool], None]
Future = asyncio.Future[list[Delivery]]


class Conflict(FilonError):
    """Somebody else wrote to this table first, or nothing could be written: nothing has happened."""


def nothing() -> None:
    """Nobody hears who comes and goes."""


def nobody(deliveries: list[Delivery], well: bool) -> None:
    """Nobody waits for it."""


async def keep(store: Store, statements: list[Statement]) -> None:
    """Have statements written; raises Conflict where they cannot be."""
    future = store.future()
    store.put(statements, lambda trouble: settle(future, [], trouble is None))
    await future


def settle(future: Future, deliveries: list[Delivery], well: bool) -> None:
    """Answer whoever waits."""
    if future.done():
        return
    if well:
        future.set_result(deliveries)
    else:
        future.set_exception(Conflict("this could not be kept", "not_kept"))
        with contextlib.suppress(asyncio.InvalidStateError):
            future.exception()  # somebody who asked without waiting is no error of ours
