"""What does an entry of the log change? Whether it may happen at all, `judging` has said before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from filon.core.errors import InvalidRecord
from filon.core.match import Match
from filon.table.deal_protocol import Dealing
from filon.table.log_entries import (
    Added,
    Again,
    Answered,
    Asked,
    Called,
    Chatted,
    Chosen,
    Dealt,
    Ended,
    Entry,
    Failed,
    Fixed,
    Left,
    Moved,
    Opened,
    Pledged,
    Remarked,
    Resumed,
    Returned,
    Sat,
    Stood,
    Talked,
    Undone,
    Wished,
    Withdrew,
)
from filon.table.match_session import Playing
from filon.table.protocol.server_messages import Asking

if TYPE_CHECKING:
    from filon.table.table import Table


def happen(table: Table, entry: Entry) -> None:
    """Every kind of entry; the commonest first."""
    if isinstance(entry, Moved):
        assert table.playing is not None
        table.playing.move(entry)
        table.number += 1
        run_clocks(table, entry.now)
        if table.playing.is_over:
            close(table)
        return
    if isinstance(entry, (Talked, Undone, Asked, Answered)):
        in_match(table, entry)
    elif isinstance(entry, (Wished, Withdrew)):
        wish(table, entry)
    elif isinstance(entry, (Left, Returned)):
        change_hands(table, entry)
    elif isinstance(entry, Resumed):
        stand_still(table, entry)
    elif isinstance(entry, Ended):
        give_up(table)
    elif isinstance(entry, (Dealt, Called, Pledged, Fixed, Added, Failed)):
        deal(table, entry)
    else:
        gather(table, entry)
    if not isinstance(entry, (Talked, Undone)):
        table.place = None
    run_clocks(table, entry.now)


def run_clocks(table: Table, now: float) -> None:
    """Whoever is to decide spends time from now on."""
    playing = table.playing
    if playing is not None and playing.clocks.counts:
        turn = playing.turn
        playing.clocks.run(None if turn is None or table.is_bot(turn) else turn, now)


def in_match(table: Table, entry: Talked | Undone | Asked | Answered) -> None:
    """Talk, and what is asked of the others."""
    playing = table.playing
    assert playing is not None
    if isinstance(entry, Talked):
        playing.talk(entry)
    elif isinstance(entry, Undone):
        rewind(table, entry.seat, entry.now)
    elif isinstance(entry, Asked):
        waiting = tuple(table.asked(entry.seat))
        playing.asking = Asking(entry.what, entry.seat, waiting)
        if not waiting:
            grant(table, playing.asking, entry.now)
    else:
        asking = playing.asking
        if playing.answer(entry.seat, agrees=entry.agrees) and asking is not None:
            grant(table, asking, entry.now)


def wish(table: Table, entry: Wished | Withdrew) -> None:
    """Somebody who looks on asks everybody seated, those too for whom a bot stands in."""
    playing, gathering = table.playing, table.gathering
    assert playing is not None
    if isinstance(entry, Withdrew):
        playing.asking = None
        return
    waiting = tuple(gathering.people())
    playing.asking = Asking("join", entry.seat, waiting, entry.name, gathering.next_holder())
    if not waiting:
        grant(table, playing.asking, entry.now)


def grant(table: Table, asking: Asking, now: float) -> None:
    """All have agreed."""
    playing = table.playing
    assert playing is not None
    playing.asking = None
    if asking.what == "undo":
        rewind(table, asking.by, now)
    elif asking.what == "join":
        table.gathering.let_in(asking)
        table.answered.pop(asking.by, None)  # another sender, with ids of their own
    else:
        give_up(table)


def give_up(table: Table) -> None:
    """Nobody wins, and the secret of the deal is opened."""
    assert table.playing is not None
    table.playing.given_up = True
    close(table)


def stand_still(table: Table, entry: Resumed) -> None:
    """While nobody was there no clock ran, and nobody was waited for."""
    if table.playing is not None:
        table.playing.clocks.shift(entry.stood)
    if table.dealing is not None:
        table.dealing.since += entry.stood


def rewind(table: Table, by: int, now: float) -> None:
    """A seat's last move is taken back, and all that came after it."""
    assert table.playing is not None
    table.playing.rewind(by, now)
    table.rewound.append((table.entry + 1, len(table.playing.match.recorder.told)))
    table.number += 1
    table.epoch += 1


def close(table: Table) -> None:
    """The match is over; people stay."""
    assert table.playing is not None
    outcome = table.playing.match.outcome
    table.playing.asking = None
    table.phase = "over"
    table.gathering.count(outcome.winners if outcome is not None else ())
    table.place = None


def change_hands(table: Table, entry: Left | Returned) -> None:
    """Who decides. Where whose consent counts has changed, an asking ends and may be made again."""
    table.gathering.hand_over(entry.seat, entry.bot if isinstance(entry, Left) else "")
    playing = table.playing
    if playing is None:
        return
    playing.ask_no_more("undo", "give_up")
    if isinstance(entry, Returned) and entry.seat != playing.turn:
        # In one's own turn this would be a way to think for ever: leave, come back, leave.
        playing.clocks.top_up(entry.seat)


def gather(table: Table, entry: Opened | Chosen | Sat | Stood | Again | Chatted | Remarked) -> None:
    """People come and go, and choose."""
    gathering = table.gathering
    if isinstance(entry, Sat):
        gathering.sit(entry)
        table.answered.pop(entry.seat, None)  # another sender, with ids of their own
    elif isinstance(entry, Stood):
        gathering.stand(entry.seat)
    elif isinstance(entry, Chatted):
        gathering.say(entry.seat, entry.text)
    elif isinstance(entry, Remarked):
        gathering.say(None, entry.text)
    elif isinstance(entry, Chosen):
        gathering.choose(entry)
        put_away(table)
        table.dealing = None
        table.answered.clear()
    elif isinstance(entry, Again):
        put_away(table)
        gathering.rotate(entry.rotate)
        table.dealing = None
        table.answered.clear()
    else:
        raise InvalidRecord("a place is opened once", "damaged")


def put_away(table: Table) -> None:
    """What was played last is no longer shown."""
    table.phase = "gathering"
    table.playing = None
    table.gathering.forget_late()
    table.began = table.entry + 1
    table.rewound.clear()


def deal(table: Table, entry: Dealt | Called | Pledged | Fixed | Added | Failed) -> None:
    """A match by seed or written-out deal at once; by a fair deal once everybody's bytes are open."""
    gathering = table.gathering
    if isinstance(entry, Dealt):
        settings = gathering.settings
        match = gathering.game.start(settings.seats, entry.seed, entry.deal, **settings.options)
        gathering.fill()
        table.dealing = None
        start(table, match, entry.now)
        return
    if isinstance(entry, Called):
        put_away(table)
        gathering.fill()
        table.phase = "dealing"
        table.dealing = Dealing(gathering, table.matches + 1, entry.seats, entry.now)
        return
    assert table.dealing is not None
    dealt = table.dealing.hear(entry)
    if dealt is not None:
        start(table, dealt, entry.now)


def start(table: Table, match: Match, now: float) -> None:
    """The cards are on the table."""
    put_away(table)
    table.playing = Playing(match, table.gathering.settings.clock, now)
    table.phase = "playing"
    table.matches += 1
    table.epoch += 1
