"""Which Python and which packages does this checkout run with?"""

import contextlib
import functools
import os
import pathlib
import re
import shutil
import sys

from launch import steps
from launch.steps import WINDOWS, StepFailed, fingerprint, identity, run, say

VERSIONS = ("3.14", "3.13", "3.12", "3.11")


@functools.cache
def uv(*, fetched: bool = True) -> str | None:
    """uv from PATH, or from .tools where pip puts it if it can and may; None means plain pip."""
    if os.environ.get("FILON_NO_UV") == "1":
        return None
    own = str(steps.ROOT / ".tools" / "bin" / ("uv.exe" if WINDOWS else "uv"))
    # --target needs no environment, and is allowed where the system's Python is managed by others.
    fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", steps.ROOT / ".tools", "uv"]
    for tool, is_new in (("uv", False), (own, False), *([(own, True)] if fetched else [])):
        with contextlib.suppress(StepFailed):
            if is_new:
                run("uv", fetch)
            run("uv", [tool, "--version"])
            return tool
    return None


class Environment:
    """A virtual environment of this checkout, and the marks that say what was done in it."""

    def __init__(self, name: str = ".venv", base: str = "") -> None:
        self.folder = steps.ROOT / name
        self.base = base or getattr(sys, "_base_executable", sys.executable)
        self.python = self.folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
        self.kind = identity(self.base)[0]
        version = ".".join(self.kind.split(".")[:2])
        self.packages = self.folder / ("Lib" if WINDOWS else f"lib/python{version}") / "site-packages"

    def mark(self, step: str) -> pathlib.Path:
        return self.folder / ("Lib" if WINDOWS else "lib") / f"done {step}"  # gone if the packages are

    def is_done(self, step: str, *keys: str) -> bool:
        """Was this done, with one of these keys? If not its mark goes, so an interrupted step is done again."""
        with contextlib.suppress(OSError):
            if self.mark(step).read_text(encoding="utf-8") in keys:
                return True
            self.mark(step).unlink()
        return False

    def make(self) -> None:
        """Makes the environment, anew if its Python is gone or another one, or if making it was interrupted."""
        key = f"{self.kind}, filon beside it"  # earlier ones have a copy inside, which would be found first
        if identity(self.python)[0] == self.kind and self.is_done("environment", key):
            return
        say(f"environment in {self.folder.relative_to(steps.ROOT)} (Python {self.kind})")
        shutil.rmtree(self.folder, ignore_errors=True)
        # pip stays outside and is told where to install, so a Python without ensurepip will do.
        run("environment", [self.base, "-m", "venv", "--without-pip", self.folder])
        self.mark("environment").write_text(key, encoding="utf-8")

    def install(self, step: str, *arguments: object, tool: str | None) -> None:
        """Installs by uv; by pip where uv is missing, or fails (it does not read pip's configuration)."""
        pip = [self.base, "-m", "pip", "--python", self.python, "--disable-pip-version-check", "install"]
        ways = [[tool, "pip", "install", "--python", self.python]] if tool else []
        said = ""
        for way in [*ways, pip]:
            try:
                run(step, [*way, "--quiet", *arguments])
                return
            except StepFailed as problem:
                said += problem.output + "\n"
        raise StepFailed(step, said)

    def install_lock(self, lock: str) -> None:
        step, key = f"python packages of {lock}", fingerprint([steps.ROOT / lock], self.kind)
        if not self.is_done(step, key):
            # Fetching uv takes longer than the three packages that are needed to play.
            tool = uv(fetched=lock != "requirements.lock")
            say(f"{step} ({'uv' if tool else 'pip'})")
            self.install(step, "--require-hashes", "-r", steps.ROOT / lock, tool=tool)
            self.mark(step).write_text(key, encoding="utf-8")


def find_python(version: str) -> str | None:
    """A Python of this version that really runs: this one, on PATH, pyenv's, by the Windows launcher, uv's."""
    pyenv = pathlib.Path(os.environ.get("PYENV_ROOT") or pathlib.Path.home() / ".pyenv", "versions")
    on_path = [shutil.which(f"python{version}", path=folder) for folder in os.get_exec_path()]
    commands = [[sys.executable], *([path] for path in on_path if path), ["py", f"-{version}"]]
    commands += [[str(path)] for path in pyenv.glob(f"{version}.*/bin/python")]
    with contextlib.suppress(StepFailed):
        commands.append(run("", ["uv", "python", "find", "--no-python-downloads", version]).split())
    found = (identity(*command) for command in commands)
    return next((path for kind, path in found if kind.startswith(f"{version}.")), None)


def environment(arguments: list[str]) -> Environment:
    """The environment of --python X.Y, which is taken out of the arguments, or else .venv."""
    given = re.match(r"--python[ =](\S*)", " ".join(arguments[:2]))
    if not given:
        return Environment()
    del arguments[: 1 if "=" in arguments[0] else 2]
    base = find_python(given[1]) if given[1] in VERSIONS else None
    if base is None:
        there = ", ".join(filter(find_python, VERSIONS)) or "none"
        raise StepFailed(f"look for Python {given[1]}", "", f"One of those that are here: {there}.")
    return Environment(f".venv-{given[1]}", base)
