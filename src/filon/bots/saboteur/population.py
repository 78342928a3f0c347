"""Population of players for self-play: kinds that differ, since one kind alone would teach only itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from filon.bots import moves_of
from filon.bots.novice import novice_subset
from filon.bots.saboteur.distances import UNREACHABLE
from filon.bots.saboteur.heuristic import MoveScorer, heuristic_move
from filon.bots.saboteur.parameters import Parameters
from filon.bots.saboteur.talk import choose_phrase
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.games.saboteur.view_types import View

EXPERT, REGULAR, CARELESS, WHIMSICAL, NOVICE = range(5)
MIXTURE: Final = (EXPERT,) * 7 + (REGULAR,) * 5 + (CARELESS,) * 4 + (WHIMSICAL,) * 2 + (NOVICE,) * 2
FORBIDDEN: Final = -9.0  # score of breaking the own tool
TALK_RATE: Final = 0.1  # how often the kinds that say anything talk
WHIM_EVERY: Final = 4  # the whimsical kind plays one random move in so many
# Of nine saboteurs five strike when their kind does; the others hide until the gold is so many cards away.
PATIENCE: Final = (int(UNREACHABLE),) * 5 + (1, 2, 3, 4)


class CarelessScorer(MoveScorer):
    """Scores as `regular` did before its mistakes were fixed: breaks a third tool, and digs behind the start."""

    def score_break(self, player: int, *, helps: bool) -> float:
        parameters, suspicion = self.parameters, self.suspicion[player]
        if helps:
            return parameters.stop if suspicion >= parameters.suspect else parameters.slander
        return FORBIDDEN if player == self.seat else parameters.strike - parameters.spare * suspicion

    def is_behind_start(self, words: list[str]) -> bool:
        return False


def decide(kind: int, game: Game, view: View, events: Sequence[Event], seed: int) -> str:
    """Return the move of a player of this kind, which is no expert."""
    moves = moves_of(game, view)
    if kind == WHIMSICAL and Quick(seed).below("", WHIM_EVERY) == 0:
        return random_move_by_verb(moves, Quick(seed + 1))
    if kind == NOVICE:
        return heuristic_move(view, events, seed, novice_subset(moves, seed))
    if kind == CARELESS:
        scorer, random = CarelessScorer(view, events, Parameters()), Random(seed)
        return max([(scorer.score(text), random.random(), text) for text in moves])[2]
    return heuristic_move(view, events, seed, moves)


def choose_talk(kind: int, match: Match, seat: int, probabilities: list[float], seed: int) -> str | None:
    """Return what a player of this kind says, or None: the whimsical and novices anything, others what they think."""
    phrases, random = match.phrases(seat), Random(seed)
    if not phrases:
        return None
    if kind in (WHIMSICAL, NOVICE):
        return random.choice(phrases) if random.random() < TALK_RATE else None
    view = match.view(seat)
    assert isinstance(view, View)
    return choose_phrase(view, match.heard(seat), probabilities, random)


def as_digger(view: View) -> View:
    """Return the same view with the role of a digger, for a saboteur that hides."""
    assert view.own is not None
    return msgspec.structs.replace(view, own=msgspec.structs.replace(view.own, role="digger"))


def random_move_by_verb(legal: list[str], choice: Quick) -> str:
    """Return a random move: first the verb, then the move, since there are more ways to lay than to look."""
    kinds = sorted({text.split(" ", 1)[0] for text in legal})
    kind = kinds[choice.below("", len(kinds))]
    some = [text for text in legal if text.split(" ", 1)[0] == kind]
    return some[choice.below("", len(some))]
