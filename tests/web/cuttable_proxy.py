"""What lies between a browser and the server? A line that a test can cut, hold and mend, as a network does it."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any


class CuttableProxy:
    """Passes bytes on, at a port of its own. While it is cut nothing answers there; held, nothing comes through."""

    def __init__(self, there: int) -> None:
        self.there, self.port = there, 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.server: asyncio.Server | None = None
        self.ends: set[asyncio.StreamWriter] = set()
        self.pours: set[asyncio.Task[None]] = set()
        self.flows = asyncio.Event()
        self.flows.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def do(self, deed: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(deed, self.loop).result(30)

    def mend(self) -> None:
        """It leads to the server again."""
        self.do(self.listen())

    def cut(self) -> None:
        """Every connection breaks, and none is made any more."""
        self.do(self.drop())

    def hold(self) -> None:
        """Nothing is lost and nothing breaks, but nothing arrives either."""
        self.loop.call_soon_threadsafe(self.flows.clear)

    def let_go(self) -> None:
        """What was held arrives."""
        self.loop.call_soon_threadsafe(self.flows.set)

    async def listen(self) -> None:
        self.server = await asyncio.start_server(self.join, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def drop(self) -> None:
        if self.server is not None:
            self.server.close()
        for end in list(self.ends):
            end.transport.abort()
        for pour in self.pours:
            pour.cancel()
        await asyncio.gather(*self.pours, return_exceptions=True)

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, to = await asyncio.open_connection("127.0.0.1", self.there)
        except OSError:
            writer.transport.abort()
            return
        self.ends |= {writer, to}
        for source, sink in ((reader, to), (there, writer)):
            task = asyncio.create_task(self.pour(source, sink))
            self.pours.add(task)
            task.add_done_callback(self.pours.discard)

    async def pour(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(65_536):
                await self.flows.wait()
                to.write(data)
                await to.drain()
        self.ends.discard(to)
        to.close()


@contextmanager
def laid(there: int) -> Iterator[CuttableProxy]:
    """A cable to this port."""
    cable = CuttableProxy(there)
    cable.thread.start()
    cable.mend()
    try:
        yield cable
    finally:
        cable.let_go()
        cable.cut()
        cable.loop.call_soon_threadsafe(cable.loop.stop)
        cable.thread.join()
        cable.loop.close()
