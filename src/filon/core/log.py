"""Who heard what, and under which number?"""

from __future__ import annotations

from mypy_extensions import i64

from filon.core.event import Event, Happening


class Log:
    """Collects happenings for Match; a State without one tells nobody and runs faster."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.everybody = (1 << (seats + 1)) - 1  # a mask for what is news to all, the onlooker included
        self.told: list[tuple[int, Happening, int]] = []
        self.heard: list[list[int]] = [[] for _ in range(seats + 1)]

    def tell_all(self, what: Happening, news: i64 = 0) -> None:
        """Everybody hears; `news` is a mask of the hearers it is news for, bit `seats` the onlooker's."""
        index = len(self.told)
        self.told.append((-1, what, int(news)))
        for numbers in self.heard:
            numbers.append(index)

    def tell(self, seat: i64, what: Happening, *, news: bool) -> None:
        """One seat hears, and nobody else learns even that there was something to hear."""
        self.heard[seat].append(len(self.told))
        self.told.append((int(seat), what, -1 if news else 0))

    def events(self, seat: int | None, since: int) -> list[Event]:
        """What this hearer noticed, from its own number `since` on."""
        hearer = self.seats if seat is None else seat
        found: list[Event] = []
        numbers = self.heard[hearer]
        for number in range(max(since, 0), len(numbers)):
            audience, what, news = self.told[numbers[number]]
            name = "all" if audience < 0 else f"p{audience + 1}"
            found.append(Event(number, name, bool(news >> hearer & 1), what))
        return found
