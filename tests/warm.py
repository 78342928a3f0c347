"""How does a program start without loading all it needs once more? A process that has loaded it forks. Test support.

`program.py` starts this file once for each process of tests, and asks it by a socket: one byte, and with it a file that
holds arguments, environment and folder, the three standard streams, and a pipe for the process number and exit code.
"""

import fcntl
import gc
import io
import json
import os
import signal
import socket
import sys
import termios
from typing import Any, NoReturn

from filon.__main__ import main
from filon.core.registry import load, ours


def serve(line: socket.socket) -> None:
    """A program for every request, until nobody is left who could ask."""
    for key in ours():
        load(key)
    gc.freeze()
    keepers: set[int] = set()
    while True:
        asked, handles, _, _ = socket.recv_fds(line, 1, 5)
        if not asked:
            return
        keeper = os.fork()
        if keeper == 0:
            line.close()
            keep(handles[0], handles[1:4], handles[4])
        for handle in handles:
            os.close(handle)
        keepers.add(keeper)
        keepers -= {number for number in keepers if os.waitpid(number, os.WNOHANG)[0]}


def keep(request: int, streams: list[int], report: int) -> NoReturn:
    """Start the program, tell its number, wait for it, and tell how it ended."""
    number = os.fork()
    if number == 0:
        os.close(report)
        become(json.loads(os.pread(request, 1 << 24, 0)), streams)
    os.write(report, f"{number}\n".encode())
    for handle in streams:
        os.close(handle)
    _, status = os.waitpid(number, 0)
    os.write(report, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def become(asked: dict[str, Any], streams: list[int]) -> NoReturn:
    """What `python -m filon` would be with these arguments, this environment and these streams."""
    os.setsid()
    for place, handle in enumerate(streams):
        os.dup2(handle, place)
    os.closerange(3, 256)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.path[:0] = filter(None, asked["environment"].get("PYTHONPATH", "").split(os.pathsep))
    at_once = "PYTHONUNBUFFERED" in asked["environment"]
    sys.stdin = io.TextIOWrapper(io.BufferedReader(raw(0)), "utf-8", "surrogateescape")
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw(1)), "utf-8", "surrogateescape", line_buffering=os.isatty(1), write_through=at_once
    )
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(raw(2)), "utf-8", "backslashreplace", line_buffering=True)
    sys.argv = ["filon", *asked["arguments"]]
    sys.exit(main(asked["arguments"]))


def raw(place: int) -> io.FileIO:
    """A standard stream by its number, which stays open to the end."""
    return io.FileIO(place, "r" if place == 0 else "w", closefd=False)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
