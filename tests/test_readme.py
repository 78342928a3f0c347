"""Do README and docs tell the truth? Their Python is run, their commands and links are looked up."""

import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
from functools import cache

import pytest

pytestmark = pytest.mark.once

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
PLAY = re.compile(r"(?:\./play|python play)(?: +([a-z-]+))?(?= |`|$)", re.MULTILINE)
FILON = re.compile(r"(?:`|^|-m )filon ([a-z-]+)", re.MULTILINE)
by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_of(page: pathlib.Path) -> str:
    return page.read_text(encoding="utf-8")


def code_of(page: pathlib.Path) -> str:
    """What stands in code spans and in blocks of commands."""
    text = text_of(page)
    blocks = [body for language, body in BLOCK.findall(text) if language == ""]
    return "\n".join([*blocks, *(f"`{span}`" for span in re.findall(r"`([^`\n]+)`", BLOCK.sub("", text)))])


@by_page
def test_its_python_runs_and_prints_what_it_says(page: pathlib.Path) -> None:
    place: dict[str, object] = {"__name__": page.stem}
    printed = ""
    for language, body in BLOCK.findall(text_of(page)):
        if language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(body, str(page), "exec"), place)
            printed = out.getvalue()
        elif language == "text" and page.name == "README.md":
            assert printed == body


def test_the_readme_opens_with_the_two_commands_and_plays_in_twenty_lines() -> None:
    blocks = BLOCK.findall(text_of(ROOT / "README.md"))
    commands, python = blocks[0][1], blocks[1][1]
    lines = [line for line in python.splitlines() if line]

    assert [line.split("   ")[0] for line in commands.splitlines()] == ["./play", "./play test"]
    assert len(lines) <= 20
    for call in ("filon.load", ".start", ".legal", ".play", ".refusal", ".talk", ".view", ".events", ".outcome"):
        assert call in python
    for call in (".record", "filon.replay", ".worlds"):
        assert call in python


@by_page
def test_its_links_lead_somewhere(page: pathlib.Path) -> None:
    told = BLOCK.sub("", text_of(page))

    assert [link for link in LINK.findall(told) if not (page.parent / link).exists()] == []


def test_the_commands_of_play_exist() -> None:
    named = {name for page in PAGES for name in PLAY.findall(code_of(page))} - {"", "set"}
    told = subprocess.run([sys.executable, ROOT / "play", "help"], capture_output=True, text=True, check=True).stdout

    assert {"test", "check", "resume"} <= named
    assert [name for name in sorted(named) if f"./play {name}" not in told and not filon_knows(name)] == []


def test_the_commands_of_filon_exist() -> None:
    named = {name for page in PAGES for name in FILON.findall(code_of(page))}

    assert "verify" in named
    assert [name for name in sorted(named) if not filon_knows(name)] == []


@cache
def told_by_filon() -> str:
    """What `filon --help` says."""
    source = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "filon", "--help"]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=source).stdout


def filon_knows(name: str) -> bool:
    """Whether a command of this name is listed."""
    return re.search(rf"^ +{name} ", told_by_filon(), re.MULTILINE) is not None
