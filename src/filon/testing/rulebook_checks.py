"""Checks of a game's rules pages: written, numbered alike in three languages, cited by tests, none invented."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from filon.core.game import Game
from filon.core.text.translations import LANGUAGES

ITEM = re.compile(r"^- \**([A-Z]\d+\.\d+)\b", re.MULTILINE)
NUMBER = re.compile(r"\b([A-Z]\d+\.\d+)\b")
RANGE = re.compile(r"\b([A-Z]\d+\.)(\d+)–(?:[A-Z]\d+\.)?(\d+)\b")
# The scaffold's rules are questions, to be replaced by sentences.
QUESTION = re.compile(r"^(.*\?)$", re.MULTILINE)


def name(language: str) -> str:
    """Return the file name of the rules page in this language."""
    return "RULES.md" if language == "en" else f"RULES.{language}.md"


def page(game: Game, language: str) -> str:
    """Return a game's rules in this language; empty if there are none."""
    file = resources.files(game.package).joinpath(name(language))
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def numbers(game: Game, language: str) -> set[str]:
    """Return the rule numbers of a page, one per list item."""
    return set(ITEM.findall(page(game, language)))


def unanswered(text: str) -> list[str]:
    """Return the lines of a page that are still questions."""
    return QUESTION.findall(text)


def cited(folder: Path) -> set[str]:
    """Return the rule numbers in the Python files of a folder; `S4.1–S4.4` cites the ends and all between."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        found |= set(NUMBER.findall(text))
        for letter, first, last in RANGE.findall(text):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def problems(game: Game, tests: Path) -> list[str]:
    """Return what is missing, a line each: an answer, a number in another language, a test, a cited rule."""
    rules = numbers(game, "en")
    found = [] if rules else [f"{name('en')} has no rule such as `- A1.1 …`"]
    for language in LANGUAGES:
        found += [f"{name(language)} still asks: {line}" for line in unanswered(page(game, language))]
        for number in sorted(numbers(game, language) ^ rules):
            found.append(f"{number} is not in both {name('en')} and {name(language)}")
    found += [f"{number} is cited by no test" for number in sorted(rules - cited(tests))]
    with resources.as_file(resources.files(game.package)) as package:
        found += [f"{number} is cited by the engine and is no rule" for number in sorted(cited(package) - rules)]
    return found
