"""Mobility features of Le Duel: open ends, places to build, tunnels that fit, breaks that strike, goals known."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.bots.duel.distances import PathSearch
from filon.games.duel.components import BREAKS, REPAIRS
from filon.games.duel.state import State

KINDS: Final = ("open ends", "places to build on", "tunnels that fit", "breaks that strike", "goals known")
NAMES: Final = (*(f"own {each}" for each in KINDS), *(f"their {each}" for each in KINDS))


def extract_mobility(state: State, seat: i64, paths: PathSearch, features: vec[float], first: i64) -> None:
    """Write five features of one seat, by its path search."""
    features[first] = float(paths.open_ends)
    features[first + 1] = float(paths.build_places)
    features[first + 2] = float(popcount(paths.usable))
    if state.seats == 2:
        struck = tools_in_hand(state, seat, BREAKS) & ~(state.broken >> 3 * (1 - seat))
        features[first + 3] = float(popcount(struck & ~tools_in_hand(state, 1 - seat, REPAIRS)))
    features[first + 4] = float(popcount(state.looked >> 6 * seat & 63 & ~state.turned))


def repairable_count(state: State, seat: i64, broken: i64) -> i64:
    """Return how many of these tools the hand can repair, counted by tool."""
    return popcount(tools_in_hand(state, seat, REPAIRS) & broken)


def tools_in_hand(state: State, seat: i64, does: i64) -> i64:
    """Return the tools that cards of the hand can break or repair."""
    components, held = state.components, state.held[seat]
    tools: i64 = 0
    for at in range(i64(len(components.action_kinds))):
        if i64(components.action_kinds[at]) == does and held >> (components.tunnels + at) & 1:
            tools |= i64(components.tools[at])
    return tools


def popcount(mask: i64) -> i64:
    """Return the number of set bits."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found
