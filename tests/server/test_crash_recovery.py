"""Is anything lost or done twice when the server is killed at the worst moment?"""

import asyncio
from pathlib import Path

from filon.table import log_entries
from server.crash_recovery import CrashRun, RestartableServer, Step, restartable_server
from server.crash_steps import with_people

KINDS = {kind.__name__ for kind in log_entries.Entry.__args__} - {"Failed", "Undone"}


async def lived(path: Path, server: RestartableServer, steps: list[Step], points: list[str]) -> CrashRun:
    """An evening whose server dies at these points, and all that must hold after it."""
    evening = CrashRun(path, server, points)
    await evening.run(steps)
    evening.check()
    return evening


def kinds(evening: CrashRun) -> list[str]:
    return [type(entry).__name__ for entry in evening.log()]


PEOPLE = (
    "opened sat chatted called pledged fixed added moved resumed talked asked answered undone left returned again dealt"
)
BOTS = 'called moved.*"seat":2 resumed moved.*"seat":0 remarked wished withdrew ended chosen stood'


def points(patterns: str) -> list[str]:
    """Right before the commit of each, and right after it."""
    found = [kind.partition(".") for kind in patterns.split()]
    return [f'{when}:"kind":"{kind}"{dot}{rest}' for kind, dot, rest in found for when in ("before", "after")]


def test_killed_at_forty_points_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"

    async def run() -> list[CrashRun]:
        found = []
        for steps, patterns in ((with_people("saboteur", 3, 3, 5), PEOPLE), (with_people("saboteur", 3, 2, 6), BOTS)):
            async with restartable_server(path) as server:
                found.append(await lived(path, server, steps, points(patterns)))
        return found

    evenings = asyncio.run(run())

    # Whether a move can be taken back alone hangs on the cards.
    assert [point for evening in evenings for point in evening.points if "undone" not in point] == []
    assert sum(evening.deaths for evening in evenings) >= 40
    assert {kind for evening in evenings for kind in kinds(evening)} >= KINDS
