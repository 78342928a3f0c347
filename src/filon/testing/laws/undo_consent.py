"""Law: a move is undone without consent only where nobody has gained information since, and then completely."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from filon.core.game import Game
from filon.table import Table
from filon.testing.oracle import Oracle
from filon.testing.table_walk import TableWalk
from filon.testing.walks import Walk, is_talk

TRIED = 0.2  # share of lines after which a seat tries to undo
LEAVING = 0.2  # share of lines after which a seat leaves, and cannot be asked for consent, or returns


class PlayedLine(NamedTuple):
    """One line: whose, whether it was a move, whether it was news to anyone, and all views before."""

    seat: int
    moved: bool
    news: bool
    before: list[str]


def undo_without_consent_hides_nothing(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """By all viewers' events: a seat may undo alone exactly where nothing since its move was news to anyone or private
    to another seat, and no seat whose consent is needed has acted since. Then everything is as before."""
    table_walk = TableWalk(game, walk.start, random)
    table = table_walk.table
    for _ in table_walk.fill_seats():
        pass
    lines: list[PlayedLine] = []
    while len(lines) < len(walk.lines):
        lines.append(play_line(table_walk, walk.lines[len(lines)]))
        if table.match.turn is None:
            return
        if random.random() < LEAVING:
            change = random.choice([table.leave, table.rejoin])
            change(random.randrange(table.match.seats), table_walk.tick())
        for seat in range(table.match.seats):
            ruled = table.snapshot(seat).viewer.undo
            assert ruled == undo_rule(table, seat, lines), f"p{seat + 1} after {len(lines)} lines: {ruled}"
        if random.random() < TRIED:
            try_undo(table_walk, random.choice([lines[-1].seat, random.randrange(table.match.seats)]), lines)


def try_undo(table_walk: TableWalk, seat: int, lines: list[PlayedLine]) -> None:
    """Undo: it is done, put to a vote or refused as the law says; the first seat asked says no."""
    table, epoch, may = table_walk.table, table_walk.table.epoch, undo_rule(table_walk.table, seat, lines)
    deliveries = table.undo(seat, table.number, table_walk.tick())
    vote = table.session.vote if table.session is not None else None
    done = "free" if table.epoch > epoch else "consent" if vote is not None else "no"
    assert done == may, f"p{seat + 1} tried undo after {len(lines)} lines: {done}, not {may}"
    assert (len(deliveries) == 1) == (may == "no"), "a refusal is for its sender alone"
    if vote is not None:
        table_walk.answer(agrees=False)
    if may == "free":
        del lines[last_move(seat, lines) + 1 :]
        assert views(table) == lines.pop().before, f"something of p{seat + 1}'s move is left"


def play_line(table_walk: TableWalk, line: str) -> PlayedLine:
    """Play one line, a move or talk, and return what it was."""
    table = table_walk.table
    counts, before = table.match.recorder.counts(), views(table)
    seat = int(line[1 : line.index(": ")]) - 1 if is_talk(line) else table.match.turn
    assert seat is not None
    table_walk.play_line(line)
    news = False
    for index, count in enumerate(counts):
        viewer = None if index == table.match.seats else index
        events = table.events(viewer, count)
        news = news or any(event.news or (viewer != seat and event.audience != "all") for event in events)
    return PlayedLine(seat, not is_talk(line), news, before)


def last_move(seat: int, lines: list[PlayedLine]) -> int:
    """Return the index of a seat's last move; -1 if there is none."""
    return max((at for at, one in enumerate(lines) if one.moved and one.seat == seat), default=-1)


def undo_rule(table: Table, seat: int, lines: list[PlayedLine]) -> str:
    """Return what the law says: "free", "consent" or "no"."""
    at = last_move(seat, lines)
    if at < 0:
        return "no"
    voters = table.voters(seat)
    if any(one.news for one in lines[at:] if one.moved):
        return "consent" if len(voters) == table.match.seats - 1 > 0 else "no"
    return "consent" if voters and any(one.seat != seat for one in lines[at:]) else "free"


def views(table: Table) -> list[str]:
    """Return all views as JSON, the spectators' first."""
    return [table.match.view(seat).json() for seat in (None, *range(table.match.seats))]
