"""Forged views of Sabale, which no match gives, are refused at once (B1 to B4)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import filon
from filon.games.sabale import events as h
from filon.games.sabale.view_types import Marker, View

from ...laws.test_forged_views import forged_views
from ..match_support import events_of
from .positions import drive

GAME = filon.load("sabale")
HUGE = 10**30


def after(*texts: str) -> View:
    """Return p1's view after these lines, with three marked edges."""
    match = GAME.start(2, first="p1", edges=[["a1", "a2"], ["b2", "b3"], ["a3", "a4"]])
    for text in texts:
        match.play(text)
    view = match.view(0)
    assert isinstance(view, View)
    return view


STANDING = ("place a3", "place i3")
PLACING = after("place a3")
TURNING = after(*STANDING)
ENDING = after(*STANDING, "via c3")
PUTTING = after(*STANDING, "via c3", "to e5")
# p2's double on f3 can be jumped over from e3.
JUMPING = after(*STANDING, "run a2 e2 double", "run f3 f4 double", "via e3", "to a3", "double")
BARRING = after(*STANDING, "via c3", "to e5", "double")
SINGLE = after(*STANDING, "via c3", "to e5", "single")
BARRED = after(*STANDING, "run c3 e5 double bar b2|b3")


def locked() -> tuple[View, int]:
    """Return the end with a runner locked in, and whose it is (B4.2)."""
    match = drive(4, "bar double", lambda match: any(match.state.why_not(seat, "runner") for seat in range(4)))
    random = Random("locked")
    while not (ends := events_of(match, None, h.Ended)):
        match.play(random.choice(match.legal()))
    view = match.view(None)
    assert isinstance(view, View)
    assert ends[0].how == "locked"
    return view, ends[0].player


LOCKED, STUCK = locked()


def with_marker(view: View, at: int, **change: Any) -> dict[str, Any]:
    """Return the markers, one of them changed."""
    return {"markers": (*view.markers[:at], replace(view.markers[at], **change), *view.markers[at + 1 :])}


FORGED: list[tuple[str, View, dict[str, Any]]] = [
    *[("turn", TURNING, {"turn": seat}) for seat in (7, 2, -1, HUGE)],
    *[("seat", TURNING, {"seat": seat}) for seat in (7, 2, -1, HUGE)],
    *[("seats", TURNING, {"seats": seats}) for seats in (0, 1, 3, 5, HUGE)],
    ("phase", TURNING, {"phase": "bid"}),
    ("nobody decides", TURNING, {"turn": None}),
    ("over and a seat decides", TURNING, {"phase": "over"}),
    ("over for no reason", TURNING, {"phase": "over", "turn": None}),
    ("runners of one", TURNING, {"runners": ("a3",)}),
    ("runners of three", TURNING, {"runners": ("a3", "i3", "i4")}),
    ("no such cell", TURNING, {"runners": ("a3", "z9")}),
    ("two on one cell", TURNING, {"runners": ("a3", "a3")}),
    ("one not placed", TURNING, {"runners": ("a3", None)}),
    ("placing with all placed", TURNING, {"phase": "place"}),
    ("placing out of turn", PLACING, {"runners": (None, "a3")}),
    ("placed inside", PLACING, {"runners": ("e5", None)}),
    ("placed in a corner", PLACING, {"runners": ("a1", None)}),
    ("bar before a runner", PLACING, {"bars": ("a1|a2",), "bars_left": (11, 12)}),
    ("no such edge", TURNING, {"edges": ("a1|e5",)}),
    ("edges out of order", TURNING, {"edges": TURNING.edges[::-1]}),
    ("edges twice", TURNING, {"edges": TURNING.edges * 2}),
    ("a bar where none goes", BARRED, {"bars": ("d4|e5",)}),
    ("a bar from nowhere", BARRED, {"bars": ("a1|a2", "b2|b3")}),
    ("a bar that is lost", BARRED, {"bars": ()}),
    *[("bars", BARRED, {"bars_left": (left, 12)}) for left in (-1, 12, 13, 300, HUGE)],
    ("a bar without a turn", BARRED, {"bars_left": (12, 11)}),
    *[("markers", BARRED, {"markers_left": (left, 30)}) for left in (-1, 0, 27, 29, 31, 300, HUGE)],
    *[("doubles", BARRED, {"doubles_left": (left, 6)}) for left in (-1, 4, 6, 7, HUGE)],
    ("points for nothing", BARRED, {"points": (0, 0)}),
    *[("captures", BARRED, {"captured": (points, 0)}) for points in (-1, 1, 3, HUGE)],
    ("own captures", JUMPING, {"captured": (1, 0), "markers": JUMPING.markers[1:]}),
    ("a marker's player", BARRED, with_marker(BARRED, 0, by=2)),
    ("a marker's cell", BARRED, with_marker(BARRED, 0, cell="z1")),
    ("a marker on a runner", BARRED, with_marker(BARRED, 0, cell="i3")),
    ("a single for a double", BARRED, with_marker(BARRED, 0, double=False)),
    ("a marker of nobody's supply", TURNING, {"markers": (Marker("e5", 0, False),)}),
    ("turn out of order", BARRED, {"turn": 0}),
    ("a second turn first", BARRED, {"markers_left": (26, 30), "doubles_left": (4, 6), "captured": (0, 3)}),
    ("steps and no turn", TURNING, {"steps": ("via c3",), "via": "c3"}),
    ("no steps", ENDING, {"steps": ()}),
    ("no such step", ENDING, {"steps": ("fly c3",)}),
    ("a step too many", ENDING, {"steps": ("via c3", "to e5")}),
    ("another turn cell", ENDING, {"via": "d4"}),
    ("no turn cell there", ENDING, {"via": "e6", "steps": ("via e6",)}),
    ("a turn cell nowhere", ENDING, {"via": "z1", "steps": ("via z1",)}),
    ("a marker before its time", ENDING, {"marker": "c3"}),
    ("ended elsewhere", PUTTING, {"steps": ("via c3", "to e4")}),
    ("jumped for nothing", BARRING, {"steps": (*BARRING.steps[:-1], "jump e5", "stay"), "marker": "e5"}),
    ("stayed before", JUMPING, {"steps": (*JUMPING.steps, "stay")}),
    ("a single put, a double there", BARRING, {"steps": ("via c3", "to e5", "single", "stay")}),
    ("another's marker", JUMPING, {"marker": JUMPING.markers[0].cell}),
    ("no marker", BARRING, {"marker": None}),
    ("a step with more behind it", SINGLE, {"steps": ("via c3", "to e5", "single two", "stay")}),
    ("stuck and to begin a turn", LOCKED, {"phase": "via", "turn": STUCK, "outcome": None}),
]


@pytest.mark.parametrize(
    "view", [PLACING, TURNING, ENDING, PUTTING, JUMPING, BARRING, BARRED, LOCKED], ids=lambda view: str(view.phase)
)
def test_true_views_make_worlds(view: View) -> None:
    """The forged views below differ from views like these in a field or two."""
    assert GAME.worlds(view).sample(filon.Quick(1)).view(view.seat) == view


@pytest.mark.parametrize(("view", "change"), [(view, change) for _, view, change in FORGED], ids=[f[0] for f in FORGED])
def test_forged_view_is_refused(view: View, change: dict[str, Any]) -> None:
    with pytest.raises(filon.InvalidView):
        GAME.worlds(replace(view, **change))


def test_accepted_views_can_be_played_to_the_end() -> None:
    """A view with one change is refused, or matches lead to it: then it can be played to an end."""
    random, played = Random("forged and played"), 0
    for text, _ in zip(forged_views(GAME, random), range(300), strict=False):
        try:
            state = GAME.worlds(GAME.read_view(text)).sample(filon.Quick(1))
        except filon.InvalidView:
            continue
        played += 1
        while state.turn is not None:
            state.play(random.choice(state.moves()), filon.Quick(1))

        assert state.outcome is not None
    assert played > 3
