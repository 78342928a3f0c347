"""Oracle of Le Duel: deals, twins, worlds and conservation for the law tests."""

from collections.abc import Hashable
from random import Random
from typing import Any

from filon.testing.duel.components import ROUNDS, Components
from filon.testing.duel.conservation import pieces
from filon.testing.duel.heuristic_player import choose
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.duel.twin_deals import deal_round, find_twin
from filon.testing.duel.worlds import World, aspect_weights, aspects, describe_views, enumerate_worlds
from filon.testing.oracle import Model, Oracle, Start


class Duel(Oracle):
    """Oracle of Le Duel, for one and two players."""

    key = "duel"
    seats = (1, 2)

    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        components = Components(options.get("deck"))
        return {"rounds": [deal_round(components, random) for _ in range(ROUNDS)]}

    def begin(self, start: Start) -> ReferenceEngine:
        return ReferenceEngine(start)

    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        return find_twin(start, lines, seat, random)

    def options(self, seats: int, random: Random) -> dict[str, Any]:
        """Return random options: half of the time near goals, so that rounds are finished; solo, either colour."""
        found: dict[str, Any] = {}
        if random.random() < 0.5:
            near = [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]
            found["layout"] = {"start": [[0, -1], [0, 1]] if seats == 2 else [[0, 0]], "goals": near}
        if seats == 1 and random.random() < 0.7:
            found["colour"] = random.choice(["blue", "green"])
        return found

    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        return pieces(views)

    def choose(self, model: Model, random: Random) -> str:
        assert isinstance(model, ReferenceEngine)
        return choose(model, random)

    def worlds(self, start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
        return enumerate_worlds(start, lines, seat)

    def aspects(self, start: Start, lines: list[str], seat: int | None) -> dict[str, dict[Hashable, float]]:
        return aspect_weights(start, lines, seat)

    def describe(self, views: list[dict[str, Any]], seat: int | None) -> World:
        return describe_views(views)

    def sides(self, world: Hashable) -> dict[str, Hashable]:
        assert isinstance(world, World)
        return aspects(world)


ORACLE = Duel()
