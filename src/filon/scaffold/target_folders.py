"""Where the files of a new game go: into a checkout of Filon, or else into a separate project."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from filon.scaffold.game_names import NotMade


class Site(NamedTuple):
    """`places` maps each template folder to its target below `root`; the paths in `fresh` must not exist yet."""

    key: str
    root: Path
    package: str
    testing: str
    places: dict[str, str]
    fresh: tuple[str, ...]

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


def choose(key: str, here: Path) -> Site:
    """Return the site for this game; raises NotMade if something is there already."""
    root = checkout(here)
    site = alone(key, here) if root is None else within(key, root)
    for name in site.fresh:
        path = site.root / name
        if path.exists() or path.is_symlink():
            raise NotMade("exists", file=path)
    return site


def alone(key: str, here: Path) -> Site:
    """Return the site of a separate project, which Filon finds by its entry point."""
    places = {
        "game": f"{key}/src/{key}",
        "testing": f"{key}/src/{key}/testing",
        "tests": f"{key}/tests",
        "project": key,
        "project/py.typed": f"{key}/src/{key}/py.typed",
    }
    return Site(key, here, key, f"{key}.testing", places, (key,))


def within(key: str, root: Path) -> Site:
    """Return the site in a checkout; Filon's tests find the game by its folder."""
    places = {
        "game": f"src/filon/games/{key}",
        "testing": f"src/filon/testing/{key}",
        "tests": f"tests/games/{key}",
        "page/page.md": f"docs/games/{key}.md",
    }
    return Site(key, root, f"filon.games.{key}", f"filon.testing.{key}", places, tuple(places.values()))
