# filon: interpreted
"""Rulebook: a game's rules page in the reader's language, parsed from Markdown into blocks."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import Literal

import msgspec

from filon.core.game import Game

ITEM = re.compile(r"- \**([A-Z]+\d+)(\.\d+)?\b")
HEADING = re.compile(r"(#+) (?:([A-Z]+\d+)\b)?")
FENCE = "```"


class Block(msgspec.Struct, frozen=True):
    """A block without its Markdown marks. `number` is S4 or S4.2 where it has one; a table's first row is its head."""

    kind: Literal["heading", "item", "text", "code", "table"]
    text: str = ""
    number: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def page(game: Game, language: str) -> str:
    """Return the game's rules page in this language, or in English where there is none."""
    return page_of(game.package, language)


def page_of(package: str, language: str) -> str:
    """Return the rules page of a game's package."""
    folder = resources.files(package)
    for name in (f"RULES.{language}.md", "RULES.md"):
        if folder.joinpath(name).is_file():
            return folder.joinpath(name).read_text(encoding="utf-8")
    return ""


def blocks(game: Game, language: str) -> list[Block]:
    """Return the whole page as blocks."""
    return list(parsed_page(game.package, language))


@lru_cache(maxsize=64)
def parsed_page(package: str, language: str) -> tuple[Block, ...]:
    """Return a page as blocks, parsed once: that takes milliseconds, and a server is asked for it often."""
    return tuple(read(page_of(package, language)))


def read(text: str) -> list[Block]:
    """Return Markdown as blocks: lines of one paragraph are joined."""
    found: list[Block] = []
    goes_on = fenced = False
    for line in text.splitlines():
        if line.startswith(FENCE):
            fenced, goes_on = not fenced, False
        elif fenced:
            found.append(Block("code", line))
        elif line.lstrip().startswith("|"):
            add_row(found, line, goes_on=goes_on and found[-1].kind == "table")
            goes_on = True
        elif not line.strip():
            goes_on = False
        elif heading := HEADING.match(line):
            found.append(Block("heading", bare(line.lstrip("# ")), heading[2] or ""))
            goes_on = False
        elif line.startswith("- "):
            item = ITEM.match(line)
            number = f"{item[1]}{item[2] or ''}" if item else ""
            found.append(Block("item", bare(line[2:]), number))
            goes_on = True
        elif goes_on and found[-1].kind in ("item", "text"):
            last = found[-1]
            found[-1] = Block(last.kind, f"{last.text} {bare(line.strip())}", last.number)
        else:
            found.append(Block("text", bare(line.strip())))
            goes_on = True
    return found


def add_row(found: list[Block], line: str, *, goes_on: bool) -> None:
    """Add a row of a table; the separator under its head is skipped."""
    cells = tuple(bare(cell.strip()) for cell in line.strip().strip("|").split("|"))
    if not goes_on:
        found.append(Block("table", rows=(cells,)))
    elif any(cell.strip("-: ") for cell in cells):
        found[-1] = Block("table", rows=(*found[-1].rows, cells))


def bare(text: str) -> str:
    """Return a line without emphasis and link marks; backticks stay, since they mark what to type."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    return re.sub(r"(?<!\w)(\*\*|\*)(\S(?:.*?\S)?)\1(?!\w)", r"\2", text)


def items(game: Game, language: str, wish: str) -> list[Block]:
    """Return a section (`S4`) with its blocks, or a rule (`S4.2`) with its blocks."""
    found: list[Block] = []
    section = taking = False
    wish = wish.upper()
    for block in blocks(game, language):
        if block.kind == "heading":
            section = taking = bool(block.number) and block.number == wish
        elif block.kind == "item":
            taking = section or block.number == wish or (bool(block.number) and block.number.split(".")[0] == wish)
        if taking:
            found.append(block)
    return found


def sections(game: Game, language: str) -> dict[str, str]:
    """Return the numbered headings: `S4` and its title."""
    return {
        block.number: block.text[len(block.number) :].strip(" .:–—-")
        for block in blocks(game, language)
        if block.kind == "heading" and block.number
    }
