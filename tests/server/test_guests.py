"""Guests: how many an address may become, when they are deleted, and what is counted for a caller without a cookie."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from filon.server.api import actions, models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.identity.entropy import system_entropy
from filon.server.identity.guests import RETENTION, create_guest, delete_idle_guests, hash_of, recognize_guest
from filon.server.limits.action_limits import SCHOOL_CLASS
from filon.server.limits.limits import A_DAY, Limits
from filon.server.storage.await_durable import write
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.storage.store import CloseTable, SeatPerson, Store, StoreDeviceKey, UseDeviceKey
from filon.server.tables.loaded_tables import LoadedTables
from filon.table.log_entries import Ended, Stood
from server.fakes import FakeBots, FakeClock, MemoryStore
from server.test_live_table import opened
from server.test_tables import make
from server.threaded_server import serve_in_thread

MakeStore = Callable[[], Store]


@pytest.fixture(params=["sqlite", "memory"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> MakeStore:
    """The server's store, and the one of the tests, which must do the same."""
    return MemoryStore if request.param == "memory" else lambda: SqliteStore(tmp_path / "filon.db")


def test_new_guests_are_limited_per_address() -> None:
    async def run() -> list[str]:
        clock = FakeClock()
        context = ServerContext(MemoryStore(), Config(), FakeBots(), clock=clock, limits=Limits(guests=2))
        live, _ = await actions.create(context, models.Create(game="sabale", seats=4))
        found = []
        for seat, address in enumerate(("a", "a", "a", "b")):
            try:
                await actions.sit(context, ApiRequest(address=address), live, models.Sit(seat=seat, name=f"n{seat}"))
                found.append("seated")
            except ApiError as error:
                found.append(f"{error.status} {error.refusal.code}")
        clock.advance(A_DAY)
        await actions.sit(context, ApiRequest(address="a"), live, models.Sit(seat=2, name="later"))
        return found

    assert asyncio.run(run()) == ["seated", "seated", "429 too_many_guests", "seated"]


def test_new_guests_of_programs_are_limited_too(tmp_path: Path) -> None:
    with (
        serve_in_thread(tmp_path, limits={"guests": 2}) as own,
        own.browser(headers={"accept-language": "fr"}) as browser,
    ):
        answers = [browser.post("/api/guests", json={}) for _ in range(3)]
        table = make(browser)
        seated = browser.post(f"/api/tables/{table}/sit", json={"seat": 0, "name": "Ann"})

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert (seated.status_code, seated.json()["code"]) == (429, "too_many_guests")
    assert "nouveaux joueurs" in answers[2].json()["text"]


def test_guest_is_deleted_ninety_days_after_its_last_request(make_store: MakeStore) -> None:
    async def run() -> None:
        store, clock = make_store(), FakeClock()
        store.listen()
        token, _ = await create_guest(store, system_entropy, clock)
        silent, _ = await create_guest(store, system_entropy, clock)
        for _ in range(2):
            clock.advance(RETENTION - A_DAY)
            await delete_idle_guests(LoadedTables(store, clock), clock.wall_time())
            assert await recognize_guest(store, clock, token)
            await write(store)  # what the request has stored is durable now
        assert await recognize_guest(store, clock, silent) == ""
        clock.advance(RETENTION)
        await delete_idle_guests(LoadedTables(store, clock), clock.wall_time())
        assert await recognize_guest(store, clock, token)  # not one second too early
        await write(store)
        clock.advance(RETENTION + 1)
        await delete_idle_guests(LoadedTables(store, clock), clock.wall_time())
        assert await recognize_guest(store, clock, token) == ""
        store.close()

    asyncio.run(run())


def test_server_deletes_idle_guests(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own, own.browser() as browser:
        for _ in range(2):
            browser.post("/api/guests", json={})
        [(first,), _] = own.store.rows("SELECT hash FROM guest")
        own.store_now(f"UPDATE guest SET seen=seen-{RETENTION + 1} WHERE hash='{first}'")
    with serve_in_thread(tmp_path) as own:
        while len(found := own.store.rows("SELECT hash FROM guest")) == 2:
            time.sleep(0.01)

    assert len(found) == 1
    assert found != [(first,)]


def test_guest_with_a_seat_at_a_living_table_is_not_deleted(make_store: MakeStore) -> None:
    async def run() -> None:
        store, clock = make_store(), FakeClock()
        store.listen()
        tables, table = LoadedTables(store, clock), opened(key="sabale", seats=3)
        guests = [hash_of((await create_guest(store, system_entropy, clock))[0]) for _ in range(4)]
        seated, device, stood, _ = guests
        live = await tables.create(table, "AAAAA", listed=False)
        key = StoreDeviceKey("key", live.id, 0, clock.wall_time() + 1, clock.wall_time())
        await write(store, SeatPerson(live.id, 0, seated), SeatPerson(live.id, 1, stood), key)
        await write(store, UseDeviceKey("key", device, clock.wall_time()))
        await live.submit(lambda table, at: table.report(Ended(now=at), None))
        await live.submit(lambda table, at: table.report(Stood(now=at, seat=1), None))

        async def left() -> list[bool]:
            clock.advance(10 * RETENTION)
            await delete_idle_guests(LoadedTables(store, clock), clock.wall_time())
            return [await store.last_seen(guest) is not None for guest in guests]

        assert live.table.lobby.seat_of(0) == 0
        assert await left() == [True, True, False, False]
        await write(store, CloseTable(live.id, "idle", ()))
        assert await left() == [False] * 4
        store.close()

    asyncio.run(run())


def test_guest_is_written_as_seen_once_a_day() -> None:
    async def run() -> list[int]:
        store, clock = MemoryStore(), FakeClock()
        token, _ = await create_guest(store, system_entropy, clock)
        found = []
        for seconds in (0.0, A_DAY - 1, 1.0, 1.0, A_DAY):
            clock.advance(seconds)
            before = store.commits
            for _ in range(3):
                await recognize_guest(store, clock, token)
            found.append(store.commits - before)
        return found

    assert asyncio.run(run()) == [0, 0, 1, 0, 1]


def test_visitors_without_a_cookie_do_not_share_one_form_limit(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path, behind_proxy=True, messages=1) as own, own.browser() as browser:
        table = make(browser)

        def posted(address: str) -> int:
            browser.cookies.clear()
            sent = browser.post(f"/t/{table}/line", data={"line": "help"}, headers={"x-forwarded-for": address})
            return sent.status_code

        posted("10.0.0.1")
        assert own.context.action_limits.forms.of_address.allow("10.0.0.1", SCHOOL_CLASS * 60 - 2)
        of_one = [posted("10.0.0.1"), posted("10.0.0.1")]
        of_another = posted("10.0.0.2")

    assert of_one == [200, 429]
    assert of_another == 200


def test_typed_hints_count_as_hints(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path, limits={"hints": 2}) as own, own.browser() as browser:
        table = make(browser)
        browser.post(f"/api/tables/{table}/sit", json={"seat": 0, "name": "Ann"})
        browser.post(f"/api/tables/{table}/start", json={})
        statuses = [browser.post(f"/t/{table}/line", data={"line": "hint"}).status_code for _ in range(3)]
        other = browser.post(f"/t/{table}/line", data={"line": "help"}).status_code

    assert 429 not in statuses[:2]
    assert (statuses[2], other) == (429, 200)
