"""A table is created and played behind a reverse proxy, under a path, as docs/hosting.md says."""

import json
import re
import socket
from pathlib import Path

import httpx
import pytest
import websockets.sync.client

from server.proxies import FRONTS, haproxy_before_nginx, install
from server.threaded_server import FORM, serve_in_thread

ADDRESS = re.compile(r'(?:href|src|action|data-socket)="([^"]*)"')


# A client's own lines and entries, as many as it likes; the proxies write theirs behind them.
FORGED = [("X-Forwarded-For", "6.6.6.6, 7.7.7.7"), ("X-Forwarded-For", "8.8.8.8"), ("x-forwarded-for", "9.9.9.9,")]
CLIENT = "127.0.0.2"  # the proxies connect from 127.0.0.1


@pytest.fixture(params=FRONTS)
def front(request: pytest.FixtureRequest) -> str:
    """The name of a proxy that is installed, or was just now."""
    name = str(request.param)
    if not name.startswith("minimal") and not install(name):
        pytest.skip(f"{name} is not installed")
    return name


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
            sock=socket.create_connection(("127.0.0.1", port), source_address=(CLIENT, 0)),
            origin="https://games.example",
            additional_headers=[("Authorization", f"Bearer {token[1]}"), *FORGED],
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
    assert addresses == {CLIENT: 1}  # as the proxy wrote it, whatever the client sends


def test_client_address_is_the_one_that_the_outer_of_two_proxies_saw(tmp_path: Path) -> None:
    if not (install("nginx") and install("haproxy")):
        pytest.skip("nginx or HAProxy is not installed")
    settings = {"public_url": "https://games.example/filon", "behind_proxy": 2}
    with serve_in_thread(tmp_path, **settings) as own, haproxy_before_nginx(own.port, tmp_path) as port:
        assert forged_request(port).startswith(b"HTTP/1.1 404")

        assert list(own.context.action_limits.codes.times) == [CLIENT]


def test_client_address_of_http_requests_is_the_one_that_the_proxy_saw(tmp_path: Path, front: str) -> None:
    settings = {"public_url": "https://games.example/filon", "behind_proxy": 1}
    with serve_in_thread(tmp_path, **settings) as own, FRONTS[front](own.port, tmp_path) as port:
        assert forged_request(port).startswith(b"HTTP/1.1 404")

        assert list(own.context.action_limits.codes.times) == [CLIENT]


def forged_request(port: int) -> bytes:
    """Look up a code with forged lines; return the answer."""
    lines = ["GET /filon/api/codes/ABCDE HTTP/1.1", "Host: games.example", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in FORGED]
    with socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(CLIENT, 0)) as client:
        client.sendall("\r\n".join([*lines, "", ""]).encode())
        return b"".join(iter(lambda: client.recv(65_536), b""))


@pytest.mark.parametrize("front", ["minimal", "minimal, path stripped"])
def test_foreign_host_is_refused_behind_a_proxy(tmp_path: Path, front: str) -> None:
    with (
        serve_in_thread(tmp_path, public_url="https://games.example/filon", behind_proxy=True) as own,
        FRONTS[front](own.port, tmp_path) as port,
    ):
        headers = {"host": "evil.example", "connection": "close"}
        foreign = httpx.get(f"http://127.0.0.1:{port}/filon/", headers=headers, timeout=20)

    assert foreign.status_code == 421
