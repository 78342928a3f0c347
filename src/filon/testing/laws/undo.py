"""Is a move taken back at once only where nobody has learnt anything since, and then wholly?"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from filon.core.game import Game
from filon.table import Table
from filon.testing.oracle import Oracle
from filon.testing.table_walk import TableWalk
from filon.testing.walks import Walk, is_talk

TRIED = 0.2  # so often somebody tries it
LEAVING = 0.2  # so often somebody goes, whom nobody can ask then, or comes back


class Acted(NamedTuple):
    """One line: whose, whether it was a move, whether anybody learnt from it, and what everybody saw before."""

    seat: int
    moved: bool
    news: bool
    before: list[str]


def undo_without_consent_hides_nothing(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """By everybody's events: a seat may take back at once exactly where nothing since its move was news to anybody, or
    for another's ears alone, and nobody who would have to be asked has acted since. Then all is as it was."""
    table_walk = TableWalk(game, walk.start, random)
    table = table_walk.table
    for _ in table_walk.gather():
        pass
    acted: list[Acted] = []
    while len(acted) < len(walk.lines):
        acted.append(act(table_walk, walk.lines[len(acted)]))
        if table.match.turn is None:
            return
        if random.random() < LEAVING:
            change = random.choice([table.leave, table.come_back])
            change(random.randrange(table.match.seats), table_walk.tick())
        for seat in range(table.match.seats):
            ruled = table.snapshot(seat).viewer.undo
            assert ruled == may_take_back(table, seat, acted), f"p{seat + 1} after {len(acted)} lines: {ruled}"
        if random.random() < TRIED:
            try_it(table_walk, random.choice([acted[-1].seat, random.randrange(table.match.seats)]), acted)


def try_it(table_walk: TableWalk, seat: int, acted: list[Acted]) -> None:
    """Take back: it is done, asked or refused as the law says; somebody who is asked says no."""
    table, epoch, may = table_walk.table, table_walk.table.epoch, may_take_back(table_walk.table, seat, acted)
    deliveries = table.take_back(seat, table.number, table_walk.tick())
    vote = table.session.vote if table.session is not None else None
    done = "free" if table.epoch > epoch else "consent" if vote is not None else "no"
    assert done == may, f"p{seat + 1} took back after {len(acted)} lines: {done}, not {may}"
    assert (len(deliveries) == 1) == (may == "no"), "a refusal is for its sender alone"
    if vote is not None:
        table_walk.answer(agrees=False)
    if may == "free":
        del acted[last_move(seat, acted) + 1 :]
        assert views(table) == acted.pop().before, f"something of p{seat + 1}'s move is left"


def act(table_walk: TableWalk, line: str) -> Acted:
    """Play a line, or say it."""
    table = table_walk.table
    counts, before = table.match.recorder.counts(), views(table)
    seat = int(line[1 : line.index(": ")]) - 1 if is_talk(line) else table.match.turn
    assert seat is not None
    table_walk.line(line)
    news = False
    for index, heard in enumerate(counts):
        viewer = None if index == table.match.seats else index
        events = table.events(viewer, heard)
        news = news or any(event.news or (viewer != seat and event.audience != "all") for event in events)
    return Acted(seat, not is_talk(line), news, before)


def last_move(seat: int, acted: list[Acted]) -> int:
    """Where a seat's last move stands; -1 if there is none."""
    return max((at for at, one in enumerate(acted) if one.moved and one.seat == seat), default=-1)


def may_take_back(table: Table, seat: int, acted: list[Acted]) -> str:
    """What the news law says."""
    at = last_move(seat, acted)
    if at < 0:
        return "no"
    asked = table.asked(seat)
    if any(one.news for one in acted[at:] if one.moved):
        return "consent" if len(asked) == table.match.seats - 1 > 0 else "no"
    return "consent" if asked and any(one.seat != seat for one in acted[at:]) else "free"


def views(table: Table) -> list[str]:
    """Everybody's, the onlooker's first."""
    return [table.match.view(seat).json() for seat in (None, *range(table.match.seats))]
