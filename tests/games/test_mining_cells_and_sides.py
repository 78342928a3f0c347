"""Shared tables of the mining games: sorted cells, single bits, requirements of free cells, unseen cards."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from filon.games.mining import sorted_cells
from filon.games.mining.cells import RING, STEP, cell_code, cell_text, code_of, ring
from filon.games.mining.sides import FREE, LONE_BIT, OPENING_REQUIRED, add_requirements, lone_bit, remove_requirements
from filon.games.mining.unseen_cards import fill_end, take


def test_sorted_cells_stay_sorted() -> None:
    random = Random(1)
    places, count = vec[i16]([i16(0)] * 40), i64(0)
    there: set[int] = set()
    for _ in range(2_000):
        at = random.randrange(1, 60)
        if at not in there and len(there) < 40 and random.random() < 0.5:
            count = sorted_cells.insert_new(places, count, at)
            there.add(at)
        elif at in there and random.random() < 0.5:
            count = sorted_cells.remove(places, count, at)
            there.remove(at)
        elif len(there) < 40:
            count = sorted_cells.insert(places, count, at)
            there.add(at)

        assert [int(places[index]) for index in range(count)] == sorted(there)


def test_lone_bit_returns_the_index() -> None:
    assert [lone_bit(i64(1 << bit)) for bit in range(32)] == list(range(32))
    assert [LONE_BIT[(1 << bit) % 67] for bit in range(62)] == list(range(62))


@pytest.mark.parametrize("sides", range(16))
def test_add_requirements_changes_only_free_neighbours(sides: int) -> None:
    """An opening requires once what a wall requires twice, of the four cells around and of no other."""
    at = i64(cell_code(3, -2))
    free = vec[u8]([u8(0)] * RING)
    covered = vec[u8]([u8(FREE + 5)] * RING)
    add_requirements(free, at, sides)
    add_requirements(covered, at, sides)
    required = {
        ring(at + STEP[side]): int(OPENING_REQUIRED[side]) * (1 if sides >> side & 1 else 2) for side in range(4)
    }

    assert [int(value) for value in free] == [required.get(i64(byte), 0) for byte in range(RING)]
    assert set(map(int, covered)) == {FREE + 5}
    remove_requirements(free, at, sides)
    remove_requirements(covered, at, sides)
    assert set(map(int, free)) == {0}
    assert set(map(int, covered)) == {FREE + 5}


def test_cell_text_round_trips() -> None:
    for x, y in ((0, 0), (8, -2), (-60, 60), (60, -60)):
        assert cell_text(cell_code(x, y)) == cell_text(cell_code(x, y)) == f"{x},{y}"
        assert code_of(f"{x},{y}") == cell_code(x, y)


def test_fill_end_writes_unseen_cards_in_order() -> None:
    left = vec[u8]([u8(2), u8(0), u8(3)])
    deck = vec[u8]([u8(9)] * 6)

    assert take(left, 2) == 2
    assert fill_end(deck, 6, left) == 2
    assert list(map(int, deck)) == [9, 9, 0, 0, 2, 2]
    with pytest.raises(ValueError, match="more often"):
        take(left, 1)
