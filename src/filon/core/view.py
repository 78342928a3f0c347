# filon: interpreted
"""What may one pair of eyes know? The public part is the same for all; `own` is where one seat's secrets are."""

from __future__ import annotations

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Every game's View adds its public fields and a typed `own`, which is None for the onlooker."""

    seat: int | None
    turn: int | None

    def json(self) -> str:
        """The text on the wire."""
        return msgspec.json.encode(self).decode()
