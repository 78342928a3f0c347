"""Exact enumeration of the worlds consistent with what a viewer was shown (Who knows what).

Computed from deal and record alone. Roles, goals, cards and gold are independent given what was shown, so a world's
probability is the product of its parts' probabilities.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable
from itertools import combinations, permutations, product
from typing import Any, Final, NamedTuple

from filon.testing.mining_cells import write_cell
from filon.testing.oracle import Start
from filon.testing.saboteur.card_probabilities import MOST, Cards, card_weights, kind_of
from filon.testing.saboteur.components import DECK, DWARVES, GOAL_CELLS, GOALS, seat_name
from filon.testing.saboteur.gold_probabilities import NAMES, Tracked, gold_weights
from filon.testing.saboteur.reference_engine import ReferenceEngine

UNKNOWN: Final = "?"
# Rows of discards are compared by this number of their last cards.
LAST_DISCARDS: Final = 3
# Seats whose gold is tracked in order, where worlds are too many: enough for any seat to have three of them.
FOLLOWED: Final = range(4)


class World(NamedTuple):
    """All that one seat knows and another may not; no seat knows the order of the piles."""

    dwarves: Cards  # by seat, then the one left over
    goals: Cards  # by cell; UNKNOWN where no seat has looked and nothing follows from the others
    hands: tuple[Cards, ...]  # sorted
    discards: tuple[Cards, ...]  # this round's, face down, in order
    offer: Cards  # gold ready to be chosen, sorted
    gold: tuple[Cards, ...]  # in the order it came


def played(start: Start, lines: list[str]) -> ReferenceEngine:
    """Return the match after these lines."""
    model = ReferenceEngine(start)
    for line in lines:
        model.play(line)
    return model


def enumerate_worlds(start: Start, lines: list[str], seat: int | None) -> dict[World, float] | None:
    """Return every world with its weight; None if there are more than 5,000."""
    model = played(start, lines)
    all_seats = frozenset(range(model.seats))
    cards = cards_now(model, seat)
    gold = gold_weights(model.hoard, seat, Tracked(all_seats, frozenset())) if cards else None
    dwarves, goals = dwarves_now(model, seat), goals_now(model, seat)
    if cards is None or gold is None or len(cards) * len(gold) * len(dwarves) * len(goals) > MOST:
        return None
    worlds: dict[World, float] = {}
    for ways in product(dwarves.items(), goals.items(), cards.items(), gold.items()):
        roles, places, ((hands, discards), _), ((offer, kept), _) = ways[0][0], ways[1][0], ways[2], ways[3]
        world = World(roles, places, hands, discards, names_of(offer), kept)
        worlds[world] = ways[0][1] * ways[1][1] * ways[2][1] * ways[3][1]
    return worlds


def names_of(counts: Iterable[int]) -> Cards:
    """Return the names of gold cards in ascending order."""
    return tuple(name for name, number in zip(NAMES, counts, strict=True) for _ in range(number))


def dwarves_now(model: ReferenceEngine, seat: int | None) -> dict[Cards, float]:
    """Return the roles by seat with their probability: unseen dwarves are uniform (S2.1), none after a round (S8.1)."""
    true_state = (*model.roles, model.left_over)
    if model.past.roles_are_public:
        return {true_state: 1.0}
    places = [place for place in range(len(true_state)) if place != seat]
    saboteurs = sum(true_state[place] == "saboteur" for place in places)
    chances: dict[Cards, float] = {}
    for chosen in combinations(places, saboteurs):
        dwarves = ["saboteur" if place in chosen else "digger" for place in range(len(true_state))]
        if seat is not None:
            dwarves[seat] = true_state[seat]
        chances[tuple(dwarves)] = 1.0
    return chances


def goals_now(model: ReferenceEngine, seat: int | None) -> dict[Cards, float]:
    """Return each order of the goals consistent with those turned and looked at (S2.2, S5.5)."""
    true_state = model.deal["rounds"][len(model.pasts) - 1]["goals"]
    seen = model.past.turned | (model.past.looked_at[seat] if seat is not None else set())
    known = model.past.turned.union(*model.past.looked_at)
    chances: dict[Cards, float] = defaultdict(float)
    for order in permutations(GOALS):
        if all(order[place] == true_state[place] for place, cell in enumerate(GOAL_CELLS) if cell in seen):
            chances[only_known(dict(zip(GOAL_CELLS, order, strict=True)), known)] += 1.0
    return dict(chances)


def only_known(goals: dict[Any, str], cells: Iterable[Any]) -> Cards:
    """Return the goals known to any seat; two determine the third."""
    known = {cell for cell in cells if cell in goals}
    return tuple(card if cell in known or len(known) > 1 else UNKNOWN for cell, card in goals.items())


def cards_unseen(model: ReferenceEngine, seat: int | None) -> Counter[str]:
    """Return the deck without the cards this seat was shown."""
    known = model.past.played | (model.past.own[seat] if seat is not None else set())
    return Counter(DECK) - Counter(model.deck[slot] for slot in known)


def discarded(model: ReferenceEngine, seat: int) -> Cards:
    """Return a seat's face-down discards of this round."""
    now = len(model.pasts) - 1
    return tuple(model.deck[slot] for who, number, slot in model.passed if (who, number) == (seat, now))


def cards_now(
    model: ReferenceEngine, seat: int | None
) -> dict[tuple[tuple[Cards, ...], tuple[Cards, ...]], float] | None:
    """Return all hands and rows of face-down discards with their probability; None if there are too many."""
    others = [other for other in range(model.seats) if other != seat]
    ways = card_weights(
        cards_unseen(model, seat),
        [len(model.hands[other]) for other in others],
        [len(discarded(model, other)) for other in others],
    )
    if ways is None:
        return None
    chances: dict[tuple[tuple[Cards, ...], tuple[Cards, ...]], float] = {}
    for given, weight in ways.items():
        hands, discards = list(given[: len(others)]), list(given[len(others) :])
        if seat is not None:
            hands.insert(seat, tuple(sorted(model.hand(seat))))
            discards.insert(seat, discarded(model, seat))
        chances[tuple(hands), tuple(discards)] = float(weight)
    return chances


def aspect_weights(start: Start, lines: list[str], seat: int | None) -> dict[str, dict[Hashable, float]]:
    """Return the probabilities of single aspects, for worlds too many to enumerate; see `aspects`."""
    model = played(start, lines)
    found: dict[str, dict[Hashable, float]] = {
        "dwarves": summed(dwarves_now(model, seat).items()),
        "goals": summed(goals_now(model, seat).items()),
    }
    all_seats = frozenset(range(model.seats))
    gold = gold_weights(model.hoard, seat, Tracked(frozenset(), all_seats))
    if gold is not None and len(gold) <= MOST:
        found["gold"] = {(names_of(offer), kept): chance for (offer, kept), chance in gold.items()}
    revealed = all_seats if model.phase == "over" else frozenset[int]()
    kinds: Counter[str] = Counter()
    for card, number in cards_unseen(model, seat).items():
        kinds[kind_of(card)] += number
    for other in all_seats - {seat}:
        name = seat_name(other)
        followed = other in FOLLOWED
        story = gold_weights(model.hoard, seat, Tracked(frozenset({other}), revealed)) if followed else None
        if story is not None:
            found[f"gold {name}"] = summed(((kept[other], chance) for (_, kept), chance in story.items()))
        hands = card_weights(kinds, [len(model.hands[other])], [])
        if hands is not None:
            found[f"hand {name}"] = {hand: float(weight) for (hand,), weight in hands.items()}
        rows = card_weights(kinds, [], [min(LAST_DISCARDS, len(discarded(model, other)))])
        if rows is not None:
            found[f"discards {name}"] = {row: float(weight) for (row,), weight in rows.items()}
    return found


def summed(pairs: Iterable[tuple[Hashable, float]]) -> dict[Hashable, float]:
    """Return the sum of the probabilities of equal keys."""
    chances: dict[Hashable, float] = defaultdict(float)
    for key, chance in pairs:
        chances[key] += chance
    return dict(chances)


def aspects(world: World) -> dict[str, Hashable]:
    """Return single aspects of a world: dwarves, goals, all gold; a seat's gold in order, hand, last discards."""
    found: dict[str, Hashable] = {
        "dwarves": world.dwarves,
        "goals": world.goals,
        "gold": (world.offer, tuple(tuple(sorted(hoard)) for hoard in world.gold)),
    }
    for seat, hand in enumerate(world.hands):
        name = seat_name(seat)
        found[f"gold {name}"] = world.gold[seat]
        found[f"hand {name}"] = tuple(sorted(kind_of(card) for card in hand))
        found[f"discards {name}"] = tuple(kind_of(card) for card in world.discards[seat][-LAST_DISCARDS:])
    return found


def describe_views(views: list[dict[str, Any]]) -> World:
    """Return the world that the views of all seats, each parsed from JSON, show together."""
    owned = [view["own"] for view in views]
    roles = [own["role"] for own in owned]
    left_over = "saboteur" if roles.count("saboteur") < DWARVES[len(views)][0] else "digger"
    seen: dict[str, str] = {goal["cell"]: goal["card"] for goal in views[0]["goals"] if goal["card"]}
    for own in owned:
        seen.update({goal["cell"]: goal["card"] for goal in own["goals"]})
    missing = [goal for goal in GOALS if goal not in seen.values()]
    other = missing[0] if len(missing) == 1 else UNKNOWN
    offer = owned[views[0]["turn"]]["looks"][-1]["cards"] if views[0]["phase"] == "choosing" else ()
    return World(
        dwarves=(*roles, left_over),
        goals=tuple(seen.get(write_cell(cell), other) for cell in GOAL_CELLS),
        hands=tuple(tuple(sorted(own["hand"])) for own in owned),
        discards=tuple(tuple(own["discarded"]) for own in owned),
        offer=tuple(sorted(offer)),
        gold=tuple(tuple(kept["card"] for kept in own["gold"]) for own in owned),
    )
