"""Who heard what, and under which number?"""

from __future__ import annotations

from array import array

from mypy_extensions import i64

from filon.core.event import Event, EventData


class EventRecorder:
    """Collects happenings for Match; a State without one tells nobody and runs faster.

    `told` are all happenings in order, `to` the seat each was told to (-1: everybody), `news` a mask of those it was
    news for, -1 in a private one. A hearer's own numbers count what it heard: no gap tells what others did.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.everybody = (1 << (seats + 1)) - 1  # a mask for what is news to all, the onlooker included
        self.told: list[EventData] = []
        self.to = array("b")
        self.news = array("h" if seats < 15 else "q")
        self.public = 0
        self.private = [0] * (seats + 1)

    def publish(self, what: EventData, news: i64 = 0) -> None:
        """Everybody hears; `news` is a mask of the hearers it is news for, bit `seats` the onlooker's."""
        self.told.append(what)
        self.to.append(-1)
        self.news.append(int(news))
        self.public += 1

    def publish_to(self, seat: i64, what: EventData, *, news: bool) -> None:
        """One seat hears, and nobody else learns even that there was something to hear."""
        self.told.append(what)
        self.to.append(int(seat))
        self.news.append(-1 if news else 0)
        self.private[seat] += 1

    def counts(self) -> list[int]:
        """How much every hearer has noticed, the onlooker's last."""
        return [self.public + private for private in self.private]

    def count(self, seat: int | None) -> int:
        """How much this hearer has noticed."""
        return self.public + self.private[self.seats if seat is None else seat]

    def number_at(self, seat: int | None, told: int) -> int:
        """How much this hearer had noticed when so much had been told in all."""
        number = self.count(seat)
        for index in range(len(self.told) - 1, told - 1, -1):
            if self.to[index] in (-1, seat):
                number -= 1
        return number

    def events(self, seat: int | None, since: int) -> list[Event]:
        """What this hearer noticed, from its own number `since` on."""
        viewer = self.seats if seat is None else seat
        number = self.count(seat)
        found: list[Event] = []
        index = len(self.told)
        while number > max(since, 0):
            index -= 1
            to: int = self.to[index]
            if to == -1 or to == viewer:
                number -= 1
                name = "all" if to < 0 else f"p{to + 1}"
                mask: int = self.news[index]
                found.append(Event(number, name, bool(mask >> viewer & 1), self.told[index]))
        found.reverse()
        return found

    def tell_all(self, what: EventData, news: i64 = 0) -> None:
        """The older name of `publish`, for games from outside."""
        self.publish(what, news)

    def tell(self, seat: i64, what: EventData, *, news: bool) -> None:
        """The older name of `publish_to`, for games from outside."""
        self.publish_to(seat, what, news=news)
