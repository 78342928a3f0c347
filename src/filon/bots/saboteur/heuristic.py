"""How does somebody play Saboteur by rules of thumb? Diggers dig, saboteurs hide and then strike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from filon.bots import moves_of, novice_subset
from filon.bots.saboteur.parameters import Parameters, found
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.mining.sides import half_turn, sides_of
from filon.games.saboteur import events as h
from filon.games.saboteur.view_types import View

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
NEVER = -99.0
Cell = tuple[int, int]


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The move with the best marks; equal ones by lot."""
    return weighed(view, events, seed, moves_of(game, view))


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """The same among the moves that it notices."""
    return weighed(view, events, seed, novice_subset(moves_of(game, view), seed))


def weighed(view: CoreView, events: Sequence[Event], seed: int, moves: list[str], by: Parameters | None = None) -> str:
    """The best of these moves by these numbers, or by those that were found."""
    assert isinstance(view, View)
    assert view.own is not None
    thought = Thought(view, events, by or found())
    random = Random(seed)
    if any(thought.leads_on(text) for text in moves):
        moves = [text for text in moves if not text.startswith("pass")]
    marks = [(thought.marks(text), random.random(), text) for text in moves]
    return max(marks)[2]


def guilt_of(events: Sequence[Event], by: Parameters) -> defaultdict[int, float]:
    """Marks against each player in this round: dead ends, rocks, tools broken; less for digging on."""
    guilt: defaultdict[int, float] = defaultdict(float)
    for event in events:
        what = event.what
        if isinstance(what, h.RoundBegun):
            guilt.clear()
        elif isinstance(what, h.Laid):
            guilt[what.by] += by.dead_end if what.card.startswith("x") else by.digging
        elif isinstance(what, (h.RockFell, h.Broke)):
            guilt[what.by] += by.striking
    return guilt


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


class Thought:
    """What one seat makes of the table."""

    def __init__(self, view: View, events: Sequence[Event], by: Parameters) -> None:
        assert view.own is not None
        assert view.seat is not None
        self.by = by
        self.view, self.own, self.seat = view, view.own, view.seat
        self.digs = self.own.role == "digger"
        self.targets = self.likely_goals()
        self.front = self.steps_from_front()
        # A saboteur digs along while the gold is far, so as not to be found out.
        self.hides = not self.digs and self.front > by.far and view.pile > by.many
        self.guilt = guilt_of(events, by)
        self.guilt[self.seat] = NEVER

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
            return self.by.learn if len(self.targets) > 1 and cell_of(words[1]) in self.targets else self.by.idle
        if words[0] == "rockfall":
            return self.marks_of_rockfall(cell_of(words[1]))
        player = int(words[2][1:]) - 1
        if words[0] == "break":
            return self.marks_of_break(player, helps=helps)
        if player == self.seat:
            return self.by.recover
        return self.by.mend - self.guilt[player] if helps else self.by.comfort

    def marks_of_break(self, player: int, *, helps: bool) -> float:
        """Suspects are stopped, by saboteurs those who dig; a third broken tool stops nobody more than two."""
        by, guilt, broken = self.by, self.guilt[player], len(self.view.broken[player])
        if player == self.seat or broken > 1:
            return NEVER
        if helps:
            found = by.stop if guilt >= by.suspect else by.slander
        else:
            found = by.strike - by.spare * guilt
        return found - by.again * broken

    def ends(self, words: list[str]) -> list[Cell]:
        """The cells this tunnel would open onto."""
        sides = sides_of(words[1])
        sides = half_turn(sides) if words[-1] == "turned" else sides
        x, y = cell_of(words[2])
        taken = {tunnel.cell for tunnel in self.view.map} | {"0,0"}
        around = [(x + dx, y + dy) for side, (dx, dy) in enumerate(STEPS) if sides >> side & 1]
        return [cell for cell in around if f"{cell[0]},{cell[1]}" not in taken]

    def leads_on(self, text: str) -> bool:
        """Whether who helps can come nearer to the gold by it: then nobody passes, however poor the cards are."""
        words = text.split(" ")
        if words[0] != "lay" or words[1].startswith("x") or not (self.digs or self.hides):
            return False
        return any(self.steps(end) < self.front for end in self.ends(words))

    def is_behind_start(self, words: list[str]) -> bool:
        """Whether a tunnel lies further from the goals than the start does: it leads nowhere and hinders nobody."""
        return cell_of(words[2])[0] < 0

    def marks_of_lay(self, words: list[str]) -> float:
        """Nearer is better, more ways on are better; a dead end is none."""
        if self.is_behind_start(words):
            return NEVER
        ends = [] if words[1].startswith("x") else self.ends(words)
        if not ends:
            return self.by.useless
        return self.by.tunnel - min(self.steps(end) for end in ends) + self.by.way_on * len(ends)

    def harm_of_lay(self, words: list[str]) -> float:
        """A dead end where the way on would be; the nearer to the gold, the better."""
        if self.is_behind_start(words):
            return NEVER
        near = self.by.block - self.steps(cell_of(words[2]))
        if words[1].startswith("x"):
            return near
        ends = self.ends(words)
        return -near if any(self.steps(end) < self.front for end in ends) else self.by.pretend

    def marks_of_rockfall(self, cell: Cell) -> float:
        """Saboteurs take what leads to the gold, diggers a dead end in the way."""
        card = next(tunnel.card for tunnel in self.view.map if cell_of(tunnel.cell) == cell)
        dead = card.startswith("x")
        if self.digs or self.hides:
            return self.by.clear - self.steps(cell) if dead else self.by.undo
        return self.by.tidy if dead else self.by.collapse - self.steps(cell)

    def marks_of_pass(self, card: str) -> float:
        """Away with what helps the other side, or nobody."""
        by = self.by
        if card.startswith("x"):
            return by.drop_dead_end if self.digs else by.keep_dead_end
        if self.digs:
            return by.drop_break if card.startswith("break") else by.drop_repair if "repair" in card else by.drop
        return by.drop_tunnel if card in ("NESW", "EW", "ESW", "NSW") else 0
