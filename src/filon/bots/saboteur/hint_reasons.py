# filon: interpreted
"""Reasons for hints in Saboteur, from the view and the events of the seat that asks, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from filon.bots.saboteur.belief import belief_from_events
from filon.bots.saboteur.distances import PathSearch
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.offer import Offer
from filon.core.state import State as CoreState
from filon.core.text.hint import Reason
from filon.core.view import View as CoreView
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import View

NOTICED: Final = 1.3  # a player this many times as likely a saboteur as anyone would be has been noticed


def explain(game: Game, view: CoreView, events: Sequence[Event], text: str) -> Reason | None:
    """Return why this move is suggested."""
    assert isinstance(view, View)
    assert view.own is not None
    state = game.worlds(view).sample(Quick(1))
    assert isinstance(state, State)
    move = state.parse(text)
    if move is None:
        return None
    offer = state.offer(move)
    digs = view.own.role != "saboteur"
    if offer.verb in ("break", "repair"):
        return tool_reason(view, events, offer, digs=digs)
    if offer.verb in ("lay", "rockfall"):
        return tunnel_reason(state, move, view, offer, digs=digs)
    if offer.verb == "map" and treasure_of(view) is None:
        return Reason("map" if digs else "map_saboteur", {"cell": offer.cell})
    if offer.verb == "take":
        return Reason("take")
    return discard_reason(view, state)


def discard_reason(view: View, state: State) -> Reason | None:
    """Return why a card is discarded; with a broken tool, whether a card in hand could repair it. None where a useful
    card is in hand and no tool is a reason for a new one."""
    assert view.seat is not None
    broken = view.broken[view.seat]
    repairs, maps = useful_offers(state, view)
    if repairs and view.pile:
        return Reason("discard_repairable", {"tool": repairs[0].tool})
    if broken and view.pile:
        return Reason("discard_broken", {"tool": broken[0]})
    return None if repairs or maps else Reason("discard")


def useful_offers(state: CoreState, view: View) -> tuple[list[Offer], list[Offer]]:
    """Return the repairs of an own tool, and the maps that can tell something: of an unknown goal, by a player who does
    not know where the treasure is."""
    offers = [state.offer(move) for move in state.moves()]
    known = known_goals(view)
    is_searching = treasure_of(view) is None
    return (
        [offer for offer in offers if offer.verb == "repair" and offer.player == view.seat],
        [offer for offer in offers if offer.verb == "map" and is_searching and offer.cell not in known],
    )


def tool_reason(view: View, events: Sequence[Event], offer: Offer, *, digs: bool) -> Reason:
    """Return why a tool is broken or repaired."""
    assert view.own is not None
    assert offer.player is not None
    places = {"player": f"p{offer.player + 1}", "tool": offer.tool}
    if offer.verb == "repair":
        if offer.player == view.seat:
            return Reason("repair_own", {"tool": offer.tool})
        return Reason("repair_other" if digs else "repair_friendly", places)
    chances = belief_from_events(view.seats, view.seat, view.own.role, events).probabilities()
    if not digs and chances[offer.player] <= 0.5:
        return Reason("break_probably" if chances[offer.player] else "break_digger", places)
    others = [chance for seat, chance in enumerate(chances) if seat != view.seat]
    if chances[offer.player] < NOTICED * sum(others) / len(others):
        return Reason("break_guess", places)
    return Reason("break_suspect" if chances[offer.player] == max(others) else "break_suspicious", places)


def tunnel_reason(state: State, move: int, view: View, offer: Offer, *, digs: bool) -> Reason:
    """Return what a tunnel, or a rockfall, does to the way to the goals."""
    before, after = goal_distances(state), distances_after(state, move)
    treasure, known = treasure_of(view), known_goals(view)
    hopeful = [
        at for at, goal in enumerate(view.goals) if at == treasure or (treasure is None and goal.cell not in known)
    ]
    aims = [goal for goal in hopeful if before[goal]]
    shorter = [goal for goal in aims if after[goal] < before[goal]]
    longer = [goal for goal in aims if after[goal] > before[goal]]
    met = [view.goals[goal].cell for goal in hopeful if f"goal {view.goals[goal].cell}" in offer.meets]
    if digs and met:
        return Reason("reaches_gold" if treasure is not None else "reaches", {"cell": met[0]})
    if shorter and digs:
        goal = min(shorter, key=lambda goal: (after[goal], goal))
        kind = "clears" if offer.verb == "rockfall" else "nearer_gold" if treasure is not None else "nearer"
        return Reason(kind, {"cell": view.goals[goal].cell})
    if digs:
        return Reason("clears_other" if offer.verb == "rockfall" else "keeps_open")
    if longer:
        return Reason("blocks_rockfall" if offer.verb == "rockfall" else "blocks")
    return Reason("looks_honest" if shorter else "wastes")


def known_goals(view: View) -> dict[str, str]:
    """Return the cards of the goals that the seat knows, by cell."""
    assert view.own is not None
    looked = {goal.cell: goal.card for goal in view.own.goals}
    return looked | {goal.cell: goal.card for goal in view.goals if goal.card}


def treasure_of(view: View) -> int | None:
    """Return the goal that the seat knows to be the treasure, or that it must be."""
    known = known_goals(view)
    if "treasure" in known.values():
        return next(at for at, goal in enumerate(view.goals) if known.get(goal.cell) == "treasure")
    return next(at for at, goal in enumerate(view.goals) if goal.cell not in known) if len(known) == 2 else None


def goal_distances(state: State) -> list[int]:
    """Return the cards still needed to each goal; 0 for a turned one."""
    paths = PathSearch()
    paths.from_start(state.map)
    return [int(cards) for cards in paths.cards]


def distances_after(state: State, move: int) -> list[int]:
    """Return the same after a tunnel or a rockfall, without turning a goal."""
    after = state.map.copy()
    rest = move & ((1 << 20) - 1)
    if move >> 20:
        after.remove_tunnel(rest)
    else:
        after.lay(rest >> 5, rest & 31)
    paths = PathSearch()
    paths.from_start(after)
    return [int(cards) for cards in paths.cards]
