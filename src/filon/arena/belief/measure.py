"""Does a belief know who is who, does it say how sure it may be, and what of players it has never met?

`filon arena belief saboteur --bots digger=expert+saboteur=regular --seats 5 --games 400`: rounds of Saboteur, looked at
with the eyes of every digger by what `bots.saboteur.belief` makes of its events. A round is a row of sums on disk.
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
from filon.arena.experiment import Setting
from filon.arena.players import fingerprint
from filon.arena.running.deal_runner import Clock, Table
from filon.arena.running.process_pool import Progress, processes
from filon.arena.running.result_cache import write_whole
from filon.arena.stats.confidence_intervals import Estimate, Sums, added, if_any, mean, ratio, share
from filon.bots.saboteur.belief import Belief
from filon.core.match import Match
from filon.games.saboteur.components import CHOOSING, DIGGERS, DIGGING
from filon.games.saboteur.state import State

SOME = 10  # rounds after which all is kept
QUARTERS = 4
BINS = 10
# Columns of a row: rounds; saboteurs' wins; by quarter loss, the prior's loss, and how many chances; then chances given
# to real saboteurs and how many, in rounds they lost and in all; then by bin how many, their sum, and how many were so.
WON, LOSSES, LOST, ALL = 1, 2, 2 + 3 * QUARTERS, 4 + 3 * QUARTERS
BINNED = 6 + 3 * QUARTERS
WIDTH = BINNED + 3 * BINS


class Believed(msgspec.Struct, frozen=True):
    """What rounds with so many seats came to."""

    seats: int
    rounds: int
    saboteurs_won: Estimate
    posterior_when_they_lost: Estimate | None  # none where they lost no round
    posterior: Estimate | None  # none where there was no saboteur
    loss: list[Estimate]
    loss_less_prior: list[Estimate]
    calibration: list[tuple[float, float, int]]


def measure(names: str, seats: int, rounds: int, budget: str, folder: Path, jobs: int) -> Believed:
    """At least so many rounds, on so many cores; those on disk are not played again."""
    measured = experiment.make("saboteur", names, budget, {"rounds": 1})
    # Whoever plays, it is the house's belief that looks on.
    hangs_on = f"{measured.key} {fingerprint('saboteur', 'expert')}"
    file = folder / f"belief-{hashlib.sha256(hangs_on.encode()).hexdigest()[:12]}-{seats}.json"
    folder.mkdir(parents=True, exist_ok=True)
    rows = kept(file)
    missing = range(len(rows), rounds)
    progress = Progress(rounds, len(rows), f"belief, {names}, {seats} seats: ")
    for number, row in zip(missing, played(measured, seats, missing, jobs), strict=True):
        rows.append(row)
        progress.step()
        if number % SOME == SOME - 1 or number == rounds - 1:
            write_whole(file, msgspec.json.encode(rows))
    return told(seats, rows)


def played(measured: Setting, seats: int, numbers: Iterable[int], jobs: int) -> Iterator[Sums]:
    """Row by row in the order of the numbers."""
    one = partial(play, measured, seats)
    if jobs == 1:
        yield from map(one, numbers)
        return
    with processes(jobs) as pool:
        yield from pool.map(one, numbers)


def kept(file: Path) -> list[Sums]:
    """What an earlier run came to; nothing where that cannot be read."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=list[Sums]) if file.exists() else []
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return []
    return found if all(len(row) == WIDTH for row in found) else []


def play(measured: Setting, seats: int, number: int) -> Sums:
    """One round, and what its diggers believed."""
    table = Table(measured, seats, number, measured.lines(seats)[0], [Clock() for _ in measured.kinds])
    match = table.match
    true_state = match.true_state
    assert isinstance(true_state, State)
    roles = int(true_state.saboteurs)
    watchers = [Belief(seats, seat, "digger") for seat in range(seats) if not roles >> seat & 1]
    held = [hear(match, watchers)]
    while true_state.phase == DIGGING:
        table.step(int(true_state.mover))
        if true_state.phase == DIGGING:
            held.append(hear(match, watchers))
    lost = true_state.phase == CHOOSING or true_state.past[0].won == DIGGERS
    return sums([watcher.seat for watcher in watchers], held, roles, lost=lost)


def hear(match: Match, watchers: Sequence[Belief]) -> list[list[float]]:
    """What each watcher makes of the round by now."""
    for watcher in watchers:
        watcher.follow(match.heard(watcher.seat))
    return [watcher.probabilities() for watcher in watchers]


def sums(seats: Sequence[int | None], held: list[list[list[float]]], roles: int, *, lost: bool) -> Sums:
    """The row of one round."""
    row = [0.0] * WIDTH
    row[0], row[WON] = 1.0, float(not lost)
    for quarter in range(QUARTERS):
        by_then = held[(len(held) - 1) * (quarter + 1) // QUARTERS]
        for watcher, chances in enumerate(by_then):
            for seat, chance in enumerate(chances):
                if seat != seats[watcher]:
                    row_of_chance(
                        row, quarter, chance, held[0][watcher][seat], is_one=bool(roles >> seat & 1), lost=lost
                    )
    return row


def row_of_chance(row: Sums, quarter: int, chance: float, prior: float, *, is_one: bool, lost: bool) -> None:
    """What one digger thought of one other at the end of a quarter."""
    column = LOSSES + 3 * quarter
    row[column] -= log(max(chance if is_one else 1 - chance, 1e-12))
    row[column + 1] -= log(max(prior if is_one else 1 - prior, 1e-12))
    row[column + 2] += 1.0
    bin = BINNED + 3 * min(int(chance * BINS), BINS - 1)
    row[bin] += 1.0
    row[bin + 1] += chance
    row[bin + 2] += float(is_one)
    if quarter == QUARTERS - 1 and is_one:
        row[ALL] += chance
        row[ALL + 1] += 1.0
        if lost:
            row[LOST] += chance
            row[LOST + 1] += 1.0


def told(seats: int, rows: list[Sums]) -> Believed:
    """Figures with their intervals, over whole rounds."""
    whole = added(rows)
    columns = [LOSSES + 3 * quarter for quarter in range(QUARTERS)]

    def less(column: int) -> Any:
        return lambda found: (found[column] - found[column + 1]) / found[column + 2]

    bins = [whole[BINNED + 3 * bin : BINNED + 3 * bin + 3] for bin in range(BINS)]
    return Believed(
        seats,
        len(rows),
        share(rows, ratio(WON, 0)),
        if_any(share, rows, ratio(LOST, LOST + 1)),
        if_any(share, rows, ratio(ALL, ALL + 1)),
        [mean(rows, ratio(column, column + 2)) for column in columns],
        [mean(rows, less(column)) for column in columns],
        [(chance / many, so / many, int(many)) for many, chance, so in bins if many],
    )
