"""Law: a match ends exactly once, with a reason."""

from __future__ import annotations

from random import Random

from filon.core.errors import IllegalMove
from filon.core.game import Game
from filon.testing.oracle import Oracle
from filon.testing.walks import Walk, follow


def match_ends_exactly_once(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """The match ends at its last line, not before: with scores, winners and a reason; then every move is refused."""
    model = oracle.begin(walk.start)
    for match, line in follow(game, walk):
        if line:
            assert match.outcome is None
            assert match.turn is not None
            model.play(line)
    if model.turn is not None:
        return
    outcome = match.outcome
    assert outcome is not None, "the oracle says it is over"
    assert match.turn is None
    assert match.legal() == []
    assert list(outcome.scores) == model.scores, (outcome, model.scores)
    assert list(outcome.winners) == model.winners, (outcome, model.winners)
    assert game.words("en").has(f"reason.{outcome.reason}"), outcome.reason
    heard = [len(match.events(seat)) for seat in range(match.seats)]
    for text in [*model.candidates(), "nonsense"]:
        refusal = match.refusal(text)
        assert refusal is not None, text
        assert refusal.code == "over", text
    try:
        match.play(walk.lines[-1])
    except IllegalMove:
        pass
    else:
        raise AssertionError("a move was played after the end")
    assert heard == [len(match.events(seat)) for seat in range(match.seats)]
    assert match.outcome == outcome
