"""Where do lines go? Onto a screen that is drawn anew, or one after the other where that cannot or should not be."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from types import ModuleType
from typing import TextIO

HOME = "\x1b[H\x1b[2J"
# The second sequence also forgets what was scrolled away: a curtain must leave nothing behind.
FORGET = "\x1b[H\x1b[2J\x1b[3J"
BOLD, FAINT, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
# One for each seat; whose it is, the name beside it says.
COLOURS = ("\x1b[34m", "\x1b[32m", "\x1b[31m", "\x1b[35m", "\x1b[36m", "\x1b[33m")
RED, GOLD = "\x1b[31m", "\x1b[33m"
# What is looked for: goals that lie face down, treasure and stones, entrances of banks.
WANTED = re.compile(r"[?$#]+")
SIGNS = re.compile(r"\x1b\[[0-9;]*m")


def line_editor() -> ModuleType | None:
    """Arrow keys and earlier lines, where Python has readline; it sends nothing that was not typed."""
    try:
        import readline
    except ImportError:
        return None
    for setting in ("enable-bracketed-paste off", "enable-meta-key off", "bell-style none"):
        readline.parse_and_bind(f"set {setting}")
    return readline


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
        typed_here = self.is_terminal and lines is sys.stdin and out is sys.stdout and lines.isatty()
        self.editor = line_editor() if typed_here else None

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
        if len(SIGNS.sub("", text)) <= width:
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

    def faint(self, text: str) -> str:
        """What is there for whoever looks for it."""
        return f"{FAINT}{text}{PLAIN}" if self.colour else text

    def painted(self, text: str, names: list[str]) -> str:
        """Players' names, each in its colour, whoever is to decide in bold; a line folded before keeps its length."""
        if not self.colour or not names:
            return text
        seats = {name: seat for seat, name in enumerate(names)}
        longest = sorted(map(re.escape, seats), key=len, reverse=True)
        pattern = re.compile(rf"(▸ )?(?<!\w)({'|'.join(longest)})(?!\w)")

        def paint(found: re.Match[str]) -> str:
            turn = f"{BOLD}{found[1]}" if found[1] else ""
            return f"{turn}{COLOURS[seats[found[2]] % len(COLOURS)]}{found[2]}{PLAIN}"

        return pattern.sub(paint, text)

    def warned(self, text: str, said: str) -> str:
        """What begins so is in somebody's way: red as far as its part of the line goes."""
        if not self.colour or not said:
            return text
        return re.sub(rf"{re.escape(said)}(?:(?!  ).)*", lambda found: f"{RED}{found[0]}{PLAIN}", text)

    def gilded(self, text: str) -> str:
        """A line of a board, with the signs of what is looked for in gold."""
        return WANTED.sub(lambda found: f"{GOLD}{found[0]}{PLAIN}", text) if self.colour else text

    def curtain(self) -> None:
        """Nothing that was on the screen can be found on it afterwards, nor by scrolling back, nor by arrow keys."""
        if self.editor is not None:
            self.editor.clear_history()
        if self.is_terminal:
            self.out.write("\n" * self.size[1] + FORGET)
            self.out.flush()

    def ask(self, question: str) -> str | None:
        """A line typed, without its end; None when there are no more."""
        if self.editor is not None:
            self.out.flush()
            try:
                return input(question)
            except EOFError:
                return None
        self.out.write(question)
        self.out.flush()
        line = self.lines.readline()
        if not self.is_terminal:
            self.out.write("\n")
        return line.rstrip("\r\n") if line else None
