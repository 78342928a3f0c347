"""Device links and reclaimed seats: a seat follows its person, and is given to no other guest."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from filon.server.identity import reclaim
from filon.server.tables.presence import LocalPresence
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
