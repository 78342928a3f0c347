# filon: interpreted
"""What a client must know of the components before the first card: cells, cards, tokens, ranks (D1, D2, D7)."""

from __future__ import annotations

from typing import Any

import msgspec

from filon.games.duel.components import (
    ASIDE_ALONE,
    COLOURS,
    HAND,
    KEYS,
    ROUNDS,
    TOKENS,
    TOKENS_ALONE,
    components_from_option,
)
from filon.games.duel.layout import layout_from_option
from filon.games.duel.scoring import BOUNDS, RANKS
from filon.games.duel.view_types import Deck
from filon.games.mining.tools import TOOLS


class Start(msgspec.Struct, frozen=True, gc=False):
    """A start: a crossing, open on all four sides (D1.3)."""

    cell: str
    colour: str
    nets: tuple[str, ...]


class Rank(msgspec.Struct, frozen=True, gc=False):
    """A rank of the solo game, and the nuggets from which on it is earned (D7.6)."""

    reason: str
    nuggets: int


class Catalog(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """`turns` are the tunnels and goals that a half turn changes; `aside` the unseen cards of a solo round."""

    seats: int
    colours: tuple[str, ...]
    rounds: int
    hand: int
    starts: tuple[Start, ...]
    goals: tuple[str, ...]
    deck: Deck
    turns: tuple[str, ...]
    tools: tuple[str, ...]
    tokens: int
    keys: int
    aside: int
    ranks: tuple[Rank, ...]


def build_catalog(seats: int, options: dict[str, Any]) -> Catalog:
    """Return the catalog for these seats and options; raises for an invalid custom deck or layout."""
    components = components_from_option(options["deck"])
    layout = layout_from_option(options["layout"], seats)
    colours = COLOURS if seats == 2 else (options["colour"] or COLOURS[0],)
    names = [*components.names[: int(components.tunnels)], *components.goal_names]
    return Catalog(
        seats=seats,
        colours=colours,
        rounds=ROUNDS,
        hand=HAND,
        starts=tuple(Start(cell, colour, ("NESW",)) for cell, colour in zip(layout.start_texts, colours, strict=True)),
        goals=layout.goal_texts,
        deck=components.deck_view,
        turns=tuple(name for at, name in enumerate(names) if components.turns[at]),
        tools=TOOLS,
        tokens=TOKENS if seats == 2 else TOKENS_ALONE,
        keys=KEYS,
        aside=0 if seats == 2 else ASIDE_ALONE,
        ranks=() if seats == 2 else tuple(Rank(RANKS[at], BOUNDS[at]) for at in range(len(RANKS))),
    )
