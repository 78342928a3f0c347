"""Small positions of Sabale for the reference engine; the engine under test is not used here."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from filon.testing.oracle import Start
from filon.testing.sabale import ORACLE
from filon.testing.sabale.position import Marker
from filon.testing.sabale.reference_engine import ReferenceEngine


def opening(seats: int = 2, first: str = "p1", **options: Any) -> ReferenceEngine:
    """Return a match before the first runner is placed."""
    return ORACLE.begin(Start(seats, {"first": first}, options))


def table(runners: str = "a3 i3", *markers: str, bars: str = "", **options: Any) -> ReferenceEngine:
    """Return a position at the start of p1's turn: runners by seat, then each seat's markers; `d4*` is a double."""
    model = opening(len(runners.split()), **options)
    model.table.runners = list(runners.split())
    for seat, cells in enumerate(markers):
        for cell in cells.split():
            model.table.markers[cell.strip("*")] = Marker(seat, cell.endswith("*"))
    model.table.bars = set(bars.split())
    model.phase = "via"
    return model


def play(model: ReferenceEngine, lines: str) -> ReferenceEngine:
    """Play lines divided by commas, each of them legal; return the model."""
    for line in lines.split(", "):
        assert model.may_play(line), f"{line} is not among {model.legal()}"
        model.play(line)
    return model


def moves(model: ReferenceEngine, verb: str) -> str:
    """Return the cells or edges a step may name now, in one line."""
    return " ".join(text.removeprefix(f"{verb} ") for text in model.legal() if text.startswith(f"{verb} "))


def step_by_step(model: ReferenceEngine) -> Iterator[str]:
    """Yield every turn from here as the record writes it, found by playing legal steps only."""
    seen = len(model.record)
    for text in model.legal():
        trial = model.copy()
        trial.play(text)
        if len(trial.record) > seen:
            yield trial.record[-1]
        else:
            yield from step_by_step(trial)


def whole_match(
    seats: int, seed: int, *, purpose: float, turns: float = 0.0, options: dict[str, Any] | None = None
) -> tuple[Start, list[str], ReferenceEngine]:
    """Play a match to its end, with goal-directed and random moves, some turns as one line; return it."""
    random = Random(seed)
    options = ORACLE.options(seats, random) if options is None else options
    start = Start(seats, ORACLE.deal(seats, options, random), options)
    model = ORACLE.begin(start)
    lines: list[str] = []
    while model.turn is not None:
        whole = model.turns() if random.random() < turns else []
        wanted = ORACLE.choose(model, random) if random.random() < purpose else random.choice(model.legal())
        lines.append(random.choice(whole) if whole else wanted)
        model.play(lines[-1])
    return start, lines, model
