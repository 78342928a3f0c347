# filon: interpreted
"""Reasons for hints in Sabale, where the whole position is public."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.text.hint import Reason
from filon.core.view import View as CoreView
from filon.games.sabale.state import State
from filon.games.sabale.view_types import View


def explain(game: Game, view: CoreView, events: Sequence[Event], text: str) -> Reason | None:
    """Return why this turn, or step of a turn, is suggested: captures, points, a bar, or what comes next."""
    assert isinstance(view, View)
    assert view.seat is not None
    state = game.worlds(view).sample(Quick(1))
    assert isinstance(state, State)
    words = text.split(" ")
    if words[0] == "place":
        return Reason("place")
    if "jump" in words:
        return Reason("captures")
    if not play(state, text):
        return None
    after = game.read_view(state.view(view.seat).json())
    assert isinstance(after, View)
    points = after.points[view.seat] - view.points[view.seat]
    has_bar = "bar" in words
    if points <= 0:
        return Reason("bar" if has_bar else "position")
    if has_bar:
        code = "points_one_and_bar" if points == 1 else "points_and_bar"
    else:
        code = "points_one" if points == 1 else "points"
    return Reason(code, {"points": str(points)})


def play(state: State, text: str) -> bool:
    """Play a step or a whole turn; return whether the text is one."""
    steps = state.turn_steps(text)
    move = state.parse(text)
    moves = [move] if move is not None else None if steps is None else [int(step) for step in steps]
    if moves is None:
        return False
    for step in moves:
        if state.judge(step) is None:  # a step that was forced is already made
            state.play(step, Quick(1))
    return True
