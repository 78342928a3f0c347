"""What does a player's play hang on? Its sources and weights, told as a few signs: what was played by others is stale.

Of a stranger these are its file, all of the packages beside it that it imports, and files of JSON beside it that it
names. A file is known by where it lies below the stranger's folder, so that another machine makes the same of it.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from filon import bots

KINDS = (".py", ".json")


def of_files(folder: Path, files: Iterable[Path]) -> str:
    """A few signs for all that stands in these files."""
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(f"{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:12]


def of_house(key: str, root: str = "__init__.py") -> str:
    """Of a game's own bots, at whatever level: what their room's first file imports of the bots' rooms, and weights.

    With `fit_weights.py` for the root, of what finds those weights.
    """
    shared = Path(str(bots.__file__)).parent
    room = shared / key if (shared / key).is_dir() else shared
    found: set[Path] = set()
    waiting = [shared / "__init__.py", room / "__init__.py", room / root]
    while waiting:
        file = waiting.pop()
        if file not in found and file.is_file():
            found.add(file)
            waiting += [each for name in modules(file) for each in of_the_house(shared, name)]
    return of_files(shared, sorted({*found, *room.glob("*.json")}))


def of_the_house(shared: Path, name: str) -> list[Path]:
    """The file of a module of the bots' rooms."""
    words = name.split(".")
    place = shared.joinpath(*words[2:])
    files = [place.with_suffix(".py"), place / "__init__.py"] if words[:2] == ["filon", "bots"] and words[2:] else []
    return [file for file in files if file.is_file()]


def of_stranger(path: Path) -> str:
    """Of a file that somebody brought."""
    return of_files(path.parent, stranger_files(path))


def asks_house(path: Path) -> bool:
    """Whether a file that somebody brought, or what it imports from beside it, asks the house's bots."""
    files = [file for file in stranger_files(path) if file.suffix == ".py"]
    return any(f"{name}.".startswith("filon.bots.") for file in files for name in modules(file))


def stranger_files(path: Path) -> list[Path]:
    """The file, and what lies below its folder that it may import or names."""
    found: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found[file] = None
        if file.suffix == ".py":
            waiting += [beside for name in imported_names(file) for beside in lying_at(path.parent, name)]
    texts = [file.read_bytes() for file in found if file.suffix == ".py"]
    named = [file for file in path.parent.glob("*.json") if any(file.name.encode() in text for text in texts)]
    return sorted({*found, *named})


def imported_names(file: Path) -> Iterator[str]:
    """The first word of every module that this file imports, whenever it does."""
    yield from (name.partition(".")[0] for name in modules(file))


def modules(file: Path) -> Iterator[str]:
    """Every module that this file imports by its whole name, and every name it takes out of one: it may be a module."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def lying_at(folder: Path, name: str) -> list[Path]:
    """The file of this name in the folder, or all of a package, since which of its files are read is its own affair."""
    file, package = folder / f"{name}.py", folder / name
    if file.is_file():
        return [file]
    if not package.is_dir():
        return []
    return [each for each in package.rglob("*") if each.suffix in KINDS and each.is_file()]
