"""Random walks of Le Duel: two players and solo, printed and near layouts, both colours."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import filon
from filon.testing.duel import ORACLE
from filon.testing.duel.heuristic_player import steps_to_goal_after
from filon.testing.duel.oracle import Duel
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.mining_cells import write_cell
from filon.testing.oracle import Model
from filon.testing.walks import Walk, walk

GAME = filon.load("duel")
NEAR_GOALS = [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]
NEAR: dict[int, dict[str, Any]] = {
    1: {"start": [[0, 0]], "goals": NEAR_GOALS},
    2: {"start": [[0, -1], [0, 1]], "goals": NEAR_GOALS},
}
OPTIONS: dict[int, list[dict[str, Any]]] = {
    1: [{"colour": "blue"}, {"colour": "green", "layout": NEAR[1]}, {"layout": NEAR[1]}, {"colour": "green"}],
    2: [{}, {"layout": NEAR[2]}],
}
PURPOSES = (0.9, 0.0, 0.5, 1.0)


def walks(seats: int, first: int = 0) -> Iterator[tuple[Walk, Random]]:
    """Matches without end, all options with all mixtures of chance and purpose, each with luck of its own."""
    number = first
    while True:
        random = Random(1000 * seats + number)
        options = OPTIONS[seats][number % len(OPTIONS[seats])]
        purpose = PURPOSES[number // len(OPTIONS[seats]) % len(PURPOSES)]
        yield walk(GAME, ORACLE, seats, random, options=options, purpose=purpose, talk=0.0), random
        number += 1


class BiasedPlayer(Duel):
    """Plays like the oracle, but for what seldom happens: it goes after that where it can."""

    def choose(self, model: Model, random: Random) -> str:
        assert isinstance(model, ReferenceEngine)
        preferred = self.preferred(model) if model.waiting is None else []
        return random.choice(preferred) if preferred else super().choose(model, random)

    def preferred(self, model: ReferenceEngine) -> list[str]:
        """The legal moves it wants most; none for any."""
        raise NotImplementedError


class Idle(BiasedPlayer):
    """Digs nothing: both end with no nuggets (D6.5)."""

    def preferred(self, model: ReferenceEngine) -> list[str]:
        return [text for text in model.legal() if text.startswith("pass ")]


class KeyThenRock(BiasedPlayer):
    """Opens every door, and buries the tunnels that a key lies on (D5.6)."""

    def preferred(self, model: ReferenceEngine) -> list[str]:
        legal = model.legal()
        buried = [f"rockfall {write_cell(cell)}" for cell in model.mine.keys]
        tunnels = [f"key {write_cell(cell)}" for cell, kind in model.mine.kinds.items() if kind == "tunnel"]
        doors = [text for text in legal if text.startswith("lay ") and "_door_" in text]
        return [text for text in legal if text in buried] or [text for text in legal if text in tunnels] or doors


class Nosy(BiasedPlayer):
    """Bribes every troll, lays those it has, and looks at the same goal again (D5.3, D5.7)."""

    def preferred(self, model: ReferenceEngine) -> list[str]:
        legal = model.legal()
        again = [f"map {write_cell(model.goal_cells[place])}" for place in model.past.looked_at[model.seat]]
        kinds = [
            [text for text in legal if text.startswith("bribe ")],
            [text for text in legal if text in again],
            [text for text in legal if text.startswith("map ")],
            [text for text in legal if text.startswith("lay ") and "_troll" in text],
        ]
        return next((texts for texts in kinds if texts), [])


class Poor(BiasedPlayer):
    """Lays no gold and bribes nobody, so that goals run out before tokens do (D7.5)."""

    def preferred(self, model: ReferenceEngine) -> list[str]:
        legal, colour = model.legal(), model.colours[model.seat]
        reached = model.mine.reached(colour)
        lays = [text for text in legal if text.startswith("lay ") and "_gold" not in text]
        going = {text: steps_to_goal_after(model.mine, text, colour, reached) for text in lays}
        kinds = [
            [text for text in legal if text.startswith("repair ")],
            [text for text in legal if text.startswith("shed ")],
            [text for text in lays if going[text] == min(going.values()) < 9],
            [text for text in legal if text.startswith("pass ") and "line" not in text],
        ]
        return next((texts for texts in kinds if texts), [])


CLUSTER = {"start": [[0, 0]], "goals": [[2, -1], [2, 0], [2, 1], [3, -1], [3, 0], [3, 1]]}
# Who leans where: seats, and the options of the walk.
BIASED_PLAYERS: list[tuple[BiasedPlayer, int, dict[str, Any]]] = [
    (Idle(), 2, {}),
    (KeyThenRock(), 2, {"layout": NEAR[2]}),
    (Nosy(), 2, {"layout": NEAR[2]}),
    (Poor(), 1, {"layout": CLUSTER}),
    (Poor(), 1, {"layout": CLUSTER, "colour": "green"}),
]


def biased_walks() -> Iterator[tuple[Walk, Random]]:
    """Matches without end, of players who lean one way or the other."""
    number = 0
    while True:
        random = Random(number)
        oracle, seats, options = BIASED_PLAYERS[number % len(BIASED_PLAYERS)]
        yield walk(GAME, oracle, seats, random, options=options, purpose=1.0, talk=0.0), random
        number += 1
