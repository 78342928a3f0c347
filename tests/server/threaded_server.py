"""Test support: a real server in a thread of its own, reached over real sockets."""

import asyncio
import hashlib
import re
import threading
import time
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from html import escape, unescape
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec

from filon.core.text.translations import Words
from filon.server.api.errors import PACKAGE
from filon.server.app import Server
from filon.server.cli import listen
from filon.server.config import Config
from filon.server.context import limits_of
from filon.server.http.protocol import Timeouts
from filon.server.http.table_server import TableServer
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.storage.sqlite_store import Job, SqliteStore
from filon.server.tables.live_table import LiveTable
from filon.server.websocket.transport import server_config

FORM = re.compile(r'<form method="post" action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
# All tests come from one address, which many tests share a server with.
UNLIMITED = {"guests": 10**6, "joins": 10**6, "requests": 10**6}
MOVE = re.compile(r'<button name="text" value="([^"]*)"')


Result = TypeVar("Result")


class SeededEntropy:
    """Entropy that depends on a seed, the purpose and how often it was requested for it; on nothing else."""

    def __init__(self, seed: str) -> None:
        self.begin(seed)

    def begin(self, seed: str) -> None:
        """Start again with this seed."""
        self.seed, self.requests = seed, Counter[str]()

    def __call__(self, purpose: str, size: int) -> bytes:
        self.requests[purpose] += 1
        return hashlib.shake_256(f"{self.seed}\n{purpose}\n{self.requests[purpose]}".encode()).digest(size)


class ThreadedServer:
    """A running server, its address, and access to its event loop."""

    def __init__(
        self, server: Server, store: SqliteStore, running: TableServer, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.server, self.store, self.context, self.running = server, store, server.context, running
        self.port = server.context.config.port
        self.url = f"http://127.0.0.1:{self.port}"
        self.loop = loop

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the server's loop; return its result."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def wait_for_connections(self, count: int) -> None:
        """Wait until the server has so many: it learns that a client has closed when it reads next."""
        ends = time.monotonic() + 20
        while self.running.open != count:
            assert time.monotonic() < ends, self.running.open
            time.sleep(0.001)

    def find(self, table: str) -> LiveTable:
        """Return a table from the server's memory or database."""
        live = self.do(self.context.tables.find(table))
        assert live is not None
        return live

    def store_now(self, *statements: str) -> None:
        """Execute SQL statements, as time or a broken disk would change the database."""
        done = threading.Event()
        self.store.add(Job([], [(one, ()) for one in statements], lambda error: done.set()))
        done.wait()

    def browser(self, **settings: object) -> httpx.Client:
        """Return an HTTP client with cookies of its own."""
        return httpx.Client(base_url=self.url, timeout=20, **settings)  # type: ignore[arg-type]


@contextmanager
def serve_in_thread(
    folder: Path,
    at: int = 0,
    entropy: EntropySource = system_entropy,
    timeouts: Timeouts | None = None,
    limits: Mapping[str, int] = UNLIMITED,
    **settings: object,
) -> Iterator[ThreadedServer]:
    """Serve this folder, at this port or any, almost without delay between bot moves unless one is set."""
    listener = listen(str(settings.get("host", "127.0.0.1")), at)
    port = listener.getsockname()[1]
    config = Config(**{"port": port, "bot_delay": 0.002, "budget": "2", "tables": 10**6, **settings})  # type: ignore[arg-type]
    store = SqliteStore(folder / "filon.db")
    server = Server(store, config, entropy, limits=msgspec.structs.replace(limits_of(config), **limits))
    running = TableServer(server_config(server.app(), log_level="warning", lifespan="on"), server.context, timeouts)
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=run, args=(loop, running.serve(sockets=[listener])))
    thread.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            assert client.get("/healthz").text == "ok"
        yield ThreadedServer(server, store, running, loop)
    finally:
        running.should_exit = True
        thread.join()
        store.close()


def run(loop: asyncio.AbstractEventLoop, serve: Coroutine[Any, Any, None]) -> None:
    """Run a server's coroutine in this loop."""
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(serve)


def said(key: str, language: str = "en", **places: object) -> str:
    """Return a sentence as a page of Saboteur's shows it."""
    return escape(Words(language, (PACKAGE, "filon.games.saboteur")).say(key, None, **places))


def moves(page: str) -> list[str]:
    """Return the moves that a page offers."""
    return [unescape(text) for text in MOVE.findall(page)]


def hidden(page: str, action: str) -> dict[str, str]:
    """Return the hidden fields of the form with this action."""
    for path, inside in FORM.findall(page):
        if path.endswith(action):
            return {name: unescape(value) for name, value in FIELD.findall(inside)}
    raise AssertionError(f"no form goes to {action}")
