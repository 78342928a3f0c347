"""How is a long collection of garbage kept out of everybody's way? What lives long is not looked at again and again.

Tables are freed when they are forgotten, without the collector. It is for what is left: what is new is looked at now
and then and then left in peace, all of it when nobody plays, or once in a long while.
"""

from __future__ import annotations

import gc

# Young objects are looked at often, which takes about a millisecond; all of them only when somebody asks for it.
YOUNG, MIDDLE, NEVER = 10_000, 20, 1_000_000


def keep_calm() -> None:
    """Once, when the server is ready: all that is there now stays."""
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    tidy_new()


def tidy_new() -> None:
    """Look at what has come since the last time; what is still there then stays."""
    gc.collect()
    gc.freeze()


def tidy_all() -> None:
    """Look at everything: with a thousand tables, long enough to be felt."""
    gc.unfreeze()
    tidy_new()
