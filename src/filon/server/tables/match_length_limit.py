"""Match limit: the number of log entries after which a match is given up; chat and talk are not counted."""

from __future__ import annotations

from filon.table import Table
from filon.table.log_entries import Chatted, SpectatorChatted, Talked


class MatchLimit:
    """Counts the entries of the current match as they come."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.began = -1
        self.examined = 0
        self.counted = 0

    def is_reached(self, table: Table) -> bool:
        """Return whether the next entry must be the last one: it gives the match up."""
        if self.began != table.began:
            self.began = self.examined = table.began
            self.counted = 0
        while self.examined < len(table.log):
            self.counted += not isinstance(table.log[self.examined], (Chatted, SpectatorChatted, Talked))
            self.examined += 1
        return table.phase == "playing" and self.counted >= self.limit - 1
