"""Test support: the real program in a pseudo-terminal with an emulated screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

import pyte

from program import PLAIN, Program


class Keyboard:
    """One run of `filon` on a screen of 80 × 24 characters with scrollback."""

    def __init__(self, *arguments: str, columns: int = 80, lines: int = 24, **environment: str) -> None:
        self.screen = pyte.HistoryScreen(columns, lines, history=5000, ratio=1)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.terminal, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        settings = {**PLAIN, "TERM": "xterm", "COLUMNS": "", "LINES": "", "PYTHONUNBUFFERED": "1"}
        self.program = Program(arguments, {**os.environ, **settings, **environment}, (theirs, theirs, theirs))
        os.close(theirs)

    def read(self, seconds: float) -> bool:
        """Read output; returns False once the program has ended."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def scrolled(self) -> str:
        """The text of the scrollback."""
        rows = self.screen.history.top
        return "\n".join("".join(row[at].data for at in range(self.screen.columns)).rstrip() for row in rows)

    def seen(self) -> str:
        """The text of scrollback and screen."""
        return f"{self.scrolled()}\n{self.text()}"

    def wait(self, pattern: str, seconds: float = 30) -> re.Match[str]:
        """Wait until the pattern appears on the screen or in the scrollback."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            found = re.search(pattern, self.seen())
            if found:
                return found
            if not self.read(0.05):
                break
        found = re.search(pattern, self.seen())
        assert found, f"{pattern!r} never came; the screen:\n{self.seen()}"
        return found

    def wait_prompt(self, prompt: str = "> ", seconds: float = 30) -> None:
        """Wait until the cursor follows this prompt and output has stopped."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            alive = self.read(0.05)
            line = self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]
            if line.endswith(prompt) and not select.select([self.terminal], [], [], 0.05)[0]:
                return
            if not alive:
                break
        raise AssertionError(f"no prompt {prompt!r}; the screen:\n{self.seen()}")

    def type(self, line: str) -> None:
        """Type a line and Enter, and wait for its echo."""
        os.write(self.terminal, line.encode() + b"\n")
        self.read(2)

    def press(self, key: bytes) -> None:
        """Press one key, such as Ctrl-C."""
        os.write(self.terminal, key)

    def kill(self) -> None:
        """Kill the program, as a power failure would."""
        self.program.kill()
        os.close(self.terminal)

    def end(self, seconds: float = 30) -> int:
        """Wait until the program has ended; returns its exit code."""
        ends = time.monotonic() + seconds
        while self.read(0.1):
            if time.monotonic() > ends:
                screen = self.seen()
                self.kill()
                raise AssertionError(f"the program did not end; the screen:\n{screen}")
        os.close(self.terminal)
        return self.program.wait()
