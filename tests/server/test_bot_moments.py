"""When messages about bots' moves are sent depends on public facts alone: twin deals give the same moments.

The workers are fakes whose computing time depends on all that the bot knows. Time is virtual, so moments are exact.
"""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import filon
from filon.testing.oracle import Oracle, oracle_of
from filon.testing.walks import Walk, walk
from server.scripted_bots import ScriptedServer, script_of
from server.test_twins import HIDING
from server.virtual_time import run_in_virtual_time

LINES = 30


def twins(game: filon.Game, random: Random) -> tuple[int, Walk, Walk]:
    """Return a seat, and two walks that it cannot distinguish, but the bots that move can."""
    oracle: Oracle = oracle_of(game)
    for _ in range(100):
        first = walk(game, oracle, max(3, game.seats[0]) if 3 in game.seats else 2, random, most=LINES, talk=0.0)
        seat = random.randrange(first.start.seats)
        second = oracle.twin(first.start, first.lines, seat, random)
        if second is not None and script_of(game, [first]) != script_of(game, [Walk(*second)]):
            return seat, first, Walk(*second)
    raise AssertionError(f"no twins of {game.key} were found")


def moments(
    game: filon.Game, walks: list[Walk], seat: int, workers: int, delay: float
) -> list[list[tuple[float, str]]]:
    """Play the walks at tables of one server at once; return the moments of each."""
    server = ScriptedServer(game, walks, workers=workers, delay=delay)

    async def run() -> list[list[tuple[float, str]]]:
        tables = [server.play(played, seat, 0.003 * number) for number, played in enumerate(walks)]
        found = await asyncio.gather(*tables)
        await server.context.close()
        return list(found)

    return run_in_virtual_time(server.clock, run())


@pytest.mark.parametrize(("tables", "workers", "delay"), [(1, 2, 0.0), (1, 2, 1.0), (6, 1, 0.0), (6, 1, 0.3)])
@pytest.mark.parametrize("key", HIDING)
def test_twin_deals_give_messages_at_the_same_moments(key: str, tables: int, workers: int, delay: float) -> None:
    game, random = filon.load(key), Random(f"moments of {key}")
    seat, first, second = twins(game, random)

    here, there = (moments(game, [played] * tables, seat, workers, delay) for played in (first, second))

    assert len(here[0]) >= min(LINES, len(first.lines)) // 2
    assert here == there
