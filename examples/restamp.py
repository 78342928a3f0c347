"""Gives measured results today's fingerprints after a change that altered no bot's moves, such as a renaming.

    python matches.py OLD                                        with the package of before
    python matches.py NEW                                        with today's package
    python examples/restamp.py docs --before e198d14 --proof OLD NEW

The proof are two folders whose files `records.sha256` hash the same fixed matches of every game and level, played
before and after; they must be equal. The rows of docs/strength.json and docs/balance.json whose fingerprints were up to
date at the commit `--before`, by that commit's own code, get today's; all others stay as they are. Both pages are
written again. Run twice it changes nothing more.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from filon.arena import bot_versions
from filon.arena.balance import page as balance_page
from filon.arena.reporting.result_rows import Row
from filon.arena.strength import page as strength_page

ROOT = Path(__file__).resolve().parents[1]
PROOF = "records.sha256"
# Run with the package of the commit before: the rows of its docs that are up to date there.
CURRENT_ROWS = """
import json, sys
from pathlib import Path
try:
    from filon.arena.bot_versions import are_outdated
except ImportError:  # its name up to e198d14
    from filon.arena.earlier import are_older as are_outdated
found = []
for name in ("strength.json", "balance.json"):
    for rows in json.loads(Path("docs", name).read_text(encoding="utf-8")).values():
        for row in rows:
            if not are_outdated(row.get("game", "saboteur"), row["prints"], Path(sys.argv[1])):
                found.append(row)
print(json.dumps(found))
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where strength.json and balance.json are")
    parser.add_argument("--before", required=True, metavar="COMMIT", help="the last commit before the change")
    parser.add_argument("--proof", required=True, nargs=2, type=Path, metavar=("OLD", "NEW"))
    parser.add_argument("--runs", type=Path, default=Path(".filon-arena"), help="the arena's folder of runs")
    asked = parser.parse_args(arguments)
    one, other = [(folder / PROOF).read_bytes() for folder in asked.proof]
    if one != other or not one:
        sys.exit(f"restamp: the matches of {asked.proof[0]} and {asked.proof[1]} differ")
    earlier = asked.runs.resolve() / bot_versions.FOLDER
    subprocess.run([sys.executable, "examples/earlier.py", bot_versions.COMMIT, earlier], cwd=ROOT, check=True)
    restamp(asked.folder, earlier, current_rows(asked.before))


def current_rows(commit: str) -> list[dict[str, Any]]:
    """The rows that were up to date at this commit, by its own code."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        archive = subprocess.run(
            ["git", "archive", commit, "src", "examples", "docs"], cwd=ROOT, capture_output=True, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(folder, filter="data")
        settings = {**os.environ, "PYTHONPATH": str(folder / "src")}
        extracting = [sys.executable, folder / "examples" / "earlier.py", bot_versions.COMMIT, folder / "earlier"]
        subprocess.run(extracting, cwd=ROOT, env=settings, capture_output=True, check=True)
        asking = [sys.executable, "-c", CURRENT_ROWS, folder / "earlier"]
        ended = subprocess.run(asking, cwd=folder, env=settings, stdout=subprocess.PIPE, check=True)
    found: list[dict[str, Any]] = json.loads(ended.stdout)
    return found


def restamp(folder: Path, earlier: Path, current: list[dict[str, Any]]) -> None:
    """Give today's fingerprints to those rows of both pages that are among the current ones, and write the pages."""
    known = {measurement(row) for row in current}
    strength, balance = strength_page.read(folder), balance_page.read(folder)
    strength.claims = [stamped(row, earlier, known) for row in strength.claims]
    strength.belief = [stamped(row, earlier, known) for row in strength.belief]
    balance.rows = [stamped(row, earlier, known) for row in balance.rows]
    print(strength_page.write(folder, strength, earlier))
    print(balance_page.write(folder, balance, earlier))


def measurement(row: dict[str, Any]) -> str:
    """A row without its fingerprints."""
    return json.dumps({name: value for name, value in row.items() if name != "prints"}, sort_keys=True)


def stamped(row: Any, earlier: Path, known: set[str]) -> Any:
    """The row with today's fingerprints, if its measurement is known."""
    found: Row = row
    today = bot_versions.fingerprints_of(found.game, ",".join(found.fingerprints), earlier)
    is_known = measurement(json.loads(msgspec.json.encode(row))) in known and set(today) == set(found.fingerprints)
    print("restamped" if is_known else "left as it is", found.game, *found.key, sep=" | ")
    return msgspec.structs.replace(row, fingerprints=today) if is_known else row


if __name__ == "__main__":
    main()
