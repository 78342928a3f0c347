"""On which bots was a figure measured: on today's or on earlier ones? And who is `EARLIER`?

`EARLIER` is `regular` of a commit before there were experts, brought in as a stranger. Wherever bots are named it is
found in the folder of runs, once `python examples/earlier.py 15f0bca .filon-arena/earlier` has laid it there.
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
OLD = "EARLIER"  # in a list of players
FOLDER = "earlier"  # below that of runs
NAMED = re.compile(rf"(?<![^,*=+ ]){OLD}(?![^,@+ ])")


def file_of(game: str, folder: Path) -> Path:
    """Where the bot of old for a game lies."""
    return folder / f"{game}.py"


def placed(game: str, bots: str, folder: Path) -> str:
    """The list with the place of the bots of old, whether they are there or not."""
    return NAMED.sub(lambda _: f"{file_of(game, folder)}:regular", bots)


def brought(game: str, bots: str, folder: Path) -> str:
    """The same for whoever will play; raises InvalidStart where the bots of old are not there."""
    if NAMED.search(bots) and not file_of(game, folder).is_file():
        raise missing(file_of(game, folder))
    return placed(game, bots, folder)


def missing(file: Path) -> InvalidStart:
    """Says how the bots of old come here."""
    command = f"python examples/earlier.py {COMMIT} {file.parent}"
    return InvalidStart(f"{OLD} is {file}, which is not here; this brings it: {command}", "bots")


def names(bots: str) -> list[str]:
    """Every player of a list once, those of a role apart."""
    found: list[str] = []
    for word in bots.split(","):
        read = players.TEXT.fullmatch(word)
        name = read["name"] if read else word
        found += players.cast(name).values() or [name]
    return list(dict.fromkeys(found))


def files(game: str, bots: str, folder: Path) -> list[Path]:
    """Of those who are not the house's own."""
    found = [placed(game, name, folder) for name in names(bots)]
    return [Path(name.rpartition(":")[0]) for name in found if players.is_stranger(name)]


def prints(game: str, bots: str, folder: Path) -> dict[str, str]:
    """What each player's play hangs on, as far as its files are here."""
    found = {}
    for name in names(bots):
        if all(file.is_file() for file in files(game, name, folder)):
            found[name] = players.fingerprint(game, players.located(placed(game, name, folder)))
    return found


def is_known(rows: Sequence[Row], key: Any, games: int, folder: Path) -> bool:
    """Whether so many games of it were measured on today's bots, in whichever sitting: then none is played again."""
    found = [row for row in rows if row.key == key]
    return any(row.games >= games and not are_older(row.game, row.prints, folder) for row in found)


def are_older(game: str, then: dict[str, str], folder: Path) -> bool:
    """Whether these prints are of other bots than today's; whose files are not here cannot be compared."""
    now = prints(game, ",".join(then), folder)
    return not then or any(now.get(name, told) != told for name, told in then.items())
