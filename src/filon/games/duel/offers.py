"""Offers: a legal move as data for the client, with a preview of its consequences (see Notation in RULES.md).

The preview comes from `move_preview`; each offer is built once for all tables with its layout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from filon.core.offer import Offer
from filon.games.duel import move_preview
from filon.games.duel.moves import (
    BREAK,
    BRIBE,
    FALL,
    KEY,
    KIND,
    LAY,
    LOOK,
    NONE,
    PASS,
    REPAIR,
    REST,
    SHED,
    TURN,
    card_of,
    write,
)
from filon.games.mining.tools import TOOLS

if TYPE_CHECKING:
    from filon.games.duel.state import State

VERBS: Final = {
    BRIBE: "bribe",
    LAY: "lay",
    BREAK: "break",
    REPAIR: "repair",
    KEY: "key",
    FALL: "rockfall",
    LOOK: "map",
    SHED: "shed",
    PASS: "pass",
    TURN: "turn",
}
MOST_CACHED: Final = 1 << 15
NOTHING: Final[tuple[str, ...]] = ()


def offer(state: State, move: i64) -> Offer:
    """Return a legal move's offer; it holds only public information."""
    kind = move >> KIND
    meets = move_preview.meets(state, move) if kind in (LAY, BRIBE, KEY, TURN) else NOTHING
    if kind == TURN:
        # It shows a goal's card, which depends on the deal.
        return build(state, move, meets)
    key = int((state.components.number << 29 | move) << 1 | state.mover)
    if meets:
        return offer_with_meets(state, move, key, meets)
    cache = state.layout.offers_by_move
    found = cache.get(key)
    if found is None:
        if len(cache) >= MOST_CACHED:
            cache.clear()
        found = cache[key] = build(state, move, NOTHING)
    return found


def offer_with_meets(state: State, move: i64, key: int, meets: tuple[str, ...]) -> Offer:
    """Return the cached offer of a move with consequences."""
    cache = state.layout.offers_with_meets
    found = cache.get((key, meets))
    if found is None:
        if len(cache) >= MOST_CACHED:
            cache.clear()
        found = cache[key, meets] = build(state, move, meets)
    return found


def build(state: State, move: i64, meets: tuple[str, ...]) -> Offer:
    """Build an offer by the kind of move."""
    kind, rest = move >> KIND, move & REST
    names, layout = state.components.names, state.layout
    text, verb = write(state, move), VERBS[int(kind)]
    # A bribe and a goal's orientation need no card: their verb is the piece.
    piece = verb if kind in (BRIBE, TURN) else names[card_of(state, move)]
    if kind == LAY:
        turned = rest & 1 != 0
        lies = f"{piece} turned" if turned else piece
        cell = layout.cell_text(rest >> 6)
        return Offer(text=text, verb=verb, piece=piece, cell=cell, turned=turned, lies=lies, meets=meets)
    if kind == TURN:
        turned = rest & 1 != 0
        name = state.components.goal_names[state.goals[rest >> 1]]
        lies = f"{name} turned" if turned else name
        cell = layout.goal_texts[rest >> 1]
        return Offer(text=text, verb=verb, piece=piece, cell=cell, turned=turned, lies=lies, meets=meets)
    if kind == BREAK:
        return Offer(text=text, verb=verb, piece=piece, tool=TOOLS[rest], player=int(1 - state.mover))
    if kind == REPAIR:
        return Offer(text=text, verb=verb, piece=piece, tool=TOOLS[rest & 3])
    if kind == SHED:
        return Offer(text=text, verb=verb, piece=piece, second=names[rest >> 2 & 63], tool=TOOLS[rest & 3])
    if kind == PASS:
        second = rest & 63
        if second == NONE:
            return Offer(text=text, verb=verb, piece=piece)
        return Offer(text=text, verb="pass_two", piece=piece, second=names[second])
    return Offer(text=text, verb=verb, piece=piece, cell=layout.cell_text(rest), meets=meets)
