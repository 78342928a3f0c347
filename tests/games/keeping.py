"""Which whole matches does a game keep, and how are they written anew? Test support for every game.

A game keeps matches by a module `kept` beside its folders `records` and `matches`: a list of `Kept`, a `Teller` that
knows its views, and `SHELF = Shelf(__file__, Teller, KEPT)`; `test_matches` finds it there.

    PYTHONPATH=src python -m tests.games.keeping [game …]

tells every record again in `matches`; read the difference, then commit it. A record that is there is never changed: it
pins its version of the rules. One that is missing is played, by players who mix chance and purpose, from the first seed
on whose match is what it is kept for.
"""

import pathlib
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import filon
from filon.testing.walks import follow, walk

from .retelling import Teller

HERE = pathlib.Path(__file__).parent


class Kept(NamedTuple):
    """A match of a certain kind; `moment` is the happening at which all views are written."""

    name: str
    title: str
    seats: int
    moment: str
    wanted: Callable[[filon.Match], bool]
    options: Mapping[str, Any] = MappingProxyType({})
    purpose: float = 0.9
    talk: float = 0.0
    deal: dict[str, Any] | None = None


def walked(game: filon.Game, kept: Kept, seed: int) -> filon.Match:
    """A whole match as the laws walk it: what luck decides is written out in its deal."""
    witness = import_module(game.testing).ORACLE
    options = dict(kept.options)
    lines = walk(game, witness, kept.seats, Random(seed), options=options, purpose=kept.purpose, talk=kept.talk)
    *_, (match, _) = follow(game, lines)
    return match


class Shelf:
    """The matches that one game keeps; it may play those that are missing in its own way."""

    def __init__(
        self,
        module: str,
        teller: type[Teller],
        kept: list[Kept],
        play: Callable[[filon.Game, Kept, int], filon.Match] = walked,
    ) -> None:
        self.folder = pathlib.Path(module).parent
        self.game = teller.game
        self.teller = teller
        self.kept = kept
        self.play = play

    @property
    def records(self) -> list[pathlib.Path]:
        """All that are there: some are kept without being told."""
        return sorted((self.folder / "records").glob("*.filon"))

    def record_path(self, kept: Kept) -> pathlib.Path:
        """Where its record lies."""
        return self.folder / "records" / f"{kept.name}.filon"

    def match_path(self, kept: Kept) -> pathlib.Path:
        """Where it is told."""
        return self.folder / "matches" / f"{kept.name}.txt"

    def replay(self, name: str) -> filon.Match:
        """A record played again."""
        return filon.replay((self.folder / "records" / f"{name}.filon").read_text("utf-8"))

    def tell(self, kept: Kept) -> str:
        """What its file should say."""
        return self.teller(self.record_path(kept).read_text("utf-8"), kept.title, kept.moment).tell()

    def write(self) -> None:
        """Play what is missing, write all match files."""
        for kept in self.kept:
            if not self.record_path(kept).exists():
                matches = (self.play(self.game, kept, seed) for seed in range(100_000))
                found = next(match for match in matches if kept.wanted(match))
                self.record_path(kept).write_text(found.record(), "utf-8")
            self.match_path(kept).write_text(self.tell(kept), "utf-8")


def shelves(keys: list[str] | None = None) -> list[Shelf]:
    """The shelf of each of these games, or of every game that has a folder for matches."""
    found = keys or sorted(folder.parent.name for folder in HERE.glob("*/matches"))
    return [import_module(f".{key}.kept", __package__).SHELF for key in found]


if __name__ == "__main__":
    for shelf in shelves(sys.argv[1:]):
        shelf.write()
