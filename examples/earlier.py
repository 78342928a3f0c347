"""Extracts the bots of an earlier commit, so that the arena can measure them against today's.

    python examples/earlier.py 15f0bca /tmp/earlier
    ./play arena duel --bots expert,/tmp/earlier/duel.py:regular --games 400

It takes the commit's bots out of git's history, and the engines they run on: those of the same commit. Commits up to
e198d14, the last before names changed throughout, run on the engines of e198d14. All of it becomes one package of
another name, so that no name has to be the same today. One file a game beside it holds the functions that the arena
calls: they translate today's view and events by their JSON, which is a stable format, and return the move's text.
"""

import io
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

SOURCE = "src/filon"
PARTS = ("core", "games", "bots")
ENGINES = "e198d14"
LEVELS = ("random", "novice", "regular", "expert")
TEMPLATE = '''"""The bots of commit {commit} for {game}, called as bots are called today."""

import msgspec

from {package} import {imported}
from {package}.bots import {game} as bots

GAME = load("{game}")
READ = {{}}


def read(event):
    """An event of today as one of theirs; the same event is read once."""
    text = msgspec.json.encode(event)
    if text not in READ:
        if len(READ) > 10_000:
            READ.clear()
        [READ[text]] = GAME.read_events(b"[" + text + b"]")
    return READ[text]

{levels}'''
LEVEL = '''
def {level}(game, view, events, seed, budget):
    """As `{level}` of {commit} plays."""
    return bots.{level}(GAME, GAME.read_view(view.json()), [read(event) for event in events], seed, {budget})

'''
# Before there was a Budget, a bot was told how much to think as a number, 1.0 being the usual.
BUDGETS = {True: "Budget(iterations=budget.iterations, ms=budget.ms)", False: "1.0"}


def git(*words: str, error: str = "git cannot read this checkout") -> bytes:
    """What git prints; ends the program with this error if it fails."""
    try:
        ended = subprocess.run(["git", *words], capture_output=True)
    except FileNotFoundError:
        sys.exit("earlier: git is not installed here")
    if ended.returncode:
        sys.exit(f"earlier: {error}")
    return ended.stdout


def engines_of(commit: str) -> str:
    """The commit whose engines a commit's bots run on."""
    ended = subprocess.run(["git", "merge-base", "--is-ancestor", commit, ENGINES], capture_output=True)
    return commit if ended.returncode else ENGINES


def extract(commit: str, parts: tuple[str, ...], package: str, out: Path) -> None:
    """Write these parts of a commit's sources as parts of another package."""
    archive = git("archive", commit, *[f"{SOURCE}/{part}" for part in parts], error=f"commit {commit} has no bots")
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            content = files.extractfile(member)
            if content is None:
                continue
            data = content.read()
            file = out / package / Path(member.name).relative_to(SOURCE)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(renamed(data.decode(), package).encode() if file.suffix == ".py" else data)


def renamed(text: str, package: str) -> str:
    """A module's source with imports from `package` instead of `filon`."""
    text = re.sub(rf"\bfilon\.({'|'.join(PARTS)})\b", rf"{package}.\1", text)
    return re.sub(r"\bfrom filon import\b", f"from {package} import", text)


def write_games(commit: str, package: str, out: Path) -> list[str]:
    """Write the file of each game that has bots; returns a line on each."""
    told = []
    has_budget = b"Budget" in (out / package / "bots" / "__init__.py").read_bytes()
    for folder in sorted(file.parent for file in (out / package / "bots").glob("*/__init__.py")):
        source = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
        levels = [level for level in LEVELS if re.search(rf"^(def )?{level}\b( = |\()", source, re.MULTILINE)]
        functions = "".join(LEVEL.format(level=level, commit=commit, budget=BUDGETS[has_budget]) for level in levels)
        imported = "Budget, load" if has_budget else "load"
        text = TEMPLATE.format(commit=commit, game=folder.name, package=package, imported=imported, levels=functions)
        (out / f"{folder.name}.py").write_text(text.rstrip() + "\n", encoding="utf-8")
        told.append(" ".join([f"{folder.name}.py:", *levels]))
    return told


def main(arguments: list[str]) -> None:
    if len(arguments) != 2:
        sys.exit("earlier: say which commit and into which folder, as 15f0bca .filon-arena/earlier")
    named, folder = arguments
    out = Path(folder).resolve()
    os.chdir(git("rev-parse", "--show-toplevel", error="this is no checkout of Filon").decode().strip())
    asked = ["rev-parse", "--verify", "--short=7", f"{named}^{{commit}}"]
    commit = git(*asked, error=f"there is no commit {named}").decode().strip()
    package = f"earlier_{commit}"
    extract(engines_of(commit), ("__init__.py", "core", "games"), package, out)
    extract(commit, ("bots",), package, out)
    for line in write_games(commit, package, out):
        print(Path(folder) / line)


if __name__ == "__main__":
    main(sys.argv[1:])
