"""A TCP proxy between browser and server that a test can cut, stall and restore."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any


class CuttableProxy:
    """Forwards bytes from its own port. Cut, it refuses connections; stalled, it forwards nothing. Swallowing, it loses
    whatever is sent: connections of before stay dead, those made meanwhile wait, as TCP repeats a lost handshake."""

    def __init__(self, there: int) -> None:
        self.there, self.port = there, 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.server: asyncio.Server | None = None
        self.ends: set[asyncio.StreamWriter] = set()
        self.pours: set[asyncio.Task[None]] = set()
        self.flows = asyncio.Event()
        self.flows.set()
        self.arrives = asyncio.Event()
        self.arrives.set()
        self.dead = 0  # how often connections died in silence

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, action: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(action, self.loop).result(30)

    def restore(self) -> None:
        """Accept and forward connections again."""
        self.do(self.listen())

    def cut(self) -> None:
        """Break all connections and refuse new ones."""
        self.do(self.drop())

    def stall(self) -> None:
        """Stall: nothing is lost or broken, but nothing arrives."""
        self.loop.call_soon_threadsafe(self.flows.clear)

    def swallow(self) -> None:
        """Lose what is sent, in silence."""
        self.dead += 1
        self.loop.call_soon_threadsafe(self.arrives.clear)

    def forward(self) -> None:
        """Forward from now on what is sent on the connections made since."""
        self.loop.call_soon_threadsafe(self.arrives.set)

    def resume(self) -> None:
        """Forward what was stalled."""
        self.loop.call_soon_threadsafe(self.flows.set)

    async def listen(self) -> None:
        self.server = await asyncio.start_server(self.join, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def drop(self) -> None:
        if self.server is not None:
            self.server.close()
        for end in list(self.ends):
            end.transport.abort()
        pours = list(self.pours)
        for pour in pours:
            pour.cancel()
        await asyncio.gather(*pours, return_exceptions=True)

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        joining = asyncio.current_task()
        assert joining is not None
        self.pours.add(joining)
        joining.add_done_callback(self.pours.discard)
        self.ends.add(writer)
        await self.arrives.wait()
        try:
            there, to = await asyncio.open_connection("127.0.0.1", self.there)
        except OSError:
            writer.transport.abort()
            return
        self.ends.add(to)
        for source, sink in ((reader, to), (there, writer)):
            task = asyncio.create_task(self.pour(source, sink))
            self.pours.add(task)
            task.add_done_callback(self.pours.discard)

    async def pour(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        dead = self.dead
        with contextlib.suppress(OSError):
            while data := await source.read(65_536):
                await self.flows.wait()
                if dead != self.dead:
                    continue
                to.write(data)
                await to.drain()
        self.ends.discard(to)
        to.close()


@contextmanager
def running_proxy(there: int) -> Iterator[CuttableProxy]:
    """Run a proxy to this port."""
    proxy = CuttableProxy(there)
    proxy.thread.start()
    proxy.restore()
    try:
        yield proxy
    finally:
        proxy.resume()
        proxy.forward()
        proxy.cut()
        proxy.loop.call_soon_threadsafe(proxy.loop.stop)
        proxy.thread.join()
        proxy.loop.close()
