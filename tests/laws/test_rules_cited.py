"""Every rule is numbered in all three languages and cited by a test, and none is invented."""

from importlib import resources
from pathlib import Path

import pytest

import filon
from filon.core.text.translations import LANGUAGES
from filon.testing.rulebook_checks import cited, numbers, page, unanswered

TESTS = Path(__file__).parents[1]
PAGES = TESTS.parent / "docs" / "games"
GAMES = filon.keys()
OURS = [key for key in GAMES if filon.load(key).package.startswith("filon.")]


def citations() -> set[str]:
    """The rule numbers in the tests, without the files of the outside game itself."""
    folders = [folder for folder in TESTS.iterdir() if folder.is_dir() and folder.name != "outside"]
    return {number for folder in folders for number in cited(folder)}


@pytest.mark.parametrize("key", GAMES)
def test_rules_are_cited_by_tests(key: str) -> None:
    rules = numbers(filon.load(key), "en")

    assert rules
    assert sorted(rules - citations()) == []


@pytest.mark.parametrize("key", OURS)
def test_rules_pages_have_the_same_numbers_in_all_languages(key: str) -> None:
    game = filon.load(key)

    assert numbers(game, "en") == numbers(game, "fr") == numbers(game, "de")
    assert len(LANGUAGES) == 3


@pytest.mark.parametrize("key", OURS)
def test_engine_cites_only_existing_rules(key: str) -> None:
    game = filon.load(key)

    assert sorted(cited(Path(str(resources.files(game.package)))) - numbers(game, "en")) == []


@pytest.mark.parametrize("key", OURS)
def test_rules_pages_contain_no_open_questions(key: str) -> None:
    """A new game's rules pages start with questions as placeholders."""
    pages = [page(filon.load(key), language) for language in LANGUAGES]
    pages += [file.read_text("utf-8") for file in PAGES.glob(f"{key}.md")]

    assert [line for text in pages for line in unanswered(text)] == []
