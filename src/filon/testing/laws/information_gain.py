"""Law of information gain: an event that tells a viewer something new is marked as news."""

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

CHECKED = 0.15  # share of steps and viewers
WORLDS = 6


def events_without_news_add_no_information(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """Where a step brought a viewer no news, every world consistent with its view gives the same view afterwards."""
    match = begin(game, walk.start)
    for line in walk.lines:
        viewers: list[int | None] = [None, *range(match.seats)]
        checked = [viewer for viewer in viewers if random.random() < CHECKED and not is_talk(line)]
        before = match.state
        mover = match.turn
        observed = {viewer: len(match.events(viewer)) for viewer in checked}
        repeat(match, line)
        for viewer in checked:
            events = match.events(viewer, since=observed[viewer])
            if not any(event.news for event in events):
                for world in worlds_after(game, before, line, viewer, mover, random):
                    assert world.view(viewer).json() == match.view(viewer).json(), f"{line!r} was news to {viewer}"


def worlds_after(
    game: Game, before: State, line: str, viewer: int | None, mover: int | None, random: Random
) -> Iterator[State]:
    """Yield worlds consistent with the viewer's view, after the move: the very move if it is the viewer's own, else any
    with the same public text. A world whose mover lacks the card shown is ruled out by the move itself."""
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
