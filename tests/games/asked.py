"""What is a match asked in every game's tests? Test support."""

from collections.abc import Iterable
from typing import Any

import filon


def play(match: filon.Match, moves: Iterable[str]) -> None:
    """Make these moves."""
    for move in moves:
        match.play(move)


def on(match: filon.Match, lines: str) -> filon.Match:
    """The match some lines later; commas divide them."""
    play(match, filter(None, lines.split(", ")))
    return match


def seen(match: filon.Match) -> Any:
    """What everybody sees."""
    return match.view(None)


def happened(match: filon.Match, seat: int | None, kind: type[filon.EventData]) -> list[Any]:
    """What this seat noticed of one kind; None is the onlooker."""
    return [event.what for event in match.events(seat) if isinstance(event.what, kind)]


def rule_of(match: filon.Match, text: object) -> tuple[str, str]:
    """Code and rule of a refusal; both empty where there is none."""
    refused = match.refusal(text)
    return ("", "") if refused is None else (refused.code, refused.rule)
