"""Test support: reverse proxies in front of a server: a minimal one, and nginx, HAProxy and Caddy as in
docs/hosting.md; where there is root, the first two are installed."""

import asyncio
import fcntl
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from pathlib import Path

import httpx

from server.threaded_server import run

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "docs" / "hosting.md"
PACKAGES = {"nginx": "nginx-light", "haproxy": "haproxy"}
WITHOUT_START = {"DEBIAN_FRONTEND": "noninteractive", "SYSTEMD_OFFLINE": "1", "RUNLEVEL": "1"}
NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1; user root;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fast; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {zones}
    server {{ listen 127.0.0.1:{port}; server_name games.example; {lines} }}
}}
"""
Front = Callable[[int, Path], AbstractContextManager[int]]


class Proxy:
    """Forwards everything and adds X-Forwarded-For; `strips` removes the path prefix."""

    def __init__(self, port: int, *, strips: bool) -> None:
        self.upstream, self.strips, self.port = port, strips, 0
        self.ready, self.loop = threading.Event(), asyncio.new_event_loop()
        self.thread = threading.Thread(target=run, args=(self.loop, self.serve()))

    async def serve(self) -> None:
        self.stopped = asyncio.Event()
        server = await asyncio.start_server(self.forward, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        async with server:
            await self.stopped.wait()

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        source, to = await asyncio.open_connection("127.0.0.1", self.upstream)
        head = head.replace(b" /filon/", b" /", 1) if self.strips else head
        try:
            peer = writer.get_extra_info("peername")[0].encode()
            to.write(head[:-2] + b"X-Forwarded-For: " + peer + b"\r\n\r\n")
            await asyncio.gather(self.copy(reader, to), self.copy(source, writer))
        finally:  # also where the test ends before the other side has closed
            to.close()
            writer.close()

    async def copy(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            to.write(data)
            await to.drain()
        to.close()


@contextmanager
def minimal(port: int, folder: Path, *, strips: bool = False) -> Iterator[int]:
    """Run the minimal proxy; yield its port."""
    proxy = Proxy(port, strips=strips)
    proxy.thread.start()
    proxy.ready.wait()
    try:
        yield proxy.port
    finally:
        proxy.loop.call_soon_threadsafe(proxy.stopped.set)
        proxy.thread.join()


def lines_of(begin: str, port: int) -> str:
    """Return a block of docs/hosting.md, for this port."""
    blocks = re.findall(r"```\n(.*?)```", HOSTING.read_text(encoding="utf-8"), re.DOTALL)
    [found] = [block for block in blocks if block.startswith(begin)]
    return str(found).replace("7465", str(port))


@contextmanager
def running(command: list[str], port: int) -> Iterator[int]:
    """Run a proxy program; yield its port once it answers."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        ends = time.monotonic() + 20
        while process.poll() is None and time.monotonic() < ends:
            try:
                httpx.get(f"http://127.0.0.1:{port}/")
                break
            except httpx.HTTPError:
                time.sleep(0.02)
        assert process.poll() is None, command
        yield port
    finally:
        process.terminate()
        process.wait(20)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def nginx(upstream: int, folder: Path) -> Iterator[int]:
    """Run nginx with the documented lines."""
    port, config = free_port(), folder / "nginx.conf"
    blocks = {"zones": lines_of("limit_conn_zone", upstream), "lines": lines_of("location", upstream)}
    config.write_text(NGINX.format(folder=folder, port=port, **blocks), encoding="utf-8")
    with running(["nginx", "-c", str(config)], port) as found:
        yield found


@contextmanager
def haproxy(upstream: int, folder: Path) -> Iterator[int]:
    """Run HAProxy with the documented lines, without a certificate."""
    port, config = free_port(), folder / "haproxy.cfg"
    lines = re.sub(r"bind :443 .*", f"bind 127.0.0.1:{port}", lines_of("defaults", upstream))
    config.write_text(lines, encoding="utf-8")
    with running(["haproxy", "-db", "-f", str(config)], port) as found:
        yield found


@contextmanager
def caddy(upstream: int, folder: Path) -> Iterator[int]:
    """Run Caddy with the documented lines, without a certificate."""
    port, config = free_port(), folder / "Caddyfile"
    lines = lines_of("games.example", upstream).replace("games.example", f"http://games.example:{port}", 1)
    config.write_text(f"{{\n    admin off\n    auto_https off\n}}\n{lines}", encoding="utf-8")
    with running(["caddy", "run", "--adapter", "caddyfile", "--config", str(config)], port) as found:
        yield found


@contextmanager
def haproxy_before_nginx(upstream: int, folder: Path) -> Iterator[int]:
    """Run two proxies, one behind the other."""
    with nginx(upstream, folder) as inner, haproxy(inner, folder) as outer:
        yield outer


@cache
def install(program: str) -> bool:
    """Return whether a proxy is installed; where there is root it is now, without starting it as a service."""
    if shutil.which(program):
        return True
    if program not in PACKAGES or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    with open(ROOT / ".play.proxies.lock", "w", encoding="utf-8") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        for command in (["update"], ["install", "-y", "--no-install-recommends", PACKAGES[program]]):
            subprocess.run(["apt-get", "-q", *command], capture_output=True, env={**os.environ, **WITHOUT_START})
    return shutil.which(program) is not None


FRONTS: dict[str, Front] = {
    "minimal": minimal,
    "minimal, path stripped": partial(minimal, strips=True),
    "nginx": nginx,
    "haproxy": haproxy,
    "caddy": caddy,
}
