"""Who heard what, and under which number?"""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.event import Event, Happening


class Hearers:
    """Collects happenings for Match; a State without one tells nobody and runs faster.

    `told` are all happenings in order, `to` whom each was told (-1 all), `news` a mask of those it was news for;
    `heard` the numbers in it that each hearer got, the onlooker's last. Nobody learns by a gap what others heard.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.everybody = (1 << (seats + 1)) - 1  # a mask for what is news to all, the onlooker included
        self.told: list[Happening] = []
        self.to: list[int] = []
        self.news: list[int] = []
        self.heard: list[list[int]] = [[] for _ in range(seats + 1)]

    def tell_all(self, what: Happening, news: i64 = 0) -> None:
        """Everybody hears; `news` is a mask of the hearers it is news for, bit `seats` the onlooker's."""
        index = len(self.told)
        self.told.append(what)
        self.to.append(-1)
        self.news.append(int(news))
        for numbers in self.heard:
            numbers.append(index)

    def tell(self, seat: i64, what: Happening, *, news: bool) -> None:
        """One seat hears, and nobody else learns even that there was something to hear."""
        self.heard[seat].append(len(self.told))
        self.told.append(what)
        self.to.append(int(seat))
        self.news.append(-1 if news else 0)

    def count(self, seat: int | None) -> int:
        """How much this hearer has noticed."""
        return len(self.heard[self.seats if seat is None else seat])

    def event(self, seat: int | None, number: int) -> Event:
        """One thing this hearer noticed, by the hearer's own number."""
        hearer = self.seats if seat is None else seat
        index = self.heard[hearer][number]
        audience = self.to[index]
        name = "all" if audience < 0 else f"p{audience + 1}"
        return Event(number, name, bool(self.news[index] >> hearer & 1), self.told[index])

    def events(self, seat: int | None, since: int) -> list[Event]:
        """What this hearer noticed, from its own number `since` on."""
        found: list[Event] = []
        for number in range(max(since, 0), self.count(seat)):
            found.append(self.event(seat, number))
        return found
