"""What happens at a table at which everything happens, whose server dies again and again? Test support."""

import asyncio
import contextlib
import hashlib
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from filon.server.schema import connect
from filon.server.store import now
from filon.table import Table, log
from filon.table.inputs import Moved, Sent
from server.serving import Eyes, Guest, looking

Step = Callable[["Evening"], Coroutine[Any, Any, None]]
ROOT = Path(__file__).parent.parent
TROUBLE = (ConnectionClosed, InvalidHandshake, httpx.HTTPError, OSError)


class Servers:
    """A server that can be begun again."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.port = 0

    async def begin(self, points: list[str]) -> None:
        """Once more, with what it is to die of; the point it died of before is crossed out."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.port:
            died = (await asyncio.wait_for(self.process.stdout.readline(), 60)).decode().strip()
            points.remove(died)
        self.process.stdin.write(f"{' '.join(points)}\n".encode())
        self.port = int(await asyncio.wait_for(self.process.stdout.readline(), 60))


@contextlib.asynccontextmanager
async def servers(path: Path) -> AsyncIterator[Servers]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(Path(__file__).parent / "process.py"), str(path), stdin=pipe, stdout=pipe, env=environment
    )
    try:
        yield Servers(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


class Evening:
    """People at one table. Every step is tried until it is acknowledged, under the same id; what was acknowledged is
    remembered, and must be in the log for ever, once."""

    def __init__(self, path: Path, server: Servers, points: list[str]) -> None:
        self.path, self.server, self.points = path, server, points
        self.table = ""
        self.guests: list[Guest] = []
        self.eyes: list[Eyes] = []
        self.kept: dict[str, int] = {}  # what was acknowledged, and as which entry
        self.stack = contextlib.AsyncExitStack()
        self.sent = self.deaths = 0
        self.pending: tuple[int, str, dict[str, Any]] | None = None  # sent, and not answered yet

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    async def run(self, steps: list[Step]) -> None:
        """All steps, whatever happens to the server."""
        try:
            await self.act_out(steps)
        finally:
            with contextlib.suppress(*TROUBLE):
                await self.stack.aclose()

    async def act_out(self, steps: list[Step]) -> None:
        """One after the other."""
        await self.begin()
        for step in steps:
            self.sent += 1
            while True:
                try:
                    await asyncio.wait_for(step(self), 30)
                    break
                except TROUBLE:
                    await self.again()

    async def begin(self) -> None:
        await self.server.begin(self.points)

    async def again(self) -> None:
        """The server is dead: begin it anew and come back; nothing that was shown may be missing or otherwise."""
        self.deaths += 1
        seen = [(eyes.mirror.entry, eyes.mirror.events) for eyes in self.eyes]
        while True:
            with contextlib.suppress(*TROUBLE):
                await self.stack.aclose()
            self.stack = contextlib.AsyncExitStack()
            await self.begin()
            for guest in self.guests:
                guest.address = self.address
            self.eyes = []
            try:
                for guest, (entry, events) in zip(self.guests, seen, strict=False):
                    eyes = await self.stack.enter_async_context(looking(self.address, self.table, guest))
                    assert eyes.mirror.entry >= entry
                    assert eyes.mirror.events[: len(events)] == events or self.was_undone(entry)
                    self.eyes.append(eyes)
                if self.eyes:
                    self.check()
                return
            except TROUBLE:
                self.deaths += 1

    def was_undone(self, entry: int) -> bool:
        """Whether something was taken back, or another match began, after this entry."""
        kinds = [type(later).__name__ for later in self.log()[entry + 1 :]]
        return bool({"Undone", "Answered", "Again", "Dealt", "Added", "Asked", "Chosen"} & set(kinds))

    def log(self) -> list[Any]:
        """What is on the disk."""
        reader = connect(str(self.path))
        rows = reader.execute("SELECT line FROM entry WHERE place=? ORDER BY number", (self.table,)).fetchall()
        reader.close()
        return log.read("".join(line for (line,) in rows))

    def check(self) -> None:
        """The log holds, has all that was acknowledged where that was, and nothing twice."""
        entries = self.log()
        rebuilt = Table.rebuild(entries)
        ids = [(entry.seat, entry.id) for entry in entries if isinstance(entry, Sent) and entry.id]

        assert len(ids) == len(set(ids))
        for id, entry in self.kept.items():
            assert id in [found for _, found in ids]
            assert entry < 0 or entries[entry].id == id
        for eyes in self.eyes:
            assert eyes.mirror.entry <= rebuilt.entry
            if eyes.mirror.entry == rebuilt.entry:
                seat = eyes.mine["you"]
                assert eyes.mirror.events == [plain(event) for event in rebuilt.events(seat)]
                assert eyes.mirror.shown == plain(rebuilt.shown(seat))  # its clocks, and whose turn it is, among them

    # Steps ---------------------------------------------------------------------------------------------------------

    async def acknowledged(self, seat: int, kind: str, **message: Any) -> Any:
        """Send it until it is answered, the very same after a death; a no is an answer too."""
        seat, kind, message = self.pending = self.pending or (seat, kind, message)
        eyes, id = self.eyes[seat], f"s{self.sent}"
        await eyes.send(kind, id=id, **message)
        answer = await eyes.answer(id)
        self.pending = None
        if answer["kind"] != "refused":
            self.kept[id] = answer.get("entry", -1)
        return answer

    async def report(self, kind: str, **fields: Any) -> str:
        async with httpx.AsyncClient(base_url=f"http://{self.address}") as client:
            entry = {"kind": kind, "now": now(), **fields}
            return (await client.post(f"/test/{self.table}/report", json=entry)).text

    async def until(self, eyes: Eyes, ready: Callable[[Eyes], bool]) -> None:
        while not ready(eyes):
            await eyes.hear()


def plain(event: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(event))


def open_table(game: str, people: int, seats: int, clock: dict[str, float] | None) -> Step:
    """A table; whoever lost the answer makes another one."""

    async def step(at: Evening) -> None:
        made = await Guest(at.address).ask("POST", "/api/tables", game=game, seats=seats, level="random", clock=clock)
        assert made.status_code == 201, made.text
        at.table = made.json()["table"]
        at.guests = []

    return step


def sit(seat: int) -> Step:
    """Sit down; a guest who lost the answer has a token already, from a table where it did not matter."""

    async def step(at: Evening) -> None:
        if len(at.guests) <= seat:
            guest = Guest(at.address)
            other = await guest.ask("POST", "/api/tables", game="kuhn", seats=2)
            await guest.sit(other.json()["table"], 0, "x")
            at.guests.append(guest)
        answer = await at.guests[seat].ask("POST", f"/api/tables/{at.table}/sit", seat=seat, name=f"p{seat + 1}")
        assert answer.status_code == 200 or "chair_taken" in answer.text, answer.text
        if len(at.eyes) <= seat:
            eyes = await at.stack.enter_async_context(looking(at.address, at.table, at.guests[seat]))
            at.eyes.append(eyes)

    return step


def said(seat: int, kind: str, **message: Any) -> Step:
    async def step(at: Evening) -> None:
        await at.acknowledged(seat, kind, **message)

    return step


def reported(kind: str, **fields: Any) -> Step:
    async def step(at: Evening) -> None:
        await at.report(kind, **fields)
        for eyes in at.eyes:
            await eyes.until(len(at.log()) - 1)

    return step


async def start(at: Evening) -> None:
    answer = await at.guests[0].ask("POST", f"/api/tables/{at.table}/start")
    assert answer.status_code == 200 or "not_now" in answer.text, answer.text


async def make_deal(at: Evening) -> None:
    """Everybody hashes, keeps and opens, as pages do by themselves."""
    asked: set[tuple[int, str]] = set()
    while True:
        for seat, eyes in enumerate(at.eyes):
            place = eyes.mirror.shown["place"]
            deal = place["deal"]
            if place["phase"] != "dealing" or seat not in deal["waiting"]:
                continue
            part, kind = bytes([seat + 1]) * 16, "open" if deal["terms"] else "pledge"
            if (seat, kind) not in asked:
                asked.add((seat, kind))
                filled = {"part": part.hex()} if kind == "open" else {"hash": hashlib.sha256(part).hexdigest()}
                await eyes.send(kind, **filled)
        if all(eyes.mirror.shown["place"]["phase"] == "playing" for eyes in at.eyes):
            return
        for eyes in at.eyes:
            if eyes.mirror.shown["place"]["phase"] != "playing":
                await eyes.hear()


async def move(at: Evening) -> None:
    """Whoever's turn it is of the people moves; bots come by themselves."""
    if at.pending is not None:
        await at.acknowledged(0, "")
        return
    eyes = at.eyes[0]
    await at.until(eyes, lambda eyes: eyes.now["turn"] is None or eyes.now["turn"] < len(at.eyes))
    seat = eyes.now["turn"]
    if seat is not None:
        mine = at.eyes[seat]
        await mine.until(eyes.mirror.entry)
        text = mine.mine["offers"][0]["text"] if mine.mine["offers"] else "pass"
        await at.acknowledged(seat, "move", number=mine.now["number"], text=text)


async def take_back(at: Evening) -> None:
    """Whoever moved last asks for it back, or just takes it."""
    entries = at.log()
    seat = [entry.seat for entry in entries if isinstance(entry, Moved) and entry.seat < len(at.eyes)][-1]
    await at.eyes[seat].until(len(entries) - 1)
    await at.acknowledged(seat, "take_back", number=at.eyes[seat].now["number"])


def with_people(game: str, seats: int, people: int, seed: int) -> list[Step]:
    """An evening in which every kind of input comes up."""
    clock = {"bank": 1000.0, "step": 1.0}
    talk = [said(0, "talk", text="suspect p2")] if game == "saboteur" else []
    settled = {"game": game, "version": 1, "seats": seats, "level": "random"}
    return [
        open_table(game, people, seats, clock),
        *(sit(seat) for seat in range(people)),
        said(0, "chat", text="hello"),
        start,
        make_deal,
        move,
        *talk,
        take_back,
        *(said(seat, "answer", agrees=True) for seat in range(people)),
        *[move] * 4,
        reported("left", seat=0, bot="random"),
        said(0, "chat", text="back soon"),
        reported("returned", seat=0),
        *[move] * 3,
        said(0, "give_up"),
        *(said(seat, "answer", agrees=True) for seat in range(1, people)),
        reported("again", rotate=0),
        reported("dealt", seed=seed),
        move,
        reported("ended"),
        reported("chosen", settings=settled),
        reported("stood", seat=people - 1),
        reported("sat", seat=people - 1, name="Robo", bot="random"),
    ]
