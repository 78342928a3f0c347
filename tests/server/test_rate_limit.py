"""Rate limits: a sliding window per key, driven by a clock that a test moves."""

import asyncio
from typing import Any

import pytest

from filon.core.refusal import Refusal
from filon.server.api.api_request import ApiRequest
from filon.server.api.errors import ApiError
from filon.server.config import Config
from filon.server.context import ServerContext
from filon.server.limits.limits import A_DAY, A_MINUTE, Limits
from filon.server.limits.rate_limit import MAX_KEYS, AddressLimits, ConnectionLimits, FormLimits, SlidingWindow
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


@pytest.mark.parametrize(("message", "limit"), [(Chat(text="x"), 3), (Talk(text="x"), 3), (Undo(number=0), 2)])
def test_connection_limits_chat_and_undo_by_the_minute(message: Message, limit: int) -> None:
    clock = FakeClock()
    limits = ConnectionLimits(Limits(chats=3, undos=2), clock)
    found = [limits.refusal(message) for _ in range(limit + 1)]
    clock.advance(A_MINUTE)

    assert found == [*[None] * limit, Refusal("too_often")]
    assert limits.refusal(message) is None
    assert all(limits.refusal(Move(number=0, text="x")) is None for _ in range(9))


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


def test_form_limits_share_one_window_for_chat_and_talk() -> None:
    clock = FakeClock()
    forms = FormLimits(Limits(chats=2, undos=1, messages=1), clock)

    assert [forms.allow(form, "g") for form in ("chat", "talk", "chat", "undo", "undo")] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert [forms.allow("move", "g") for _ in range(61)] == [True] * 60 + [False]
    assert forms.allow("chat", "other")
    clock.advance(A_MINUTE)
    assert all(forms.allow(form, "g") for form in ("chat", "undo", "move"))


def test_address_limits_connections_and_new_tables_by_the_day() -> None:
    clock = FakeClock()
    addresses = AddressLimits(Limits(connections=2, tables=1), clock)

    assert [addresses.connect("a") for _ in range(3)] == [True, True, False]
    addresses.disconnect("a")
    assert addresses.connect("a")
    assert [addresses.new_tables.allow("a"), addresses.new_tables.allow("a")] == [True, False]
    clock.advance(A_DAY - 1)
    assert not addresses.new_tables.allow("a")
    clock.advance(1)
    assert addresses.new_tables.allow("a")


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
    windows = (context.code_limit, context.replay_limit, context.late_join_limit, context.spectator_chat_limit)

    assert asyncio.run(refusals(context, ApiRequest(address="a"))) == [None, (429, "too_many_tables"), None]
    assert all(isinstance(one, SlidingWindow) and one.clock is clock for one in windows)
    assert context.tables.clock is context.devices.clock is context.claims.clock is clock
