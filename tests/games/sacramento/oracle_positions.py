"""Small positions of Sacramento, for tests of the oracle without the engine."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from filon.testing.oracle import Start
from filon.testing.sacramento import ORACLE
from filon.testing.sacramento.board import CELLS, PLACES
from filon.testing.sacramento.reference_engine import ReferenceEngine

PADDING = [[1, 1]] * 2000


def opening(seats: int = 2, first: str = "p1", dice: str = "", **options: Any) -> ReferenceEngine:
    """A match before the first nugget is hidden; after the dice named there are only ones."""
    pairs = [[int(die) for die in pair.split()] for pair in dice.split(", ") if pair]
    return ORACLE.begin(Start(seats, {"first": first, "dice": [*pairs, *PADDING]}, options))


def table(*riders: str, gold: str, dice: str, **options: Any) -> ReferenceEngine:
    """A turn of p1 begins: riders by seat, `-` for one that waits; gold `12` lies under p1's first, p2's second."""
    model = opening(len(riders), dice=dice, **options)
    for rider in gold[:-1]:
        model.play(f"hide {rider}")
    model.riders = [[None if cell == "-" else cell for cell in cells.split()] for cells in riders]
    model.play(f"hide {gold[-1]}")
    return model


def play(model: ReferenceEngine, lines: str) -> ReferenceEngine:
    """The lines, divided by commas, one after the other, each of them legal."""
    for line in lines.split(", "):
        assert model.may_play(line), f"{line} is not among {model.legal()}"
        model.play(line)
    return model


def ends(model: ReferenceEngine, rider: int, die: int) -> str:
    """The cells a rider may end on with a die now, in one line."""
    prefix = f"ride {rider} {die} "
    return " ".join(text.removeprefix(prefix) for text in model.legal() if text.startswith(prefix))


def known(model: ReferenceEngine) -> list[str]:
    """By seat the riders that may carry the gold for all everybody was shown; nothing while it is in the hand."""
    return ["" if hiding is None else "".join(map(str, sorted(hiding.possible))) for hiding in model.hidden]


def walled(lanes: Iterable[str], a: str, c: str) -> dict[str, Any]:
    """A board of which only these cells are open; arrows, then entrances of A and of C; B and D are like A."""
    opened = {cell for lane in lanes for cell in lane.split()} | set(f"{a} {c}".split())
    players: dict[str, Any] = {}
    for letter, marks in (("A", a), ("B", a), ("C", c), ("D", a)):
        places = [list(PLACES[cell]) for cell in marks.split()]
        players[letter] = {"base": [], "exits": places[:3], "bank": places[3:]}
    players["A"]["base"] = [list(PLACES[cell]) for cell in CELLS if cell not in opened]
    return {"size": 13, "players": players}


def whole_match(
    seats: int, random: Random, options: dict[str, Any], purpose: float
) -> tuple[Start, list[str], ReferenceEngine]:
    """A match to its end, with goal players or random."""
    start = Start(seats, ORACLE.deal(seats, options, random), options)
    model = ORACLE.begin(start)
    lines: list[str] = []
    while model.turn is not None:
        wanted = ORACLE.choose(model, random) if random.random() < purpose else random.choice(model.legal())
        lines.append(wanted)
        model.play(wanted)
    return start, lines, model
