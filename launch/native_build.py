"""Native build of Filon in the background; until it is complete, Filon runs from its sources.

The environment's folder `native` contains the build (a folder named by the fingerprint of its sources, which appears
only when the build is complete), a lock file, a log, the output of a failed build, and the number of attempts.
"""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from typing import Any

from launch import steps
from launch.environment import Environment
from launch.steps import WINDOWS, StepFailed, exclusive_lock, fingerprint, report, run

SOURCES = ("src", "pyproject.toml", "setup.py", "requirements-build.lock")
ADVICE = "./play check may say more; FILON_NATIVE=0 does without compiling; else remove .venv and start again."
# Interruptions are not the fault of the sources, but the number of attempts is limited.
MAX_ATTEMPTS = 3
# Kept, since a deleted Popen warns that its process is still running.
BACKGROUND: list[Any] = []
EARLIER_MODES = {"--behind": "--background", "--beside": "--parallel"}
PLAIN = "filon runs as plain Python (slower)"


def native_setting() -> str:
    """FILON_NATIVE: `1` requires a native build, `0` selects plain Python, else a native build is used if it exists."""
    return os.environ.get("FILON_NATIVE", "")


def compiler() -> str | None:
    """The path of the C compiler, None without one."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


class NativeBuild:
    """The native build of these sources in this environment: complete, in progress, failed, or not started."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        # The compiler is part of the key, so that one installed later is noticed.
        self.key = fingerprint((steps.ROOT / name for name in SOURCES), env.kind, compiler())[:16]
        self.builds = env.folder / "native"
        self.folder = self.builds / self.key
        self.failed = self.builds / f"{self.key} failed"
        self.attempts_file = self.builds / f"{self.key} begun"
        self.lock = self.builds / "lock"

    def attempts(self) -> int:
        """The number of started builds."""
        return len(self.attempts_file.read_text(encoding="utf-8")) if self.attempts_file.exists() else 0

    def build(self, *, waits: bool = True) -> None:
        """Build unless the build exists or failed; if another process builds, wait for it or return."""
        self.builds.mkdir(parents=True, exist_ok=True)
        with exclusive_lock(self.lock, waits=waits) as ours:
            if ours is None or self.folder.exists() or self.failed.exists():
                return
            with open(self.attempts_file, "a", encoding="utf-8") as attempts_file:
                attempts_file.write(".")
            tools = Environment(str(self.env.folder.relative_to(steps.ROOT) / "build"), self.env.base)
            tools.create()
            for lock in ("requirements.lock", "requirements-build.lock"):
                tools.install_lock(lock)
            self.compile(tools)

    def compile(self, tools: Environment) -> None:
        """Build a wheel, unpack it and test its import; only a complete build gets its final name."""
        for left in self.builds.glob("part *"):
            shutil.rmtree(left, ignore_errors=True)
        part = self.builds / f"part {os.getpid()}"  # a compiler whose parent was killed may still write to its own
        build = f"from setuptools.build_meta import build_wheel; build_wheel({str(part)!r})"
        look = f"import sys; sys.path.insert(0, {str(part)!r}); import filon.core.state as state; print(state.__file__)"
        try:
            run("filon: build", [tools.python, "-c", build], ADVICE, FILON_NATIVE="1", FILON_BUILD_ANNOUNCED="1")
            for wheel in part.glob("*.whl"):
                zipfile.ZipFile(wheel).extractall(part)
                wheel.unlink()
            found = run("filon: import", [tools.python, "-I", "-c", look], ADVICE).strip()
            if found.endswith(".py"):
                raise StepFailed("filon: import", "it is not native")
        except StepFailed as problem:
            self.failed.write_text(problem.output, encoding="utf-8")
        else:
            part.rename(self.folder)

    def start(self, mode: str) -> None:
        """Start building in a new session, which survives a closed terminal; `--background` runs at low priority."""
        self.builds.mkdir(parents=True, exist_ok=True)
        version = self.env.folder.name.removeprefix(".venv").removeprefix("-")
        command = [sys.executable, str(steps.ROOT / "play"), "build", *([f"--python={version}"] if version else [])]
        with open(self.builds / "log", "a", encoding="utf-8") as log:
            quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            BACKGROUND.append(subprocess.Popen([*command, mode], cwd=steps.ROOT, start_new_session=True, **quiet))

    def is_being_built(self) -> bool:
        """Whether another process builds it now."""
        if not self.builds.exists():
            return False
        with exclusive_lock(self.lock, waits=False) as ours:
            return ours is None

    def why_failed(self) -> str:
        """The error of setup.py or the compiler in one line."""
        said = self.failed.read_text(encoding="utf-8")
        why = re.findall(r"^filon: (.*)|^(.*error.*)", said, re.MULTILINE) or [(said.strip().split("\n")[-1], "")]
        return ("".join(why[0]) or "no reason given")[:100]

    def activate(self) -> bool:
        """Let the environment use the native build if it exists, else the sources; returns whether it is native."""
        is_native = self.folder.exists() and native_setting() != "0"
        chosen = self.folder if is_native else steps.ROOT / "src"
        path = self.env.packages / "filon.pth"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        line = os.path.relpath(chosen, self.env.packages)  # relative, so that a checkout can be moved
        if line != before:
            new = path.with_suffix(".new")
            new.write_text(line, encoding="utf-8")
            new.replace(path)
            if is_native:
                report("filon uses the native build from now on")
                self.remove_old(before)
        return is_native

    def remove_old(self, before: str) -> None:
        """Remove older builds except the last one, which running processes may still use."""
        for folder in self.builds.iterdir():
            if (
                folder.is_dir()
                and not folder.name.startswith("part")
                and folder.name not in (self.key, pathlib.PurePath(before).name)
            ):
                shutil.rmtree(folder, ignore_errors=True)


def use_or_start(env: Environment) -> bool:
    """Activate what exists now, and start a background build if needed; returns whether it is native."""
    build = NativeBuild(env)
    is_native = build.activate()
    if is_native or native_setting() == "0":
        return is_native
    if build.failed.exists():
        report(f"{PLAIN}: the native build failed: {build.why_failed()} (./play build shows all)")
    elif build.is_being_built():
        report(f"{PLAIN} while the native build runs in the background")
    elif WINDOWS or compiler() is None:
        report(f"{PLAIN}; ./play build compiles it" if WINDOWS else f"{PLAIN}: there is no C compiler")
    elif build.attempts() >= MAX_ATTEMPTS:
        report(f"{PLAIN}: the native build was interrupted {MAX_ATTEMPTS} times (./play build builds while you wait)")
    else:
        state = "was interrupted and restarts" if build.attempts() else "runs"
        report(f"{PLAIN} for now: the native build {state} in the background and is used at the next start")
        build.start("--background")
    return False


def was_restarted() -> bool:
    """Whether a server has restarted itself by this command; servers of earlier versions set FILON_AGAIN."""
    return bool(os.environ.get("FILON_RESTART_COMMAND") or os.environ.get("FILON_AGAIN"))


def announce_to_server(env: Environment, words: list[str], *, is_native: bool) -> None:
    """Tell the server, by environment variables, where its native build will be and how to restart with it, once."""
    if is_native or WINDOWS or native_setting() == "0" or was_restarted():
        for name in ("FILON_PENDING_BUILD", "FILON_SOON"):
            os.environ.pop(name, None)
        return
    os.environ["FILON_PENDING_BUILD"] = str(NativeBuild(env).folder)
    os.environ["FILON_RESTART_COMMAND"] = json.dumps([sys.executable, str(steps.ROOT / "play"), *words])


def use_or_build(env: Environment, *, retry: bool = False) -> bool:
    """Activate the native build, building it now if needed; returns whether it is native.

    Raises StepFailed if a native build is required and fails.
    """
    build, must = NativeBuild(env), retry or native_setting() == "1"
    if native_setting() == "0" or build.folder.exists():
        return build.activate()
    if must:
        build.failed.unlink(missing_ok=True)
    elif compiler() is None and not WINDOWS:
        report(f"{PLAIN}: there is no C compiler")
        return build.activate()
    if not build.failed.exists():
        is_running = build.is_being_built()
        report(f"{'waiting for the native build' if is_running else 'filon, compiled'} (a minute or two)")
        build.build()
    if build.failed.exists():
        if must:
            raise StepFailed("filon: native build", build.failed.read_text(encoding="utf-8"), ADVICE)
        report(f"{PLAIN}: {build.why_failed()}")
    return build.activate()


def start_in_parallel(env: Environment) -> bool:
    """Start building in parallel to other work; returns whether a native build can be expected."""
    build = NativeBuild(env)
    if build.folder.exists() or native_setting() == "0":
        return native_setting() != "0"
    if native_setting() == "1":
        build.failed.unlink(missing_ok=True)
    if (compiler() is None and not WINDOWS) or build.failed.exists():
        return False
    if not WINDOWS and not build.is_being_built():
        report("the native build runs in parallel to the tests")
        build.start("--parallel")
    return True


def run_build_command(env: Environment, mode: str) -> None:
    """`./play build`: build now; with `--background` or `--parallel` as the process that `start` has begun."""
    mode = EARLIER_MODES.get(mode, mode)
    if mode not in ("--background", "--parallel"):
        use_or_build(env, retry=True)
        return
    if mode == "--background" and not WINDOWS:
        os.nice(19)
        if os.getsid(0) == os.getpid():  # not if typed by hand: it would slow down the whole terminal session
            with contextlib.suppress(OSError):
                # With autogrouping, the kernel compares sessions by the niceness of their group only.
                pathlib.Path("/proc/self/autogroup").write_text("19", encoding="utf-8")
    NativeBuild(env).build(waits=False)
