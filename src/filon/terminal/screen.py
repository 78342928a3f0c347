"""The screen: ANSI pages at a terminal, plain lines in a pipe or for a screen reader; wrapping, colours, input."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from types import ModuleType
from typing import TextIO

CLEAR = "\x1b[H\x1b[2J"
# Also clears the scrollback: the next player must not find another hand there.
CLEAR_SCROLLBACK = "\x1b[H\x1b[2J\x1b[3J"
BOLD, FAINT, PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[0m"
# One for each seat; colour is never the only information.
COLOURS = ("\x1b[34m", "\x1b[32m", "\x1b[31m", "\x1b[35m", "\x1b[36m", "\x1b[33m")
RED, GOLD = "\x1b[31m", "\x1b[33m"
# Symbols of face-down goals, treasure and stones, entrances of banks.
TREASURE = re.compile(r"[?$#]+")
ANSI_CODES = re.compile(r"\x1b\[[0-9;]*m")


def line_editor() -> ModuleType | None:
    """The readline module for arrow keys and history, None where Python lacks it."""
    try:
        import readline
    except ImportError:
        return None
    for setting in ("enable-bracketed-paste off", "enable-meta-key off", "bell-style none"):
        readline.parse_and_bind(f"set {setting}")
    return readline


class Screen:
    """Input and output of the terminal. `plain` never redraws: for pipes and screen readers."""

    def __init__(self, source: TextIO, out: TextIO, *, plain: bool = False) -> None:
        self.source, self.out = source, out
        self.is_terminal = out.isatty()
        self.plain = plain or not self.is_terminal or os.environ.get("TERM") == "dumb"
        self.colour = not self.plain and not os.environ.get("NO_COLOR")
        # Plain lines at a terminal are meant for a screen reader.
        self.for_screen_reader = self.plain and self.is_terminal
        self.bullet = "" if self.for_screen_reader else "· "
        typed_here = self.is_terminal and source is sys.stdin and out is sys.stdout and source.isatty()
        self.editor = line_editor() if typed_here else None

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines; a pipe has 80 columns and unlimited lines."""
        if not self.is_terminal:
            return 80, 10_000
        size = shutil.get_terminal_size((80, 24))
        return max(size.columns, 20), max(size.lines, 5)

    def print_line(self, text: str = "", indent: int = 2) -> None:
        """Print text, wrapped to the width of the screen."""
        for part in self.wrap(text, indent):
            print(part, file=self.out)
        self.out.flush()

    def print_unwrapped(self, text: str) -> None:
        """Print a line that players copy, so it is never wrapped."""
        print(text, file=self.out, flush=True)

    def wrap(self, text: str, indent: int = 2) -> list[str]:
        """The lines of a text; drawings are never too long and stay unchanged."""
        width = self.size[0]
        if len(ANSI_CODES.sub("", text)) <= width:
            return [text]
        # Paths and fingerprints are not broken, so that they can be copied.
        return textwrap.wrap(
            text, width, subsequent_indent=" " * indent, break_on_hyphens=False, break_long_words=False
        )

    def page(self, lines: list[str]) -> None:
        """Print a new page on a cleared screen; in plain mode only print its lines."""
        if not self.plain:
            self.out.write(CLEAR)
        for text in lines:
            self.print_line(text)

    def bold(self, text: str) -> str:
        """The text in bold."""
        return f"{BOLD}{text}{PLAIN}" if self.colour else text

    def dim(self, text: str) -> str:
        """The text in a dim colour."""
        return f"{FAINT}{text}{PLAIN}" if self.colour else text

    def colour_names(self, text: str, names: list[str]) -> str:
        """The text with each player's name in its colour, the player on turn in bold; the visible length stays."""
        if not self.colour or not names:
            return text
        seats = {name: seat for seat, name in enumerate(names)}
        longest = sorted(map(re.escape, seats), key=len, reverse=True)
        pattern = re.compile(rf"(▸ )?(?<!\w)({'|'.join(longest)})(?!\w)")

        def paint(found: re.Match[str]) -> str:
            turn = f"{BOLD}{found[1]}" if found[1] else ""
            return f"{turn}{COLOURS[seats[found[2]] % len(COLOURS)]}{found[2]}{PLAIN}"

        return pattern.sub(paint, text)

    def colour_warning(self, text: str, warning: str) -> str:
        """The text with the part that begins with the warning in red, up to a double space."""
        if not self.colour or not warning:
            return text
        return re.sub(rf"{re.escape(warning)}(?:(?!  ).)*", lambda found: f"{RED}{found[0]}{PLAIN}", text)

    def colour_treasure(self, text: str) -> str:
        """A line of a board with the symbols of goals and treasure in gold."""
        return TREASURE.sub(lambda found: f"{GOLD}{found[0]}{PLAIN}", text) if self.colour else text

    def clear_all(self) -> None:
        """Clear the screen, the scrollback and the input history."""
        if self.editor is not None:
            self.editor.clear_history()
        if self.is_terminal:
            self.out.write("\n" * self.size[1] + CLEAR_SCROLLBACK)
            self.out.flush()

    def read_line(self, question: str) -> str | None:
        """A typed line without its newline; None at the end of the input."""
        if self.editor is not None:
            self.out.flush()
            try:
                return input(question)
            except EOFError:
                return None
        self.out.write(question)
        self.out.flush()
        line = self.source.readline()
        if not self.is_terminal:
            self.out.write("\n")
        return line.rstrip("\r\n") if line else None
