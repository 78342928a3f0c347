"""Exact enumeration of the worlds consistent with what a viewer was shown (Who knows what, D6.3, D7.2, D7.3).

From deal and record alone. Every choice is made in the open, so what was not shown lies anywhere with the same chance;
only a solo player's hand never holds a card that strikes when drawn. Cards and goals are dealt apart.
"""

from collections import Counter
from collections.abc import Hashable
from itertools import product
from math import perm
from typing import Any, Final, NamedTuple

from filon.testing.duel.card_probabilities import (
    MOST,
    Cards,
    Hands,
    by_kind,
    hand_weights,
    kind_of,
    number_weights,
    order_weights,
    row_weights,
    strikes,
)
from filon.testing.duel.components import Components
from filon.testing.duel.reference_engine import ReferenceEngine
from filon.testing.oracle import Start

UNKNOWN: Final = "?"
# Single names are tracked in the printed deck; custom decks are described by kinds.
NAMES: Final = tuple(Components().deck)


class World(NamedTuple):
    """All that one seat knows and another may not; no seat knows the pile, the cards aside or the unused goals."""

    hands: Hands  # by seat, sorted
    goals: Cards  # by index; UNKNOWN where the goal is neither turned nor looked at


def played(start: Start, lines: list[str]) -> ReferenceEngine:
    """Return the match after these lines."""
    model = ReferenceEngine(start)
    for line in lines:
        model.play(line)
    return model


def unseen_cards(model: ReferenceEngine, seat: int | None) -> Counter[str]:
    """Return the round's deck without the cards this seat was shown."""
    past = model.past
    known = past.open | (past.own[seat] if seat is not None else set())
    return Counter(name for place, name in enumerate(past.deck) if place not in known)


def holdable(model: ReferenceEngine, seat: int | None) -> Counter[str]:
    """Return the unseen cards that may be in a hand."""
    unseen = unseen_cards(model, seat)
    return Counter({name: count for name, count in unseen.items() if not strikes(name, model.seats)})


def hidden_hands(model: ReferenceEngine, seat: int | None) -> list[int]:
    """Return the seats whose hand this seat cannot see."""
    return [other for other in range(model.seats) if other != seat]


def seen_goals(model: ReferenceEngine, seat: int | None) -> set[int]:
    """Return the indices of the goals this seat knows."""
    return model.past.turned | (model.past.looked_at[seat] if seat is not None else set())


def hands_now(model: ReferenceEngine, seat: int | None) -> dict[Hands, int] | None:
    """Return all hands by seat with their weights; None if there are too many."""
    others = hidden_hands(model, seat)
    ways = hand_weights(holdable(model, seat), [len(model.hands[other]) for other in others])
    if ways is None or seat is None:
        return ways
    own = tuple(sorted(model.hand(seat)))
    return {(*hands[:seat], own, *hands[seat:]): weight for hands, weight in ways.items()}


def goals_now(model: ReferenceEngine, seat: int | None) -> dict[Cards, int] | None:
    """Return the arrangements of the goals known to any seat, as this seat sees it; None if there are too many."""
    seen = seen_goals(model, seat)
    known = [place for place in sorted(set().union(*model.past.looked_at)) if place not in seen]
    unseen = len(model.past.goals) - len(seen)
    if perm(unseen, len(known)) > MOST:
        return None
    found = {}
    for order, weight in goal_row(model, seat, known).items():
        goals = [model.past.goals[place] if place in seen else UNKNOWN for place in range(len(model.goal_cells))]
        for place, name in zip(known, order, strict=True):
            goals[place] = name
        found[tuple(goals)] = weight
    return found


def goal_row(model: ReferenceEngine, seat: int | None, places: list[int]) -> dict[Cards, int]:
    """Return the arrangements of unseen goals at these indices; indices beyond the table are the unused goals."""
    seen = seen_goals(model, seat)
    assert not seen & set(places), "the seat has seen one of these"
    return order_weights([name for place, name in enumerate(model.past.goals) if place not in seen], len(places))


def pile_row(model: ReferenceEngine, seat: int | None, count: int) -> dict[Cards, int]:
    """Return the arrangements of `count` cards of the pile or aside; any positions give the same."""
    held = sum(len(model.hands[other]) for other in hidden_hands(model, seat))
    return row_weights(unseen_cards(model, seat), held, model.seats, count)


def enumerate_worlds(start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
    """Return every world with its weight; None if there are more than 5,000."""
    model = played(start, lines)
    hands, goals = hands_now(model, seat), goals_now(model, seat)
    if hands is None or goals is None or len(hands) * len(goals) > MOST:
        return None
    ways = product(hands.items(), goals.items())
    return {World(held, lying): float(one * other) for (held, one), (lying, other) in ways}


def aspect_weights(start: Start, lines: list[str], seat: int | None) -> dict[str, dict[Hashable, float]]:
    """Return the probabilities of single aspects, for worlds too many to enumerate; see `aspects`."""
    model = played(start, lines)
    found: dict[str, dict[Hashable, float]] = {}
    others, cards = hidden_hands(model, seat), holdable(model, seat)
    sizes = [len(model.hands[other]) for other in others]
    for other, size in zip(others, sizes, strict=True):
        kinds = hand_weights(by_kind(cards), [size])
        if kinds is not None:
            found[f"hand {other}"] = {hand: float(weight) for (hand,), weight in kinds.items()}
    for name in NAMES if others else ():
        own = [] if seat is None else [model.hand(seat).count(name)]
        found[name] = {
            (*numbers[:seat], *own, *numbers[seat:]) if own else numbers: float(weight)
            for numbers, weight in number_weights(name, cards, sizes).items()
        }
    for place in set().union(*model.past.looked_at) - seen_goals(model, seat):
        one = goal_row(model, seat, [place])
        found[f"goal {place}"] = {name: float(weight) for (name,), weight in one.items()}
    return found


def aspects(world: World) -> dict[str, Hashable]:
    """Return single aspects of a world: each hand by kinds, the number of each name in the hands, each goal."""
    found: dict[str, Hashable] = {
        f"hand {seat}": tuple(sorted(map(kind_of, hand))) for seat, hand in enumerate(world.hands)
    }
    found.update({name: tuple(hand.count(name) for hand in world.hands) for name in NAMES})
    found.update({f"goal {place}": name for place, name in enumerate(world.goals)})
    return found


def describe_views(views: list[dict[str, Any]]) -> World:
    """Return the world that the views of all seats, each parsed from JSON, show together."""
    known = {goal["cell"]: goal["card"] for goal in views[0]["goals"] if goal["card"] is not None}
    for view in views:
        known.update({goal["cell"]: goal["card"] for goal in view["own"]["goals"]})
    return World(
        hands=tuple(tuple(sorted(view["own"]["hand"])) for view in views),
        goals=tuple(known.get(goal["cell"], UNKNOWN) for goal in views[0]["goals"]),
    )
