"""Attacks by clients are refused and harm no other client: latency, memory, limits, secrecy and the bots' time.

One example runs every scenario of `server.hostile` against a server process of its own while others play there, prints
a table of figures, and sends a hundred thousand fuzzed messages to tables of every game in every phase. A missed target
fails it. `FILON_HOSTILE=replay,join ./play soak hostile` runs these scenarios alone; `messages` is the last part.
"""

import asyncio
import os
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from filon.core import registry
from server.attacks import run_attack
from server.hostile.attack import Pace, Scenario, run_scenario
from server.hostile.figures import Figures, missed_targets, render_table, verdict
from server.hostile.scenarios import SCENARIOS

CHOSEN = "FILON_HOSTILE"
MESSAGES = 100_000  # an example
ROUNDS = 20
FUZZ = "messages"
PACE = Pace()


def example(random: Random) -> Counter[str]:
    """Run all scenarios, or those that are named in the environment; raises AssertionError for missed targets."""
    names = [one.name for one in SCENARIOS] + [FUZZ]
    chosen = [name for name in os.environ.get(CHOSEN, "").split(",") if name] or names
    assert set(chosen) <= set(names), f"the scenarios are {', '.join(names)}"
    rows = [run(scenario, random) for scenario in SCENARIOS if scenario.name in chosen]
    print(render_table(rows), flush=True)
    counts = Counter({"attempts": sum(figures.attempts for figures, _ in rows), "scenarios": len(rows)})
    counts["refused"] = sum(sum(figures.refused.values()) for figures, _ in rows)
    counts["moves of others"] = sum(figures.moves for figures, _ in rows)
    if FUZZ in chosen:
        counts.update(send_fuzzed_messages(random))
    failed = [f"{figures.scenario}: {'; '.join(missed)}" for figures, missed in rows if missed]
    assert not failed, "missed targets\n" + "\n".join(failed)
    return counts


def run(scenario: Scenario, random: Random, pace: Pace = PACE) -> tuple[Figures, list[str]]:
    """Run one scenario; return its figures and the targets it missed."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(run_scenario(scenario, Path(folder), pace, random))
    missed = missed_targets(figures, scenario.targets)
    print(f"  {scenario.name}: {verdict(missed)}", flush=True)
    return figures, missed


def send_fuzzed_messages(random: Random) -> Counter[str]:
    """Send fuzzed messages without limits, at twenty tables in turn; at another table two people play on."""
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
