"""A state without events plays as a match does (for search and simulation)."""

from __future__ import annotations

from typing import Any

import pytest

import filon

from ..golden_matches import GoldenMatch
from .golden import GOLDEN
from .positions import GAME, Thrown, hid, on, placed


@pytest.mark.parametrize("golden", [pytest.param(golden, id=golden.name) for golden in GOLDEN.matches])
def test_state_without_events_reaches_the_same_position(golden: GoldenMatch) -> None:
    """Move by move, in whole matches with every kind of end."""
    match = GOLDEN.replay(golden.name)
    again = match.restarted()
    state: Any = again.state
    luck = Thrown(match.deal["dice"], 0)
    assert state.recorder is None
    for line in match.lines:
        move = state.parse(line)
        assert move in state.moves()
        state.play(move, luck)
        again.play(line)

        assert state.turn == again.turn
        assert state.view(0) == again.view(0)
    assert state.outcome == match.outcome


def test_finished_state_refuses_and_lists_nothing() -> None:
    """C6.2: asked directly, without a match before it."""
    state: Any = on(placed("A1 j5", [(1, 4)], "12", target=50_000), "ride 1 1 j4").state

    assert (state.turn, list(state.moves())) == (None, [])
    assert [state.judge(state.parse(text)).code for text in ("hide 1", "ride 2 4 c8", "stay")] == ["over"] * 3


def test_copy_is_independent() -> None:
    """Riders, gold, dollars and what was shown are its own; the board, which never changes, is shared."""
    state: Any = placed("A1 e9, C2 e7", [(2, 4)], "12").state
    before = [state.view(seat) for seat in (0, 1, None)]
    copy = state.copy()
    copy.play(copy.parse("ride 1 2 e7"), filon.Quick(1))
    copy.play(copy.parse("hide 1"), filon.Quick(1))

    assert [state.view(seat) for seat in (0, 1, None)] == before
    assert copy.view(0).money == (50_000, 0)
    assert copy.board is state.board


def test_state_plays_with_any_luck() -> None:
    """A whole match by `Quick` ends, with the same state from the same seed."""
    ends = []
    for _ in range(2):
        state: Any = hid(target=50_000).state
        luck = filon.Quick(7)
        while state.turn is not None:
            moves = state.moves()
            state.play(moves[int(luck.below("", len(moves)))], luck)
        ends.append(state.view(None))

    assert ends[0] == ends[1]
    assert ends[0].outcome is not None
    assert GAME.worlds(ends[0])
