"""Does the house keep its shape: levels, sizes, names, locks and licences?"""

import ast
import importlib.metadata
import pathlib
import re
import statistics
import subprocess
import tomllib
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.once

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "filon"
MODULES = sorted(SOURCES.rglob("*.py"))
LAUNCH = sorted((ROOT / "launch").glob("*.py"))
WRITTEN = [*MODULES, *LAUNCH, *sorted((ROOT / "tests").rglob("*.py")), ROOT / "play", ROOT / "setup.py"]

# Imports point down only. "" is filon itself, the face outsiders import: it shows the core.
LEVELS = {
    "core": 1,
    "": 2,
    "games": 2,
    "bots": 3,
    "table": 4,
    "arena": 4,
    "adapters": 4,
    "server": 5,
    "terminal": 5,
    "client": 5,
    "testing": 5,
    "bench": 6,
    "making": 6,
    "__main__": 7,
}
GAMES_SHARED = {"mine": ("saboteur", "duel")}
BANNED = {"base", "abstract", "impl", "util", "utils", "helper", "helpers", "manager", "handler", "misc", "common"}
PERMISSIVE = re.compile(r"\b(MIT|BSD|Apache|PSF|ISC|Python Software Foundation)\b", re.IGNORECASE)
COPYLEFT = re.compile(r"GPL|MPL|EUPL|CDDL|Mozilla|GNU", re.IGNORECASE)
HOST = re.compile(r"https?://[\w.-]*(pypi|pythonhosted|npmjs|yarnpkg|registry|mirror|artifact|nexus)|file:/{2}")
OUTSIDE = re.compile(r"(\.\.|/work)/shared")
FIGURE = re.compile(r"\d\s*(ns|loops)\b")


def name_of(path: pathlib.Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")


def project_files() -> list[pathlib.Path]:
    """Every file git has or would take."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def imported(place: str, source: str) -> Iterator[tuple[str, ...]]:
    """What a file at src/filon/<place> imports of filon, as the parts below filon."""
    package = ("filon", *pathlib.PurePosixPath(place).parts[:-1])
    for node in ast.walk(ast.parse(source)):
        names: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = (*above, *(node.module or "").split(".")) if node.module else above
            names = [(*module, alias.name) for alias in node.names]
        yield from (name[1:] for name in names if name[0] == "filon")


def room_of(parts: tuple[str, ...]) -> str:
    """The room on the level list; whatever is no folder or file of its own is a name of the face."""
    room = parts[0] if parts else ""
    return room if room in LEVELS or (SOURCES / room).exists() or (SOURCES / f"{room}.py").exists() else ""


def import_trouble(place: str, source: str) -> list[str]:
    """Imports that point up or sideways, and games that know one another."""
    parts = tuple(pathlib.PurePosixPath(place).with_suffix("").parts)
    here = "" if parts == ("__init__",) else parts[0]
    if here not in LEVELS:
        return [f"{place}: {here} has no level"]
    trouble = []
    for target in imported(place, source):
        there = room_of(target)
        if there != here and LEVELS.get(there, 9) >= LEVELS[here]:
            trouble.append(f"{place} imports {'.'.join(target)}, which is not below it")
        if here == there == "games" and len(target) > 1:
            game, other = parts[1], target[1]
            if other != game and game not in GAMES_SHARED.get(other, ()):
                trouble.append(f"{place} imports another game: {other}")
    return trouble


def long_functions(source: str) -> list[str]:
    """Functions of 40 lines or more that do not say by a figure what the length buys."""
    lines = source.splitlines()
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        length = (node.end_lineno or 0) - node.lineno + 1
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)]) - 1
        reason = ast.get_docstring(node) or ""
        while first > 0 and lines[first - 1].lstrip().startswith("#"):
            first -= 1
            reason += lines[first]
        if length >= 40 and not FIGURE.search(reason):
            found.append(f"{node.name}: {length} lines")
    return found


def banned_names(stem: str, source: str) -> list[str]:
    classes = [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    words = [(stem, part) for part in stem.split("_")]
    words += [(name, part) for name in classes for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]
    return sorted({name for name, part in words if part.lower() in BANNED})


def versions(lock: str) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text_of(ROOT / lock), re.MULTILINE))


def licence_of(package: str) -> str:
    about = importlib.metadata.metadata(package)
    kinds = [kind for kind in about.get_all("Classifier") or [] if kind.startswith("License ::")]
    return " ".join([*(about.get_all("License-Expression") or about.get_all("License") or []), *kinds])


def test_imports_point_down_only() -> None:
    trouble = [line for path in MODULES for line in import_trouble(path.relative_to(SOURCES).as_posix(), text_of(path))]

    assert trouble == []


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("core/state.py", "import filon.games"),
        ("core/state.py", "from filon import load"),
        ("core/text/translations.py", "from ..games.saboteur import box"),
        ("arena/run.py", "from filon.table import seats"),
        ("games/saboteur/legal.py", "from filon.games.duel import box"),
        ("games/saboteur/legal.py", "from ..duel import box"),
        ("games/sabale/board.py", "from filon.games import mine"),
        ("games/mine/board.py", "from ..saboteur import box"),
        ("games/duel/view.py", "def view():\n    from filon.bots import search"),
        ("__init__.py", "from filon.games import saboteur"),
        ("attic/old.py", "pass"),
    ],
)
def test_an_import_that_points_up_or_sideways_is_found(place: str, source: str) -> None:
    assert len(import_trouble(place, source)) == 1


@pytest.mark.parametrize(
    ("place", "source"),
    [
        ("games/saboteur/legal.py", "from . import box\nfrom .board import SIDES\nfrom filon.core.state import State"),
        ("games/saboteur/legal.py", "from ..mine.board import SIDES\nimport filon.games.mining"),
        ("testing/laws.py", "import filon\nfrom filon import load"),
        ("__init__.py", "from .core.registry import load\nfrom filon.core import errors"),
        ("__main__.py", "from filon import bench, terminal\nimport json"),
    ],
)
def test_an_import_that_points_down_or_stays_in_its_room_is_fine(place: str, source: str) -> None:
    assert import_trouble(place, source) == []


def test_no_file_is_over_300_lines_and_half_are_under_120() -> None:
    lengths = {name_of(path): len(text_of(path).splitlines()) for path in WRITTEN}

    assert {name: length for name, length in lengths.items() if length > 300} == {}
    assert statistics.median(lengths.values()) < 120


def test_functions_stay_under_40_lines_unless_a_figure_says_why() -> None:
    trouble = {name_of(path): found for path in WRITTEN if (found := long_functions(text_of(path)))}

    assert trouble == {}


def test_a_long_function_is_found_and_a_figure_excuses_it() -> None:
    body = "    pass\n" * 39

    assert long_functions(f"def long():\n{body}") == ["long: 40 lines"]
    assert long_functions(f"def short():\n{body[9:]}") == []
    assert long_functions(f"# One loop: 2.3 loops a decision, split it is 4.\n@final\ndef long():\n{body}") == []
    assert long_functions(f'def long():\n    """Unrolled: 80 ns, not 140 ns."""\n{body}') == []
    assert long_functions(f'def long():\n    """Needs many lines."""\n{body}') != []


def test_names_say_what_a_thing_is() -> None:
    trouble = {name_of(path): found for path in MODULES if (found := banned_names(path.stem, text_of(path)))}

    assert trouble == {}
    assert banned_names("deck_utils", "class BaseGame: ...\nclass Baseline: ...") == ["BaseGame", "deck_utils"]


def test_every_module_opens_with_its_question() -> None:
    assert [name_of(path) for path in [*MODULES, *LAUNCH] if not ast.get_docstring(ast.parse(text_of(path)))] == []


def test_no_file_names_a_registry_or_what_lies_outside_the_project() -> None:
    trouble = []
    for path in project_files():
        text = path.read_text(encoding="utf-8", errors="ignore")
        trouble += [f"{name_of(path)}: {found[0]}" for pattern in (HOST, OUTSIDE) if (found := pattern.search(text))]

    assert trouble == []
    assert ROOT / "uv.lock" not in project_files()


def test_the_locks_hold_hashes_agree_and_cover_what_pyproject_asks_for() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    asked = {re.split(r"[<>=!~ ]", line)[0] for line in project["dependencies"]}
    everything = versions("requirements-test.lock")

    assert asked <= set(versions("requirements.lock"))  # beside what these need themselves; all of it is permissive
    for lock in ("requirements.lock", "requirements-build.lock", "requirements-test.lock"):
        blocks = re.split(r"\n(?=\S)", text_of(ROOT / lock).rstrip())
        assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []
        assert versions(lock).items() <= everything.items()


@pytest.mark.parametrize("package", sorted(versions("requirements.lock")))
def test_what_filon_needs_at_run_time_is_permissive(package: str) -> None:
    licence = licence_of(package)

    assert PERMISSIVE.search(licence)
    assert not COPYLEFT.search(licence)
