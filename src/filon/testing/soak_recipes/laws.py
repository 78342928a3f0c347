"""The laws hold on new random walks of every game, at any number of seats, with any options."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from filon.core import registry
from filon.testing import laws
from filon.testing.oracle import Oracle, Start, oracle_of
from filon.testing.walks import walk


class Counting:
    """An oracle that counts the twins it makes."""

    def __init__(self, oracle: Oracle, counts: Counter[str]) -> None:
        self.oracle, self.counts = oracle, counts

    def __getattr__(self, name: str) -> Any:
        return getattr(self.oracle, name)

    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> Any:
        """Return the oracle's twin, and count it."""
        found = self.oracle.twin(start, lines, seat, random)
        self.counts["twins compared"] += found is not None
        return found


def example(random: Random) -> Counter[str]:
    """Try one law on one walk."""
    game = registry.load(random.choice(registry.keys()))
    counts: Counter[str] = Counter()
    oracle: Any = Counting(oracle_of(game), counts)
    seats, law = random.choice(game.seats), random.choice(laws.ALL)
    options = oracle.options(seats, random)
    walked = walk(game, oracle, seats, random, options=options, purpose=random.choice([0.0, 0.9, 1.0]))
    try:
        law(game, oracle, walked, random)
    except Exception as error:
        error.add_note(f"{law.__name__}: {game.key}, {seats} seats, {options}, {len(walked.lines)} lines")
        raise
    counts.update({"positions": 1 + len(walked.lines), f"walks of {game.key}": 1})
    return counts
