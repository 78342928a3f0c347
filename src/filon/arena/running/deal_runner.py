"""How is one deal played? At every seating of its players, all of them with the same luck and the same chances.

A player is asked in this process, with its seat's view and events and nothing else. Its talk is asked as a table asks
it: of the same position as the next move, and said before it.
"""

from __future__ import annotations

from math import floor, log
from random import Random
from time import perf_counter, process_time

import msgspec

from filon import bots
from filon.arena import players
from filon.arena.experiment import Setting
from filon.core import registry
from filon.core.budget import Budget
from filon.core.match import Match
from filon.core.outcome import RoundResult

STEP = 1.02  # from one bin of times to the next: a quantile is right to two of a hundred
GRACE = 0.05  # seconds over the budget that a machine may cost


class Clock(msgspec.Struct):
    """How long one kind of player took for its moves, in seconds; `late` is over its budget, `tardy` by 50 ms or more.

    `faults` are answers that were no legal move, or none at all: one by lot was made instead; and talk that failed.
    """

    moves: int = 0
    seconds: float = 0.0
    worked: float = 0.0  # of these seconds, on the processor
    longest: float = 0.0
    late: int = 0
    tardy: int = 0
    faults: int = 0
    fault: str = ""
    bins: dict[int, int] = {}

    def note(self, took: float, worked: float, budget: Budget) -> None:
        """One move more."""
        self.moves += 1
        self.seconds += took
        self.worked += worked
        self.longest = max(self.longest, took)
        if budget.ms is not None:
            self.late += took > budget.ms / 1000
            self.tardy += took > budget.ms / 1000 + GRACE
        at = floor(log(max(took, 1e-6)) / log(STEP))
        self.bins[at] = self.bins.get(at, 0) + 1


class Played(msgspec.Struct):
    """One game: who sat where (by number of kind), what it came to, who decided first, how many decisions it took."""

    line: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    moves: int
    parts: list[RoundResult] = []  # where seats have roles: who was what in each round


class Deal(msgspec.Struct):
    """A deal at every seating; the number is its seed."""

    seats: int
    number: int
    games: list[Played]
    clocks: list[Clock]  # by kind


def play(setting: Setting, seats: int, number: int) -> Deal:
    """One deal, in whatever process."""
    deal = Deal(seats, number, [], [Clock() for _ in setting.kinds])
    for line in setting.seatings(seats):
        deal.games.append(Table(setting, seats, number, line, deal.clocks).play())
    return deal


class Table:
    """One game among bots."""

    def __init__(self, setting: Setting, seats: int, number: int, line: tuple[int, ...], clocks: list[Clock]) -> None:
        self.game = registry.load(setting.game)
        self.match: Match = self.game.start(seats, seed=number, **setting.options)
        self.number, self.line, self.clocks = number, line, clocks
        kinds = [setting.kinds[kind] for kind in line]
        self.bots = [players.bot_of(setting.game, kind.name) for kind in kinds]
        self.budgets = [players.budget_of(kind.budget or setting.budget) for kind in kinds]
        # Ours look at their events where they lie; a stranger gets a list of its own, from which nothing leads on.
        self.strange = [players.is_stranger(kind.name) for kind in kinds]
        self.talkers = [seat for seat, bot in enumerate(self.bots) if bots.talk_of(bot) is not None]
        self.moves = 0

    def play(self) -> Played:
        """From the deal to the end."""
        match = self.match
        first = match.turn
        while match.turn is not None:
            self.step(match.turn)
        outcome = match.outcome
        assert outcome is not None
        parts = self.game.round_results(match.true_state) if self.game.round_results is not None else []
        return Played(self.line, outcome.scores, outcome.winners, first or 0, self.moves, parts)

    def step(self, turn: int) -> None:
        """One move, and what is said before it."""
        said = self.talk() if self.moves else []
        move = self.decide(turn)
        for seat, phrase in said:
            if self.match.talk_refusal(seat, phrase) is None:
                self.match.talk(seat, phrase)
        self.match.play(move)
        self.moves += 1

    def chance(self, seat: int, what: str = "") -> int:
        """A player's luck hangs on deal, seat and move alone, so that the same players play the same game again."""
        return Random(f"{self.number} {seat} {self.moves} {what}").getrandbits(30)

    def decide(self, seat: int) -> str:
        """What the player at this seat does, and how long it takes."""
        match, clock, budget = self.match, self.clocks[self.line[seat]], self.budgets[seat]
        view = match.view(seat)
        events = match.events(seat) if self.strange[seat] else match.heard(seat)
        chance = self.chance(seat)
        began, worked = perf_counter(), process_time()
        try:
            move = self.bots[seat](self.game, view, events, chance, budget)
            fault = "" if match.refusal(move) is None else f"no legal move: {move!s:.80}"
        except Exception as error:  # whatever somebody's bot raises
            fault = raised(error)
        clock.note(perf_counter() - began, process_time() - worked, budget)
        if not fault:
            return move
        self.note_fault(seat, fault)
        return Random(chance).choice(match.legal())

    def note_fault(self, seat: int, fault: str) -> None:
        """One more; the first is told."""
        clock = self.clocks[self.line[seat]]
        clock.faults += 1
        clock.fault = clock.fault or f"deal {self.number}, move {self.moves + 1}, p{seat + 1}: {fault}"

    def talk(self) -> list[tuple[int, str]]:
        """What everybody wants to say of this position; who may not speak now is not asked."""
        said: list[tuple[int, str]] = []
        for seat in self.talkers:
            if not self.match.phrases(seat):
                continue
            talk = bots.talk_of(self.bots[seat])
            assert talk is not None
            events = self.match.events(seat) if self.strange[seat] else self.match.heard(seat)
            try:
                phrase = talk(self.game, self.match.view(seat), events, self.chance(seat, "talk"))
            except Exception as error:  # as above
                self.note_fault(seat, f"talking, {raised(error)}")
                continue
            if phrase is not None:
                said.append((seat, phrase))
        return said


def raised(error: Exception) -> str:
    """In a few words."""
    return f"{type(error).__name__}: {error!s:.80}"
