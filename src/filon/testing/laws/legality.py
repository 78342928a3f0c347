"""Law: move list, refusals and reference engine agree on what is legal."""

from __future__ import annotations

from random import Random

from filon.core.game import Game
from filon.core.match import Match
from filon.core.state import State
from filon.core.text.translations import Words
from filon.testing.oracle import Model, Oracle
from filon.testing.walks import Walk, follow, is_talk

# Share of positions whose candidates are all judged: judging every position would take minutes per match.
JUDGED = 0.05
# Most candidates judged in a position; Sabale's whole turns are very many.
MOST = 4_000


def legal_moves_match_refusals(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """The list has every legal move once; other texts are refused with a code that has words."""
    model = oracle.begin(walk.start)
    words = game.words("en")
    # A model that does not override may_play is answered from its list, made once per position.
    asks = type(model).may_play is not Model.may_play
    for match, line in follow(game, walk):
        assert match.turn == model.turn
        legal = match.legal()
        counted = model.legal()
        assert sorted(legal) == counted, f"{len(legal)} moves, the reference engine has {len(counted)}"
        if random.random() < JUDGED:
            candidates = model.candidates()
            assert set(counted) <= set(candidates), "the oracle's candidates leave out a legal move"
            state = match.state
            for text in random.sample(candidates, min(len(candidates), MOST)):
                check_refusal(words, match, state, text, is_legal=text in counted or (asks and model.may_play(text)))
        if line:
            model.play(line)
            if not is_talk(line):
                assert line in legal


def check_refusal(words: Words, match: Match, state: State, text: str, *, is_legal: bool) -> None:
    """Check one text against the list, and that its packed move is written back as the same text."""
    refusal = match.refusal(text)
    assert (refusal is None) == is_legal, (text, refusal)
    if refusal is not None:
        assert words.has(f"refusal.{refusal.code}"), refusal
        assert bool(refusal.rule) != (refusal.code in ("over", "not_a_move")), refusal
    if refusal is None or refusal.code not in ("over", "not_a_move"):
        move = state.parse(text)
        assert move is not None or state.turn_steps(text) is not None
        if is_legal and move is not None:
            assert state.write(move) == text, "a move is not written as it was read"
