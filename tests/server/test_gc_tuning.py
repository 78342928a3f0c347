"""Garbage-collector tuning: no full collection delays a move while clients are connected."""

import asyncio
import gc
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from filon.server.app import Server
from filon.server.config import Config
from filon.server.ops import housekeeping
from filon.server.ops.gc_tuning import tune_gc
from filon.server.ops.self_restart import SelfRestart
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.websocket.connection import Connection
from server.test_live_table import opened


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Restore the collector's settings for all other tests."""
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


def full_collections() -> int:
    return int(gc.get_stats()[2]["collections"])


def test_gc_tuning_makes_no_full_collection_for_new_objects() -> None:
    """Counted in this thread: a server of another test, in a thread of its own, may collect meanwhile."""
    generations = []
    here = threading.get_ident()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and threading.get_ident() == here:
            generations.append(info["generation"])

    tune_gc()
    gc.callbacks.append(note)
    try:
        held = [[number] for number in range(700_000)]
    finally:
        gc.callbacks.remove(note)

    assert 2 not in generations
    assert generations
    assert len(held) == 700_000


@pytest.mark.parametrize("is_connected", [True, False])
def test_full_collection_runs_only_while_no_client_is_connected(
    tmp_path: Path, is_connected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "PERIOD", 0.001)

    async def run() -> int:
        context = Server(SqliteStore(tmp_path / "filon.db"), Config()).context
        live = await context.tables.create(opened(), "AAAAA", listed=False)
        if is_connected:
            live.connections.add(Connection(0))
        tune_gc()
        task = asyncio.create_task(housekeeping.run(context, SelfRestart({})))
        await asyncio.sleep(0.05)  # right after the start retention is due, and collects too
        before = full_collections()
        await asyncio.sleep(0.1)
        task.cancel()
        context.store.close()
        return full_collections() - before

    found = asyncio.run(run())

    assert (found > 0) == (not is_connected)
