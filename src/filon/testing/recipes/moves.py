"""Do bots keep to their time: of moves at 100 ms, how many end within 50 ms over it?"""

from __future__ import annotations

from collections import Counter
from random import Random
from time import monotonic

from filon import bots
from filon.core import registry
from filon.core.budget import Budget

BUDGET = Budget(ms=100)
OVER = 0.15  # seconds: from here on a move was late
MOVES = 20


def example(random: Random) -> Counter[str]:
    """Some moves of one match among experts; the soak adds them up and prints them."""
    game = registry.load(random.choice(registry.ours()))
    match = game.start(random.choice(game.seats), seed=random.randrange(10**6))
    counts: Counter[str] = Counter()
    while match.turn is not None and counts["moves"] < MOVES:
        seat = match.turn
        view, events = match.view(seat), match.events(seat)
        started = monotonic()
        move = bots.best(game)(game, view, events, random.randrange(10**6), BUDGET)
        took = monotonic() - started
        counts.update({"moves": 1, "moves within 150 ms": int(took <= OVER)})
        match.play(move)
    return counts
