"""Heuristic play of Saboteur: diggers dig; saboteurs hide and then strike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from filon.bots import moves_of
from filon.bots.novice import novice_subset
from filon.bots.saboteur.parameters import Parameters, tuned
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View as CoreView
from filon.games.mining.sides import half_turn, sides_of
from filon.games.saboteur import events as h
from filon.games.saboteur.view_types import View

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
FORBIDDEN = -99.0
Cell = tuple[int, int]


def regular(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the move with the best score; ties are broken randomly."""
    return heuristic_move(view, events, seed, moves_of(game, view))


def novice(game: Game, view: CoreView, events: Sequence[Event], seed: int, budget: Budget) -> str:
    """Return the best-scored of the moves a novice considers."""
    return heuristic_move(view, events, seed, novice_subset(moves_of(game, view), seed))


def heuristic_move(
    view: CoreView, events: Sequence[Event], seed: int, moves: list[str], parameters: Parameters | None = None
) -> str:
    """Return the best of these moves under these parameters, or under the tuned ones."""
    assert isinstance(view, View)
    assert view.own is not None
    scorer = MoveScorer(view, events, parameters or tuned())
    random = Random(seed)
    if any(scorer.leads_nearer(text) for text in moves):
        moves = [text for text in moves if not text.startswith("pass")]
    scores = [(scorer.score(text), random.random(), text) for text in moves]
    return max(scores)[2]


def suspicion_of(events: Sequence[Event], parameters: Parameters) -> defaultdict[int, float]:
    """Return the suspicion of each player in this round: dead ends, rockfalls and broken tools, less digging."""
    suspicion: defaultdict[int, float] = defaultdict(float)
    for event in events:
        what = event.what
        if isinstance(what, h.RoundBegun):
            suspicion.clear()
        elif isinstance(what, h.Laid):
            suspicion[what.by] += parameters.dead_end if what.card.startswith("x") else parameters.digging
        elif isinstance(what, (h.RockFell, h.Broke)):
            suspicion[what.by] += parameters.striking
    return suspicion


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


class MoveScorer:
    """Scores one seat's moves."""

    def __init__(self, view: View, events: Sequence[Event], parameters: Parameters) -> None:
        assert view.own is not None
        assert view.seat is not None
        self.parameters = parameters
        self.view, self.own, self.seat = view, view.own, view.seat
        self.is_digger = self.own.role == "digger"
        self.targets = self.possible_goals()
        self.frontier_distance = self.distance_from_frontier()
        # A saboteur digs along while the gold is far, so as not to be found out.
        self.is_hiding = not self.is_digger and self.frontier_distance > parameters.far and view.pile > parameters.many
        self.suspicion = suspicion_of(events, parameters)
        self.suspicion[self.seat] = FORBIDDEN

    def possible_goals(self) -> list[Cell]:
        """Return the cells where the treasure may be, by what this seat has seen."""
        seen = {known.cell: known.card for known in self.own.goals}
        seen.update({goal.cell: goal.card for goal in self.view.goals if goal.card})
        found = [cell for cell, card in seen.items() if card == "treasure"]
        return [cell_of(cell) for cell in found or [goal.cell for goal in self.view.goals if goal.cell not in seen]]

    def distance(self, cell: Cell) -> int:
        """Return the number of cells to the nearest possible place of the treasure."""
        return min((abs(cell[0] - x) + abs(cell[1] - y) for x, y in self.targets), default=99)

    def distance_from_frontier(self) -> int:
        """Return how near the tunnels have come."""
        ends = [cell_of(tunnel.cell) for tunnel in self.view.map if not tunnel.card.startswith("x")]
        return min((self.distance(end) for end in ends), default=8)

    def score(self, text: str) -> float:
        """Return the score of a move; a hiding saboteur scores like a digger."""
        words = text.split(" ")
        if words[0] == "take":
            return int(words[1][-1])
        helps = self.is_digger or self.is_hiding
        if words[0] == "lay":
            return self.score_lay(words) if helps else self.score_harmful_lay(words)
        if words[0] == "pass":
            return self.score_pass(words[1])
        if words[0] == "map":
            return (
                self.parameters.learn
                if len(self.targets) > 1 and cell_of(words[1]) in self.targets
                else self.parameters.idle
            )
        if words[0] == "rockfall":
            return self.score_rockfall(cell_of(words[1]))
        player = int(words[2][1:]) - 1
        if words[0] == "break":
            return self.score_break(player, helps=helps)
        if player == self.seat:
            return self.parameters.recover
        return self.parameters.mend - self.suspicion[player] if helps else self.parameters.comfort

    def score_break(self, player: int, *, helps: bool) -> float:
        """Return the score of breaking a tool: suspects', for saboteurs diggers'; a third broken tool adds nothing."""
        parameters, suspicion, broken = self.parameters, self.suspicion[player], len(self.view.broken[player])
        if player == self.seat or broken > 1:
            return FORBIDDEN
        if helps:
            found = parameters.stop if suspicion >= parameters.suspect else parameters.slander
        else:
            found = parameters.strike - parameters.spare * suspicion
        return found - parameters.again * broken

    def ends(self, words: list[str]) -> list[Cell]:
        """Return the cells this tunnel would open onto."""
        sides = sides_of(words[1])
        sides = half_turn(sides) if words[-1] == "turned" else sides
        x, y = cell_of(words[2])
        taken = {tunnel.cell for tunnel in self.view.map} | {"0,0"}
        around = [(x + dx, y + dy) for side, (dx, dy) in enumerate(DIRECTIONS) if sides >> side & 1]
        return [cell for cell in around if f"{cell[0]},{cell[1]}" not in taken]

    def leads_nearer(self, text: str) -> bool:
        """Return whether it brings a helping player nearer to the gold: then passing is no option."""
        words = text.split(" ")
        if words[0] != "lay" or words[1].startswith("x") or not (self.is_digger or self.is_hiding):
            return False
        return any(self.distance(end) < self.frontier_distance for end in self.ends(words))

    def is_behind_start(self, words: list[str]) -> bool:
        """Return whether a tunnel is further from the goals than the start: it leads nowhere and hinders no player."""
        return cell_of(words[2])[0] < 0

    def score_lay(self, words: list[str]) -> float:
        """Return the score of a tunnel for a helping player: nearer is better, more ends are better."""
        if self.is_behind_start(words):
            return FORBIDDEN
        ends = [] if words[1].startswith("x") else self.ends(words)
        if not ends:
            return self.parameters.useless
        return self.parameters.tunnel - min(self.distance(end) for end in ends) + self.parameters.way_on * len(ends)

    def score_harmful_lay(self, words: list[str]) -> float:
        """Return the score of a tunnel for a saboteur: a dead end in the way, the nearer to the gold the better."""
        if self.is_behind_start(words):
            return FORBIDDEN
        near = self.parameters.block - self.distance(cell_of(words[2]))
        if words[1].startswith("x"):
            return near
        ends = self.ends(words)
        return -near if any(self.distance(end) < self.frontier_distance for end in ends) else self.parameters.pretend

    def score_rockfall(self, cell: Cell) -> float:
        """Return the score of a rockfall: saboteurs hit what leads to the gold, diggers a dead end in the way."""
        card = next(tunnel.card for tunnel in self.view.map if cell_of(tunnel.cell) == cell)
        dead = card.startswith("x")
        if self.is_digger or self.is_hiding:
            return self.parameters.clear - self.distance(cell) if dead else self.parameters.undo
        return self.parameters.tidy if dead else self.parameters.collapse - self.distance(cell)

    def score_pass(self, card: str) -> float:
        """Return the score of passing with this card: what helps the other side goes first."""
        parameters = self.parameters
        if card.startswith("x"):
            return parameters.drop_dead_end if self.is_digger else parameters.keep_dead_end
        if self.is_digger:
            return (
                parameters.drop_break
                if card.startswith("break")
                else parameters.drop_repair
                if "repair" in card
                else parameters.drop
            )
        return parameters.drop_tunnel if card in ("NESW", "EW", "ESW", "NSW") else 0
