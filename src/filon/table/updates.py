"""Snapshots and updates: what each viewer is shown now, and which events and changes it is sent after an entry.

What all viewers share is computed and encoded once, for any number of seats.
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
from filon.core.state import LegalMove
from filon.core.view import View
from filon.table import undo_rules
from filon.table.lobby import public_options
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import (
    MOST_EVENTS,
    PROTOCOL,
    ClockState,
    Delivery,
    MatchState,
    SeatInfo,
    Snapshot,
    SnapshotMessage,
    TableInfo,
    Undo,
    Update,
    ViewerState,
    Vote,
)

if TYPE_CHECKING:
    from filon.table.table import Table

ENCODE = msgspec.json.Encoder().encode
NULL = msgspec.Raw(b"null")
NO_OFFERS: tuple[Offer, ...] = ()
NO_PHRASES: list[str] = []
NO_MOVES = vec[i64]()


class ViewerSnapshots:
    """What every viewer is shown after an entry; lists are indexed by seat, the spectators' item is the last."""

    def __init__(self, table: Table) -> None:
        session = table.session
        info = table.table_info
        self.table_info = table.update_info() if info is None else info
        self.number, self.epoch = table.number, table.epoch
        self.turn: int | None = None
        self.public: View | None = None
        self.clock_state: ClockState | None = None
        self.vote: Vote | None = None
        self.given_up = False
        viewer = len(table.lobby.seats) + 1
        self.own: list[Any] = [None] * viewer
        self.offers = [NO_OFFERS] * viewer
        self.phrases = [NO_PHRASES] * viewer
        self.undo: list[Undo] = ["no"] * viewer
        self.event_counts = [0] * viewer
        self.moves = NO_MOVES
        self.step_count = 0  # how many steps the match had
        if session is None:
            return
        match = session.match
        self.turn, self.vote, self.given_up = session.turn, session.vote, session.given_up
        self.public = match.true_state.public_part()
        self.clock_state = clock_state_of(table)
        self.event_counts = match.recorder.counts()
        self.step_count = len(match.steps)
        for seat in range(match.seats):
            self.own[seat] = match.true_state.own_part(seat)
        if self.turn is not None:
            state = match.true_state
            present = table.present()
            for seat in range(match.seats):
                self.phrases[seat] = state.phrases(seat)
                self.undo[seat] = undo_of(session, seat, len(present) - int(seat in present))
            self.moves = state.moves()
            self.offers[self.turn] = tuple([state.offer(move) for move in self.moves])

    def snapshot(self, entry: int, viewer: int) -> Snapshot:
        """Return the snapshot of one viewer."""
        match = None
        if self.public is not None:
            match = MatchState(
                number=self.number,
                epoch=self.epoch,
                turn=self.turn,
                public=raw_json(self.public),
                clocks=self.clock_state,
                vote=self.vote,
                given_up=self.given_up,
            )
        is_spectator = viewer == len(self.event_counts) - 1
        own = ViewerState(
            seat=None if is_spectator else viewer,
            own=raw_json(self.own[viewer]),
            offers=self.offers[viewer],
            phrases=tuple(self.phrases[viewer]),
            undo=self.undo[viewer],
        )
        return Snapshot(entry=entry, table=self.table_info, match=match, viewer=own)


def build_table_info(table: Table) -> TableInfo:
    """Return the table's TableInfo as it is now."""
    lobby, settings = table.lobby, table.lobby.settings
    return TableInfo(
        protocol=PROTOCOL,
        id=lobby.table,
        phase=table.phase,
        match=table.matches,
        game=settings.game,
        version=settings.version,
        options=public_options(lobby.options),
        clock=settings.clock,
        level=settings.level,
        late_join=settings.late_join,
        host=lobby.host_seat(),
        seats=tuple(lobby.seats),
        deal=table.deal_protocol.snapshot() if table.deal_protocol is not None else None,
        replayed_deal=table.session is not None and table.session.is_replayed_deal,
        tally=tuple(lobby.tally.values()),
        chat=lobby.chat,
    )


def clock_state_of(table: Table) -> ClockState | None:
    """Return the time of all seats at the last entry; None without clocks."""
    session = table.session
    if session is None or not session.clocks.is_limited:
        return None
    return ClockState(session.clocks.since, tuple(session.clocks.remaining), session.clocks.running)


def undo_of(session: MatchSession, seat: int, others: int) -> Undo:
    """Return whether this seat can undo its last move now, with so many other people present."""
    ruling = undo_rules.judge(session, seat, others)
    return "free" if ruling is True else "consent" if ruling is False else "no"


def offered_move(table: Table, seat: object, text: str) -> LegalMove | None:
    """Return the legal move of this text where it was offered to the seat at this position, else None.

    An offered move is known to be legal: parsing and judging it again would cost more than the move itself.
    """
    snapshots, session = table.snapshots, table.session
    if snapshots is None or session is None or snapshots.turn is None:
        return None
    if seat != snapshots.turn or snapshots.step_count != len(session.match.steps):
        return None
    offers = snapshots.offers[snapshots.turn]
    for at in range(len(offers)):
        known = offers[at].text
        if known == text:
            return LegalMove(known, int(snapshots.moves[at]), snapshots.step_count)
    return None


def deliveries(
    before: ViewerSnapshots, table: Table, published_before: int, sender: int | None, id: str
) -> list[Delivery]:
    """Return one delivery per viewer: its events after `published_before`, and a JSON Patch of what changed.

    Where people have changed seats, every viewer gets a snapshot: what it was shown before was another seat's.
    """
    after, recorder, entry = table.current_snapshots(), table.recorder, table.entry
    viewer_count = len(after.event_counts)
    if before.table_info is not after.table_info and seats_have_changed(
        before.table_info.seats, after.table_info.seats
    ):
        return [snapshot_delivery(after, recorder, entry, viewer, 0) for viewer in range(viewer_count)]
    first = after.event_counts[:]
    events = [""] * viewer_count
    if recorder is not None:
        encode_events(recorder, published_before, first, events)
    shared = shared_patch(before, after)
    late_joiner = late_joiner_of(before, after)
    found: list[Delivery] = []
    for viewer in range(viewer_count):
        if viewer == late_joiner:
            found.append(snapshot_delivery(after, recorder, entry, viewer, 0))
            continue
        own = viewer_patch(before, after, viewer)
        patch = f"[{shared},{own}]" if shared and own else f"[{shared}{own}]"
        body = Update(
            entry=entry,
            number=after.number,
            epoch=after.epoch,
            first=first[viewer],
            written_events=msgspec.Raw(f"[{events[viewer]}]".encode()),
            written_patch=msgspec.Raw(patch.encode()),
            id=id if viewer == sender else "",
        )
        found.append(Delivery(viewer if viewer < viewer_count - 1 else None, body))
    return found


def late_joiner_of(before: ViewerSnapshots, after: ViewerSnapshots) -> int:
    """Return the seat of a late joiner, who was shown the spectators' view until now; -1 where there is none."""
    if before.table_info is not after.table_info:
        for seat, info in enumerate(after.table_info.seats):
            if info.late and not before.table_info.seats[seat].late:
                return seat
    return -1


def seats_have_changed(before: tuple[SeatInfo, ...], after: tuple[SeatInfo, ...]) -> bool:
    """Return whether the number of seats has changed, or a person has another seat."""
    was = {info.person: seat for seat, info in enumerate(before)}
    return len(before) != len(after) or any(
        info.person is not None and was.get(info.person, seat) != seat for seat, info in enumerate(after)
    )


def shared_patch(before: ViewerSnapshots, after: ViewerSnapshots) -> str:
    """Return the operations that all viewers share, as JSON joined by commas."""
    found: list[str] = []
    if before.table_info is not after.table_info:
        differences(before.table_info, after.table_info, "/table", found)
    if before.public is None or after.public is None:
        if before.public is not after.public:
            found.append(written("replace", "/match", after.snapshot(0, 0).match))
        return ",".join(found)
    if before.number != after.number:
        found.append(f'{{"op":"replace","path":"/match/number","value":{after.number}}}')
    if before.epoch != after.epoch:
        found.append(f'{{"op":"replace","path":"/match/epoch","value":{after.epoch}}}')
    if before.turn != after.turn:
        found.append(written("replace", "/match/turn", after.turn))
    differences(before.public, after.public, "/match/public", found)
    differences(before.clock_state, after.clock_state, "/match/clocks", found)
    differences(before.vote, after.vote, "/match/vote", found)
    if before.given_up != after.given_up:
        found.append(written("replace", "/match/given_up", after.given_up))
    return ",".join(found)


def viewer_patch(before: ViewerSnapshots, after: ViewerSnapshots, viewer: int) -> str:
    """Return the operations for one viewer alone, as JSON joined by commas."""
    found: list[str] = []
    differences(before.own[viewer], after.own[viewer], "/viewer/own", found)
    if before.offers[viewer] is not after.offers[viewer] and before.offers[viewer] != after.offers[viewer]:
        found.append(written("replace", "/viewer/offers", after.offers[viewer]))
    if before.phrases[viewer] is not after.phrases[viewer] and before.phrases[viewer] != after.phrases[viewer]:
        found.append(written("replace", "/viewer/phrases", after.phrases[viewer]))
    if before.undo[viewer] != after.undo[viewer]:
        found.append(f'{{"op":"replace","path":"/viewer/undo","value":"{after.undo[viewer]}"}}')
    return ",".join(found)


def raw_json(value: object) -> msgspec.Raw:
    """Return a value as JSON."""
    return NULL if value is None else msgspec.Raw(ENCODE(value))


def encode_events(recorder: EventRecorder, published_before: int, first: list[int], events: list[str]) -> None:
    """Write every viewer's events after `published_before` into `events`, as JSON joined by commas, and the number of
    its first one into `first`.

    Each event is encoded once for all its recipients.
    """
    seats, last = recorder.seats, len(recorder.published)
    if published_before == last:
        return
    for index in range(published_before, last):
        to: int = recorder.recipients[index]
        for viewer in range(seats + 1) if to < 0 else range(to, to + 1):
            first[viewer] -= 1
    numbers = first[:]
    for index in range(published_before, last):
        to = recorder.recipients[index]
        news: int = recorder.news_masks[index]
        what = ENCODE(recorder.published[index]).decode()
        if to >= 0:
            append_event(
                to, f'"audience":"p{to + 1}","news":{"true" if news else "false"},"what":{what}}}', numbers, events
            )
            continue
        old = f'"audience":"all","news":false,"what":{what}}}'
        new = f'"audience":"all","news":true,"what":{what}}}' if news else old
        for viewer in range(seats + 1):
            append_event(viewer, new if (news >> viewer) & 1 else old, numbers, events)


def append_event(viewer: int, encoded: str, numbers: list[int], events: list[str]) -> None:
    """Append one event, after a comma where it is not the first."""
    before, number = events[viewer], numbers[viewer]
    numbers[viewer] = number + 1
    events[viewer] = f'{before},{{"number":{number},{encoded}' if before else f'{{"number":{number},{encoded}'


def snapshot_delivery(
    snapshots: ViewerSnapshots, recorder: EventRecorder | None, entry: int, viewer: int, first: int, id: str = ""
) -> Delivery:
    """Return a snapshot for one viewer, with its events from number `first` on, or the last MOST_EVENTS of them."""
    events: list[RawEvent] = []
    kept = first
    if recorder is not None:
        seat = None if viewer == recorder.seats else viewer
        first = max(kept, recorder.count(seat) - MOST_EVENTS)
        for event in recorder.events(seat, first):
            events.append(RawEvent(event.number, event.audience, event.news, raw_json(event.what)))
    body = SnapshotMessage(
        snapshot=snapshots.snapshot(entry, viewer), first=first, kept=kept, events=tuple(events), id=id
    )
    return Delivery(viewer if viewer < len(snapshots.event_counts) - 1 else None, body)
