# filon: interpreted
"""What may one pair of eyes know? The public part is the same for all; `own` is where one seat's secrets are."""

from __future__ import annotations

from typing import Self

import msgspec

from filon.core.event import Seat


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Every game's View adds its public fields and a typed `own`, which is None for the onlooker."""

    seat: Seat | None
    turn: Seat | None

    def seen_by(self, seat: int, own: object) -> Self:
        """The onlooker's view as one seat has it: the public part is the same for all."""
        return msgspec.structs.replace(self, seat=seat, own=own)

    def json(self) -> str:
        """The text on the wire."""
        return msgspec.json.encode(self).decode()
