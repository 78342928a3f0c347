"""Drives a real browser: finds or installs Chromium, and records every error of the page."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect
from playwright.sync_api import Error as PageError

from web.chosen_deals import script_for

ROOT = Path(__file__).parents[2]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-quic",
]  # fmt: skip
# Milliseconds to wait for anything visible: a busy machine may need them.
TIMEOUT = 30_000
# A visitor who has played every game on this device: neither an introduction nor tips.
PLAYED_BEFORE = """try {
  localStorage.setItem("filon played sabale", "1");
  for (const game of ["saboteur", "duel", "sabale", "sacramento"])
    if (!localStorage.getItem(`filon tips ${game}`))
      localStorage.setItem(`filon tips ${game}`, JSON.stringify({ match: "", seen: [], isOff: true }));
} catch {}"""
CLOSE = re.compile("^(Close|Fermer|Schließen)$")
GOLD_BUTTONS = """() => {
  const gold = document.createElement("button");
  gold.className = "main";
  document.body.append(gold);
  const colour = getComputedStyle(gold).backgroundColor;
  gold.remove();
  return [...document.querySelectorAll("button")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === colour)
    .filter((one) => !document.querySelector("dialog[open]") || one.closest("dialog"))
    .map((one) => one.innerText);
}"""
expect.set_options(timeout=TIMEOUT)


def gold_buttons(page: Page) -> list[str]:
    """The texts of the gold buttons: at most one, which does the main action."""
    return [str(one) for one in page.evaluate(GOLD_BUTTONS)]


def chromium() -> str:
    """The path of an installed Chromium, or of one installed now; without it these tests fail, they are not skipped."""
    named = os.environ.get("CHROMIUM")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if found:
        return found
    with only_one(ROOT / ".play.chromium.lock"):
        if os.geteuid() == 0 and shutil.which("apt-get"):
            subprocess.run(["apt-get", "update", "-q"], check=True, capture_output=True)
            packages = ["chromium-headless-shell"]
            subprocess.run(
                ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages],
                check=True,
                capture_output=True,
            )
            return str(shutil.which(packages[0]))
        return from_npm()


def from_npm() -> str:
    """Install Chromium from an npm package, for users without root."""
    folder = ROOT / ".tools" / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "install", "--prefix", str(folder), "@sparticuz/chromium"], check=True)
    code = "import('@sparticuz/chromium').then(async (one) => console.log(await one.default.executablePath()))"
    return subprocess.check_output(["node", "-e", code], cwd=folder, text=True).strip()


def built_page() -> Path:
    """The folder of the page that `./play` built, or of one built from these sources now."""
    given = os.environ.get("FILON_WEB", "")
    if given and Path(given, "index.html").exists():
        return Path(given)
    with only_one(ROOT / "web" / ".build.lock"):
        sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.is_file() and path.name != "types.ts"]
        index = ROOT / "web" / "dist" / "index.html"
        if not index.exists() or index.stat().st_mtime < max(path.stat().st_mtime for path in sources):
            if not (ROOT / "web" / "node_modules").exists():
                subprocess.run(["npm", "ci", "--prefix", str(ROOT / "web")], check=True)
            env = {**os.environ, "FILON_PYTHON": sys.executable}
            subprocess.run(["npm", "run", "--prefix", str(ROOT / "web"), "build"], check=True, env=env)
        return index.parent


@contextmanager
def only_one(file: Path) -> Iterator[None]:
    """Hold a file lock: one test process at a time."""
    with open(file, "w", encoding="utf-8") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        yield


class BrowserUser:
    """One user's browser: its page, and the errors that it reported."""

    met = 0  # users created in this test

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.complaints: list[str] = []
        # Errors that the test provokes, such as an unknown table.
        self.allowed: list[str] = []
        self.page = self.another()

    @classmethod
    @contextmanager
    def of(
        cls, browser: Browser, url: str, *, width: int, height: int, touch: bool = False, dark: bool = False,
        language: str = "en-GB", newcomer: bool = False, **settings: Any,
    ) -> Iterator["BrowserUser"]:  # fmt: skip
        """Open a browser context; errors reported until its end fail the test."""
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            color_scheme="dark" if dark else "light",
            locale=language,
            reduced_motion="reduce",
            **settings,
        )
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(script_for(cls.met))
        if not newcomer:
            context.add_init_script(PLAYED_BEFORE)
        cls.met += 1
        visitor = cls(context, url)
        yield visitor
        heard = [one for one in visitor.complaints if not any(part in one for part in visitor.allowed)]
        context.close()
        assert not heard, "\n".join(heard)

    def another(self) -> Page:
        """Open one more page of this browser."""
        page = self.context.new_page()
        page.on(
            "console", lambda said: said.type in ("error", "warning") and self.complaints.append(f"said: {said.text}")
        )
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("requestfailed", self.failed)
        page.on("response", lambda got: got.status >= 400 and self.complaints.append(f"{got.status}: {got.url}"))
        return page

    def failed(self, asked: Request) -> None:
        """Record a failed request; one aborted by navigation is no error."""
        if "ERR_ABORTED" not in str(asked.failure):
            self.complaints.append(f"failed: {asked.url} {asked.failure}")

    def open(self, url: str) -> None:
        """Open an address; again where a sheet that closed just then went back in the history and so ended this."""
        try:
            self.page.goto(url)
        except PageError as error:
            if "ERR_ABORTED" not in str(error):
                raise
            self.page.goto(url)

    def home(self) -> None:
        """Open the home screen."""
        self.open(f"{self.url}/")
        self.page.get_by_role("article").first.wait_for()

    def play_now(self, title: str) -> None:
        """Start a game from its tile and close the dialogs over it."""
        self.home()
        self.page.get_by_role("article", name=title, exact=True).get_by_role("button", name="Play now").click()
        self.page.locator(".match").wait_for()
        self.close_dialogs()

    def close_dialogs(self) -> None:
        """Close all dialogs."""
        dialog = self.page.locator("dialog[open]")
        while dialog.count():
            dialog.get_by_role("button", name=CLOSE).first.click()

    def reload(self) -> None:
        """Reload the page."""
        self.page.reload()

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button by its name."""
        return self.page.get_by_role("button", name=name, exact=exact)
