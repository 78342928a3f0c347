"""What is measured? Decisions, copies, sampled worlds, packing a view, and whole matches at the face.

Every try has matches, choices and luck that no try before it had: what a processor has seen once it guesses right the
next time, and a match played again and again costs half of a new one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from filon.bench.loop_unit import Try, clock_ns
from filon.core.events.event_recorder import EventRecorder
from filon.core.game import Game
from filon.core.luck import Draw, Quick
from filon.core.option import settle
from filon.core.playout import Repeated, copy_often, play_listed, play_on, sample_often
from filon.core.state import State
from filon.core.view import View
from filon.testing.walks import begin, walk

Prepare = Callable[[Game, int], Try]
MOST = 100_000
POSITIONS = 8  # a match
LUCK, CHOICE = 1 << 20, 1 << 21  # far apart, so that no match has another one's chances
ENOUGH = 2_000_000  # nanoseconds: a try goes on until it has lasted so long


def clocked(work: Callable[[], int]) -> tuple[int, int]:
    """Nanoseconds, and what the work returned."""
    started = clock_ns()
    pieces = work()
    return clock_ns() - started, int(pieces)


def lasting(once: Callable[[int], tuple[int, int]]) -> Try:
    """Tries that last long enough for the clock, each made of new seeds."""
    seeds = count(1)

    def tried() -> tuple[int, int]:
        spent = made = 0
        while spent < ENOUGH:
            taken, pieces = once(next(seeds))
            spent, made = spent + taken, made + pieces
        return spent, made

    return tried


def laid(game: Game, seats: int, seed: int) -> State:
    """A table before the first move, dealt by quick luck."""
    return game.begin(seats, settle(game.options, {}, seats), Quick(seed), None)


def luck_of(seed: int) -> Quick:
    """What chance decides in this match once it is laid."""
    return Quick(seed + LUCK)


def choice_of(seed: int) -> Quick:
    """What the seats of this match choose."""
    return Quick(seed + CHOICE)


def positions(game: Game, seats: int, seed: int) -> list[State]:
    """States all through one random match, none of them over."""
    length = play_on(laid(game, seats, seed), luck_of(seed), choice_of(seed), MOST)
    state, luck, choice = laid(game, seats, seed), luck_of(seed), choice_of(seed)
    found = []
    for number in range(POSITIONS):
        play_on(state, luck, choice, length * (number + 1) // POSITIONS - length * number // POSITIONS)
        if state.turn is not None:
            found.append(state.copy())
    return found


def views(game: Game, seats: int, seed: int) -> list[View]:
    """What the seats see in those positions, by turns."""
    return [state.view(number % seats) for number, state in enumerate(positions(game, seats, seed))]


def decision(game: Game, seats: int, *, events: bool = False) -> Try:
    """Listing the moves, choosing one by lot, making it; whole matches, all deals but the first among it."""

    def once(seed: int) -> tuple[int, int]:
        state = laid(game, seats, seed)
        if events:
            state.recorder = EventRecorder(seats)
        return clocked(partial(play_on, state, luck_of(seed), choice_of(seed), MOST))

    return lasting(once)


def decision_with_events(game: Game, seats: int) -> Try:
    """The same, every happening told to hearers."""
    return decision(game, seats, events=True)


def random_game(game: Game, seats: int) -> Try:
    """One whole random game: all deals, all decisions, the end."""

    def once(seed: int) -> tuple[int, int]:
        def whole() -> int:
            play_on(laid(game, seats, seed), luck_of(seed), choice_of(seed), MOST)
            return 1

        return clocked(whole)

    return lasting(once)


def purposeful(game: Game, seats: int) -> Try:
    """Listing and making moves along matches of players who want to arrive."""
    witness = import_module(game.testing).ORACLE

    def once(seed: int) -> tuple[int, int]:
        walked = walk(game, witness, seats, Random(seed), talk=0.0)
        match = begin(game, walked.start)
        start, drawn, moves = match.state.copy(), len(match.luck.draws), []
        for line in walked.lines:
            moves.append(match.state.parse(line))
            match.play(line)
        script = vec[i64]([i64(move) for move in moves if move is not None])
        draws: list[Draw] = match.luck.draws[drawn:]
        return clocked(partial(play_listed, start, Repeated(draws), script))

    seeds = count(1)
    return lambda: once(next(seeds))


def copy(game: Game, seats: int) -> Try:
    """One copy of a state."""

    def once(seed: int) -> tuple[int, int]:
        there = positions(game, seats, seed)
        return clocked(lambda: sum([copy_often(state, 20) for state in there]))

    return lasting(once)


def world(game: Game, seats: int) -> Try:
    """One sampled world from a view packed once."""

    def once(seed: int) -> tuple[int, int]:
        there, luck = [game.worlds(view) for view in views(game, seats, seed)], Quick(-seed)
        return clocked(lambda: sum([sample_often(worlds, luck, 20) for worlds in there]))

    return lasting(once)


def pack(game: Game, seats: int) -> Try:
    """Packing a view."""

    def once(seed: int) -> tuple[int, int]:
        there = views(game, seats, seed)
        return clocked(lambda: len([game.worlds(view) for view in there]))

    return lasting(once)


def fresh_world(game: Game, seats: int) -> Try:
    """Packing a view and sampling one world, for whoever has just been shown something."""

    def once(seed: int) -> tuple[int, int]:
        there, luck = views(game, seats, seed), Quick(-seed)
        return clocked(lambda: len([game.worlds(view).sample(luck) for view in there]))

    return lasting(once)


def match(game: Game, seats: int) -> Try:
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

    return lasting(lambda seed: clocked(partial(whole, seed)))


# The rows that machines read, and those that only people do.
WORKS: dict[str, Prepare] = {
    "decision": decision,
    "copy": copy,
    "world": world,
    "pack": pack,
    "fresh_world": fresh_world,
    "match": match,
}
MORE: dict[str, Prepare] = {
    "decision, events": decision_with_events,
    "decision, purposeful": purposeful,
    "random game": random_game,
}
