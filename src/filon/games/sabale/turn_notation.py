"""Texts of whole turns: writing and parsing (Notation)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from filon.games.sabale.board import CODES, EDGE_CODES, EDGE_NAMES, NAMES
from filon.games.sabale.components import BAR, COUNT, JUMP, PLACE, TO, VIA
from filon.games.sabale.moves import KIND, REST, STAND, write

if TYPE_CHECKING:
    from filon.games.sabale.state import State


def finished(state: State) -> str:
    """Return the text of the turn or placing just ended; empty while a turn goes on."""
    if state.taken == 0:
        return ""
    last = state.steps[state.taken - 1]
    if last >> KIND == PLACE:
        return write(last)
    return text_of(state) if last >> KIND == BAR else ""


def text_of(state: State) -> str:
    """Return the text of a whole turn, with each part that was used."""
    words: list[str] = []
    jumped = False
    for index in range(state.taken):
        kind, rest = state.steps[index] >> KIND, state.steps[index] & REST
        if kind == VIA:
            words += ["run", NAMES[rest]]
        elif kind == TO:
            words.append(NAMES[rest])
        elif kind == COUNT and rest:
            words.append("double")
        elif kind == JUMP and rest != STAND:
            words += [NAMES[rest]] if jumped else ["jump", NAMES[rest]]
            jumped = True
        elif kind == BAR and rest != STAND:
            words += ["bar", EDGE_NAMES[rest]]
    return " ".join(words)


def parse(text: str) -> vec[i64] | None:
    """Return the steps of a whole turn, those never written included; None for any other text."""
    words = text.split(" ")
    if len(words) < 3 or words[0] != "run" or words[1] not in CODES or words[2] not in CODES:
        return None
    steps = [VIA << KIND | CODES[words[1]], TO << KIND | CODES[words[2]]]
    at = 3
    double = words[at : at + 1] == ["double"]
    at += double
    steps.append(COUNT << KIND | double)
    if words[at : at + 1] == ["jump"]:
        at += 1
        first = at
        while at < len(words) and words[at] in CODES:
            steps.append(JUMP << KIND | CODES[words[at]])
            at += 1
        if at == first:
            return None
    steps.append(JUMP << KIND | STAND)
    edge = STAND
    if words[at : at + 1] == ["bar"] and len(words) > at + 1 and words[at + 1] in EDGE_CODES:
        edge = EDGE_CODES[words[at + 1]]
        at += 2
    steps.append(BAR << KIND | edge)
    return vec[i64]([i64(step) for step in steps]) if at == len(words) and len(steps) < 70 else None
