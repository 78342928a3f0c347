"""How is a long collection of garbage kept out of everybody's way? What lives long is not looked at again and again.

Tables are freed when they are forgotten, without the collector: it is for what is left, and works when nobody plays.
"""

from __future__ import annotations

import gc

# Young objects are looked at often, which takes about a millisecond; all of them only when somebody asks for it.
YOUNG, MIDDLE, NEVER = 10_000, 20, 1_000_000


def keep_calm() -> None:
    """Once, when the server is ready: all that is there now stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


def tidy() -> None:
    """When nobody is connected: everything is looked at."""
    gc.collect()
