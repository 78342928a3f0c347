"""What is measured? Game, players, budget and options; who sits where at each seating of a deal."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from filon.arena import players
from filon.arena.players import Player
from filon.core import registry
from filon.core.build_info import own_mode

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
        """Runs with the same key go on with one another's games; in the same time a compiled bot thinks more."""
        told = self.without_folders()
        hangs_on = [VERSION, registry.load(self.game).version, told, *([own_mode()] if self.is_timed else [])]
        return hashlib.sha256(msgspec.json.encode(hangs_on, order="deterministic")).hexdigest()[:12]

    def without_folders(self) -> Setting:
        """The same wherever strangers' files lie: what stands in them tells them apart, and their number does."""
        names = {kind: kind for kind in self.kinds}
        for at, kind in enumerate(self.kinds):
            if players.is_stranger(kind.name):
                names[kind] = Player(f"{at} {Player(kind.name).short}", kind.budget)
        found = {str(name): self.prints[str(kind)] for kind, name in names.items()}
        return msgspec.structs.replace(self, bots=tuple(names[bot] for bot in self.bots), prints=found)

    @property
    def is_timed(self) -> bool:
        """Whether somebody thinks by the clock."""
        return any(players.budget_of(bot.budget or self.budget).ms is not None for bot in self.bots)

    @property
    def kinds(self) -> tuple[Player, ...]:
        """Every kind of player once, in the order they were named."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def names(self) -> list[str]:
        """What the kinds are called, with as many folders as tell them apart."""
        found = [kind.short for kind in self.kinds]
        folders = 0
        while len(set(found)) < len(found):
            folders += 1
            longer = [kind.within(folders) for kind in self.kinds]
            found = [more if found.count(name) > 1 else name for name, more in zip(found, longer, strict=True)]
        return found

    def lines(self, seats: int) -> list[tuple[int, ...]]:
        """Who sits down together, by number of kind: the list again and again round the table; of more players than
        chairs every choice."""
        order = [self.kinds.index(bot) for bot in self.bots]
        return list(combinations([order[at % len(order)] for at in range(max(seats, len(order)))], seats))

    def seatings(self, seats: int) -> list[tuple[int, ...]]:
        """Every way these can be turned round the table, none twice: the same deal is played at each of them."""
        return list(dict.fromkeys(line[at:] + line[:at] for line in self.lines(seats) for at in range(seats)))


def make(game: str, bots: str, budget: str, options: dict[str, Any], seats: Sequence[int] = ()) -> Setting:
    """Checked: each player is there, the budget can be read, the options are the game's own at all these seats."""
    line = players.read(bots)
    loaded = registry.load(game)
    players.budget_of(budget)
    prints = {}
    for player in line:
        players.bot_of(game, player.name)
        prints[str(player)] = players.hangs_on(game, player.name)
    settled = [loaded.resolve_options(each, options) for each in seats or loaded.seats[:1]]
    return Setting(game, line, budget, {name: settled[0][name] for name in options}, prints)
