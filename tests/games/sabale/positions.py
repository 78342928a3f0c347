"""How is a small position of Sabale played for a test of its rules? Only by legal texts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import filon

from ..match_support import on, seen
from .transcript import GAME

OPEN: dict[str, Any] = {"edges": []}  # nothing is asked about bars


def played(lines: str = "", seats: int = 2, first: str = "p1", **options: Any) -> filon.Match:
    """A match after these lines, divided by commas."""
    match = GAME.start(seats, deal={"first": first}, **options)
    return on(match, lines)


def named(match: filon.Match, verb: str) -> str:
    """The cells or edges a step may name now."""
    return " ".join(sorted(text.split(" ")[1] for text in match.legal() if text.startswith(f"{verb} ")))


def markers(match: filon.Match) -> str:
    """All markers: `d4:1*` is a double of p1."""
    return " ".join(f"{piece.cell}:{piece.by + 1}{'*' * piece.double}" for piece in seen(match).markers)


def a_turn(match: filon.Match) -> str:
    """Some short whole turn."""
    via = named(match, "via").split(" ")[0]
    trial = on(filon.replay(match.record()), f"via {via}")
    view = seen(trial)
    end = named(trial, "to").split(" ")[0] or view.runners[match.turn or 0]
    return f"run {via} {end}"


def drive(seats: int, wish: str, wanted: Callable[[filon.Match], bool], **options: Any) -> filon.Match:
    """The first position at the start of a turn that is wanted; who can fulfils the wish, else by lot."""
    for seed in range(300):
        random = Random(seed)
        match = GAME.start(seats, deal={"first": "p1"}, **options)
        while match.turn is not None:
            if seen(match).phase == "via" and wanted(match):
                return match
            legal = match.legal()
            wished = [text for text in legal if text.split(" ")[0] in wish.split()]
            match.play(random.choice(wished or legal))
    raise AssertionError("no match came by such a position")
