# filon: interpreted
"""What can go wrong, and whose mistake is it?

    FilonError
    ├── UnknownGame      load: no game of that key is installed
    ├── UnknownLanguage  words: we do not speak it (also a ValueError)
    ├── UnknownSeat      view, events, heard, phrases, talk: nobody sits there (also an IndexError)
    ├── InvalidStart     start, terms, Budget: seats, seed, deal, option, terms or budget that there is not
    ├── InvalidMove      play, talk: no such text (.refusal.code is "not_a_move")
    ├── IllegalMove      play, talk: a text the rules forbid now (.refusal names the rule)
    ├── InvalidView      read_view, read_events, worlds: what no match of this game can have given
    ├── InvalidRecord    replay, verify: a record that is damaged, foreign or newer than this Filon
    └── Unfinished       record: a committed match keeps its secret until it is over

Texts and objects from outside, however long, large, deep or odd, end in the one error that their door has here; how
much may come in says `outside`. What is of another type than a signature says, where no error is named for it, is a
TypeError of Python's own. Everything else that is raised is a bug of ours.
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


class UnknownLanguage(FilonError, ValueError):
    """A language that Filon does not speak."""


class UnknownSeat(FilonError, IndexError):
    """A seat that is not at this table."""


class InvalidStart(FilonError):
    """Seats, seed, deal, option or budget that there is not."""


class InvalidView(FilonError):
    """A view that no match of this game can have given."""


class InvalidRecord(FilonError):
    """A record that is damaged, foreign or newer than this Filon."""


class Unfinished(FilonError):
    """A committed match keeps its secret, and so its record, until it is over."""


class RefusedMove(FilonError):
    """A move that was not played; `refusal` says why, `text` is whatever was handed over."""

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
