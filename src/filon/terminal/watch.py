"""How do bots play while somebody watches? Line by line, the table drawn now and then."""

from __future__ import annotations

import time

from filon.bots import best
from filon.core.game import Game
from filon.core.match import Match
from filon.core.telling import ended, tell
from filon.core.words import Words
from filon.terminal.page import board
from filon.terminal.screen import Screen


def watch(game: Game, seats: int, seed: int, words: Words, screen: Screen, pace: float) -> Match:
    """One match of bots, as an onlooker hears it; the board once a turn round the table."""
    match = game.start(seats, seed=seed)
    bot = best(game)
    screen.line(screen.strong(words.say("watch.title", None, title=words.say("title"), seats=seats, seed=seed)))
    heard, plies = 0, 0
    while True:
        for event in match.events(None, since=heard):
            screen.line(f"· {tell(event.what, words)}")
            heard += 1
        if plies % seats == 0 or match.turn is None:
            for line in ["", *board(game, match.view(None), words, screen, screen.size[1] - 2 * seats), ""]:
                screen.line(line)
        if match.turn is None:
            break
        seat = match.turn
        match.play(bot(game, match.view(seat), match.events(seat), seed * 1_000_003 + plies, 1.0))
        plies += 1
        time.sleep(pace)
    assert match.outcome is not None
    screen.line(f"{words.say('watch.over')} {ended(match.outcome, words)}")
    for seat, score in enumerate(match.outcome.scores):
        screen.line(f"  p{seat + 1}: {score}")
    return match
