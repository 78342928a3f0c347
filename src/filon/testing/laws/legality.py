"""Do generator, judge and the naive counter agree?"""

from __future__ import annotations

from random import Random

from filon.core.game import Game
from filon.core.match import Match
from filon.core.state import State
from filon.core.text.translations import Words
from filon.testing.oracle import Model, Oracle
from filon.testing.walks import Walk, follow, is_talk

# Judging every candidate of every position would take minutes a match: so often, by lot.
JUDGED = 0.05
# And of very many candidates, such as Sabale's whole turns, as many as that.
MOST = 4_000


def legal_moves_match_refusals(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """The list has every legal move, none twice; what is not in it is refused with a code that has words."""
    model = oracle.begin(walk.start)
    words = game.words("en")
    # Where a model does not say more than its list, the list is not made anew for each text.
    asks = type(model).may_play is not Model.may_play
    for match, line in follow(game, walk):
        assert match.turn == model.turn
        legal = match.legal()
        counted = model.legal()
        assert sorted(legal) == counted, f"{len(legal)} moves, the naive counter has {len(counted)}"
        if random.random() < JUDGED:
            candidates = model.candidates()
            assert set(counted) <= set(candidates), "the witness's candidates leave out a legal move"
            state = match.state
            for text in random.sample(candidates, min(len(candidates), MOST)):
                judge(words, match, state, text, is_legal=text in counted or (asks and model.may_play(text)))
        if line:
            model.play(line)
            if not is_talk(line):
                assert line in legal


def judge(words: Words, match: Match, state: State, text: str, *, is_legal: bool) -> None:
    """One text against the list, and back from the packed move."""
    refusal = match.refusal(text)
    assert (refusal is None) == is_legal, (text, refusal)
    if refusal is not None:
        assert words.has(f"refusal.{refusal.code}"), refusal
        assert bool(refusal.rule) != (refusal.code in ("over", "not_a_move")), refusal
    if refusal is None or refusal.code not in ("over", "not_a_move"):
        move = state.parse(text)
        assert move is not None or state.turn_steps(text) is not None
        if is_legal and move is not None:
            assert state.write(move) == text, "what is written is read back"
