"""How is an earlier commit's bot measured against today's? It is brought in by the arena's door for strangers.

    python examples/earlier.py 15f0bca /tmp/earlier
    ./play arena duel --bots expert,/tmp/earlier/duel.py:regular --games 400

Takes the commit's rooms of bots out of git, under another package's name, and writes one file a game beside them whose
functions can be asked as bots are asked today. The engines they play on are today's.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOMS = "src/filon/bots"
LEVELS = ("random", "novice", "regular", "expert")
DOOR = '''"""The bots of commit {commit} for {game}, asked as bots are asked today."""

from {package} import {game} as room

{levels}
'''
# Before there was a Budget, a bot was told how much to think as a number, 1.0 being the usual.
LEVEL = """
def {level}(game, view, events, seed, budget):
    return room.{level}(game, view, events, seed, {budget})
"""


def shown(*words: str, trouble: str = "git cannot read this checkout") -> str:
    try:
        ended = subprocess.run(["git", *words], capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit("earlier: git is not installed here")
    if ended.returncode:
        sys.exit(f"earlier: {trouble}")
    return ended.stdout


def main(arguments: list[str]) -> None:
    if len(arguments) != 2:
        sys.exit("earlier: say which commit and into which folder, as 15f0bca .filon-arena/earlier")
    named, folder = arguments
    out = Path(folder).resolve()
    os.chdir(shown("rev-parse", "--show-toplevel", trouble="this is no checkout of Filon").strip())
    asked = ["rev-parse", "--verify", "--short=7", f"{named}^{{commit}}"]
    commit = shown(*asked, trouble=f"there is no commit {named}").strip()
    package = f"earlier_{commit}"
    files = shown("ls-tree", "-r", "--name-only", commit, ROOMS).split()
    if not files:
        sys.exit(f"earlier: commit {commit} has no bots")
    asks = "budget" if "Budget" in shown("show", f"{commit}:{ROOMS}/__init__.py") else "1.0"
    for name in files:
        text = shown("show", f"{commit}:{name}")
        text = re.sub(r"\bfilon\.bots\b", package, text)
        text = re.sub(r"\bfrom filon import bots\b", f"import {package} as bots", text)
        file = out / package / Path(name).relative_to(ROOMS)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for room in sorted(file.parent for file in (out / package).glob("*/__init__.py")):
        source = "".join(file.read_text(encoding="utf-8") for file in room.glob("*.py"))
        levels = [level for level in LEVELS if re.search(rf"^(def )?{level}\b( = |\()", source, re.MULTILINE)]
        doors = "".join(LEVEL.format(level=level, budget=asks) for level in levels)
        door = DOOR.format(commit=commit, game=room.name, package=package, levels=doors)
        (out / f"{room.name}.py").write_text(door, encoding="utf-8")
        print(f"{Path(folder) / room.name}.py:", *levels)


if __name__ == "__main__":
    main(sys.argv[1:])
