"""Hostile client messages get a coded answer and harm no other client, in every game and phase."""

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from filon.core import registry
from server.attacks import run_attack

MESSAGES = 100_000  # an example
ROUNDS = 20


def example(random: Random) -> Counter[str]:
    """A hundred thousand messages, at twenty tables in turn; at another table two people play on."""
    counts: Counter[str] = Counter()
    for _ in range(ROUNDS):
        key = random.choice(registry.ours())
        phase = random.choice(["lobby", "dealing", "playing", "playing"])
        with tempfile.TemporaryDirectory() as folder:
            sent = MESSAGES // ROUNDS
            refused, moves = asyncio.run(run_attack(Path(folder) / "filon.db", sent, random, key, phase))
        assert refused > sent // 4, f"{key}, {phase}: only {refused} of {sent} were refused"
        counts.update({"messages": sent, "refused": refused, "moves of others": moves})
    return counts
