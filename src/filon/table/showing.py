"""What is shown to each pair of eyes now, and what has changed since it was last shown?

What all see is looked at and written once, whatever the number of seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from filon.core.game import RawEvent
from filon.core.hearers import Hearers
from filon.core.offer import Offer
from filon.core.patch import Change, differences
from filon.core.view import View
from filon.table import undo
from filon.table.gathering import shown_options
from filon.table.messages import (
    PROTOCOL,
    Asking,
    Banks,
    Chair,
    Changed,
    Letter,
    Mine,
    Now,
    Op,
    Place,
    Shown,
    Undo,
    Whole,
)

if TYPE_CHECKING:
    from filon.table.table import Table

ENCODE = msgspec.json.Encoder().encode
NULL = msgspec.Raw(b"null")
NO_OFFERS: tuple[Offer, ...] = ()
NO_PHRASES: tuple[str, ...] = ()


class Sight:
    """All that was shown after an entry; lists go by seat, the onlookers' last."""

    def __init__(self, table: Table) -> None:
        playing = table.playing
        self.place = place_of(table)
        self.number, self.epoch = table.number, table.epoch
        self.turn: int | None = None
        self.public: View | None = None
        self.banks: Banks | None = None
        self.asking: Asking | None = None
        self.given_up = False
        eyes = len(table.gathering.chairs) + 1
        self.own: list[Any] = [None] * eyes
        self.offers = [NO_OFFERS] * eyes
        self.phrases = [NO_PHRASES] * eyes
        self.undo: list[Undo] = ["no"] * eyes
        self.heard = [0] * eyes
        if playing is None:
            return
        match = playing.match
        self.turn, self.asking, self.given_up = playing.turn, playing.asking, playing.given_up
        self.public = match.public_part()
        self.banks = banks_of(table)
        self.heard = match.hearers.counts()
        for seat in range(match.seats):
            self.own[seat] = match.own_part(seat)
        if not playing.is_over:
            for seat in range(match.seats):
                self.phrases[seat] = tuple(match.phrases(seat))
                self.undo[seat] = undo_of(table, seat)
            if self.turn is not None:
                self.offers[self.turn] = tuple(match.offers())

    def shown(self, entry: int, eyes: int) -> Shown:
        """The whole of it for one pair of eyes."""
        now = None
        if self.public is not None:
            now = Now(
                number=self.number,
                epoch=self.epoch,
                turn=self.turn,
                public=raw(self.public),
                clocks=self.banks,
                asking=self.asking,
                given_up=self.given_up,
            )
        onlooks = eyes == len(self.heard) - 1
        mine = Mine(
            you=None if onlooks else eyes,
            own=raw(self.own[eyes]),
            offers=self.offers[eyes],
            phrases=self.phrases[eyes],
            undo=self.undo[eyes],
            heard=self.heard[eyes],
        )
        return Shown(entry=entry, place=self.place, now=now, mine=mine)


def place_of(table: Table) -> Place:
    """The place; made anew only where something about it has changed."""
    if table.place is not None:
        return table.place
    gathering, settings = table.gathering, table.gathering.settings
    table.place = Place(
        protocol=PROTOCOL,
        table=gathering.table,
        phase=table.phase,
        match=table.matches,
        game=settings.game,
        version=settings.version,
        options=shown_options(gathering.options),
        clock=settings.clock,
        level=settings.level,
        host=gathering.host_seat(),
        chairs=tuple(gathering.chairs),
        deal=table.dealing.shown() if table.dealing is not None else None,
        tally=tuple(gathering.tally.values()),
        chat=gathering.chat,
    )
    return table.place


def banks_of(table: Table) -> Banks | None:
    """Everybody's time at the last entry; None where nobody counts it."""
    playing = table.playing
    if playing is None or playing.clocks.clock.bank == float("inf"):
        return None
    return Banks(playing.clocks.since, tuple(playing.clocks.banks), playing.clocks.running)


def undo_of(table: Table, seat: int) -> Undo:
    """Whether this seat can take its last move back now."""
    playing = table.playing
    assert playing is not None
    ruling = undo.judge(playing, seat, table.asked(seat))
    return "free" if ruling is True else "consent" if ruling is False else "no"


def letters(before: Sight, table: Table, first: list[int], sender: int | None, id: str) -> list[Letter]:
    """One letter for every pair of eyes: what it noticed from its number in `first` on, and what changed.

    Where people sit on other chairs now, each is shown all of it: what they were shown before was another seat's.
    """
    after, hearers, entry = table.look(), table.hearers, table.entry
    if before.place is not after.place and have_moved(before.place.chairs, after.place.chairs):
        return [whole(after, hearers, entry, eyes, first[eyes]) for eyes in range(len(after.heard))]
    shared = shared_ops(before, after)
    heard = SharedEvents(hearers, first) if hearers is not None else None
    found: list[Letter] = []
    seats = len(after.heard) - 1
    for eyes in range(seats + 1):
        ops = [*shared]
        own_ops(before, after, eyes, ops)
        body = Changed(
            entry=entry,
            number=after.number,
            epoch=after.epoch,
            first=first[eyes],
            events=heard.of(eyes) if heard is not None else (),
            patch=tuple(ops),
            id=id if eyes == sender else "",
        )
        found.append(Letter(eyes if eyes < seats else None, body))
    return found


def have_moved(before: tuple[Chair, ...], after: tuple[Chair, ...]) -> bool:
    """Whether there are more or fewer chairs, or somebody sits on another one."""
    was = {chair.holder: seat for seat, chair in enumerate(before)}
    return len(before) != len(after) or any(
        chair.holder is not None and was.get(chair.holder, seat) != seat for seat, chair in enumerate(after)
    )


def shared_ops(before: Sight, after: Sight) -> list[Op]:
    """What changed for all."""
    found: list[Change] = []
    if before.place is not after.place:
        differences(before.place, after.place, "/place", found)
    if before.public is None or after.public is None:
        if before.public is not after.public:
            found.append(Change("replace", "/now", after.shown(0, 0).now))
        return [op(change) for change in found]
    if before.number != after.number:
        found.append(Change("replace", "/now/number", after.number))
    if before.epoch != after.epoch:
        found.append(Change("replace", "/now/epoch", after.epoch))
    if before.turn != after.turn:
        found.append(Change("replace", "/now/turn", after.turn))
    differences(before.public, after.public, "/now/public", found)
    differences(before.banks, after.banks, "/now/clocks", found)
    differences(before.asking, after.asking, "/now/asking", found)
    differences(before.given_up, after.given_up, "/now/given_up", found)
    return [op(change) for change in found]


def own_ops(before: Sight, after: Sight, eyes: int, ops: list[Op]) -> None:
    """What changed for one pair of eyes alone."""
    found: list[Change] = []
    differences(before.own[eyes], after.own[eyes], "/mine/own", found)
    if before.offers[eyes] != after.offers[eyes]:
        found.append(Change("replace", "/mine/offers", after.offers[eyes]))
    if before.phrases[eyes] != after.phrases[eyes]:
        found.append(Change("replace", "/mine/phrases", after.phrases[eyes]))
    if before.undo[eyes] != after.undo[eyes]:
        found.append(Change("replace", "/mine/undo", after.undo[eyes]))
    if before.heard[eyes] != after.heard[eyes]:
        found.append(Change("replace", "/mine/heard", after.heard[eyes]))
    for change in found:
        ops.append(op(change))


def op(change: Change) -> Op:
    """A change as it is sent."""
    if change.op == "remove":
        return Op("remove", change.path)
    return Op("replace" if change.op == "replace" else "add", change.path, raw(change.value))


def raw(value: object) -> msgspec.Raw:
    """The JSON of something, written once however often it is sent."""
    return NULL if value is None else msgspec.Raw(ENCODE(value))


class SharedEvents:
    """What was told lately, each happening written once for all who heard it."""

    def __init__(self, hearers: Hearers, first: list[int]) -> None:
        self.hearers, self.first = hearers, first
        self.written: dict[int, msgspec.Raw] = {}

    def of(self, eyes: int) -> tuple[RawEvent, ...]:
        """One hearer's, under its own numbers."""
        seat = None if eyes == self.hearers.seats else eyes
        found = []
        for event in self.hearers.events(seat, self.first[eyes]):
            key = id(event.what)
            if key not in self.written:
                self.written[key] = raw(event.what)
            found.append(RawEvent(event.number, event.audience, event.news, self.written[key]))
        return tuple(found)


def whole(sight: Sight, hearers: Hearers | None, entry: int, eyes: int, first: int, id: str = "") -> Letter:
    """Everything for one pair of eyes, with what it noticed from `first` on."""
    firsts = [first] * len(sight.heard)
    events = SharedEvents(hearers, firsts).of(eyes) if hearers is not None else ()
    body = Whole(shown=sight.shown(entry, eyes), first=first, events=events, id=id)
    return Letter(eyes if eyes < len(sight.heard) - 1 else None, body)
