"""What is a card worth in hand, in nuggets? Rules of thumb that read the card, so that any deck will do."""

from __future__ import annotations

from filon.bots.duel.parameters import Parameters
from filon.games.duel.components import BREAKS, FALLS, LOOKS, OPENS, REPAIRS
from filon.games.duel.state import State


def price(state: State, card: int, by: Parameters) -> float:
    """A card of the mover's hand."""
    components = state.components
    at = card - int(components.tunnels)
    if at < 0:
        return price_of_tunnel(state, card, by)
    does = int(components.action_kinds[at])
    mine = int(state.broken) >> 3 * int(state.mover) & 7
    if does == REPAIRS:
        return by.needed_repair if state.seats == 1 or int(components.tools[at]) & mine else by.repairs
    return {BREAKS: by.breaks, LOOKS: by.looks, FALLS: by.falls, OPENS: by.opens}[does]


def price_of_tunnel(state: State, card: int, by: Parameters) -> float:
    """Ways on are good, straight towards the goals better than across; a ladder is good for its owner."""
    components = state.components
    colour = int(state.colour_of(int(state.mover)))
    face = 2 * card
    door = 32 if int(components.door[face]) in (0, colour + 1) else 0
    reached = [int(components.through[face << 6 | door | 1 << side]) for side in range(4)]
    # By the number of openings that one comes to from the best of them.
    found = (0.0, 0.0, by.two_ways, by.three_ways, by.four_ways)[max(each.bit_count() for each in reached)]
    if reached[3] >> 1 & 1:
        found += by.straight
    ladder = int(components.ladder[face])
    if ladder:
        found += by.ladder if ladder == colour + 1 else by.their_ladder
    return found + by.gold * int(components.worth[face])
