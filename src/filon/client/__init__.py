"""Client for programs that play at a server's tables; `examples/bot.py` shows it."""

from filon.client.api_client import Client
from filon.client.seat_connection import Refused, Seat, Turn

__all__ = ["Client", "Refused", "Seat", "Turn"]
