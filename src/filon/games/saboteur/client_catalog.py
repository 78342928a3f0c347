# filon: interpreted
"""Client catalog: cells, cards and how they join, gold and dwarves, as data a client loads once (S1, S2, S8.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from filon.games.mining.cells import cell_text
from filon.games.mining.sides import letters_of, sides_of
from filon.games.mining.tools import TOOLS, repairable_tools
from filon.games.saboteur.board import START_CELL_CODE
from filon.games.saboteur.card_views import GOAL_TEXTS
from filon.games.saboteur.components import CARDS, GOALS, GOLD, GOLD_COUNTS, PASSAGES, PAY, TREASURE, TUNNELS, hand_size
from filon.games.saboteur.offers import lying
from filon.games.saboteur.scoring import gold_to_draw
from filon.games.saboteur.view import dwarves_in_play
from filon.games.saboteur.view_types import Dwarves


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card of the deck, or a start or goal. `kind` is passage, dead_end, break, repair, rockfall, map, start or goal.

    `sides` are its openings, `nets` those that are joined inside it; `turned` is its name after a half turn, empty
    where that changes nothing; `tools` are the tools it breaks, or of which it repairs one.
    """

    name: str
    kind: str
    count: int
    sides: str = ""
    nets: tuple[str, ...] = ()
    turned: str = ""
    tools: tuple[str, ...] = ()


class Gold(msgspec.Struct, frozen=True, gc=False):
    """A gold card, its nuggets, and how many of it there are."""

    name: str
    worth: int
    count: int


class Catalog(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What never changes in a match.

    `pay` is what each saboteur gets, by the number of saboteurs among the players, from none on; `drawn` is how many
    gold cards go round among the diggers.
    """

    seats: int
    rounds: int
    broken_get_no_gold: bool
    dwarves: Dwarves
    hand: int
    start: str
    goals: tuple[str, ...]
    cards: tuple[Card, ...]
    tools: tuple[str, ...]
    gold: tuple[Gold, ...]
    drawn: int
    pay: tuple[int, ...]


def build_catalog(seats: int, options: dict[str, Any]) -> Catalog:
    """Return the catalog for so many seats and these options."""
    return Catalog(
        seats=seats,
        rounds=options["rounds"],
        broken_get_no_gold=options["broken_get_no_gold"],
        dwarves=dwarves_in_play(seats),
        hand=int(hand_size(seats)),
        start=cell_text(START_CELL_CODE),
        goals=tuple(GOAL_TEXTS),
        cards=CARDS_SHOWN,
        tools=TOOLS,
        gold=tuple(Gold(name, at + 1, GOLD_COUNTS[at]) for at, name in enumerate(GOLD)),
        drawn=int(gold_to_draw(seats)),
        pay=tuple(PAY),
    )


def card(code: int, name: str, count: int) -> Card:
    """Return a card of the deck."""
    if code >= TUNNELS:
        kind, _, _ = name.partition("-")
        mask = repairable_tools(name.replace("break-", "repair-"))
        return Card(name, kind, count, tools=tuple(tool for at, tool in enumerate(TOOLS) if mask >> at & 1))
    sides = letters_of(sides_of(name))
    turned = lying(name, turned=True)
    turned = "" if turned == name else turned
    if code < PASSAGES:
        return Card(name, "passage", count, sides, (sides,), turned)
    return Card(name, "dead_end", count, sides, (), turned)


def goal(name: str) -> Card:
    """Return a goal: the treasure is a crossing, stones are corners (S1.5)."""
    sides = "NESW" if name == GOALS[TREASURE] else name.removeprefix("stones")
    turned = "" if sides == "NESW" else f"stones{lying(sides, turned=True)}"
    return Card(name, "goal", 1, sides, (sides,), turned)


CARDS_SHOWN = (
    *(card(code, name, count) for code, (name, count) in enumerate(CARDS)),
    Card("start", "start", 1, "NESW", ("NESW",)),
    *(goal(name) for name in GOALS),
)
