"""Plays one deal at every seating of its players (paired matches): the same luck and the same random seeds at each.

A bot runs in this process and gets its seat's view and events, nothing else. As at a table, it is asked for talk in the
same position as for the next move, and what it says is said before that move.
"""

from __future__ import annotations

from math import floor, log
from random import Random
from time import perf_counter, process_time

import msgspec

from filon import bots
from filon.arena import players
from filon.arena.experiment import Experiment
from filon.core import registry
from filon.core.budget import Budget
from filon.core.match import Match
from filon.core.outcome import RoundResult

BIN_RATIO = 1.02  # between the bins of times: quantiles are exact to 2 %
GRACE = 0.05  # seconds over the budget that the machine may cost


class MoveTimes(msgspec.Struct):
    """The time one kind of player took for its moves, in seconds; `late` is over budget, `tardy` by 50 ms or more.

    `faults` are answers that were no legal move, or failed: a random move was played instead; and talk that failed.
    """

    moves: int = 0
    seconds: float = 0.0
    worked: float = 0.0  # processor time within these seconds
    longest: float = 0.0
    late: int = 0
    tardy: int = 0
    faults: int = 0
    fault: str = ""
    bins: dict[int, int] = {}

    def add(self, took: float, worked: float, budget: Budget) -> None:
        """Count one more move."""
        self.moves += 1
        self.seconds += took
        self.worked += worked
        self.longest = max(self.longest, took)
        if budget.ms is not None:
            self.late += took > budget.ms / 1000
            self.tardy += took > budget.ms / 1000 + GRACE
        at = floor(log(max(took, 1e-6)) / log(BIN_RATIO))
        self.bins[at] = self.bins.get(at, 0) + 1


class GameResult(msgspec.Struct):
    """One game: its seating (by number of kind), scores, winners, first player and number of decisions."""

    line: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int
    moves: int
    parts: list[RoundResult] = []  # in games with roles: each seat's role in each round


class Deal(msgspec.Struct):
    """The results of a deal at every seating; its number is the seed."""

    seats: int
    number: int
    games: list[GameResult]
    clocks: list[MoveTimes]  # by kind


def play(experiment: Experiment, seats: int, number: int) -> Deal:
    """Play one deal at every seating; returns its results."""
    deal = Deal(seats, number, [], [MoveTimes() for _ in experiment.kinds])
    for line in experiment.seatings(seats):
        deal.games.append(MatchRunner(experiment, seats, number, line, deal.clocks).play())
    return deal


class MatchRunner:
    """Plays one match between bots."""

    def __init__(
        self, experiment: Experiment, seats: int, number: int, line: tuple[int, ...], clocks: list[MoveTimes]
    ) -> None:
        self.game = registry.load(experiment.game)
        self.match: Match = self.game.start(seats, seed=number, **experiment.options)
        self.number, self.line, self.clocks = number, line, clocks
        kinds = [experiment.kinds[kind] for kind in line]
        self.bots = [players.bot_of(experiment.game, kind.name) for kind in kinds]
        self.budgets = [players.budget_of(kind.budget or experiment.budget) for kind in kinds]
        # Built-in bots read the recorded events in place; an external bot gets a list that leads nowhere else.
        self.is_external = [players.is_external(kind.name) for kind in kinds]
        self.talkers = [seat for seat, bot in enumerate(self.bots) if bots.talk_of(bot) is not None]
        self.moves = 0

    def play(self) -> GameResult:
        """Play to the end; returns the result."""
        match = self.match
        first = match.turn
        while match.turn is not None:
            self.step(match.turn)
        outcome = match.outcome
        assert outcome is not None
        parts = self.game.round_results(match.true_state) if self.game.round_results is not None else []
        return GameResult(self.line, outcome.scores, outcome.winners, first or 0, self.moves, parts)

    def step(self, turn: int) -> None:
        """Play one move, and the talk before it."""
        said = self.talk() if self.moves else []
        move = self.decide(turn)
        for seat, phrase in said:
            if self.match.talk_refusal(seat, phrase) is None:
                self.match.talk(seat, phrase)
        self.match.play(move)
        self.moves += 1

    def seed_of(self, seat: int, what: str = "") -> int:
        """A bot's seed depends on deal, seat and move alone, so that a repeated game is the same game."""
        return Random(f"{self.number} {seat} {self.moves} {what}").getrandbits(30)

    def decide(self, seat: int) -> str:
        """The move of the bot at this seat; a random one if it fails."""
        match, times, budget = self.match, self.clocks[self.line[seat]], self.budgets[seat]
        view = match.view(seat)
        events = match.events(seat) if self.is_external[seat] else match.heard(seat)
        seed = self.seed_of(seat)
        began, worked = perf_counter(), process_time()
        try:
            move = self.bots[seat](self.game, view, events, seed, budget)
            fault = "" if match.refusal(move) is None else f"no legal move: {move!s:.80}"
        except Exception as error:  # whatever a bot raises
            fault = error_text(error)
        times.add(perf_counter() - began, process_time() - worked, budget)
        if not fault:
            return move
        self.record_fault(seat, fault)
        return Random(seed).choice(match.legal())

    def record_fault(self, seat: int, fault: str) -> None:
        """Count a fault; the first is described."""
        times = self.clocks[self.line[seat]]
        times.faults += 1
        times.fault = times.fault or f"deal {self.number}, move {self.moves + 1}, p{seat + 1}: {fault}"

    def talk(self) -> list[tuple[int, str]]:
        """What the bots that may speak now want to say: seats and phrases."""
        said: list[tuple[int, str]] = []
        for seat in self.talkers:
            if not self.match.phrases(seat):
                continue
            talk = bots.talk_of(self.bots[seat])
            assert talk is not None
            events = self.match.events(seat) if self.is_external[seat] else self.match.heard(seat)
            try:
                phrase = talk(self.game, self.match.view(seat), events, self.seed_of(seat, "talk"))
            except Exception as error:  # as above
                self.record_fault(seat, f"talking, {error_text(error)}")
                continue
            if phrase is not None:
                said.append((seat, phrase))
        return said


def error_text(error: Exception) -> str:
    """An exception in a few words."""
    return f"{type(error).__name__}: {error!s:.80}"
