"""Golden matches of Sabale. `two_last_and_locked` is a record only, for B4.1 before B4.2."""

from typing import Any

import filon
from filon.games.sabale import events as h
from filon.games.sabale.view_types import View

from ..golden_matches import GoldenMatch, GoldenSet
from ..match_support import events_of
from .transcript import Transcript


def ended_by(match: filon.Match) -> str:
    """Return `markers` (B4.1) or `locked` (B4.2)."""
    return str(events_of(match, None, h.Ended)[0].how)


def longest_chain(match: filon.Match) -> int:
    """Return the most jumps of a turn."""
    turns = [line.partition(" jump ")[2].partition(" bar ")[0].split() for line in match.lines]
    return max(map(len, turns))


def last_marker(match: filon.Match) -> bool:
    """Return whether the last marker ended it (B4.1), with a bar or a jump in that turn."""
    return ended_by(match) == "markers" and (" bar " in match.lines[-1] or " jump " in match.lines[-1])


def winner_stuck(match: filon.Match) -> bool:
    """Return whether a runner could not turn (B4.2), and its player wins all the same."""
    end = events_of(match, None, h.Ended)[0]
    assert match.outcome is not None
    return end.how == "locked" and match.outcome.winners == (end.player,)


def locked_by_a_bar(match: filon.Match) -> bool:
    """Return whether the last bar closed a runner's path to a free cell, and so ended the match (B3.5, B4.2)."""
    end, view = events_of(match, None, h.Ended)[0], match.view(None)
    assert isinstance(view, View)
    taken = {*view.runners, *(marker.cell for marker in view.markers)}
    cells = match.lines[-1].partition(" bar ")[2].split("|")
    runner = view.runners[end.player]
    return end.how == "locked" and runner in cells and set(cells) & taken == {runner}


def shared(match: filon.Match) -> bool:
    """Return whether two win together (B4.3), with points."""
    assert match.outcome is not None
    return match.outcome.reason == "equal_points" and max(match.outcome.scores) > 0


def jumps(match: filon.Match) -> bool:
    """Return whether a turn had three jumps, and a double was captured (B3.4)."""
    return longest_chain(match) > 2 and any(what.double for what in events_of(match, None, h.Jumped))


def all_is_put(match: filon.Match) -> bool:
    """Return whether a player used up bars and doubles (B3.3, B3.5), and all players captured something."""
    view: Any = match.view(None)
    return 0 in view.bars_left and 0 in view.doubles_left and min(view.captured) > 0


FEW = {"edges": [["a1", "a2"], ["a3", "b3"], ["b3", "c3"], ["d4", "e5"], ["h3", "i3"]]}
MATCHES = [
    GoldenMatch("two_last", "The last marker of two", 2, "ended", last_marker, {}),
    GoldenMatch("two_locked", "The last bar locks a runner in", 2, "ended", locked_by_a_bar, {"edges": "M3"}),
    GoldenMatch("three_jumps", "Chains of jumps", 3, "jumped", jumps, {}),
    GoldenMatch("three_shared", "A win is shared", 3, "ended", shared, FEW, 0.6),
    GoldenMatch("four_spent", "Bars and doubles are spent", 4, "jumped", all_is_put, {"first": "p3"}),
    GoldenMatch("four_locked", "The runner of the winner is stuck", 4, "ended", winner_stuck, {"edges": "M1"}, 0.3),
]


GOLDEN = GoldenSet(__file__, Transcript, MATCHES)
