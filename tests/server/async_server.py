"""Test support: a real server in the test's own event loop, and clients that connect to it."""

import asyncio
import contextlib
import json
import logging
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from starlette.routing import BaseRoute
from websockets.asyncio.client import ClientConnection, connect

from filon.core.budget import Budget
from filon.server.app import Server
from filon.server.bot_service.pool import BotPool
from filon.server.bot_service.worker_process import COMMAND
from filon.server.cli import listen
from filon.server.clock import SYSTEM_CLOCK, Clock
from filon.server.config import Config
from filon.server.http.protocol import Timeouts
from filon.server.http.table_server import TableServer
from filon.server.limits.limits import Limits
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.storage.store import Store
from filon.server.tables.live_table import LiveTable
from filon.server.tables.presence import LocalPresence
from filon.server.tables.scheduler import Scheduler
from filon.server.websocket.transport import server_config
from filon.table import log_entries
from filon.table.protocol.client_state import ClientState

BUDGET = Budget(iterations=4)
UNLIMITED = Limits(
    connections=10**9,
    total_connections=2 * 10**9,
    messages=10**9,
    chats=10**9,
    undos=10**9,
    joins=10**9,
    guests=10**9,
    requests=10**9,
)
TIMEOUT = 20.0  # seconds after which a test gives up waiting


class AsyncServer(Server):
    """The server with its own schedulers, whose delay and patience are arguments."""

    def __init__(
        self,
        store: Store,
        *,
        bot_delay: float = 0.01,
        patience: float | None = None,
        limits: Limits | None = None,
        command: tuple[str, ...] = COMMAND,
        clock: Clock = SYSTEM_CLOCK,
        config: Config | None = None,
    ) -> None:
        super().__init__(store, config, clock=clock, limits=limits)
        self.context.bots = self.bots = BotPool(BUDGET, 1, command)
        self.seconds, self.patience = bot_delay, patience
        self.context.presence = LocalPresence(self.attend, clock)
        self.port = 0
        self.runner: TableServer  # once it runs

    def attend(self, live: LiveTable) -> None:
        """Give a table its scheduler."""
        if live.changed is None:
            scheduler = Scheduler(live, self.bots, self.seconds, self.patience, self.context.entropy)
            live.changed = scheduler.wake
            scheduler.wake()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


@contextlib.asynccontextmanager
async def run_server(
    path: Path | Store, timeouts: Timeouts | None = None, routes: Sequence[BaseRoute] = (), **settings: Any
) -> AsyncIterator[AsyncServer]:
    """Run a server in this very process, on a port of its own."""
    store = SqliteStore(path) if isinstance(path, Path) else path
    server = AsyncServer(store, **settings)
    app, listener = server.app(), listen("127.0.0.1", 0)
    app.routes.extend(routes)
    server.port = listener.getsockname()[1]
    server.runner = TableServer(server_config(app, log_level="error", lifespan="off"), server.context, timeouts)
    task = asyncio.create_task(server.runner.serve([listener]))
    while not server.runner.started:
        await asyncio.sleep(0.001)
    try:
        yield server
    finally:
        server.runner.should_exit = True
        await task
        await server.bots.closed()
        store.close()


@contextlib.contextmanager
def uvicorn_logging_to(handler: logging.Handler) -> Iterator[None]:
    """Also send uvicorn's log records to this handler: its configuration keeps them from the root logger."""
    logger = logging.getLogger("uvicorn.error")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


class Guest:
    """A person with a token."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""

    async def request(self, method: str, path: str, **body: Any) -> httpx.Response:
        async with httpx.AsyncClient(
            base_url=f"http://{self.address}", cookies=self.cookies(), timeout=TIMEOUT
        ) as client:
            answer = await client.request(method, path, **({"json": body} if method == "POST" else {}))
            self.token = answer.cookies.get("filon", self.token)
            return answer

    def cookies(self) -> dict[str, str]:
        return {"filon": self.token} if self.token else {}

    async def sit(self, table: str, seat: int, name: str) -> None:
        answer = await self.request("POST", f"/api/tables/{table}/sit", seat=seat, name=name)
        assert answer.status_code == 200, answer.text

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


class TableClient:
    """One connection: every message it received, and the client state they add up to."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.client_state = socket, ClientState()
        self.got: list[str] = []

    async def send(self, kind: str, **message: Any) -> None:
        await self.socket.send(json.dumps({"kind": kind, **message}))

    async def receive(self) -> Any:
        """Return the next message."""
        text = await asyncio.wait_for(self.socket.recv(), TIMEOUT)
        assert isinstance(text, str)
        self.got.append(text)
        message = json.loads(text)
        if message["kind"] in ("snapshot", "update"):
            assert self.client_state.apply(message)
        return message

    async def until(self, entry: int) -> None:
        """Receive until this entry of the log was shown."""
        while self.client_state.entry < entry:
            await self.receive()

    async def answer(self, id: str) -> Any:
        """Return the answer to the message with this id."""
        while True:
            message = await self.receive()
            if message.get("id") == id:
                return message

    @property
    def now(self) -> Any:
        return self.client_state.snapshot["match"]

    @property
    def mine(self) -> Any:
        return self.client_state.snapshot["viewer"]

    async def move(self, text: str | None = None, id: str = "m") -> Any:
        """Send a move, the first that is offered if none is given; return the answer."""
        text = self.mine["offers"][0]["text"] if text is None else text
        await self.send("move", number=self.now["number"], text=text, id=id)
        return await self.answer(id)


@contextlib.asynccontextmanager
async def connect_client(
    address: str, table: str, guest: Guest | None = None, since: int = -1
) -> AsyncIterator[TableClient]:
    """Connect to a table with a guest's seat, or as a spectator."""
    headers = {} if guest is None else guest.headers()
    async with connect(f"ws://{address}/api/tables/{table}/play", additional_headers=headers) as socket:
        viewer = TableClient(socket)
        await viewer.send("join", since=since)
        await viewer.receive()
        yield viewer


async def create_table(
    server: AsyncServer, game: str, seats: int, people: int, **options: Any
) -> tuple[str, list[Guest]]:
    """Create a table at which so many people sit; return its id and their guests."""
    made = await Guest(server.address).request("POST", "/api/tables", game=game, seats=seats, **options)
    assert made.status_code == 201, made.text
    table, guests = str(made.json()["table"]), [Guest(server.address) for _ in range(people)]
    for seat, guest in enumerate(guests):
        await guest.sit(table, seat, f"p{seat + 1}")
    return table, guests


async def deal(server: AsyncServer, table: str, seed: int = 1, deal: dict[str, Any] | None = None) -> LiveTable:
    """Begin a match by a seed or a written-out deal."""
    live = await server.tables.find(table)
    assert live is not None
    await live.submit(lambda at, now: at.report(log_entries.Dealt(now=now, seed=seed, deal=deal), None))
    return live


MISBEHAVING = (sys.executable, str(Path(__file__).parent / "misbehaving_bots.py"))
