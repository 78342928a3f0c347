"""What stands in each file of a new game, and how does it get onto the disk, all of it or nothing?"""

from __future__ import annotations

import re
import shutil
import sys
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from filon.scaffold import game_names
from filon.scaffold.game_names import NotMade
from filon.scaffold.project_files import Site

IMPORTS = re.compile(r"^(?:from (?!__future__)|import ).*\n(?:\n?(?:from|import) .*\n)*", re.MULTILINE)
SUFFIX = ".txt"  # so that no tool takes a text with places in it for the file it will be


def texts() -> dict[str, str]:
    """Every text, by the path it has below its folder, such as `game/words/en.json`."""
    return dict(found(resources.files("filon.scaffold").joinpath("templates"), ""))


def found(folder: Traversable, path: str) -> list[tuple[str, str]]:
    """The texts of a folder and of those in it."""
    listed: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        below = f"{path}{entry.name}"
        if entry.is_dir():
            listed += found(entry, f"{below}/")
        elif below.endswith(SUFFIX):
            listed.append((below.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")))
    return listed


def files(site: Site) -> dict[Path, str]:
    """Every file that this game begins with, and what stands in it."""
    key = site.key
    filled = {
        "key": key,
        "title": game_names.title(key),
        "name": game_names.name(key),
        "letter": game_names.letter(key),
    }
    filled |= {"package": site.package, "testing": site.testing}
    made: dict[Path, str] = {}
    for path, text in texts().items():
        fitting = [place for place in site.places if path == place or path.startswith(f"{place}/")]
        if fitting:
            place = max(fitting, key=len)
            written = Template(text).substitute(filled)
            if path.endswith(".py"):
                written = sort_imports(written, site.package.partition(".")[0])
            made[site.root / f"{site.places[place]}{path.removeprefix(place)}"] = written
    return made


def sort_imports(source: str, own: str) -> str:
    """The imports at the top as ruff wants them, which depends on the key: the library's, others', one's own."""

    def rank(line: str) -> tuple[int, bool, str]:
        module = line.split(" ")[1]
        root = module.partition(".")[0]
        group = 0 if root in sys.stdlib_module_names else 2 if root == own else 1
        return group, line.startswith("from "), module

    block = IMPORTS.search(source)
    if block is None:
        return source
    lines = sorted(filter(None, block[0].split("\n")), key=rank)
    groups = ["".join(f"{line}\n" for line in lines if rank(line)[0] == group) for group in range(3)]
    return source[: block.start()] + "\n".join(filter(None, groups)) + source[block.end() :]


def build(site: Site) -> list[Path]:
    """Write every file; if one cannot be written, take back those that were."""
    made: list[Path] = []
    wanted = files(site)
    path = site.root
    try:
        for path in (site.root / name for name in site.fresh if not name.endswith(".md")):
            path.mkdir(parents=True)
            made.append(path)
        for path, text in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as opened:
                made.append(path)
                opened.write(text)
    except OSError as error:
        take_back(made)
        raise NotMade("not_written", file=path) from error
    return list(wanted)


def take_back(made: list[Path]) -> None:
    """Remove what this run has made, and nothing else."""
    for path in reversed(made):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
