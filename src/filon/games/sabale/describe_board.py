"""Status lines beside the board, and the board as sentences for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from filon.core.text.sentences import seat_name
from filon.core.text.status_line import own_key, player_line
from filon.core.text.translations import Words
from filon.core.view import View as CoreView
from filon.games.sabale.view_types import View


def status_lines(view: CoreView, words: Words, names: Sequence[str] = ()) -> list[str]:
    """Return each player's points and supplies, then the next step and this turn's steps so far."""
    assert isinstance(view, View)
    lines: list[str] = []
    for seat in range(view.seats):
        parts = words.say("between.each").join(player(view, words, seat))
        lines.append(player_line(view, words, names, seat, parts))
    if view.turn is not None:
        phase = words.name("phase", view.phase)
        lines.append(
            words.say(own_key("beside.step", view, view.turn), None, player=seat_name(view.turn, names), phase=phase)
        )
    if view.steps:
        steps = words.say("between").join([step_name(step, words) for step in view.steps])
        lines.append(words.say("beside.steps", None, steps=steps))
    return lines


def step_name(step: str, words: Words) -> str:
    """Return a step of this turn in words: `via c3` is the turn cell c3."""
    verb, _, cell = step.partition(" ")
    return words.say(f"step.{verb}", None, cell=cell)


def player(view: View, words: Words, seat: int) -> list[str]:
    """Return a player's points, those for captures among them, and what is left to put."""
    points = words.say("points", view.points[seat])
    if view.captured[seat]:
        points += words.say("between") + words.say("beside.captured", None, points=view.captured[seat])
    left = words.say(
        "beside.left",
        None,
        markers=words.say("beside.markers", view.markers_left[seat]),
        doubles=words.say("beside.doubles", view.doubles_left[seat]),
        bars=words.say("beside.bars", view.bars_left[seat]),
    )
    return [points, left]


def spoken_board(view: CoreView, words: Words) -> list[str]:
    """Return the board as sentences."""
    assert isinstance(view, View)
    none = words.say("aloud.none")
    between, each = words.say("between"), words.say("between.each")
    runners: list[str] = []
    markers: list[str] = []
    for seat in range(view.seats):
        cell = view.runners[seat] or words.say("aloud.unplaced")
        runners.append(words.say("aloud.each", None, player=seat_name(seat), cells=cell))
        held = between.join(cells_of(view, words, seat))
        markers.append(words.say("aloud.each", None, player=seat_name(seat), cells=held or none))
    lines = [
        words.say("aloud.runners", None, runners=each.join(runners)),
        words.say("aloud.markers", None, markers=each.join(markers)),
        words.say("aloud.bars", None, bars=between.join(view.bars) or none),
    ]
    if view.via is not None:
        lines.append(words.say("aloud.via", None, cell=view.via))
    if view.marker is not None:
        lines.append(words.say("aloud.marker", None, cell=view.marker))
    return lines


def cells_of(view: View, words: Words, seat: int) -> list[str]:
    """Return the cells of a player's markers, with doubles named as such."""
    found: list[str] = []
    for marker in view.markers:
        if marker.by == seat:
            found.append(words.say("aloud.double", None, cell=marker.cell) if marker.double else marker.cell)
    return found
