"""Do sampled worlds look the same to the seat they are sampled for?"""

from __future__ import annotations

from random import Random

from filon.core.game import Game
from filon.core.luck import Quick
from filon.testing.walks import Walk, follow
from filon.testing.witness import Witness

SAMPLED = 0.1


def samples_look_the_same(game: Game, witness: Witness, walk: Walk, random: Random) -> None:
    """From the view's text alone, for every seat and the onlooker; and the mover's moves are the same moves."""
    for match, line in follow(game, walk):
        if line and random.random() > SAMPLED:
            continue
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            read = game.read_view(view.json())
            assert read == view, "a view's text reads back as the view"
            worlds = game.worlds(read)
            for _ in range(2):
                state = worlds.sample(Quick(random.randrange(10**6)))
                assert state.view(seat).json() == view.json(), f"a sampled world looks different to {seat}"
                assert state.turn == match.turn
                if seat == match.turn and seat is not None:
                    assert [state.write(move) for move in state.moves()] == match.legal()
