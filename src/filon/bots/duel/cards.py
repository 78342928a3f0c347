"""What is a card worth in hand, in nuggets? Rules of thumb that read the card, so that any deck will do."""

from __future__ import annotations

from filon.games.duel.box import BREAKS, FALLS, LOOKS, OPENS, REPAIRS
from filon.games.duel.state import State

# By the number of openings that one comes to from the best of them.
WAYS_ON = (0.0, 0.0, 0.05, 0.1, 0.12)
ACTS = {BREAKS: 0.12, REPAIRS: 0.06, LOOKS: 0.03, FALLS: 0.08, OPENS: 0.1}


def price(state: State, card: int) -> float:
    """A card of the mover's hand."""
    box = state.box
    at = card - int(box.tunnels)
    if at < 0:
        return price_of_tunnel(state, card)
    does = int(box.does[at])
    mine = int(state.broken) >> 3 * int(state.mover) & 7
    if does == REPAIRS:
        return 0.3 if state.seats == 1 or int(box.tools[at]) & mine else ACTS[does]
    return ACTS[does]


def price_of_tunnel(state: State, card: int) -> float:
    """Ways on are good, straight towards the goals better than across; a ladder is good for its owner."""
    box = state.box
    colour = int(state.colour_of(int(state.mover)))
    face = 2 * card
    door = 32 if int(box.door[face]) in (0, colour + 1) else 0
    reached = [int(box.through[face << 6 | door | 1 << side]) for side in range(4)]
    found = WAYS_ON[max(each.bit_count() for each in reached)]
    if reached[3] >> 1 & 1:
        found += 0.03
    ladder = int(box.ladder[face])
    if ladder:
        found += 0.15 if ladder == colour + 1 else -0.02
    return found + 0.05 * int(box.worth[face])


def usual_price(state: State) -> float:
    """What a card from the pile is worth, on average."""
    return 0.08
