"""Heuristic player for test matches: chooses from legal texts alone, good enough to reach the goals."""

from __future__ import annotations

from random import Random

from filon.testing.mining_cells import neighbour, read_cell
from filon.testing.saboteur.components import GOAL_CELLS, openings


def choose(legal: list[str], random: Random) -> str:
    """Return mostly the passage whose open end is nearest to a goal, sometimes a repair or map, else a discard."""
    lays = [text for text in legal if text.startswith("lay ") and " x" not in text]
    actions = [text for text in legal if not text.startswith(("lay ", "pass "))]
    if legal[0].startswith("take ") or (actions and random.random() < 0.15):
        return random.choice(actions)
    nearest = min(lays, key=steps_to_go, default="")
    if nearest and (steps_to_go(nearest) < 6 or random.random() < 0.8):
        return nearest
    return random.choice([text for text in legal if text.startswith("pass ")])


def steps_to_go(text: str) -> int:
    """Return the steps from the nearest opening of that tunnel to a goal."""
    words = text.split(" ")
    ends = [neighbour(read_cell(words[2]), side) for side in openings(words[1], turned=words[-1] == "turned")]
    return min(abs(x - goal_x) + abs(y - goal_y) for x, y in ends for goal_x, goal_y in GOAL_CELLS)
