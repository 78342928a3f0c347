"""Shuffles of every length are uniform: Quick's, a table's and a sampler's, also of more cards than any one hand."""

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import filon
from filon.core.luck import Keyed, Stream, seed_key, shuffle_end
from filon.testing.chi_square import chi_square_tail

LENGTHS = (21, 44, 67)
SHUFFLES = 1500
LEAST = 1e-4
Shuffle = Callable[[int, vec[u8]], vec[u8]]


def cards(count: int) -> vec[u8]:
    return vec[u8]([u8(code) for code in range(count)])


def places(seed: int, items: vec[u8]) -> vec[u8]:
    """The order that `places` gives, applied to the items."""
    order = Stream(seed_key(seed), "deck").places(len(items))
    return vec[u8]([items[place] for place in order])


QUICK = filon.Quick(77)
KINDS: dict[str, Shuffle] = {
    "Quick": lambda seed, items: QUICK.shuffle("", items),
    "Quick, a new one each time": lambda seed, items: filon.Quick(seed).shuffle("", items),
    "Keyed": lambda seed, items: Keyed(seed_key(seed), {}).shuffle("deck", items),
    "Keyed, a new label each time": lambda seed, items: Keyed(seed_key(1), {}).shuffle(f"deck {seed}", items),
    "places": places,
    "shuffle_end": lambda seed, items: shuffle_end(items, len(items), QUICK),
}


@pytest.mark.once
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_card_comes_to_every_place_equally_often(kind: str, length: int) -> None:
    """Pearson's chi-square over all cards and places; rows and columns have fixed sums."""
    shuffle, items = KINDS[kind], cards(length)
    counts = [0] * (length * length)
    for seed in range(SHUFFLES):
        found = shuffle(seed, items)
        assert len(set(map(int, found))) == length
        for place in range(length):
            counts[length * place + int(found[place])] += 1
    expected = SHUFFLES / length
    statistic = sum((count - expected) ** 2 for count in counts) / expected

    assert chi_square_tail(statistic, (length - 1) ** 2) > LEAST
    assert chi_square_tail(statistic, (length - 1) ** 2) < 1 - LEAST  # too even is not random either


@pytest.mark.parametrize("length", range(0, 256, 5))
def test_quick_shuffle_is_fisher_and_yates_by_its_own_numbers(length: int) -> None:
    luck, numbers = filon.Quick(length), filon.Quick(length)
    found, expected = [int(card) for card in luck.shuffle("", cards(length))], list(range(length))
    for left in range(length, 1, -1):
        other = int(numbers.below("", left))
        expected[left - 1], expected[other] = expected[other], expected[left - 1]

    assert found == expected
    assert luck.below("", 1000) == numbers.below("", 1000)  # it has drawn as many numbers


@pytest.mark.parametrize("length", range(0, 256, 5))
def test_keyed_shuffle_is_fisher_and_yates_by_its_own_numbers(length: int) -> None:
    stream, numbers = Stream(seed_key(length), "x"), Stream(seed_key(length), "x")
    found, expected = [int(card) for card in stream.shuffle(cards(length))], list(range(length))
    for last in range(length - 1, 0, -1):
        other = int(numbers.below(last + 1))
        expected[last], expected[other] = expected[other], expected[last]

    assert found == expected == Stream(seed_key(length), "x").places(length)
    assert stream.below(1000) == numbers.below(1000)


@pytest.mark.parametrize("kept", [0, 1, 30, 66, 67])
def test_shuffle_end_changes_only_the_end(kept: int) -> None:
    items = cards(67)
    orders = {tuple(int(card) for card in shuffle_end(items, 67 - kept, filon.Quick(seed))) for seed in range(20)}

    assert list(map(int, items)) == list(range(67))
    assert all(order[:kept] == tuple(range(kept)) for order in orders)
    assert all(sorted(order) == list(range(67)) for order in orders)
    assert len(orders) == (20 if kept < 60 else 1)
