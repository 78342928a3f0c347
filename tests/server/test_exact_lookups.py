"""Ids, codes, tokens and hashes are compared whole: one wrong, missing or added character finds nothing."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from filon.server.identity.guests import hash_of
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.storage.store import (
    AddDevice,
    AddGuest,
    CloseTable,
    CreateTable,
    SeatPerson,
    Store,
    StoreDeviceKey,
    StoreSettings,
    TransferSeat,
)
from server.async_server import UNLIMITED, create_table, deal, run_server
from server.fakes import MemoryStore

TABLE, CODE = "0123456789abcdef", "ABCDE"
GUEST, SECOND, FORMER, KEY = (hash_of(name) for name in ("guest", "second", "former", "key"))


def wrong(text: str) -> Iterator[str]:
    """Texts that differ from this one in one character, at every place, or are shorter, longer or patterns."""
    for at, character in enumerate(text):
        yield text[:at] + ("0" if character != "0" else "1") + text[at + 1 :]
    yield from (
        text[:-1],
        text[1:],
        text[: len(text) // 2],
        text + "0",
        "0" + text,
        text + " ",
        "",
        "%",
        "_" * len(text),
    )
    yield from (text[:-1] + "%", text[:-1] + "_", text[:-1] + "*", text.swapcase(), text + "\0", "%" + text[1:])


async def written(store: Store) -> None:
    """A table with a person on two devices, a key, a seat that was transferred; another table that was closed."""
    done = asyncio.get_running_loop().create_future()
    writes = [
        CreateTable(TABLE, CODE, True, 1.0),
        StoreSettings(TABLE, '{"chat":false}'),
        *(AddGuest(guest, 1.0) for guest in (GUEST, SECOND, FORMER)),
        SeatPerson(TABLE, 0, GUEST),
        SeatPerson(TABLE, 1, FORMER),
        AddDevice(TABLE, 0, SECOND),
        StoreDeviceKey(KEY, TABLE, 0, 100.0, 1.0),
        TransferSeat(TABLE, 2, 1, "new"),
        CreateTable(f"{TABLE}x", "ZZZZZ", True, 1.0),
        CloseTable(f"{TABLE}x", "idle", [(1, "record", "text")]),
    ]
    loop = asyncio.get_running_loop()
    store.append(TABLE, 0, ["a line\n"], writes, lambda error: loop.call_soon_threadsafe(done.set_result, error))
    assert await done is None


async def found(store: Store, table: str, code: str, guest: str, key: str) -> list[Any]:
    """All look-ups by these texts; a former device is looked up as a guest."""
    return [
        await store.follow(table),
        await store.closed_because(f"{table}x" if table == TABLE else table),
        await store.archive(f"{table}x" if table == TABLE else table),
        await store.table_of_code(code),
        await store.code_of(table),
        await store.settings_of(table),
        await store.is_guest(guest),
        await store.person_of(table, guest),
        await store.person_of(table, SECOND if guest == GUEST else guest),
        await store.tables_of(guest, 9),
        await store.device_key(key, 2.0),
        await store.lost_seat_in(table, 2, FORMER if guest == GUEST else guest),
    ]


NOTHING: list[Any] = [[], "", [], "", "", "", False, None, None, [], None, False]
BY_TABLE, BY_CODE, BY_GUEST, BY_KEY = (0, 1, 2, 4, 5, 7, 8, 11), (3,), (6, 7, 8, 9, 11), (10,)


@pytest.mark.parametrize("kind", ["sqlite", "memory"])
def test_store_finds_nothing_under_a_similar_text(kind: str, tmp_path: Path) -> None:
    async def run() -> None:
        store: Any = SqliteStore(tmp_path / "filon.db") if kind == "sqlite" else MemoryStore()
        store.listen()
        await written(store)
        right = await found(store, TABLE, CODE, GUEST, KEY)
        assert all(one != nothing for one, nothing in zip(right, NOTHING, strict=True)), right
        keyed = ((TABLE, BY_TABLE), (CODE, BY_CODE), (GUEST, BY_GUEST), (KEY, BY_KEY))
        for at, (text, places) in enumerate(keyed):
            for other in wrong(text):
                if other == f"{TABLE}x":
                    continue
                texts = [TABLE, CODE, GUEST, KEY]
                texts[at] = other
                answers = await found(store, *texts)
                for place in places:
                    assert answers[place] == NOTHING[place], (other, place)
        assert not await store.lost_seat_in(TABLE, 1, FORMER)
        assert not await store.lost_seat_in(TABLE, 22, FORMER)
        assert not await store.lost_seat_in(TABLE, 2, GUEST)
        store.close()

    asyncio.run(run())


def test_similar_token_or_code_opens_no_seat_and_no_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with run_server(tmp_path / "filon.db", limits=UNLIMITED) as server:
            table, guests = await create_table(server, "kuhn", 2, 2)
            await deal(server, table)
            code = await server.context.store.code_of(table)
            async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=20) as client:

                async def get(path: str, token: str = "nobody") -> httpx.Response:
                    return await client.get(f"/api{path}", headers={"Authorization": f"Bearer {token}"})

                async def viewer(token: str) -> Any:
                    return (await get(f"/tables/{table}", token)).json()["viewer"]

                for other in plain(guests[0].token):
                    shown = await viewer(other)
                    assert (shown["seat"], shown["own"]) == (None, None), other
                for other in plain(code):
                    if other.upper() != code:  # a code may be typed in small letters
                        assert (await get(f"/codes/{other}")).status_code == 404, other
                for other in plain(table):
                    assert (await get(f"/tables/{other}")).status_code == 404, other
                assert (await viewer(guests[0].token))["seat"] == 0
                assert (await get(f"/codes/{code}")).json()["table"] == table

    asyncio.run(run())


def plain(text: str) -> list[str]:
    """Those wrong texts that can stand in a header or an address."""
    found = [other for other in wrong(text) if other and all(one.isalnum() or one in "-_" for one in other)]
    assert len(found) > len(text)
    return found
