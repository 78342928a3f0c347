"""Probe texts for the twin laws: moves, cards and phrases of all seats, and nonsense."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from filon.core.game import Game
from filon.core.match import Match
from filon.testing.oracle import Oracle
from filon.testing.walks import Walk, follow

POSITIONS = 3  # of a walk, whose candidates are probed
MOST = 80  # moves
NONSENSE = ("", "nonsense", "p1: nonsense", "x" * 500)


class ProbeTexts(NamedTuple):
    """Texts to try; two worlds get the same ones, so that only the answers can differ."""

    moves: list[str]
    pieces: list[str]
    talk: list[str]


def probe_texts(game: Game, oracle: Oracle, walk: Walk, random: Random) -> ProbeTexts:
    """Return texts from all seats' moves, cards and phrases in one world."""
    model = oracle.begin(walk.start)
    moves, pieces, talk = set(NONSENSE), set(NONSENSE), set(NONSENSE)
    for match, line in follow(game, walk):
        if random.random() < POSITIONS / (1 + len(walk.lines)):
            moves |= set(model.candidates())
            pieces |= {offer.piece for offer in match.offers()}
            for seat in range(match.seats):
                talk |= set(match.phrases(seat))
                pieces |= set(getattr(match.own_part(seat), "hand", ()))
        if line:
            model.play(line)
    return ProbeTexts(random.sample(sorted(moves), min(MOST, len(moves))), sorted(pieces), sorted(talk))


def refusals(match: Match, texts: list[str]) -> list[str]:
    """Return the engine's refusal of each text by the seat to move."""
    return [f"{text}: {match.refusal(text)}" for text in texts]


def talk_refusals(match: Match, seat: int, texts: list[str]) -> list[str]:
    """Return the engine's refusal of each phrase by this seat."""
    return [f"{text}: {match.talk_refusal(seat, text)}" for text in texts]
