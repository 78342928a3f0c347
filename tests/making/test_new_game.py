"""Does `filon new-game` make what it says, and touch nothing that is there?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from filon.core.words import LANGUAGES, Words

from .project import run


def files(folder: Path) -> dict[str, str]:
    """Everything below a folder."""
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_it_made_and_what_to_do_next(tmp_path: Path, language: str) -> None:
    done = run(tmp_path, "-m", "filon", "--lang", language, "new-game", "halma")
    said = re.sub(r"[ \n]+", " ", done.stdout)

    assert done.returncode == 0, done.stderr
    for file in files(tmp_path):
        assert f"{Path(file).parent.as_posix()}: " in done.stdout
        assert f" {Path(file).name}" in done.stdout
    for step in ("next", "install", "rules", "tests", "way"):
        assert Words(language).say(f"making.{step}") in said
    assert "cd halma && python -m pip install -e ." in done.stdout


@pytest.mark.parametrize("key", ["Halma", "9men", "two towers", "lambda", "../halma", "", "halma.txt", "x" * 41])
def test_a_key_that_no_folder_or_module_can_have_is_refused(tmp_path: Path, key: str) -> None:
    done = run(tmp_path, "-m", "filon", "new-game", key)

    assert done.returncode == 2
    assert Words("en").say("making.key_text", None, wish=key) in done.stderr
    assert "What to do: " in done.stderr
    assert files(tmp_path) == {}


@pytest.mark.parametrize("key", ["core", "mine", "sabale", "walks", "laws", "random", "filon", "msgspec"])
def test_a_key_that_is_taken_is_refused(tmp_path: Path, key: str) -> None:
    done = run(tmp_path, "-m", "filon", "new-game", key)

    assert done.returncode == 2
    assert Words("en").say("making.key_taken", None, wish=key) in done.stderr
    assert files(tmp_path) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_there_is_not_touched(tmp_path: Path, language: str) -> None:
    (tmp_path / "halma").mkdir()
    (tmp_path / "halma" / "mine.txt").write_text("mine", encoding="utf-8")
    done = run(tmp_path, "-m", "filon", "--lang", language, "new-game", "halma")

    assert done.returncode == 2
    assert Words(language).say("making.exists", None, file=tmp_path / "halma") in done.stderr
    assert "Traceback" not in done.stderr
    assert files(tmp_path) == {"halma/mine.txt": "mine"}
