"""How is a real server run in a test, and sat at? Test support."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from filon.core.budget import Budget
from filon.server.app import Server
from filon.server.bot_service.pool import COMMAND, BotPool
from filon.server.limits.limits import Limits
from filon.server.storage.store import Store
from filon.server.tables.live_table import LiveTable, LoadedTables
from filon.server.tables.scheduler import Scheduler
from filon.server.websocket.transport import wired
from filon.table import log_entries
from filon.table.protocol.client_state import ClientState

BUDGET = Budget(iterations=4)
GENEROUS = Limits(messages=10**9, chats=10**9, undos=10**9)
FEW = 20.0  # seconds after which a test gives up waiting


class Serving(Server):
    """The server with its beats, and with all that waits as arguments."""

    def __init__(
        self,
        store: Store,
        *,
        bot_delay: float = 0.01,
        patience: float | None = None,
        limits: Limits | None = None,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        super().__init__(store)
        self.context.tables = self.tables = LoadedTables(store, limits)
        self.context.bot_pool = self.bot_pool = BotPool(BUDGET, 1, command)
        self.seconds, self.patience = bot_delay, patience
        self.port = 0

    def attend(self, live: LiveTable) -> None:
        """Give a table its beat."""
        if live.changed is None:
            live.changed = Scheduler(live, self.bot_pool, self.seconds, self.patience).wake

    async def play(self, websocket: WebSocket) -> None:
        live = self.tables.find(websocket.path_params["table"])
        if live is not None:
            self.attend(live)
        await super().play(websocket)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"


@contextlib.asynccontextmanager
async def served(path: Path, **settings: Any) -> AsyncIterator[Serving]:
    """A server in this very process, on a port of its own."""
    store = Store(path)
    server = Serving(store, **settings)
    config = wired(server.app(), port=0, log_level="error", lifespan="off")
    runner = uvicorn.Server(config)
    task = asyncio.create_task(runner.serve())
    while not runner.started:
        await asyncio.sleep(0.001)
    server.port = runner.servers[0].sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        runner.should_exit = True
        await task
        await server.bot_pool.closed()
        store.close()


class Guest:
    """Somebody with a token of their own."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""

    async def request(self, method: str, path: str, **body: Any) -> httpx.Response:
        async with httpx.AsyncClient(base_url=f"http://{self.address}", cookies=self.cookies(), timeout=FEW) as client:
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


class Viewer:
    """One connection: everything it got, and what that makes of the table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.client_state = socket, ClientState()
        self.got: list[str] = []

    async def send(self, kind: str, **message: Any) -> None:
        await self.socket.send(json.dumps({"kind": kind, **message}))

    async def hear(self) -> Any:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), FEW)
        assert isinstance(text, str)
        self.got.append(text)
        message = json.loads(text)
        if message["kind"] in ("snapshot", "update"):
            assert self.client_state.take(message)
        return message

    async def until(self, entry: int) -> None:
        """Until this entry of the log was shown."""
        while self.client_state.entry < entry:
            await self.hear()

    async def answer(self, id: str) -> Any:
        """What came of something sent with this id."""
        while True:
            message = await self.hear()
            if message.get("id") == id:
                return message

    @property
    def now(self) -> Any:
        return self.client_state.snapshot["match"]

    @property
    def mine(self) -> Any:
        return self.client_state.snapshot["viewer"]

    async def move(self, text: str | None = None, id: str = "m") -> Any:
        """A move of this seat, the first that is offered if none is said; what came of it."""
        text = self.mine["offers"][0]["text"] if text is None else text
        await self.send("move", number=self.now["number"], text=text, id=id)
        return await self.answer(id)


@contextlib.asynccontextmanager
async def looking(address: str, table: str, guest: Guest | None = None, since: int = -1) -> AsyncIterator[Viewer]:
    """Sit at a table, or look on."""
    headers = {} if guest is None else guest.headers()
    async with connect(f"ws://{address}/api/tables/{table}/play", additional_headers=headers) as socket:
        viewer = Viewer(socket)
        await viewer.send("join", since=since)
        await viewer.hear()
        yield viewer


async def gathered(server: Serving, game: str, seats: int, people: int, **wishes: Any) -> tuple[str, list[Guest]]:
    """A table with so many people at it."""
    made = await Guest(server.address).request("POST", "/api/tables", game=game, seats=seats, **wishes)
    assert made.status_code == 201, made.text
    table, guests = str(made.json()["table"]), [Guest(server.address) for _ in range(people)]
    for seat, guest in enumerate(guests):
        await guest.sit(table, seat, f"p{seat + 1}")
    return table, guests


async def deal(server: Serving, table: str, seed: int = 1, deal: dict[str, Any] | None = None) -> LiveTable:
    """Begin a match by a seed or a written-out deal."""
    live = server.tables.find(table)
    assert live is not None
    await live.submit(lambda at, now: at.report(log_entries.Dealt(now=now, seed=seed, deal=deal), None))
    return live


MISBEHAVING = (sys.executable, str(Path(__file__).parent / "misbehaving.py"))
