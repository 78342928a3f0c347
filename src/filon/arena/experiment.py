"""An experiment: the game, players, budget and options that are measured, and the seatings of each deal."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from filon.arena import players
from filon.arena.players import Player
from filon.core import registry
from filon.core.compiled_mode import own_mode

VERSION = 1  # of the stored form of a deal


class Experiment(msgspec.Struct, frozen=True, rename={"fingerprints": "prints"}):
    """What all games of a run share except the number of seats; it is sent to other processes."""

    game: str
    bots: tuple[Player, ...]
    budget: str
    options: dict[str, Any]
    fingerprints: dict[str, str]  # of each player

    @property
    def key(self) -> str:
        """The cache key: runs with the same key share their games.

        With a time budget it names the build mode, since a compiled bot searches more in the same time.
        """
        mode = [own_mode()] if self.is_timed else []
        inputs = [VERSION, registry.load(self.game).version, self.without_folders(), *mode]
        return hashlib.sha256(msgspec.json.encode(inputs, order="deterministic")).hexdigest()[:12]

    def without_folders(self) -> Experiment:
        """The same experiment wherever external bots' files are: their content and order tell them apart."""
        names = {kind: kind for kind in self.kinds}
        for at, kind in enumerate(self.kinds):
            if players.is_external(kind.name):
                names[kind] = Player(f"{at} {Player(kind.name).short}", kind.budget)
        found = {str(name): self.fingerprints[str(kind)] for kind, name in names.items()}
        return msgspec.structs.replace(self, bots=tuple(names[bot] for bot in self.bots), fingerprints=found)

    @property
    def is_timed(self) -> bool:
        """Whether any player has a time budget."""
        return any(players.budget_of(bot.budget or self.budget).ms is not None for bot in self.bots)

    @property
    def kinds(self) -> tuple[Player, ...]:
        """Every kind of player once, in the order of the list."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def names(self) -> list[str]:
        """The names of the kinds, with as many folders as needed to tell them apart."""
        found = [kind.short for kind in self.kinds]
        folders = 0
        while len(set(found)) < len(found):
            folders += 1
            longer = [kind.within(folders) for kind in self.kinds]
            found = [more if found.count(name) > 1 else name for name, more in zip(found, longer, strict=True)]
        return found

    def lines(self, seats: int) -> list[tuple[int, ...]]:
        """Which players share a table, by number of kind: the list repeated until every seat is taken; with more
        players than seats, every combination of them."""
        order = [self.kinds.index(bot) for bot in self.bots]
        return list(combinations([order[at % len(order)] for at in range(max(seats, len(order)))], seats))

    def seatings(self, seats: int) -> list[tuple[int, ...]]:
        """Every rotation of these players around the table, none twice: each deal is played at all of them."""
        return list(dict.fromkeys(line[at:] + line[:at] for line in self.lines(seats) for at in range(seats)))


def create(game: str, bots: str, budget: str, options: dict[str, Any], seats: Sequence[int] = ()) -> Experiment:
    """A validated experiment; raises InvalidStart for unknown players, budgets, seats or options."""
    line = players.read(bots)
    loaded = registry.load(game)
    players.budget_of(budget)
    fingerprints = {}
    for player in line:
        players.bot_of(game, player.name)
        fingerprints[str(player)] = players.full_fingerprint(game, player.name)
    settled = [loaded.resolve_options(each, options) for each in seats or loaded.seats[:1]]
    return Experiment(game, line, budget, {name: settled[0][name] for name in options}, fingerprints)
