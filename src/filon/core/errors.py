"""What can go wrong, and whose mistake is it?

    FilonError
    ├── UnknownGame      no game of that key is installed
    ├── InvalidStart     seats, deal or option that the game does not have, terms that are not to be opened
    ├── InvalidMove      no such text (.refusal.code is "not_a_move")
    ├── IllegalMove      a text the rules forbid now (.refusal names the rule)
    ├── InvalidView      a view that no match of this game can have given
    ├── InvalidRecord    a record that is damaged, foreign or newer than this Filon
    └── Unfinished       a committed match keeps its secret until it is over

Everything else that is raised is a bug of ours.
"""

from __future__ import annotations

from filon.core.refusal import Refusal


class FilonError(Exception):
    """Any mistake of the caller's; `code` is stable, the message is for people."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class UnknownGame(FilonError):
    """No game of that key is installed."""


class InvalidStart(FilonError):
    """Seats, deal or option that the game does not have."""


class InvalidView(FilonError):
    """A view that no match of this game can have given."""


class InvalidRecord(FilonError):
    """A record that is damaged, foreign or newer than this Filon."""


class Unfinished(FilonError):
    """A committed match keeps its secret, and so its record, until it is over."""


class RefusedMove(FilonError):
    """A move that was not played; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        rule = f" ({refusal.rule})" if refusal.rule else ""
        super().__init__(f"{text[:80]!r} is refused: {refusal.code}{rule}", refusal.code)
        self.text = text
        self.refusal = refusal


class InvalidMove(RefusedMove):
    """No such text in this game, at this number of seats."""


class IllegalMove(RefusedMove):
    """A text the rules forbid now."""
