"""When does a player of Saboteur speak, and does it tell the truth? Seldom; and only diggers always do."""

from __future__ import annotations

from random import Random
from typing import Final

from filon.games.saboteur.wire import View

SURE: Final = 0.85  # from here on a digger says whom it suspects
OFTEN: Final = 0.25  # how often somebody who has something to say says it
LIES: Final = 0.5  # how often a saboteur says the contrary of what it saw


def phrase(view: View, chances: list[float], seed: int) -> str | None:
    """A claim about a goal that was looked at and not spoken of yet, or a suspicion; mostly nothing."""
    if view.own is None or view.seat is None or view.phase != "digging" or view.seat in view.talked:
        return None
    random = Random(seed)
    if random.random() > OFTEN:
        return None
    claimed = {claim.cell for claim in view.claims if claim.by == view.seat}
    hidden = {goal.cell for goal in view.goals if goal.card is None}
    for known in view.own.goals:
        if known.cell in hidden and known.cell not in claimed:
            treasure = known.card == "treasure"
            if view.own.role == "saboteur" and random.random() < LIES:
                treasure = not treasure
            return f"claim {known.cell} {'treasure' if treasure else 'stones'}"
    likely = max((seat for seat in range(view.seats) if seat != view.seat), key=lambda seat: chances[seat])
    if view.own.role == "digger" and chances[likely] > SURE:
        return f"suspect p{likely + 1}"
    return None
