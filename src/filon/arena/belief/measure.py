"""Measures the belief of Saboteur's expert about hidden roles: its log-loss, calibration and posterior.

`filon arena belief saboteur --bots digger=expert+saboteur=regular --seats 5 --games 400` plays rounds of Saboteur; for
every digger `bots.saboteur.belief` follows its events. Each round is stored as a row of sums.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import log
from pathlib import Path
from typing import Any

import msgspec

from filon.arena import experiment
from filon.arena.experiment import Experiment
from filon.arena.players import fingerprint
from filon.arena.running.deal_runner import MatchRunner, MoveTimes
from filon.arena.running.process_pool import Progress, worker_pool
from filon.arena.running.result_cache import write_atomic
from filon.arena.stats.confidence_intervals import Estimate, Sums, column_sums, mean, optional, proportion, ratio
from filon.bots.saboteur.belief import Belief
from filon.core.match import Match
from filon.games.saboteur.components import CHOOSING, DIGGERS, DIGGING
from filon.games.saboteur.state import State

SAVE_INTERVAL = 10  # rounds between writes to disk
QUARTERS = 4
BINS = 10
# Columns of a row: rounds; saboteurs' wins; by quarter log-loss, the prior's log-loss, number of predictions; sum and
# number of the posteriors of real saboteurs, in rounds they lost and in all; then by bin of the predicted probability
# the number of predictions, their sum, and how many were true.
WON, LOSSES, LOST, ALL = 1, 2, 2 + 3 * QUARTERS, 4 + 3 * QUARTERS
BINNED = 6 + 3 * QUARTERS
WIDTH = BINNED + 3 * BINS


class BeliefResult(msgspec.Struct, frozen=True):
    """The results of rounds with one number of seats."""

    seats: int
    rounds: int
    saboteurs_won: Estimate
    posterior_when_they_lost: Estimate | None  # none if they lost no round
    posterior: Estimate | None  # none if there was no saboteur
    loss: list[Estimate]
    loss_less_prior: list[Estimate]
    calibration: list[tuple[float, float, int]]


def measure(names: str, seats: int, rounds: int, budget: str, folder: Path, jobs: int) -> BeliefResult:
    """Play the missing rounds in this many processes; returns the results of all."""
    measured = experiment.create("saboteur", names, budget, {"rounds": 1})
    # The belief that is measured is the expert's, whichever bots play.
    key = f"{measured.key} {fingerprint('saboteur', 'expert')}"
    file = folder / f"belief-{hashlib.sha256(key.encode()).hexdigest()[:12]}-{seats}.json"
    folder.mkdir(parents=True, exist_ok=True)
    rows = read_rows(file)
    missing = range(len(rows), rounds)
    progress = Progress(rounds, len(rows), f"belief, {names}, {seats} seats: ")
    for number, row in zip(missing, play_rounds(measured, seats, missing, jobs), strict=True):
        rows.append(row)
        progress.step()
        if number % SAVE_INTERVAL == SAVE_INTERVAL - 1 or number == rounds - 1:
            write_atomic(file, msgspec.json.encode(rows))
    return summarize(seats, rows)


def play_rounds(experiment: Experiment, seats: int, numbers: Iterable[int], jobs: int) -> Iterator[Sums]:
    """Play these rounds; yields their rows in order."""
    one = partial(play_round, experiment, seats)
    if jobs == 1:
        yield from map(one, numbers)
        return
    with worker_pool(jobs) as pool:
        yield from pool.map(one, numbers)


def read_rows(file: Path) -> list[Sums]:
    """The rows of an earlier run; none if the file cannot be read."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=list[Sums]) if file.exists() else []
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return []
    return found if all(len(row) == WIDTH for row in found) else []


def play_round(experiment: Experiment, seats: int, number: int) -> Sums:
    """Play one round; returns its row of sums."""
    runner = MatchRunner(experiment, seats, number, experiment.lines(seats)[0], [MoveTimes() for _ in experiment.kinds])
    match = runner.match
    true_state = match.true_state
    assert isinstance(true_state, State)
    roles = int(true_state.saboteurs)
    observers = [Belief(seats, seat, "digger") for seat in range(seats) if not roles >> seat & 1]
    held = [observe(match, observers)]
    while true_state.phase == DIGGING:
        runner.step(int(true_state.mover))
        if true_state.phase == DIGGING:
            held.append(observe(match, observers))
    lost = true_state.phase == CHOOSING or true_state.past[0].won == DIGGERS
    return round_sums([observer.seat for observer in observers], held, roles, lost=lost)


def observe(match: Match, observers: Sequence[Belief]) -> list[list[float]]:
    """The probabilities of each observer after the events so far."""
    for observer in observers:
        observer.follow(match.heard(observer.seat))
    return [observer.probabilities() for observer in observers]


def round_sums(seats: Sequence[int | None], held: list[list[list[float]]], roles: int, *, lost: bool) -> Sums:
    """The row of one round: `held` are the probabilities by move, observer and seat."""
    row = [0.0] * WIDTH
    row[0], row[WON] = 1.0, float(not lost)
    for quarter in range(QUARTERS):
        by_then = held[(len(held) - 1) * (quarter + 1) // QUARTERS]
        for observer, chances in enumerate(by_then):
            for seat, chance in enumerate(chances):
                if seat != seats[observer]:
                    add_probability(
                        row, quarter, chance, held[0][observer][seat], is_saboteur=bool(roles >> seat & 1), lost=lost
                    )
    return row


def add_probability(row: Sums, quarter: int, chance: float, prior: float, *, is_saboteur: bool, lost: bool) -> None:
    """Add one digger's probability for one other seat at the end of a quarter."""
    column = LOSSES + 3 * quarter
    row[column] -= log(max(chance if is_saboteur else 1 - chance, 1e-12))
    row[column + 1] -= log(max(prior if is_saboteur else 1 - prior, 1e-12))
    row[column + 2] += 1.0
    bin = BINNED + 3 * min(int(chance * BINS), BINS - 1)
    row[bin] += 1.0
    row[bin + 1] += chance
    row[bin + 2] += float(is_saboteur)
    if quarter == QUARTERS - 1 and is_saboteur:
        row[ALL] += chance
        row[ALL + 1] += 1.0
        if lost:
            row[LOST] += chance
            row[LOST + 1] += 1.0


def summarize(seats: int, rows: list[Sums]) -> BeliefResult:
    """Results with intervals over whole rounds."""
    whole = column_sums(rows)
    columns = [LOSSES + 3 * quarter for quarter in range(QUARTERS)]

    def less(column: int) -> Any:
        return lambda found: (found[column] - found[column + 1]) / found[column + 2]

    bins = [whole[BINNED + 3 * bin : BINNED + 3 * bin + 3] for bin in range(BINS)]
    return BeliefResult(
        seats,
        len(rows),
        proportion(rows, ratio(WON, 0)),
        optional(proportion, rows, ratio(LOST, LOST + 1)),
        optional(proportion, rows, ratio(ALL, ALL + 1)),
        [mean(rows, ratio(column, column + 2)) for column in columns],
        [mean(rows, less(column)) for column in columns],
        [(chance / many, so / many, int(many)) for many, chance, so in bins if many],
    )
