"""How is the program run as a player runs it, with a folder of its own for what it keeps? Test support.

Every run is a process of its own. Where nothing is asked of its imports, it is forked from one that has loaded Filon
(see `warm.py`): a start takes a hundredth of a second instead of a quarter or a half.
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

WARM = Path(__file__).with_name("warm.py")
# What no player's surroundings may change in a test.
PLAIN = {"LANG": "C.UTF-8", "LANGUAGE": "", "LC_ALL": ""}


@cache
def warm() -> socket.socket:
    """The line to a process that has loaded Filon; it ends when this one does."""
    here, there = socket.socketpair()
    command = [sys.executable, "-P", str(WARM), str(there.fileno())]
    process = subprocess.Popen(command, pass_fds=[there.fileno()], start_new_session=True)
    there.close()

    def end() -> None:
        here.close()
        process.wait()

    atexit.register(end)
    return here


class Program:
    """One run of `filon` on these three streams."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str], streams: tuple[int, int, int]) -> None:
        report, there = os.pipe()
        with tempfile.TemporaryFile() as request:
            asked = {"arguments": arguments, "environment": environment, "folder": os.getcwd()}
            request.write(json.dumps(asked).encode())
            request.flush()
            socket.send_fds(warm(), [b"?"], [request.fileno(), *streams, there])
        os.close(there)
        self.report = report
        self.pid = self.told()

    def told(self) -> int:
        """The next number that is reported."""
        said = b""
        while not said.endswith(b"\n"):
            said += os.read(self.report, 1) or b"the process that starts programs is gone\n"
        return int(said)

    def kill(self) -> None:
        """As a power failure would."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def wait(self, seconds: float = 120) -> int:
        """Its exit code, once it is gone."""
        is_gone = select.select([self.report], [], [], seconds)[0]
        if not is_gone:
            os.kill(self.pid, signal.SIGKILL)
        code = self.told()
        os.close(self.report)
        assert is_gone, f"it did not end within {seconds} seconds"
        return code


def run(folder: Path, *arguments: str, typed: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`filon` with these arguments and this on its input."""
    settings = {**os.environ, **PLAIN, "XDG_STATE_HOME": str(folder), **environment}
    if not hasattr(os, "fork"):
        return cold(*arguments, typed=typed, **settings)
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as wrong:
        given.write(typed.encode() if isinstance(typed, str) else typed)
        given.seek(0)
        code = Program(arguments, settings, (given.fileno(), out.fileno(), wrong.fileno())).wait()
        told = [os.pread(stream.fileno(), os.fstat(stream.fileno()).st_size, 0).decode() for stream in (out, wrong)]
    return subprocess.CompletedProcess(["filon", *arguments], code, *told)


def cold(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """`python -m filon` from its first import on, its output in a pipe."""
    command = [sys.executable, "-m", "filon", *arguments]
    settings = {**os.environ, **PLAIN, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(command, input=typed, capture_output=True, text=True, env=settings, timeout=120)
