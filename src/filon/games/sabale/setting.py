"""How is the table set, and what does luck decide? Who begins, and nothing else (B2)."""

from __future__ import annotations

from typing import Any

from filon.core.errors import InvalidStart
from filon.core.game import Laid
from filon.core.log import Log
from filon.core.luck import Draw, Luck
from filon.games.sabale import happenings
from filon.games.sabale.board import EDGE_NAMES, marked_edges
from filon.games.sabale.state import State, new

FIRST = "first"


def begin(seats: int, options: dict[str, Any], luck: Luck, log: Log | None) -> State:
    """Lay the table (B2.1, B2.3)."""
    marked = marked_edges(options["edges"])
    first = int(luck.below(FIRST, seats)) if options["first"] == "lot" else int(options["first"][1:]) - 1
    state = new(seats, first, marked)
    state.log = log
    if log is not None:
        log.tell_all(happenings.Begun(seats, first, tuple([EDGE_NAMES[edge] for edge in marked])))
        for seat in range(seats):
            log.tell(seat, happenings.Seated(seat), news=False)
    return state


def item(label: str, code: int, options: dict[str, Any]) -> str:
    """No draw of Sabale has items."""
    return str(code)


def write_deal(draws: list[Draw], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The deal these draws make, written out."""
    return {draw.label: f"p{draw.result[0] + 1}" for draw in draws}


def read_deal(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> Laid:
    """Check a written-out deal; its `first` goes before the option."""
    if set(deal) - {FIRST}:
        raise InvalidStart("a deal of Sabale names the first player and nothing else", "deal")
    if FIRST not in deal:
        return Laid({}, options)
    for seat in range(seats):
        if deal[FIRST] == f"p{seat + 1}":
            return Laid({FIRST: [seat]}, {**options, FIRST: "lot"})
    raise InvalidStart(f"first: one of p1 to p{seats} is wanted, not {str(deal[FIRST])[:40]!r}", "deal")
