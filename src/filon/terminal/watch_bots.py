"""A match of bots shown as a spectator sees it."""

from __future__ import annotations

import time

from filon.bots import find
from filon.core.budget import USUAL
from filon.core.game import Game
from filon.core.match import Match
from filon.core.text.sentences import ended
from filon.core.text.translations import Words
from filon.table.text.narration import narrate_events, scores
from filon.terminal.screen import Screen
from filon.terminal.turn_screen import event_lines, final_lines


def watch(game: Game, seats: int, seed: int, words: Words, screen: Screen, pace: float) -> Match:
    """Play and show a match of bots: events line by line, the board once a round of turns; returns the match."""
    match = game.start(seats, seed=seed)
    bot, names = find(game, "regular"), [f"p{seat + 1}" for seat in range(seats)]
    screen.print_line(screen.bold(words.say("watch.title", seats, title=words.say("title"), seed=seed)))
    seen, plies = 0, 0
    while True:
        events = match.events(None, since=seen)
        seen += len(events)
        for line in event_lines(
            narrate_events(events, words, names, None, 0 if screen.plain else screen.size[0] - 2), screen
        ):
            screen.print_line(screen.colour_names(line, names))
        if plies % seats == 0 or match.turn is None:
            for line in ["", *final_lines(game, match.view(None), words, screen, names, (), seats + 2), ""]:
                screen.print_line(line)
        if match.turn is None:
            break
        seat = match.turn
        match.play(bot(game, match.view(seat), match.heard(seat), seed * 1_000_003 + plies, USUAL))
        plies += 1
        time.sleep(pace)
    assert match.outcome is not None
    screen.print_line(f"{words.say('watch.over')} {ended(match.outcome, words)}")
    for line in scores(match.outcome, words, []):
        screen.print_line(f"  {line}")
    return match
