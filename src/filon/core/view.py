# filon: interpreted
"""View: what a viewer may know. The public part is the same for all; `own` holds one seat's secrets."""

from __future__ import annotations

from typing import Self

import msgspec

from filon.core.event import Seat


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Every game's View adds its public fields and a typed `own`, which is None for spectators."""

    seat: Seat | None
    turn: Seat | None

    def seen_by(self, seat: int, own: object) -> Self:
        """Return the spectators' view as this seat sees it, with its `own`."""
        return msgspec.structs.replace(self, seat=seat, own=own)

    def json(self) -> str:
        """Return the view as JSON, as it is on the wire."""
        return msgspec.json.encode(self).decode()
