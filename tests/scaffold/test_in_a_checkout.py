"""A game created in a checkout of Filon is found, and breaks no other game while it is unfinished."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from filon.core.text.translations import Words
from filon.scaffold.generate_files import sort_imports

from .project import ROOT, blocks, filon_says, run, run_tests, write

COPIED = (
    "conftest.py",
    "sample_sizes.py",
    "outside",
    "laws/test_laws.py",
    "laws/test_kuhn.py",
    "laws/test_rules_cited.py",
    "core/test_translations.py",
)
MADE = {
    "src/filon/games/tiny/RULES.md",
    "src/filon/games/tiny/words/fr.json",
    "src/filon/testing/tiny/oracle.py",
    "tests/games/tiny/test_first_match.py",
    "docs/games/tiny.md",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of this checkout as a game needs, and `tiny` begun in it."""
    leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "filon", tmp_path / "src" / "filon", ignore=leave)
    shutil.copytree(ROOT / "docs" / "games", tmp_path / "docs" / "games")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in COPIED:
        source, target = ROOT / "tests" / name, tmp_path / "tests" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target, ignore=leave) if source.is_dir() else shutil.copy(source, target)
    filon_says(tmp_path / "docs", "new-game", "tiny", path=(tmp_path / "src",))
    return tmp_path


def moved(name: str) -> str:
    """Where a file of the page's project stands in a checkout."""
    for folder, target in (
        ("src/tiny/testing/", "src/filon/testing/tiny/"),
        ("src/tiny/", "src/filon/games/tiny/"),
        ("tests/", "tests/games/tiny/"),
    ):
        if name.startswith(folder):
            return target + name.removeprefix(folder)
    raise AssertionError(name)


def renamed(text: str) -> str:
    """Return a file as it is in a checkout: the same, with other imports."""
    return sort_imports(re.sub(r"^( *)from tiny\b", r"\1from filon.games.tiny", text, flags=re.MULTILINE), "filon")


def of_tiny(report: list[str]) -> list[str]:
    """What cannot pass before the game is written: the laws, the first match, rules that are no questions."""
    return [name for name in report if re.search(r"^tests\.(laws\.test_laws|games\.tiny)|open_questions", name)]


def test_new_game_is_found_fails_and_breaks_no_other(checkout: Path) -> None:
    path = (checkout / "src",)
    report = run_tests(checkout, "tests", "-k", "tiny", path=path)
    others = run_tests(checkout, "tests/laws", "tests/core", "-k", "kuhn", path=path)

    assert [name for name in MADE if not (checkout / name).is_file()] == []
    assert of_tiny(report.passed) == []
    assert len(of_tiny(list(report.failed))) > 13
    assert others.failed == {}
    assert "Sabale" in filon_says(checkout, "watch", "sabale", "--seed", "1", path=path)
    again = run(checkout, "-m", "filon", "new-game", "tiny", path=path)
    assert again.returncode == 2
    assert "src/filon/games/tiny already exists" in again.stderr


def test_game_that_does_not_load_breaks_no_other(checkout: Path) -> None:
    path = (checkout / "src",)
    (checkout / "src/filon/games/tiny/components.py").write_text("KEY = (", encoding="utf-8")
    broken = run(checkout, "-m", "filon", "watch", "tiny", path=path)

    assert broken.returncode == 2
    assert "'(' was never closed" in broken.stderr
    assert Words("en").say("advice.broken_game") in broken.stderr
    assert "Sabale" in filon_says(checkout, "watch", "sabale", "--seed", "1", path=path)
    menu = filon_says(checkout, path=path, typed="4\n")
    assert "The game “tiny” is installed but fails to load" in menu
    assert "  2  Sabale" in menu


def test_finished_game_of_the_page_passes_every_test(checkout: Path) -> None:
    write(checkout, {moved(name): renamed(text) for name, text in blocks().items()})
    page = checkout / "docs/games/tiny.md"
    page.write_text(page.read_text("utf-8").replace("?\n", ".\n"), encoding="utf-8")
    report = run_tests(checkout, "tests", "-k", "tiny", path=(checkout / "src",))
    tidy = run(checkout, "-m", "ruff", "check", "--no-cache", "src/filon/games/tiny", "tests/games", path=())

    assert report.failed == {}
    assert len(of_tiny(report.passed)) > 13
    assert tidy.returncode == 0, tidy.stdout
