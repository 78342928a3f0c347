# filon: interpreted
"""Exceptions: everything that Filon raises for a mistake of its caller.

    FilonError
    ├── UnknownGame      load: no game of that key is installed
    ├── UnknownLanguage  words: a language without translations (also a ValueError)
    ├── UnknownSeat      view, events, heard, phrases, talk: no such seat (also an IndexError)
    ├── InvalidStart     start, terms, Budget: invalid seats, seed, deal, option, terms or budget
    ├── InvalidMove      play, talk: no such text (.refusal.code is "not_a_move")
    ├── IllegalMove      play, talk: a text the rules forbid now (.refusal names the rule)
    ├── InvalidView      read_view, read_events, worlds: what no match of this game can have given
    ├── InvalidRecord    replay, verify: a record that is damaged, foreign or newer than this Filon
    └── Unfinished       record: a committed match keeps its secret until it is over

Texts and objects from outside, however long, large, deep or odd, end in the one error listed for their function; limits
are in `filon.core.data.input_limits`. A value of another type than the signature says, where no error is listed, is
Python's TypeError. Everything else that is raised is a bug in Filon.
"""

from __future__ import annotations

from filon.core.refusal import Refusal


class FilonError(Exception):
    """A mistake of the caller; `code` is stable, the message is for people."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class UnknownGame(FilonError):
    """No game of that key is installed."""


class UnknownLanguage(FilonError, ValueError):
    """A language without translations."""


class UnknownSeat(FilonError, IndexError):
    """A seat that is not at this table."""


class InvalidStart(FilonError):
    """Invalid seats, seed, deal, option, terms or budget."""


class InvalidView(FilonError):
    """A view that no match of this game can have given."""


class InvalidRecord(FilonError):
    """A record that is damaged, foreign or newer than this Filon."""


class Unfinished(FilonError):
    """A committed match keeps its secret, and so its record, until it is over."""


class RefusedMove(FilonError):
    """A move that was not played; `refusal` says why, `text` is what was passed."""

    def __init__(self, text: object, refusal: Refusal) -> None:
        rule = f" ({refusal.rule})" if refusal.rule else ""
        shown = text[:80] if isinstance(text, str) else type(text)
        super().__init__(f"{shown!r} is refused: {refusal.code}{rule}", refusal.code)
        self.text = text
        self.refusal = refusal


class InvalidMove(RefusedMove):
    """No such text in this game, at this number of seats."""


class IllegalMove(RefusedMove):
    """A text the rules forbid now."""
