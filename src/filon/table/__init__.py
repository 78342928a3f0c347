"""A game table without input or output: the caller brings time and entropy, stores the log and sends the messages."""

from filon.table.log_entries import Clock, Settings
from filon.table.protocol.server_messages import Delivery
from filon.table.table import Result, Table

__all__ = ["Clock", "Delivery", "Result", "Settings", "Table"]
