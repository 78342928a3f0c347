"""Bot service: the interface by which a server asks bots for moves, phrases and hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from filon.core.budget import Budget
from filon.core.text.hint import Hint
from filon.server.bot_service.load import BotLoad, LoadReport
from filon.table import Table


class BotsBusy(Exception):
    """Too many hints wait for a worker."""


class TurnAnswer(NamedTuple):
    """What each talker says, or None; and the move, None where no bot moves or the position has changed."""

    phrases: Sequence[str | None]
    move: str | None


class BotService(Protocol):
    """`budget` is what a move may cost; `failed` counts moves that a lower level had to make."""

    budget: Budget
    failed: int
    load: BotLoad

    async def turn(self, table: Table, talkers: Sequence[int], mover: int | None, budget: Budget) -> TurnAnswer:
        """Return what the bots of these seats say after a move, and what the bot to move plays."""
        ...

    async def hint(self, table: Table, seat: int) -> Hint | None:
        """Return what the best bot would play in this seat's place; None if it is not its turn. Raises BotsBusy."""
        ...

    def report(self) -> LoadReport:
        """Return how busy it is."""
        ...

    async def closed(self) -> None:
        """Stop, and wait until everything has stopped."""
        ...
