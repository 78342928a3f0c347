"""EventRecorder: collects the events of a match, who observed each, and each viewer's own numbering."""

from __future__ import annotations

from array import array

from mypy_extensions import i64

from filon.core.event import Event, EventData


class EventRecorder:
    """Collects event data for a Match; a State without a recorder publishes nothing and runs faster.

    `published` is the data of all events in order, `recipients` the seat each was sent to (-1: everybody), `news_masks`
    a bit mask of the viewers that gained information by it (-1 in a private event that did). A viewer's own numbers
    count only the events it observed, so no gap reveals what others were sent.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.all_viewers = (1 << (seats + 1)) - 1  # the mask of an event that is news to all, spectators included
        self.published: list[EventData] = []
        self.recipients = array("b")
        self.news_masks = array("h" if seats < 15 else "q")
        self.public = 0
        self.private = [0] * (seats + 1)

    def publish(self, what: EventData, news: i64 = 0) -> None:
        """Send an event to everybody; `news` is the mask of the viewers it is new to, bit `seats` the spectators'."""
        self.published.append(what)
        self.recipients.append(-1)
        self.news_masks.append(int(news))
        self.public += 1

    def publish_to(self, seat: i64, what: EventData, *, news: bool) -> None:
        """Send an event to one seat; no other viewer learns that there was one."""
        self.published.append(what)
        self.recipients.append(int(seat))
        self.news_masks.append(-1 if news else 0)
        self.private[seat] += 1

    def counts(self) -> list[int]:
        """Return how many events each viewer has observed, spectators last."""
        return [self.public + private for private in self.private]

    def count(self, seat: int | None) -> int:
        """Return how many events this viewer has observed; None is a spectator."""
        return self.public + self.private[self.seats if seat is None else seat]

    def number_at(self, seat: int | None, total: int) -> int:
        """Return how many events this viewer had observed when `total` had been published in all."""
        number = self.count(seat)
        for index in range(len(self.published) - 1, total - 1, -1):
            if self.recipients[index] in (-1, seat):
                number -= 1
        return number

    def events(self, seat: int | None, since: int, until: int | None = None) -> list[Event]:
        """Return the events this viewer observed, from its own number `since` on, and before number `until`."""
        viewer = self.seats if seat is None else seat
        number = self.count(seat)
        last = number if until is None else until
        found: list[Event] = []
        index = len(self.published)
        while number > max(since, 0):
            index -= 1
            to: int = self.recipients[index]
            if to == -1 or to == viewer:
                number -= 1
                if number >= last:
                    continue
                name = "all" if to < 0 else f"p{to + 1}"
                mask: int = self.news_masks[index]
                found.append(Event(number, name, bool(mask >> viewer & 1), self.published[index]))
        found.reverse()
        return found

    # The older names, for games from outside.

    @property
    def everybody(self) -> int:
        return self.all_viewers

    def tell_all(self, what: EventData, news: i64 = 0) -> None:
        self.publish(what, news)

    def tell(self, seat: i64, what: EventData, *, news: bool) -> None:
        self.publish_to(seat, what, news=news)
