"""Versions of bots: whether a result was measured on the current bots, and the reference player `EARLIER`.

`EARLIER` is `regular` of a commit before there were experts, as an external bot. `--bots` accepts its name once
`python examples/earlier.py 15f0bca .filon-arena/earlier` has extracted it into the folder of runs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from filon.arena import players
from filon.arena.reporting.result_rows import Row
from filon.core.errors import InvalidStart

COMMIT = "15f0bca"
EARLIER = "EARLIER"  # in a list of players
FOLDER = "earlier"  # below the folder of runs
EARLIER_NAME = re.compile(rf"(?<![^,*=+ ]){EARLIER}(?![^,@+ ])")


def file_of(game: str, folder: Path) -> Path:
    """The file of the earlier bots for a game."""
    return folder / f"{game}.py"


def with_earlier_path(game: str, bots: str, folder: Path) -> str:
    """A list of players with the path of `EARLIER` filled in, whether the file exists or not."""
    return EARLIER_NAME.sub(lambda _: f"{file_of(game, folder)}:regular", bots)


def with_existing_earlier(game: str, bots: str, folder: Path) -> str:
    """The same list; raises InvalidStart if the file of `EARLIER` is needed and missing."""
    if EARLIER_NAME.search(bots) and not file_of(game, folder).is_file():
        raise missing_error(file_of(game, folder))
    return with_earlier_path(game, bots, folder)


def missing_error(file: Path) -> InvalidStart:
    """The error that names the command which extracts the earlier bots."""
    command = f"python examples/earlier.py {COMMIT} {file.parent}"
    return InvalidStart(f"{EARLIER} is {file}, which does not exist; this extracts it: {command}", "bots")


def player_names(bots: str) -> list[str]:
    """Every player of a list once, with the bots of each role apart."""
    found: list[str] = []
    for word in bots.split(","):
        read = players.PLAYER_TEXT.fullmatch(word)
        name = read["name"] if read else word
        found += players.by_role(name).values() or [name]
    return list(dict.fromkeys(found))


def external_files(game: str, bots: str, folder: Path) -> list[Path]:
    """The files of a list's external bots."""
    found = [with_earlier_path(game, name, folder) for name in player_names(bots)]
    return [Path(name.rpartition(":")[0]) for name in found if players.is_external(name)]


def fingerprints_of(game: str, bots: str, folder: Path) -> dict[str, str]:
    """The fingerprint of each player of a list whose files exist."""
    found = {}
    for name in player_names(bots):
        if all(file.is_file() for file in external_files(game, name, folder)):
            found[name] = players.fingerprint(game, players.with_absolute_path(with_earlier_path(game, name, folder)))
    return found


def is_measured(rows: Sequence[Row], key: Any, games: int, folder: Path) -> bool:
    """Whether this many games of an experiment were measured on the current bots, so that none has to be played."""
    found = [row for row in rows if row.key == key]
    return any(row.games >= games and not are_outdated(row.game, row.fingerprints, folder) for row in found)


def are_outdated(game: str, then: dict[str, str], folder: Path) -> bool:
    """Whether fingerprints differ from the current bots'; bots whose files do not exist cannot be compared."""
    now = fingerprints_of(game, ",".join(then), folder)
    return not then or any(now.get(name, before) != before for name, before in then.items())
