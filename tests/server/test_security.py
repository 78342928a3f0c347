"""Security: host and origin checks, body size, strict headers, rate limits, coded refusals."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest
import websockets

from filon.client import Client, Refused
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, said, serve_in_thread


def test_foreign_host_or_origin_is_refused(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser)
        host = browser.get(f"/api/tables/{table}", headers={"host": "evil.example"})
        origin = browser.post("/api/tables", json={}, headers={"origin": "http://evil.example"})
        null = browser.post("/api/tables", json={}, headers={"origin": "null"})
        site = browser.post("/new", data={}, headers={"sec-fetch-site": "cross-site"})
        own = browser.post("/code", data={"code": "22222"}, headers={"origin": served.url})

    assert (host.status_code, host.json()["code"]) == (421, "other_host")
    assert (origin.status_code, origin.json()["code"]) == (403, "other_origin")
    assert null.json()["code"] == "other_origin"
    assert site.status_code == 403
    assert own.status_code == 404


def test_strict_headers_and_no_inline_script_or_style(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser, "saboteur", 3)
        sit(browser, table, 0, "<b>Ann</b>")
        browser.post(f"/api/tables/{table}/start", json={})
        answers = [browser.get(path) for path in ("/", f"/t/{table}", "/rules/duel", "/nowhere", "/static/text.js")]

    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
    for page in answers[:4]:
        assert " style=" not in page.text
        assert "<script>" not in page.text
        assert " onclick" not in page.text
        assert 'src="http' not in page.text
    assert "&lt;b&gt;Ann" in answers[1].text


def test_too_large_bodies_are_refused_before_they_are_read(served: ThreadedServer) -> None:
    def endless():
        for _ in range(100):
            yield b"x" * 10_000

    with served.browser() as browser:
        declared = browser.post("/api/tables", content=b"x" * 100_000, headers={"content-type": "application/json"})
        chunked = browser.post("/api/tables", content=endless(), headers={"content-type": "application/json"})

    assert (declared.status_code, declared.json()["code"]) == (413, "too_large")
    assert chunked.status_code == 413


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"{", "bad_message"), (b"[]", "bad_message"), (b"\xff", "bad_message"), (b"[" * 60_000, "bad_message")],
)
def test_malformed_json_is_refused_with_a_code(served: ThreadedServer, body: bytes, code: str) -> None:
    with served.browser() as browser:
        answer = browser.post("/api/tables", content=body, headers={"content-type": "application/json"})

    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_codes_are_rate_limited(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own, own.browser() as browser:
        statuses = [browser.get("/api/codes/ABCDE").status_code for _ in range(40)]

    assert statuses[:30] == [404] * 30
    assert statuses[30:] == [429] * 10


def test_websocket_of_a_foreign_origin_or_unknown_table_is_refused(served: ThreadedServer) -> None:
    async def status(path: str, **headers: str) -> tuple[int, str]:
        address = f"ws://127.0.0.1:{served.port}{path}"
        try:
            async with websockets.connect(address, additional_headers=headers):
                return 101, ""
        except websockets.exceptions.InvalidStatus as error:
            return error.response.status_code, json.loads(error.response.body or b"{}")["code"]

    table = Client(served.url).create("sabale", 2)
    assert asyncio.run(status(f"/api/tables/{table}/play", Origin="http://evil.example")) == (403, "other_origin")
    assert asyncio.run(status("/api/tables/nowhere/play")) == (404, "no_such_table")
    assert asyncio.run(status(f"/api/tables/{table}/play", Origin=served.url)) == (101, "")


def test_websocket_answers_malformed_messages_with_a_code_and_continues(served: ThreadedServer) -> None:
    client = Client(served.url, language="fr")
    table = client.create("saboteur", 3)
    with client.join(table) as spectator:
        refused = []
        for text in ("{", "[]", '{"kind":"move","number":0,"text":"x"}', '{"kind":"nothing"}', "x" * 30_000):
            spectator.connection.send(text)
            message = spectator.receive()
            while message["kind"] == "presence":
                message = spectator.receive()
            refused.append((message["kind"], message["refusal"]["code"], message["text"]))

    assert [code for _, code, _ in refused] == [
        "bad_message",
        "bad_message",
        "not_seated",
        "bad_message",
        "bad_message",
    ]
    assert "pas de place" in refused[2][2]


def test_proxy_prefix_is_stripped_and_the_client_address_is_forwarded(tmp_path: Path) -> None:
    settings = {"public_url": "https://games.example/filon", "behind_proxy": True}
    with serve_in_thread(tmp_path, **settings) as own, own.browser(headers={"host": "games.example"}) as browser:
        page = browser.get("/filon/")
        made = browser.post("/filon/api/tables", json={"game": "sabale", "seats": 2}).json()
        invitation = browser.get(f"/filon/api/tables/{made['table']}/invitation").json()
        seated = sit_under_prefix(browser, made["table"])
        for _ in range(31):
            browser.get("/filon/api/codes/ABCDE", headers={"x-forwarded-for": "1.1.1.1, 9.9.9.9"})
        other = browser.get("/filon/api/codes/ABCDE", headers={"x-forwarded-for": "9.9.9.9, 8.8.8.8"})

    assert 'href="/filon/static/style.css"' in page.text
    assert made["path"] == f"/filon/t/{made['table']}"
    assert invitation["link"] == f"https://games.example/filon/t/{made['table']}"
    assert "<svg" in invitation["svg"]
    assert "path=/filon" in seated.headers["set-cookie"].lower()
    assert "secure" in seated.headers["set-cookie"].lower()
    assert other.status_code == 404


def sit_under_prefix(browser: httpx.Client, table: str) -> httpx.Response:
    return browser.post(f"/filon/api/tables/{table}/sit", json={"seat": 0, "name": "Ann"})


def test_queries_and_drafts_are_not_sent_to_others(served: ThreadedServer) -> None:
    first, second = Client(served.url), Client(served.url)
    table = first.create("saboteur", 3)
    with first.sit(table, 0, "One") as one, second.sit(table, 1, "Two") as two:
        one.handle(one.receive())
        for query in (
            {"kind": "why_not", "text": "map"},
            {"kind": "draft", "number": 0, "steps": []},
            {"kind": "hint"},
        ):
            one.connection.send(json.dumps({**query, "id": "q"}))
            while one.receive().get("id") != "q":
                pass
        two.connection.send(json.dumps({"kind": "join", "id": "mark"}))
        received = [two.receive()["kind"]]
        while received[-1] != "snapshot":
            received.append(two.receive()["kind"])

    assert set(received) <= {"presence", "snapshot"}


def test_tables_and_connections_per_address_are_limited(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path, tables=2, connections=2) as own:
        with own.browser() as browser:
            tables = [browser.post("/api/tables", json={"game": "sabale", "seats": 2}) for _ in range(3)]
            page = browser.post("/new", data={"game": "sabale", "seats": "2"})
            client = Client(own.url)
        own.wait_for_connections(0)
        first, second = (answer.json()["table"] for answer in tables[:2])
        with client.join(first), client.join(second), pytest.raises(Refused) as refused:
            client.join(second)
        own.wait_for_connections(0)

    assert [answer.status_code for answer in tables] == [201, 201, 429]
    assert tables[2].json()["code"] == "too_many_tables"
    assert page.status_code == 429
    assert refused.value.code == "too_many_connections"


def test_link_to_a_closed_table_says_why_it_was_closed(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own, own.browser(headers={"accept-language": "de"}) as browser:
        table = make(browser)
        own.store_now("UPDATE game_table SET ended='unstarted'", "DELETE FROM log_entry")
        own.context.tables.by_id.clear()
        program, page = browser.get(f"/api/tables/{table}"), browser.get(f"/t/{table}")

    assert (program.status_code, program.json()["code"]) == (410, "closed_unstarted")
    assert page.status_code == 410
    assert said("refusal.closed_unstarted", "de") in page.text


def test_chat_by_form_is_rate_limited(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own, own.browser() as browser:
        table = make(browser)
        sit(browser, table, 0, "Ann")
        statuses = [browser.post(f"/t/{table}/chat", data={"text": f"line {at}"}).status_code for at in range(14)]

    assert statuses == [303] * 12 + [429] * 2
