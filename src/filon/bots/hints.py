# filon: interpreted
"""Hints: what the strongest bot suggests to a person, with enough thought to be stable, and why.

A game's module `filon.bots.<key>.hints` defines `rank`, which compares moves without the whims that make a bot hard to
predict, its `ITERATIONS`, and `explain`. A game without it is advised by its best bot, and gives no reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import NamedTuple, Protocol, cast

from librt.vecs import vec
from mypy_extensions import i64

from filon import bots
from filon.bots.ismcts import Search
from filon.bots.one_ply import OnePly
from filon.core.budget import Budget
from filon.core.event import Event
from filon.core.game import Game
from filon.core.text.hint import Hint, Reason
from filon.core.view import View

LONGEST_MS = 1500  # on a slow machine the search ends then, and the answer may be less stable
# For the best bot of a game without a module of its own.
OTHERS = Budget(ms=400)
SLICE = 16  # worlds between two looks at the clock
TREE_SLICE = 16  # iterations of a tree between two looks at the clock


class SearchLimit(NamedTuple):
    """How much to think: iterations, and when to stop by the monotonic clock; None: whenever they are done."""

    iterations: int
    deadline: float | None = None

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.deadline is not None and monotonic() >= self.deadline


Ranked = list[tuple[str, float]]  # moves with their values, the suggested one first


class HintModule(Protocol):
    """A game's module: a decision has so many `ITERATIONS` and, on a server, is allotted so many milliseconds.

    `SAMPLES` says whether it samples worlds, so that another seed may suggest another move.
    """

    ITERATIONS: int
    ALLOTTED_MS: int
    SAMPLES: bool

    def rank(
        self, game: Game, view: View, events: Sequence[Event], seed: int, thought: SearchLimit, only: Sequence[str] = ()
    ) -> Ranked:
        """Return the moves that were compared to the end, the suggested one first; `only` these where given."""
        ...

    def explain(self, game: Game, view: View, events: Sequence[Event], text: str) -> Reason | None:
        """Return why this move, or whole turn, is suggested, by what the view's seat knows."""
        ...

    def score_range(self, view: View) -> float:
        """Return the distance from the worst value of a match or a round to the best."""
        ...


@lru_cache(maxsize=64)
def module_of(key: str) -> HintModule | None:
    """Return a game's module, or None; a game's bots may also be one module, which is no package."""
    bots_of_game = find_spec(f"filon.bots.{key}")
    if bots_of_game is None or not bots_of_game.submodule_search_locations:
        return None
    if not find_spec(f"filon.bots.{key}.hints"):
        return None
    return cast(HintModule, import_module(f"filon.bots.{key}.hints"))


def budget_of(game: Game) -> Budget:
    """Return what a hint of this game may cost."""
    module = module_of(game.key)
    return OTHERS if module is None else Budget(iterations=module.ITERATIONS)


def allotted_ms(game: Game) -> int:
    """Return how long a decision of a hint occupies a server's worker."""
    module = module_of(game.key)
    assert OTHERS.ms is not None
    return OTHERS.ms if module is None else module.ALLOTTED_MS


def advise(game: Game, view: View, events: Sequence[Event], seed: int, budget: Budget) -> Hint:
    """Return the suggested move and its reason, within the budget and LONGEST_MS."""
    module = module_of(game.key)
    if module is None:
        return Hint(bots.best(game)(game, view, events, seed, budget))
    began = monotonic()
    moves = bots.moves_of(game, view)
    text = moves[0]
    if len(moves) > 1:
        ms = LONGEST_MS if budget.ms is None else budget.ms
        thought = SearchLimit(budget.at_most(module.ITERATIONS), began + ms / 1000)
        text = module.rank(game, view, events, seed, thought)[0][0]
    return Hint(text, module.explain(game, view, events, text))


def explain(game: Game, view: View, events: Sequence[Event], text: str) -> Reason | None:
    """Return why this move, or whole turn, is suggested; None where the game gives no reasons."""
    module = module_of(game.key)
    return None if module is None else module.explain(game, view, events, text)


def run_tree(search: Search, thought: SearchLimit) -> None:
    """Iterate, one slice at least, until more iterations cannot change the move, or the time is up."""
    while search.iterations < thought.iterations and not (search.iterations and thought.is_over):
        search.iterate(min(TREE_SLICE, thought.iterations - search.iterations))
        if search.visit_lead() > thought.iterations - search.iterations:
            return


def tree_values(new_tree: Callable[[], Search], moves: vec[i64], thought: SearchLimit) -> dict[int, float]:
    """Return the value of each of these moves. It has a tree to itself: in one tree the less visited move is worth
    less."""
    values: dict[int, float] = {}
    for at in range(len(moves)):
        tree = new_tree()
        tree.root_moves = moves[at : at + 1]
        while tree.iterations < thought.iterations and not (tree.iterations and thought.is_over):
            tree.iterate(min(TREE_SLICE, thought.iterations - tree.iterations))
        values |= {move: mean for move, _, mean in tree.root_statistics()}
    return values


def run_worlds(search: OnePly, thought: SearchLimit, worlds: int, finalists: int = 0, replies: int = 0) -> None:
    """Evaluate all moves in so many worlds, as `OnePly.run` does, until iterations or time are used up."""
    search.deadline, search.max_evaluations = thought.deadline, thought.iterations
    last = 0  # what the last world cost
    for world in range(worlds):
        if world and (thought.is_over or search.evaluations + last > thought.iterations):
            return
        before = search.evaluations
        search.evaluate_world(replies)
        last = search.evaluations - before
        if finalists and 8 * (world + 1) >= worlds:
            search.keep_best(finalists)


def run_race(search: OnePly, thought: SearchLimit, worlds: int, margin: float) -> None:
    """Let the moves race until one is left, all worlds are tried, or iterations or time are used up."""
    before = search.evaluations
    tried = 0
    while tried < worlds and len(search.moves) > 1 and not thought.is_over:
        left = thought.iterations - (search.evaluations - before)
        if left < len(search.moves):
            return
        tried = min(tried + SLICE, worlds)
        search.race(Budget(iterations=left), tried, margin)
