"""docs/adding-a-game.md leads to a game that plays, and the generated tests find planted mistakes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from filon.core.text.translations import LANGUAGES
from filon.scaffold import generate_files, target_folders
from filon.testing import laws

from .project import PAGES, ROOT, SOURCES, blocks, filon_says, finished, install, run, run_tests, write

HELPFUL = re.compile(r"NotImplementedError: [\w.]+: \w|still asks: ")
LINT = "E,F,W,I,N,UP,B,C4,SIM,PT,RUF,PERF,PIE,RET,T10,ISC"
# One mistake each in the finished game: a file, its text, what replaces it, and the test that must fail.
PLANTED = {
    "a view shows the top of the pile": (
        "view.py",
        "laid=tuple([NAMES[card] for card in state.laid])",
        "laid=tuple([NAMES[card] for card in [*state.laid, *state.pile[:1]]])",
        "twin_deals_look_identical",
    ),
    "a sample never changes the order of the unseen": (
        "worlds.py",
        'luck.shuffle("", self.unseen)',
        "self.unseen",
        "sample_frequencies_match_probabilities",
    ),
    "a card laid open is not published as new": (
        "apply.py",
        "recorder.all_viewers & ~(1 << by)",
        "0",
        "events_without_news_add_no_information",
    ),
    "the list forgets that the pile is empty": (
        "legal.py",
        "BOTH[:] if state.pile else ONE[:]",
        "BOTH[:]",
        "legal_moves_match_refusals",
    ),
    "a copy shares what was laid open": (
        "state.py",
        "other.laid = list(self.laid)",
        "other.laid = self.laid",
        "copies_are_independent",
    ),
    "a view builder forgets the pile": ("view_from_events.py", "self.pile -= 1", "pass", "events_rebuild_the_view"),
    "a mouse beats nobody": ("scoring.py", "sorted(hands) == [MOUSE, BEAR]", "False", "match_ends_exactly_once"),
    "a rule is not cited": ("RULES.md", "- T3.2 The", "- T3.2 The end.\n- T3.3 The", "test_rules_are_complete"),
    "a sentence is missing": ("words/de.json", "reason.mouse_beats_bear", "reason.x", "test_words_are_complete"),
}


def test_page_shows_every_unfinished_file() -> None:
    unfinished = {
        path
        for path, text in generate_files.templates().items()
        if re.search(r"NotImplementedError|\?$|\"\?", text, re.M)
    }
    folders = target_folders.in_separate_project("tiny", Path()).folders
    files = [path.partition("/") for path in unfinished if path.startswith(("game/", "testing/", "tests/"))]
    wanted = {f"{folders[folder]}/{name}" for folder, _, name in files if name != "__init__.py"}

    assert len(wanted) > 15
    assert wanted <= {f"tiny/{name}" for name in blocks()}
    assert len(blocks()) == sum(page.read_text("utf-8").count("### `") for page in PAGES)


def test_following_the_page_leads_to_a_game_that_plays(tmp_path: Path) -> None:
    filon_says(tmp_path, "new-game", "tiny")
    project, begun, site_folder = tmp_path / "tiny", tmp_path / "begun", tmp_path / "place"
    names = install(project, begun)
    report = run_tests(project, path=(begun, SOURCES))

    assert {"tiny/py.typed", "tiny/RULES.fr.md", "tiny/words/de.json", "tiny/testing/oracle.py"} <= names
    assert report.passed == []
    assert [reason for reason in report.failed.values() if not HELPFUL.search(reason)] == []
    assert len(report.failed) == len(laws.ALL) + 6

    write(project, blocks())
    install(project, site_folder)
    report = run_tests(project, path=(site_folder, SOURCES))

    assert report.failed == {}
    assert len(report.passed) >= len(laws.ALL) + 6
    for language in LANGUAGES:
        assert "▒▒▒" in filon_says(
            tmp_path, "--lang", language, "watch", "tiny", "--seed", "3", path=(site_folder, SOURCES)
        )
    assert "T2.3" in filon_says(tmp_path, "rules", "tiny", "T2", path=(site_folder, SOURCES))
    played = filon_says(
        tmp_path, "play", "tiny", "--seed", "3", path=(site_folder, SOURCES), typed="swap\nkeep\nkeep\nkeep\n"
    )
    assert "p1: 1" in played or "Cobalt: 1" in played


@pytest.mark.parametrize("mistake", PLANTED)
def test_generated_tests_find_a_planted_mistake(tmp_path: Path, mistake: str) -> None:
    name, right, wrong, noticing = PLANTED[mistake]
    project = finished(tmp_path)
    file = project / "src" / "tiny" / name
    text = file.read_text(encoding="utf-8")
    assert text.count(right) == 1
    file.write_text(text.replace(right, wrong), encoding="utf-8")
    report = run_tests(project, "-k", noticing, path=(tmp_path / "site", SOURCES))

    assert len(report.failed) == 1


def test_created_files_and_the_page_pass_mypy_and_ruff(tmp_path: Path) -> None:
    """With keys before and after `filon` in the alphabet, since imports are sorted."""
    for key in ("abacus", "zebra"):
        generate_files.build(target_folders.in_separate_project(key, tmp_path))
    finished(tmp_path)
    projects = ("abacus", "zebra", "tiny")
    tidy = [run(tmp_path, "-m", "ruff", "format", "--check", "--line-length=120", *projects)]
    for project in projects:
        tidy.append(run(tmp_path / project, "-m", "ruff", "check", "--no-cache", f"--select={LINT}", "."))
    sources = [str(tmp_path / project / "src") for project in projects]
    folders = os.pathsep.join([*sources, str(ROOT / "src")])
    strict = ("-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache")
    typed = run(tmp_path, *strict, *sources, "tiny/tests", MYPYPATH=folders)

    assert [done.stdout for done in tidy if done.returncode] == []
    assert typed.returncode == 0, typed.stdout
