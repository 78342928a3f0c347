"""Where do the rooms of a new game go? Into this checkout of Filon, or else into a project of their own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from filon.scaffold.game_names import NotMade


class Site(NamedTuple):
    """`places` says where each folder of texts goes, below `root`; what is `fresh` must not be there yet."""

    key: str
    root: Path
    package: str
    testing: str
    places: dict[str, str]
    fresh: tuple[str, ...]

    @property
    def outside(self) -> bool:
        """Whether the game is a project of its own."""
        return self.package == self.key


def checkout(here: Path) -> Path | None:
    """The checkout of Filon that this folder lies in."""
    for folder in (here, *here.parents):
        if (folder / "src" / "filon" / "games").is_dir() and project(folder / "pyproject.toml") == "filon":
            return folder
    return None


def project(file: Path) -> str:
    """What a pyproject.toml calls its project."""
    try:
        return str(tomllib.loads(file.read_text(encoding="utf-8"))["project"]["name"])
    except (OSError, UnicodeError, ValueError, KeyError, TypeError):
        return ""


def choose(key: str, here: Path) -> Site:
    """The place for this game; refused if something is there already."""
    root = checkout(here)
    site = alone(key, here) if root is None else within(key, root)
    for name in site.fresh:
        path = site.root / name
        if path.exists() or path.is_symlink():
            raise NotMade("exists", file=path)
    return site


def alone(key: str, here: Path) -> Site:
    """A project of its own, which Filon finds by its entry point."""
    places = {
        "game": f"{key}/src/{key}",
        "testing": f"{key}/src/{key}/testing",
        "tests": f"{key}/tests",
        "project": key,
        "project/py.typed": f"{key}/src/{key}/py.typed",
    }
    return Site(key, here, key, f"{key}.testing", places, (key,))


def within(key: str, root: Path) -> Site:
    """A fifth game of ours; the house's own tests find it by its folder."""
    places = {
        "game": f"src/filon/games/{key}",
        "testing": f"src/filon/testing/{key}",
        "tests": f"tests/games/{key}",
        "page/page.md": f"docs/games/{key}.md",
    }
    return Site(key, root, f"filon.games.{key}", f"filon.testing.{key}", places, tuple(places.values()))
