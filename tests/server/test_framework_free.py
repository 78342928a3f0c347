"""The session and the handlers behind the API run without web framework, database and threads.

Run as a program, this file blocks Starlette, uvicorn and SQLite and plays a match end to end over fakes: a store, a
clock, a transport and a bot service in memory. The test runs it in a process of its own.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.abc
import json
import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

BLOCKED = ("starlette", "uvicorn", "sqlite3", "_sqlite3", "websockets")
HANDLERS = (
    "websocket.session",
    "api.actions",
    "api.reads",
    "api.replays",
    "api.game_info",
    "tables.late_join",
    "tables.retention",
    "identity.seat_transfer",
    "context",
)


class Blocker(importlib.abc.MetaPathFinder):
    """Makes the blocked modules fail to import."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is blocked")


def test_session_and_handlers_play_a_match_without_framework_or_thread() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])}
    run = subprocess.run(
        [sys.executable, __file__], capture_output=True, text=True, timeout=120, check=False, env=environment
    )

    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["blocked modules"] == []
    assert found["threads started"] == 0
    assert found["phase"] == "over"
    assert found["moves"] > 5
    assert found["refused"] == ["too_often", "bad_message", "not_seated", "stale"]


def main() -> None:
    """Play a match, and print what happened."""
    sys.meta_path.insert(0, Blocker())
    begun: list[threading.Thread] = []
    start = threading.Thread.start

    def noted(thread: threading.Thread) -> None:
        begun.append(thread)
        start(thread)

    threading.Thread.start = noted  # type: ignore[method-assign, assignment]
    for name in HANDLERS:
        importlib.import_module(f"filon.server.{name}")
    found = asyncio.run(play())
    found["blocked modules"] = sorted(name for name in sys.modules if name.partition(".")[0] in BLOCKED)
    found["threads started"] = len(begun)
    print(json.dumps(found))


class Client:
    """A session with its transport; messages go in as bytes and come out as JSON."""

    def __init__(self, context: Any, live: Any, clock: Any, person: int | None, guest: str) -> None:
        from filon.server.api.api_request import ApiRequest
        from filon.server.websocket.connection import Connection
        from filon.server.websocket.session import Session
        from server.fakes import FakeTransport

        self.clock, self.transport = clock, FakeTransport()
        self.session = Session(context, live, Connection(person, is_program=True), ApiRequest(guest))
        self.session.start()
        self.session.connection.attach(self.transport, lambda: None)

    async def send(self, kind: str, **message: Any) -> None:
        text = json.dumps({"kind": kind, **message}).encode()
        if not self.session.receive_now(text):
            await self.session.receive_queued(text.decode())

    async def answer(self, id: str) -> Any:
        while True:
            for message in self.transport.sent:
                if message.get("id") == id:
                    return message
            await asyncio.sleep(0)

    async def until(self, ready: Any) -> None:
        while self.transport.state.snapshot is None or not ready(self.transport.state.snapshot):
            self.clock.advance(0.001)
            await asyncio.sleep(0.001)


async def play() -> dict[str, Any]:
    """A person and a bot play a match while a spectator watches; all messages go through sessions."""
    from filon.server.api import actions, models
    from filon.server.api.api_request import ApiRequest
    from filon.server.config import Config
    from filon.server.context import ServerContext
    from server.fakes import FakeBots, FakeClock, MemoryStore

    store, clock = MemoryStore(), FakeClock()
    context = ServerContext(store, Config(bot_delay=0.001), FakeBots(), seeded_entropy(), clock)
    live, code = await actions.create(context, models.Create(game="sabale", seats=2, level="random"))
    host = ApiRequest(address="10.0.0.1", path={"table": live.id, "code": code})
    await actions.sit(context, host, live, models.Sit(seat=0, name="Ann"))
    ann = Client(context, live, clock, await context.person(host, live), host.guest)
    spectator = Client(context, live, clock, None, "")

    await join_and_deal(context, live, host, ann, spectator)
    refused = await send_refused_messages(clock, ann, spectator)
    moves = await play_to_the_end(clock, live, ann)
    await spectator.until(lambda snapshot: snapshot["table"]["phase"] == "over")
    await compare_reads(context, store, clock, live, host, spectator)
    for one in (ann, spectator):
        one.session.stop()
    await context.close()
    return {"phase": live.table.phase, "moves": moves, "refused": refused}


async def join_and_deal(context: Any, live: Any, host: Any, ann: Client, spectator: Client) -> None:
    """Both join, and the deal is made by commit–reveal."""
    from filon.server.api import actions, models

    await ann.send("join", id="join")
    await spectator.send("join", id="join")
    assert (await ann.answer("join"))["kind"] == "snapshot"
    await actions.start(context, host, live, models.Empty())
    await ann.until(lambda snapshot: snapshot["table"]["deal"] is not None and snapshot["table"]["deal"]["waiting"])
    secret = bytes(range(16))
    await ann.send("commit", hash=hashlib.sha256(secret).hexdigest(), id="commit")
    assert (await ann.answer("commit"))["kind"] == "answer"
    await ann.until(lambda snapshot: snapshot["table"]["deal"]["terms"])
    await ann.send("reveal", bytes=secret.hex(), id="reveal")
    await ann.until(lambda snapshot: snapshot["table"]["phase"] == "playing")
    await spectator.until(lambda snapshot: snapshot["table"]["phase"] == "playing")


async def send_refused_messages(clock: Any, ann: Client, spectator: Client) -> list[str]:
    """Too much chat, nonsense, a spectator's move and a stale move; the codes of their refusals."""
    refused = []
    for number in range(100):  # a minute's worth and more: the fake clock hardly moves
        clock.advance(0.1)
        await ann.send("chat", text="hello", id=f"c{number}")
        answer = await ann.answer(f"c{number}")
        if answer["kind"] == "refused":
            refused.append(answer["refusal"]["code"])
            break
    clock.advance(60.0)
    await ann.send("chat", text="hello again", id="later")
    assert (await ann.answer("later"))["kind"] == "update"
    await ann.send("nonsense", id="")
    await spectator.send("move", number=0, text="pass", id="s")
    await ann.send("move", number=99, text="pass", id="stale")
    nameless = [one for one in ann.transport.sent if one["kind"] == "refused" and not one["id"]]
    refused += [one["refusal"]["code"] for one in nameless]
    return refused + [(await one.answer(id))["refusal"]["code"] for one, id in ((spectator, "s"), (ann, "stale"))]


async def play_to_the_end(clock: Any, live: Any, ann: Client) -> int:
    """Ann plays the first offer of each of her turns, with two queries before the first; the number of her moves."""
    moves = 0
    while live.table.phase == "playing":
        clock.advance(1.0)
        await ann.until(lambda snapshot: snapshot["match"]["turn"] in (0, None))
        snapshot = ann.transport.state.snapshot
        if snapshot["match"]["turn"] is None:
            break
        text = snapshot["viewer"]["offers"][0]["text"]
        if moves == 0:
            await ann.send("why_not", text=text, id="why")
            await ann.send("hint", id="hint")
            assert (await ann.answer("why"))["why_not"] is None
            assert (await ann.answer("hint"))["hint"] in [offer["text"] for offer in snapshot["viewer"]["offers"]]
        await ann.send("move", number=snapshot["match"]["number"], text=text, id=f"m{moves}")
        assert (await ann.answer(f"m{moves}"))["kind"] == "update"
        moves += 1
    return moves


async def compare_reads(context: Any, store: Any, clock: Any, live: Any, host: Any, spectator: Client) -> None:
    """What the API reads of the finished match agrees with what was sent, and with the store."""
    from filon.core import record as records
    from filon.server.api import reads, replays
    from filon.server.api.api_request import ApiRequest
    from filon.server.tables.loaded_tables import LoadedTables

    shown = await reads.table(context, ApiRequest(address="10.0.0.2", path=host.path), None)
    assert spectator.transport.state.entry == shown.entry
    record = await replays.record(context, host, None)
    replay = json.loads(b"".join((await replays.of_table(context, host, None)).chunks))
    assert len(replay["frames"]) == len(live.table.match.lines)
    assert b"".join(record.chunks).decode() == records.write(live.table.match, live.table.finished[-1].record_names())
    reloaded = await LoadedTables(store, clock).find(live.id)
    assert reloaded is not None
    assert reloaded.table.log == live.table.log


def seeded_entropy() -> Any:
    """Return a source of entropy that gives the same bytes every time."""
    count = 0

    def entropy(purpose: str, size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{purpose} {count}".encode()).digest(size)

    return entropy


if __name__ == "__main__":
    main()
