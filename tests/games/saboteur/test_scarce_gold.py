"""Sampling where the gold a seat saw is rare: nearly all cards it saw after a pay-out are ones."""

from collections import Counter
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import filon
from filon.games.saboteur.view_types import View
from filon.games.saboteur.worlds.gold_posterior import GoldPosterior
from filon.testing.chi_square import fits

RECORD = Path(__file__).with_name("scarce_gold.filon")
SEAT = 4


@pytest.mark.once
def test_true_view_of_rare_gold_is_accepted() -> None:
    """S8.3: saboteurs were paid between two diggers' rounds; one of 200,000 consistent piles would be accepted."""
    match = filon.replay(RECORD.read_text(encoding="utf-8"))
    view = match.view(SEAT)
    world = match.game.worlds(view).sample(filon.Quick(5))

    assert world.view(SEAT) == view


@pytest.mark.parametrize("weights", [(1, 1), (1, 9), (9, 1), (5, 1, 1, 1), (1, 2, 3, 4, 5), (40, 0, 1)])
def test_rejected_worlds_are_kept_in_reserve_by_weight(weights: tuple[int, ...]) -> None:
    """Whatever their order: one proposal of weight 9 is taken nine times as often as one of weight 1."""
    view = filon.replay(RECORD.read_text(encoding="utf-8")).view(SEAT)
    assert isinstance(view, View)
    gold, luck, draws = GoldPosterior(view), filon.Quick(3), 3000
    counts: Counter[int] = Counter()
    for _ in range(draws):
        gold._reset_reserve()
        for number, weight in enumerate(weights):
            if weight:
                gold._add_to_reserve([], vec[u8]([u8(number)]), weight, luck)
        counts[int(gold.reserve_pile[0])] += 1

    assert fits(counts, dict(enumerate(map(float, weights))), draws) > 1e-4


def test_reserve_of_one_sample_is_not_that_of_the_next() -> None:
    view = filon.replay(RECORD.read_text(encoding="utf-8")).view(SEAT)
    assert isinstance(view, View)
    gold, luck = GoldPosterior(view), filon.Quick(3)
    gold._add_to_reserve([], vec[u8]([u8(1)]), 10**9, luck)
    gold._reset_reserve()

    assert gold.reserve is None
    gold._add_to_reserve([], vec[u8]([u8(2)]), 1, luck)
    assert int(gold.reserve_pile[0]) == 2
