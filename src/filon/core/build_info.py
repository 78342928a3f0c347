# filon: interpreted
"""Do the engines run compiled here, or from their sources?"""

from __future__ import annotations

from filon.core import state


def own_mode() -> str:
    """As it really is in this process."""
    return "interpreted" if state.__file__.endswith(".py") else "compiled"
