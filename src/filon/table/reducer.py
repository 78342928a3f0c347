"""What does an entry of the log change? Whether it may happen at all, `judging` has said before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.errors import InvalidRecord
from filon.core.match import Match
from filon.table.deal_protocol import DealProtocol
from filon.table.log_entries import (
    Chatted,
    Committed,
    DealRequested,
    Dealt,
    Ended,
    Entry,
    GameChosen,
    LateJoinRequested,
    LateJoinWithdrawn,
    Left,
    Moved,
    Opened,
    Rematched,
    Resumed,
    Returned,
    Revealed,
    RevealFailed,
    Sat,
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


def happen(table: Table, entry: Entry) -> None:
    """Every kind of entry; the commonest first."""
    if isinstance(entry, Moved):
        assert table.session is not None
        table.session.move(entry)
        table.number += 1
        run_clocks(table, entry.now)
        if table.session.is_over:
            close(table)
        return
    if isinstance(entry, (Talked, Undone, VoteCalled, Voted)):
        in_match(table, entry)
    elif isinstance(entry, (LateJoinRequested, LateJoinWithdrawn)):
        wish(table, entry)
    elif isinstance(entry, (Left, Returned)):
        change_hands(table, entry)
    elif isinstance(entry, Resumed):
        stand_still(table, entry)
    elif isinstance(entry, Ended):
        give_up(table)
    elif isinstance(entry, (Dealt, DealRequested, Committed, TermsFixed, Revealed, RevealFailed)):
        deal(table, entry)
    else:
        gather(table, entry)
    if not isinstance(entry, (Talked, Undone)):
        table.table_info = None
    run_clocks(table, entry.now)


def run_clocks(table: Table, now: float) -> None:
    """Whoever is to decide spends time from now on."""
    session = table.session
    if session is not None and session.clocks.counts:
        turn = session.turn
        session.clocks.run(None if turn is None or table.is_bot(turn) else turn, now)


def in_match(table: Table, entry: Talked | Undone | VoteCalled | Voted) -> None:
    """Talk, and what is asked of the others."""
    session = table.session
    assert session is not None
    if isinstance(entry, Talked):
        session.talk(entry)
    elif isinstance(entry, Undone):
        rewind(table, entry.seat, entry.now)
    elif isinstance(entry, VoteCalled):
        waiting = tuple(table.asked(entry.seat))
        session.vote = Vote(entry.what, entry.seat, waiting)
        if not waiting:
            grant(table, session.vote, entry.now)
    else:
        vote = session.vote
        if session.answer(entry.seat, agrees=entry.agrees) and vote is not None:
            grant(table, vote, entry.now)


def wish(table: Table, entry: LateJoinRequested | LateJoinWithdrawn) -> None:
    """Somebody who looks on asks everybody seated, those too for whom a bot stands in."""
    session, lobby = table.session, table.lobby
    assert session is not None
    if isinstance(entry, LateJoinWithdrawn):
        session.vote = None
        return
    waiting = tuple(lobby.people())
    session.vote = Vote("join", entry.seat, waiting, entry.name, lobby.next_person())
    if not waiting:
        grant(table, session.vote, entry.now)


def grant(table: Table, vote: Vote, now: float) -> None:
    """All have agreed."""
    session = table.session
    assert session is not None
    session.vote = None
    if vote.what == "undo":
        rewind(table, vote.by, now)
    elif vote.what == "join":
        table.lobby.let_in(vote)
        table.answered.pop(vote.by, None)  # another sender, with ids of their own
    else:
        give_up(table)


def give_up(table: Table) -> None:
    """Nobody wins, and the secret of the deal is opened."""
    assert table.session is not None
    table.session.given_up = True
    close(table)


def stand_still(table: Table, entry: Resumed) -> None:
    """While nobody was there no clock ran, and nobody was waited for."""
    if table.session is not None:
        table.session.clocks.shift(entry.stood)
    if table.deal_protocol is not None:
        table.deal_protocol.since += entry.stood


def rewind(table: Table, by: int, now: float) -> None:
    """A seat's last move is taken back, and all that came after it."""
    assert table.session is not None
    table.session.rewind(by, now)
    table.rewound.append((table.entry + 1, len(table.session.match.recorder.published)))
    table.number += 1
    table.epoch += 1


def close(table: Table) -> None:
    """The match is over; people stay."""
    assert table.session is not None
    outcome = table.session.match.outcome
    table.session.vote = None
    table.phase = "over"
    table.lobby.count(outcome.winners if outcome is not None else ())
    table.table_info = None


def change_hands(table: Table, entry: Left | Returned) -> None:
    """Who decides. Where whose consent counts has changed, an asking ends and may be made again."""
    table.lobby.hand_over(entry.seat, entry.bot if isinstance(entry, Left) else "")
    session = table.session
    if session is None:
        return
    session.cancel_vote("undo", "give_up")
    if isinstance(entry, Returned) and entry.seat != session.turn:
        # In one's own turn this would be a way to think for ever: leave, come back, leave.
        session.clocks.top_up(entry.seat)


def gather(table: Table, entry: Opened | GameChosen | Sat | Stood | Rematched | Chatted | SpectatorChatted) -> None:
    """People come and go, and choose."""
    lobby = table.lobby
    if isinstance(entry, Sat):
        lobby.sit(entry)
        table.answered.pop(entry.seat, None)  # another sender, with ids of their own
    elif isinstance(entry, Stood):
        lobby.stand(entry.seat)
    elif isinstance(entry, Chatted):
        lobby.say(entry.seat, entry.text)
    elif isinstance(entry, SpectatorChatted):
        lobby.say(None, entry.text)
    elif isinstance(entry, GameChosen):
        lobby.choose(entry)
        put_away(table)
        table.deal_protocol = None
        table.answered.clear()
    elif isinstance(entry, Rematched):
        put_away(table)
        lobby.rotate(entry.rotate)
        table.deal_protocol = None
        table.answered.clear()
    else:
        raise InvalidRecord("a place is opened once", "damaged")


def put_away(table: Table) -> None:
    """What was played last is no longer shown."""
    table.phase = "lobby"
    table.session = None
    table.lobby.forget_late()
    table.began = table.entry + 1
    table.rewound.clear()


def deal(table: Table, entry: Dealt | DealRequested | Committed | TermsFixed | Revealed | RevealFailed) -> None:
    """A match by seed or written-out deal at once; by a fair deal once everybody's bytes are open."""
    lobby = table.lobby
    if isinstance(entry, Dealt):
        settings = lobby.settings
        match = lobby.game.start(settings.seats, entry.seed, entry.deal, **settings.options)
        lobby.fill()
        table.deal_protocol = None
        start(table, match, entry.now)
        return
    if isinstance(entry, DealRequested):
        put_away(table)
        lobby.fill()
        table.phase = "dealing"
        table.deal_protocol = DealProtocol(lobby, table.matches + 1, entry.seats, entry.now)
        return
    assert table.deal_protocol is not None
    dealt = table.deal_protocol.hear(entry)
    if dealt is not None:
        start(table, dealt, entry.now)


def start(table: Table, match: Match, now: float) -> None:
    """The cards are on the table."""
    put_away(table)
    table.session = MatchSession(match, table.lobby.settings.clock, now)
    table.phase = "playing"
    table.matches += 1
    table.epoch += 1
