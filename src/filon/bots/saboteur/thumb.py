"""How does somebody play Saboteur by rules of thumb? Diggers dig, saboteurs hide and then strike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from filon.bots import moves_of, noticed
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.mine.sides import half_turn, sides_of
from filon.games.saboteur import happenings as h
from filon.games.saboteur.wire import View

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
Cell = tuple[int, int]


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The move with the best marks; equal ones by lot."""
    return weighed(view, events, seed, moves_of(game, view))


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same among the moves that it notices."""
    return weighed(view, events, seed, noticed(moves_of(game, view), seed))


def weighed(view: CoreView, events: Sequence[Event], seed: int, moves: list[str]) -> str:
    """The best of these."""
    assert isinstance(view, View)
    assert view.own is not None
    thought = Thought(view, events)
    random = Random(seed)
    marks = [(thought.marks(text), random.random(), text) for text in moves]
    return max(marks)[2]


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


class Thought:
    """What one seat makes of the table."""

    def __init__(self, view: View, events: Sequence[Event]) -> None:
        assert view.own is not None
        assert view.seat is not None
        self.view, self.own, self.seat = view, view.own, view.seat
        self.digs = self.own.role == "digger"
        self.targets = self.likely_goals()
        self.front = self.steps_from_front()
        # A saboteur digs along while the gold is far, so as not to be found out.
        self.hides = not self.digs and self.front > 4 and view.pile > 10
        self.guilt = self.guilt_of_others(events)

    def likely_goals(self) -> list[Cell]:
        """Where the treasure may lie, for all this seat has seen."""
        seen = {known.cell: known.card for known in self.own.goals}
        seen.update({goal.cell: goal.card for goal in self.view.goals if goal.card})
        found = [cell for cell, card in seen.items() if card == "treasure"]
        return [cell_of(cell) for cell in found or [goal.cell for goal in self.view.goals if goal.cell not in seen]]

    def steps(self, cell: Cell) -> int:
        """Cells from here to the nearest place where the treasure may lie."""
        return min((abs(cell[0] - x) + abs(cell[1] - y) for x, y in self.targets), default=99)

    def steps_from_front(self) -> int:
        """How near the tunnels have come."""
        ends = [cell_of(tunnel.cell) for tunnel in self.view.map if not tunnel.card.startswith("x")]
        return min((self.steps(end) for end in ends), default=8)

    def guilt_of_others(self, events: Sequence[Event]) -> Counter[int]:
        """Marks against each player in this round: dead ends, rocks, tools broken; less for digging on."""
        guilt: Counter[int] = Counter()
        for event in events:
            what = event.what
            if isinstance(what, h.RoundBegun):
                guilt.clear()
            elif isinstance(what, h.Laid):
                guilt[what.by] += 3 if what.card.startswith("x") else -1
            elif isinstance(what, (h.RockFell, h.Broke)):
                guilt[what.by] += 1
        guilt[self.seat] = -99
        return guilt

    def marks(self, text: str) -> float:
        """How good a move looks; a hidden saboteur thinks like a digger."""
        words = text.split(" ")
        if words[0] == "take":
            return int(words[1][-1])
        helps = self.digs or self.hides
        if words[0] == "lay":
            return self.marks_of_lay(words) if helps else self.harm_of_lay(words)
        if words[0] == "pass":
            return self.marks_of_pass(words[1])
        if words[0] == "map":
            return 4 if len(self.targets) > 1 and cell_of(words[1]) in self.targets else -5
        if words[0] == "rockfall":
            return self.marks_of_rockfall(cell_of(words[1]))
        player = int(words[2][1:]) - 1
        if words[0] == "break":
            return self.marks_of_break(player, helps=helps)
        if player == self.seat:
            return 8
        return 2 - self.guilt[player] if helps else -4

    def marks_of_break(self, player: int, *, helps: bool) -> float:
        """Suspects are stopped, by saboteurs those who dig; a third broken tool stops nobody more than two."""
        broken = len(self.view.broken[player])
        if player == self.seat or broken > 1:
            return -9
        found = (3 if self.guilt[player] >= 3 else -4) if helps else 5 - self.guilt[player] / 4
        return found - 2 * broken

    def ends(self, words: list[str]) -> list[Cell]:
        """The cells this tunnel would open onto."""
        sides = sides_of(words[1])
        sides = half_turn(sides) if words[-1] == "turned" else sides
        x, y = cell_of(words[2])
        taken = {tunnel.cell for tunnel in self.view.map} | {"0,0"}
        around = [(x + dx, y + dy) for side, (dx, dy) in enumerate(STEPS) if sides >> side & 1]
        return [cell for cell in around if f"{cell[0]},{cell[1]}" not in taken]

    def is_behind_start(self, words: list[str]) -> bool:
        """Whether a tunnel lies further from the goals than the start does: it leads nowhere and hinders nobody."""
        return cell_of(words[2])[0] < 0

    def marks_of_lay(self, words: list[str]) -> float:
        """Nearer is better, more ways on are better; a dead end is none."""
        if words[1].startswith("x"):
            return -6
        ends = self.ends(words)
        if not ends or self.is_behind_start(words):
            return -6
        return 10 - min(self.steps(end) for end in ends) + 0.3 * len(ends)

    def harm_of_lay(self, words: list[str]) -> float:
        """A dead end where the way on would be; the nearer to the gold, the better."""
        if self.is_behind_start(words):
            return -6
        near = 10 - self.steps(cell_of(words[2]))
        if words[1].startswith("x"):
            return near
        ends = self.ends(words)
        return -near if any(self.steps(end) < self.front for end in ends) else 0.5

    def marks_of_rockfall(self, cell: Cell) -> float:
        """Saboteurs take what leads to the gold, diggers a dead end in the way."""
        card = next(tunnel.card for tunnel in self.view.map if cell_of(tunnel.cell) == cell)
        dead = card.startswith("x")
        if self.digs or self.hides:
            return 6 - self.steps(cell) if dead else -8
        return -8 if dead else 7 - self.steps(cell)

    def marks_of_pass(self, card: str) -> float:
        """Away with what helps the other side, or nobody."""
        if card.startswith("x"):
            return 1 if self.digs else -6
        if self.digs:
            return 0.5 if card.startswith("break") else -2 if "repair" in card else -1
        return 2 if card in ("NESW", "EW", "ESW", "NSW") else 0
