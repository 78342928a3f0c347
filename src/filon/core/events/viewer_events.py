# filon: interpreted
"""EventSequence: a viewer's events as a read-only sequence, for bots that read all of them at every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from filon.core.event import Event


class EventSequence(Sequence[Event]):
    """A viewer's events so far, and later those to come.

    It holds this viewer's events and nothing else: a bot that gets it cannot reach the recorder and others' events.
    """

    __slots__ = ("_events",)

    def __init__(self, events: list[Event]) -> None:
        self._events = events

    def __len__(self) -> int:
        return len(self._events)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return self._events[at]
