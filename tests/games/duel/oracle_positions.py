"""Small positions of Le Duel drawn as text, for tests of the oracle without the engine."""

from __future__ import annotations

from random import Random
from typing import Any

from filon.testing.duel import ORACLE
from filon.testing.duel.components import Components, all_cards
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.oracle import Start

COMPONENTS = Components()
EMPTY = "B\n.\nG"
GOLD_KINDS = [name for name in (*COMPONENTS.tunnels, *COMPONENTS.goals) if COMPONENTS.ways[name][False].gold]


def table(
    drawing: str = "", hand: str = "", *, by: str = "green", seats: int = 2, pile: str = "", **options: Any
) -> ReferenceEngine:
    """A match where `by` is to move and holds the cards named, the map as drawn; `pile` is drawn next.

    Other cards fill hands and pile as they come.
    """
    deal = ORACLE.deal(seats, options, Random(0))
    front = [""] * (6 * seats) + pile.split()
    first = 6 if by == "green" and seats == 2 else 0
    front[first : first + len(hand.split())] = hand.split()
    rest = all_cards(COMPONENTS.deck)
    for card in filter(None, front):
        rest.remove(card)
    deck = [card or rest.pop(0) for card in front]
    deal["rounds"][0]["deck"] = deck + rest
    if seats == 1:
        options["colour"] = by
    model = ORACLE.begin(Start(seats, deal, options))
    model.seat = 0 if seats == 1 else model.colours.index(by)
    if drawing:
        lay_out(model, drawing)
    return model


def lay_out(model: ReferenceEngine, drawing: str) -> None:
    """Lay the map as drawn: `B` and `G` starts, `'` after a card turned, `?` before a face-down goal, `=` a turned one.

    Goals of the deal stay where nothing else is drawn; those drawn come first.
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    first = {"blue": "B", "green": "G"}[model.colours[0]]
    (origin,) = [(x, y) for y, row in enumerate(rows) for x, token in enumerate(row) if token == first]
    start = model.starts[model.colours[0]]
    goals = {}
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            cell = x - origin[0] + start[0], y - origin[1] + start[1]
            name = token.strip("?='")
            if token in ".BG":
                continue
            if token.startswith("?"):
                goals[cell] = name
            else:
                kind = "goal" if token.startswith("=") else "tunnel"
                model.mine.put(kind, name, cell, turned=token.endswith("'"))
    model.goal_cells[: len(goals)] = list(goals)
    model.mine.face_down = {**goals, **dict(list(model.mine.face_down.items())[len(goals) :])}


def moves(model: ReferenceEngine, kind: str, card: str = "") -> set[str]:
    """What may be done with a card, without the words that say which."""
    prefix = f"{kind} {card} " if card else f"{kind} "
    return {text.removeprefix(prefix) for text in model.legal() if text.startswith(prefix)}


def spend(model: ReferenceEngine, tokens: int, colour: str = "blue") -> None:
    """Lay so many gold cards with tokens somewhere far away."""
    for number, name in enumerate(GOLD_KINDS[:tokens]):
        cell = (-9 - 2 * number, -9)
        model.mine.put("tunnel" if name in COMPONENTS.tunnels else "goal", name, cell, turned=False)
        model.mine.tokens[cell] = colour


def play(model: ReferenceEngine, *lines: str) -> ReferenceEngine:
    """The lines one after the other, each of them legal."""
    for line in lines:
        assert line in model.legal(), f"{line} is not among {model.legal()}"
        model.play(line)
    return model
