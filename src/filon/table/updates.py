"""What is shown to each pair of eyes now, and what has changed since it was last shown?

What all see is looked at and written once, whatever the number of seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from filon.core.data.json_patch import differences, written
from filon.core.events.event_recorder import EventRecorder
from filon.core.game import RawEvent
from filon.core.offer import Offer
from filon.core.view import View
from filon.table import undo
from filon.table.lobby import shown_options
from filon.table.match_session import Playing
from filon.table.protocol.server_messages import (
    PROTOCOL,
    Asking,
    Banks,
    Chair,
    Changed,
    Letter,
    Mine,
    Now,
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
NO_PHRASES: list[str] = []
NO_MOVES = vec[i64]()


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
        self.moves = NO_MOVES
        self.after = 0  # how many steps of its match were made
        if playing is None:
            return
        match = playing.match
        self.turn, self.asking, self.given_up = playing.turn, playing.asking, playing.given_up
        self.public = match.truth.public_part()
        self.banks = banks_of(table)
        self.heard = match.recorder.counts()
        self.after = len(match.steps)
        for seat in range(match.seats):
            self.own[seat] = match.truth.own_part(seat)
        if self.turn is not None:
            state = match.truth
            present = table.present()
            for seat in range(match.seats):
                self.phrases[seat] = state.phrases(seat)
                self.undo[seat] = undo_of(playing, seat, len(present) - int(seat in present))
            self.moves = state.moves()
            self.offers[self.turn] = tuple([state.offer(move) for move in self.moves])

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
            phrases=tuple(self.phrases[eyes]),
            undo=self.undo[eyes],
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
        latecomers=settings.latecomers,
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
    if playing is None or not playing.clocks.counts:
        return None
    return Banks(playing.clocks.since, tuple(playing.clocks.banks), playing.clocks.running)


def undo_of(playing: Playing, seat: int, others: int) -> Undo:
    """Whether this seat can take its last move back now, with so many other people there."""
    ruling = undo.judge(playing, seat, others)
    return "free" if ruling is True else "consent" if ruling is False else "no"


def offered(table: Table, seat: object, text: str) -> str:
    """This text as the seat was offered it, if it was, and known to be legal then: it is judged and kept only once."""
    sight, playing = table.sight, table.playing
    if sight is None or playing is None or sight.turn is None:
        return text
    if seat != sight.turn or sight.after != len(playing.match.steps):
        return text
    offers = sight.offers[sight.turn]
    for at in range(len(offers)):
        known = offers[at].text
        if known == text:
            playing.match.note_legal(known, sight.moves[at])
            return known
    return text


def letters(before: Sight, table: Table, told: int, sender: int | None, id: str) -> list[Letter]:
    """One letter for every pair of eyes: what it noticed after so much had been told, and what changed.

    Where people sit on other chairs now, each is shown all of it: what they were shown before was another seat's.
    """
    after, recorder, entry = table.look(), table.recorder, table.entry
    eyes_in_all = len(after.heard)
    if before.place is not after.place and have_moved(before.place.chairs, after.place.chairs):
        return [whole(after, recorder, entry, eyes, 0) for eyes in range(eyes_in_all)]
    first = after.heard[:]
    events = [""] * eyes_in_all
    if recorder is not None:
        write_events(recorder, told, first, events)
    shared = shared_ops(before, after)
    newcomer = newcomer_of(before, after)
    found: list[Letter] = []
    for eyes in range(eyes_in_all):
        if eyes == newcomer:
            found.append(whole(after, recorder, entry, eyes, 0))
            continue
        own = own_ops(before, after, eyes)
        patch = f"[{shared},{own}]" if shared and own else f"[{shared}{own}]"
        body = Changed(
            entry=entry,
            number=after.number,
            epoch=after.epoch,
            first=first[eyes],
            written_events=msgspec.Raw(f"[{events[eyes]}]".encode()),
            written_patch=msgspec.Raw(patch.encode()),
            id=id if eyes == sender else "",
        )
        found.append(Letter(eyes if eyes < eyes_in_all - 1 else None, body))
    return found


def newcomer_of(before: Sight, after: Sight) -> int:
    """The seat of a latecomer, who was shown what onlookers are until now; -1 where there is none."""
    if before.place is not after.place:
        for seat, chair in enumerate(after.place.chairs):
            if chair.late and not before.place.chairs[seat].late:
                return seat
    return -1


def have_moved(before: tuple[Chair, ...], after: tuple[Chair, ...]) -> bool:
    """Whether there are more or fewer chairs, or somebody sits on another one."""
    was = {chair.holder: seat for seat, chair in enumerate(before)}
    return len(before) != len(after) or any(
        chair.holder is not None and was.get(chair.holder, seat) != seat for seat, chair in enumerate(after)
    )


def shared_ops(before: Sight, after: Sight) -> str:
    """What changed for all, as JSON with commas."""
    found: list[str] = []
    if before.place is not after.place:
        differences(before.place, after.place, "/place", found)
    if before.public is None or after.public is None:
        if before.public is not after.public:
            found.append(written("replace", "/now", after.shown(0, 0).now))
        return ",".join(found)
    if before.number != after.number:
        found.append(f'{{"op":"replace","path":"/now/number","value":{after.number}}}')
    if before.epoch != after.epoch:
        found.append(f'{{"op":"replace","path":"/now/epoch","value":{after.epoch}}}')
    if before.turn != after.turn:
        found.append(written("replace", "/now/turn", after.turn))
    differences(before.public, after.public, "/now/public", found)
    differences(before.banks, after.banks, "/now/clocks", found)
    differences(before.asking, after.asking, "/now/asking", found)
    if before.given_up != after.given_up:
        found.append(written("replace", "/now/given_up", after.given_up))
    return ",".join(found)


def own_ops(before: Sight, after: Sight, eyes: int) -> str:
    """What changed for one pair of eyes alone."""
    found: list[str] = []
    differences(before.own[eyes], after.own[eyes], "/mine/own", found)
    if before.offers[eyes] is not after.offers[eyes] and before.offers[eyes] != after.offers[eyes]:
        found.append(written("replace", "/mine/offers", after.offers[eyes]))
    if before.phrases[eyes] is not after.phrases[eyes] and before.phrases[eyes] != after.phrases[eyes]:
        found.append(written("replace", "/mine/phrases", after.phrases[eyes]))
    if before.undo[eyes] != after.undo[eyes]:
        found.append(f'{{"op":"replace","path":"/mine/undo","value":"{after.undo[eyes]}"}}')
    return ",".join(found)


def raw(value: object) -> msgspec.Raw:
    """The JSON of something."""
    return NULL if value is None else msgspec.Raw(ENCODE(value))


def write_events(recorder: EventRecorder, told: int, first: list[int], events: list[str]) -> None:
    """For every hearer what it noticed after so much had been told, as JSON with commas, and the first's number.

    Each happening is written once for all who heard it.
    """
    seats, last = recorder.seats, len(recorder.told)
    if told == last:
        return
    for index in range(told, last):
        to: int = recorder.to[index]
        for eyes in range(seats + 1) if to < 0 else range(to, to + 1):
            first[eyes] -= 1
    numbers = first[:]
    for index in range(told, last):
        to = recorder.to[index]
        news: int = recorder.news[index]
        what = ENCODE(recorder.told[index]).decode()
        if to >= 0:
            event(to, f'"audience":"p{to + 1}","news":{"true" if news else "false"},"what":{what}}}', numbers, events)
            continue
        old = f'"audience":"all","news":false,"what":{what}}}'
        new = f'"audience":"all","news":true,"what":{what}}}' if news else old
        for eyes in range(seats + 1):
            event(eyes, new if (news >> eyes) & 1 else old, numbers, events)


def event(eyes: int, said: str, numbers: list[int], events: list[str]) -> None:
    """One event more, with a comma where one stands before it."""
    before, number = events[eyes], numbers[eyes]
    numbers[eyes] = number + 1
    events[eyes] = f'{before},{{"number":{number},{said}' if before else f'{{"number":{number},{said}'


def whole(sight: Sight, recorder: EventRecorder | None, entry: int, eyes: int, first: int, id: str = "") -> Letter:
    """Everything for one pair of eyes, with what it noticed from `first` on."""
    events: list[RawEvent] = []
    if recorder is not None:
        seat = None if eyes == recorder.seats else eyes
        for event in recorder.events(seat, first):
            events.append(RawEvent(event.number, event.audience, event.news, raw(event.what)))
    body = Whole(shown=sight.shown(entry, eyes), first=first, events=tuple(events), id=id)
    return Letter(eyes if eyes < len(sight.heard) - 1 else None, body)
