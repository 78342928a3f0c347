"""Bot service: the interface by which a server asks bots for moves, phrases and hints."""

from __future__ import annotations

from typing import Protocol

from filon.core.budget import Budget
from filon.table import Table


class BotService(Protocol):
    """`budget` is what a move may cost; `failed` counts moves that a lower level had to make."""

    budget: Budget
    failed: int

    async def move(self, table: Table, seat: int, budget: Budget | None = None) -> str:
        """Return the move of the bot at this seat."""
        ...

    async def talk(self, table: Table, seat: int) -> str | None:
        """Return what the bot at this seat says after a move; mostly None."""
        ...

    async def hint(self, table: Table, seat: int) -> str | None:
        """Return what the best bot would play in this seat's place; None if it is not its turn."""
        ...

    async def closed(self) -> None:
        """Stop, and wait until everything has stopped."""
        ...
