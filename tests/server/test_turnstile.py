"""The turnstile: requests that come at once start a few at a time, and other tasks run in between."""

import asyncio
import itertools

from filon.server.limits.turnstile import AT_ONCE, Turnstile


def test_burst_starts_a_few_at_a_time_in_order() -> None:
    turnstile, seen = Turnstile(), list[int]()

    async def request(number: int) -> None:
        await turnstile.wait()
        seen.append(number)

    async def run() -> list[int]:
        tasks = [asyncio.create_task(request(number)) for number in range(5 * AT_ONCE)]
        steps = [0]
        while len(seen) < len(tasks):
            await asyncio.sleep(0)  # another task's turn: what a player sent is read here
            steps.append(len(seen))
        return [after - before for before, after in itertools.pairwise(steps)]

    steps = asyncio.run(run())

    assert seen == sorted(seen)
    assert max(steps) <= AT_ONCE
    assert len(seen) == 5 * AT_ONCE


def test_request_whose_client_is_gone_holds_nobody_up() -> None:
    turnstile, seen = Turnstile(), list[int]()

    async def request(number: int) -> None:
        await turnstile.wait()
        seen.append(number)

    async def run() -> None:
        tasks = [asyncio.create_task(request(number)) for number in range(3 * AT_ONCE)]
        await asyncio.sleep(0)
        gone = tasks[AT_ONCE : 2 * AT_ONCE]
        for task in gone:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)
        await request(-1)

    asyncio.run(asyncio.wait_for(run(), 10))

    assert seen == [*range(AT_ONCE), *range(2 * AT_ONCE, 3 * AT_ONCE), -1]
