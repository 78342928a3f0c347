"""A second claim to a lost seat is refused while the first one runs, by whomever and for whichever seat."""

import asyncio

import pytest

from filon.server.api import actions, models
from filon.server.api.errors import ApiError
from filon.server.context import ServerContext
from filon.server.identity import reclaim
from filon.server.tables.live_table import LiveTable
from server.fakes import FakeClock
from server.session_clients import fake_context, guest_request


async def lost(context: ServerContext) -> tuple[LiveTable, FakeClock]:
    """Four people who have all been away for long."""
    live, _ = await actions.create(context, models.Create(game="saboteur", seats=4))
    for seat in range(4):
        await actions.sit(context, guest_request(live, seat), live, models.Sit(seat=seat, name=f"p{seat + 1}"))
    clock = context.clock
    assert isinstance(clock, FakeClock)
    clock.advance(reclaim.AWAY + 1)
    return live, clock


def test_second_claim_is_refused_while_the_first_runs() -> None:
    async def run() -> None:
        async with fake_context() as context:
            live, clock = await lost(context)
            claims, presence = context.claims, context.presence
            first = await claims.make(live, 1, "first", presence)
            await claims.answer(live, 0, agrees=True)
            for seat, guest in ((1, "second"), (2, "second"), (2, "first"), (0, "third")):
                with pytest.raises(ApiError) as refused:
                    await claims.make(live, seat, guest, presence)
                assert refused.value.refusal.code == "vote_in_progress"
            clock.advance(reclaim.AWAY - 1)
            with pytest.raises(ApiError):
                await claims.make(live, 2, "second", presence)

            assert claims.by_table[live.id] is first
            assert await claims.make(live, 1, "first", presence) is first  # asking again is no second claim
            assert (first.guest, first.agreed) == ("first", {0})
            assert claims.waiting(live, first) == [2, 3]
            clock.advance(2)
            later = await claims.make(live, 2, "second", presence)
            assert (later.person, later.guest, later.agreed) == (2, "second", set())  # with no yes of the first one

    asyncio.run(run())


def test_claim_among_many_needs_each_of_them_once() -> None:
    async def run() -> None:
        async with fake_context() as context:
            live, clock = await lost(context)
            claims, presence = context.claims, context.presence
            claim = await claims.make(live, 3, "new", presence)
            clock.advance(reclaim.OBJECTION)
            for person in (0, 0, 3, 1, 1, 0):
                await claims.answer(live, person, agrees=True)
                assert not claims.is_due(live, claim, presence)
            assert claims.waiting(live, claim) == [2]
            await claims.answer(live, 2, agrees=True)

            assert claims.is_due(live, claim, presence)
            await claims.answer(live, 1, agrees=False)
            assert live.id not in claims.by_table

    asyncio.run(run())
