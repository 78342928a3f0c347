"""Entropy: secret bytes from the operating system, whatever flags and environment say.

A server is handed its source when it is made, and `filon serve` hands in none: only a test's server has another.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable

EntropySource = Callable[[str, int], bytes]  # purpose and number of bytes


def system_entropy(purpose: str, size: int) -> bytes:
    """Return unpredictable bytes."""
    return secrets.token_bytes(size)


def as_text(entropy: EntropySource, purpose: str, size: int) -> str:
    """Return unpredictable bytes as text that can stand in a link."""
    return base64.urlsafe_b64encode(entropy(purpose, size)).rstrip(b"=").decode()
