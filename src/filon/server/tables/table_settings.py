"""Table settings: bot speed, spectators, chat, hint seats and patience; set by the host, shown to all viewers."""

from __future__ import annotations

import msgspec

# Factors of the delay between bot moves; `none` counts only among programs without spectators.
BOT_SPEEDS = {"usual": 1.0, "slow": 2.0, "quick": 0.3, "none": 0.0}


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """A table's settings; the host may change them. Spectators write only with `spectator_chat`. Seats in `hint_seats`
    may ask for hints, as may a person alone with bots. After `patience` seconds a bot substitutes for an absent player:
    null is this server's default, 0 is never. With `names_in_records` records state the players' names."""

    bot_speed: str = "usual"
    spectators: bool = True
    chat: bool = True
    spectator_chat: bool = False
    hint_seats: tuple[int, ...] = ()
    patience: float | None = None
    names_in_records: bool = True

    def patience_here(self, default: float) -> float | None:
        """Return the seconds until a bot substitutes for an absent player; None is never."""
        return (default if self.patience is None else self.patience) or None

    def rotated(self, by: int, seats: int) -> TableSettings:
        """Return the settings after a rotation of the seats: hint seats move with their people."""
        return msgspec.structs.replace(self, hint_seats=tuple(sorted((seat + by) % seats for seat in self.hint_seats)))
