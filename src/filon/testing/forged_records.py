"""Forged records whose fault is in their last lines, so that a reader must replay everything before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from filon.core.fair_deal.deal import Commitment
from filon.core.game import Game
from filon.core.record import with_digest


def forged(record: str) -> Iterator[tuple[str, str]]:
    """Yield names and records: a finished, committed match with one late fault, under a valid digest."""
    *lines, _ = record.splitlines()
    *played, outcome = lines
    draws = [at for at, line in enumerate(lines) if line.startswith("draw: ")]
    yield "a last move that is not a move", digested([*played[:-1], "x", outcome])
    yield "talk that is not allowed", digested([*played[:-1], "p1: x", outcome])
    yield "a move after the end", digested([*played, played[-1], outcome])
    yield "no last move", digested([*played[:-1], outcome])
    yield "no outcome", digested(played)
    yield (
        "another outcome",
        digested([*played, re.sub("[0-9]", lambda digit: str(9 - int(digit[0])), outcome, count=1)]),
    )
    if draws:
        last = lines[draws[-1]]
        changed = re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), last)
        changed = changed if changed != last else f'{last[:-2]},"x"]}}'
        yield "another last draw", digested([*lines[: draws[-1]], changed, *lines[draws[-1] + 1 :]])
        yield "a draw too many", digested([*lines[: draws[-1] + 1], last, *lines[draws[-1] + 1 :]])


def digested(lines: list[str]) -> str:
    """Return these lines with their digest."""
    return with_digest("\n".join(lines) + "\n")


def finished(game: Game, secret: bytes) -> str:
    """Return the record of a match in which every seat plays the first legal move."""
    match = game.start(game.seats[0], fair=Commitment(game.seats[0], secret))
    while match.turn is not None:
        match.play(match.legal()[0])
    return match.record()
