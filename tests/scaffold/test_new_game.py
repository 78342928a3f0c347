"""`filon new-game` creates what it says, and changes nothing that exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from filon.core.text.translations import LANGUAGES, Words
from filon.scaffold import game_names, generate_files, target_folders

from .project import run


def files(folder: Path) -> dict[str, str]:
    """Everything below a folder."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_game_prints_created_files_and_next_steps(tmp_path: Path, language: str) -> None:
    done = run(tmp_path, "-m", "filon", "--lang", language, "new-game", "halma")
    said = re.sub(r"[ \n]+", " ", done.stdout)

    assert done.returncode == 0, done.stderr
    for file in files(tmp_path):
        assert f"{Path(file).parent.as_posix()}: " in done.stdout
        assert f" {Path(file).name}" in done.stdout
    for step in ("next", "install", "rules", "tests", "way"):
        assert Words(language).say(f"making.{step}") in said
    assert "cd halma && python -m pip install -e . pytest" in done.stdout


@pytest.mark.parametrize("key", ["Halma", "9men", "two towers", "lambda", "../halma", "été", "halma.txt"])
def test_invalid_key_is_refused(tmp_path: Path, key: str) -> None:
    done = run(tmp_path, "-m", "filon", "new-game", key)

    assert done.returncode == 2
    assert Words("en").say("making.key_text", None, wish=key, most=40) in done.stderr
    assert "What to do: " in done.stderr
    assert files(tmp_path) == {}


@pytest.mark.parametrize(("key", "shown"), [("", "''"), ("x" * 41, "x" * 40 + "…"), ("x" * 300, "x" * 40 + "…")])
def test_empty_or_long_key_is_refused_in_a_short_message(tmp_path: Path, key: str, shown: str) -> None:
    done = run(tmp_path, "-m", "filon", "new-game", key)

    assert done.returncode == 2
    assert f"“{shown}” can’t be a game’s key. A key has at most 40 lower-case letters" in done.stderr
    assert files(tmp_path) == {}


def test_longest_key_is_accepted() -> None:
    game_names.check_text("x" * 40)


@pytest.mark.parametrize("key", ["core", "mining", "sabale", "walks", "laws", "random", "filon", "msgspec"])
def test_taken_key_is_refused(tmp_path: Path, key: str) -> None:
    done = run(tmp_path, "-m", "filon", "new-game", key)

    assert done.returncode == 2
    assert Words("en").say("making.key_taken", None, wish=key) in done.stderr
    assert files(tmp_path) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_existing_files_are_not_changed(tmp_path: Path, language: str) -> None:
    (tmp_path / "halma").mkdir()
    (tmp_path / "halma" / "mine.txt").write_text("mine", encoding="utf-8")
    done = run(tmp_path, "-m", "filon", "--lang", language, "new-game", "halma")

    assert done.returncode == 2
    assert Words(language).say("making.exists", None, file=tmp_path / "halma") in done.stderr
    assert "Traceback" not in done.stderr
    assert files(tmp_path) == {"halma/mine.txt": "mine"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_unwritable_folder_is_reported(language: str) -> None:
    done = run(Path("/proc"), "-m", "filon", "--lang", language, "new-game", "halma")

    assert done.returncode == 2
    assert Words(language).say("making.not_written", None, file="/proc/halma", why="|").partition("|")[0] in done.stderr
    assert "Traceback" not in done.stderr


def test_partial_files_are_removed_after_a_failure(tmp_path: Path) -> None:
    """The last of four places is barred by a file; the other three are made by then."""
    (tmp_path / "src" / "filon" / "games" / "saboteur").mkdir(parents=True)
    (tmp_path / "docs").write_text("no folder", encoding="utf-8")
    before = files(tmp_path)
    with pytest.raises(game_names.ScaffoldError) as refused:
        generate_files.build(target_folders.in_checkout("halma", tmp_path))

    assert refused.value.code == "not_written"
    assert files(tmp_path) == before
    assert not list(tmp_path.rglob("halma*"))
    assert (tmp_path / "src" / "filon" / "games" / "saboteur").is_dir()


@pytest.mark.parametrize(
    ("key", "letter", "title", "name"),
    [("halma", "H", "Halma", "Halma"), ("saboteur_two", "A", "Saboteur two", "SaboteurTwo"), ("s", "A", "S", "S")],
)
def test_new_game_gets_a_free_rule_letter_and_a_title(key: str, letter: str, title: str, name: str) -> None:
    assert (game_names.letter(key), game_names.title(key), game_names.name(key)) == (letter, title, name)


def test_every_template_is_used() -> None:
    folders = {
        *target_folders.in_separate_project("halma", Path()).folders,
        *target_folders.in_checkout("halma", Path()).folders,
    }

    assert [path for path in generate_files.templates() if not any(path.startswith(place) for place in folders)] == []


def test_only_filon_s_checkout_is_recognised(tmp_path: Path) -> None:
    (tmp_path / "src" / "filon" / "games").mkdir(parents=True)
    deep = tmp_path / "docs" / "deep"
    deep.mkdir(parents=True)
    found = [target_folders.checkout(deep)]
    for text in ("[project", '[project]\nname = "other"', "[project]", '[project]\nname = "filon"'):
        (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
        found.append(target_folders.checkout(deep))

    assert found == [None, None, None, None, tmp_path]


def test_checkout_steps_run_tests_without_compiling(tmp_path: Path) -> None:
    (tmp_path / "src" / "filon" / "games").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "filon"', encoding="utf-8")
    done = run(tmp_path, "-m", "filon", "new-game", "halma")

    assert done.returncode == 0, done.stderr
    assert "      FILON_NATIVE=0 ./play test -k halma\n" in done.stdout
    assert "pip install" not in done.stdout
