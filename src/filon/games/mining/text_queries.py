# filon: interpreted
"""One-word queries about the map: ends of open paths, the card on a cell, what is known of the goals.

Answered from one view alone; both games show cells, goals and lit sides in the same fields.
"""

from __future__ import annotations

import re
from typing import Any

from filon.core.text.sentences import place
from filon.core.text.translations import Words
from filon.core.view import View

CELL = re.compile(r"\s*(-?\d{1,3})\s*,\s*(-?\d{1,3})\s*")
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def cell_of(text: str) -> tuple[int, int]:
    """Return a cell's column and row."""
    column, row = text.split(",")
    return int(column), int(row)


def lit_sides(lit: Any) -> str:
    """Return the sides that are joined to a start, of any colour."""
    return lit if isinstance(lit, str) else lit.blue + lit.green


def ends(view: View, words: Words, rest: str) -> list[str]:
    """Return the free cells that an unbroken path from a start leads to, as a line."""
    seen: Any = view
    lit = {cell_of(card.cell): lit_sides(card.lit) for card in (*seen.map, *seen.goals)}
    starts = getattr(seen, "starts", ("0,0",))
    lit |= {cell_of(cell): "NESW" for cell in starts}
    found = set()
    for (column, row), sides in lit.items():
        for side in sides:
            step = STEPS[side]
            if (column + step[0], row + step[1]) not in lit:
                found.add((column + step[0], row + step[1]))
    cells = words.say("between.each").join(f"{column},{row}" for column, row in sorted(found))
    return [words.say("ask.ends.told", None, cells=cells or words.say("nothing"))]


def at(view: View, words: Words, rest: str) -> list[str]:
    """Return what lies on a cell, as a line."""
    found = CELL.fullmatch(rest)
    if not found:
        return [words.say("ask.at.how")]
    cell = f"{int(found[1])},{int(found[2])}"
    seen: Any = view
    content = words.say("ask.at.free")
    for card in (*seen.map, *seen.goals):
        if card.cell == cell:
            name = place("card", card.card, words) if card.card else words.say("aloud.hidden")
            content = name + (words.name("turned", "true") if card.turned and card.card else "")
    starts = list(getattr(seen, "starts", ("0,0",)))
    if cell in starts:
        colour = words.name("colour", ("blue", "green")[starts.index(cell)])
        content = words.say("aloud.start", None, colour=colour)
    return [words.say("ask.at.told", None, cell=cell, what=content)]


def goals(view: View, words: Words, rest: str) -> list[str]:
    """Return the goals as far as the viewer knows them, one line each."""
    seen: Any = view
    known = {one.cell: one.card for one in seen.own.goals} if seen.own is not None else {}
    lines = []
    for goal in seen.goals:
        card = goal.card or known.get(goal.cell)
        what = place("card", card, words) if card else words.say("aloud.hidden")
        lines.append(words.say("ask.at.told", None, cell=goal.cell, what=what))
    return lines


ASK = {"ends": ends, "at": at, "goals": goals}
