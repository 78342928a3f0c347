"""What is one table? Where people meet and play, without a clock, a file or a socket of its own."""

from filon.table.log_entries import Clock, Settings
from filon.table.protocol.server_messages import Delivery
from filon.table.table import Result, Table

__all__ = ["Clock", "Delivery", "Result", "Settings", "Table"]
