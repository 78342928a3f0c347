"""Drives Debian's WebKit by the WebDriver protocol over HTTP, on a screen of its own."""

import os
import shutil
import subprocess
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

PACKAGES = ("webkit2gtk-driver", "xvfb")
PROGRAMS = ("WebKitWebDriver", "Xvfb")
HOW_TO = f"Safari's engine is missing: install it with `sudo apt-get install {' '.join(PACKAGES)}` (Debian, Ubuntu)."
# Beside the driver; its folder names the processor and the library's version.
BROWSERS = "/usr/lib/*/webkit2gtk-*/MiniBrowser"
SETTINGS = {
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",  # there is no graphics card
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # root has none; only our own page is opened
    "NO_AT_BRIDGE": "1",
}
SCREEN = "1440x1000x24"
WAIT = 60.0  # seconds for one command: a busy machine may need them
PORTS = range(20_000, 30_000)


class MissingBrowser(SystemExit):
    """There is no WebKit, and no right to install it; the message says how."""


def install() -> None:
    """Install WebKit where it is missing and this user may; else raise MissingBrowser."""
    if all(shutil.which(name) for name in PROGRAMS) and browser():
        return
    if os.geteuid() or not shutil.which("apt-get"):
        raise MissingBrowser(HOW_TO)
    for words in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", *PACKAGES]):
        try:
            subprocess.run(["apt-get", *words], check=True, capture_output=True, text=True)
        except subprocess.CalledProcessError as error:
            raise MissingBrowser(f"{HOW_TO}\n{error.stderr}") from error


def browser() -> str:
    """Return the path of WebKit's test browser; empty where there is none."""
    return next((str(path) for path in Path("/").glob(BROWSERS.removeprefix("/"))), "")


class WebKit:
    """One window of WebKit."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        options = {"binary": browser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self.command("POST", "/session", wanted)
        self.version = str(made["capabilities"]["browserVersion"])
        self.session = f"/session/{made['sessionId']}"

    def command(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send one command and return its value; raises RuntimeError for an error of the driver."""
        value = self.client.request(method, path, json=body).json()["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"{path}: {value['error']}: {value['message']}")
        return value

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.command("POST", f"{self.session}/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def open(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        self.command("POST", f"{self.session}/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        """Return what a script in the page returns."""
        return self.command("POST", f"{self.session}/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, x: float, y: float) -> None:
        """Move the mouse to this point of the window and click."""
        steps = [
            {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.command("POST", f"{self.session}/actions", {"actions": [mouse]})

    def picture(self, path: Path) -> None:
        """Write what the window shows to a PNG file."""
        path.write_bytes(b64decode(self.command("GET", f"{self.session}/screenshot")))

    def close(self) -> None:
        """Close the window."""
        self.command("DELETE", self.session)


@contextmanager
def process(*words: str, **settings: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the end of this context."""
    started = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **settings)
    try:
        yield started
    finally:
        started.terminate()
        started.wait()


@contextmanager
def screen() -> Iterator[str]:
    """Start a screen in memory; yield its name once it can be used."""
    ready, told = os.pipe()
    with process("Xvfb", "-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp", pass_fds=(told,)):
        os.close(told)
        with os.fdopen(ready) as found:
            number = found.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        yield f":{number}"


def wait_for_driver(client: httpx.Client) -> None:
    """Wait until the driver answers."""
    ends = time.monotonic() + WAIT
    while True:
        try:
            if client.get("/status").json()["value"]["ready"]:
                return
        except httpx.TransportError:
            if time.monotonic() > ends:
                raise
        time.sleep(0.05)


@contextmanager
def webkit(home: Path) -> Iterator[WebKit]:
    """Start WebKit with this folder as its user's home; yield its window."""
    install()
    port = Random().choice(PORTS)
    with screen() as display:
        environment = {**os.environ, **SETTINGS, "DISPLAY": display, "HOME": str(home)}
        with (
            process("WebKitWebDriver", "--host=127.0.0.1", f"--port={port}", env=environment),
            # Not through a proxy of the environment.
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=WAIT, trust_env=False) as client,
        ):
            wait_for_driver(client)
            window = WebKit(client)
            try:
                yield window
            finally:
                window.close()
