"""Oracle of Sacramento: deals, twins, worlds and conservation for the law tests."""

from collections.abc import Hashable
from random import Random
from typing import Any

from filon.testing.oracle import Model, Oracle, Start
from filon.testing.sacramento.board import CELLS
from filon.testing.sacramento.extra_boards import KINDS, random_board
from filon.testing.sacramento.heuristic_player import choose
from filon.testing.sacramento.reference_engine import PRIZE, QUIET_TURNS, RIDERS, TARGET, VOID_ROUNDS, ReferenceEngine
from filon.testing.sacramento.twin_deals import find_twin, list_worlds, played, throw_pairs

MOST_PAIRS = 12_000  # enough for every target that `options` chooses
SPARE_PAIRS = QUIET_TURNS  # for tests that continue differently from the middle of a walk


def longest(seats: int, target: int) -> int:
    """Return an upper bound on turns: every prize comes before three void rounds end the match (C6.2, C6.3).

    Found gold resets the count of 400 turns within a round, so a prize is worth three void rounds at most.
    """
    prizes = seats * (target // PRIZE - 1) + 1
    return QUIET_TURNS * VOID_ROUNDS * prizes


class Sacramento(Oracle):
    """Oracle of Sacramento, for two to four players."""

    key = "sacramento"
    seats = (2, 3, 4)

    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        """Return the first player, as named or random (C2.3), and dice for the whole match."""
        first = options.get("first", "lot")
        pairs = min(MOST_PAIRS, longest(seats, options.get("target", TARGET)))
        return {
            "first": f"p{random.randrange(seats) + 1}" if first == "lot" else first,
            "dice": throw_pairs(pairs, random),
        }

    def begin(self, start: Start) -> ReferenceEngine:
        return ReferenceEngine(start)

    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        return find_twin(start, lines, seat, random)

    def options(self, seats: int, random: Random) -> dict[str, Any]:
        """Return random options: a small target, often a custom board, sometimes a first player or `lot`."""
        found: dict[str, Any] = {"target": random.choice([50_000, 100_000, 100_000, 150_000, 150_000])}
        if random.random() < 0.6:
            found["board"] = random_board(random.choice([*KINDS]), random)
        if random.random() < 0.3:
            found["first"] = random.choice(["lot", *(f"p{seat + 1}" for seat in range(seats))])
        return found

    def enough(self, start: Start, model: Model) -> Start:
        """Return the start with the dice thrown so far and some to spare; parsing a whole deal takes 30 ms."""
        assert isinstance(model, ReferenceEngine)
        dice = start.deal["dice"][: model.thrown + SPARE_PAIRS]
        return start._replace(deal={**start.deal, "dice": dice})

    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        """Return counts: three riders per seat, no two on one cell; one nugget per seat, in hand or under a rider."""
        riders = views[0]["riders"]
        assert len(riders) == len(views), "each seat has riders"
        riding = [cell for cells in riders for cell in cells if cell is not None]
        assert set(riding) <= set(CELLS), f"riders stand on no cells: {riding}"
        assert len(set(riding)) == len(riding), f"two riders on one cell: {riding}"
        for view in views:
            assert view["riders"] == riders, "riders stand where all see them"
            assert view["own"]["gold"] in (None, *RIDERS), "a nugget is under no rider"
        return {f"riders of p{seat + 1}": len(cells) for seat, cells in enumerate(riders)}

    def choose(self, model: Model, random: Random) -> str:
        assert isinstance(model, ReferenceEngine)
        return choose(model, random)

    def worlds(self, start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
        return dict.fromkeys(list_worlds(played(start, lines), seat), 1.0)

    def describe(self, views: list[dict[str, Any]], seat: int | None) -> Hashable:
        """Return, by seat, the rider with gold: public once the match is over, known to its owner before."""
        public = views[0]["gold"]
        return tuple(view["own"]["gold"] for view in views) if public is None else tuple(public)


ORACLE = Sacramento()
