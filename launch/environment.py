"""The virtual environment of a checkout: its Python, and packages installed by uv or pip."""

import contextlib
import functools
import os
import pathlib
import re
import shutil
import sys

from launch import steps
from launch.steps import WINDOWS, StepFailed, fingerprint, interpreter_identity, report, run

VERSIONS = ("3.14", "3.13", "3.12", "3.11")


@functools.cache
def uv(*, fetched: bool = True) -> str | None:
    """The path of uv: from PATH, or installed by pip into .tools; None means that pip is used."""
    if os.environ.get("FILON_NO_UV") == "1":
        return None
    own = str(steps.ROOT / ".tools" / "bin" / ("uv.exe" if WINDOWS else "uv"))
    # --target needs no environment, and is allowed in externally managed Pythons.
    fetch = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", steps.ROOT / ".tools", "uv"]
    for tool, is_new in (("uv", False), (own, False), *([(own, True)] if fetched else [])):
        with contextlib.suppress(StepFailed):
            if is_new:
                run("uv", fetch)
            run("uv", [tool, "--version"])
            return tool
    return None


class Environment:
    """A virtual environment of this checkout, with marker files of completed steps."""

    def __init__(self, name: str = ".venv", base: str = "") -> None:
        self.folder = steps.ROOT / name
        self.base = base or getattr(sys, "_base_executable", sys.executable)
        self.python = self.folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
        self.kind = interpreter_identity(self.base)[0]
        version = ".".join(self.kind.split(".")[:2])
        self.packages = self.folder / ("Lib" if WINDOWS else f"lib/python{version}") / "site-packages"

    def mark(self, step: str) -> pathlib.Path:
        """The marker file of a step."""
        return self.folder / ("Lib" if WINDOWS else "lib") / f"done {step}"  # gone if the packages are

    def is_done(self, step: str, *keys: str) -> bool:
        """Whether a step is done with one of these keys; if not, its marker is removed and the step repeated."""
        with contextlib.suppress(OSError):
            if self.mark(step).read_text(encoding="utf-8") in keys:
                return True
            self.mark(step).unlink()
        return False

    def create(self) -> None:
        """Create the environment; recreate it if its Python is missing or different, or creation was interrupted."""
        key = f"{self.kind}, filon beside it"  # older environments contain filon, which would be imported first
        if interpreter_identity(self.python)[0] == self.kind and self.is_done("environment", key):
            return
        report(f"environment in {self.folder.relative_to(steps.ROOT)} (Python {self.kind})")
        shutil.rmtree(self.folder, ignore_errors=True)
        # pip runs outside with --python, so that a Python without ensurepip suffices.
        run("environment", [self.base, "-m", "venv", "--without-pip", self.folder])
        self.mark("environment").write_text(key, encoding="utf-8")

    def install(self, step: str, *arguments: object, tool: str | None) -> None:
        """Install by uv, or by pip if uv is missing or fails (it ignores pip's configuration); raises StepFailed."""
        pip = [self.base, "-m", "pip", "--python", self.python, "--disable-pip-version-check", "install"]
        uv_command = [[tool, "pip", "install", "--python", self.python]] if tool else []
        output = ""
        for command in [*uv_command, pip]:
            try:
                run(step, [*command, "--quiet", *arguments])
                return
            except StepFailed as problem:
                output += problem.output + "\n"
        raise StepFailed(step, output)

    def install_lock(self, lock: str) -> None:
        """Install the packages of a lock file unless that is done; raises StepFailed."""
        step, key = f"python packages of {lock}", fingerprint([steps.ROOT / lock], self.kind)
        if not self.is_done(step, key):
            # Fetching uv takes longer than installing the few packages of requirements.lock.
            tool = uv(fetched=lock != "requirements.lock")
            report(f"{step} ({'uv' if tool else 'pip'})")
            self.install(step, "--require-hashes", "-r", steps.ROOT / lock, tool=tool)
            self.mark(step).write_text(key, encoding="utf-8")


def find_python(version: str) -> str | None:
    """A working Python of this version: this one, on PATH, pyenv's, by the Windows launcher, uv's; None without one."""
    pyenv = pathlib.Path(os.environ.get("PYENV_ROOT") or pathlib.Path.home() / ".pyenv", "versions")
    on_path = [shutil.which(f"python{version}", path=folder) for folder in os.get_exec_path()]
    commands = [[sys.executable], *([path] for path in on_path if path), ["py", f"-{version}"]]
    commands += [[str(path)] for path in pyenv.glob(f"{version}.*/bin/python")]
    with contextlib.suppress(StepFailed):
        commands.append(run("", ["uv", "python", "find", "--no-python-downloads", version]).split())
    found = (interpreter_identity(*command) for command in commands)
    return next((path for kind, path in found if kind.startswith(f"{version}.")), None)


def environment(arguments: list[str]) -> Environment:
    """The environment of `--python X.Y`, which is removed from the arguments; else .venv. Raises StepFailed."""
    given = re.match(r"--python[ =](\S*)", " ".join(arguments[:2]))
    if not given:
        return Environment()
    del arguments[: 1 if "=" in arguments[0] else 2]
    base = find_python(given[1]) if given[1] in VERSIONS else None
    if base is None:
        found = ", ".join(filter(find_python, VERSIONS)) or "none"
        raise StepFailed(f"find Python {given[1]}", "", f"Choose an installed version: {found}.")
    return Environment(f".venv-{given[1]}", base)
