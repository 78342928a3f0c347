"""Checks of the source tree: import levels, folder and function sizes, names, docstrings, locks and licences."""

import ast
import collections
import importlib.metadata
import pathlib
import re
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

# Imports point down only. "" is the package filon itself, whose names come from the core.
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
    "scaffold": 6,
    "__main__": 7,
}
GAMES_SHARED = {"mining": ("saboteur", "duel")}
BANNED = {"util", "utils", "misc", "common"}
MOST_MODULES = 20
# Temporary, while modules are being renamed: folders that are not checked yet.
PERMISSIVE = re.compile(r"\b(MIT|BSD|Apache|PSF|ISC|Python Software Foundation)\b", re.IGNORECASE)
COPYLEFT = re.compile(r"GPL|MPL|EUPL|CDDL|Mozilla|GNU", re.IGNORECASE)
HOST = re.compile(r"https?://[\w.-]*(pypi|pythonhosted|npmjs|yarnpkg|registry|mirror|artifact|nexus)|file:/{2}")
OUTSIDE = re.compile(r"(\.\.|/work)/shared")
# Modules of the server that may read the time by themselves; everything else is handed a clock.
READ_THE_TIME = {
    "clock.py": "the clocks themselves",
    "ops/log_format.py": "writes out the time that `logging` has stamped",
}
FIGURE = re.compile(r"\d\s*(ns|loops)\b")


def name_of(path: pathlib.Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")


def project_files() -> list[pathlib.Path]:
    """Every file that git tracks or would add."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def imported(module: str, source: str) -> Iterator[tuple[str, ...]]:
    """What the file src/filon/<module> imports of filon, as the parts below filon."""
    package = ("filon", *pathlib.PurePosixPath(module).parts[:-1])
    for node in ast.walk(ast.parse(source)):
        names: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = (*above, *(node.module or "").split(".")) if node.module else above
            names = [(*module, alias.name) for alias in node.names]
        yield from (name[1:] for name in names if name[0] == "filon")


def package_of(parts: tuple[str, ...]) -> str:
    """The package in LEVELS; what is neither a folder nor a file is a name of the package filon itself."""
    package = parts[0] if parts else ""
    exists = (SOURCES / package).exists() or (SOURCES / f"{package}.py").exists()
    return package if package in LEVELS or exists else ""


def import_violations(module: str, source: str) -> list[str]:
    """Imports that point up or sideways, and imports from one game to another."""
    parts = tuple(pathlib.PurePosixPath(module).with_suffix("").parts)
    here = "" if parts == ("__init__",) else parts[0]
    if here not in LEVELS:
        return [f"{module}: {here} has no level"]
    violations = []
    for target in imported(module, source):
        there = package_of(target)
        if there != here and LEVELS.get(there, 9) >= LEVELS[here]:
            violations.append(f"{module} imports {'.'.join(target)}, which is not below it")
        if here == there == "games" and len(target) > 1:
            game, other = parts[1], target[1]
            if other != game and game not in GAMES_SHARED.get(other, ()):
                violations.append(f"{module} imports another game: {other}")
    return violations


def long_functions(source: str) -> list[str]:
    """Functions of 40 lines or more whose comment or docstring gives no figure that justifies the length."""
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


def asks_a_question(source: str) -> bool:
    """Whether the first line of the module docstring is missing or contains a question."""
    first = (ast.get_docstring(ast.parse(source)) or "?").splitlines()[0]
    return "?" in re.sub(r"`[^`]*`", "", first)


def is_game_folder(folder: str) -> bool:
    """Whether a folder holds the modules of one game."""
    return re.match(r"(src/filon/games|web/src/games)/", folder) is not None


def crowded_folders(paths: list[str]) -> list[str]:
    """Folders of more than 20 modules, games' folders excepted; `__init__.py` is not counted."""
    modules = [path for path in map(pathlib.PurePosixPath, paths) if path.name != "__init__.py"]
    counts = collections.Counter(path.parent.as_posix() for path in modules)
    return sorted(
        f"{folder}: {count} modules"
        for folder, count in counts.items()
        if count > MOST_MODULES and not is_game_folder(folder)
    )


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
    violations = [
        line for path in MODULES for line in import_violations(path.relative_to(SOURCES).as_posix(), text_of(path))
    ]

    assert violations == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("core/state.py", "import filon.games"),
        ("core/state.py", "from filon import load"),
        ("core/text/translations.py", "from ...games.saboteur import components"),
        ("arena/run.py", "from filon.table import seats"),
        ("games/saboteur/legal.py", "from filon.games.duel import components"),
        ("games/saboteur/legal.py", "from ..duel import components"),
        ("games/sabale/board.py", "from filon.games import mining"),
        ("games/mining/board.py", "from ..saboteur import components"),
        ("games/duel/view.py", "def view():\n    from filon.bots import ismcts"),
        ("__init__.py", "from filon.games import saboteur"),
        ("attic/old.py", "pass"),
    ],
)
def test_import_upwards_or_sideways_is_found(module: str, source: str) -> None:
    assert len(import_violations(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "games/saboteur/legal.py",
            "from . import cards\nfrom .board import SIDES\nfrom filon.core.state import State",
        ),
        ("games/saboteur/legal.py", "from ..mining.board import SIDES\nimport filon.games.mining"),
        ("testing/laws.py", "import filon\nfrom filon import load"),
        ("__init__.py", "from .core.registry import load\nfrom filon.core import errors"),
        ("__main__.py", "from filon import bench, terminal\nimport json"),
    ],
)
def test_import_downwards_or_within_a_package_is_allowed(module: str, source: str) -> None:
    assert import_violations(module, source) == []


def test_folders_have_at_most_20_modules() -> None:
    suffixes = {".py", ".ts", ".svelte"}
    paths = [name_of(path) for path in project_files() if path.suffix in suffixes]
    paths = [path for path in paths if path.startswith(("src/filon/", "web/src/"))]

    assert crowded_folders(paths) == []


def test_crowded_folder_is_found_unless_it_is_a_game() -> None:
    def full(folder: str, count: int) -> list[str]:
        return [f"{folder}/__init__.py", *(f"{folder}/module_{number}.py" for number in range(count))]

    assert crowded_folders(full("src/filon/server", 21)) == ["src/filon/server: 21 modules"]
    assert crowded_folders(full("src/filon/server", 20)) == []
    assert crowded_folders(full("src/filon/games/duel", 30)) == []


def test_functions_stay_under_40_lines_unless_a_figure_justifies_it() -> None:
    violations = {name_of(path): found for path in WRITTEN if (found := long_functions(text_of(path)))}

    assert violations == {}


def test_long_function_is_found_unless_a_figure_justifies_it() -> None:
    body = "    pass\n" * 39

    assert long_functions(f"def long():\n{body}") == ["long: 40 lines"]
    assert long_functions(f"def short():\n{body[9:]}") == []
    assert long_functions(f"# One loop: 2.3 loops a decision, split it is 4.\n@final\ndef long():\n{body}") == []
    assert long_functions(f'def long():\n    """Unrolled: 80 ns, not 140 ns."""\n{body}') == []
    assert long_functions(f'def long():\n    """Needs many lines."""\n{body}') != []


def test_names_avoid_empty_words() -> None:
    violations = {name_of(path): found for path in MODULES if (found := banned_names(path.stem, text_of(path)))}

    assert violations == {}
    assert banned_names("deck_utils", "class CommonGame: ...\nclass Commons: ...") == ["CommonGame", "deck_utils"]


def imports_time(source: str) -> bool:
    """Whether a module can read the time by itself."""
    nodes = list(ast.walk(ast.parse(source)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return not {"time", "datetime"}.isdisjoint(names)


def test_server_reads_the_time_from_its_clock_alone() -> None:
    server = SOURCES / "server"
    found = {path.relative_to(server).as_posix() for path in server.rglob("*.py") if imports_time(text_of(path))}

    assert found == set(READ_THE_TIME)


@pytest.mark.parametrize("source", ["import time", "from time import monotonic", "import os, datetime as d"])
def test_module_that_reads_the_time_is_found(source: str) -> None:
    assert imports_time(source)
    assert not imports_time("import timeit\nfrom filon.server.clock import Clock")


def test_module_docstrings_start_with_a_statement() -> None:
    files = [*MODULES, *LAUNCH, ROOT / "play", ROOT / "setup.py"]
    assert [name_of(path) for path in files if asks_a_question(text_of(path))] == []


def test_question_in_a_docstring_is_found() -> None:
    assert asks_a_question('"""How fast is it? As fast as it can."""')
    assert asks_a_question("import os")
    assert not asks_a_question('"""The wildcard `?` in notation.\n\nWhy not `*`? It is taken."""')


def test_no_file_names_a_registry_or_a_path_outside_the_project() -> None:
    violations = []
    for path in project_files():
        text = path.read_text(encoding="utf-8", errors="ignore")
        violations += [f"{name_of(path)}: {found[0]}" for pattern in (HOST, OUTSIDE) if (found := pattern.search(text))]

    assert violations == []
    assert ROOT / "uv.lock" not in project_files()


def test_no_file_holds_the_marks_of_a_merge() -> None:
    mark = re.compile(r"^\s*(<<<<<<< |>>>>>>> )", re.MULTILINE)
    texts = {path: path.read_text(encoding="utf-8") for path in [*WRITTEN, *ROOT.glob("docs/**/*.md")]}

    assert [str(path) for path, text in texts.items() if mark.search(text)] == []
    assert mark.search("    <<<<<<< HEAD\n")


def test_locks_have_hashes_agree_and_cover_pyproject() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    asked = {re.split(r"[<>=!~ ]", line)[0] for line in project["dependencies"]}
    everything = versions("requirements-test.lock")

    assert asked <= set(
        versions("requirements.lock")
    )  # plus their own dependencies; the licences of all are checked below
    for lock in ("requirements.lock", "requirements-build.lock", "requirements-test.lock"):
        blocks = re.split(r"\n(?=\S)", text_of(ROOT / lock).rstrip())
        assert [block for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []
        assert versions(lock).items() <= everything.items()


@pytest.mark.parametrize("package", sorted(versions("requirements.lock")))
def test_run_time_dependencies_have_permissive_licences(package: str) -> None:
    licence = licence_of(package)

    assert PERMISSIVE.search(licence)
    assert not COPYLEFT.search(licence)
