"""Attacks by many small messages: chat, undo and guests beyond their limits, broken frames, forged addresses, fuzz."""

import asyncio
import contextlib
import json
import re
from collections.abc import Mapping, Sequence

from websockets.exceptions import ConnectionClosed, InvalidStatus

from server import message_fuzzer
from server.hostile.attack import Attack
from server.hostile.callers import CODE, FAILED, NEWCOMER, Caller, frame, handshake_code, hang_up

LINES = 15  # sent by each connection, before the next one
GUESTS = 250  # more than an address may make in a day
UNDOS = 60
FUZZED, PAUSE = 200, 0.1  # messages of each connection, and seconds until the next one: the attacker has no core alone
BROKEN = 40  # connections of each kind
ANSWER_TIMEOUT = 2.0
BAD_UTF8 = (b"\xff\xfe\xfd", b'{"kind":"chat","text":"\xc3\x28"}', b"\xf0\x28\x8c\x28", b"\xed\xa0\x80")
FIRST_FRAGMENT, LAST_FRAGMENT = 0x01, 0x80
OVERSIZED = b"x" * 70_000
LONG_BODY = b" " * 2_000_000


async def chat(attack: Attack) -> None:
    """Chat and undo by one connection after another, and make guest after guest under forged addresses."""
    person = attack.caller()
    table = await person.create_table("sabale", 2, bots={"1": "random"}, bot_speed="none")
    await person.sit(table, 0)
    await person.post(f"/api/tables/{table}/start")
    attack.more |= {"chat_lines": 0, "undos": 0, "guests": 0}
    await attack.begin()
    undo_tries = 0
    for _ in attack.rest():
        lines = [("chat", {"text": f"line {at}"}) for at in range(LINES)]
        attack.more["chat_lines"] += await answered(attack, person, table, lines)
        if undo_tries < UNDOS:
            undo_tries += 1
            attack.more["undos"] += await move_and_undo(attack, person, table)
    for number in range(GUESTS):
        forged = [("X-Forwarded-For", f"10.0.{number}.1")]
        answer = await attack.try_request(attack.caller(), "POST", "/api/guests", json={}, headers=forged)
        attack.more["guests"] += answer is not None and answer.is_success
    newcomer = attack.caller(NEWCOMER)
    attack.more["locked_out"] = int(not (await newcomer.request("POST", "/api/guests", json={})).is_success)


async def answered(
    attack: Attack, person: Caller, table: str, messages: Sequence[tuple[str, Mapping[str, object]]]
) -> int:
    """Send these messages by a new connection; return how many of them were accepted."""
    attack.attempts += len(messages)
    accepted = 0
    try:
        async with person.join(table) as client:
            for at, (kind, fields) in enumerate(messages):
                await client.send(kind, id=f"{attack.attempts}-{at}", **fields)
            waiting = {f"{attack.attempts}-{at}" for at in range(len(messages))}
            while waiting:  # refusals overtake what has to be stored first
                answer = await client.receive()
                if answer.get("id") in waiting:
                    waiting.discard(answer["id"])
                    accepted += answer["kind"] != "refused"
                    if answer["kind"] == "refused":
                        attack.refused[answer["refusal"]["code"]] += 1
    except InvalidStatus as error:
        attack.refused[handshake_code(error)] += 1
    except FAILED as error:
        attack.refused[type(error).__name__] += 1
    return accepted


async def move_and_undo(attack: Attack, person: Caller, table: str) -> int:
    """Make a move where it is the person's turn, then try to undo it by another connection; return 1 if it was."""
    with contextlib.suppress(*FAILED, InvalidStatus):
        async with person.join(table) as client:
            if client.client_state.snapshot is None:
                attack.refused["join"] += 1  # the limit of joins
                return 0
            if client.now is not None and client.now["turn"] == 0 and client.mine["offers"]:
                await client.move()
            number = client.now["number"] if client.now is not None else 0
        return await answered(attack, person, table, [("undo", {"number": number})])
    return 0


async def frames(attack: Attack) -> None:
    """Send frames that are no UTF-8 or too large, and bodies that are too large."""
    person = attack.caller()
    table = await person.create_table("sabale", 2)
    await person.sit(table, 0)
    await attack.begin()
    for number in range(BROKEN):
        await asyncio.gather(
            *(send_broken(attack, person, table, sent) for sent in bad_utf8(BAD_UTF8[number % len(BAD_UTF8)])),
            send_broken(attack, person, table, frame(OVERSIZED)),
            attack.try_request(attack.caller(), "POST", "/api/tables", content=LONG_BODY),
        )
    for left in attack.rest():
        await asyncio.sleep(left)
    attack.more["error_lines"] = attack.server.log_severities()["error"] + attack.server.log_severities()["other"]


def bad_utf8(payload: bytes) -> tuple[bytes, bytes]:
    """Return these bytes as one text frame and as two fragments, which the server reads in different places."""
    return frame(payload), frame(payload[:1], FIRST_FRAGMENT) + frame(payload[1:], LAST_FRAGMENT)


async def send_broken(attack: Attack, person: Caller, table: str, sent: bytes) -> None:
    """Open a WebSocket by hand and send this; count how the server closes it."""
    attack.attempts += 1
    with contextlib.suppress(*FAILED):
        reader, writer = await person.open_raw(person.handshake(table))
        try:
            await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), ANSWER_TIMEOUT)
            writer.write(sent)
            received = await asyncio.wait_for(
                reader.read(1000), ANSWER_TIMEOUT
            )  # a client that has not joined gets no more
            code, closing = CODE.search(received), re.search(rb"\x88[\x02-\x7d](..)", received, re.DOTALL)
            status = str(int.from_bytes(closing[1], "big")) if closing else "cut off"
            attack.refused[code[1].decode() if code else status] += 1
        except TimeoutError:
            attack.refused["left open"] += 1
        finally:
            await hang_up([writer])


async def forwarded(attack: Attack) -> None:
    """Make guests behind a proxy under forged addresses; the last line and the last address are the proxy's own."""
    attack.more["guests"] = 0
    await attack.begin()
    for number in range(GUESTS):
        own, forged = "203.0.113.7", f"10.{number}.0.1"
        lines = [("X-Forwarded-For", forged), ("X-Forwarded-For", f"{forged}, {own}" if number % 2 else own)]
        answer = await attack.try_request(attack.caller(), "POST", "/api/guests", json={}, headers=lines)
        attack.more["guests"] += answer is not None and answer.is_success
    for left in attack.rest():
        await asyncio.sleep(left)


async def fuzz(attack: Attack) -> None:
    """Send fuzzed messages to the server with its usual limits; a connection that is closed is opened again."""
    person = attack.caller()
    table = await person.create_table("saboteur", 3, bots={"1": "random", "2": "random"}, bot_speed="none")
    await person.sit(table, 0)
    await person.post(f"/api/tables/{table}/start")
    await attack.begin()
    for _ in attack.rest():
        await fuzz_once(attack, person, table)
        await asyncio.sleep(PAUSE)
    attack.more["error_lines"] = attack.server.log_severities()["error"] + attack.server.log_severities()["other"]


async def fuzz_once(attack: Attack, person: Caller, table: str) -> None:
    """Send fuzzed messages by one connection, and read the answers."""
    with contextlib.suppress(*FAILED, InvalidStatus):
        async with person.connect(table) as socket:
            for _ in range(FUZZED):
                attack.attempts += 1
                await socket.send(message_fuzzer.message(attack.random, 1))
            await socket.send('{"kind":"why_not","text":"pass","id":"last"}')
            with contextlib.suppress(TimeoutError, ConnectionClosed):
                while True:
                    answer = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
                    if answer["kind"] == "refused":
                        attack.refused[answer["refusal"]["code"]] += 1
                    if answer.get("id") == "last":
                        break
