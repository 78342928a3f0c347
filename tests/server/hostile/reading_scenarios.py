"""Attacks by reading: replays of the longest match, joins whose answers are never read, and closed tables."""

import asyncio
import contextlib

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus

from filon.core.registry import load
from filon.server.api.routes import ENDPOINTS, TABLE
from filon.server.pages import GET
from filon.server.pages.form_actions import FORMS
from filon.server.pages.typed_commands import COMMANDS
from filon.table.text.text_queries import query_names
from server.async_server import TableClient
from server.hostile.attack import Attack
from server.hostile.callers import CODE, FAILED, NEWCOMER, Caller, frame, handshake_code, hang_up
from server.hostile.long_match import MOVES
from server.hostile.long_match import TABLE as LONGEST

CONCURRENT = 50
PAUSE = 0.5  # seconds between two waves of requests
WAVE_TIMEOUT = 30.0
BAD_REQUEST = 400  # a valid record is said to break the rules
SPECTATORS, JOINS = 30, 35
JOIN = frame(b'{"kind":"join","since":-1,"id":"again and again"}')
HANDSHAKE_TIMEOUT = 20.0
MOVES_BETWEEN, MOVES_AFTER_LEAVING = 4, 6
QUIET = 0.5  # seconds without a message, after which no more are expected
DRAINED = 2_000_000  # bytes that are read of each connection, once memory was measured


async def replay(attack: Attack) -> None:
    """Ask for replays and the record of the longest match, fifty at once and again."""
    paths = [
        *(f"/api/tables/{LONGEST}/replay?as={viewer}" for viewer in ("spectator", "all", "p1", "p4")),
        *(f"/text/t/{LONGEST}/replay?as=p2&step={step}" for step in (0, 1, MOVES // 2, MOVES)),
        f"/api/tables/{LONGEST}/record",
    ]
    stranger, wrong = attack.caller(), 0
    assert (await attack.caller(NEWCOMER).request("GET", f"/api/tables/{LONGEST}")).is_success
    await attack.begin()
    for _ in attack.rest():
        wave = [
            attack.try_request(stranger, "GET", paths[at % len(paths)], timeout=WAVE_TIMEOUT)
            for at in range(CONCURRENT)
        ]
        wrong += sum(answer is not None and answer.status_code == BAD_REQUEST for answer in await asyncio.gather(*wave))
        await asyncio.sleep(PAUSE)
    await attack.end()
    answers = await asyncio.gather(
        *(attack.caller(NEWCOMER).request("GET", path, timeout=WAVE_TIMEOUT) for path in (paths[0], paths[5])),
        return_exceptions=True,
    )
    failed = [one for one in answers if not (isinstance(one, httpx.Response) and one.is_success)]
    attack.more |= {"wrong_answers": wrong, "unanswered_afterwards": len(failed)}


async def join(attack: Attack) -> None:
    """Spectators of the longest match join over and over, and read nothing."""
    assert (await attack.caller(NEWCOMER).request("GET", f"/api/tables/{LONGEST}")).is_success
    await attack.begin()
    opened = await asyncio.gather(*(open_spectator(attack) for _ in range(SPECTATORS)))
    connections = [connection for connection in opened if connection is not None]
    for _ in range(JOINS):
        attack.attempts += len(connections)
        for _, writer in connections:
            writer.write(JOIN)
        await asyncio.sleep(0.02)
    for left in attack.rest():
        await asyncio.sleep(left)
    await attack.end()
    for received in await asyncio.gather(*(drain(reader) for reader, _ in connections)):
        attack.refused.update(code.decode() for code in CODE.findall(received))
    await hang_up([writer for _, writer in connections])


async def drain(reader: asyncio.StreamReader) -> bytes:
    """Return what a connection has received, up to a limit."""
    received = b""
    with contextlib.suppress(*FAILED):
        while len(received) < DRAINED and (part := await asyncio.wait_for(reader.read(DRAINED), QUIET)):
            received += part
    return received


async def open_spectator(attack: Attack) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
    """Open a WebSocket by hand and return it, unread; None where it is refused."""
    spectator = attack.caller()
    reader, writer = await spectator.open_raw(spectator.handshake(LONGEST))
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANDSHAKE_TIMEOUT)
        if head.startswith(b"HTTP/1.1 101 "):
            return reader, writer
        code = CODE.search(await asyncio.wait_for(reader.read(2000), 1.0))
        attack.refused[code[1].decode() if code else "handshake"] += 1
    except (*FAILED, asyncio.IncompleteReadError) as error:
        attack.refused[type(error).__name__] += 1
    writer.transport.abort()
    return None


async def closed(attack: Attack) -> None:
    """A stranger and a person who left try every read of a table that is closed to spectators.

    What they get must not depend on the match: each answer is compared with the one a few moves earlier.
    """
    people = [attack.caller(f"127.0.0.{3 + seat}") for seat in range(3)]
    table = await people[0].create_table("saboteur", 3, spectators=False, bot_speed="none")
    for seat, person in enumerate(people):
        await person.sit(table, seat)
    await people[0].post(f"/api/tables/{table}/start")
    stranger = attack.caller()
    await attack.begin()
    async with people[0].join(table) as one, people[1].join(table) as two, people[2].join(table) as former:
        clients = [one, two, former]
        before = await read_everything(attack, stranger, table)
        for number in range(MOVES_BETWEEN):
            mover = clients[one.now["turn"]]
            await mover.move(id=f"before {number}")
            for client in clients:
                await client.until(mover.client_state.entry)
        after = await read_everything(attack, stranger, table)
        await people[2].post(f"/api/tables/{table}/stand")
        former_got = await updates_after_leaving(clients, one.client_state.entry + 1)
    changed = [name for name in before if before[name] != after[name]]
    for name in changed:
        print(f"  a stranger's answer depends on the match: {name}")
    attack.more |= {"reads": len(before), "leaks": len(changed), "updates_after_leaving": former_got}


def reads_of(table: str) -> list[tuple[str, str, dict[str, str] | None]]:
    """Return every read of a table by HTTP: method, path and form."""
    paths = [one.path for one in ENDPOINTS if one.method == "GET" and one.path.startswith(TABLE)]
    paths += [f"/text{path}" for path in GET if "{table}" in path]
    lines = [*COMMANDS, *query_names(load("saboteur")), "pass", "rules S4"]
    forms = [("line", {"line": line, "number": "0"}) for line in lines]
    forms += [(name, {}) for name in FORMS if name != "line"]
    return [
        *(("GET", path.replace("{table}", table), None) for path in paths),
        ("POST", f"/api/tables/{table}/hint", None),
        *(("POST", f"/text/t/{table}/{name}", sent) for name, sent in forms),
    ]


async def read_everything(attack: Attack, stranger: Caller, table: str) -> dict[str, tuple[int, str]]:
    """Return the answer to every read, by HTTP and WebSocket."""
    found = {}
    for method, path, form in reads_of(table):
        sent = {} if form is None else {"data": form}
        answer = await attack.try_request(stranger, method, path, **sent)
        text = "" if answer is None else answer.text
        found[f"{method} {path} {form or ''}"] = (0 if answer is None else answer.status_code, text)
    attack.attempts += 1
    try:
        async with stranger.join(table) as viewer:
            found["WebSocket"] = (101, viewer.got[0])
    except InvalidStatus as error:
        attack.refused[handshake_code(error)] += 1
        found["WebSocket"] = (error.response.status_code, "")
    return found


async def updates_after_leaving(clients: list[TableClient], left_at: int) -> int:
    """Return how many updates of the match a person receives who has left the seat by this log entry."""
    *others, former = clients
    for number in range(MOVES_AFTER_LEAVING):
        await asyncio.sleep(0.2)  # a bot moves for the person who left
        for client in others:
            await client.send("join", id=f"sync {number}")
            await client.answer(f"sync {number}")
            if client.now["turn"] == client.mine["seat"]:
                await client.move(id=f"after {number}")
    count = 0
    with contextlib.suppress(TimeoutError, ConnectionClosed):
        while True:
            message = await asyncio.wait_for(former.receive(), QUIET)
            count += message["kind"] == "update" and message["entry"] > left_at
    return count
