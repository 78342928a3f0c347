"""How do bots play while somebody watches? Line by line, the table drawn now and then."""

from __future__ import annotations

import time
from typing import TextIO

from filon.bots import best
from filon.core.game import Game
from filon.core.match import Match
from filon.core.telling import ended, tell
from filon.core.words import Words


def watch(game: Game, seats: int, seed: int, words: Words, out: TextIO, pace: float) -> Match:
    """One match of bots, as an onlooker hears it; the drawing once a turn round the table."""
    match = game.start(seats, seed=seed)
    bot = best(game)
    print(words.say("watch.title", title=words.say("title"), seats=seats, seed=seed), file=out)
    heard, plies = 0, 0
    while True:
        for event in match.events(None, since=heard):
            print(f"  {tell(event.what, words)}", file=out)
            heard += 1
        if plies % seats == 0 or match.turn is None:
            print(f"\n{game.draw(match.view(None), words)}\n", file=out, flush=True)
        if match.turn is None:
            break
        seat = match.turn
        match.play(bot(game, match.view(seat), match.events(seat), seed * 1_000_003 + plies, 1.0))
        plies += 1
        time.sleep(pace)
    assert match.outcome is not None
    print(words.say("watch.over"), ended(match.outcome, words), file=out)
    for seat, score in enumerate(match.outcome.scores):
        print(f"  p{seat + 1}: {score}", file=out)
    return match
