"""Heuristic player for test matches: high cells, captures, bars that block other runners."""

from random import Random

from filon.testing.sabale.board import VALUES
from filon.testing.sabale.position import Marker
from filon.testing.sabale.reference_engine import ReferenceEngine

# Probability of placing a bar when one is left, and of placing it next to another runner.
BARRING, IN_THE_WAY = 0.6, 0.8


def choose(model: ReferenceEngine, random: Random) -> str:
    """Return the best step, a random one among equals."""
    legal = model.legal()
    random.shuffle(legal)
    if model.phase == "via":
        return max(legal, key=lambda text: marker_value(model, text.split(" ")[1]))
    if model.phase == "count":
        # Without bars a match is long: players save their doubles and have no second marker for one in the end.
        return "double" if model.marked and (VALUES[model.via] >= 10 or random.random() < 0.15) else "single"
    if model.phase == "jump":
        return best_jump(model, legal, random)
    if model.phase == "bar":
        return choose_bar(model, legal, random)
    return legal[0]


def marker_value(model: ReferenceEngine, via: str) -> int:
    """Return the points that a marker there holds, or captures and then holds."""
    jumps = model.table.jumps(model.seat, via)
    rich = [VALUES[landing] + 2 * capture_value(model, over) for landing, over in jumps.items()]
    return max([VALUES[via], *rich])


def capture_value(model: ReferenceEngine, over: str) -> int:
    """Return the points that a captured marker's owner loses plus those that the captor gains."""
    marker: Marker = model.table.markers[over]
    return VALUES[over] * marker.pieces + (3 if marker.double else 1)


def best_jump(model: ReferenceEngine, legal: list[str], random: Random) -> str:
    """Return mostly the jump that captures and holds most; sometimes `stay`."""
    over = model.table.jumps(model.seat, model.marker_at)
    landings = [text.split(" ")[1] for text in legal if text != "stay"]
    best = max(landings, key=lambda landing: VALUES[landing] + capture_value(model, over[landing]))
    gain = VALUES[best] + capture_value(model, over[best]) - VALUES[model.marker_at]
    return f"jump {best}" if gain > 0 and random.random() < 0.9 else "stay"


def choose_bar(model: ReferenceEngine, legal: list[str], random: Random) -> str:
    """Return a bar next to another runner, or anywhere, or none."""
    bars = [text for text in legal if text != "no-bar"]
    others = [cell for seat, cell in enumerate(model.table.runners) if seat != model.seat]
    near = [text for text in bars if set(text.removeprefix("bar ").split("|")) & set(others)]
    if random.random() >= BARRING:
        return "no-bar"
    return near[0] if near and random.random() < IN_THE_WAY else bars[0]
