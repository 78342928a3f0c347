"""Does the regular bot of Sacramento play by the rules, by its view alone, and better than chance?"""

from random import Random
from typing import Any

import pytest

import filon
from filon import bots
from filon.bots import Bot
from filon.games.sacramento import View
from filon.games.sacramento.happenings import Banked
from filon.testing.sacramento.boards import own_board

GAME = filon.load("sacramento")
REGULAR = bots.find(GAME, "regular")


def play(seed: int, *players: Bot, budget: float = 1.0, **options: Any) -> filon.Match:
    """A whole match; each move is refused by the match unless it is legal."""
    match = GAME.start(seats=len(players), seed=seed, **options)
    while match.turn is not None:
        seat = match.turn
        view, events = match.view(seat), match.events(seat)
        match.play(players[seat](GAME, view, events, 10_000 * seed + len(match.lines), budget))
    return match


def test_it_is_the_best_bot_of_the_game() -> None:
    assert bots.best(GAME) is REGULAR


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_chance(seats: int) -> None:
    """A match on each seat, a dear one: it wins all of them."""
    for me in range(seats):
        match = play(me, *[REGULAR if seat == me else bots.random for seat in range(seats)], target=150_000)

        assert match.outcome is not None
        assert match.outcome.winners == (me,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_among_its_like_gold_is_banked_before_long(seats: int) -> None:
    """No round is void (C6.3), and the sum is reached (C6.2)."""
    match = play(seats, *[REGULAR] * seats, target=100_000)

    assert match.outcome is not None
    assert match.outcome.reason == "reached_sum"
    assert match.view(None).round <= 2 * seats
    assert len(match.lines) < 600


@pytest.mark.parametrize("kind", ["crowded", "moved", "narrow"])
def test_other_boards_are_played_too(kind: str) -> None:
    match = play(1, REGULAR, REGULAR, target=50_000, board=own_board(kind, Random(3)))

    assert match.outcome is not None


def test_with_no_time_to_think_it_still_plays() -> None:
    assert play(2, REGULAR, REGULAR, budget=0.0, target=50_000).outcome is not None


def test_it_banks_when_it_can() -> None:
    """C5.1: nearly always in the very turn; a challenge may come first and change things."""
    could = did = 0
    for seed in range(6):
        match = GAME.start(seats=2, seed=seed, target=150_000)
        while match.turn is not None:
            seat, view = match.turn, match.view(match.turn)
            assert isinstance(view, View)
            assert view.own is not None
            banking = [f"ride {view.own.gold} {die} {cell}" for die in view.left for cell in view.entrances[seat]]
            can = view.phase == "ride" and len(view.left) == 2 and set(banking) & set(match.legal())
            heard = len(match.events(None))
            turns = view.turns
            while match.turn is not None and match.view(None).turns == turns:
                mover = match.turn
                match.play(REGULAR(GAME, match.view(mover), match.events(mover), len(match.lines), 1.0))
            could += bool(can)
            did += bool(can) and any(isinstance(event.what, Banked) for event in match.events(None, since=heard))

    assert could >= 10
    assert did >= 0.9 * could, (did, could)


def test_what_others_hide_does_not_change_what_it_does() -> None:
    """It sees only its seat: in a twin world it gets the same view and events, and makes the same move."""
    first, second = (GAME.start(seats=3, seed=5, first="p1") for _ in range(2))
    for text, other in zip(("hide 1", "hide 2", "hide 3"), ("hide 1", "hide 3", "hide 1"), strict=True):
        first.play(text)
        second.play(other)
    asked = 0
    while first.view(None) == second.view(None) and first.turn is not None and asked < 12:
        if first.turn == 0:
            moves = [REGULAR(GAME, match.view(0), match.events(0), asked, 1.0) for match in (first, second)]
            asked += 1

            assert moves[0] == moves[1]
        else:
            moves = [first.legal()[0]] * 2
        first.play(moves[0])
        second.play(moves[1])

    assert asked >= 4
