"""Log format: one JSON object per line, without secrets.

Only the fields listed here are logged: no message of a player, no token, no card.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import TextIO

FIELDS = ("table", "game", "level", "error", "path", "lost", "why", "matches", "port", "version", "due")


class JsonLines(logging.Formatter):
    """Formats one log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return time, severity, message and the listed fields as JSON."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        found: dict[str, object] = {"time": moment, "severity": record.levelname.lower(), "what": record.getMessage()}
        found |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info is not None and record.exc_info[0] is not None:
            # Only the type: the message and the traceback could contain hidden cards.
            found["error"] = record.exc_info[0].__name__
        return json.dumps(found, ensure_ascii=False, default=str)


# What uvicorn logs for a WebSocket refused with a response, and for malformed requests.
CAUSED_BY_CLIENTS = ("returned without completing handshake", "Invalid HTTP request", "Unsupported upgrade")


class IgnoreClientFaults(logging.Filter):
    """Drops lines that clients can cause as often as they like: the disk would be theirs."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record is logged."""
        text = record.getMessage()
        return not any(part in text for part in CAUSED_BY_CLIENTS)


def write_logs(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Log the server's and uvicorn's records as lines of JSON; return the handler."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(IgnoreClientFaults())
    for name in ("filon", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level if name == "filon" else logging.WARNING)
        logger.propagate = False
    logging.getLogger("uvicorn.access").disabled = True  # its lines would contain IP addresses and URLs
    return handler
