"""Is anything lost or done twice when the server is killed at the worst moment?"""

import asyncio
from pathlib import Path

import filon
import pytest

from filon.core import registry
from filon.server.store import Store
from filon.table import Table, inputs
from server.evening import Evening, Servers, Step, servers, with_people

KINDS = {kind.__name__ for kind in inputs.Entry.__args__} - {"Failed", "Undone"}


async def lived(path: Path, server: Servers, steps: list[Step], points: list[tuple[str, str]]) -> Evening:
    """An evening whose server dies at these points, and all that must hold after it."""
    evening = Evening(path, server, points)
    await evening.run(steps)
    evening.check()
    return evening


def kinds(evening: Evening) -> list[str]:
    return [type(entry).__name__ for entry in evening.log()]


# In the order in which an evening comes by them; a bot's seat is the last.
PEOPLE = "opened sat chatted called pledged fixed added moved resumed talked asked answered moved left returned again dealt"
BOTS = 'called moved.*"seat":2 resumed moved.*"seat":2 moved.*"seat":0 ended chosen stood'


def points(patterns: str) -> list[tuple[str, str]]:
    """Right before the commit of each, and right after it."""
    found = [kind.partition(".") for kind in patterns.split()]
    return [(when, f'"kind":"{kind}"{dot}{rest}') for kind, dot, rest in found for when in ("before", "after")]


def test_killed_at_forty_points_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    path = tmp_path / "filon.db"

    async def run() -> list[Evening]:
        async with servers(path) as server:
            return [
                await lived(path, server, with_people("saboteur", 3, 3, 5), points(PEOPLE)),
                await lived(path, server, with_people("saboteur", 3, 2, 6), points(BOTS)),
            ]

    evenings = asyncio.run(run())

    assert [evening.points for evening in evenings] == [[], []]
    assert sum(evening.deaths for evening in evenings) >= 40
    assert {kind for evening in evenings for kind in kinds(evening)} >= KINDS
