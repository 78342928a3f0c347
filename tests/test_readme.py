"""Tests of README and docs: their Python is run; links, commands, paths and sizes are checked."""

import contextlib
import io
import os
import pathlib
import re
import subprocess
import sys
from functools import cache

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
PLAY = re.compile(r"(?:\./play|python play)(?: +([a-z-]+))?(?= |`|$)", re.MULTILINE)
FILON = re.compile(r"(?:`|^|-m )filon ([a-z-]+)", re.MULTILINE)
SOURCE = re.compile(r"(?<![\w./-])(?:[a-z_]+/)+\w+\.(?:py|ts|svelte)(?![\w/])")
NAMED_IN = (".py", ".json", ".ts", ".svelte", ".md", ".css", ".txt")
OTHERS_NAMES = {"TCP_USER_TIMEOUT", "GetRNGState"}
OLD_PATHS = ("docs/adding-a-game", "docs/notes/renames", "CHANGELOG")
by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def text_of(page: pathlib.Path) -> str:
    return page.read_text(encoding="utf-8")


def prose_of(page: pathlib.Path) -> str:
    return BLOCK.sub("", text_of(page))


def code_of(page: pathlib.Path) -> str:
    """Return the code spans and the blocks of commands of a page."""
    blocks = [body for language, body in BLOCK.findall(text_of(page)) if language == ""]
    return "\n".join([*blocks, *(f"`{span}`" for span in re.findall(r"`([^`\n]+)`", prose_of(page)))])


def anchors_of(page: pathlib.Path) -> set[str]:
    """Return the anchors that GitHub makes of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", prose_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@by_page
def test_python_blocks_run_and_print_what_follows(page: pathlib.Path) -> None:
    namespace: dict[str, object] = {"__name__": page.stem}
    text, printed, end = text_of(page), "", 0
    for block in BLOCK.finditer(text):
        language, body = block.groups()
        if language == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(body, str(page), "exec"), namespace)
            printed, end = out.getvalue(), block.end()
        elif language == "text" and not text[end : block.start()].strip():
            assert printed == body


def test_readme_opens_with_the_two_commands_and_plays_in_twenty_lines() -> None:
    blocks = BLOCK.findall(text_of(README))
    python = next(body for language, body in blocks if language == "python")
    lines = [line for line in python.splitlines() if line]

    assert [line.split("   ")[0] for line in blocks[0][1].splitlines()] == ["./play", "./play test"]
    assert len(lines) <= 20
    for call in ("filon.load", ".start", ".legal", ".play", ".refusal", ".talk", ".view", ".events", ".outcome"):
        assert call in python
    for call in (".record", "filon.replay", ".worlds"):
        assert call in python


def test_readme_has_about_600_words_in_short_sentences() -> None:
    prose = re.sub(r"\[!\[.*?\]\(.*?\)\]\(.*?\)|^#.*$", "", prose_of(README), flags=re.MULTILINE)
    rows = re.findall(r"^\|.*$", prose, re.MULTILINE)
    words = len(prose.split())
    text = re.sub(r"\]\([^)]*\)", "]", "\n".join(line for line in prose.splitlines() if line not in rows))
    sentences = [" ".join(part.split()) for part in re.split(r"(?<=[.:!?])\s+|\n{2,}", text)]

    assert 450 <= words <= 650
    assert [sentence for sentence in sentences if len(sentence.split()) > 25] == []


@by_page
def test_links_resolve(page: pathlib.Path) -> None:
    broken = []
    for path, anchor in LINK.findall(prose_of(page)):
        target = page.parent / path if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors_of(target)):
            broken.append(f"{path}#{anchor}")

    assert broken == []


@by_page
def test_source_files_named_on_a_page_exist(page: pathlib.Path) -> None:
    if page.relative_to(ROOT).as_posix().startswith(OLD_PATHS):
        return
    named = SOURCE.findall(code_of(page))
    roots = (ROOT, ROOT / "src/filon", ROOT / "src/filon/server", ROOT / "web/src")

    assert [path for path in named if not any((root / path).exists() for root in roots)] == []


@cache
def names_in_sources() -> set[str]:
    """Return every identifier in the sources, the page, the tests and the build scripts."""
    folders = ("src", "web/src", "launch", "tests", "examples")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*") if path.suffix in NAMED_IN]
    return {name for path in files for name in re.findall(r"\w+", text_of(path))}


@by_page
def test_identifiers_named_on_a_page_exist(page: pathlib.Path) -> None:
    if page.relative_to(ROOT).as_posix().startswith(OLD_PATHS):
        return
    spans = re.findall(r"`([A-Za-z]\w*(?:\.\w+)*)(?:\(\))?`", prose_of(page))
    names = {part for span in spans for part in span.split(".") if "_" in part or re.match(r"[A-Z]\w*[a-z]", part)}

    known = names_in_sources() | OTHERS_NAMES
    # Environment variables and OpenSpiel's names of games are made with a prefix.
    assert [name for name in sorted(names - known) if name.lower().removeprefix("filon_") not in known] == []


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_decision_is_short_and_has_its_three_parts(page: pathlib.Path) -> None:
    text = text_of(page)

    assert len(text.splitlines()) <= 30
    assert text.startswith(f"# {page.name[:4]}. ")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert f"]({page.name})" in text_of(page.parent / "README.md")


def architecture(heading: str) -> str:
    """Return one section of docs/architecture.md."""
    return text_of(ROOT / "docs/architecture.md").partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def test_glossary_has_at_most_40_terms() -> None:
    cells = re.findall(r"^\| (?!term|---)(.*?) \|", architecture("Glossary"), re.MULTILINE)
    terms = [term for cell in cells for term in cell.split(", ")]

    assert 25 <= len(terms) <= 40
    assert terms == sorted(terms, key=str.lower)


def names_in_column(section: str, column: int) -> list[str]:
    """Return the names in code spans in one column of a section's tables, folders without their slash."""
    cells = [row.split("|")[column + 1] for row in re.findall(r"^\|.*\|$", section, re.MULTILINE)]
    return [name.rstrip("/") for cell in cells if " of `" not in cell for name in re.findall(r"`([^`]+)`", cell)]


def modules_in(folder: str) -> list[str]:
    """Return the names of a folder's modules and sub-folders."""
    inside = [path for path in (ROOT / folder).iterdir() if path.suffix == ".py" or path.is_dir()]
    return sorted(path.stem for path in inside if not path.stem.startswith(("__", ".")))


@pytest.mark.parametrize(
    ("heading", "folder"), [("Tables", "src/filon/table"), ("Server", "src/filon/server"), ("The page", "web/src")]
)
def test_architecture_lists_the_modules_of_a_folder(heading: str, folder: str) -> None:
    assert sorted(names_in_column(architecture(heading), 0)) == modules_in(folder)


def test_architecture_lists_the_modules_of_all_games() -> None:
    same, _, other = architecture("Modules of a game").partition("\nOther modules, by folder")
    names = set(names_in_column(same, 0)) - {"RULES.md", "__init__"}
    listed: dict[str, set[str]] = {}
    for row in re.findall(r"^\| `.*\|$", other, re.MULTILINE):
        for folder in names_in_column(row, 0):
            listed.setdefault(folder, set()).update(names_in_column(row, 1))
    games = {game: set(modules_in(f"src/filon/games/{game}")) for game in modules_in("src/filon/games")}

    assert listed.pop("saboteur/worlds") == set(modules_in("src/filon/games/saboteur/worlds"))
    assert {game: modules - names for game, modules in games.items() if game != "mining"} == {
        game: listed.get(game, set()) for game in games if game != "mining"
    }
    assert listed["mining"] == games["mining"]
    assert names - set().union(*games.values()) == set()


def test_play_commands_exist() -> None:
    named = {name for page in PAGES for name in PLAY.findall(code_of(page))} - {"", "install"}
    output = subprocess.run([sys.executable, ROOT / "play", "help"], capture_output=True, text=True, check=True).stdout

    assert {"test", "check", "resume"} <= named
    assert [name for name in sorted(named) if f"./play {name}" not in output and not filon_knows(name)] == []


def test_filon_commands_exist() -> None:
    named = {name for page in PAGES for name in FILON.findall(code_of(page))}

    assert "verify" in named
    assert [name for name in sorted(named) if not filon_knows(name)] == []


@cache
def filon_help() -> str:
    """Return what `filon --help` prints."""
    source = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "filon", "--help"]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=source).stdout


def filon_knows(name: str) -> bool:
    """Return whether a command of this name is listed."""
    return re.search(rf"^ +{name} ", filon_help(), re.MULTILINE) is not None
