"""How is a long collection of garbage kept out of everybody's way? What lives long is not looked at again and again.

Tables are freed when they are forgotten, without the collector. It is for what is left: young objects are looked at as
they come, all of them when nobody is connected, or once in a long while.
"""

from __future__ import annotations

import gc

# Young objects are looked at often, which takes about a millisecond; all of them only when somebody asks for it.
YOUNG, MIDDLE, NEVER = 10_000, 20, 1_000_000


def keep_calm() -> None:
    """Once, when the server is ready: all that is there now stays."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.collect()
    gc.freeze()


def tidy() -> None:
    """Look at everything but what was there at the beginning: with a thousand tables and their connections long
    enough to be felt (50 ms for the tables alone)."""
    gc.collect()
