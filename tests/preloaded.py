"""Test support: a process that has imported Filon and forks for each run of the program.

`program.py` starts it once for each test process and sends requests by a socket: one byte with the descriptors of a
file with arguments, environment and folder, of the three standard streams, and of a pipe for process id and exit code.
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
    """Start a program for every request until the socket is closed."""
    for key in ours():
        load(key)
    gc.freeze()
    supervisors: set[int] = set()
    while True:
        request, handles, _, _ = socket.recv_fds(line, 1, 5)
        if not request:
            return
        supervisor = os.fork()
        if supervisor == 0:
            line.close()
            supervise(handles[0], handles[1:4], handles[4])
        for handle in handles:
            os.close(handle)
        supervisors.add(supervisor)
        supervisors -= {number for number in supervisors if os.waitpid(number, os.WNOHANG)[0]}


def supervise(request: int, streams: list[int], report: int) -> NoReturn:
    """Start the program, report its process id, wait for it, and report its exit code."""
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


def become(request: dict[str, Any], streams: list[int]) -> NoReturn:
    """Turn this process into `python -m filon` with these arguments, environment and streams."""
    os.setsid()
    for place, handle in enumerate(streams):
        os.dup2(handle, place)
    os.closerange(3, 256)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.path[:0] = filter(None, request["environment"].get("PYTHONPATH", "").split(os.pathsep))
    at_once = "PYTHONUNBUFFERED" in request["environment"]
    sys.stdin = io.TextIOWrapper(io.BufferedReader(raw(0)), "utf-8", "surrogateescape")
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(raw(1)), "utf-8", "surrogateescape", line_buffering=os.isatty(1), write_through=at_once
    )
    sys.stderr = io.TextIOWrapper(io.BufferedWriter(raw(2)), "utf-8", "backslashreplace", line_buffering=True)
    sys.argv = ["filon", *request["arguments"]]
    sys.exit(main(request["arguments"]))


def raw(place: int) -> io.FileIO:
    """An unbuffered standard stream by its number, which is not closed."""
    return io.FileIO(place, "r" if place == 0 else "w", closefd=False)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
