"""How long may a match become? So many entries of the log; chat and talk are not counted."""

from __future__ import annotations

from filon.table import Table
from filon.table.log_entries import Chatted, SpectatorChatted, Talked


class Length:
    """Counts the entries of the present match as they come."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.began = -1
        self.looked = 0
        self.counted = 0

    def is_full(self, table: Table) -> bool:
        """Whether the next entry must be the last: it gives the match up."""
        if self.began != table.began:
            self.began = self.looked = table.began
            self.counted = 0
        while self.looked < len(table.log):
            self.counted += not isinstance(table.log[self.looked], (Chatted, SpectatorChatted, Talked))
            self.looked += 1
        return table.phase == "playing" and self.counted >= self.most - 1
