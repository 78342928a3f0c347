# filon: interpreted
"""One game table: lobby, deal, match and rematch, as a pure state machine over an append-only log.

The caller brings the time and carries the deliveries. One path leads from an input to what each viewer is sent:

    a method of Table             checks types; a caller's own mistake raises InvalidStart
    → `reducer.validate`          a Refusal, which is returned to its sender alone, or a legal move
    → `reducer.reduce`            the entry changes the table, and is appended to the log, which is the truth
    → `updates.ViewerSnapshots`   what every viewer may be shown now, compared with what it was shown before
    → `Result`                    one delivery per viewer: the events it observed, and a JSON Patch
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import msgspec

from filon import bots
from filon.core.budget import USUAL, Budget
from filon.core.data.input_validation import short
from filon.core.errors import FilonError, InvalidRecord, InvalidStart, UnknownGame
from filon.core.event import Event
from filon.core.events.event_recorder import EventRecorder
from filon.core.game import Game
from filon.core.match import Match
from filon.core.refusal import Refusal
from filon.core.state import LegalMove
from filon.table import (
    bot_requests,
    entry_field_checks,
    entry_preconditions,
    log_entries,
    reducer,
    turn_draft,
    undo_rules,
    updates,
    why_not,
)
from filon.table.deal_protocol import DealProtocol
from filon.table.finished_match import FinishedMatch
from filon.table.lobby import Lobby, clean_line, clean_name
from filon.table.log_entries import (
    Chatted,
    Entry,
    Left,
    Moved,
    Opened,
    Returned,
    Sat,
    SeatEntry,
    Talked,
    Undone,
    VoteCalled,
    Voted,
)
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import (
    MOST_EVENTS,
    Delivery,
    Draft,
    EventPage,
    Phase,
    Refused,
    Snapshot,
    TableInfo,
)
from filon.table.updates import ViewerSnapshots

IDS_PER_SEAT = 20  # more would be a dict of twice the size


class Result(list[Delivery]):
    """The effect of an input: its deliveries, in a fixed order.

    `refusal` says why nothing was changed; `is_repeat` that an input with this id was accepted before, and its sender
    alone is answered again.
    """

    # Defaults of the class: nearly all results are accepted moves, and an `__init__` would cost each of them 0.4 µs.
    refusal: Refusal | None = None
    is_repeat = False


def refused(seat: int | None, refusal: Refusal, id: str = "") -> Result:
    """Return a refusal, delivered to its sender alone."""
    result = Result([Delivery(seat, Refused(id, refusal))])
    result.refusal = refusal
    return result


class Table:
    """Created by `Table.open` or, from its log, by `Table.rebuild`; every change after that is an entry of the log."""

    def __init__(self, opened: Opened) -> None:
        self.log: list[Entry] = [opened]
        self.lobby = Lobby(opened.table, opened.settings)
        self.deal_protocol: DealProtocol | None = None
        self.session: MatchSession | None = None
        self.phase: Phase = "lobby"
        self.matches = 0
        self.finished: list[FinishedMatch] = []
        self.number = 0  # grows with every move and undo
        self.epoch = 0  # grows with every undo and every new match
        self.table_info: TableInfo | None = None
        self.entry_by_id: dict[int, dict[str, int]] = {}  # per seat: the log entry of each message id
        self.published = array("i", [0])  # after each entry: how many events the match had published
        self.began = 0  # the entry that dealt the present match
        self.rewound: list[tuple[int, int]] = []  # undo entries of it, and how many events were left
        self.snapshots: ViewerSnapshots | None = None

    @staticmethod
    def open(opened: Opened) -> Table:
        """Return a new table with empty seats; raises InvalidStart where its settings are invalid."""
        log_entries.check_time(opened.now)
        return Table(log_entries.normalized(opened))

    @staticmethod
    def rebuild(log: list[Entry]) -> Table:
        """Return the table of a log, as it was after its last entry. Raises InvalidRecord."""
        if not log or not isinstance(log[0], Opened):
            raise InvalidRecord("the first entry of a log opens the table", "damaged")
        try:
            table = Table.open(log[0])
            for entry in log[1:]:
                table.repeat(entry)
        except InvalidRecord:
            raise
        except UnknownGame as error:
            raise InvalidRecord(f"the log is of a game that is not installed: {error}", "foreign") from error
        except FilonError as error:
            raise InvalidRecord(f"the log is not valid: {error}", "illegal") from error
        return table

    def say(self, seat: int, number: int, text: str, now: float, id: str = "") -> Result:
        """Play a move, decided under `number`. Judged in this order: over, stale, not your turn, the move itself."""
        text = log_entries.as_text(text)
        legal = updates.offered_move(self, seat, text)
        entry = Moved(now=now, seat=seat, text=text if legal is None else legal.text, id=id)
        return self.send(entry, stale=not self.is_current(number), legal=legal)

    def talk(self, seat: int, text: str, now: float, id: str = "") -> Result:
        """Say a phrase that the game allows; it makes no move stale."""
        return self.send(Talked(now=now, seat=seat, text=log_entries.as_text(text), id=id))

    def chat(self, seat: int, text: str, now: float, id: str = "") -> Result:
        """Send a chat line; it is in the log, and in no record."""
        return self.send(Chatted(now=now, seat=seat, text=clean_line(text), id=id))

    def undo(self, seat: int, number: int, now: float, id: str = "") -> Result:
        """Undo the seat's last move: at once where no viewer gained information, else by a vote."""
        entry_field_checks.check_seat(self, seat)
        ruling = False if self.session is None else undo_rules.judge(self.session, seat, len(self.voters(seat)))
        if ruling is True:
            return self.send(Undone(now=now, seat=seat, id=id), stale=not self.is_current(number))
        refusal = ruling if isinstance(ruling, Refusal) else None
        entry = VoteCalled(now=now, seat=seat, what="undo", id=id)
        return self.send(entry, stale=not self.is_current(number), ruling=refusal)

    def give_up(self, seat: int, now: float, id: str = "") -> Result:
        """Call a vote on giving the match up: without a winner, and the secret of its deal is revealed."""
        return self.send(VoteCalled(now=now, seat=seat, what="give_up", id=id))

    def vote(self, seat: int, agrees: bool, now: float, id: str = "") -> Result:
        """Vote yes or no."""
        return self.send(Voted(now=now, seat=seat, agrees=agrees, id=id))

    def sit(self, seat: int, name: str, now: float, bot: str = "", *, in_records: bool = True) -> Result:
        """Seat a person, whose name records may state or not, or a bot of this level. Raises InvalidStart for an
        unknown level or seat."""
        if bot != "" and bot not in bots.LEVELS:
            raise InvalidStart(f"bots are {', '.join(bots.LEVELS)}, not {short(bot)}", "bot")
        entry_field_checks.check_seat(self, seat)
        recorded = log_entries.records_name(in_records)
        return self.report(Sat(now=now, seat=seat, name=clean_name(name, seat), bot=bot, in_records=recorded), seat)

    def leave(self, seat: int, now: float) -> Result:
        """Let a bot of the table's level decide for a person who leaves. A bot's own seat is not changed."""
        entry_field_checks.check(self, Returned(now=now, seat=seat))
        if self.lobby.seats[seat].kind != "person":
            return Result()
        return self.report(Left(now=now, seat=seat, bot=self.lobby.settings.level), seat)

    def rejoin(self, seat: int, now: float) -> Result:
        """Let a returning person decide again; a decision that their time ran out on stays the bot's."""
        entry_field_checks.check(self, Returned(now=now, seat=seat))
        if self.lobby.seats[seat].kind != "away":
            return Result()
        if self.time_is_up(seat, now):
            return refused(seat, entry_preconditions.TIME_IS_UP)
        return self.report(Returned(now=now, seat=seat), seat)

    def tick(self, now: float) -> Result:
        """Apply timeouts: a seat without time is treated as left. A move that arrives before the tick is in time."""
        log_entries.check_time(now)
        if self.deal_protocol is not None and self.deal_protocol.reveal_has_timed_out(now):
            return self.report(log_entries.RevealFailed(now=now), None)
        turn = None if self.session is None else self.session.turn
        if turn is None or self.is_bot(turn) or not self.time_is_up(turn, now):
            return Result()
        return self.leave(turn, now)

    def report(self, entry: Entry, sender: int | None) -> Result:
        """Apply an entry that the server itself reports; a refusal goes to the seat it is about."""
        entry_field_checks.check(self, entry)
        entry = log_entries.normalized(entry)
        verdict = reducer.validate(self, entry)
        return refused(sender, verdict) if isinstance(verdict, Refusal) else self.accept(entry, verdict)

    def send(
        self,
        entry: log_entries.PlayerEntry | Chatted,
        *,
        stale: bool = False,
        ruling: Refusal | None = None,
        legal: LegalMove | None = None,
    ) -> Result:
        """Apply an entry that a seat sent, once: the same id again gets the same answer, and changes nothing."""
        entry_field_checks.check(self, entry)
        if not log_entries.is_valid_id(entry.id):
            return refused(entry.seat, entry_preconditions.BAD_ID)
        if entry.id and entry.id in self.entry_by_id.get(entry.seat, ()):  # `was_sent`, without its call
            repeated = self.since(entry.seat, self.entry_by_id[entry.seat][entry.id] - 1, entry.id)
            result = Result([repeated])
            result.is_repeat = True
            return result
        verdict: Refusal | LegalMove | None = legal if legal is not None else reducer.validate(self, entry)
        if stale or ruling:
            over = isinstance(verdict, Refusal) and verdict.code in ("over", "no_match")
            verdict = verdict if over else entry_preconditions.STALE if stale else ruling
        if isinstance(verdict, Refusal):
            return refused(entry.seat, verdict, entry.id)
        # A legal move has the game's own text: it decodes to itself, and so does its time unless it is an int.
        as_is = isinstance(entry, Moved) and type(entry.now) is float
        return self.accept(entry if as_is else log_entries.normalized(entry), verdict)

    def accept(self, entry: Entry, legal: LegalMove | None) -> Result:
        """Apply a valid entry; return one delivery per viewer."""
        before = self.current_snapshots()
        published = self.append(entry, legal)
        self.snapshots = ViewerSnapshots(self)
        sender, id = (entry.seat, entry.id) if isinstance(entry, SeatEntry) else (None, "")
        return Result(updates.deliveries(before, self, published, sender, id))

    def follow(self, entry: Entry) -> Result:
        """Apply an entry that another process has appended; return one delivery per viewer. Raises InvalidRecord."""
        return self.accept(entry, reducer.validate_stored(self, entry))

    def repeat(self, entry: Entry) -> None:
        """Apply an entry from a log; raises InvalidRecord where it cannot have been accepted here."""
        self.append(entry, reducer.validate_stored(self, entry))
        self.snapshots = None

    def append(self, entry: Entry, legal: LegalMove | None) -> int:
        """Apply an entry and log it; return how many events of the match had been published before it."""
        session = self.session  # not by `self.recorder`: a property costs twice as much, and every entry comes by here
        old = None if session is None else session.match.recorder
        before = 0 if old is None else len(old.published)
        reducer.reduce(self, entry, legal)
        self.log.append(entry)
        if isinstance(entry, (Moved, SeatEntry)) and entry.id:
            # A seat's last ids are enough: what is older is stale anyway.
            ids = self.entry_by_id.get(entry.seat) or self.entry_by_id.setdefault(entry.seat, {})
            ids[entry.id] = len(self.log) - 1
            if len(ids) > IDS_PER_SEAT:
                del ids[next(iter(ids))]
        session = self.session
        new = None if session is None else session.match.recorder
        published = 0 if new is None else len(new.published)
        self.published.append(published)
        if new is old:
            return before
        # After an undo all that is left was published before; in another match everything is new.
        return published if self.rewound and self.rewound[-1][0] == self.entry else 0

    def was_sent(self, seat: int, id: str) -> bool:
        """Return whether this seat has sent an input with this id, which is answered again by a snapshot."""
        return id != "" and id in self.entry_by_id.get(seat, ())

    def forget_ids(self, seat: int | None = None) -> None:
        """Forget the message ids of a seat that changes hands, or of all seats."""
        if seat is None:
            self.entry_by_id.clear()
        else:
            self.entry_by_id.pop(seat, None)

    def update_info(self) -> TableInfo:
        """Build what every viewer is shown of the table itself; kept until an entry changes it, and returned."""
        self.table_info = info = updates.build_table_info(self)
        return info

    @property
    def entry(self) -> int:
        """The number of the log's last entry, from which a client resumes."""
        return len(self.log) - 1

    @property
    def game(self) -> Game:
        """The game of the table's settings."""
        return self.lobby.game

    @property
    def match(self) -> Match:
        """The match that is played, or was played last. Raises InvalidStart before the first deal."""
        if self.session is None:
            raise InvalidStart("no match has begun at this table", "no_match")
        return self.session.match

    @property
    def recorder(self) -> EventRecorder | None:
        """The events of that match, by viewer."""
        return None if self.session is None else self.session.match.recorder

    @property
    def names(self) -> list[str]:
        """The names of all seats."""
        return self.lobby.names()

    def current_snapshots(self) -> ViewerSnapshots:
        """Return what every viewer is shown now."""
        if self.snapshots is None:
            self.snapshots = ViewerSnapshots(self)
        return self.snapshots

    def snapshot(self, seat: int | None) -> Snapshot:
        """Return everything that a seat, or a spectator (None), is shown now."""
        return self.current_snapshots().snapshot(self.entry, self.viewer(seat))

    def since(self, seat: int | None, entry: int = -1, id: str = "") -> Delivery:
        """Return a snapshot for a client that connects or resumes, with its events after an entry it had received."""
        viewer, first = self.viewer(seat), self.first_event_since(seat, entry)
        return updates.snapshot_delivery(self.current_snapshots(), self.recorder, self.entry, viewer, first, id)

    def first_event_since(self, seat: int | None, entry: int) -> int:
        """Return the number of the first event that a client lacks which had received everything up to an entry."""
        recorder = self.recorder
        if recorder is None or type(entry) is not int or not self.began <= entry <= self.entry:
            return 0
        kept = min([self.published[entry], *(count for at, count in self.rewound if at > entry)])
        return recorder.number_at(seat, kept)

    def event_page(self, seat: int | None, first: int) -> EventPage:
        """Return a viewer's events from this number on, MOST_EVENTS at most."""
        self.viewer(seat)
        recorder = self.recorder
        found = [] if recorder is None else recorder.events(seat, first, first + MOST_EVENTS)
        return EventPage(self.epoch, msgspec.Raw(msgspec.json.encode(found)))

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events of the match that this viewer observed. Raises InvalidStart for an unknown seat."""
        self.viewer(seat)
        return [] if self.session is None else self.session.match.events(seat, since)

    def why_not(self, seat: int | None, text: str) -> Refusal | None:
        """Return why this seat may not play this, or can do nothing with this card, by what it knows; on every turn."""
        self.viewer(seat)
        return why_not.why_not(self.session, seat, text)

    def draft(self, seat: int, number: int, steps: Sequence[str]) -> Draft:
        """Return how a turn may go on after these steps; no other viewer learns of it, and it is in no log."""
        self.viewer(seat)
        return (
            turn_draft.draft(self.session, seat, steps)
            if self.is_current(number)
            else Draft(refusal=entry_preconditions.STALE)
        )

    def bot_move(self, budget: Budget = USUAL) -> tuple[int, str] | None:
        """Return the seat and the move of the bot whose turn it is; None where a person decides."""
        return bot_requests.bot_move(self, budget)

    def bot_talk(self) -> list[tuple[int, str]]:
        """Return what bots say after a move, as seats and phrases."""
        return bot_requests.bot_talk(self)

    def is_current(self, number: object) -> bool:
        """Return whether a decision was made under the present number."""
        return type(number) is int and number == self.number

    def is_bot(self, seat: int) -> bool:
        """Return whether a bot decides for this seat now, its own or as a substitute."""
        return bool(self.lobby.seats[seat].level)

    def voters(self, seat: int) -> list[int]:
        """Return the seats whose consent is needed: people present. Bots do not vote, and absent people are not waited
        for."""
        return [other for other in self.present() if other != seat]

    def present(self) -> list[int]:
        """Return the seats of people who decide themselves."""
        return [at for at, info in enumerate(self.lobby.seats) if info.kind == "person"]

    def time_is_up(self, seat: int, now: float) -> bool:
        """Return whether it is this seat's decision and it has no time left."""
        return (
            self.session is not None and seat == self.session.turn and self.session.clocks.seconds_left(seat, now) <= 0
        )

    def viewer(self, seat: int | None) -> int:
        """Return the index of a viewer, the spectators' is the last. Raises InvalidStart: -1 would silently be
        theirs."""
        seats = len(self.lobby.seats)
        if seat is None:
            return seats
        entry_field_checks.check_seat(self, seat)
        return seat
