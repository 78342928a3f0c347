"""Playing lines into a match and reading its view, events and refusals. Test support for every game."""

from collections.abc import Iterable
from typing import Any

import filon


def play(match: filon.Match, moves: Iterable[str]) -> None:
    """Play these moves."""
    for move in moves:
        match.play(move)


def on(match: filon.Match, lines: str) -> filon.Match:
    """Return the match after some lines, divided by commas."""
    play(match, filter(None, lines.split(", ")))
    return match


def seen(match: filon.Match) -> Any:
    """Return the spectators' view."""
    return match.view(None)


def events_of(match: filon.Match, seat: int | None, kind: type[filon.EventData]) -> list[Any]:
    """Return the event data of one type that this seat observed; None asks for the spectators."""
    return [event.what for event in match.events(seat) if isinstance(event.what, kind)]


def refusal_rule(match: filon.Match, text: object) -> tuple[str, str]:
    """Return code and rule of a move's refusal; both are empty where the move is legal."""
    refused = match.refusal(text)
    return ("", "") if refused is None else (refused.code, refused.rule)
