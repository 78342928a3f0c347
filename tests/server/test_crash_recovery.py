"""Crash recovery: a server killed before or after any commit loses nothing and does nothing twice."""

import asyncio
from pathlib import Path

from filon.table import log_entries
from server.crash_recovery import CrashRun, RestartableServer, Step, restartable_server
from server.crash_steps import steps_with_people

KINDS = {kind.__name__ for kind in log_entries.Entry.__args__} - {"RevealFailed", "Undone"}


async def crash_run(path: Path, server: RestartableServer, steps: list[Step], points: list[str]) -> CrashRun:
    """Run these steps with a server that dies at these points; check all that must hold after it."""
    run_ = CrashRun(path, server, points)
    await run_.run(steps)
    run_.check()
    return run_


def kinds(run_: CrashRun) -> list[str]:
    return [type(entry).__name__ for entry in run_.log()]


PEOPLE = (
    "opened sat chatted called pledged fixed added moved resumed talked asked answered undone left returned again dealt"
)
BOTS = 'called moved.*"seat":2 resumed moved.*"seat":0 remarked wished withdrew ended chosen stood'


def points(patterns: str) -> list[str]:
    """Return the points right before and right after the commit of each entry."""
    found = [kind.partition(".") for kind in patterns.split()]
    return [f'{when}:"kind":"{kind}"{dot}{rest}' for kind, dot, rest in found for when in ("before", "after")]


def test_crash_at_forty_points_loses_and_repeats_nothing(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"

    async def run() -> list[CrashRun]:
        found = []
        for steps, patterns in (
            (steps_with_people("saboteur", 3, 3, 5), PEOPLE),
            (steps_with_people("saboteur", 3, 2, 6), BOTS),
        ):
            async with restartable_server(path) as server:
                found.append(await crash_run(path, server, steps, points(patterns)))
        return found

    runs = asyncio.run(run())

    # Whether a move can be undone without a vote depends on the cards.
    assert [point for run_ in runs for point in run_.points if "undone" not in point] == []
    assert sum(run_.deaths for run_ in runs) >= 40
    assert {kind for run_ in runs for kind in kinds(run_)} >= KINDS
