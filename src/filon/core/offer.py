# filon: interpreted
"""What can be offered to whoever decides? A move as data: enough to light its place and to say it in a sentence."""

from __future__ import annotations

import msgspec

from filon.core.event import Seat


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One legal move. What a move has not is left out on the wire.

    `text` is what is sent; `verb` names its sentence (`offer.<verb>` in the game's words). `piece` is the card or piece
    of one's own it is made with, by which moves are grouped, `second` another. `cell` is where it goes, or the edge;
    `turned` whether the card is turned, and `lies` the card as it will lie then. `die`, `tool` and `player` are what it
    uses and whom it hits. `path` are the cells it passes, one by one to its end, where there is a way to draw. `meets`
    is what it comes upon, in the game's words (`meets.<word>`), each with what its sentence speaks of behind a space:
    `challenge A2`.
    """

    text: str
    verb: str = ""
    piece: str = ""
    second: str = ""
    cell: str = ""
    turned: bool = False
    lies: str = ""
    die: int = 0
    tool: str = ""
    player: Seat | None = None
    path: tuple[str, ...] = ()
    meets: tuple[str, ...] = ()
