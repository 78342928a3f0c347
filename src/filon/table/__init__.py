"""What is one table? Seats, turns, talk, undo, clocks and bots, without a clock, a file or a socket of its own."""

from filon.table.inputs import Clock, Input
from filon.table.letters import Letter
from filon.table.table import Table

__all__ = ["Clock", "Input", "Letter", "Table"]
