"""How does it go on if every seat decides by lot? Random play at full speed, for benches and search."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from filon.core.luck import Luck, Quick
from filon.core.state import State, Worlds


def play_on(state: State, luck: Luck, choice: Quick, most: i64) -> i64:
    """Play by lot until the match is over or `most` decisions were made; how many were made."""
    made: i64 = 0
    while made < most:
        moves = state.moves()
        if len(moves) == 0:
            break
        state.play(moves[choice.below("", len(moves))], luck)
        made += 1
    return made


def copy_often(state: State, times: i64) -> i64:
    """Copy a state again and again; how often."""
    for _ in range(times):
        state.copy()
    return times


def sample_often(worlds: Worlds, luck: Luck, times: i64) -> i64:
    """Sample from packed worlds again and again; how often."""
    for _ in range(times):
        worlds.sample(luck)
    return times


def play_listed(state: State, luck: Luck, moves: vec[i64]) -> i64:
    """Play these moves, listing all legal ones before each; how many were made."""
    for move in moves:
        state.moves()
        state.play(move, luck)
    return len(moves)
