"""What is wrong with a record only at its very end? Every line before it must be played again to find out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from filon.core.fair_deal.deal import Commitment
from filon.core.game import Game
from filon.core.record import with_digest


def forged(record: str) -> Iterator[tuple[str, str]]:
    """The record of a finished, committed match with one thing spoilt as late as can be, its digest true again."""
    *lines, _ = record.splitlines()
    *played, outcome = lines
    draws = [at for at, line in enumerate(lines) if line.startswith("draw: ")]
    yield "a last move that is none", sealed([*played[:-1], "x", outcome])
    yield "somebody who says what nobody may", sealed([*played[:-1], "p1: x", outcome])
    yield "a move after the end", sealed([*played, played[-1], outcome])
    yield "no last move", sealed([*played[:-1], outcome])
    yield "no outcome", sealed(played)
    yield "another outcome", sealed([*played, re.sub("[0-9]", lambda digit: str(9 - int(digit[0])), outcome, count=1)])
    if draws:
        last = lines[draws[-1]]
        spoilt = re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), last)
        spoilt = spoilt if spoilt != last else f'{last[:-2]},"x"]}}'
        yield "another last draw", sealed([*lines[: draws[-1]], spoilt, *lines[draws[-1] + 1 :]])
        yield "a draw too many", sealed([*lines[: draws[-1] + 1], last, *lines[draws[-1] + 1 :]])


def sealed(lines: list[str]) -> str:
    """These lines with their digest."""
    return with_digest("\n".join(lines) + "\n")


def finished(game: Game, secret: bytes) -> str:
    """The record of a match in which everybody always plays the first move listed."""
    match = game.start(game.seats[0], fair=Commitment(game.seats[0], secret))
    while match.turn is not None:
        match.play(match.legal()[0])
    return match.record()
