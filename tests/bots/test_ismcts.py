"""ISMCTS: plays every game, deterministically by seed, and well where the best move is plain."""

from random import Random

import pytest

import filon
from filon import bots
from filon.bots.evaluator import Evaluator
from filon.bots.ismcts import Search

GAMES = list(map(filon.load, filon.keys()))
by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))


def random_position(game: filon.Game, seats: int, seed: int, moves: int) -> filon.Match:
    """Return a match after so many random moves, or before its end."""
    match, random = game.start(seats, seed=seed), Random(seed)
    while match.turn is not None and len(match.steps) < moves:
        match.play(random.choice(match.legal()))
    return match


@by_game
def test_search_is_deterministic(game: filon.Game) -> None:
    match = random_position(game, game.seats[-1], 3, 1)
    assert match.turn is not None
    view = match.view(match.turn)
    trees = []
    for seed in (1, 1, 2):
        search = Search(game.worlds(view), bots.evaluator_of(game), match.turn, game.seats[-1], seed)
        search.iterate(60)
        trees.append(search.root_statistics())

    assert trees[0] == trees[1]
    assert sum(visits for _, visits, _ in trees[0]) == 60
    assert {move for move, _, _ in trees[2]} <= {int(move) for move in match.state.moves()}


@by_game
def test_seen_as_matches_the_public_text(game: filon.Game) -> None:
    match, random = game.start(game.seats[0], seed=5), Random(5)
    while match.turn is not None and len(match.steps) < 60:
        state = match.state
        seen = {(state.public(move), int(state.seen_as(move))) for move in state.moves()}

        assert len(seen) == len({text for text, _ in seen}) == len({number for _, number in seen})
        match.play(random.choice(match.legal()))


@by_game
def test_standings_exist_only_after_the_end(game: filon.Game) -> None:
    match, random = game.start(game.seats[0], seed=8), Random(8)
    assert len(match.state.standings()) == 0
    while match.turn is not None:
        match.play(random.choice(match.legal()))
    assert match.outcome is not None
    standings = [int(each) for each in match.state.standings()]
    best = [seat for seat, each in enumerate(standings) if each == max(standings)]

    assert len(standings) == game.seats[0]
    assert game.seats[0] == 1 or tuple(best) == match.outcome.winners


def test_generic_expert_plays_a_game_without_bots() -> None:
    """Kuhn poker is a plain Python game from outside: a king is never folded, a jack never calls."""
    kuhn = filon.load("kuhn")
    moves = []
    for cards in (["king", "queen", "jack"], ["jack", "queen", "king"]):
        match = kuhn.start(2, deal={"cards": cards})
        match.play("check")
        match.play("bet")
        moves.append(bots.best(kuhn)(kuhn, match.view(0), match.events(0), 1, filon.Budget(iterations=400)))

    assert bots.names(kuhn) == ["random", "expert"]
    assert moves == ["call", "fold"]


@pytest.mark.parametrize("key", ["sabale", "duel"])
def test_search_stops_early_only_if_the_move_is_decided(key: str) -> None:
    """One game with hidden information, one without; both stop early somewhere, or the test would be empty."""
    game = filon.load(key)
    budget, saved = 600, 0
    for seed in range(12):
        match = random_position(game, game.seats[0], seed, 6 + seed)
        assert match.turn is not None
        whole, stopped = (
            Search(game.worlds(match.view(match.turn)), bots.evaluator_of(game), match.turn, game.seats[0], seed)
            for _ in range(2)
        )
        whole.iterate(budget)
        stopped.run(filon.Budget(iterations=budget))
        saved += budget - int(stopped.iterations)

        assert stopped.best() == whole.best()

    assert saved > 0


def test_search_ends_with_a_budget_in_milliseconds() -> None:
    game = filon.load("sabale")
    match = random_position(game, 2, 1, 4)
    assert match.turn is not None
    search = Search(game.worlds(match.view(match.turn)), Evaluator(), match.turn, 2, 1)
    search.run(filon.Budget(ms=20))

    assert search.iterations > 0
    assert search.best() in [int(move) for move in match.state.moves()]
