"""What has each player of Le Duel to choose from next? Places, tunnels that fit, breaks that strike, goals it knows."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.duel.distances import Walk
from filon.games.duel.components import BREAKS, REPAIRS
from filon.games.duel.state import State

KINDS: Final = ("open ends", "places to build on", "tunnels that fit", "breaks that strike", "goals known")
NAMES: Final = (*(f"own {each}" for each in KINDS), *(f"their {each}" for each in KINDS))


def look_at_choices(state: State, seat: i64, walk: Walk, numbers: vec[float], first: i64) -> None:
    """Five numbers of one seat, by its walk over the map."""
    numbers[first] = float(walk.ends)
    numbers[first + 1] = float(walk.places)
    numbers[first + 2] = float(ones(walk.usable))
    if state.seats == 2:
        struck = tools_of(state, seat, BREAKS) & ~(state.broken >> 3 * (1 - seat))
        numbers[first + 3] = float(ones(struck & ~tools_of(state, 1 - seat, REPAIRS)))
    numbers[first + 4] = float(ones(state.looked >> 6 * seat & 63 & ~state.turned))


def mended(state: State, seat: i64, broken: i64) -> i64:
    """How many of these tools the hand can mend, counted by tool."""
    return ones(tools_of(state, seat, REPAIRS) & broken)


def tools_of(state: State, seat: i64, does: i64) -> i64:
    """The tools that cards of the hand can break or mend."""
    components, held = state.components, state.held[seat]
    tools: i64 = 0
    for at in range(i64(len(components.action_kinds))):
        if i64(components.action_kinds[at]) == does and held >> (components.tunnels + at) & 1:
            tools |= i64(components.tools[at])
    return tools


def ones(mask: i64) -> i64:
    """How many."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found
