"""Who plays while weights are found? Kinds of players that differ, since one kind alone would teach only itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from filon.bots import moves_of, novice_subset
from filon.bots.saboteur.distances import NEVER
from filon.bots.saboteur.heuristic import Thought, weighed
from filon.bots.saboteur.parameters import Parameters
from filon.bots.saboteur.talk import sentence
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.match import Match
from filon.games.saboteur.view_types import View

EXPERT, REGULAR, CARELESS, WHIMSICAL, NOVICE = range(5)
OF_TWENTY: Final = (EXPERT,) * 7 + (REGULAR,) * 5 + (CARELESS,) * 4 + (WHIMSICAL,) * 2 + (NOVICE,) * 2
UNWISE: Final = -9.0  # to break one's own tool
CHATTER: Final = 0.1  # how often those say something who say anything
WHIM: Final = 4  # the whimsical play one move of so many by lot
# Of nine saboteurs five strike when their kind does; the others dig along until the gold is so many cards away.
PATIENCE: Final = (int(NEVER),) * 5 + (1, 2, 3, 4)


class Careless(Thought):
    """As regular was before it was mended and its numbers found: breaks a third tool, and digs behind the start."""

    def marks_of_break(self, player: int, *, helps: bool) -> float:
        by, guilt = self.by, self.guilt[player]
        if helps:
            return by.stop if guilt >= by.suspect else by.slander
        return UNWISE if player == self.seat else by.strike - by.spare * guilt

    def is_behind_start(self, words: list[str]) -> bool:
        return False


def decide(kind: int, game: Game, view: View, events: Sequence[Event], seed: int) -> str:
    """What a player of this kind does, who is no expert."""
    moves = moves_of(game, view)
    if kind == WHIMSICAL and Quick(seed).below("", WHIM) == 0:
        return of_any_kind(moves, Quick(seed + 1))
    if kind == NOVICE:
        return weighed(view, events, seed, novice_subset(moves, seed))
    if kind == CARELESS:
        thought, random = Careless(view, events, Parameters()), Random(seed)
        return max([(thought.marks(text), random.random(), text) for text in moves])[2]
    return weighed(view, events, seed, moves)


def speak(kind: int, match: Match, seat: int, chances: list[float], seed: int) -> str | None:
    """What a player of this kind says, if it may: the whimsical and novices anything, the others what they think."""
    phrases, random = match.phrases(seat), Random(seed)
    if not phrases:
        return None
    if kind in (WHIMSICAL, NOVICE):
        return random.choice(phrases) if random.random() < CHATTER else None
    view = match.view(seat)
    assert isinstance(view, View)
    return sentence(view, match.heard(seat), chances, random)


def as_digger(view: View) -> View:
    """The same view of somebody who hides."""
    assert view.own is not None
    return msgspec.structs.replace(view, own=msgspec.structs.replace(view.own, role="digger"))


def of_any_kind(legal: list[str], choice: Quick) -> str:
    """By lot first what is done, then how: there are more ways to lay than to look."""
    kinds = sorted({text.split(" ", 1)[0] for text in legal})
    kind = kinds[choice.below("", len(kinds))]
    some = [text for text in legal if text.split(" ", 1)[0] == kind]
    return some[choice.below("", len(some))]
