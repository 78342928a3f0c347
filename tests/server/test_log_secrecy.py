"""The server's log holds no card, role, token, key, address or chat, whatever goes wrong."""

import asyncio
import contextlib
import hashlib
import io
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from filon.server.identity.guests import hash_of
from filon.server.ops.log_format import JsonLines
from filon.server.storage.sqlite_store import Job, SqliteStore
from filon.server.tables import retention
from filon.server.tables.live_table import LiveTable
from filon.table import Table, log_format
from filon.table.log_entries import Revealed, TermsFixed
from server.async_server import UNLIMITED, AsyncServer, Guest, TableClient, connect_client, create_table, run_server

LEAKING = (sys.executable, str(Path(__file__).parent / "leaking_bots.py"))
CHAT, NONSENSE, NAME, WRONG = "my own chat line", "my own nonsense", "Annabella", "w" * 43
LOGGERS = ("filon", "uvicorn", "uvicorn.error", "asyncio")


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """All that the server's loggers are given, down to debugging, in the format of the server."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    before = {name: logging.getLogger(name).level for name in LOGGERS}
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.DEBUG if name == "filon" else logging.WARNING)
        if name != "uvicorn.error":  # its lines go to uvicorn's handler
            logging.getLogger(name).addHandler(handler)
    yield stream
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)
        logging.getLogger(name).removeHandler(handler)


def secrets_of(live: LiveTable) -> list[str]:
    """Return what only one seat, or the server alone, may know of a match: cards, roles, random bytes."""
    match, found = live.table.match, ["hand", "digger", "treasure", "stones"]
    for seat in range(match.seats):
        own: Any = match.view(seat).own  # type: ignore[attr-defined]
        found += [", ".join(pair) for pair in zip(own.hand, own.hand[1:], strict=False)]
        found += ['", "'.join(pair) for pair in zip(own.hand, own.hand[1:], strict=False)]
        found += [card for card in own.hand if len(card) > 4]
    for entry in live.table.log:
        found += [entry.secret] if isinstance(entry, TermsFixed) else []
        found += [entry.part] if isinstance(entry, Revealed) else []
    return found


async def fair_deal(client: TableClient, guest: Guest, table: str) -> None:
    """Start a match by commit–reveal, with bytes of this client."""
    part = bytes(range(16))
    await guest.request("POST", f"/api/tables/{table}/start")
    while not ((deal := client.client_state.snapshot["table"]["deal"]) and deal["waiting"]):
        await client.receive()
    await client.send("commit", hash=hashlib.sha256(part).hexdigest(), id="commit")
    while not client.client_state.snapshot["table"]["deal"]["terms"]:
        await client.receive()
    await client.send("reveal", bytes=part.hex(), id="reveal")
    while client.client_state.snapshot["table"]["phase"] != "playing":
        await client.receive()


async def make_mistakes(server: AsyncServer, client: TableClient, guest: Guest, table: str) -> list[str]:
    """Send what is refused, with secrets in it; return these."""
    hand = client.mine["own"]["hand"]
    device = (await guest.request("POST", f"/api/tables/{table}/device")).json()["path"].rpartition("/")[2]
    for message in (
        {"kind": "chat", "text": CHAT, "id": "c"},
        {"kind": "move", "number": 0, "text": f"lay {hand[0]} 99,99", "id": "m"},
        {"kind": "talk", "text": f"claim {hand}", "id": "t"},
        {"kind": "why_not", "text": hand[0], "id": "w"},
        {"kind": "hint", "id": "h"},
    ):
        await client.send(**message)
        await client.answer(message["id"])
    await client.socket.send(json.dumps({"kind": NONSENSE, "hand": hand}))
    stranger = Guest(server.address)
    stranger.token = WRONG
    for path in (f"/api/tables/{table}", f"/device/{WRONG}", f"/api/tables/{WRONG}", f"/t/{table}?token={WRONG}"):
        await stranger.request("GET", path)
    await stranger.request("POST", "/api/devices", key=WRONG)
    await guest.request("POST", f"/api/tables/{table}/sit", seat=99, name=NAME)
    return [device, hash_of(device)]


async def break_things(server: AsyncServer, live: LiveTable, guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors of ours with secrets in their messages: in a session, a request, the store and a stored log."""
    known = live.table.match.view(1).json()

    def fails(*given: object, **more: object) -> Any:
        raise KeyError(known)

    async with connect_client(server.address, live.id, guest) as client:
        with monkeypatch.context() as patch:
            patch.setattr(Table, "chat", fails)
            await client.send("chat", text=CHAT, id="x")
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await client.receive()
    with monkeypatch.context() as patch:
        patch.setattr(Table, "snapshot", fails)
        assert (await guest.request("GET", f"/api/tables/{live.id}")).status_code == 500
    store = server.context.store
    assert isinstance(store, SqliteStore)
    store.add(Job([], [], lambda error: fails()))
    # A line that cannot have happened here, whose refusal names the deal's secret.
    again = next(entry for entry in live.table.log if isinstance(entry, TermsFixed))
    line = log_format.Writer.after(await store.follow(live.id)).line(again)
    store.append(live.id, len(live.table.log), [line], (), lambda error: None)
    assert (await guest.request("POST", f"/api/tables/{live.id}/stand")).status_code >= 400


def test_log_of_a_match_full_of_errors_holds_no_secret(
    tmp_path: Path, lines: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> list[str]:
        async with run_server(tmp_path / "filon.db", command=LEAKING, limits=UNLIMITED) as server:
            table, guests = await create_table(server, "saboteur", 3, 1, level="expert", listed=False)
            await guests[0].request("POST", f"/api/tables/{table}/sit", seat=1, name=NAME)
            live = await server.tables.find(table)
            assert live is not None
            async with connect_client(server.address, table, guests[0]) as client:
                await fair_deal(client, guests[0], table)
                keys = await make_mistakes(server, client, guests[0], table)
                while client.now["turn"] != 0 or len(live.table.match.lines) < 6:
                    if client.now["turn"] == 0:
                        await client.move(id=f"m{client.now['number']}")
                    else:
                        await client.receive()
            found = secrets_of(live)
            code = live.code or await server.context.store.code_of(table)
            await break_things(server, live, guests[0], monkeypatch)
            other, _ = await create_table(server, "kuhn", 2, 1)
            await retention.close(server.tables, other, "idle")
            tokens = [guest.token for guest in guests]
            assert all(len(secret) > 3 for secret in (*found, *tokens, *keys))
            return [*found, *tokens, *map(hash_of, tokens), *keys, code]

    found = asyncio.run(run())
    log = lines.getvalue()
    messages = {json.loads(line)["what"] for line in log.splitlines()}

    assert {"bot failed", "unexpected", "a table cannot be read", "a callback of the store failed"} <= messages
    for secret in (*found, CHAT, NONSENSE, NAME, WRONG, hash_of(WRONG), "127.0.0.1"):
        assert secret not in log, secret
