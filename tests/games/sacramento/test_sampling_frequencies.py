"""Frequencies of sampled worlds against the oracle's list; wrong samplers are detected (C4.4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon.core.state import Worlds
from filon.testing.chi_square import fits
from filon.testing.oracle import Start
from filon.testing.sacramento import ORACLE
from filon.testing.walks import begin

from ..match_support import on, seen
from .positions import GAME, walled

pytestmark = pytest.mark.once

LEAST = 1e-4
DRAWS = 1_500
# A1 and C1 leave onto cells that touch; g6 and c6 are entrances of A's bank, h6 and c8 of C's.
MEET = walled("", ["g7 c7 k7", "h7 c9 k9"], ["g6 c6 a9", "h6 c8 m11"])
DICE = [[1, 1]] * 40
# What was played by what has been shown then; p1's gold is under 3, p2's under 2, or 3 where 2 is shown.
STORIES = {
    "nothing": "hide 3, hide 2",
    "one hidden": "hide 3",
    "riding": "hide 3, hide 2, ride 1 1 g7, ride 2 1 c7, ride 1 1 h7, ride 2 1 c9",
    "C1 empty": "hide 3, hide 2, ride 1 1 g7, ride 2 1 c7, ride 1 1 h7, ride 2 1 c9, ride 1 1 h7, stay",
}
STORIES["A2 and C1 empty"] = f"{STORIES['C1 empty']}, ride 2 1 c6"
STORIES["A2, C1 and C2 empty"] = f"{STORIES['A2 and C1 empty'].replace('hide 2', 'hide 3')}, ride 2 1 c8"
STORIES["C in the hand"] = f"{STORIES['riding']}, ride 1 1 h7, home"
STORIES["C hidden anew"] = f"{STORIES['C in the hand']}, hide 1"
# For p1, p2 and the spectator: so many worlds there are.
WORLDS = {
    "nothing": (3, 3, 9),
    "one hidden": (1, 3, 3),
    "riding": (3, 3, 9),
    "C1 empty": (2, 3, 6),
    "A2 and C1 empty": (2, 2, 4),
    "A2, C1 and C2 empty": (1, 2, 2),
    "C in the hand": (1, 3, 3),
    "C hidden anew": (3, 3, 9),
}
Sampler = Callable[[filon.Match, int | None, Random], Hashable]


def played_story(story: str) -> tuple[Start, list[str], filon.Match]:
    """The start, the lines and the engine's match of a story."""
    start, lines = Start(2, {"first": "p1", "dice": DICE}, {"board": MEET}), STORIES[story].split(", ")
    return start, lines, on(begin(GAME, start), STORIES[story])


@cache
def packed(view: filon.View) -> Worlds:
    """Packed once."""
    return GAME.worlds(view)


def sampled(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """The engine's sampler."""
    state = packed(match.view(seat)).sample(filon.Quick(random.randrange(10**9)))
    return ORACLE.describe([msgspec.to_builtins(state.view(owner)) for owner in range(match.seats)], seat)


def chance(story: str, seat: int | None, sampler: Sampler) -> float:
    """How likely its counts are, if it samples as it should."""
    start, lines, match = played_story(story)
    weights = ORACLE.worlds(start, lines, seat)
    assert weights is not None
    random = Random(story)
    counts = Counter(sampler(match, seat, random) for _ in range(DRAWS))
    return fits(counts, weights, DRAWS)


@pytest.mark.parametrize("story", STORIES)
def test_oracle_lists_the_expected_number_of_worlds(story: str) -> None:
    """C4.4: what was shown is what the story is called by."""
    start, lines, match = played_story(story)
    shown = [f"{'AC'[seat]}{rider}" for seat, riders in enumerate(seen(match).shown) for rider in riders]

    assert tuple(len(ORACLE.worlds(start, lines, seat) or ()) for seat in (0, 1, None)) == WORLDS[story]
    assert shown == (re.findall(r"[AC]\d", story) if "empty" in story else [])


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("story", STORIES)
def test_worlds_are_sampled_uniformly(story: str, seat: int | None) -> None:
    """C4.4: all that fits what was shown is as likely."""
    assert chance(story, seat, sampled) > LEAST


def possible(match: filon.Match, seat: int) -> list[int]:
    """The riders not shown empty."""
    return [rider for rider in (1, 2, 3) if rider not in seen(match).shown[seat]]


def true_state(match: filon.Match) -> tuple[int, ...]:
    """Where the gold lies."""
    views: list[Any] = [match.view(seat) for seat in range(match.seats)]
    return tuple(view.own.gold for view in views)


def right(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """A sampler of the test's own that is not wrong."""
    places = [random.choice(possible(match, owner)) for owner in range(match.seats)]
    return tuple(true_state(match)[owner] if owner == seat else place for owner, place in enumerate(places))


def forgets_what_was_shown(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """Any of three riders."""
    return tuple(true_state(match)[owner] if owner == seat else random.randint(1, 3) for owner in range(match.seats))


def peeps(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """The truth a little too often."""
    return true_state(match) if random.random() < 0.15 else right(match, seat, random)


def suspects_riders_that_are_out(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """Twice as likely as those behind their arrows."""
    found = []
    for owner, cells in enumerate(seen(match).riders):
        riders = possible(match, owner)
        weights = [2 if cells[rider - 1] is not None else 1 for rider in riders]
        found.append(true_state(match)[owner] if owner == seat else random.choices(riders, weights)[0])
    return tuple(found)


def thinks_alike_of_all(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """The same place in everybody's list."""
    share = random.random()
    places = [possible(match, owner)[int(share * len(possible(match, owner)))] for owner in range(match.seats)]
    return tuple(true_state(match)[owner] if owner == seat else place for owner, place in enumerate(places))


def shows_who_was_sent_home(match: filon.Match, seat: int | None, random: Random) -> Hashable:
    """As if the challenger sent home had been shown empty too."""
    while True:
        world = right(match, seat, random)
        assert isinstance(world, tuple)
        if world[0] != 1:
            return world


def test_correct_sampler_passes() -> None:
    """So that it is not the test which finds the wrong ones wrong."""
    for story in ("riding", "C1 empty", "A2 and C1 empty"):
        for seat in (0, None):
            assert chance(story, seat, right) > LEAST


@pytest.mark.parametrize(
    ("sampler", "story", "seat"),
    [
        (forgets_what_was_shown, "C1 empty", 0),
        (forgets_what_was_shown, "A2 and C1 empty", None),
        (peeps, "riding", None),
        (peeps, "C1 empty", 0),
        (suspects_riders_that_are_out, "riding", 0),
        (suspects_riders_that_are_out, "A2 and C1 empty", None),
        (thinks_alike_of_all, "riding", None),
        (thinks_alike_of_all, "A2 and C1 empty", None),
        (shows_who_was_sent_home, "C1 empty", 1),
    ],
)
def test_wrong_sampler_is_detected(sampler: Sampler, story: str, seat: int | None) -> None:
    """C4.4."""
    assert chance(story, seat, sampler) < LEAST
