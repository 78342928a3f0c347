"""How does a test meet the server as strangers do? Over real sockets, on a port of its own, in a thread of its own."""

import asyncio
import hashlib
import re
import threading
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from html import escape, unescape
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from filon.core.text.translations import Words
from filon.server.api.errors import PACKAGE
from filon.server.app import Server
from filon.server.cli import listen
from filon.server.config import Config
from filon.server.identity.entropy import EntropySource, system_entropy
from filon.server.storage.store import Store
from filon.server.websocket.transport import wired

FORM = re.compile(r'<form method="post" action="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)">')
MOVE = re.compile(r'<button name="text" value="([^"]*)"')


Result = TypeVar("Result")


class Given:
    """Chance that a test gives: by a seed, by what it is for, and how often that was asked since; by nothing else."""

    def __init__(self, seed: str) -> None:
        self.begin(seed)

    def begin(self, seed: str) -> None:
        """From now on by this seed."""
        self.seed, self.asked = seed, Counter[str]()

    def __call__(self, what: str, size: int) -> bytes:
        self.asked[what] += 1
        return hashlib.shake_256(f"{self.seed}\n{what}\n{self.asked[what]}".encode()).digest(size)


class Served:
    """A server that runs, and how to reach it."""

    def __init__(self, server: Server, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.server, self.context, self.port = server, server.context, port
        self.url = f"http://127.0.0.1:{port}"
        self.loop = loop

    def do(self, deed: Coroutine[Any, Any, Result]) -> Result:
        """Something done inside, as a door would do it."""
        return asyncio.run_coroutine_threadsafe(deed, self.loop).result(60)

    def store_now(self, *statements: str) -> None:
        """Change the store as time would."""
        done = threading.Event()
        self.context.store.put([(one, ()) for one in statements], lambda trouble: done.set())
        done.wait()

    def browser(self, **settings: object) -> httpx.Client:
        """Somebody with cookies of their own."""
        return httpx.Client(base_url=self.url, timeout=20, **settings)  # type: ignore[arg-type]


@contextmanager
def serving(folder: Path, at: int = 0, entropy: EntropySource = system_entropy, **settings: object) -> Iterator[Served]:
    """Served from this folder, without a pause between two moves unless one is asked for; at this port, or any."""
    listener = listen(str(settings.get("host", "127.0.0.1")), at)
    port = listener.getsockname()[1]
    config = Config(**{"port": port, "bot_delay": 0.002, "budget": "2", "tables": 10**6, **settings})  # type: ignore[arg-type]
    store = Store(folder / "filon.db")
    server = Server(store, config, entropy)
    running = uvicorn.Server(wired(server.app(), log_level="warning", lifespan="on"))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=run, args=(loop, running.serve(sockets=[listener])))
    thread.start()
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            assert client.get("/healthz").text == "ok"
        yield Served(server, port, loop)
    finally:
        running.should_exit = True
        thread.join()
        store.close()


def run(loop: asyncio.AbstractEventLoop, serve: Coroutine[Any, Any, None]) -> None:
    """All that one server does."""
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(serve)


def said(key: str, language: str = "en", **places: object) -> str:
    """A sentence as a page of Saboteur's says it."""
    return escape(Words(language, (PACKAGE, "filon.games.saboteur")).say(key, None, **places))


def moves(page: str) -> list[str]:
    """The moves that a page offers."""
    return [unescape(text) for text in MOVE.findall(page)]


def hidden(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the form that goes there."""
    for path, inside in FORM.findall(page):
        if path.endswith(action):
            return {name: unescape(value) for name, value in FIELD.findall(inside)}
    raise AssertionError(f"no form goes to {action}")
