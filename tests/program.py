"""Test support: runs `filon` as a player does, with a separate folder for saved games.

Every run is a separate process, usually forked from one that has imported Filon (see `preloaded.py`): a start takes a
hundredth of a second instead of a quarter or a half.
"""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

PRELOADED = Path(__file__).with_name("preloaded.py")
# Makes tests independent of the environment.
PLAIN = {"LANG": "C.UTF-8", "LANGUAGE": "", "LC_ALL": ""}


@cache
def preloaded() -> socket.socket:
    """The socket to a process that has imported Filon; it ends with this process."""
    here, there = socket.socketpair()
    command = [sys.executable, "-P", str(PRELOADED), str(there.fileno())]
    process = subprocess.Popen(command, pass_fds=[there.fileno()], start_new_session=True)
    there.close()

    def end() -> None:
        here.close()
        process.wait()

    atexit.register(end)
    return here


class Program:
    """One run of `filon` with these three standard streams."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str], streams: tuple[int, int, int]) -> None:
        report, there = os.pipe()
        with tempfile.TemporaryFile() as file:
            request = {"arguments": arguments, "environment": environment, "folder": os.getcwd()}
            file.write(json.dumps(request).encode())
            file.flush()
            socket.send_fds(preloaded(), [b"?"], [file.fileno(), *streams, there])
        os.close(there)
        self.report = report
        self.pid = self.next_number()

    def next_number(self) -> int:
        """The next reported number: first the process id, then the exit code."""
        said = b""
        while not said.endswith(b"\n"):
            said += os.read(self.report, 1) or b"the process that starts programs is gone\n"
        return int(said)

    def kill(self) -> None:
        """Kill the program, as a power failure would."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def wait(self, seconds: float = 120) -> int:
        """Wait for the end of the program; returns its exit code."""
        is_gone = select.select([self.report], [], [], seconds)[0]
        if not is_gone:
            os.kill(self.pid, signal.SIGKILL)
        code = self.next_number()
        os.close(self.report)
        assert is_gone, f"it did not end within {seconds} seconds"
        return code


def run(folder: Path, *arguments: str, typed: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `filon` with these arguments and this input."""
    settings = {**os.environ, **PLAIN, "XDG_STATE_HOME": str(folder), **environment}
    if not hasattr(os, "fork"):
        return cold(*arguments, typed=typed, **settings)
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as wrong:
        given.write(typed.encode() if isinstance(typed, str) else typed)
        given.seek(0)
        code = Program(arguments, settings, (given.fileno(), out.fileno(), wrong.fileno())).wait()
        texts = [os.pread(stream.fileno(), os.fstat(stream.fileno()).st_size, 0).decode() for stream in (out, wrong)]
    return subprocess.CompletedProcess(["filon", *arguments], code, *texts)


def cold(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m filon` without preloading, with its output in a pipe."""
    command = [sys.executable, "-m", "filon", *arguments]
    settings = {**os.environ, **PLAIN, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=settings, timeout=120)
