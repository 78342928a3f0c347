"""A table is created and played behind a reverse proxy, under a path, as docs/hosting.md says."""

import json
import re
import socket
from pathlib import Path

import httpx
import pytest
import websockets.sync.client

from server.proxies import FRONTS
from server.threaded_server import FORM, serve_in_thread

ADDRESS = re.compile(r'(?:href|src|action|data-socket)="([^"]*)"')


@pytest.mark.parametrize("front", FRONTS)
def test_table_is_played_behind_a_proxy_under_a_path(tmp_path: Path, front: str) -> None:
    names = {"host": "games.example", "origin": "https://games.example", "connection": "close"}
    settings = {"public_url": "https://games.example/filon", "behind_proxy": True, "connections": 1}
    with serve_in_thread(tmp_path, **settings) as own, FRONTS[front](own.port, tmp_path) as port:
        base = f"http://127.0.0.1:{port}"
        home = httpx.get(f"{base}/filon/", headers=names, timeout=20)
        [form] = [inside for path, inside in FORM.findall(home.text) if path == "/filon/new" and "duel" in inside]
        fields = {"game": "duel", "seats": "2", "with": "friends"}
        made = httpx.post(f"{base}/filon/new", data=fields, headers=names, timeout=20)
        cookie = made.headers["set-cookie"]
        token = re.search("filon=([^;]*)", cookie)
        assert token is not None
        table = made.headers["location"].rpartition("/")[2]
        known = {**names, "cookie": f"filon={token[1]}"}
        page = httpx.get(f"{base}{made.headers['location']}", headers=known, timeout=20)
        with websockets.sync.client.connect(
            f"ws://games.example/filon/api/tables/{table}/play",
            sock=socket.create_connection(("127.0.0.1", port)),
            origin="https://games.example",
            additional_headers={"Authorization": f"Bearer {token[1]}"},
        ) as socket_connection:
            socket_connection.send(json.dumps({"kind": "join", "id": "j"}))
            message = json.loads(socket_connection.recv(20))
            socket_connection.send(json.dumps({"kind": "chat", "text": "hello", "id": "c"}))
            while (answer := json.loads(socket_connection.recv(20))).get("id") != "c":
                pass
            addresses = dict(own.context.addresses.connected)

    assert home.status_code == page.status_code == 200
    assert "level" in form
    assert made.headers["location"] == f"/filon/t/{table}"
    assert "Path=/filon" in cookie
    assert "Secure" in cookie
    assert all(one.startswith(("/filon/", "https://games.example/filon/")) for one in ADDRESS.findall(page.text))
    assert (message["kind"], message["snapshot"]["viewer"]["seat"], answer["kind"]) == ("snapshot", 0, "update")
    assert addresses == {"127.0.0.1": 1}  # as the proxy wrote it, whatever the client sends


@pytest.mark.parametrize("front", [front for front in FRONTS if front.startswith("minimal")])
def test_foreign_host_is_refused_behind_a_proxy(tmp_path: Path, front: str) -> None:
    with (
        serve_in_thread(tmp_path, public_url="https://games.example/filon", behind_proxy=True) as own,
        FRONTS[front](own.port, tmp_path) as port,
    ):
        headers = {"host": "evil.example", "connection": "close"}
        foreign = httpx.get(f"http://127.0.0.1:{port}/filon/", headers=headers, timeout=20)

    assert foreign.status_code == 421
