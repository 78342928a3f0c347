"""Reducer: the one place where log entries change a table. A registry holds, per entry type, validation and effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from filon.core.errors import InvalidRecord
from filon.core.match import Match
from filon.core.refusal import Refusal
from filon.core.state import LegalMove
from filon.table import entry_preconditions, log_entries
from filon.table.deal_protocol import DealProtocol
from filon.table.entry_field_checks import check
from filon.table.finished_match import FinishedMatch
from filon.table.lobby import MOST_CHAT_LINES
from filon.table.log_entries import (
    Chatted,
    Committed,
    DealRepeated,
    DealRequested,
    Dealt,
    Ended,
    Entry,
    GameChosen,
    LateJoinRequested,
    LateJoinWithdrawn,
    Left,
    LogEntry,
    Moved,
    Opened,
    Rematched,
    Resumed,
    Returned,
    Revealed,
    RevealFailed,
    Sat,
    SeatEntry,
    SpectatorChatted,
    Stood,
    Talked,
    TermsFixed,
    Undone,
    VoteCalled,
    Voted,
)
from filon.table.match_session import MatchSession
from filon.table.protocol.server_messages import Vote

if TYPE_CHECKING:
    from filon.table.table import Table


OPENED_TWICE = Refusal("not_now")


class Transition(NamedTuple):
    """`validate` returns a Refusal, or what `apply` needs: a LegalMove for a move, None for every other entry."""

    validate: Callable[[Any, Any], Any]
    apply: Callable[..., None]


def validate(table: Table, entry: Entry) -> Refusal | LegalMove | None:
    """Return why this entry cannot be applied now; None, or the legal move, if it can."""
    if isinstance(entry, (Chatted, SpectatorChatted)) and table.lobby.chat_count >= MOST_CHAT_LINES:
        return entry_preconditions.CHAT_FULL  # not judged in a log: older ones may have more lines
    found: Refusal | LegalMove | None = TRANSITIONS[type(entry)].validate(table, entry)
    return found


def validate_stored(table: Table, entry: Entry) -> LegalMove | None:
    """Return what applying an entry of a log needs; raises InvalidRecord where it cannot have been accepted here."""
    check(table, entry)
    verdict: Refusal | LegalMove | None
    if isinstance(entry, Moved):  # by its name, not by the registry: most entries of a log are moves
        verdict = entry_preconditions.validate_move(table, entry)
        if entry.id and not log_entries.is_valid_id(entry.id):
            verdict = entry_preconditions.BAD_ID
    elif isinstance(entry, SeatEntry) and not log_entries.is_valid_id(entry.id):
        verdict = entry_preconditions.BAD_ID
    else:
        verdict = OPENED_TWICE if isinstance(entry, Opened) else TRANSITIONS[type(entry)].validate(table, entry)
    if isinstance(verdict, Refusal):
        raise InvalidRecord(f"{entry!r:.200} cannot have happened", "illegal")
    return verdict


def reduce(table: Table, entry: Entry, legal: LegalMove | None) -> None:
    """Apply a validated entry to the table; `legal` is what validating a move has returned."""
    if isinstance(entry, Moved):
        assert legal is not None
        apply_move(table, entry, legal)  # by its name, not by the registry: a move is what a table does all the time
        return
    TRANSITIONS[type(entry)].apply(table, entry)
    if not isinstance(entry, (Talked, Undone)):
        table.table_info = None
    run_clocks(table, entry.now)


def run_clocks(table: Table, now: float) -> None:
    """From now on the time of the seat whose decision it is runs; a bot's never does."""
    session = table.session
    if session is not None and session.clocks.is_limited:
        turn = session.turn
        session.clocks.run(None if turn is None or table.is_bot(turn) else turn, now)


# In a match --------------------------------------------------------------------------------------------------------


def apply_move(table: Table, entry: Moved, legal: LegalMove) -> None:
    """Play a move; the match may be over by it."""
    session = running_session(table)
    session.move(entry, legal)
    table.number += 1
    run_clocks(table, entry.now)
    if session.is_over:
        close_match(table, entry.now)


def apply_talk(table: Table, entry: Talked) -> None:
    """A seat says a phrase of the game."""
    running_session(table).talk(entry)


def apply_undo(table: Table, entry: Undone) -> None:
    """Undo a seat's last move without a vote."""
    rewind(table, entry.seat, entry.now)


def call_vote(table: Table, entry: VoteCalled) -> None:
    """A seat asks all other people present; where there are none, the vote is won at once."""
    session = running_session(table)
    waiting = tuple(table.voters(entry.seat))
    session.vote = Vote(entry.what, entry.seat, waiting)
    if not waiting:
        carry_out(table, session.vote, entry.now)


def count_vote(table: Table, entry: Voted) -> None:
    """One no ends a vote; the last yes carries it out."""
    session = running_session(table)
    vote = session.vote
    if session.count_vote(entry.seat, agrees=entry.agrees) and vote is not None:
        carry_out(table, vote, entry.now)


def request_late_join(table: Table, entry: LateJoinRequested) -> None:
    """A spectator asks all seated people, those replaced by a bot included, for a bot's seat."""
    session, lobby = running_session(table), table.lobby
    waiting = tuple(lobby.people())
    person = lobby.next_person()
    if entry.in_records is False:
        lobby.unrecorded.add(person)
    session.vote = Vote("join", entry.seat, waiting, entry.name, person)
    if not waiting:
        carry_out(table, session.vote, entry.now)


def withdraw_late_join(table: Table, entry: LateJoinWithdrawn) -> None:
    """The request is withdrawn."""
    running_session(table).vote = None


def carry_out(table: Table, vote: Vote, now: float) -> None:
    """Do what all have agreed to."""
    running_session(table).vote = None
    if vote.what == "undo":
        rewind(table, vote.by, now)
    elif vote.what == "join":
        table.lobby.seat_late_joiner(vote)
        table.forget_ids(vote.by)
        if vote.person is not None:
            running_session(table).people.add(vote.person)
    else:
        give_up(table, now)


def apply_end(table: Table, entry: Ended) -> None:
    """The match has become too long."""
    give_up(table, entry.now)


def give_up(table: Table, now: float) -> None:
    """End the match without a winner; the secret of its deal is revealed."""
    running_session(table).given_up = True
    close_match(table, now)


def apply_pause(table: Table, entry: Resumed) -> None:
    """Count no time while no client was connected: no clock ran, and no deal timed out."""
    if table.session is not None:
        table.session.clocks.shift(entry.stood)
    if table.deal_protocol is not None:
        table.deal_protocol.since += entry.stood


def rewind(table: Table, by: int, now: float) -> None:
    """Undo a seat's last move and everything after it."""
    session = running_session(table)
    session.rewind(by, now)
    table.rewound.append((table.entry + 1, len(session.match.recorder.published)))
    table.number += 1
    table.epoch += 1


def close_match(table: Table, now: float) -> None:
    """The match is over; people stay seated."""
    session = running_session(table)
    outcome = session.match.outcome
    session.vote = None
    table.phase = "over"
    table.finished.append(FinishedMatch.of(table.matches, session, table.lobby, now))
    table.lobby.count_match(outcome.winners if outcome is not None else ())
    table.table_info = None


def running_session(table: Table) -> MatchSession:
    """Return the match session that validation has found."""
    session = table.session
    assert session is not None
    return session


# Seats and chat ----------------------------------------------------------------------------------------------------


def apply_leave(table: Table, entry: Left) -> None:
    """A bot substitutes for a person; a vote ends, since the people who are asked have changed."""
    table.lobby.set_substitute(entry.seat, entry.bot)
    if table.session is not None:
        table.session.cancel_vote("undo", "give_up")


def apply_return(table: Table, entry: Returned) -> None:
    """A person decides again; a vote ends, since the people who are asked have changed."""
    table.lobby.set_substitute(entry.seat, "")
    session = table.session
    if session is None:
        return
    session.cancel_vote("undo", "give_up")
    if entry.seat != session.turn:
        # On the seat's own turn this would allow unlimited thinking: leave, return, leave.
        session.clocks.top_up(entry.seat)


def apply_sitting(table: Table, entry: Sat) -> None:
    """A person or a bot takes a seat; earlier message ids of this seat were another sender's."""
    table.lobby.sit(entry)
    table.forget_ids(entry.seat)


def apply_standing(table: Table, entry: Stood) -> None:
    """The seat is empty."""
    table.lobby.stand(entry.seat)


def apply_chat(table: Table, entry: Chatted) -> None:
    """A seat's chat line."""
    table.lobby.add_chat_line(entry.seat, entry.text)


def apply_spectator_chat(table: Table, entry: SpectatorChatted) -> None:
    """A spectator's chat line."""
    table.lobby.add_chat_line(None, entry.text)


# Between matches ---------------------------------------------------------------------------------------------------


def apply_opening(table: Table, entry: Opened) -> None:
    """Raises InvalidRecord: a log has one opening, its first entry."""
    raise InvalidRecord("a table is opened once", "damaged")


def apply_game_choice(table: Table, entry: GameChosen) -> None:
    """Another game, options or number of seats."""
    table.lobby.choose(entry)
    clear_match(table)
    table.deal_protocol = None
    table.forget_ids()


def apply_rematch(table: Table, entry: Rematched) -> None:
    """Back to the lobby, everybody so many seats further on."""
    clear_match(table)
    table.lobby.rotate(entry.rotate)
    table.deal_protocol = None
    table.forget_ids()


def clear_match(table: Table) -> None:
    """The match that was played last is no longer shown."""
    table.phase = "lobby"
    table.session = None
    table.lobby.clear_late_marks()
    table.began = table.entry + 1
    table.rewound.clear()


# Deals -------------------------------------------------------------------------------------------------------------


def apply_deal(table: Table, entry: Dealt) -> None:
    """Start a match from a seed or a written-out deal, at once."""
    lobby, settings = table.lobby, table.lobby.settings
    match = lobby.game.start(settings.seats, entry.seed, entry.deal, **settings.options)
    lobby.fill_with_bots()
    table.deal_protocol = None
    start_match(table, match, entry.now)


def repeat_deal(table: Table, entry: DealRepeated) -> None:
    """Start a match with the deal of the last one, at once: no person can sit down in between."""
    last = running_session(table).match
    table.lobby.rotate(0)
    table.lobby.fill_with_bots()
    table.deal_protocol = None
    table.forget_ids()
    start_match(table, last.game.match_from(last.seats, last.source.replayed()), entry.now)


def request_deal(table: Table, entry: DealRequested) -> None:
    """Begin commit–reveal: these seats are asked for hashes."""
    clear_match(table)
    table.lobby.fill_with_bots()
    table.phase = "dealing"
    table.deal_protocol = DealProtocol(table.lobby, table.matches + 1, entry.seats, entry.now)


def advance_deal(table: Table, entry: Committed | TermsFixed | Revealed | RevealFailed) -> None:
    """One step of commit–reveal; with the last bytes the match starts."""
    assert table.deal_protocol is not None
    match = table.deal_protocol.advance(entry)
    if match is not None:
        start_match(table, match, entry.now)


def start_match(table: Table, match: Match, now: float) -> None:
    """The cards are dealt."""
    clear_match(table)
    people = {info.person for info in table.lobby.seats if info.person is not None}
    table.session = MatchSession(match, table.lobby.settings.clock, now, people)
    table.phase = "playing"
    table.matches += 1
    table.epoch += 1


TRANSITIONS: dict[type[LogEntry], Transition] = {
    Moved: Transition(entry_preconditions.validate_move, apply_move),
    Talked: Transition(entry_preconditions.validate_talk, apply_talk),
    Undone: Transition(entry_preconditions.validate_undo, apply_undo),
    VoteCalled: Transition(entry_preconditions.validate_vote_call, call_vote),
    Voted: Transition(entry_preconditions.validate_vote, count_vote),
    LateJoinRequested: Transition(entry_preconditions.validate_late_join, request_late_join),
    LateJoinWithdrawn: Transition(entry_preconditions.validate_late_join_withdrawal, withdraw_late_join),
    Ended: Transition(entry_preconditions.validate_end, apply_end),
    Resumed: Transition(entry_preconditions.validate_resume, apply_pause),
    Chatted: Transition(entry_preconditions.validate_chat, apply_chat),
    SpectatorChatted: Transition(entry_preconditions.validate_chat, apply_spectator_chat),
    Left: Transition(entry_preconditions.validate_leave, apply_leave),
    Returned: Transition(entry_preconditions.validate_return, apply_return),
    Opened: Transition(entry_preconditions.validate_opening, apply_opening),
    GameChosen: Transition(entry_preconditions.validate_game_choice, apply_game_choice),
    Sat: Transition(entry_preconditions.validate_sitting, apply_sitting),
    Stood: Transition(entry_preconditions.validate_standing, apply_standing),
    Rematched: Transition(entry_preconditions.validate_rematch, apply_rematch),
    Dealt: Transition(entry_preconditions.validate_deal, apply_deal),
    DealRepeated: Transition(entry_preconditions.validate_repeated_deal, repeat_deal),
    DealRequested: Transition(entry_preconditions.validate_deal, request_deal),
    Committed: Transition(entry_preconditions.validate_commitment, advance_deal),
    Revealed: Transition(entry_preconditions.validate_commitment, advance_deal),
    TermsFixed: Transition(entry_preconditions.validate_terms, advance_deal),
    RevealFailed: Transition(entry_preconditions.validate_reveal_failure, advance_deal),
}
