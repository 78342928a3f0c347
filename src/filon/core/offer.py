# filon: interpreted
"""Offer: a legal move as data, enough to highlight its cell and to say it in a sentence."""

from __future__ import annotations

import msgspec

from filon.core.event import Seat


class Offer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One legal move. Fields without a value are left out on the wire.

    `text` is what is sent; `verb` names its sentence (`offer.<verb>` in the game's words). `piece` is the mover's
    card or piece it uses, by which moves are grouped, `second` another. `cell` is its target cell or edge; `turned`
    says whether the card is rotated, and `lies` is the card in that orientation. `die`, `tool` and `player` are what it
    uses and whom it targets. `path` lists the cells it passes, in order, where there is a path to draw. `meets` is what
    it encounters, in the game's words (`meets.<word>`), each with the subject of its sentence after a space:
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
