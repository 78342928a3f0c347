"""Are a game's rules written, numbered alike in three languages, cited by its tests, and none of them invented?"""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from filon.core.game import Game
from filon.core.text.translations import LANGUAGES

ITEM = re.compile(r"^- \**([A-Z]\d+\.\d+)\b", re.MULTILINE)
NUMBER = re.compile(r"\b([A-Z]\d+\.\d+)\b")
RANGE = re.compile(r"\b([A-Z]\d+\.)(\d+)–(?:[A-Z]\d+\.)?(\d+)\b")
# A skeleton's rules are questions; whoever answers one writes a sentence in its place.
ASKED = re.compile(r"^(.*\?)$", re.MULTILINE)


def name(language: str) -> str:
    """What a rules page is called in this language."""
    return "RULES.md" if language == "en" else f"RULES.{language}.md"


def page(game: Game, language: str) -> str:
    """A game's rules in this language; empty if there are none."""
    file = resources.files(game.package).joinpath(name(language))
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def numbers(game: Game, language: str) -> set[str]:
    """The numbers that a rules page gives, one a list item."""
    return set(ITEM.findall(page(game, language)))


def asked(text: str) -> list[str]:
    """The lines of a page that are still questions."""
    return ASKED.findall(text)


def cited(folder: Path) -> set[str]:
    """Numbers in the Python files of a folder; `S4.1–S4.4` cites the ends and all between."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(NUMBER.findall(text))
        for letter, first, last in RANGE.findall(text):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def trouble(game: Game, tests: Path) -> list[str]:
    """What is missing, a line each: an answer, a number in another language, a test, a rule that the engine cites."""
    rules = numbers(game, "en")
    found = [] if rules else [f"{name('en')} has no rule such as `- A1.1 …`"]
    for language in LANGUAGES:
        found += [f"{name(language)} still asks: {line}" for line in asked(page(game, language))]
        for number in sorted(numbers(game, language) ^ rules):
            found.append(f"{number} is not in both {name('en')} and {name(language)}")
    found += [f"{number} is cited by no test" for number in sorted(rules - cited(tests))]
    with resources.as_file(resources.files(game.package)) as rooms:
        found += [f"{number} is cited by the engine and is no rule" for number in sorted(cited(rooms) - rules)]
    return found
