"""`regular` of Sabale: better than random, and right in plain positions."""

from functools import partial
from typing import Any

import pytest

import filon
from filon import bots
from filon.core.budget import USUAL

from .bot_matches import final_scores

GAME = filon.load("sabale")
REGULAR = bots.find(GAME, "regular")
play = partial(final_scores, GAME)


@pytest.mark.parametrize("edges", ["M1", "M3", [], [["b2", "b3"], ["e5", "e4"]]])
def test_regular_plays_other_edges(edges: Any) -> None:
    assert sum(play(1, REGULAR, REGULAR, edges=edges)) > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_regular_beats_random(seats: int) -> None:
    """Two matches on each seat: sole winner in all but one at most, and with a clear lead on average."""
    leads: list[int] = []
    for seed in range(2 * seats):
        me = seed % seats
        scores = play(seed, *[REGULAR if seat == me else bots.random for seat in range(seats)])
        leads.append(scores[me] - max(scores[:me] + scores[me + 1 :]))

    assert sum(lead > 0 for lead in leads) >= 2 * seats - 1
    assert sum(leads) >= 10 * len(leads)


def test_regular_captures_a_double() -> None:
    match = GAME.start(seats=2, first="p1")
    for text in ("place a3", "place g1", "run c3 e5 double"):
        match.play(text)
    while match.turn == 1:
        match.play(REGULAR(GAME, match.view(1), [], 1, USUAL))

    assert match.view(None).captured == (0, 3)
