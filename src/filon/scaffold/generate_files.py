"""File templates of a new game: filled in and written to disk, all of them or none."""

from __future__ import annotations

import re
import shutil
import sys
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from filon.scaffold import game_names
from filon.scaffold.game_names import ScaffoldError
from filon.scaffold.target_folders import TargetFolders

IMPORTS = re.compile(r"^(?:from (?!__future__)|import ).*\n(?:\n?(?:from|import) .*\n)*", re.MULTILINE)
SUFFIX = ".txt"  # so that no tool mistakes a template for the file it becomes


def templates() -> dict[str, str]:
    """Return every template by its path, such as `game/words/en.json`."""
    return dict(templates_in(resources.files("filon.scaffold").joinpath("templates"), ""))


def templates_in(folder: Traversable, path: str) -> list[tuple[str, str]]:
    """Return the templates of a folder and its subfolders."""
    listed: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        below = f"{path}{entry.name}"
        if entry.is_dir():
            listed += templates_in(entry, f"{below}/")
        elif below.endswith(SUFFIX):
            listed.append((below.removesuffix(SUFFIX), entry.read_text(encoding="utf-8")))
    return listed


def files(target: TargetFolders) -> dict[Path, str]:
    """Return the path and text of every file of this game."""
    key = target.key
    filled = {
        "key": key,
        "title": game_names.title(key),
        "name": game_names.name(key),
        "letter": game_names.letter(key),
    }
    filled |= {"package": target.package, "testing": target.testing}
    made: dict[Path, str] = {}
    for path, text in templates().items():
        fitting = [
            template_folder
            for template_folder in target.folders
            if path == template_folder or path.startswith(f"{template_folder}/")
        ]
        if fitting:
            template_folder = max(fitting, key=len)
            written = Template(text).substitute(filled)
            if path.endswith(".py"):
                written = sort_imports(written, target.package.partition(".")[0])
            made[target.root / f"{target.folders[template_folder]}{path.removeprefix(template_folder)}"] = written
    return made


def sort_imports(source: str, own: str) -> str:
    """Return the source with its imports sorted as ruff sorts them, which depends on the game's key."""

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


def build(target: TargetFolders) -> list[Path]:
    """Write every file and return their paths; if one cannot be written, remove the others and raise ScaffoldError."""
    made: list[Path] = []
    wanted = files(target)
    path = target.root
    try:
        for path in (target.root / name for name in target.new_paths if not name.endswith(".md")):
            path.mkdir(parents=True)
            made.append(path)
        for path, text in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as opened:
                made.append(path)
                opened.write(text)
    except OSError as error:
        remove(made)
        raise ScaffoldError("not_written", file=path) from error
    return list(wanted)


def remove(made: list[Path]) -> None:
    """Remove the files and folders of this run, and nothing else."""
    for path in reversed(made):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
