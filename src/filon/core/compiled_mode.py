# filon: interpreted
"""Build information: whether the engines run compiled or interpreted."""

from __future__ import annotations

from filon.core import state


def own_mode() -> str:
    """Return "compiled" or "interpreted", as it is in this process."""
    return "interpreted" if state.__file__.endswith(".py") else "compiled"
