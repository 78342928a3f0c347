"""Random play and other inner loops at full speed, for benchmarks and search."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.luck import Draw, Luck, Quick
from filon.core.state import State, Worlds


def play_on(state: State, luck: Luck, choice: Quick, most: i64) -> i64:
    """Play random moves until the match is over or `most` were made; return how many were made."""
    made: i64 = 0
    while made < most:
        move = state.random_move(choice)
        if move < 0:
            break
        state.play(move, luck)
        made += 1
    return made


def copy_often(state: State, times: i64) -> i64:
    """Copy a state this many times; return how often."""
    for _ in range(times):
        state.copy()
    return times


def sample_often(worlds: Worlds, luck: Luck, times: i64) -> i64:
    """Sample this many worlds; return how many."""
    for _ in range(times):
        worlds.sample(luck)
    return times


@final
class Repeated(Luck):
    """Luck that repeats recorded draws in order, for moves that were made with them."""

    def __init__(self, draws: list[Draw]) -> None:
        self.numbers = vec[i64]([i64(draw.result[0]) for draw in draws if not draw.items])
        self.orders = [vec[u8]([u8(code) for code in draw.result]) for draw in draws if draw.items]
        self.number: i64 = 0
        self.order: i64 = 0

    def below(self, label: str, n: i64) -> i64:
        self.number += 1
        return self.numbers[self.number - 1]

    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        self.order += 1
        return self.orders[self.order - 1]


def play_listed(state: State, luck: Luck, moves: vec[i64]) -> i64:
    """Play these moves, listing all legal ones before each; return how many were made."""
    for move in moves:
        state.moves()
        state.play(move, luck)
    return len(moves)
