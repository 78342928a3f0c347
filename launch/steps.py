"""One step of the set-up: run a command, report progress, compare fingerprints, hold a lock."""

import contextlib
import hashlib
import os
import pathlib
import re
import subprocess
import time
from collections.abc import Iterable, Iterator
from typing import IO

ROOT = pathlib.Path(__file__).resolve().parent.parent
WINDOWS = os.name == "nt"
STARTED = time.monotonic()
NOT_SOURCES = re.compile(r"__pycache__|.*\.(egg-info|so|pyd|pyc)")
TRY_AGAIN = "Check your internet connection and run it again. If it fails the same way, delete .venv and .tools first."


class StepFailed(Exception):
    """A step failed: its name, its output, and an advice."""

    def __init__(self, step: str, output: str, advice: str = TRY_AGAIN) -> None:
        self.output = output
        last = "".join(f"    | {line[:200]}\n" for line in output.rstrip().splitlines()[-15:])
        super().__init__(f"\nplay: this step failed: {step}\n{last}What to try: {advice}")


def report(text: str) -> None:
    """Print a line with the time since the start."""
    print(f"[{time.monotonic() - STARTED:5.1f}s] {text}", flush=True)


def run(step: str, command: Iterable[object], advice: str = TRY_AGAIN, **settings: str) -> str:
    """Run a command and return its output; raises StepFailed, which shows the output."""
    env, words = {**os.environ, **settings}, [str(word) for word in command]
    try:
        return subprocess.check_output(words, cwd=ROOT, env=env, stderr=subprocess.STDOUT, text=True, errors="replace")
    except (OSError, subprocess.CalledProcessError) as problem:
        raise StepFailed(step, getattr(problem, "output", "") or str(problem), advice) from None


def interpreter_identity(*command: object) -> tuple[str, str]:
    """Version and path of an interpreter; both empty if it does not run, as pyenv's shims often do not."""
    look = "import sys; print(sys.version.split()[0], sys.implementation.cache_tag); print(sys.executable)"
    with contextlib.suppress(StepFailed, ValueError):
        kind, path = run("", [*command, "-I", "-c", look]).splitlines()
        return kind, path
    return "", ""


def fingerprint(paths: Iterable[pathlib.Path], *words: object) -> str:
    """A digest of files and folders by name and content, and of the words; build products are ignored."""
    digest = hashlib.sha256(repr(words).encode())
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            parts = file.relative_to(path.parent).parts
            if file.is_file() and not any(NOT_SOURCES.fullmatch(part) for part in parts):
                digest.update(repr((parts, file.read_bytes())).encode())
    return digest.hexdigest()


@contextlib.contextmanager
def exclusive_lock(file: pathlib.Path, *, waits: bool = True) -> Iterator[IO[str] | None]:
    """Hold a lock file exclusively; yields None if another process holds it and `waits` is false."""
    with open(file, "w", encoding="utf-8") as guard:
        if not WINDOWS:
            import fcntl

            try:
                fcntl.flock(
                    guard, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB)
                )  # released by the system even after a crash
            except BlockingIOError:
                yield None
                return
        yield guard
