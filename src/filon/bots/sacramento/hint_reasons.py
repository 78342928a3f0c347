# filon: interpreted
"""Reasons for hints in Sacramento, from the view and the events of the seat that asks, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from filon import bots
from filon.bots.sacramento import INITIAL
from filon.bots.sacramento.distances import distance_tables
from filon.bots.sacramento.position_value import cells_of
from filon.core.event import Event
from filon.core.game import Game
from filon.core.luck import Quick
from filon.core.offer import Offer
from filon.core.text.hint import Reason
from filon.core.view import View as CoreView
from filon.games.sacramento.board import CODES
from filon.games.sacramento.view_types import View

LIKELY: Final = 0.5  # probability from which a rider is said to be probably the carrier; one of three has 0.33


def explain(game: Game, view: CoreView, events: Sequence[Event], text: str) -> Reason | None:
    """Return why this move is suggested."""
    assert isinstance(view, View)
    state = game.worlds(view).sample(Quick(1))
    move = state.parse(text)
    if move is None:
        return None
    offer = state.offer(move)
    if offer.verb in ("hide", "stay", "home"):
        return Reason(offer.verb)
    if "bank" in offer.meets:
        return Reason("bank")
    if offer.player is not None:
        return challenge_reason(game, view, events, offer)
    return ride_reason(view, offer)


def challenge_reason(game: Game, view: View, events: Sequence[Event], offer: Offer) -> Reason:
    """Return how likely the rider that is challenged carries gold."""
    assert offer.player is not None
    held = bots.belief(game, view, events)
    rider = view.riders[offer.player].index(offer.cell)
    chance = 0.0 if held is None else held.chances[offer.player][rider]
    return Reason("challenge_likely" if chance >= LIKELY else "challenge", {"player": f"p{offer.player + 1}"})


def ride_reason(view: View, offer: Offer) -> Reason:
    """Return whether the gold comes nearer to the bank, safer, or the ride distracts from it."""
    assert view.seat is not None
    assert view.own is not None
    rider = int(offer.piece.split(" ")[1])
    tables = distance_tables(view, INITIAL)
    before = tables.turns_of(view.seat, rider - 1, cells_of(view.riders[view.seat])[rider - 1])
    after = tables.turns_of(view.seat, rider - 1, CODES[offer.cell])
    places = {"rider": str(rider)}
    if rider == view.own.gold:
        return Reason("carrier_nearer" if after < before else "carrier_safer", places)
    if "entrance" in offer.meets:
        return Reason("decoy_entrance", places)
    return Reason("decoy" if after < before else "hunts", places)
