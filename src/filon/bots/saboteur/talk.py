"""Talk of Saboteur's expert: claims about goals and opinions about players, at random times; only saboteurs lie.

A saboteur lies about goals it has looked at, and otherwise says what a digger would say who had seen what it claims:
opinions that no other player shares would give it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from filon.bots.saboteur.deception import LIE_RATE
from filon.core.event import Event, Said
from filon.games.saboteur import events as h
from filon.games.saboteur.view_types import View

SUSPECT_FROM: Final = 0.85  # probability from which on a seat is called a suspect
TRUST_UP_TO: Final = 0.05  # probability up to which a seat is called trusted
TALK_RATE: Final = 0.25  # how often a player that has something to say says it
STONES: Final = 2  # of three goals


def phrase(view: View, events: Sequence[Event], probabilities: list[float], seed: int) -> str | None:
    """Return a claim about a goal that was looked at, or an opinion, each once; mostly None."""
    random = Random(seed)
    return choose_phrase(view, events, probabilities, random) if random.random() < TALK_RATE else None


def choose_phrase(view: View, events: Sequence[Event], probabilities: list[float], random: Random) -> str | None:
    """Return what there is to say, or None; `probabilities` are the public ones."""
    if view.own is None or view.seat is None or view.phase != "digging" or view.seat in view.talked:
        return None
    lies = view.own.role == "saboteur" and random.random() < LIE_RATE
    return claim(view, lies=lies) or opinion(view, probabilities, said(view.seat, events))


def claim(view: View, *, lies: bool) -> str | None:
    """Return a claim about a goal that was looked at, or the opposite; always consistent with all earlier claims."""
    assert view.own is not None
    turned = {goal.cell: "treasure" if goal.card == "treasure" else "stones" for goal in view.goals if goal.card}
    mine = {each.cell: each.says for each in view.claims if each.by == view.seat}
    for known in view.own.goals:
        if known.cell not in turned and known.cell not in mine:
            others = list((mine | turned).values())
            is_treasure = (known.card == "treasure") != lies
            if "treasure" in others or others.count("stones") == STONES:
                is_treasure = "treasure" not in others
            return f"claim {known.cell} {'treasure' if is_treasure else 'stones'}"
    return None


def opinion(view: View, probabilities: list[float], before: set[str]) -> str | None:
    """Return a suspicion of a contradicting or nearly certain saboteur, or trust; a suspect is never trusted later."""
    mine = {each.cell: each.says for each in view.claims if each.by == view.seat}
    liars = [each.by for each in view.claims if mine.get(each.cell, each.says) != each.says]
    others = sorted([seat for seat in range(view.seats) if seat != view.seat], key=lambda seat: probabilities[seat])
    for seat in [*liars, *[seat for seat in reversed(others) if probabilities[seat] > SUSPECT_FROM]]:
        if f"suspect p{seat + 1}" not in before:
            return f"suspect p{seat + 1}"
    trusted = others[0] + 1
    is_said = f"trust p{trusted}" in before or f"suspect p{trusted}" in before
    return f"trust p{trusted}" if probabilities[trusted - 1] < TRUST_UP_TO and not is_said else None


def said(seat: int, events: Sequence[Event]) -> set[str]:
    """Return the texts that this seat has said in this round."""
    found: set[str] = set()
    for at in range(len(events) - 1, -1, -1):
        what = events[at].what
        if isinstance(what, h.RoundBegun):
            break
        if isinstance(what, Said) and what.by == seat:
            found.add(what.text)
    return found
