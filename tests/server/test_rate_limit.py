"""Rate limits: a sliding window per key, driven by a clock that a test moves."""

import asyncio
from typing import Any

import pytest

from filon.core.refusal import Refusal
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.limits.action_limits import SCHOOL_CLASS, ActionLimits, CallerLimit
from filon.server.limits.frame_pace import BURST, FRAMES, FramePace
from filon.server.limits.limits import A_DAY, A_MINUTE, Limits
from filon.server.limits.rate_limit import MAX_KEYS, AddressLimits, ConnectionLimits, SlidingWindow
from filon.server.websocket.connection import Connection
from filon.server.websocket.session import Session
from filon.table.protocol.client_messages import Chat, Message, Move, Talk, Undo
from server.fakes import FakeBots, FakeClock, MemoryStore


def test_sliding_window_allows_again_as_time_passes() -> None:
    clock = FakeClock()
    window = SlidingWindow(2, 10.0, clock)
    found = []
    for seconds in (0.0, 4.0, 4.0, 1.9, 0.1, 3.9, 0.1):
        clock.advance(seconds)
        found.append(window.allow("a"))

    assert found == [True, True, False, False, True, False, True]


def test_pace_allows_a_burst_then_so_many_frames_a_second() -> None:
    pace = FramePace(50.0)
    counts = []
    for moment in (100.0, 100.5, 100.51, 200.0):
        count = 0
        while pace.allow(moment):
            count += 1
        counts.append(count)

    assert counts == [BURST, 25, 0, BURST]


def test_pace_counts_all_connections_of_an_address() -> None:
    clock = FakeClock()
    limits = ActionLimits(Limits(messages=4), lambda name, count, seconds: SlidingWindow(count, seconds, clock))
    paces = [FramePace(1000.0, address, limits.frames) for address in ("1.2.3.4", "1.2.3.4", "5.6.7.8")]
    counts = [sum(pace.allow(float(moment)) for moment in range(400)) for pace in paces]
    clock.advance(1.0)

    assert counts == [400, SCHOOL_CLASS * FRAMES - 400, 400]
    assert paces[1].allow(400.0)


def test_sliding_window_counts_each_key_and_several_events_at_once() -> None:
    clock = FakeClock()
    window = SlidingWindow(3, 10.0, clock)

    assert window.allow("a", 2)
    assert not window.allow("a", 2)  # all or none: one more is still allowed
    assert window.allow("a")
    assert window.allow("b", 3)
    assert not window.allow("b")
    clock.advance(10.0)
    assert window.allow("a", 3)


def test_sliding_window_forgets_the_oldest_key() -> None:
    window = SlidingWindow(1, 1e9, FakeClock())
    for number in range(MAX_KEYS + 1):
        assert window.allow(str(number))

    assert len(window.times) == MAX_KEYS
    assert window.allow("0")
    assert not window.allow(str(MAX_KEYS))


def test_connection_limits_messages_by_the_second_and_close_a_flood() -> None:
    clock = FakeClock()
    limits = ConnectionLimits(Limits(messages=5), clock)
    assert [limits.is_flooded() for _ in range(7)] == [False] * 5 + [True] * 2
    clock.advance(1.0)
    assert not limits.is_flooded()
    assert limits.refused == 1  # each accepted message makes up for a refused one
    for _ in range(300):
        limits.is_flooded()

    assert limits.is_hopeless


def test_connection_limits_count_all_connections_of_an_address() -> None:
    clock = FakeClock()
    limits = Limits(messages=5)
    of_address = action_limits(limits, clock).messages
    first, second, other = [ConnectionLimits(limits, clock, name, of_address) for name in ("a", "a", "b")]
    of_address.limit = 8  # type: ignore[attr-defined]

    assert [first.is_flooded() for _ in range(5)] == [False] * 5
    assert [second.is_flooded() for _ in range(4)] == [False] * 3 + [True]
    assert not other.is_flooded()


def action_limits(limits: Limits, clock: FakeClock) -> ActionLimits:
    return ActionLimits(limits, lambda name, count, seconds: SlidingWindow(count, seconds, clock))


def test_caller_limit_counts_guests_and_their_address() -> None:
    clock = FakeClock()
    limit = action_limits(Limits(chats=2), clock).chats

    assert [limit.allow("g", "a") for _ in range(3)] == [True, True, False]
    assert not limit.allow("g", "elsewhere")  # another address does not help the same guest
    assert sum(limit.allow(f"guest {number}", "a") for number in range(99)) == 2 * SCHOOL_CLASS - 2
    assert not limit.allow("", "a")  # callers without a guest have their address's limit alone
    assert limit.allow("", "b")
    clock.advance(A_MINUTE)
    assert limit.allow("g", "a")


@pytest.mark.parametrize(("message", "limit"), [(Chat(text="x"), 3), (Talk(text="x"), 3), (Undo(number=0), 2)])
def test_session_limits_chat_and_undo_by_guest_across_connections(message: Message, limit: int) -> None:
    clock = FakeClock()
    context = ServerContext(MemoryStore(), Config(), FakeBots(), clock=clock, limits=Limits(chats=3, undos=2))
    live: Any = None

    def refusals(count: int) -> list[Any]:
        return [Session(context, live, Connection(0), ApiRequest("g", "a")).rate_refusal(message) for _ in range(count)]

    assert refusals(limit + 1) == [*[None] * limit, Refusal("too_often")]
    assert Session(context, live, Connection(0), ApiRequest("h", "a")).rate_refusal(message) is None
    assert Session(context, live, Connection(0), ApiRequest("g", "a")).rate_refusal(Move(number=0, text="x")) is None
    clock.advance(A_MINUTE)
    assert refusals(1) == [None]


def test_address_limits_connections() -> None:
    addresses = AddressLimits(Limits(connections=2))

    assert [addresses.connect("a") for _ in range(3)] == [True, True, False]
    addresses.disconnect("a")
    assert addresses.connect("a")
    assert addresses.connect("b")
    for _ in range(2):
        addresses.disconnect("a")
    assert "a" not in addresses.connected


def test_server_context_hands_its_clock_to_every_limit() -> None:
    clock = FakeClock()

    async def refusals(context: ServerContext, request: ApiRequest) -> list[Any]:
        found: list[Any] = []
        for seconds in (0.0, 0.0, A_DAY):
            clock.advance(seconds)
            try:
                context.admit_table(request)
                found.append(None)
            except ApiError as error:
                found.append((error.status, error.refusal.code))
        return found

    context = ServerContext(MemoryStore(), Config(tables=1), FakeBots(), clock=clock)
    windows = [limit for limit in vars(context.action_limits).values() if not isinstance(limit, CallerLimit)]
    for limit in vars(context.action_limits).values():
        windows += [limit.of_guest, limit.of_address] if isinstance(limit, CallerLimit) else []

    assert asyncio.run(refusals(context, ApiRequest(address="a"))) == [None, (429, "too_many_tables"), None]
    assert all(isinstance(one, SlidingWindow) and one.clock is clock for one in windows)
    assert context.tables.clock is context.devices.clock is context.claims.clock is clock
