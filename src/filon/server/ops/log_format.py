"""What does the server write about itself? A line of JSON for each thing that happens, and in none of them a secret.

Only what is named here goes into a line: no message of a player, no token, no card.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

FIELDS = ("table", "game", "level", "error", "path", "lost", "why", "matches", "port", "version", "due")


class JsonLines(logging.Formatter):
    """One record, one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, severity, what happened, and the fields that may be known."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        found: dict[str, object] = {"time": moment, "severity": record.levelname.lower(), "what": record.getMessage()}
        found |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info is not None and record.exc_info[0] is not None:
            # Its words, and the lines it went through, may hold what somebody has in hand.
            found["error"] = record.exc_info[0].__name__
        return json.dumps(found, ensure_ascii=False, default=str)


class Known(logging.Filter):
    """Leaves out what uvicorn says of every WebSocket that is refused with a reason: its own mistake, and anybody can
    bring it about."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is worth a line."""
        return "returned without completing handshake" not in record.getMessage()


def write_logs(to: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Ours and the web server's, as lines of JSON."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Known())
    for name in ("filon", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level if name == "filon" else logging.WARNING)
        logger.propagate = False
    logging.getLogger("uvicorn.access").disabled = True  # addresses, and whatever somebody typed into one
    return handler
