"""How is a table kept? Its pace, who may look on and write, and who may ask a bot: the host says so, and all see it."""

from __future__ import annotations

import msgspec

# Beats between two moves of bots; none only where programs alone sit and nobody looks on.
BOT_SPEEDS = {"usual": 1.0, "slow": 2.0, "quick": 0.3, "none": 0.0}


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a table is kept; the host may change it. Onlookers write only with `spectator_chat`; `hint_seats` are for these seats,
    beside anybody who sits alone. After `patience` seconds a bot stands in for somebody gone: null is what is usual on
    this server, 0 is never."""

    bot_speed: str = "usual"
    spectators: bool = True
    chat: bool = True
    spectator_chat: bool = False
    hint_seats: tuple[int, ...] = ()
    patience: float | None = None

    def patience_here(self, usual: float) -> float | None:
        """Seconds until a bot stands in for somebody gone; None is never."""
        return (usual if self.patience is None else self.patience) or None

    def rotated(self, by: int, seats: int) -> TableSettings:
        """The same for the same people, so many chairs further on."""
        return msgspec.structs.replace(self, hint_seats=tuple(sorted((seat + by) % seats for seat in self.hint_seats)))
