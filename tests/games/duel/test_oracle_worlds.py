"""Weights of the oracle's worlds against all arrangements of a few cards and random shuffles.

The engine is not used here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from itertools import permutations
from math import comb
from random import Random
from typing import NamedTuple

import pytest

from filon.testing.chi_square import fits
from filon.testing.duel import ORACLE
from filon.testing.duel.card_probabilities import MOST, hand_weights, kind_of, number_weights, row_weights, strikes
from filon.testing.duel.components import Components, all_cards
from filon.testing.duel.worlds import World, aspects, enumerate_worlds, pile_row, played
from filon.testing.oracle import Start

pytestmark = pytest.mark.once

LEAST = 1e-4
WANTED, TRIES = 250, 50_000
FEW = Counter({"line_h": 3, "map": 2, "break-cart": 2})


@pytest.mark.parametrize("sizes", [[], [0], [3], [7], [2, 2], [1, 4], [0, 3]])
def test_hands_are_counted_by_physical_cards(sizes: list[int]) -> None:
    """D2.2: as many as there are when each card of seven is dealt in each order."""
    counts: Counter[Hashable] = Counter()
    for order in permutations(FEW.elements()):
        left = iter(order)
        counts[tuple(tuple(sorted(next(left) for _ in range(size))) for size in sizes)] += 1
    found = hand_weights(FEW, sizes)

    assert found is not None
    assert shares_of(found) == pytest.approx(shares_of(counts))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize(("held", "count"), [(2, 1), (3, 2), (0, 2), (2, 0)])
def test_rows_below_a_hand_are_counted_by_physical_cards(seats: int, held: int, count: int) -> None:
    """D7.3: alone, orders are left out in which a card that strikes is held."""
    counts: Counter[Hashable] = Counter()
    for order in permutations(FEW.elements()):
        if not any(strikes(card, seats) for card in order[:held]):
            counts[order[held : held + count]] += 1

    assert shares_of(row_weights(FEW, held, seats, count)) == pytest.approx(shares_of(counts))


def test_number_weights_agree_with_hand_weights() -> None:
    hands = hand_weights(FEW, [2, 3])
    assert hands is not None
    counts: Counter[Hashable] = Counter()
    for way, weight in hands.items():
        counts[tuple(hand.count("line_h") for hand in way)] += weight

    assert shares_of(number_weights("line_h", FEW, [2, 3])) == pytest.approx(shares_of(counts))


def test_hands_beyond_the_limit_are_not_listed() -> None:
    """At most 5,000 are; with one card of each name, and with two."""
    names = [f"card {number}" for number in range(15)]

    assert len(hand_weights(Counter(names[:14]), [6]) or ()) == comb(14, 6) == 3003
    assert hand_weights(Counter(names), [6]) is None
    assert comb(15, 6) == 5005 > MOST
    assert len(hand_weights(Counter(2 * names[:11]), [6]) or ()) == 4917 < MOST
    assert hand_weights(Counter(2 * names[:12]), [6]) is None


def shares_of(counts: object) -> dict[Hashable, float]:
    """Counts as shares of the whole."""
    assert isinstance(counts, dict)
    whole = sum(counts.values())
    return {key: count / whole for key, count in counts.items()}


class Observation(NamedTuple):
    """What one viewer sees of a few passes, and how the cards lie then. Cards of one name have numbers here."""

    shown: list[str]
    hands: list[list[str]]
    pile: list[str]  # and those aside


def observe(deck: list[str], passes: list[str], seats: int, seat: int | None) -> Observation:
    """Deal and pass: alone by one, else by green and blue in turn."""
    observed = Observation([], [[] for _ in range(seats)], list(deck))

    def draw(by: int) -> None:
        while strikes(observed.pile[0], seats):
            observed.shown.append(observed.pile.pop(0))
        observed.shown.append(observed.pile[0] if by == seat else "a card")
        observed.hands[by].append(observed.pile.pop(0))

    for by in range(seats):
        for _ in range(6):
            draw(by)
    for number, card in enumerate(passes):
        by = (number + 1) % seats
        observed.shown.append(card if card in observed.hands[by] else "nothing: it is not in hand")
        observed.hands[by] = [other for other in observed.hands[by] if other != card]
        draw(by)
    return observed


def observe_alike(deck: list[str], passes: list[str], seats: int, seat: int | None) -> list[Observation]:
    """The same from decks shuffled again and again, where all see the same.

    The seat's own cards stay, and those that struck: everybody saw from which place they came.
    """
    first = observe(deck, passes, seats, seat)
    known = set(first.shown) - {card for number, card in enumerate(passes) if (number + 1) % seats != seat}
    loose = [place for place, card in enumerate(deck) if card not in known]
    random, found = Random(seats), []
    for _ in range(TRIES):
        other = list(deck)
        for place, card in zip(loose, random.sample([deck[place] for place in loose], len(loose)), strict=True):
            other[place] = card
        observed = observe(other, passes, seats, seat)
        if observed.shown == first.shown:
            found.append(observed)
        if len(found) == WANTED:
            break
    return found


def numbered(front: str, seed: int) -> list[str]:
    """The deck at random, these cards first; each with a number, so that no two are the same."""
    cards = Random(seed).sample(all_cards(Components().deck), 52)
    for card in front.split():
        cards.remove(card)
    cards[:0] = front.split()
    return [f"{card}#{cards[:place].count(card)}" for place, card in enumerate(cards)]


def name_of(card: str) -> str:
    return card.partition("#")[0]


QUIET = "line_h map line_v key curve_NW repair-cart"
STRUCK = "line_h break-cart line_v map curve_NW repair-cart key"


@pytest.mark.parametrize(
    ("seats", "front", "passes", "seat"),
    [
        (1, QUIET, "", None),
        (1, STRUCK, "", None),
        (1, f"{QUIET} line_h", "line_h#0", None),
        (1, f"{QUIET} break-cart line_h", "line_h#0", None),
        (2, f"{QUIET} line_h", "line_h#1", None),
        (2, f"{QUIET} line_v line_v", "line_v#1", 0),
        (2, f"{QUIET} line_v line_h line_h", "line_h#1 line_h#0", 1),
        (2, f"{QUIET} line_v line_h line_h", "line_h#1 line_h#0", None),
    ],
)
def test_weights_agree_with_random_shuffles(seats: int, front: str, passes: str, seat: int | None) -> None:
    """D2.2, D3.1, D7.2, D7.3: they depend on what was shown, and on nothing else."""
    deck = numbered(front, seats)
    deal = ORACLE.deal(seats, {}, Random(1))
    deal["rounds"][0]["deck"] = list(map(name_of, deck))
    start, lines = Start(seats, deal, {}), [f"pass {name_of(card)}" for card in passes.split()]
    found = observe_alike(deck, passes.split(), seats, seat)
    sides = [aspects(World(tuple(tuple(map(name_of, hand)) for hand in one.hands), ())) for one in found]
    values = [
        fits(Counter(one[side] for one in sides), chances, len(found))
        for side, chances in ORACLE.aspects(start, lines, seat).items()
    ]
    for place in (0, -1):
        below = Counter[Hashable](kind_of(name_of(one.pile[place])) for one in found)
        top: dict[Hashable, float] = defaultdict(float)
        for (card,), weight in pile_row(played(start, lines), seat, 1).items():
            top[kind_of(card)] += weight
        values.append(fits(below, top, len(found)))

    assert len(found) == WANTED
    assert min(values) * len(values) > LEAST


def test_solo_hands_hold_no_card_that_strikes() -> None:
    """D7.3."""
    start = Start(1, ORACLE.deal(1, {}, Random(1)), {})
    model, lines = ORACLE.begin(start), list[str]()
    while model.pile or len(model.hands[0]) > 3:
        lines.append(next(text for text in model.legal() if text.startswith("pass ")))
        model.play(lines[-1])
    listed = enumerate_worlds(start, lines, None)

    assert listed is not None
    assert len(listed) > 1
    for world in listed:
        assert isinstance(world, World)
        assert not any(strikes(card, 1) for card in world.hands[0])
