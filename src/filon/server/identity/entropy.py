"""Where does the server take what nobody may guess or choose? From the system, whatever flags and environment say.

A house is handed its source when it is made, and `filon serve` hands in none: only a test's house has another.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable

# So many bytes, and what for; a given source answers by both.
EntropySource = Callable[[str, int], bytes]


def system_entropy(what: str, size: int) -> bytes:
    """Bytes that nobody can foretell."""
    return secrets.token_bytes(size)


def as_text(entropy: EntropySource, what: str, size: int) -> str:
    """The same as text that can stand in a link."""
    return base64.urlsafe_b64encode(entropy(what, size)).rstrip(b"=").decode()
