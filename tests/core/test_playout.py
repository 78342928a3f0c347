"""Random playouts end, and count their moves."""

from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import filon
from filon.core import registry
from filon.core.playout import Repeated, copy_often, play_listed, play_on, sample_often


@pytest.mark.parametrize("key", filon.keys())
def test_playout_stops_at_the_end_or_at_its_limit(key: str) -> None:
    game = filon.load(key)
    state = game.start(seats=game.seats[0], seed=3).state
    first = play_on(state, filon.Quick(1), filon.Quick(2), 2)
    rest = play_on(state, filon.Quick(1), filon.Quick(2), 100_000)

    assert first == 2
    assert rest >= 0
    assert state.outcome is not None
    assert play_on(state, filon.Quick(1), filon.Quick(2), 5) == 0


UNITS = {"sacramento": 50_000}  # dollars: what a nugget is worth


@pytest.mark.once
@pytest.mark.parametrize("key", filon.keys())
def test_standings_are_the_scores_of_the_outcome(key: str) -> None:
    """The fast sum of a search and the outcome's own, for every number of seats; empty before the end."""
    game = filon.load(key)
    for seats in game.seats:
        for seed in range(3):
            state = game.start(seats=seats, seed=seed).state
            assert list(state.standings()) == []
            play_on(state, filon.Quick(seed), filon.Quick(seed + 1), 100_000)
            assert state.outcome is not None

            assert tuple(int(each) * UNITS.get(key, 1) for each in state.standings()) == state.outcome.scores


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_standings_of_sabale_count_doubles_twice_and_captures_once(seats: int) -> None:
    """By the board that all see: a marker is worth its cell, a double twice as much (B4.3)."""
    game, doubles = filon.load("sabale"), 0
    catalog: Any = game.client_catalog(seats, game.start(seats, seed=1).options)  # type: ignore[misc]
    values = {cell.name: cell.value for cell in catalog.cells}
    for seed in range(3):
        state = game.start(seats=seats, seed=seed).state
        play_on(state, filon.Quick(seed), filon.Quick(seed), 100_000)
        view: Any = state.view(None)
        sums = list(view.captured)
        for marker in view.markers:
            sums[marker.by] += values[marker.cell] * (2 if marker.double else 1)
            doubles += marker.double

        assert [int(each) for each in state.standings()] == sums
    assert doubles > 3


@pytest.mark.once
@pytest.mark.parametrize("key", filon.keys())
def test_random_move_is_uniform_over_legal_moves(key: str) -> None:
    """Shortcuts have the distribution of a choice from the list of moves; a finished match has no random move."""
    game = filon.load(key)
    for seats in game.seats:
        state, luck = game.start(seats=seats, seed=seats).state, filon.Quick(seats)
        seed = 0
        while state.turn is not None:
            moves, seed = list(state.moves()), seed + 1
            assert min(moves) >= 0
            assert state.random_move(filon.Quick(seed)) == moves[filon.Quick(seed).below("", len(moves))]
            state.play(state.random_move(filon.Quick(seed)), luck)

        assert state.random_move(luck) == -1


def test_playout_counts_moves_copies_and_samples() -> None:
    game = filon.load("saboteur")
    match = game.start(seats=3, seed=3)
    state = match.state
    move = state.moves()[0]

    assert play_listed(state, filon.Quick(1), vec[i64]([move])) == 1
    assert copy_often(state, 3) == 3
    assert sample_often(game.worlds(match.view(0)), filon.Quick(1), 3) == 3


@pytest.mark.parametrize("key", ["saboteur", "sacramento"])
def test_match_is_repeated_with_its_luck(key: str) -> None:
    game, choice = filon.load(key), Random(5)
    match = game.start(seats=3, seed=3)
    state, drawn, moves = match.state, len(match.luck.draws), []
    while match.turn is not None:
        text = choice.choice(match.legal())
        moves.append(i64(match.state.parse(text) or 0))
        match.play(text)

    assert play_listed(state, Repeated(match.luck.draws[drawn:]), vec[i64](moves)) == len(moves)
    assert state.view(0) == match.view(0)


def test_game_that_does_not_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def load(self) -> None:
            raise ImportError("half of it is missing")

    if registry.__file__.endswith(".py"):
        monkeypatch.setattr(registry, "entry_points", lambda group: [Broken()])
        with pytest.raises(filon.UnknownGame) as unknown:
            registry.load("broken")

        assert "half of it is missing" in str(unknown.value)


def test_game_without_talk_has_no_phrases() -> None:
    match = filon.load("kuhn").start(seats=2)

    assert match.phrases(0) == []
    with pytest.raises(filon.InvalidMove):
        match.talk(0, "suspect p1")
    with pytest.raises(NotImplementedError):
        match.state.talk(0, "hello")
