"""Stages rare positions: found by random play, then played at a real table."""

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from filon.client import Client
from filon.core import registry
from filon.core.match import Match
from filon.server.api.errors import accepted
from filon.server.tables.live_table import LiveTable
from filon.table import Table, log_entries
from server.threaded_server import ThreadedServer
from web.browser import BrowserUser

MOST = 400


class Scene(NamedTuple):
    """A deal and the moves from it."""

    game: str
    seats: int
    seed: int
    lines: tuple[str, ...]
    options: dict[str, Any]


def found(
    game: str, seats: int, wanted: Callable[[Match], bool], most: int = 60, *, digs: bool = False, **options: Any
) -> Scene:
    """A scene in which the first seat decides and the condition holds, found by random play or by digging."""
    for seed in range(MOST):
        match, choice = registry.load(game).start(seats=seats, seed=seed, **options), random.Random(seed)
        while match.turn is not None and len(match.lines) < most:
            if match.turn == 0 and wanted(match):
                return Scene(game, seats, seed, tuple(match.lines), options)
            moves = match.legal()
            choice.shuffle(moves)
            match.play(max(moves, key=how_far) if digs else moves[0])
    raise AssertionError(f"{game} hardly ever comes to that")


def finished(game: str, seats: int, seed: int, **options: Any) -> Scene:
    """A whole match, played at random."""
    match, choice = registry.load(game).start(seats=seats, seed=seed, **options), random.Random(seed)
    while match.turn is not None:
        match.play(choice.choice(match.legal()))
    return Scene(game, seats, seed, tuple(match.lines), options)


def how_far(text: str) -> int:
    """How far from the start this move places a tunnel; 0 for other moves."""
    return int(text.split()[2].partition(",")[0]) if text.startswith("lay ") else -99


def can(verb: str) -> Callable[[Match], bool]:
    """A condition: a move of this kind is offered."""
    return lambda match: any(text.split()[0] == verb for text in match.legal())


async def play(live: LiveTable, lines: tuple[str, ...]) -> None:
    """Submit lines of a record, each for the seat that decides."""
    for line in lines:
        seat = live.table.match.turn
        assert seat is not None
        accepted(await live.submit(lambda table, now, s=seat, t=line: table.say(s, table.number, t, now)))


async def begin(live: LiveTable, scene: Scene) -> None:
    """Deal the match and play the scene."""
    await live.submit(lambda table, now: table.report(log_entries.Dealt(now=now, seed=scene.seed), None))
    await play(live, scene.lines)


class StagedTable:
    """A table with the user on the first seat; the others are people who do what the test says."""

    def __init__(self, server: ThreadedServer, visitor: BrowserUser, scene: Scene, **table_settings: Any) -> None:
        self.server, self.visitor, self.scene = server, visitor, scene
        body = {"game": scene.game, "seats": scene.seats, "options": scene.options, **table_settings}
        ask = visitor.context.request
        self.table = str(ask.post(f"{visitor.url}/api/tables", data=body).json()["table"])
        assert ask.post(f"{visitor.url}/api/tables/{self.table}/sit", data={"seat": 0, "name": "Ana"}).ok
        self.others = [Client(server.url) for _ in range(1, scene.seats)]
        for seat, (other, name) in enumerate(zip(self.others, ("Béla", "Chloé", "Dan", "Eve"), strict=False), 1):
            other.request("POST", f"/api/tables/{self.table}/sit", {"seat": seat, "name": name})
        live = server.do(server.context.tables.find(self.table))
        assert live is not None
        self.live = live
        server.do(begin(live, scene))

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.live.table.match

    def come(self) -> None:
        """Open the table and close its dialogs."""
        page = self.visitor.page
        page.goto(f"{self.visitor.url}/t/{self.table}")
        page.locator(".match").wait_for()
        self.visitor.close_dialogs()

    def play(self, *lines: str) -> None:
        """Play these lines at the table, shown to the user or not."""
        self.server.do(play(self.live, lines))

    def until(self, so: Callable[[Table], bool]) -> None:
        """Wait until the condition holds for the table."""
        ends = time.monotonic() + 30
        while not so(self.live.table):
            assert time.monotonic() < ends, "it never came to that"
            time.sleep(0.01)
