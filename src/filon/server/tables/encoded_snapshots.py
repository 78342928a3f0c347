"""Encoded snapshots of a live table: joining again and again, or by many, costs one encoding per viewer and entry."""

from __future__ import annotations

from filon.table import Table
from filon.table.protocol.server_messages import encode_message
from filon.table.updates import ViewerSnapshots

MOST_KEPT = 12  # messages: of all viewers of most tables, or of clients that resume at different entries


class EncodedSnapshots:
    """Snapshots as they are sent to clients that connect, until the table moves on; all spectators share one."""

    def __init__(self) -> None:
        self.of: ViewerSnapshots | None = None  # what the table showed its viewers
        self.texts: dict[tuple[int | None, int], bytes] = {}  # by seat, and number of the first event that is lacking

    def find(self, table: Table, seat: int | None, since: int) -> bytes:
        """Return the snapshot for this seat, or a spectator, with its events after entry `since`."""
        snapshots = table.current_snapshots()
        if self.of is not snapshots:
            self.clear()
            self.of = snapshots
        key = (seat, table.first_event_since(seat, since))
        text = self.texts.get(key)
        if text is None:
            if len(self.texts) >= MOST_KEPT:
                del self.texts[next(iter(self.texts))]
            text = self.texts[key] = encode_message(table.since(seat, since))
        return text

    def clear(self) -> None:
        """Keep nothing."""
        self.of = None
        self.texts.clear()
