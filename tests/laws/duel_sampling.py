"""Positions of Le Duel and the chi-square fit of a sampler to the oracle there."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from functools import cache
from random import Random
from typing import Any, NamedTuple

import filon
from filon.games.duel.state import State
from filon.testing.chi_square import fits
from filon.testing.duel import ORACLE
from filon.testing.duel.card_probabilities import Cards, kind_of
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.duel.worlds import goal_row, pile_row, played, seen_goals
from filon.testing.laws.sampling_frequencies import probabilities_of, sampled, worst_side
from filon.testing.oracle import Start
from filon.testing.walks import Walk, begin, walk

GAME = filon.load("duel")
LEAST = 1e-4
NEAR = [[2, -2], [2, 0], [2, 2], [3, -1], [3, 1], [4, 0]]
LAYOUTS: dict[int, dict[str, Any]] = {
    1: {"start": [[0, 0]], "goals": NEAR},
    2: {"start": [[0, -1], [0, 1]], "goals": NEAR},
}
POSITIONS: dict[str, Callable[[ReferenceEngine], bool]] = {
    "at the start": lambda model: True,
    "when a goal was looked at": lambda model: any(model.past.looked_at),
    "while a goal waits": lambda model: model.waiting is not None,
    "late": lambda model: 0 < len(model.pile) <= 3,
    "when all is drawn": lambda model: not model.pile and all(len(hand) > 2 for hand in model.hands),
    "with cards gone": lambda model: len(model.ends) == 1 and len(model.gone_tunnels) > 2 and len(model.past.open) > 5,
    "with no goal unused": lambda model: len(model.past.goals) == 6 and bool(model.past.turned),
    "with goals gone and looked at": lambda model: len(model.gone_goals) > 4 and any(model.past.looked_at),
    "when it is over": lambda model: model.turn is None and all(model.hands),
}
VIEWERS: dict[int, list[int | None]] = {1: [0, None], 2: [0, 1, None]}


@cache
def walk_near(seats: int, seed: int) -> Walk:
    """A match with the goals so near that rounds end in every way."""
    return walk(GAME, ORACLE, seats, Random(seed), options={"layout": LAYOUTS[seats]}, purpose=0.9, talk=0.0)


@cache
def position_named(seats: int, name: str) -> tuple[Start, list[str]]:
    """The first position of a kind in a few walks."""
    for seed in range(12):
        start, lines = walk_near(seats, seed)
        model = ORACLE.begin(start)
        for number, line in enumerate([*lines, ""]):
            if POSITIONS[name](model):
                return start, lines[:number]
            if line:
                model.play(line)
    raise AssertionError(f"no walk comes by: {name}")


def match_of(start: Start, lines: list[str], game: filon.Game = GAME) -> filon.Match:
    match = begin(game, start)
    for line in lines:
        match.play(line)
    return match


def fit_p_value(
    start: Start, lines: list[str], seat: int | None, *, game: filon.Game = GAME, draws: int = 500
) -> float:
    """The p-value of what all views show: of whole worlds, or of the feature that fits least."""
    found = sampled(game, ORACLE, match_of(start, lines, game), seat, draws, Random(draws))
    return worst_side(ORACLE, probabilities_of(ORACLE, start, lines, seat), found)[1]


class HiddenCards(NamedTuple):
    """The cards of a sampled state that no view shows."""

    pile: Cards
    aside: Cards
    goals: Cards  # six on the table, then the unused


def hidden_cards(state: filon.State) -> HiddenCards:
    """The hidden cards of a state: pile and cards set aside from the top, and goals."""
    assert isinstance(state, State)
    names = tuple(state.components.names[card] for card in state.deck)
    top, bottom = int(state.top), int(state.bottom)
    return HiddenCards(
        names[top:bottom], names[bottom:], tuple(state.components.goal_names[goal] for goal in state.goals)
    )


def chances(rows: dict[Cards, int]) -> dict[Hashable, float]:
    """Probabilities of rows of cards by name."""
    return {row: float(weight) for row, weight in rows.items()}


def kinds(rows: dict[Cards, int]) -> dict[Hashable, float]:
    """Probabilities of rows of cards by kind."""
    found: dict[Hashable, float] = defaultdict(float)
    for row, weight in rows.items():
        found[tuple(map(kind_of, row))] += weight
    return dict(found)


def hidden_cards_fit(start: Start, lines: list[str], seat: int | None, found: list[HiddenCards]) -> float:
    """The smallest p-value of hidden cards and goals, with a Bonferroni correction."""
    model = played(start, lines)
    values = [*card_values(model, seat, found), *goal_values(model, seat, found)]
    return min(1.0, min(values, default=1.0) * len(values))


def card_values(model: ReferenceEngine, seat: int | None, found: list[HiddenCards]) -> list[float]:
    """p-values of pile and cards set aside: single positions by name, pairs by kind, a short pile as a whole."""
    rows = [(*one.pile, *one.aside) for one in found]
    size, values = len(rows[0]), []
    pile = len(found[0].pile)
    one, two = chances(pile_row(model, seat, min(1, size))), kinds(pile_row(model, seat, min(2, size)))
    for place in {0, pile // 2, pile - 1, size // 2, size - 1} & set(range(size)):
        values.append(fits(Counter[Hashable](row[place : place + 1] for row in rows), one, len(rows)))
    for first, second in {(0, 1), (1, 2), (0, size - 1), (size // 2, size // 2 + 1)} if size > 2 else ():
        counts = Counter[Hashable]((kind_of(row[first]), kind_of(row[second])) for row in rows)
        values.append(fits(counts, two, len(rows)))
    if 0 < size <= 3:
        values.append(fits(Counter[Hashable](rows), chances(pile_row(model, seat, size)), len(rows)))
    return values


def goal_values(model: ReferenceEngine, seat: int | None, found: list[HiddenCards]) -> list[float]:
    """p-values of the goals that the seat has not seen, used and unused: single positions and pairs."""
    hidden = [place for place in range(len(model.past.goals)) if place not in seen_goals(model, seat)]
    values = []
    for places in [[place] for place in hidden] + [hidden[:2], hidden[-2:]]:
        counts = Counter[Hashable](tuple(one.goals[place] for place in places) for one in found)
        values.append(fits(counts, chances(goal_row(model, seat, places)), len(found)))
    return values


def sample_hidden_cards(
    start: Start, lines: list[str], seat: int | None, game: filon.Game = GAME, draws: int = 1500
) -> list[HiddenCards]:
    """The hidden cards of `draws` sampled states."""
    worlds, luck = game.worlds(match_of(start, lines, game).view(seat)), filon.Quick(len(lines) + 1)
    return [hidden_cards(worlds.sample(luck)) for _ in range(draws)]
