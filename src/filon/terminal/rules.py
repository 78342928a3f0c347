"""What does a rule say? Pages and single items, in the reader's language."""

from __future__ import annotations

import re
from importlib import resources

from filon.core.game import Game


def page(game: Game, language: str) -> str:
    """The game's rules page in this language, English where there is no other."""
    folder = resources.files(game.package)
    for name in (f"RULES.{language}.md", "RULES.md"):
        if folder.joinpath(name).is_file():
            return folder.joinpath(name).read_text(encoding="utf-8")
    return ""


def items(game: Game, language: str, wish: str) -> list[str]:
    """The items whose number is `S4.2`, or begins with `S4`; one line each, to be folded where they are shown."""
    found: list[str] = []
    taking = False
    wish = wish.upper()
    for line in page(game, language).splitlines():
        begins = re.match(r"- \**([A-Z]+\d+)(\.\d+)?\b", line)
        heading = re.match(r"#+ (([A-Z]+\d+)\b.*)", line)
        if begins:
            taking = wish in (begins[1], f"{begins[1]}{begins[2] or ''}")
        elif heading:
            taking = heading[2] == wish
        elif line.startswith("#"):
            taking = False
        if taking and (begins or heading):
            found.append(heading[1] if heading else line.removeprefix("- "))
        elif taking and line.startswith("|"):
            found.append(line)
        elif taking and line.strip():
            found[-1] += f" {line.strip()}"
    return found


def sections(game: Game, language: str) -> dict[str, str]:
    """The headings that carry a number: `S4`, and what it is about."""
    found = re.findall(r"^#+ ([A-Z]+\d+)\b\W*(.*)$", page(game, language), re.MULTILINE)
    return dict(found)
