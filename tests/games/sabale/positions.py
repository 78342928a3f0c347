"""Small positions of Sabale for tests of its rules, reached by legal texts only."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import filon

from ..match_support import on, seen
from .transcript import GAME

OPEN: dict[str, Any] = {"edges": []}  # no bar steps


def played(lines: str = "", seats: int = 2, first: str = "p1", **options: Any) -> filon.Match:
    """Return a match after these lines, divided by commas."""
    match = GAME.start(seats, deal={"first": first}, **options)
    return on(match, lines)


def named(match: filon.Match, verb: str) -> str:
    """Return the cells or edges a step may name now."""
    return " ".join(sorted(text.split(" ")[1] for text in match.legal() if text.startswith(f"{verb} ")))


def markers(match: filon.Match) -> str:
    """Return all markers: `d4:1*` is a double of p1."""
    return " ".join(f"{piece.cell}:{piece.by + 1}{'*' * piece.double}" for piece in seen(match).markers)


def a_turn(match: filon.Match) -> str:
    """Return some short whole turn."""
    via = named(match, "via").split(" ")[0]
    trial = on(filon.replay(match.record()), f"via {via}")
    view = seen(trial)
    end = named(trial, "to").split(" ")[0] or view.runners[match.turn or 0]
    return f"run {via} {end}"


def drive(seats: int, preferred: str, wanted: Callable[[filon.Match], bool], **options: Any) -> filon.Match:
    """Return the first wanted position at the start of a turn; moves follow the wish where possible."""
    for seed in range(300):
        random = Random(seed)
        match = GAME.start(seats, deal={"first": "p1"}, **options)
        while match.turn is not None:
            if seen(match).phase == "via" and wanted(match):
                return match
            legal = match.legal()
            wished = [text for text in legal if text.split(" ")[0] in preferred.split()]
            match.play(random.choice(wished or legal))
    raise AssertionError("no match came by such a position")
