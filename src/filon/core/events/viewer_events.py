# filon: interpreted
"""EventSequence: a viewer's events as a sequence without copies, for bots that read all of them at every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from filon.core.event import Event

if TYPE_CHECKING:
    from filon.core.events.event_recorder import EventRecorder


class EventSequence(Sequence[Event]):
    """A viewer's events, created on access."""

    def __init__(self, recorder: EventRecorder, seat: int | None) -> None:
        self.recorder, self.seat = recorder, seat

    def __len__(self) -> int:
        return self.recorder.count(self.seat)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.recorder.events(self.seat, 0))

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, slice):
            wanted = range(*at.indices(len(self)))
            first = min(wanted, default=len(self))
            tail = self.recorder.events(self.seat, first)
            return [tail[number - first] for number in wanted]
        number = at + len(self) if at < 0 else at
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} events, not {at}")
        return self.recorder.events(self.seat, number)[0]
