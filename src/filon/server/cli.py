"""`filon serve`: one process per data folder; prints its URL, opens the browser, stops gracefully."""

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

from filon.core.errors import FilonError
from filon.core.os_errors import because
from filon.core.private_files import ensure_file, ensure_folder, tighten
from filon.core.text.translations import Words
from filon.server.api.errors import PACKAGE
from filon.server.api.links import qr_text
from filon.server.app import Server
from filon.server.config import Config, ConfigError, data_folder, read_config
from filon.server.http.table_server import TableServer
from filon.server.ops.descriptors import raise_descriptor_limit
from filon.server.ops.log_format import write_logs
from filon.server.storage.migrations import OLDEST_SQLITE, remove_drafts
from filon.server.storage.sqlite_store import SqliteStore
from filon.server.websocket.transport import server_config

PORTS = 50  # to try, from the configured one on
GRACE = 5  # seconds for requests in progress when the server stops
OUR_FILES = ("filon.db*", ".filon.db.*", "served*")  # what a server writes into its data folder
ANYTHING = ("*",)  # in the folder that has Filon's own name
UNREAD = 30.0  # seconds for which sent data may stay unacknowledged


class DataFolder:
    """A data folder, locked by the process that serves it; the system releases the lock when that process ends."""

    def __init__(self, path: Path) -> None:
        ensure_folder(path, ANYTHING if path == data_folder(os.environ) else OUR_FILES)
        self.path, self.url_file, lock = path, path / "served", path / "served.lock"
        tighten(path.glob("served*"))
        ensure_file(lock)
        self.connection = sqlite3.connect(lock, timeout=0, isolation_level=None)

    def lock(self) -> bool:
        """Lock the folder; return False where another process serves it."""
        try:
            self.connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            return False
        return True

    def write_url(self, url: str) -> None:
        """Note where the folder is served, for the next process that wants to serve it."""
        ensure_file(self.url_file)
        self.url_file.write_text(url, encoding="utf-8")

    def close(self) -> None:
        """Release the lock."""
        self.url_file.unlink(missing_ok=True)
        self.connection.close()


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket at this port or the next free one, 0 for any; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(port, min(port + PORTS, 65_536) if port else 1):
        try:
            return with_timeout(socket.create_server((host, tried), family=family))
        except OSError as error:
            if tried == port + PORTS - 1 or error.errno in (99, -2):
                raise
    raise OSError(errno.EADDRINUSE, f"no free port from {port} on")


def with_timeout(listener: socket.socket) -> socket.socket:
    """Let the system, where it can, disconnect clients that read nothing of what was sent; return the socket."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(1000 * UNREAD))
    return listener


def reason(error: Exception, words: Words) -> str:
    """Return why the server cannot start; the store's messages are English, other languages get their cause."""
    if not isinstance(error, FilonError):
        return because(error, words)
    if error.code == "old_sqlite":
        return words.say("serve.old_sqlite", None, oldest=OLDEST_SQLITE, found=sqlite3.sqlite_version)
    if words.language == "en":
        return str(error)
    return because(error.__cause__, words) if error.__cause__ is not None else words.say("why.damaged")


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped; return the exit status: 2 for an invalid configuration, 1 where serving is impossible."""
    words = Words(arguments.lang, (PACKAGE,))
    try:
        config = read_config(arguments, os.environ)
    except ConfigError as error:
        print(words.say(error.key, None, **error.places), file=sys.stderr)
        return 2
    try:
        folder = DataFolder(Path(config.data))
        if not folder.lock():
            return show_running_server(folder, config, words)
        listener = listen(config.host, config.port)
        database = folder.path / "filon.db"
        remove_drafts(database)
        store = SqliteStore(database)
    except (OSError, sqlite3.Error, FilonError) as error:
        print(words.say("serve.cannot", None, folder=config.data, why=reason(error, words)), file=sys.stderr)
        return 1
    write_logs(level=logging.WARNING if sys.stderr.isatty() else logging.INFO)
    raise_descriptor_limit()
    server = Server(store, config)
    try:
        serve(server, listener, folder, words)
    finally:
        store.close()
        folder.close()
    if server.restart.is_wanted:
        print(words.say("serve.restart"), flush=True)
        server.restart.start_server(server.context.links.port)
    return 0


def serve(server: Server, listener: socket.socket, folder: DataFolder, words: Words) -> None:
    """Serve until a signal arrives; what was acknowledged is durable by then."""
    links, config = server.context.links, server.context.config
    links.port = listener.getsockname()[1]
    folder.write_url(links.here)
    print(words.say("serve.here", None, address=links.here), flush=True)
    if links.reachable:
        print(words.say("serve.others", None, address=links.reachable), flush=True)
        if sys.stdout.isatty():
            print(qr_text(links.reachable), flush=True)
    else:
        print(words.say("invite.only_here"), flush=True)
    if config.browser:
        open_browser(links.here)
    settings = server_config(server.app(), log_config=None, timeout_graceful_shutdown=GRACE)
    running = TableServer(settings, server.context)
    for number in (signal.SIGINT, signal.SIGTERM):
        # uvicorn raises the signal again after its shutdown, which would end the process before the store is closed.
        signal.signal(number, lambda number, frame: None)
    server.restart.stop_server = lambda: setattr(running, "should_exit", True)
    running.run(sockets=[listener])


def show_running_server(folder: DataFolder, config: Config, words: Words) -> int:
    """Open the page of the server that already serves this folder; return the exit status."""
    address = folder.url_file.read_text(encoding="utf-8") if folder.url_file.exists() else ""
    print(words.say("serve.already", None, folder=config.data, address=address), flush=True)
    if config.browser and address:
        open_browser(address)
    return 0


def open_browser(address: str) -> None:
    """Open the page, where there is a screen; a text browser would take over the terminal."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    webbrowser.open(address)
