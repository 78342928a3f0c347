"""Deals of Sacramento and their JSON form (RULES: Deal)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import filon

from ..match_support import on, seen
from .positions import ALONE, GAME, hid


def throws(match: filon.Match, count: int) -> list[tuple[int, ...]]:
    """The next throws, with rides by a fixed lot; answers and hidings as they come."""
    random, found = Random(1), [seen(match).dice]
    while len(found) < count:
        turns = seen(match).turns
        match.play(random.choice(match.legal()))
        if seen(match).turns > turns:
            found.append(seen(match).dice)
    return found


def test_deal_decides_everything_it_names() -> None:
    """Whatever the seed."""
    deal = {"first": "p2", "dice": [[3, 5], [1, 6], [2, 2]]}
    for seed in range(5):
        match = GAME.start(2, seed=seed, deal=deal)
        assert match.turn == 1
        on(match, "hide 1, hide 1")

        assert throws(match, 3) == [(3, 5), (1, 6), (2, 2)]


def test_deal_may_be_given_as_text() -> None:
    """As a file has it."""
    text = '{"first": "p2", "dice": [[3, 5]]}'

    assert GAME.start(2, deal=text).view(0) == GAME.start(2, deal=json.loads(text)).view(0)


def test_short_deal_continues_with_the_seed() -> None:
    """Every throw that is not named is the seed's own, as if nothing had been named; seed 0 if none is given."""
    whole = throws(on(GAME.start(2, seed=9, first="p1"), "hide 1, hide 1"), 6)
    short = throws(on(GAME.start(2, seed=9, deal={"dice": [[6, 6]]}, first="p1"), "hide 1, hide 1"), 2)
    none = on(GAME.start(2, deal={"first": "p1", "dice": []}), "hide 1, hide 1")

    assert short == [(6, 6), whole[1]]
    assert seen(none).dice == seen(on(GAME.start(2, seed=0, first="p1"), "hide 1, hide 1")).dice


def test_deal_without_first_uses_the_option_or_the_seed() -> None:
    """The lot is the seed's."""
    assert {GAME.start(4, seed=seed, deal={"dice": [[1, 1]]}).turn for seed in range(40)} == {0, 1, 2, 3}
    assert GAME.start(4, seed=3, deal={"dice": [[1, 1]]}).turn == GAME.start(4, seed=3).turn
    assert GAME.start(4, deal={"dice": []}, first="p3").turn == 2
    assert GAME.start(4, deal={"first": "p2"}, first="p3").turn == 1


def test_order_within_a_pair_does_not_matter() -> None:
    """The same moves are legal, in the same order."""
    one, other = hid([(3, 5), (2, 6)]), hid([(5, 3), (6, 2)])
    random = Random(2)
    for _ in range(2):
        assert one.legal() == other.legal()
        line = random.choice(one.legal())
        on(one, line)
        on(other, line)
    assert one.legal() == other.legal()


def test_equal_dice_are_an_ordinary_pair() -> None:
    """Both are used, each by a rider of its own."""
    match = on(hid([(6, 6), (1, 1)]), "ride 1 6 g12")
    assert seen(match).left == (6,)
    on(match, "ride 3 6 a6")

    assert seen(match).dice == (1, 1)


def test_turns_use_a_pair_hiding_and_answering_none() -> None:
    """One pair a turn, through all rounds."""
    match = hid([(2, 3), (4, 5), (1, 6), (1, 2)], board=ALONE)
    assert (seen(match).dice, seen(match).turns, match.turn) == ((1, 6), 3, 0)
    on(match, "ride 1 1 c13")

    assert (seen(match).dice, seen(match).turns) == ((1, 2), 4)


def test_surplus_pairs_of_a_deal_are_unused() -> None:
    """A thousand of them."""
    match = hid([(1, 2)] * 1000)

    assert match.deal == {"first": "p1", "dice": [[1, 2]]}


def test_deal_of_a_match_gives_the_same_match() -> None:
    """First player and all dice so far."""
    match = GAME.start(3, seed=12)
    random = Random(4)
    while seen(match).turns < 40:
        match.play(random.choice(match.legal()))
    again = GAME.start(3, seed=99, deal=match.deal)
    for line in match.lines:
        again.play(line)

    assert len(match.deal["dice"]) == 40
    assert [again.view(seat) for seat in (0, 1, 2, None)] == [match.view(seat) for seat in (0, 1, 2, None)]


def test_record_contains_its_deal_and_is_replayed() -> None:
    """Short deals too: what the seed added comes again."""
    match = hid([(3, 5)])
    random = Random(4)
    for _ in range(30):
        match.play(random.choice(match.legal()))
    again = filon.replay(match.record())

    assert 'deal: {"first":"p1","dice":[[3,5]]}' in match.record()
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize(
    ("deal", "where"),
    [
        ({"first": "p3"}, "deal.first"),
        ({"first": "p0"}, "deal.first"),
        ({"first": "lot"}, "deal.first"),
        ({"first": "P1"}, "deal.first"),
        ({"first": 1}, "deal.first"),
        ({"first": None}, "deal.first"),
        ({"dice": 3}, "deal.dice"),
        ({"dice": None}, "deal.dice"),
        ({"dice": {}}, "deal.dice"),
        ({"dice": "35"}, "deal.dice"),
        ({"dice": [3, 5]}, "deal.dice[0]"),
        ({"dice": [[3, 5], [3]]}, "deal.dice[1]"),
        ({"dice": [[3, 5], []]}, "deal.dice[1]"),
        ({"dice": [[3, 5], [1, 2, 3]]}, "deal.dice[1]"),
        ({"dice": [[0, 5]]}, "deal.dice[0]"),
        ({"dice": [[1, 1], [1, 1], [3, 7]]}, "deal.dice[2]"),
        ({"dice": [[-1, 5]]}, "deal.dice[0]"),
        ({"dice": [["3", 5]]}, "deal.dice[0]"),
        ({"dice": [[3.0, 5]]}, "deal.dice[0]"),
        ({"dice": [[True, 5]]}, "deal.dice[0]"),
        ({"dice": [[None, 5]]}, "deal.dice[0]"),
        ({"dice": [None]}, "deal.dice[0]"),
        ({"throws": []}, "deal.throws"),
        ({"first": "p1", "dice": [], "gold": [1, 2]}, "deal.gold"),
    ],
)
def test_invalid_deal_names_the_field(deal: dict[str, Any], where: str) -> None:
    """Place and what is wanted there."""
    with pytest.raises(filon.InvalidStart) as refused:
        GAME.start(2, deal=deal)

    assert str(refused.value).startswith(f"{where}: wanted ")
    assert refused.value.code == "deal"


@pytest.mark.parametrize("deal", ["{", "[1]", "3", "", '{"first": "p1"', "null"])
def test_non_object_deal_is_refused(deal: str) -> None:
    """With a sentence."""
    with pytest.raises(filon.InvalidStart, match="deal"):
        GAME.start(2, deal=deal)
