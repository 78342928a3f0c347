# filon: interpreted
"""Which numbers does `regular` go by? Those that self-play found; here are their names, and the first ones."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """In marks, as much as one cell nearer to the gold; what is written here is where the search for them began."""

    # A saboteur digs along while the gold is further than so many cells and more than so many cards are in the pile.
    far: float = 4.0
    many: float = 10.0
    # Guilt: what tells against whoever does it.
    dead_end: float = 3.0
    digging: float = -1.0
    striking: float = 1.0  # a rock or a broken tool
    suspect: float = 3.0  # from here on somebody is one
    # Who helps: diggers, and saboteurs in hiding.
    tunnel: float = 10.0  # one that leads up to the gold
    way_on: float = 0.3  # each end it has
    useless: float = -6.0  # one that leads nowhere
    mend: float = 2.0  # another's tool, less its guilt
    stop: float = 3.0  # to break a suspect's tool
    slander: float = -4.0  # or anybody else's
    clear: float = 6.0  # a dead end beside the gold
    undo: float = -8.0  # a tunnel
    # Who harms.
    block: float = 10.0  # a dead end beside the gold
    pretend: float = 0.5  # a tunnel that brings nobody nearer
    collapse: float = 7.0  # a tunnel beside the gold
    tidy: float = -8.0  # a dead end
    strike: float = 5.0  # to break a digger's tool, less a part of its guilt
    spare: float = 0.25
    comfort: float = -4.0  # to mend another's tool
    # Anybody.
    recover: float = 8.0  # one's own tool
    again: float = 2.0  # less, to break a second tool
    learn: float = 4.0  # a goal that may be the treasure
    idle: float = -5.0  # any other goal
    # To pass with a card: diggers with a dead end, a break, a repair, anything else;
    drop_dead_end: float = 1.0
    drop_break: float = 0.5
    drop_repair: float = -2.0
    drop: float = -1.0
    # saboteurs with a dead end, or with a good tunnel.
    keep_dead_end: float = -6.0
    drop_tunnel: float = 2.0


@cache
def found() -> Parameters:
    """What self-play found."""
    return Parameters(*weights.read("filon.bots.saboteur", "regular", Parameters._fields))
