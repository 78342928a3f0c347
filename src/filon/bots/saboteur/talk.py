"""When does a player of Saboteur speak, and does it tell the truth? Seldom; and only diggers always do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from filon.core.event import Event, Said
from filon.games.saboteur import happenings as h
from filon.games.saboteur.wire import View

SURE: Final = 0.85  # from here on a digger says whom it suspects
TRUSTING: Final = 0.05  # up to here, whom it trusts
OFTEN: Final = 0.25  # how often somebody who has something to say says it
LIES: Final = 0.5  # how often a saboteur says the contrary of what it saw or thinks


def phrase(view: View, events: Sequence[Event], chances: list[float], seed: int) -> str | None:
    """A claim about a goal that was looked at and not spoken of yet, or an opinion, each once; mostly nothing."""
    random = Random(seed)
    return sentence(view, events, chances, random) if random.random() < OFTEN else None


def sentence(view: View, events: Sequence[Event], chances: list[float], random: Random) -> str | None:
    """What there is to say, if anything."""
    if view.own is None or view.seat is None or view.phase != "digging" or view.seat in view.talked:
        return None
    lies = view.own.role == "saboteur" and random.random() < LIES
    claimed = {claim.cell for claim in view.claims if claim.by == view.seat}
    hidden = {goal.cell for goal in view.goals if goal.card is None}
    for known in view.own.goals:
        if known.cell in hidden and known.cell not in claimed:
            return f"claim {known.cell} {'treasure' if (known.card == 'treasure') != lies else 'stones'}"
    found = opinion(view.seat, chances, lies=lies)
    return None if found is None or found in said(view.seat, events) else found


def opinion(seat: int, chances: list[float], *, lies: bool) -> str | None:
    """Whom one is nearly sure of; whoever lies says it of those of whom it thinks the contrary."""
    others = sorted((other for other in range(len(chances)) if other != seat), key=lambda other: chances[other])
    if chances[others[-1]] > SURE:
        return f"{'trust' if lies else 'suspect'} p{others[-1] + 1}"
    if chances[others[0]] < TRUSTING:
        return f"{'suspect' if lies else 'trust'} p{others[0] + 1}"
    return None


def said(seat: int, events: Sequence[Event]) -> set[str]:
    """What this seat has said in this round."""
    found: set[str] = set()
    for at in range(len(events) - 1, -1, -1):
        what = events[at].what
        if isinstance(what, h.RoundBegun):
            break
        if isinstance(what, Said) and what.by == seat:
            found.add(what.text)
    return found
