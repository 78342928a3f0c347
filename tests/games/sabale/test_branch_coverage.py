"""Branch coverage of the random walks of Sabale: every branch of the rules is reached."""

from collections import Counter
from itertools import chain, islice

import pytest

import filon
from filon.games.sabale import events as h
from filon.games.sabale.refusals import FIRST
from filon.testing.sabale import ORACLE
from filon.testing.walks import follow

from ..match_support import seen as public
from ..random_walks import refusal_codes, refused_codes
from .walks import GAME, walks

pytestmark = pytest.mark.once

WALKS = 36  # per number of seats: every set of edges with every mixture, twice
OFTEN = 3  # each branch, at least
WANTED = """
place, via, to, single, double, jump, stay, bar, no-bar, several jumps, single captured, double captured,
double jumping, back to its first cell, taken by itself, no double left, no second marker for a double, no bar left,
every edge barred, no marked edges, ended by markers, ended by locked
"""


def visit(counts: Counter[str], match: filon.Match, line: str, heard: int) -> None:
    """Count what a step was and what it caused."""
    counts[line.split(" ")[0]] += 1
    steps = [event.what for event in match.events(None, since=heard)]
    jumps = [what for what in steps if isinstance(what, h.Jumped)]
    counts["taken by itself"] += len(steps) > 1
    counts["single captured"] += sum(not what.double for what in jumps)
    counts["double captured"] += sum(what.double for what in jumps)
    view = public(match)
    for what in steps:
        if isinstance(what, h.Ended):
            counts[f"ended by {what.how}"] += 1
        elif isinstance(what, h.Marked) and not what.double:
            counts["no double left"] += not view.doubles_left[what.by]
            counts["no second marker for a double"] += view.doubles_left[what.by] > 0 == view.markers_left[what.by]
        elif isinstance(what, h.Barred) and what.edge is None:
            counts["no bar left"] += not view.bars_left[what.by]


def visit_position(counts: Counter[str], match: filon.Match) -> None:
    """Count what is on the board."""
    view = public(match)
    counts["no marked edges"] += not view.edges
    counts["every edge barred"] += bool(view.edges) and set(view.edges) == set(view.bars)
    jumped = [step for step in view.steps if step.startswith("jump ")]
    counts["several jumps"] += len(jumped) > 1
    counts["double jumping"] += bool(jumped) and "double" in view.steps
    counts["back to its first cell"] += bool(jumped) and view.marker == view.via


def test_random_walks_cover_every_branch() -> None:
    """B2.2, B3.1–B3.5, B4.1–B4.3: counted over the walks of the reference engine."""
    counts: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for walked, random in chain.from_iterable(islice(walks(seats), WALKS) for seats in ORACLE.seats):
        model, heard, before = ORACLE.begin(walked.start), 0, ""
        for match, line in follow(GAME, walked):
            if before:
                visit(counts, match, before, heard)
            visit_position(counts, match)
            heard, before = len(match.events(None)), line
            if random.random() < (0.01 if line else 0.1):
                refused.update(refused_codes(match, model.candidates()))
            if line:
                model.play(line)
    branches = " ".join(WANTED.split()).split(", ")
    codes = refusal_codes(GAME, "refusals") | {code for code, _ in FIRST}

    assert {name: counts[name] for name in branches if counts[name] < OFTEN} == {}, counts
    assert {code: refused[code] for code in codes if refused[code] < OFTEN} == {}, refused
