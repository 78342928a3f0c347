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
# Lines that open a block: an item, a heading, a step of a numbered list.
STARTS = re.compile(r"- |#|\s+\d\. ")
HEADING = re.compile(r"(#+) (?:([A-Z]+\d+)\b)?")
FENCE = "```"
PICTURE = "```picture"
# The heading from which on a page is for programmers: glossary, notation, deals, codes.
APPENDIX = re.compile(r"^## (?:Appendix|Annexe|Anhang)\b", re.MULTILINE)


class Block(msgspec.Struct, frozen=True):
    """A block without its Markdown marks. `number` is S4 or S4.2 where it has one; a table's first row is its head.

    A picture's text is its caption, and each row one thing that it shows, in words of the notation."""

    kind: Literal["heading", "item", "text", "code", "table", "picture"]
    text: str = ""
    number: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    appendix: bool = False


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
    """Return Markdown as blocks; those after the heading of the appendix are marked."""
    for_players, heading, for_programmers = partition(text)
    appendix = read_blocks(f"{heading}{for_programmers}")
    return [*read_blocks(for_players), *(msgspec.structs.replace(block, appendix=True) for block in appendix)]


def partition(text: str) -> tuple[str, str, str]:
    """Return the text before the appendix, the start of its heading, and the rest."""
    found = APPENDIX.search(text)
    return (text[: found.start()], found[0], text[found.end() :]) if found else (text, "", "")


def read_blocks(text: str) -> list[Block]:
    """Return Markdown as blocks: lines of one paragraph are joined."""
    found: list[Block] = []
    goes_on = False
    fence = ""
    for line in text.splitlines():
        if line.lstrip().startswith(FENCE):
            fence, goes_on = "" if fence else line.strip(), False
            if fence == PICTURE:
                found.append(Block("picture"))
        elif fence == PICTURE:
            found[-1] = with_line(found[-1], line.strip())
        elif fence:
            found.append(Block("code", line))
        elif line.lstrip().startswith("|"):
            add_row(found, line, goes_on=goes_on and found[-1].kind == "table")
            goes_on = True
        elif not line.strip():
            goes_on = False
        elif goes_on and found[-1].kind in ("item", "text") and not STARTS.match(line):
            last = found[-1]
            found[-1] = Block(last.kind, f"{last.text} {bare(line.strip())}", last.number)
        else:
            found.append(opened(line))
            goes_on = found[-1].kind != "heading"
    return found


def opened(line: str) -> Block:
    """Return the block that a line opens: a heading, an item or a paragraph."""
    if heading := HEADING.match(line):
        return Block("heading", bare(line.lstrip("# ")), heading[2] or "")
    if line.startswith("- "):
        item = ITEM.match(line)
        return Block("item", bare(line[2:]), f"{item[1]}{item[2] or ''}" if item else "")
    return Block("text", bare(line.strip()))


def with_line(picture: Block, line: str) -> Block:
    """Return a picture with one more line: the first is its caption, the others are what it shows."""
    if not picture.text:
        return msgspec.structs.replace(picture, text=bare(line))
    return msgspec.structs.replace(picture, rows=(*picture.rows, tuple(line.split())))


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
