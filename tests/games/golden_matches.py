"""Golden matches: whole matches stored as records, with a readable transcript of each. Test support for every game.

A game defines its golden matches in a module `golden` beside its folders `records` and `matches`: a list of
`GoldenMatch`, a `Transcript` for its views, and `GOLDEN = GoldenSet(__file__, Transcript, MATCHES)`; `test_matches`
finds it there.

    PYTHONPATH=src python -m tests.games.golden_matches [game …]

rewrites every transcript in `matches` from its record; review the diff, then commit it. An existing record is never
changed: it pins its version of the rules. A missing one is played by players who mix random and goal-directed moves,
with the first seed whose match is of the wanted kind.
"""

import pathlib
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import filon
from filon.testing.oracle import oracle_of
from filon.testing.walks import follow, walk

from .transcripts import Transcript

HERE = pathlib.Path(__file__).parent


class GoldenMatch(NamedTuple):
    """A match of a certain kind; `moment` is the event at which all views are written."""

    name: str
    title: str
    seats: int
    moment: str
    wanted: Callable[[filon.Match], bool]
    options: Mapping[str, Any] = MappingProxyType({})
    purpose: float = 0.9
    talk: float = 0.0
    deal: dict[str, Any] | None = None


def walk_golden(game: filon.Game, golden: GoldenMatch, seed: int) -> filon.Match:
    """Return a whole match played by a random walk; what luck decides is written out in its deal."""
    oracle = oracle_of(game)
    options = dict(golden.options)
    lines = walk(game, oracle, golden.seats, Random(seed), options=options, purpose=golden.purpose, talk=golden.talk)
    *_, (match, _) = follow(game, lines)
    return match


class GoldenSet:
    """The golden matches of one game; `play` makes those whose record is missing."""

    def __init__(
        self,
        module: str,
        transcript: type[Transcript],
        matches: list[GoldenMatch],
        play: Callable[[filon.Game, GoldenMatch, int], filon.Match] = walk_golden,
    ) -> None:
        self.folder = pathlib.Path(module).parent
        self.game = transcript.game
        self.transcript = transcript
        self.matches = matches
        self.play = play

    @property
    def records(self) -> list[pathlib.Path]:
        """The paths of all records; some have no transcript."""
        return sorted((self.folder / "records").glob("*.filon"))

    def record_path(self, golden: GoldenMatch) -> pathlib.Path:
        """Return the path of its record."""
        return self.folder / "records" / f"{golden.name}.filon"

    def match_path(self, golden: GoldenMatch) -> pathlib.Path:
        """Return the path of its transcript."""
        return self.folder / "matches" / f"{golden.name}.txt"

    def replay(self, name: str) -> filon.Match:
        """Return the match of a record, replayed."""
        return filon.replay((self.folder / "records" / f"{name}.filon").read_text("utf-8"))

    def transcribe(self, golden: GoldenMatch) -> str:
        """Return its transcript, made from its record."""
        return self.transcript(self.record_path(golden).read_text("utf-8"), golden.title, golden.moment).write_text()

    def write(self) -> None:
        """Play the missing records and write all transcripts."""
        for golden in self.matches:
            if not self.record_path(golden).exists():
                matches = (self.play(self.game, golden, seed) for seed in range(100_000))
                found = next(match for match in matches if golden.wanted(match))
                self.record_path(golden).write_text(found.record(), "utf-8")
            self.match_path(golden).write_text(self.transcribe(golden), "utf-8")


def golden_sets(keys: list[str] | None = None) -> list[GoldenSet]:
    """Return the golden set of each of these games, or of every game that has a folder `matches`."""
    found = keys or sorted(folder.parent.name for folder in HERE.glob("*/matches"))
    return [import_module(f".{key}.golden", __package__).GOLDEN for key in found]


if __name__ == "__main__":
    for golden_set in golden_sets(sys.argv[1:]):
        golden_set.write()
