"""How is the server started? One process a data folder; it says where it serves, opens the page, ends gracefully."""

from __future__ import annotations

import argparse
import errno
import logging
import os
import signal
import socket
import sqlite3
import sys
import webbrowser
from pathlib import Path

import uvicorn

from filon.core.errors import FilonError
from filon.core.os_errors import because
from filon.core.text.translations import Words
from filon.server.api.errors import PACKAGE
from filon.server.api.links import in_signs
from filon.server.app import Server
from filon.server.config import Config, Mistake, settings
from filon.server.ops.log_format import write_logs
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.websocket.transport import server_config

PORTS = 50  # so many are tried from the usual one on
GRACE = 5  # seconds for what is under way when it ends
UNREAD = 30.0  # seconds for which what was sent may lie unread


class Folder:
    """A data folder that one process serves; the system lets go of it when that process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path, self.note = path, path / "served"
        self.claim = sqlite3.connect(path / "served.lock", timeout=0, isolation_level=None)

    def take(self) -> bool:
        """Whether nobody else serves it."""
        try:
            self.claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return False
        return True

    def close(self) -> None:
        """Let others serve it."""
        self.note.unlink(missing_ok=True)
        self.claim.close()


def listen(host: str, port: int) -> socket.socket:
    """The port, or the next free one; 0 takes any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + PORTS, 65_536) if port else 1):
        try:
            return hurried(socket.create_server((host, tried), family=family))
        except OSError as error:
            if tried == port + PORTS - 1 or error.errno in (99, -2):
                raise
    raise OSError(errno.EADDRINUSE, f"no free port from {port} on")


def hurried(listener: socket.socket) -> socket.socket:
    """Whoever reads nothing of what waits for them is cut off by the system, where it can; nobody else would be."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * UNREAD))
    return listener


def told(error: Exception, words: Words) -> str:
    """Why it cannot start; what the store says of its file is English, and for others the heart of it is told."""
    if not isinstance(error, FilonError):
        return because(error, words)
    if words.language == "en":
        return str(error)
    return because(error.__cause__, words) if error.__cause__ is not None else words.say("why.damaged")


def run(asked: argparse.Namespace) -> int:
    """Serve until told to stop; 2 is a mistake in what was asked, 1 what cannot be."""
    words = Words(asked.lang, (PACKAGE,))
    try:
        config = settings(asked, os.environ)
    except Mistake as mistake:
        print(words.say(mistake.key, None, **mistake.places), file=sys.stderr)
        return 2
    try:
        folder = Folder(Path(config.data))
        if not folder.take():
            return show_served(folder, config, words)
        listener = listen(config.host, config.port)
        store = SqliteStore(folder.path / "filon.db")
    except (OSError, sqlite3.Error, FilonError) as error:
        print(words.say("serve.cannot", None, folder=config.data, why=told(error, words)), file=sys.stderr)
        return 1
    write_logs(level=logging.WARNING if sys.stderr.isatty() else logging.INFO)
    server = Server(store, config)
    try:
        serve(server, listener, folder, words)
    finally:
        store.close()
        folder.close()
    if server.restart.is_wanted:
        print(words.say("serve.restart"), flush=True)
        server.restart.begin(server.context.links.port)
    return 0


def serve(server: Server, listener: socket.socket, folder: Folder, words: Words) -> None:
    """Answer until the process is told to end; what was acknowledged is kept by then."""
    links, config = server.context.links, server.context.config
    links.port = listener.getsockname()[1]
    folder.note.write_text(links.here, encoding="utf-8")
    print(words.say("serve.here", None, address=links.here), flush=True)
    if links.reachable:
        print(words.say("serve.others", None, address=links.reachable), flush=True)
        if sys.stdout.isatty():
            print(in_signs(links.reachable), flush=True)
    else:
        print(words.say("invite.only_here"), flush=True)
    if config.browser:
        show(links.here)
    running = uvicorn.Server(server_config(server.app(), log_config=None, timeout_graceful_shutdown=GRACE))
    for ending in (signal.SIGINT, signal.SIGTERM):
        # Once it has ended gracefully the signal is raised again, and would end us before the store is closed.
        signal.signal(ending, lambda number, frame: None)
    server.restart.end = lambda: setattr(running, "should_exit", True)
    running.run(sockets=[listener])


def show_served(folder: Folder, config: Config, words: Words) -> int:
    """Somebody serves this folder already: that page is opened."""
    address = folder.note.read_text(encoding="utf-8") if folder.note.exists() else ""
    print(words.say("serve.already", None, folder=config.data, address=address), flush=True)
    if config.browser and address:
        show(address)
    return 0


def show(address: str) -> None:
    """Open the page, where there is a screen; a browser in the terminal would take our place."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    webbrowser.open(address)
