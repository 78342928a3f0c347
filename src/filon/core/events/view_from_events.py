"""ViewBuilder: rebuilds a viewer's view from its events."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from filon.core.event import Event, EventData
from filon.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class ViewBuilder(ABC):
    """One viewer's table, rebuilt event by event. The first private event says which seat the viewer has."""

    seat: int | None

    def __init__(self) -> None:
        self.seat = None

    @abstractmethod
    def observe(self, what: EventData) -> None:
        """Apply one event."""

    @abstractmethod
    def view(self) -> View:
        """Return the view so far."""

    def after(self, events: list[Event]) -> View:
        """Return the view after these events, all of them from 0 on."""
        for event in events:
            if event.audience != "all":
                self.seat = int(event.audience[1:]) - 1
            self.observe(event.what)
        return self.view()
