"""What does a player's play hang on? Its sources and weights, told as a few signs: what was played by others is stale.

Of a stranger these are its file, all of the packages beside it that it imports, and files of JSON beside it that it
names. A file is known by where it lies below the stranger's folder, so that another machine makes the same of it.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from filon import bots

KINDS = (".py", ".json")


def of_files(folder: Path, files: Iterable[Path]) -> str:
    """A few signs for all that stands in these files."""
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(f"{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return hashed.hexdigest()[:12]


def of_house(key: str) -> str:
    """Of a game's own bots, at whatever level."""
    top = rooms(key)[0]
    return of_files(top, [file for room in rooms(key) for file in sorted(room.iterdir()) if file.suffix in KINDS])


def rooms(key: str) -> list[Path]:
    """The folders in which a game's own bots live: what all share, and the game's."""
    found = [Path(str(bots.__file__)).parent]
    spec = find_spec(f"filon.bots.{key}")
    if spec is not None and spec.origin is not None:
        found.append(Path(spec.origin).parent)
    return found


def of_stranger(path: Path) -> str:
    """Of a file that somebody brought."""
    return of_files(path.parent, stranger_files(path))


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
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def lying_at(folder: Path, name: str) -> list[Path]:
    """The file of this name in the folder, or all of a package, since which of its files are read is its own affair."""
    file, package = folder / f"{name}.py", folder / name
    if file.is_file():
        return [file]
    if not package.is_dir():
        return []
    return [each for each in package.rglob("*") if each.suffix in KINDS and each.is_file()]
