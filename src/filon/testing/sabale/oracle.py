"""Oracle of Sabale: deals, options and conservation for the law tests."""

from random import Random
from typing import Any

from filon.testing.oracle import Model, Oracle, Start
from filon.testing.sabale.board import EDGES
from filon.testing.sabale.heuristic_player import choose
from filon.testing.sabale.reference_engine import MARKERS, ReferenceEngine


class Sabale(Oracle):
    """Oracle of Sabale, for two to four players."""

    key = "sabale"
    seats = (2, 3, 4)

    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        """Return the first player, as named or random (B2.3)."""
        first = options.get("first", "lot")
        return {"first": f"p{random.randrange(seats) + 1}" if first == "lot" else first}

    def begin(self, start: Start) -> ReferenceEngine:
        return ReferenceEngine(start)

    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        """Return None: no information is hidden."""
        return None

    def options(self, seats: int, random: Random) -> dict[str, Any]:
        """Return random options: half of the time other marked edges, sometimes a first player or `lot`."""
        found: dict[str, Any] = {}
        if random.random() < 0.5:
            some = sorted(random.sample(EDGES, random.choice([0, 1, 5, 20, 60, len(EDGES)])))
            found["edges"] = random.choice(["M1", "M2", "M3", [name.split("|") for name in some]])
        if random.random() < 0.3:
            found["first"] = random.choice(["lot", *(f"p{seat + 1}" for seat in range(seats))])
        return found

    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        """Return counts: all bars, and markers on the board and in hand within the components' number."""
        public = views[0]
        for seat in range(len(views)):
            on_board = sum(2 if marker["double"] else 1 for marker in public["markers"] if marker["by"] == seat)
            assert on_board + public["markers_left"][seat] <= MARKERS[len(views)], "there are too many markers"
        return {"bars": len(public["bars"]) + sum(public["bars_left"])}

    def choose(self, model: Model, random: Random) -> str:
        assert isinstance(model, ReferenceEngine)
        return choose(model, random)


ORACLE = Sabale()
