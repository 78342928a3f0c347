"""How does somebody play who wants points? A choice from texts and table: high cells, captures, bars in the way."""

from random import Random

from filon.testing.sabale.board import VALUES
from filon.testing.sabale.position import Marker
from filon.testing.sabale.reference_engine import ReferenceEngine

# How often a bar is put when one is left, and how often it is meant for somebody's runner.
BARRING, IN_THE_WAY = 0.6, 0.8


def choose(model: ReferenceEngine, random: Random) -> str:
    """The best step in sight, by chance among equals."""
    legal = model.legal()
    random.shuffle(legal)
    if model.phase == "via":
        return max(legal, key=lambda text: worth_of_turning(model, text.split(" ")[1]))
    if model.phase == "count":
        # Where there are no bars a match is long; all spare their doubles and have no second marker for one in the end.
        return "double" if model.marked and (VALUES[model.via] >= 10 or random.random() < 0.15) else "single"
    if model.phase == "jump":
        return best_jump(model, legal, random)
    if model.phase == "bar":
        return put_bar(model, legal, random)
    return legal[0]


def worth_of_turning(model: ReferenceEngine, via: str) -> int:
    """What a marker there holds, or captures and then holds."""
    jumps = model.table.jumps(model.seat, via)
    rich = [VALUES[landing] + 2 * taken_from(model, over) for landing, over in jumps.items()]
    return max([VALUES[via], *rich])


def taken_from(model: ReferenceEngine, over: str) -> int:
    """What its owner loses with a marker, and the captor's own points for it."""
    marker: Marker = model.table.markers[over]
    return VALUES[over] * marker.pieces + (3 if marker.double else 1)


def best_jump(model: ReferenceEngine, legal: list[str], random: Random) -> str:
    """Mostly the jump that takes and holds most; now and then staying."""
    over = model.table.jumps(model.seat, model.marker_at)
    landings = [text.split(" ")[1] for text in legal if text != "stay"]
    best = max(landings, key=lambda landing: VALUES[landing] + taken_from(model, over[landing]))
    gain = VALUES[best] + taken_from(model, over[best]) - VALUES[model.marker_at]
    return f"jump {best}" if gain > 0 and random.random() < 0.9 else "stay"


def put_bar(model: ReferenceEngine, legal: list[str], random: Random) -> str:
    """A bar beside another runner, or anywhere, or none."""
    bars = [text for text in legal if text != "no-bar"]
    others = [cell for seat, cell in enumerate(model.table.runners) if seat != model.seat]
    near = [text for text in bars if set(text.removeprefix("bar ").split("|")) & set(others)]
    if random.random() >= BARRING:
        return "no-bar"
    return near[0] if near and random.random() < IN_THE_WAY else bars[0]
