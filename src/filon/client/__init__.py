"""How does a program of one's own sit at a table? As a guest with a token, in a few lines: see `examples/`."""

from filon.client.api_client import Client
from filon.client.seat_connection import Refused, Seat, Turn

__all__ = ["Client", "Refused", "Seat", "Turn"]
