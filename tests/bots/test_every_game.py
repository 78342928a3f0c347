"""Does each game's regular bot play whole matches with every number of seats, and by nothing but what it is given?"""

import pytest

import filon
from filon import bots
from filon.core.budget import USUAL

from .playing import final_scores

GAMES = [game for game in map(filon.load, filon.keys()) if bots.names(game) != ["random"]]
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


def test_all_our_games_have_one() -> None:
    assert [game.key for game in GAMES] == ["duel", "sabale", "saboteur", "sacramento"]


@by_game
def test_it_is_the_best_bot_of_the_game(game: filon.Game) -> None:
    assert bots.best(game) is bots.find(game, "regular")


@pytest.mark.parametrize("budget", [filon.Budget(iterations=1), filon.Budget(ms=50)], ids=str)
@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES for seats in game.seats], ids=lambda part: str(part)
)
def test_it_plays_whole_matches_against_itself(game: filon.Game, seats: int, budget: filon.Budget) -> None:
    """Also with no time to think."""
    assert sum(final_scores(game, 1, *[bots.best(game)] * seats, budget=budget)) > 0


@by_game
def test_the_same_view_events_and_chance_give_the_same_move(game: filon.Game) -> None:
    """The view is read back from its text: a bot can hold on to nothing else."""
    match, regular = game.start(game.seats[1], seed=7), bots.best(game)
    for count in range(60):
        seat = match.turn
        if seat is None:
            break
        view, events = match.view(seat), match.events(seat)
        move = regular(game, view, events, count, USUAL)

        assert regular(game, game.read_view(view.json()), events, count, USUAL) == move
        match.play(move)
