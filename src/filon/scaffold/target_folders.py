"""Where the files of a new game go: into a checkout of Filon, or else into a separate project."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from filon.scaffold.game_names import ScaffoldError


class TargetFolders(NamedTuple):
    """`folders` maps each template folder to its target below `root`; the paths in `new_paths` must not exist yet."""

    key: str
    root: Path
    package: str
    testing: str
    folders: dict[str, str]
    new_paths: tuple[str, ...]

    @property
    def outside(self) -> bool:
        """Whether the game is a separate project."""
        return self.package == self.key


def checkout(here: Path) -> Path | None:
    """Return the checkout of Filon that contains this folder, if any."""
    for folder in (here, *here.parents):
        if (folder / "src" / "filon" / "games").is_dir() and project(folder / "pyproject.toml") == "filon":
            return folder
    return None


def project(file: Path) -> str:
    """Return the project name in a pyproject.toml; empty if there is none."""
    try:
        return str(tomllib.loads(file.read_text(encoding="utf-8"))["project"]["name"])
    except (OSError, UnicodeError, ValueError, KeyError, TypeError):
        return ""


def choose(key: str, here: Path) -> TargetFolders:
    """Return the target folders of this game; raises ScaffoldError if something is there already."""
    root = checkout(here)
    target = in_separate_project(key, here) if root is None else in_checkout(key, root)
    for name in target.new_paths:
        path = target.root / name
        if path.exists() or path.is_symlink():
            raise ScaffoldError("exists", file=path)
    return target


def in_separate_project(key: str, here: Path) -> TargetFolders:
    """Return the target folders of a separate project, which Filon finds by its entry point."""
    folders = {
        "game": f"{key}/src/{key}",
        "testing": f"{key}/src/{key}/testing",
        "tests": f"{key}/tests",
        "project": key,
        "project/py.typed": f"{key}/src/{key}/py.typed",
    }
    return TargetFolders(key, here, key, f"{key}.testing", folders, (key,))


def in_checkout(key: str, root: Path) -> TargetFolders:
    """Return the target folders in a checkout; Filon's tests find the game by its folder."""
    folders = {
        "game": f"src/filon/games/{key}",
        "testing": f"src/filon/testing/{key}",
        "tests": f"tests/games/{key}",
        "page/page.md": f"docs/games/{key}.md",
    }
    return TargetFolders(key, root, f"filon.games.{key}", f"filon.testing.{key}", folders, tuple(folders.values()))
