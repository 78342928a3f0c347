# filon: interpreted
"""Parameters of `regular` in Saboteur: their names, initial values, and the values that self-play found."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from filon.bots import weights


class Parameters(NamedTuple):
    """In points of score: one cell nearer to the gold is 1. The defaults are where the optimization began."""

    # A saboteur hides while the gold is further than so many cells and more than so many cards are in the pile.
    far: float = 4.0
    many: float = 10.0
    # Suspicion: what counts against the player who does it.
    dead_end: float = 3.0
    digging: float = -1.0
    striking: float = 1.0  # a rockfall or a broken tool
    suspect: float = 3.0  # threshold: a suspect from here on
    # Helping players: diggers, and saboteurs in hiding.
    tunnel: float = 10.0  # one that leads up to the gold
    way_on: float = 0.3  # for each of its ends
    useless: float = -6.0  # one that leads nowhere
    mend: float = 2.0  # another player's tool, less the suspicion
    stop: float = 3.0  # to break a suspect's tool
    slander: float = -4.0  # or any other player's
    clear: float = 6.0  # a dead end beside the gold
    undo: float = -8.0  # a tunnel
    # Saboteurs who strike.
    block: float = 10.0  # a dead end beside the gold
    pretend: float = 0.5  # a tunnel that brings no player nearer
    collapse: float = 7.0  # a tunnel beside the gold
    tidy: float = -8.0  # a dead end
    strike: float = 5.0  # to break a digger's tool, less a part of the suspicion
    spare: float = 0.25
    comfort: float = -4.0  # to repair another player's tool
    # All players.
    recover: float = 8.0  # to repair the own tool
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
def tuned() -> Parameters:
    """Return the parameters that SPSA found."""
    return Parameters(*weights.read("filon.bots.saboteur", "regular", Parameters._fields))
