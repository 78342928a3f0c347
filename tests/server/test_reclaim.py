"""Claims to lost seats at a table of five: every other person counts once, and the owner's return ends the claim."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from filon.server.api import actions, models
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.identity import reclaim, seat_transfer
from filon.server.websocket.connection import Connection
from server.fakes import FakeBots, FakeClock, MemoryStore

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


class Crowd:
    """A match of five people; Ann, who hosts it, was away long enough. The new device claims her seat."""

    async def start(self) -> None:
        self.store, self.clock = MemoryStore(), FakeClock()
        self.context = ServerContext(self.store, Config(bot_delay=1e9), FakeBots(), clock=self.clock)
        self.live, _ = await actions.create(self.context, models.Create(game="saboteur", seats=5, level="random"))
        self.requests = {name: self.request() for name in (*NAMES, "new", "other")}
        for seat, name in enumerate(NAMES):
            await actions.sit(self.context, self.requests[name], self.live, models.Sit(seat=seat, name=name))
        await actions.start(self.context, self.requests["Ann"], self.live, models.Empty())
        self.clock.advance(reclaim.AWAY)

    def request(self) -> ApiRequest:
        return ApiRequest(path={"table": self.live.id}, by_cookie=True)

    async def claim(self, name: str = "new", seat: int = 0) -> models.ReclaimProgress:
        self.requests[name].new_token = ""  # the cookie of an earlier request
        return await seat_transfer.claim(self.context, self.requests[name], models.ReclaimSeat(seat=seat))

    async def answer(self, *names: str, agrees: bool = True) -> None:
        for name in names:
            await seat_transfer.answer(self.context, self.requests[name], models.ReclaimAnswer(agrees=agrees))

    async def seat_of(self, name: str) -> int | None:
        return await self.context.seat(self.requests[name], self.live)

    async def refused(self, work: Awaitable[object]) -> str:
        try:
            await work
        except ApiError as error:
            return error.refusal.code
        return ""


def with_crowd(test: Callable[[Crowd], Awaitable[Any]]) -> Any:
    """Run a test with a crowd of its own."""

    async def run() -> Any:
        crowd = Crowd()
        await crowd.start()
        try:
            return await test(crowd)
        finally:
            await crowd.context.close()

    return asyncio.run(run())


def test_claim_needs_each_of_four_others_and_counts_one_answer_once() -> None:
    async def vote(crowd: Crowd) -> list[tuple[int, ...]]:
        waiting = [(await crowd.claim()).waiting]
        for name in ("Ben", "Ben", "Cleo", "Ben", "Dan"):
            await crowd.answer(name)
            crowd.clock.advance(reclaim.OBJECTION)
            found = await crowd.claim()
            assert not found.done
            waiting.append(found.waiting)
        assert await crowd.seat_of("new") is None
        await crowd.answer("Eve")
        assert (await crowd.claim()).done
        assert (await crowd.seat_of("new"), await crowd.seat_of("Ann")) == (0, None)
        return waiting

    assert with_crowd(vote) == [(1, 2, 3, 4), (2, 3, 4), (2, 3, 4), (3, 4), (3, 4), (4,)]


def test_second_device_of_one_person_is_no_second_vote() -> None:
    async def vote(crowd: Crowd) -> tuple[int, ...]:
        key = await crowd.context.devices.create_key(crowd.live.id, 1)
        assert await seat_transfer.take_over(crowd.context, crowd.requests["other"], key) == crowd.live.id
        await crowd.claim()
        await crowd.answer("Ben", "other")
        return (await crowd.claim()).waiting

    assert with_crowd(vote) == (2, 3, 4)


def test_owner_who_is_back_for_a_moment_ends_the_claim() -> None:
    async def vote(crowd: Crowd) -> list[Any]:
        await crowd.claim()
        await crowd.answer("Ben", "Cleo")
        person = await crowd.context.person(crowd.requests["Ann"], crowd.live)
        connection = Connection(person)
        crowd.clock.advance(30)
        crowd.context.presence.connect(crowd.live, connection)
        crowd.clock.advance(1)
        crowd.context.presence.disconnect(crowd.live, connection)
        await crowd.answer("Dan", "Eve")
        crowd.clock.advance(reclaim.OBJECTION)
        done = (await crowd.claim()).done
        return [done, await crowd.refused(crowd.claim()), await crowd.seat_of("Ann")]

    assert with_crowd(vote) == [False, "not_away", 0]


def test_voter_who_was_away_and_returns_votes_once_and_a_no_of_anyone_ends_it() -> None:
    async def vote(crowd: Crowd) -> list[Any]:
        await crowd.claim()
        await crowd.answer("Cleo", "Dan", "Eve")
        await crowd.live.submit(lambda table, at: table.leave(1, at))
        crowd.clock.advance(reclaim.OBJECTION)
        away = (await crowd.claim()).waiting
        await crowd.live.submit(lambda table, at: table.rejoin(1, at))
        back = (await crowd.claim()).waiting
        await crowd.answer("Ben", agrees=False)
        return [away, back, await crowd.refused(crowd.answer("Cleo")), await crowd.seat_of("new")]

    assert with_crowd(vote) == [(1,), (1,), "no_vote", None]


def test_second_claim_is_refused_while_the_first_is_open_and_replaces_it_later() -> None:
    async def vote(crowd: Crowd) -> list[Any]:
        await crowd.claim()
        await crowd.answer("Ben", "Cleo", "Dan", "Eve")
        soon = await crowd.refused(crowd.claim("other")), await crowd.refused(crowd.claim("other", 1))
        crowd.clock.advance(reclaim.AWAY)
        later = await crowd.claim("other")
        return [*soon, later.waiting, later.done]

    assert with_crowd(vote) == ["vote_in_progress", "not_away", (1, 2, 3, 4), False]


def test_seat_is_transferred_once_by_two_requests_at_once() -> None:
    async def vote(crowd: Crowd) -> list[Any]:
        await crowd.claim()
        await crowd.answer("Ben", "Cleo", "Dan", "Eve")
        crowd.clock.advance(reclaim.OBJECTION)
        crowd.requests["twin"] = ApiRequest(crowd.requests["new"].guest, path={"table": crowd.live.id}, by_cookie=True)
        found = await asyncio.gather(crowd.claim(), crowd.refused(crowd.claim("twin")))
        return [
            found[0].done,
            found[1],
            crowd.context.claims.by_table,
            crowd.store.claim_of,
            await crowd.seat_of("new"),
        ]

    assert with_crowd(vote) == [True, "not_away", {}, {}, 0]


def test_claim_of_another_seat_does_not_inherit_its_votes() -> None:
    async def vote(crowd: Crowd) -> list[Any]:
        await crowd.claim()
        await crowd.answer("Cleo", "Dan", "Eve")
        crowd.clock.advance(reclaim.AWAY)
        return [(await crowd.claim(seat=1)).waiting, await crowd.seat_of("new")]

    assert with_crowd(vote) == [(0, 2, 3, 4), None]
