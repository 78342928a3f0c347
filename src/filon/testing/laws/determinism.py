"""Laws: records replay identically, copies are independent, pieces are conserved."""

from __future__ import annotations

import json
from random import Random

from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.core.record import replay
from filon.testing.oracle import Oracle
from filon.testing.walks import Walk, follow


def views(match: Match) -> list[str]:
    """Return all views as JSON, the spectators' first."""
    return [match.view(None).json()] + [match.view(seat).json() for seat in range(match.seats)]


def records_replay_identically(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """The same start gives the same match; a record, finished or not, rebuilds it, and so does the written-out deal."""
    seed = random.randrange(10**9)
    first, second = (game.start(walk.start.seats, seed=seed, **walk.start.options) for _ in range(2))
    while first.turn is not None and random.random() > 0.01:
        text = random.choice(first.legal())
        first.play(text)
        second.play(text)
    assert views(first) == views(second)
    assert first.record() == second.record()
    again = game.start(walk.start.seats, seed=seed, deal=first.deal, **walk.start.options)
    for line in first.lines:
        again.play(line)
    assert views(again) == views(first)
    for match, line in follow(game, walk):
        if random.random() < 0.01 or not line:
            rebuilt = replay(match.record())
            assert views(rebuilt) == views(match)
            assert rebuilt.record() == match.record()


def copies_are_independent(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """Playing on from a copy leaves the original unchanged, and the other way round."""
    for match, _ in follow(game, walk):
        if random.random() > 0.05:
            continue
        original = match.state
        copy = original.copy()
        before = [original.view(seat) for seat in range(match.seats)]
        for state, untouched in ((copy, original), (original, copy.copy())):
            luck = Quick(random.randrange(1000))
            before_moves = [untouched.view(seat) for seat in range(match.seats)]
            for _ in range(20):
                moves = state.moves()
                if not moves:
                    break
                state.play(moves[random.randrange(len(moves))], luck)
            assert before_moves == [untouched.view(seat) for seat in range(match.seats)], "a copy shares mutable state"
        assert before == [match.view(seat) for seat in range(match.seats)]


def pieces_are_conserved(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """Cards and pieces are conserved at every step."""
    whole = None
    for match, line in follow(game, walk):
        pieces = oracle.pieces([json.loads(match.view(seat).json()) for seat in range(match.seats)])
        assert whole is None or whole == pieces, f"before {line!r}: {pieces}, not {whole}"
        whole = pieces
