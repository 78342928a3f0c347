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
    """The items whose number is `S4.2`, or begins with `S4`; each with the lines that belong to it."""
    found: list[str] = []
    taking = False
    wish = wish.upper()
    for line in page(game, language).splitlines():
        begins = re.match(r"- \**([A-Z]+\d+)(\.\d+)?\b", line)
        heading = re.match(r"#+ ([A-Z]+\d+)\b", line)
        if begins:
            taking = wish in (begins[1], f"{begins[1]}{begins[2] or ''}")
        elif heading:
            taking = heading[1] == wish
        elif line.startswith("#"):
            taking = False
        if taking:
            found.append(line)
    return found
