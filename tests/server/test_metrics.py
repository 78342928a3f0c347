"""Metrics and logs: what they show, to whom, and no secret among it."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from filon.server.ops.log_format import write_logs
from filon.server.ops.metrics import Metrics, serve_metrics
from server.async_server import connect_client, create_table, deal, run_server


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Return the stream that the log is written to."""
    before = {
        name: (list(logging.getLogger(name).handlers), logging.getLogger(name).level) for name in ("filon", "uvicorn")
    }
    stream = io.StringIO()
    write_logs(stream)
    yield stream
    for name, (handlers, level) in before.items():
        logger = logging.getLogger(name)
        logger.handlers[:], logger.propagate = handlers, True
        logger.setLevel(level)
    logging.getLogger("uvicorn.access").disabled = False


def test_metrics_are_served_on_this_machine_alone(tmp_path: Path) -> None:
    async def run() -> tuple[str, str]:
        async with run_server(tmp_path / "filon.db") as server:
            port, end = serve_metrics(Metrics(server.context), 0)
            table, guests = await create_table(server, "kuhn", 2, 2)
            await deal(server, table)
            async with (
                connect_client(server.address, table, guests[0]) as viewer,
                httpx.AsyncClient(timeout=20) as client,
            ):
                await viewer.until(3)
                found = await client.get(f"http://127.0.0.1:{port}/metrics")
            public = await guests[0].request("GET", "/metrics")
            end()
            return found.text, str(public.status_code)

    found, public = asyncio.run(run())

    assert "filon_tables_in_memory 1.0" in found
    assert "filon_connections 1.0" in found
    assert "filon_store_healthy 1.0" in found
    assert "filon_entries_total 4.0" in found  # the table was opened, two sat down, then the deal
    for name in ("bot_turns_waiting 0.0", "hints_waiting 0.0", "bot_wait_seconds 0.0", "bot_budget_share 1.0"):
        assert f"filon_{name}" in found
    assert public == "404"


def test_log_is_lines_of_json_with_known_fields_alone(lines: io.StringIO) -> None:
    log = logging.getLogger("filon")
    log.info("table closed", extra={"table": "t", "why": "idle", "secret": "the treasure is on the left"})
    try:
        raise ValueError("hand: map, rockfall")
    except ValueError:
        log.exception("it went wrong")
    log.debug("too much")
    first, second = [json.loads(line) for line in lines.getvalue().splitlines()]

    assert first.items() >= {"severity": "info", "what": "table closed", "table": "t", "why": "idle"}.items()
    assert second["error"] == "ValueError"
    assert "treasure" not in lines.getvalue()
    assert "rockfall" not in lines.getvalue()


def test_log_holds_no_secret_while_people_play(tmp_path: Path, lines: io.StringIO) -> None:
    async def run() -> list[str]:
        async with run_server(tmp_path / "filon.db") as server:
            table, guests = await create_table(server, "kuhn", 2, 1, level="random")
            async with connect_client(server.address, table, guests[0]) as viewer:
                await viewer.send("chat", text="my chat", id="c")
                await viewer.answer("c")
                await deal(server, table)
                await viewer.socket.send('{"kind":"my nonsense"}')
                while (await viewer.receive())["kind"] != "refused":
                    pass
            return [guest.token for guest in guests]

    logging.getLogger("filon").setLevel(logging.DEBUG)
    tokens = asyncio.run(run())
    logging.getLogger("filon").info("done")

    assert "done" in lines.getvalue()
    for secret in (*tokens, "my chat", "my nonsense", "king", "queen"):
        assert secret not in lines.getvalue()
