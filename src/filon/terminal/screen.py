"""Where do lines go? Onto a screen that is drawn anew, or one after the other where that cannot or should not be."""

from __future__ import annotations

import os
import shutil
import textwrap
from typing import TextIO

HOME = "\x1b[H\x1b[2J"
# The second sequence also forgets what was scrolled away: a curtain must leave nothing behind.
FORGET = "\x1b[H\x1b[2J\x1b[3J"
BOLD, PLAIN = "\x1b[1m", "\x1b[0m"


class Screen:
    """`plain` never draws over anything: for pipes, and for those who have the lines read out."""

    def __init__(self, lines: TextIO, out: TextIO, *, plain: bool = False) -> None:
        self.lines, self.out = lines, out
        self.is_terminal = out.isatty()
        self.plain = plain or not self.is_terminal or os.environ.get("TERM") == "dumb"
        self.colour = not self.plain and not os.environ.get("NO_COLOR")
        # Lines at a terminal that are not drawn over are there to be heard.
        self.aloud = self.plain and self.is_terminal
        self.bullet = "" if self.aloud else "· "

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines; a pipe is as wide as a book and has no end."""
        if not self.is_terminal:
            return 80, 10_000
        size = shutil.get_terminal_size((80, 24))
        return max(size.columns, 20), max(size.lines, 5)

    def line(self, text: str = "", indent: int = 2) -> None:
        """One line, folded where it is too long for the screen."""
        for part in self.fold(text, indent):
            print(part, file=self.out)
        self.out.flush()

    def whole(self, text: str) -> None:
        """A line that is there to be copied, so never folded."""
        print(text, file=self.out, flush=True)

    def fold(self, text: str, indent: int = 2) -> list[str]:
        """The lines a text takes; drawings, which are never too long, stay as they are."""
        width = self.size[0]
        if len(text.replace(BOLD, "").replace(PLAIN, "")) <= width:
            return [text]
        # A path or a fingerprint stays whole, so that it can be copied.
        return textwrap.wrap(
            text, width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False
        )

    def page(self, lines: list[str]) -> None:
        """A fresh page; in plain mode, lines after what was there."""
        if not self.plain:
            self.out.write(HOME)
        for text in lines:
            self.line(text)

    def strong(self, text: str) -> str:
        """A heading."""
        return f"{BOLD}{text}{PLAIN}" if self.colour else text

    def curtain(self) -> None:
        """Nothing that was on the screen can be found on it afterwards, nor by scrolling back."""
        if self.is_terminal:
            self.out.write("\n" * self.size[1] + FORGET)
            self.out.flush()

    def ask(self, question: str) -> str | None:
        """A line typed, without its end; None when there are no more."""
        self.out.write(question)
        self.out.flush()
        line = self.lines.readline()
        if not self.is_terminal:
            self.out.write("\n")
        return line.rstrip("\r\n") if line else None
