"""Regression tests: mistakes of `regular` that were seen at 15f0bca in the matches played here.

Except for the last one, which was not seen there in forty matches.
"""

from collections.abc import Callable, Sequence

import filon
from filon import bots
from filon.bots import Bot
from filon.bots.duel.heuristic import distance_to_gold, shortens_path
from filon.bots.saboteur.heuristic import MoveScorer
from filon.bots.saboteur.parameters import Parameters
from filon.core.event import Event
from filon.core.game import Game
from filon.core.view import View
from filon.games.duel.moves import KIND, LAY
from filon.games.duel.state import State
from filon.games.saboteur.view_types import View as SaboteurView

from .bot_matches import played

FEW = filon.Budget(iterations=1)
Mistake = Callable[[View, Sequence[str], str], bool]


def mistakes(key: str, seats: int, seeds: range, is_mistake: Mistake) -> list[str]:
    """Return the moves of whole matches that are this mistake."""
    game, found = filon.load(key), []
    regular = bots.find(game, "regular")

    def recorded(game: Game, view: View, events: Sequence[Event], seed: int, budget: filon.Budget) -> str:
        move = regular(game, view, events, seed, budget)
        if is_mistake(view, bots.moves_of(game, view), move):
            found.append(move)
        return move

    players: list[Bot] = [recorded] * seats
    for seed in seeds:
        played(game, seed, *players, budget=FEW)
    return found


def test_duel_regular_repairs_instead_of_shedding() -> None:
    def sheds(view: View, moves: Sequence[str], move: str) -> bool:
        tool = move.split(" ")[-1]
        return move.startswith("shed ") and any(
            each.startswith("repair ") and each.split(" ")[-1] == tool for each in moves
        )

    assert mistakes("duel", 2, range(4), sheds) == []


def test_duel_regular_never_passes_if_a_path_can_be_shortened() -> None:
    game = filon.load("duel")

    def passes(view: View, moves: Sequence[str], move: str) -> bool:
        state = game.worlds(view).sample(filon.Quick(1))
        assert isinstance(state, State)
        lays = [int(each) for each in state.moves() if each >> KIND == LAY]
        before = distance_to_gold(state, int(state.mover))
        return move.startswith("pass ") and any(shortens_path(state, lay, before) for lay in lays)

    assert mistakes("duel", 2, range(2), passes) == []


def test_saboteur_regular_never_breaks_a_third_tool() -> None:
    def breaks(view: View, moves: Sequence[str], move: str) -> bool:
        assert isinstance(view, SaboteurView)
        words = move.split(" ")
        return words[0] == "break" and len(view.broken[int(words[2][1:]) - 1]) == 2

    assert mistakes("saboteur", 5, range(12), breaks) == []


def test_saboteur_regular_never_digs_behind_the_start() -> None:
    def digs(view: View, moves: Sequence[str], move: str) -> bool:
        words = move.split(" ")
        return words[0] == "lay" and int(words[2].split(",")[0]) < 0

    assert mistakes("saboteur", 5, range(4), digs) == []


def test_saboteur_digger_never_passes_if_it_can_dig_nearer() -> None:
    """Never seen so far."""

    def passes(view: View, moves: Sequence[str], move: str) -> bool:
        assert isinstance(view, SaboteurView)
        scorer = MoveScorer(view, [], Parameters())
        return scorer.is_digger and move.startswith("pass") and any(scorer.leads_nearer(each) for each in moves)

    assert mistakes("saboteur", 5, range(3), passes) == []
