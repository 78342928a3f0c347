"""Is everything that could not be worked out marked as news?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.record import repeat
from filon.core.state import State
from filon.testing.laws.sampling import worlds_of
from filon.testing.oracle import Oracle
from filon.testing.walks import Walk, begin, is_talk

ASKED = 0.15
WORLDS = 6


def events_without_news_add_no_information(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """Where a step brought a hearer no news, every world it thought possible gives it the same view after."""
    match = begin(game, walk.start)
    for line in walk.lines:
        recorder: list[int | None] = [None, *range(match.seats)]
        asked = [viewer for viewer in recorder if random.random() < ASKED and not is_talk(line)]
        before = match.state
        mover = match.turn
        heard = {viewer: len(match.events(viewer)) for viewer in asked}
        repeat(match, line)
        for viewer in asked:
            events = match.events(viewer, since=heard[viewer])
            if not any(event.news for event in events):
                for world in worlds_after(game, before, line, viewer, mover, random):
                    assert world.view(viewer).json() == match.view(viewer).json(), f"{line!r} was news to {viewer}"


def worlds_after(
    game: Game, before: State, line: str, viewer: int | None, mover: int | None, random: Random
) -> Iterator[State]:
    """Worlds the hearer thought possible, after the move: the very move if it is the hearer's own, else any with the
    same public text. A world whose mover lacks the card shown is one the move itself has ruled out."""
    played = before.parse(line)
    assert played is not None
    worlds = worlds_of(game, before.view(viewer))
    for _ in range(WORLDS):
        world = worlds.sample(Quick(random.randrange(10**6)))
        if viewer == mover:
            moves = [move for move in world.moves() if move == played]
        else:
            moves = [move for move in world.moves() if world.public(move) == before.public(played)]
        if moves:
            world.play(random.choice(moves), Quick(random.randrange(10**6)))
            yield world
