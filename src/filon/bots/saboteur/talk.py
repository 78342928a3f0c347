"""When does a player of Saboteur speak, and does it tell the truth? Seldom; and only diggers always do.

A saboteur lies about goals it has looked at, and otherwise says what a digger would who had seen what it claims: who
lies by opinions that nobody shares gives itself away, and is believed no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from filon.core.event import Event, Said
from filon.games.saboteur import events as h
from filon.games.saboteur.view_types import View

SURE: Final = 0.85  # from here on one says whom one suspects
TRUSTING: Final = 0.05  # up to here, whom one trusts
OFTEN: Final = 0.25  # how often somebody who has something to say says it
LIES: Final = 0.5  # how often a saboteur says the contrary of what it saw: a claim of one tells nothing then
STONES: Final = 2  # of three goals


def phrase(view: View, events: Sequence[Event], chances: list[float], seed: int) -> str | None:
    """A claim about a goal that was looked at and not spoken of yet, or an opinion, each once; mostly nothing."""
    random = Random(seed)
    return sentence(view, events, chances, random) if random.random() < OFTEN else None


def sentence(view: View, events: Sequence[Event], chances: list[float], random: Random) -> str | None:
    """What there is to say, if anything; `chances` as they are shown."""
    if view.own is None or view.seat is None or view.phase != "digging" or view.seat in view.talked:
        return None
    lies = view.own.role == "saboteur" and random.random() < LIES
    return claim(view, lies=lies) or opinion(view, chances, said(view.seat, events))


def claim(view: View, *, lies: bool) -> str | None:
    """What lies under a goal that was looked at, or the contrary; never what could not be, by all said before."""
    assert view.own is not None
    told = {goal.cell: "treasure" if goal.card == "treasure" else "stones" for goal in view.goals if goal.card}
    mine = {each.cell: each.says for each in view.claims if each.by == view.seat}
    for known in view.own.goals:
        if known.cell not in told and known.cell not in mine:
            others = list((mine | told).values())
            is_treasure = (known.card == "treasure") != lies
            if "treasure" in others or others.count("stones") == STONES:
                is_treasure = "treasure" not in others
            return f"claim {known.cell} {'treasure' if is_treasure else 'stones'}"
    return None


def opinion(view: View, chances: list[float], before: set[str]) -> str | None:
    """Whoever claims the contrary of what one has claimed, or whom one is nearly sure of; trust may end, not begin."""
    mine = {each.cell: each.says for each in view.claims if each.by == view.seat}
    liars = [each.by for each in view.claims if mine.get(each.cell, each.says) != each.says]
    others = sorted([seat for seat in range(view.seats) if seat != view.seat], key=lambda seat: chances[seat])
    for seat in [*liars, *[seat for seat in reversed(others) if chances[seat] > SURE]]:
        if f"suspect p{seat + 1}" not in before:
            return f"suspect p{seat + 1}"
    trusted = others[0] + 1
    is_said = f"trust p{trusted}" in before or f"suspect p{trusted}" in before
    return f"trust p{trusted}" if chances[trusted - 1] < TRUSTING and not is_said else None


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
