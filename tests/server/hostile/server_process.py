"""The attacked server: `filon serve` as a process of its own, with its usual limits; its memory and its log."""

import contextlib
import json
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx

from server.hostile.figures import MEGABYTE

START_TIMEOUT = 60.0
STOP_TIMEOUT = 15.0


def environment() -> dict[str, str]:
    """Return this process's environment, with its import path for child processes."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


class ServerProcess:
    """A running server: its port, memory in MB, and the lines it has logged."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        self.process, self.port, self.log = process, port, log

    def memory(self, field: str = "VmRSS") -> float:
        """Return the resident memory now, or at its peak (`VmHWM`)."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8").splitlines()
        return next(float(line.split()[1]) * 1024 for line in lines if line.startswith(f"{field}:")) / MEGABYTE

    def log_size(self) -> int:
        """Return the size of the log in bytes."""
        return self.log.stat().st_size

    def log_severities(self) -> Counter[str]:
        """Return how many lines of each severity were logged; what is not a line of ours is `other`."""
        found: Counter[str] = Counter()
        with self.log.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                try:
                    found[str(json.loads(line)["severity"])] += 1
                except (ValueError, KeyError, TypeError):
                    found["other"] += 1
        return found


@contextlib.contextmanager
def serve(folder: Path, *flags: str, descriptors: int = 0) -> Iterator[ServerProcess]:
    """Serve this data folder until the end of the block, with at most so many file descriptors."""
    command = [sys.executable, "-m", "filon", "serve", "--no-browser", "--port", "0", "--data", str(folder), *flags]
    log = folder / "log"
    with log.open("wb") as stream:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stream, env=environment())
    try:
        if descriptors:
            resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (descriptors, descriptors))
        yield ServerProcess(process, wait_for_port(process, folder / "served"), log)
    finally:
        process.terminate()
        try:
            process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for_port(process: subprocess.Popen[bytes], url_file: Path) -> int:
    """Return the port of a server once it answers."""
    ends = time.monotonic() + START_TIMEOUT
    while time.monotonic() < ends:
        assert process.poll() is None, "the server has ended"
        with contextlib.suppress(httpx.HTTPError, OSError, ValueError):
            url = url_file.read_text(encoding="utf-8")
            assert httpx.get(f"{url.rstrip('/')}/healthz", timeout=START_TIMEOUT).text == "ok"
            return int(url.rstrip("/").rpartition(":")[2])
        time.sleep(0.05)
    raise AssertionError("the server did not start")
