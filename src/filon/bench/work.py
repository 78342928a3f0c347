"""What is measured? Decisions, copies, sampled worlds, packing a view, and whole matches at the face."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.game import Game
from filon.core.hearers import Hearers
from filon.core.luck import Draw, Quick
from filon.core.playout import Repeated, copy_often, play_listed, play_on, sample_often
from filon.core.state import State
from filon.testing.walks import begin, walk

Measure = Callable[[Game, int, float], float]
MOST = 100_000


def best(seconds: float, once: Callable[[], tuple[int, int]]) -> float:
    """The lowest nanoseconds a piece over repeated tries; `once` says nanoseconds and pieces of one."""
    found = float("inf")
    ends = time.perf_counter() + seconds
    tries = 0
    while tries < 3 or time.perf_counter() < ends:
        spent, pieces = once()
        found = min(found, spent / pieces)
        tries += 1
    return found


def clocked(work: Callable[[], int]) -> tuple[int, int]:
    """Nanoseconds, and what the work returned."""
    started = time.perf_counter_ns()
    pieces = work()
    return time.perf_counter_ns() - started, int(pieces)


def positions(game: Game, seats: int, count: int = 8) -> list[State]:
    """States all through one random match."""
    length = play_on(game.start(seats, seed=3).state, Quick(4), Quick(5), MOST)
    found = []
    for number in range(count):
        state = game.start(seats, seed=3).state
        play_on(state, Quick(4), Quick(5), length * number // count)
        found.append(state)
    return found


def decision(game: Game, seats: int, seconds: float, *, events: bool = False) -> float:
    """Listing the moves, choosing one by lot, making it; whole matches."""
    starts = [game.start(seats, seed=seed).state for seed in range(8)]

    def once() -> tuple[int, int]:
        spent = made = 0
        for number, start in enumerate(starts):
            state = start.copy()
            if events:
                state.hearers = Hearers(seats)
            luck, choice = Quick(number), Quick(number + 100)
            taken, plies = clocked(partial(play_on, state, luck, choice, MOST))
            spent, made = spent + taken, made + plies
        return spent, made

    return best(seconds, once)


def decision_with_events(game: Game, seats: int, seconds: float) -> float:
    """The same, every happening told to hearers."""
    return decision(game, seats, seconds, events=True)


def purposeful(game: Game, seats: int, seconds: float) -> float:
    """Listing and making moves along matches of players who want to arrive."""
    witness = import_module(game.testing).WITNESS
    scripts: list[tuple[State, vec[i64], list[Draw]]] = []
    for number in range(6):
        walked = walk(game, witness, seats, Random(number), talk=0.0)
        match = begin(game, walked.start)
        start, drawn, moves = match.state, len(match.luck.draws), []
        for line in walked.lines:
            moves.append(match.state.parse(line))
            match.play(line)
        script = vec[i64]([i64(move) for move in moves if move is not None])
        scripts.append((start, script, match.luck.draws[drawn:]))

    def once() -> tuple[int, int]:
        spent = made = 0
        for start, script, draws in scripts:
            state, luck = start.copy(), Repeated(draws)
            taken, plies = clocked(partial(play_listed, state, luck, script))
            spent, made = spent + taken, made + plies
        return spent, made

    return best(seconds, once)


def over_positions(game: Game, seats: int, seconds: float, prepare: Callable[[State, int], Callable[[], int]]) -> float:
    """The mean over positions of what a piece costs; `prepare` makes the work for one of them."""
    found = []
    for number, state in enumerate(positions(game, seats)):
        work = prepare(state, number % seats)
        found.append(best(seconds / 8, partial(clocked, work)))
    return sum(found) / len(found)


def copy(game: Game, seats: int, seconds: float) -> float:
    """One copy of a state."""
    return over_positions(game, seats, seconds, lambda state, seat: partial(copy_often, state, 200))


def world(game: Game, seats: int, seconds: float) -> float:
    """One sampled world from a view packed once."""

    def prepare(state: State, seat: int) -> Callable[[], int]:
        worlds, luck = game.worlds(state.view(seat)), Quick(9)
        return lambda: int(sample_often(worlds, luck, 200))

    return over_positions(game, seats, seconds, prepare)


def pack(game: Game, seats: int, seconds: float) -> float:
    """Packing a view."""

    def prepare(state: State, seat: int) -> Callable[[], int]:
        view = state.view(seat)
        return lambda: len([game.worlds(view) for _ in range(5)])

    return over_positions(game, seats, seconds, prepare)


def match(game: Game, seats: int, seconds: float) -> float:
    """A decision at the face: texts of all moves, the move by its text, its events and everybody's views."""

    def whole(seed: int) -> int:
        played, choice, plies = game.start(seats, seed=seed), Random(seed), 0
        heard = [0] * seats
        while played.turn is not None:
            played.play(choice.choice(played.legal()))
            for seat in range(seats):
                played.view(seat).json()
                heard[seat] += len(played.events(seat, since=heard[seat]))
            plies += 1
        return plies

    return best(seconds, lambda: clocked(lambda: whole(1)))


# The rows that machines read, and those that only people do.
WORKS: dict[str, Measure] = {"decision": decision, "copy": copy, "world": world, "pack": pack, "match": match}
MORE: dict[str, Measure] = {"decision, events": decision_with_events, "decision, purposeful": purposeful}
