"""Is every rule number in the rules, in all three languages, and cited by a test and nowhere invented?"""

import re
from importlib import resources
from pathlib import Path

import pytest

import filon
from filon.core.words import LANGUAGES

TESTS = Path(__file__).parents[1]
GAMES = filon.keys()
OURS = [key for key in GAMES if filon.load(key).package.startswith("filon.")]
NUMBER = re.compile(r"\b([A-Z]\d+\.\d+)\b")


def rules(key: str, language: str) -> set[str]:
    """The numbers that a rules page gives, one a list item."""
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    page = resources.files(filon.load(key).package).joinpath(name)
    return set(re.findall(r"^- \**([A-Z]\d+\.\d+)\b", page.read_text(encoding="utf-8"), re.MULTILINE))


def cited(folder: Path) -> set[str]:
    """Numbers in Python files; `S4.1–S4.4` cites the ends and all between."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        if "outside" in file.parts:
            continue  # the outside game itself, not a test of it
        text = file.read_text(encoding="utf-8")
        found |= set(NUMBER.findall(text))
        for letter, first, last in re.findall(r"\b([A-Z]\d+\.)(\d+)–(?:[A-Z]\d+\.)?(\d+)\b", text):
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_is_cited_by_a_test(key: str) -> None:
    numbers = rules(key, "en")

    assert numbers
    assert sorted(numbers - cited(TESTS)) == []


@pytest.mark.parametrize("key", OURS)
def test_the_three_pages_carry_the_same_numbers(key: str) -> None:
    assert rules(key, "en") == rules(key, "fr") == rules(key, "de")
    assert len(LANGUAGES) == 3


@pytest.mark.parametrize("key", OURS)
def test_the_engine_cites_no_rule_that_is_not_there(key: str) -> None:
    folder = Path(str(resources.files(filon.load(key).package)))

    assert sorted(cited(folder) - rules(key, "en")) == []
