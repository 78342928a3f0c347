# filon: interpreted
"""Reasons for hints in Le Duel, from the view of the seat that asks and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from filon.bots.duel.distances import ANY_CARDS, PathSearch
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.offer import Offer
from filon.core.text.hint import Reason
from filon.core.view import View as CoreView
from filon.games.duel.state import State
from filon.games.duel.view_types import View
from filon.games.mining.cells import ring

FAR: Final = 99


def explain(game: Game, view: CoreView, events: Sequence[Event], text: str) -> Reason | None:
    """Return why this move is suggested."""
    assert isinstance(view, View)
    assert view.seat is not None
    state = game.worlds(view).sample(Quick(1))
    assert isinstance(state, State)
    move = state.parse(text)
    if move is None:
        return None
    offer = state.offer(move)
    if offer.verb in ("repair", "shed"):
        return Reason(offer.verb, {"tool": offer.tool})
    if offer.verb == "break":
        return Reason("break", {"tool": offer.tool, "player": f"p{2 - view.seat}"})
    if offer.verb in ("pass", "pass_two"):
        broken = view.broken[view.seat]
        # A repair card can only come from the pile.
        return Reason("discard_broken", {"tool": broken[0]}) if broken and view.pile else Reason("discard")
    if offer.verb == "map":
        return Reason("map", {"cell": offer.cell})
    return tunnel_reason(view, state, move, offer)


def tunnel_reason(view: View, state: State, move: int, offer: Offer) -> Reason:
    """Return what a move on the map does: gold, a goal, a shorter way, or a longer one for the other player."""
    if any(what.startswith("gold ") for what in offer.meets):
        return Reason("gold")
    goals = [what.split(" ")[1] for what in offer.meets if what.startswith("goal ")]
    if goals:
        return Reason("reaches", {"cell": goals[0]})
    if offer.verb in ("turn", "key", "bribe"):
        return Reason(offer.verb)
    assert view.seat is not None
    mine, theirs = distances(state, view.seat), distances(state, 1 - view.seat) if view.seats == 2 else {}
    after = state.copy()
    after.play(move, Quick(1))
    if after.round != state.round or after.turn is None:
        return Reason("last")
    mine_after = distances(after, view.seat)
    nearer = {cell: steps for cell, steps in mine_after.items() if steps < mine.get(cell, FAR)}
    if nearer and min(nearer.values()) <= min(mine.values(), default=FAR):
        return nearer_reason(state, min(nearer, key=lambda cell: (nearer[cell], cell)))
    theirs_after = distances(after, 1 - view.seat) if view.seats == 2 else {}
    if any(steps < theirs_after.get(cell, FAR) for cell, steps in theirs.items()):
        return Reason("blocks", {"player": f"p{2 - view.seat}"})
    if nearer:
        return nearer_reason(state, min(nearer))
    return Reason("rockfall" if offer.verb == "rockfall" else "prepares")


def nearer_reason(state: State, cell: int) -> Reason:
    """Return that a goal, or gold on the table, comes nearer."""
    code = "nearer" if state.layout.goal_at(cell) >= 0 else "nearer_gold"
    return Reason(code, {"cell": state.layout.cell_text(cell)})


def distances(state: State, seat: int) -> dict[int, int]:
    """Return by cell of a face-down goal or a nugget the tunnels that this seat still needs, with any cards."""
    paths = PathSearch()
    paths.run(state, state.colour_of(seat), ANY_CARDS)
    cells = [int(cell) for cell in state.layout.goals]
    cells += [int(state.map.gold[index]) for index in range(int(state.map.gold_count))]
    found = {cell: int(paths.found[ring(cell)]) for cell in cells}
    return {cell: steps for cell, steps in found.items() if steps}
