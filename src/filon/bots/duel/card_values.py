"""Heuristic values of cards in hand in Le Duel, in nuggets; they read the card, so that any deck will do."""

from __future__ import annotations

from filon.bots.duel.parameters import Parameters
from filon.games.duel.components import BREAKS, FALLS, LOOKS, OPENS, REPAIRS
from filon.games.duel.state import State


def card_value(state: State, card: int, parameters: Parameters) -> float:
    """Return the value of a card in the mover's hand."""
    components = state.components
    at = card - int(components.tunnels)
    if at < 0:
        return tunnel_value(state, card, parameters)
    does = int(components.action_kinds[at])
    mine = int(state.broken) >> 3 * int(state.mover) & 7
    if does == REPAIRS:
        return parameters.needed_repair if state.seats == 1 or int(components.tools[at]) & mine else parameters.repairs
    return {BREAKS: parameters.breaks, LOOKS: parameters.looks, FALLS: parameters.falls, OPENS: parameters.opens}[does]


def tunnel_value(state: State, card: int, parameters: Parameters) -> float:
    """Return the value of a tunnel: more exits are better, straight ones best; ladders count for their owner."""
    components = state.components
    colour = int(state.colour_of(int(state.mover)))
    face = 2 * card
    door = 32 if int(components.door[face]) in (0, colour + 1) else 0
    reached = [int(components.through[face << 6 | door | 1 << side]) for side in range(4)]
    # By the number of openings reached from the best of them.
    found = (0.0, 0.0, parameters.two_ways, parameters.three_ways, parameters.four_ways)[
        max(each.bit_count() for each in reached)
    ]
    if reached[3] >> 1 & 1:
        found += parameters.straight
    ladder = int(components.ladder[face])
    if ladder:
        found += parameters.ladder if ladder == colour + 1 else parameters.their_ladder
    return found + parameters.gold * int(components.worth[face])
