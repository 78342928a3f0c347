"""How does somebody who hears one thing after another come to know the table?"""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr

from filon.core.event import Event, EventData
from filon.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class ViewBuilder(ABC):
    """One hearer's table, rebuilt as it is told. Whoever hears something private knows by it which seat is theirs."""

    seat: int | None

    def __init__(self) -> None:
        self.seat = None

    @abstractmethod
    def observe(self, what: EventData) -> None:
        """Take in one happening."""

    @abstractmethod
    def view(self) -> View:
        """The table as it was told."""

    def after(self, events: list[Event]) -> View:
        """The view of whoever heard these, all of them from 0 on."""
        for event in events:
            if event.audience != "all":
                self.seat = int(event.audience[1:]) - 1
            self.observe(event.what)
        return self.view()
