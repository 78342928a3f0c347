"""Law: a world sampled from a view gives that view again."""

from __future__ import annotations

from random import Random

from filon.core.errors import InvalidView
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.state import Worlds
from filon.core.view import View
from filon.testing.oracle import Oracle
from filon.testing.walks import Walk, follow

SAMPLED = 0.1


def samples_match_the_view(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """From the view's JSON alone, for every seat and spectators; the mover's legal moves are the same too."""
    for match, line in follow(game, walk):
        if line and random.random() > SAMPLED:
            continue
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            read = game.read_view(view.json())
            assert read == view, "a view's JSON does not parse back to the view"
            worlds = worlds_of(game, read)
            for _ in range(2):
                state = worlds.sample(Quick(random.randrange(10**6)))
                assert state.view(seat).json() == view.json(), f"a sampled world looks different to {seat}"
                assert state.turn == match.turn
                if seat == match.turn and seat is not None:
                    assert [state.write(move) for move in state.moves()] == match.legal()


def worlds_of(game: Game, view: View) -> Worlds:
    """Return the worlds of a view from a match; raises AssertionError where the game refuses the view."""
    try:
        return game.worlds(view)
    except InvalidView as error:
        raise AssertionError(f"a match gave a view that has no worlds: {error}") from error
