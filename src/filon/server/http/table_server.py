"""TableServer: uvicorn's server with its own accept loop, which counts connections in total and per address.

asyncio's accept loop takes up to a whole backlog of connections before the first is looked at, and logs an error for
each that it has no descriptor for. This one counts each connection as it takes it, so it never holds more than the
limit.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from typing import Any

import msgspec
import uvicorn

from filon.server.api.errors import ApiError
from filon.server.context import ServerContext
from filon.server.http.protocol import HttpProtocol, Timeouts
from filon.server.http.strict_headers import plain_refusal
from filon.server.limits.client_address import network_of

LOG = logging.getLogger("filon")
REFUSALS = 32  # refused connections at once whose request is read, so that they get an answer for sure
AT_ONCE = 16  # connections accepted before other tasks run
RETRY = 0.1  # seconds after a failure to accept
QUIET = 60.0  # seconds between two log lines about that


class TableServer(uvicorn.Server):
    """One server at given sockets. `open` counts admitted connections, `refusing` those that only get a refusal."""

    def __init__(self, config: uvicorn.Config, context: ServerContext, timeouts: Timeouts | None = None) -> None:
        super().__init__(config)
        self.context, self.timeouts = context, timeouts or Timeouts()
        self.open = self.refusing = 0
        self.accepting: list[asyncio.Task[None]] = []
        self.attaching: set[asyncio.Task[None]] = set()
        self.reported = -QUIET  # when a failure to accept was logged

    async def startup(self, sockets: Sequence[socket.socket] | None = None) -> None:
        """Start the application, then accept connections."""
        await super().startup(sockets=[])
        for listener in sockets or ():
            listener.setblocking(False)
            listener.listen(self.config.backlog)
            self.accepting.append(asyncio.create_task(self.accept(listener)))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nothing more, then end all connections."""
        for task in self.accepting:
            task.cancel()
        await asyncio.gather(*self.accepting, *self.attaching, return_exceptions=True)
        await super().shutdown(sockets)

    async def accept(self, listener: socket.socket) -> None:
        """Accept connections; other tasks come in between, however many wait."""
        loop = asyncio.get_running_loop()
        for number in count():
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)
            try:
                connection, peer = await loop.sock_accept(listener)
            except ConnectionAbortedError:
                continue  # the client is gone already
            except OSError as error:
                self.report(error)
                await asyncio.sleep(RETRY)
                continue
            with contextlib.suppress(OSError):  # where the client is gone already
                # asyncio does it only for sockets that were made with a protocol number.
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                self.admit(connection, peer[0])
            except Exception as error:  # a mistake of ours: this connection ends, and accepting goes on
                LOG.error("unexpected", exc_info=error)
                connection.close()

    def report(self, error: OSError) -> None:
        """Log why nothing can be accepted, such as a lack of descriptors; at most once a minute."""
        moment = self.context.clock.monotonic()
        if moment - self.reported >= QUIET:
            self.reported = moment
            LOG.warning("cannot accept connections", extra={"why": os.strerror(error.errno or 0)})

    def admit(self, connection: socket.socket, peer: str) -> None:
        """Serve a connection, or refuse it."""
        address = "" if self.context.config.behind_proxy else network_of(peer)
        refusal = self.connect(address)
        if refusal is None:
            self.attach(connection, self.lifespan.state, self.timeouts, partial(self.disconnect, address))
        elif self.refusing < REFUSALS:
            self.refusing += 1
            timeouts = msgspec.structs.replace(self.timeouts, headers=self.timeouts.refused)
            self.attach(connection, {**self.lifespan.state, "refused": refusal}, timeouts, self.end_refusing)
        else:
            with contextlib.suppress(OSError):
                connection.send(plain_refusal(refusal))
            connection.close()

    def attach(
        self, connection: socket.socket, state: dict[str, Any], timeouts: Timeouts, on_lost: Callable[[], None]
    ) -> None:
        """Give a connection its protocol."""
        protocol = HttpProtocol(self.config, self.server_state, state, timeouts, on_lost)

        async def attaching() -> None:
            try:
                await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
            except OSError:  # the client is gone already
                connection.close()
                on_lost()

        task = asyncio.create_task(attaching())
        self.attaching.add(task)
        task.add_done_callback(self.attaching.discard)

    def connect(self, address: str) -> ApiError | None:
        """Count a connection; return why it is refused. Without an address, behind a proxy, only the total counts."""
        if self.open >= self.context.limits.total_connections:
            return ApiError(503, "server_full")
        if address and not (
            self.context.action_limits.connects.allow(address) and self.context.addresses.connect(address)
        ):
            return ApiError(429, "too_many_connections")
        self.open += 1
        return None

    def disconnect(self, address: str) -> None:
        """Count a connection less."""
        self.open -= 1
        if address:
            self.context.addresses.disconnect(address)

    def end_refusing(self) -> None:
        """A refused connection ended."""
        self.refusing -= 1
