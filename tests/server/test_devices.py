"""Device links and reclaimed seats: a seat follows its person, and is given to no other guest."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from filon.client import Client
from filon.server.api.api_request import ApiRequest
from filon.server.identity import reclaim, seat_transfer
from filon.server.tables.presence import LocalPresence
from filon.server.websocket.connection import Connection
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, said, serve_in_thread


def key_of(answer: dict) -> str:
    return str(answer["path"].rpartition("/")[2])


def test_device_link_adds_a_device_once_and_only_by_its_button(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as desk, served.browser() as thief:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        prefetched = [desk.get(f"/device/{key}").status_code for _ in range(3)]
        taken = desk.post(f"/device/{key}")
        again = thief.post(f"/device/{key}")
        seats = [browser.get(f"/api/tables/{table}").json()["viewer"]["seat"] for browser in (phone, desk, thief)]

    assert prefetched == [200] * 3
    assert taken.headers["location"] == f"/t/{table}"
    assert again.status_code == 410
    assert seats == [0, 0, None]


def test_device_link_is_for_seated_people_and_expires(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as desk, served.browser() as other:
        table = make(phone)
        refused = desk.post(f"/api/tables/{table}/device", json={}).json()
        sit(phone, table, 0, "Ann")
        first = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        second = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        spent = [desk.post("/api/devices", json={"key": key}).status_code for key in (first, second)]
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        served.store_now("UPDATE device_key SET until=until-301")
        late = other.post("/api/devices", json={"key": key})

    assert refused["code"] == "not_seated"
    assert spent == [410, 200]
    assert late.json()["code"] == "key_is_spent"


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[ThreadedServer]:
    """A server whose clock the test may move."""
    with serve_in_thread(tmp_path) as found:
        yield found


@pytest.fixture
def away(alone: ThreadedServer) -> Iterator[tuple[str, httpx.Client, httpx.Client, httpx.Client, httpx.Client]]:
    """A table, Ann whose device is lost, two others who vote, and the new device."""
    with alone.browser() as ann, alone.browser() as bob, alone.browser() as cid, alone.browser() as new:
        table = make(ann, "sabale", 4)
        for seat, (browser, name) in enumerate(((ann, "Ann"), (bob, "Bob"), (cid, "Cid"))):
            sit(browser, table, seat, name)
        bob.post(f"/api/tables/{table}/start", json={})
        yield table, ann, bob, cid, new


def wait(served: ThreadedServer, table: str, seconds: float) -> None:
    """Move back when people were last seen and when a claim was made, as if so many seconds had passed."""
    presence = served.context.presence
    assert isinstance(presence, LocalPresence)
    presence.began -= seconds
    presence.last_seen = {key: moment - seconds for key, moment in presence.last_seen.items()}
    if table in served.context.claims.by_table:
        served.context.claims.by_table[table].since -= seconds


def test_reclaim_succeeds_when_all_others_agree_without_objection(alone: ThreadedServer, away) -> None:
    table, ann, bob, cid, new = away
    early = new.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()
    wait(alone, table, reclaim.AWAY + 1)
    asked = new.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()
    for browser in (bob, cid):
        browser.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": True})
    soon = new.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()
    wait(alone, table, reclaim.OBJECTION + 1)
    done = new.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()

    assert early["code"] == "not_away"
    assert (asked["waiting"], asked["done"]) == ([1, 2], False)
    assert (soon["waiting"], soon["done"]) == ([], False)
    assert done["done"]
    assert new.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 0
    assert ann.get(f"/api/tables/{table}").json()["viewer"]["seat"] is None


def test_reclaim_ends_with_an_objection_of_the_old_device(alone: ThreadedServer, away) -> None:
    table, ann, bob, _, new = away
    wait(alone, table, reclaim.AWAY + 1)
    new.post(f"/api/tables/{table}/reclaim", json={"seat": 0})
    ann.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": False})
    after = bob.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": True}).json()

    assert after["code"] == "no_vote"
    assert ann.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 0


def test_reclaim_with_fewer_than_two_others_waits_for_the_end(alone: ThreadedServer) -> None:
    with alone.browser() as ann, alone.browser() as bob, alone.browser() as new:
        table = make(ann)
        sit(ann, table, 0, "Ann")
        sit(bob, table, 1, "Bob")
        ann.post(f"/api/tables/{table}/start", json={})
        wait(alone, table, reclaim.AWAY + 1)
        new.post(f"/api/tables/{table}/reclaim", json={"seat": 0})
        bob.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": True})
        wait(alone, table, reclaim.OBJECTION + 1)
        claim = new.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()

    assert not claim["done"]


def test_invitation_has_no_link_while_only_this_machine_is_served(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser)
        found = browser.get(f"/api/tables/{table}/invitation").json()
        page = browser.get(f"/t/{table}").text

    assert found["link"] is None
    assert "./play --lan" in found["advice"]
    assert re.fullmatch(r"[2-9A-HJ-NP-Z]{5}", found["code"])
    assert "127.0.0.1" not in page
    assert "./play --lan" in page


def test_reclaim_by_forms(alone: ThreadedServer, away) -> None:
    table, _, bob, cid, new = away
    wait(alone, table, reclaim.AWAY + 1)
    offered = new.get(f"/t/{table}").text
    waiting = new.post(f"/t/{table}/reclaim", data={"seat": "0"}).text
    for browser in (bob, cid):
        assert said("page.claimed", name="Ann") in browser.get(f"/t/{table}").text
        browser.post(f"/t/{table}/reclaim_answer", data={"agrees": "1"})
    wait(alone, table, reclaim.OBJECTION + 1)
    done = new.post(f"/t/{table}/reclaim", data={"seat": "0"}).text

    assert said("page.reclaim") in offered
    assert "Bob, Cid" in waiting
    assert said("page.reclaim.done") in done


def test_restart_keeps_device_keys_and_claims(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own:
        browsers = [own.browser() for _ in range(4)]
        ann, ben, cleo, thief = browsers
        table = make(ann, "saboteur", 3)
        for seat, (browser, name) in enumerate(((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo"))):
            sit(browser, table, seat, name)
        key = key_of(ann.post(f"/api/tables/{table}/device", json={}).json())
        wait(own, table, reclaim.AWAY + 1)
        thief.post(f"/api/tables/{table}/reclaim", json={"seat": 0})
        ben.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": True})
    with serve_in_thread(tmp_path, own.port) as again:
        wait(again, table, reclaim.AWAY + 1)
        asked = thief.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()
        with again.browser() as phone:
            spent = [phone.post("/api/devices", json={"key": key}).status_code for _ in range(2)]
        refused = ann.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": False})
        left = again.store.rows("SELECT * FROM claim"), again.store.rows("SELECT * FROM device_key")
    for browser in browsers:
        browser.close()

    assert asked["waiting"] == [2]
    assert spent == [200, 410]
    assert refused.status_code == 200
    assert left == ([], [])


def other_digit(text: str, at: int) -> str:
    """Return the text with another character at one place."""
    return f"{text[:at]}{'A' if text[at] != 'A' else 'B'}{text[at + 1 :]}"


def test_page_of_a_device_link_names_table_seat_and_person(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as desk:
        table = make(phone, "sabale", 3)
        sit(phone, table, 1, "Ann <b>")
        code = phone.get(f"/api/tables/{table}/invitation").json()["code"]
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        page = desk.get(f"/device/{key}").text
        found = desk.post("/api/devices/seat", json={"key": key}).json()

    assert said("page.device_seat", name="Ann <b>", seat=2, game="Sabale", code=code) in page
    assert found == {
        "table": table,
        "code": code,
        "game": "sabale",
        "seat": 1,
        "name": "Ann <b>",
        "names": ["p1", "Ann <b>", "p3"],
    }


def test_refused_attempt_leaves_the_key_valid(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as ben, served.browser() as desk:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        sit(ben, table, 1, "Ben")
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        refused = [one.post("/api/devices", json={"key": key}).json()["code"] for one in (phone, ben)]
        refused.append(ben.post(f"/device/{key}").status_code)
        taken = desk.post("/api/devices", json={"key": key})

    assert refused == ["seated_already", "seated_already", 409]
    assert taken.status_code == 200


def test_key_of_a_seat_that_was_left_gives_nothing(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as desk:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        phone.post(f"/api/tables/{table}/stand", json={})
        answers = desk.get(f"/device/{key}"), desk.post("/api/devices", json={"key": key})

    assert [answer.status_code for answer in answers] == [409, 409]


def test_key_is_spent_once_by_many_devices_at_once(served: ThreadedServer) -> None:
    with served.browser() as phone:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())

        async def use_at_once() -> list[bool]:
            devices = served.context.devices
            return await asyncio.gather(*(devices.use(key, f"{table} {device}") for device in range(5)))

        used = served.do(use_at_once())
        answers = [served.browser() for _ in range(2)]
        spent = [one.post("/api/devices", json={"key": key}).status_code for one in answers]
        rows = served.store.rows("SELECT guest FROM device WHERE table_id=?", table)
    for one in answers:
        one.close()

    assert used == [True, False, False, False, False]
    assert spent == [410, 410]
    assert rows == [(f"{table} 0",)]


def test_two_requests_with_one_key_at_once_add_one_device(served: ThreadedServer) -> None:
    with served.browser() as phone:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())

        async def use_at_once() -> list[int]:
            async with httpx.AsyncClient(base_url=served.url) as one, httpx.AsyncClient(base_url=served.url) as two:
                answers = await asyncio.gather(*(each.post("/api/devices", json={"key": key}) for each in (one, two)))
            return sorted(answer.status_code for answer in answers)

        found = asyncio.run(use_at_once())

    assert found == [200, 410]
    assert served.do(served.store.device_count(table, 0)) == 2


def test_token_and_key_with_one_wrong_digit_are_worth_nothing(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as thief:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        token = phone.cookies["filon"]
        tokens = {
            thief.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {other_digit(token, at)}"}).json()[
                "viewer"
            ]["seat"]
            for at in range(len(token))
        }
        wrong = [*(other_digit(key, at) for at in range(len(key))), key[:-1], f"{key}A", key.swapcase()]
        keys = {thief.post("/api/devices", json={"key": one}).status_code for one in wrong}
        cut = {
            thief.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {one}"}).json()["viewer"]["seat"]
            for one in (token[:-1], f"{token}A", token.swapcase())
        }
        right = thief.post("/api/devices", json={"key": key}).status_code

    assert (len(token), len(key)) == (43, 24)
    assert (tokens, cut, keys, right) == ({None}, {None}, {410}, 200)


def test_cookie_is_replaced_when_a_browser_takes_a_seat_and_a_program_keeps_its_token(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as desk, served.browser() as program:
        table, own = make(phone), make(desk)
        sit(phone, table, 0, "Ann")
        sit(desk, own, 0, "Ann")
        before = desk.cookies["filon"]
        link = f"/api/tables/{table}/device"
        taken = desk.post(f"/device/{key_of(phone.post(link, json={}).json())}")
        after = desk.cookies["filon"]
        seats = [desk.get(f"/api/tables/{one}").json()["viewer"]["seat"] for one in (table, own)]
        desk.cookies.clear()
        headers = {"cookie": f"filon={before}"}
        old = [desk.get(f"/api/tables/{one}", headers=headers).json()["viewer"]["seat"] for one in (table, own)]
        token = program.post("/api/guests", json={}).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        key = key_of(phone.post(link, json={}).json())
        given = program.post("/api/devices", json={"key": key}, headers=bearer)
        seat = program.get(f"/api/tables/{table}", headers=bearer).json()["viewer"]["seat"]

    assert taken.status_code == 303
    assert "HttpOnly" in taken.headers["set-cookie"]
    assert before != after
    assert (seats, old) == ([0, 0], [None, None])
    assert (given.status_code, "set-cookie" in given.headers, seat) == (200, False, 0)


def test_cookie_is_replaced_when_a_seat_is_reclaimed(alone: ThreadedServer, away) -> None:
    table, ann, bob, cid, new = away
    wait(alone, table, reclaim.AWAY + 1)
    new.post(f"/api/tables/{table}/reclaim", json={"seat": 0})
    before = new.cookies["filon"]
    for browser in (bob, cid):
        browser.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": True})
    wait(alone, table, reclaim.OBJECTION + 1)
    done = new.post(f"/api/tables/{table}/reclaim", json={"seat": 0}).json()["done"]
    old = bob.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {before}"}).json()

    assert done
    assert new.cookies["filon"] != before
    assert new.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 0
    assert old["viewer"]["seat"] is None
    assert said("page.seat_moved") in ann.get(f"/t/{table}").text
    assert said("page.seat_moved") not in bob.get(f"/t/{table}").text


def test_first_device_is_told_of_the_second_on_connection_and_page(served: ThreadedServer) -> None:
    client = Client(served.url)
    table = client.create("sabale", 2)
    with client.sit(table, 0, "Ann") as ann, served.browser() as desk, served.browser() as stranger:
        bearer = {"authorization": f"Bearer {client.token}"}
        key = key_of(desk.post(f"/api/tables/{table}/device", json={}, headers=bearer).json())
        before = desk.get(f"/t/{table}", headers=bearer).text
        desk.post("/api/devices", json={"key": key})
        while (message := ann.receive(20))["kind"] != "devices":
            pass
        with Client(served.url, client.token).join(table) as later:
            while (again := later.receive(20))["kind"] != "devices":
                pass
        pages = [desk.get(f"/t/{table}", headers=bearer).text, stranger.get(f"/t/{table}").text]

    text = said("page.other_devices.one")
    assert message == again == {"kind": "devices", "count": 2}
    assert [text in page for page in (before, *pages)] == [False, True, False]


def test_old_device_is_told_that_its_seat_was_moved(alone: ThreadedServer, away) -> None:
    table, _, bob, cid, new = away
    live, old, sent = alone.find(table), Connection(0), []
    old.has_joined, old.send = True, sent.append  # type: ignore[method-assign]
    wait(alone, table, reclaim.AWAY + 1)
    new.post(f"/api/tables/{table}/reclaim", json={"seat": 0})
    for browser in (bob, cid):
        browser.post(f"/api/tables/{table}/reclaim/answer", json={"agrees": True})

    async def transfer() -> None:
        live.connections.add(old)  # comes back between the last check and the transfer
        claim = alone.context.claims.by_table[table]
        await seat_transfer.transfer_seat(alone.context, ApiRequest(claim.guest), live, claim)

    alone.do(transfer())

    assert sent == [b'{"kind":"devices","count":0}']
    assert not old.is_open


def test_device_of_a_person_who_left_another_seat_takes_the_seat_of_a_key(served: ThreadedServer) -> None:
    with served.browser() as phone, served.browser() as desk:
        table = make(phone)
        sit(phone, table, 0, "Ann")
        sit(desk, table, 1, "Ann 2")
        desk.post(f"/api/tables/{table}/stand", json={})
        key = key_of(phone.post(f"/api/tables/{table}/device", json={}).json())
        desk.post("/api/devices", json={"key": key})
        seat = desk.get(f"/api/tables/{table}").json()["viewer"]["seat"]

    assert seat == 0
