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
    """Numbers in our tests; the outside game itself is no test of it."""
    folders = [folder for folder in TESTS.iterdir() if folder.is_dir() and folder.name != "outside"]
    return {number for folder in folders for number in cited(folder)}


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_is_cited_by_a_test(key: str) -> None:
    rules = numbers(filon.load(key), "en")

    assert rules
    assert sorted(rules - citations()) == []


@pytest.mark.parametrize("key", OURS)
def test_the_three_pages_carry_the_same_numbers(key: str) -> None:
    game = filon.load(key)

    assert numbers(game, "en") == numbers(game, "fr") == numbers(game, "de")
    assert len(LANGUAGES) == 3


@pytest.mark.parametrize("key", OURS)
def test_the_engine_cites_no_rule_that_is_not_there(key: str) -> None:
    game = filon.load(key)

    assert sorted(cited(Path(str(resources.files(game.package)))) - numbers(game, "en")) == []


@pytest.mark.parametrize("key", OURS)
def test_no_page_of_a_game_still_asks(key: str) -> None:
    """A game begins with questions in the place of its rules."""
    pages = [page(filon.load(key), language) for language in LANGUAGES]
    pages += [file.read_text("utf-8") for file in PAGES.glob(f"{key}.md")]

    assert [line for text in pages for line in unanswered(text)] == []
