"""Does Filon run from its sources or from a native copy, and who builds that copy while nobody waits?

Nobody waits for a compiler to play: the sources run as they are, and the copy is built behind, to be taken at the next
start. In the environment's folder `native` lie the copy (a folder named by its sources, there only when it is whole),
the lock of whoever builds, a log, what failed, and how often it was begun.
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
from launch.steps import WINDOWS, StepFailed, alone, fingerprint, run, say

SOURCES = ("src", "pyproject.toml", "setup.py", "requirements-build.lock")
ADVICE = "./play check may say more; FILON_NATIVE=0 does without compiling; else remove .venv and begin anew."
# Closed lids and empty batteries are no fault of the sources, but nothing is begun for ever.
TRIES = 3
# A handle that is let go of complains that its process is still running.
BEHIND: list[Any] = []
PLAIN = "filon runs as plain Python (slower)"


def wanted() -> str:
    """What FILON_NATIVE says: 1 is native or an error, 0 is plain, anything else is native once it can be."""
    return os.environ.get("FILON_NATIVE", "")


def compiler() -> str | None:
    """The C compiler's path."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0])


class Copy:
    """The native copy of these sources in this environment: there, being built, failed, or not yet begun."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        # The compiler is part of the key, so that one installed later is noticed.
        self.key = fingerprint((steps.ROOT / name for name in SOURCES), env.kind, compiler())[:16]
        self.room = env.folder / "native"
        self.folder = self.room / self.key
        self.failed = self.room / f"{self.key} failed"
        self.begun = self.room / f"{self.key} begun"
        self.lock = self.room / "lock"

    def tries(self) -> int:
        """How often building it was begun."""
        return len(self.begun.read_text(encoding="utf-8")) if self.begun.exists() else 0

    def build(self, *, waits: bool = True) -> None:
        """Builds it unless it is there or failed; where another builds, waits for that one or leaves it alone."""
        self.room.mkdir(parents=True, exist_ok=True)
        with alone(self.lock, waits=waits) as ours:
            if ours is None or self.folder.exists() or self.failed.exists():
                return
            with open(self.begun, "a", encoding="utf-8") as begun:
                begun.write(".")
            tools = Environment(str(self.env.folder.relative_to(steps.ROOT) / "build"), self.env.base)
            tools.make()
            for lock in ("requirements.lock", "requirements-build.lock"):
                tools.install_lock(lock)
            self.compile(tools)

    def compile(self, tools: Environment) -> None:
        """A wheel, unpacked and tried; only a whole copy gets its name."""
        for left in self.room.glob("part *"):
            shutil.rmtree(left, ignore_errors=True)
        part = self.room / f"part {os.getpid()}"  # a compiler whose parent was killed still writes into the last one
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

    def begin(self, manner: str) -> None:
        """Starts building in a session of its own, which no closed terminal ends: --behind gives way, --beside not."""
        self.room.mkdir(parents=True, exist_ok=True)
        version = self.env.folder.name.removeprefix(".venv").removeprefix("-")
        command = [sys.executable, str(steps.ROOT / "play"), "build", *([f"--python={version}"] if version else [])]
        with open(self.room / "log", "a", encoding="utf-8") as log:
            quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            BEHIND.append(subprocess.Popen([*command, manner], cwd=steps.ROOT, start_new_session=True, **quiet))

    def is_being_built(self) -> bool:
        if not self.room.exists():
            return False
        with alone(self.lock, waits=False) as ours:
            return ours is None

    def why_failed(self) -> str:
        """In a line: what setup.py or the compiler said of it."""
        said = self.failed.read_text(encoding="utf-8")
        why = re.findall(r"^filon: (.*)|^(.*error.*)", said, re.MULTILINE) or [(said.strip().split("\n")[-1], "")]
        return ("".join(why[0]) or "nobody said why")[:100]

    def take(self) -> bool:
        """From now on this environment runs the native copy if it is there, else the sources; says whether it is."""
        is_native = self.folder.exists() and wanted() != "0"
        chosen = self.folder if is_native else steps.ROOT / "src"
        path = self.env.packages / "filon.pth"
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        line = os.path.relpath(chosen, self.env.packages)  # relative, so that a checkout may be moved
        if line != before:
            new = path.with_suffix(".new")
            new.write_text(line, encoding="utf-8")
            new.replace(path)
            if is_native:
                say("filon is native from now on")
                self.clear(before)
        return is_native

    def clear(self, before: str) -> None:
        """Removes older copies; the last one stays, for whoever still plays with it."""
        for folder in self.room.iterdir():
            if (
                folder.is_dir()
                and not folder.name.startswith("part")
                and folder.name not in (self.key, pathlib.PurePath(before).name)
            ):
                shutil.rmtree(folder, ignore_errors=True)


def settle_at_once(env: Environment) -> bool:
    """What can be played with now; says in a line what goes on behind. Whether it is native."""
    copy = Copy(env)
    is_native = copy.take()
    if is_native or wanted() == "0":
        return is_native
    if copy.failed.exists():
        say(f"{PLAIN}: the native build failed: {copy.why_failed()} (./play build shows all)")
    elif copy.is_being_built():
        say(f"{PLAIN} while the native build goes on behind")
    elif WINDOWS or compiler() is None:
        say(f"{PLAIN}; ./play build compiles it" if WINDOWS else f"{PLAIN}: there is no C compiler")
    elif copy.tries() >= TRIES:
        say(f"{PLAIN}: the native build was interrupted {TRIES} times (./play build builds while you wait)")
    else:
        again = "was interrupted; it begins again" if copy.tries() else "goes on"
        say(f"{PLAIN} for now: the native build {again} behind and is taken at the next start")
        copy.begin("--behind")
    return False


def promise(env: Environment, words: list[str], *, is_native: bool) -> None:
    """Tell a server where its native copy will be, and what begins it with that, once, where nobody plays."""
    if is_native or WINDOWS or wanted() == "0" or os.environ.get("FILON_AGAIN"):
        os.environ.pop("FILON_SOON", None)
        return
    os.environ["FILON_SOON"] = str(Copy(env).folder)
    os.environ["FILON_AGAIN"] = json.dumps([sys.executable, str(steps.ROOT / "play"), *words])


def settle(env: Environment, *, again: bool = False) -> bool:
    """The native copy, waited for; plain Python where there can be none. Whether it is native."""
    copy, must = Copy(env), again or wanted() == "1"
    if wanted() == "0" or copy.folder.exists():
        return copy.take()
    if must:
        copy.failed.unlink(missing_ok=True)
    elif compiler() is None and not WINDOWS:
        say(f"{PLAIN}: there is no C compiler")
        return copy.take()
    if not copy.failed.exists():
        is_behind = copy.is_being_built()
        say(f"{'waiting for the native build' if is_behind else 'filon, compiled'} (a minute or two)")
        copy.build()
    if copy.failed.exists():
        if must:
            raise StepFailed("filon: native build", copy.failed.read_text(encoding="utf-8"), ADVICE)
        say(f"{PLAIN}: {copy.why_failed()}")
    return copy.take()


def begin_beside(env: Environment) -> bool:
    """Begins to build while something else is done; whether there will be a native copy if all goes well."""
    copy = Copy(env)
    if copy.folder.exists() or wanted() == "0":
        return wanted() != "0"
    if wanted() == "1":
        copy.failed.unlink(missing_ok=True)
    if (compiler() is None and not WINDOWS) or copy.failed.exists():
        return False
    if not WINDOWS and not copy.is_being_built():
        say("the native build begins beside the tests")
        copy.begin("--beside")
    return True


def build(env: Environment, manner: str) -> None:
    """`./play build`: waited for; or as a process of its own, which leaves it to another that is at it already."""
    if manner not in ("--behind", "--beside"):
        settle(env, again=True)
        return
    if manner == "--behind" and not WINDOWS:
        os.nice(19)
        if os.getsid(0) == os.getpid():  # typed by hand, it would slow down all that its terminal does from then on
            with contextlib.suppress(OSError):
                # Where the kernel groups processes by session, only the group's niceness gives way to other sessions.
                pathlib.Path("/proc/self/autogroup").write_text("19", encoding="utf-8")
    Copy(env).build(waits=False)
