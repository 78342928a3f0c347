"""Does `filon serve` start as it says: its flags, its address, its folder, its end; alone and behind a proxy?"""

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import websockets.sync.client

from filon.__main__ import parser
from filon.server.config import Config, settings
from filon.server.links import Links
from server.test_tables import make, sit
from server.visiting import serving


def asked(*words: str) -> argparse.Namespace:
    return parser("en").parse_args(["serve", *words])


def test_a_flag_goes_before_the_environment_and_that_before_what_is_usual() -> None:
    environment = {"FILON_PORT": "9000", "FILON_BEAT": "0.5", "FILON_BROWSER": "0", "XDG_DATA_HOME": "/data"}
    config = settings(asked("--port", "8000", "--keep", "7"), environment)

    assert (config.port, config.beat, config.keep, config.browser) == (8000, 0.5, 7.0, False)
    assert config.data == str(Path("/data/filon"))
    assert settings(asked("--lan"), {}).host == "0.0.0.0"
    assert settings(asked("--lan", "--host", "10.0.0.1"), {}).host == "10.0.0.1"
    assert settings(asked(), {}).host == "127.0.0.1"
    with pytest.raises(ValueError, match="FILON_PORT"):
        settings(asked(), {"FILON_PORT": "many"})
    with pytest.raises(ValueError, match="public-url"):
        settings(asked("--public-url", "games.example"), {})


def test_links_name_an_address_others_can_reach_or_none() -> None:
    assert Links(Config()).to("/t/x") is None
    assert Links(Config(host="10.0.0.1", port=80)).to("/t/x") == "http://10.0.0.1:80/t/x"
    assert Links(Config(host="fe80::1", port=80)).to("/t/x") == "http://[fe80::1]:80/t/x"
    everywhere = Links(Config(host="0.0.0.0")).to("/t/x")
    assert everywhere is None or not re.search(r"127\.0|0\.0\.0\.0|localhost", everywhere)
    assert Links(Config(public_url="https://a.example/b/")).to("/t/x") == "https://a.example/b/t/x"


@contextmanager
def started(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real server and its first line."""
    program = [sys.executable, "-m", "filon", "--lang", "en", "serve", "--no-browser", *words]
    process = subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **environment}
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def address(line: str) -> str:
    found = re.search(r"http://\S+", line)
    assert found, line
    return found[0]


def test_a_taken_port_gives_way_to_the_next_and_a_served_folder_shows_its_page(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started("--data", str(tmp_path), "--port", str(port)) as (_, line):
            here = address(line)
            with started("--data", str(tmp_path)) as (second, other):
                assert second.wait(20) == 0
            page = httpx.get(f"{here}/")

    assert int(here.rpartition(":")[2]) > port
    assert here in other
    assert page.status_code == 200


def test_a_graceful_end_keeps_what_it_acknowledged_and_the_next_start_has_it(tmp_path: Path) -> None:
    with started("--data", str(tmp_path), "--port", "0") as (process, line):
        with httpx.Client(base_url=address(line)) as browser:
            table = make(browser)
            sit(browser, table, 0, "Ann")
            token = browser.cookies["filon"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    with started("--data", str(tmp_path), "--port", "0") as (_, line):
        shown = httpx.get(f"{address(line)}/api/tables/{table}", headers={"authorization": f"Bearer {token}"}).json()

    assert shown["mine"]["you"] == 0
    assert shown["place"]["chairs"][0]["name"] == "Ann"


def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "filon.db").write_bytes(b"no database" * 1000)
    for folder in ("file", "odd"):
        with started("--data", str(tmp_path / folder), "--port", "0") as (process, line):
            assert process.wait(20) == 1
            assert str(tmp_path / folder) in line
    assert (tmp_path / "odd" / "filon.db").read_bytes() == b"no database" * 1000


class Proxy:
    """What a web server does in front: it passes everything on, and adds whose address it came from."""

    def __init__(self, port: int) -> None:
        self.there, self.port = port, 0
        self.ready, self.loop = threading.Event(), asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        self.loop.run_until_complete(self.serve())

    async def serve(self) -> None:
        self.over = asyncio.Event()
        server = await asyncio.start_server(self.pass_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        async with server:
            await self.over.wait()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        there, to = await asyncio.open_connection("127.0.0.1", self.there)
        to.write(head[:-2] + b"X-Forwarded-For: 203.0.113.9\r\n\r\n")
        await asyncio.gather(self.pour(reader, to), self.pour(there, writer))

    async def pour(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            to.write(data)
            await to.drain()
        to.close()


@contextmanager
def proxied(port: int) -> Iterator[int]:
    proxy = Proxy(port)
    proxy.thread.start()
    proxy.ready.wait()
    try:
        yield proxy.port
    finally:
        proxy.loop.call_soon_threadsafe(proxy.over.set)
        proxy.thread.join()
        proxy.loop.close()


def test_a_table_is_made_and_played_behind_a_proxy_under_a_path(tmp_path: Path) -> None:
    names = {"host": "games.example", "origin": "https://games.example", "connection": "close"}
    settings = {"public_url": "https://games.example/filon", "behind_proxy": True}
    with serving(tmp_path, **settings) as own, proxied(own.port) as port:
        base = f"http://127.0.0.1:{port}/filon"
        token = httpx.post(f"{base}/api/guests", json={}, headers=names).json()["token"]
        table = httpx.post(f"{base}/api/tables", json={"game": "duel", "seats": 2}, headers=names).json()["table"]
        foreign = httpx.get(f"{base}/", headers={**names, "host": "evil.example"})
        with websockets.sync.client.connect(
            f"ws://games.example/filon/api/tables/{table}/play",
            sock=socket.create_connection(("127.0.0.1", port)),
            origin="https://games.example",
            additional_headers={"Authorization": f"Bearer {token}"},
        ) as line:
            line.send(json.dumps({"kind": "join"}))
            letter = json.loads(line.recv(20))

    assert letter["kind"] == "shown"
    assert letter["shown"]["place"]["table"] == table
    assert foreign.status_code == 421
