"""What is measured? Game, players, budget and options; who sits where at each seating of a deal."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from filon.arena import players
from filon.arena.players import Player
from filon.core import registry

VERSION = 1  # of what is written down of a deal


class Setting(msgspec.Struct, frozen=True):
    """All that the games of a run have in common but the number of seats; it travels to other processes."""

    game: str
    bots: tuple[Player, ...]
    budget: str
    options: dict[str, Any]
    prints: dict[str, str]  # of each player

    @property
    def key(self) -> str:
        """Runs with the same key go on with one another's games."""
        told = msgspec.json.encode([VERSION, registry.load(self.game).version, self], order="deterministic")
        return hashlib.sha256(told).hexdigest()[:12]

    @property
    def kinds(self) -> tuple[Player, ...]:
        """Every kind of player once, in the order they were named."""
        return tuple(dict.fromkeys(self.bots))

    def line(self, seats: int) -> tuple[int, ...]:
        """Which kind sits where at the first seating: the list again and again round the table."""
        kinds = self.kinds
        return tuple([kinds.index(self.bots[seat % len(self.bots)]) for seat in range(seats)])

    def seatings(self, seats: int) -> list[tuple[int, ...]]:
        """Every way this line can be turned round the table, none twice: the same deal is played at each of them."""
        line = self.line(seats)
        return list(dict.fromkeys(line[turn:] + line[:turn] for turn in range(seats)))


def make(game: str, bots: str, budget: str, options: dict[str, Any]) -> Setting:
    """Checked: each player is there, the budget can be read, the options are the game's own."""
    line = players.read(bots)
    loaded = registry.load(game)
    players.budget_of(budget)
    prints = {}
    for player in line:
        players.bot_of(game, player.name)
        prints[str(player)] = players.fingerprint(game, player.name)
    settled = loaded.settle(loaded.seats[0], options)
    return Setting(game, line, budget, {name: settled[name] for name in options}, prints)
