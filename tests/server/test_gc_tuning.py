"""Is nobody kept waiting by a collection of everything while people play?"""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.test_live import opened

from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.ops import housekeeping
from filon.server.ops.gc_tuning import tune_gc
from filon.server.storage.store import Store
from filon.server.websocket.connection import Connection


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """The collector as it was, for all other tests."""
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


def of_everything() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_many_new_objects_make_nobody_look_at_everything() -> None:
    tune_gc()
    before = of_everything()
    held = [[number] for number in range(700_000)]

    assert of_everything() == before
    assert len(held) == 700_000


@pytest.mark.parametrize("is_there", [True, False])
def test_everything_is_looked_at_when_nobody_is_connected(
    tmp_path: Path, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "OFTEN", 0.001)

    async def run() -> int:
        context = ServerContext(Store(tmp_path / "filon.db"), Config())
        live = await context.tables.create(opened(), "AAAAA", listed=False)
        if is_there:
            live.lines.add(Connection(0))
        tune_gc()
        task = asyncio.create_task(housekeeping.chores(context))
        await asyncio.sleep(0.05)  # the first time in a server's life it is late anyway
        before = of_everything()
        await asyncio.sleep(0.1)
        task.cancel()
        context.store.close()
        return of_everything() - before

    found = asyncio.run(run())

    assert (found > 0) == (not is_there)
