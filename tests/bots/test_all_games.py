"""Bots of every game: all levels play whole matches with every number of seats, from their arguments alone."""

import pytest

import filon
from filon import bots

from .bot_matches import final_scores

GAMES = [game for game in map(filon.load, filon.keys()) if "regular" in bots.names(game)]
SOME = filon.Budget(iterations=40)
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


def test_regular_exists_for_every_game() -> None:
    assert [game.key for game in GAMES] == ["duel", "sabale", "saboteur", "sacramento"]


@by_game
def test_best_bot_is_the_last_level(game: filon.Game) -> None:
    assert bots.best(game) is bots.find(game, bots.names(game)[-1])


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES for seats in game.seats], ids=lambda part: str(part)
)
def test_every_level_plays_whole_matches_with_one_iteration(game: filon.Game, seats: int) -> None:
    """All levels at one table, in turn around the seats."""
    levels = bots.names(game)
    players = [bots.find(game, levels[(seat + 1) % len(levels)]) for seat in range(seats)]

    assert sum(final_scores(game, 1, *players, budget=filon.Budget(iterations=1))) > 0


@by_game
def test_best_bot_accepts_a_budget_in_milliseconds(game: filon.Game) -> None:
    match = game.start(game.seats[1], seed=7)
    while match.turn is not None and len(match.steps) < 6:
        seat = match.turn
        match.play(bots.best(game)(game, match.view(seat), match.events(seat), 1, filon.Budget(ms=5)))

    assert match.steps


@by_game
def test_best_bot_depends_on_view_events_and_seed_only(game: filon.Game) -> None:
    """The view is read back from its text, so a bot can keep nothing else."""
    match, best = game.start(game.seats[1], seed=7), bots.best(game)
    for count in range(30):
        seat = match.turn
        if seat is None:
            break
        view, events = match.view(seat), match.events(seat)
        move = best(game, view, events, count, SOME)

        assert best(game, game.read_view(view.json()), events, count, SOME) == move
        match.play(move)
