"""The workloads of `bench engine`: decisions, copies, sampled worlds, packed views, matches by the public interface.

Every sample has new matches, choices and luck: a processor's branch prediction learns a repeated match, which then
takes half the time of a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from filon.bench.loop_unit import Sample, clock_ns
from filon.core.events.event_recorder import EventRecorder
from filon.core.game import Game
from filon.core.luck import Draw, Quick
from filon.core.option import resolve
from filon.core.playout import Repeated, copy_often, play_listed, play_on, sample_often
from filon.core.state import State
from filon.core.view import View
from filon.testing.oracle import oracle_of
from filon.testing.walks import begin, walk

Workload = Callable[[Game, int], Sample]
MAX_PLIES = 100_000
POSITIONS = 8  # per match
LUCK, CHOICE = 1 << 20, 1 << 21  # offsets of seeds, so that no two matches share random numbers
MIN_NS = 2_000_000  # the shortest sample


def timed(work: Callable[[], int]) -> tuple[int, int]:
    """Nanoseconds, and the number of operations that the work returned."""
    started = clock_ns()
    pieces = work()
    return clock_ns() - started, int(pieces)


def repeated(sample: Callable[[int], tuple[int, int]]) -> Sample:
    """A sample that repeats with new seeds until it is long enough for the clock."""
    seeds = count(1)

    def run() -> tuple[int, int]:
        spent = made = 0
        while spent < MIN_NS:
            taken, pieces = sample(next(seeds))
            spent, made = spent + taken, made + pieces
        return spent, made

    return run


def dealt_state(game: Game, seats: int, seed: int) -> State:
    """A state before the first move, dealt by a fast random generator."""
    return game.initial_state(seats, resolve(game.options, {}, seats), Quick(seed), None)


def luck_for(seed: int) -> Quick:
    """The random events of this match after the deal."""
    return Quick(seed + LUCK)


def choices_for(seed: int) -> Quick:
    """The random choices of this match's players."""
    return Quick(seed + CHOICE)


def positions(game: Game, seats: int, seed: int) -> list[State]:
    """Unfinished states from all stages of one random match."""
    length = play_on(dealt_state(game, seats, seed), luck_for(seed), choices_for(seed), MAX_PLIES)
    state, luck, choice = dealt_state(game, seats, seed), luck_for(seed), choices_for(seed)
    found = []
    for number in range(POSITIONS):
        play_on(state, luck, choice, length * (number + 1) // POSITIONS - length * number // POSITIONS)
        if state.turn is not None:
            found.append(state.copy())
    return found


def views(game: Game, seats: int, seed: int) -> list[View]:
    """The views of those positions, each for another seat."""
    return [state.view(number % seats) for number, state in enumerate(positions(game, seats, seed))]


def decision(game: Game, seats: int, *, events: bool = False) -> Sample:
    """List the moves, choose a random one, play it: whole matches, with all deals but the first."""

    def sample(seed: int) -> tuple[int, int]:
        state = dealt_state(game, seats, seed)
        if events:
            state.recorder = EventRecorder(seats)
        return timed(partial(play_on, state, luck_for(seed), choices_for(seed), MAX_PLIES))

    return repeated(sample)


def decision_with_events(game: Game, seats: int) -> Sample:
    """The same with all events recorded."""
    return decision(game, seats, events=True)


def random_game(game: Game, seats: int) -> Sample:
    """Play one whole random game: all deals, all decisions, the end."""

    def sample(seed: int) -> tuple[int, int]:
        def whole() -> int:
            play_on(dealt_state(game, seats, seed), luck_for(seed), choices_for(seed), MAX_PLIES)
            return 1

        return timed(whole)

    return repeated(sample)


def goal_directed_decision(game: Game, seats: int) -> Sample:
    """List and play the moves of matches by goal-directed players."""
    oracle = oracle_of(game)

    def sample(seed: int) -> tuple[int, int]:
        recorded = walk(game, oracle, seats, Random(seed), talk=0.0)
        match = begin(game, recorded.start)
        start, drawn, moves = match.state.copy(), len(match.luck.draws), []
        for line in recorded.lines:
            moves.append(match.state.parse(line))
            match.play(line)
        script = vec[i64]([i64(move) for move in moves if move is not None])
        draws: list[Draw] = match.luck.draws[drawn:]
        return timed(partial(play_listed, start, Repeated(draws), script))

    seeds = count(1)
    return lambda: sample(next(seeds))


def copy(game: Game, seats: int) -> Sample:
    """Copy a state."""

    def sample(seed: int) -> tuple[int, int]:
        states = positions(game, seats, seed)
        return timed(lambda: sum([copy_often(state, 20) for state in states]))

    return repeated(sample)


def world(game: Game, seats: int) -> Sample:
    """Sample a world from a packed view."""

    def sample(seed: int) -> tuple[int, int]:
        packed, luck = [game.worlds(view) for view in views(game, seats, seed)], Quick(-seed)
        return timed(lambda: sum([sample_often(worlds, luck, 20) for worlds in packed]))

    return repeated(sample)


def pack(game: Game, seats: int) -> Sample:
    """Pack a view for sampling."""

    def sample(seed: int) -> tuple[int, int]:
        seen_views = views(game, seats, seed)
        return timed(lambda: len([game.worlds(view) for view in seen_views]))

    return repeated(sample)


def fresh_world(game: Game, seats: int) -> Sample:
    """Pack a view and sample one world."""

    def sample(seed: int) -> tuple[int, int]:
        seen_views, luck = views(game, seats, seed), Quick(-seed)
        return timed(lambda: len([game.worlds(view).sample(luck) for view in seen_views]))

    return repeated(sample)


def match(game: Game, seats: int) -> Sample:
    """A decision by the public interface: texts of all moves, the move by its text, events and all views."""

    def whole(seed: int) -> int:
        played, choice, plies = game.start(seats, seed=seed), Random(seed), 0
        seen = [0] * seats
        while played.turn is not None:
            played.play(choice.choice(played.legal()))
            for seat in range(seats):
                played.view(seat).json()
                seen[seat] += len(played.events(seat, since=seen[seat]))
            plies += 1
        return plies

    return repeated(lambda seed: timed(partial(whole, seed)))


# The rows of `--json`, and those that only the text output has.
WORKLOADS: dict[str, Workload] = {
    "decision": decision,
    "copy": copy,
    "world": world,
    "pack": pack,
    "fresh_world": fresh_world,
    "match": match,
}
EXTRA_WORKLOADS: dict[str, Workload] = {
    "decision, events": decision_with_events,
    "decision, goal-directed": goal_directed_decision,
    "random game": random_game,
}
