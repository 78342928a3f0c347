"""Oracle of Saboteur: deals, twins, worlds and conservation for the law tests (S2, Who knows what)."""

from collections.abc import Hashable
from copy import deepcopy
from random import Random
from typing import Any

from filon.testing.oracle import Model, Oracle, Start
from filon.testing.saboteur.components import DECK, DWARVES, GOAL_CELLS, GOALS, GOLD, all_cards, seat_name
from filon.testing.saboteur.conservation import pieces
from filon.testing.saboteur.gold_twins import gold_twin
from filon.testing.saboteur.heuristic_player import choose
from filon.testing.saboteur.reference_engine import Past, ReferenceEngine
from filon.testing.saboteur.worlds import World, aspect_weights, aspects, describe_views, enumerate_worlds, summed


def shuffled(items: list[str], random: Random) -> list[str]:
    """Return the items in a random order."""
    return random.sample(items, len(items))


def shuffle_some(items: list[str], places: list[int], random: Random) -> list[str]:
    """Return the items with those at the given indices exchanged among themselves."""
    result = list(items)
    for place, item in zip(places, shuffled([items[place] for place in places], random), strict=True):
        result[place] = item
    return result


def deal_round(seats: int, random: Random) -> dict[str, Any]:
    """Return one round's roles, goals and deck (S2.1–S2.3)."""
    saboteurs, diggers = DWARVES[seats]
    *roles, left_over = shuffled(["saboteur"] * saboteurs + ["digger"] * diggers, random)
    return {
        "roles": roles,
        "left_over": left_over,
        "goals": shuffled(list(GOALS), random),
        "deck": shuffled(all_cards(DECK), random),
    }


def deal_later_round(seats: int, random: Random) -> dict[str, Any]:
    """Return a later round, which sometimes names its first player (S8.6)."""
    dealt = deal_round(seats, random)
    if random.random() < 0.25:
        dealt["first"] = seat_name(random.randrange(seats))
    return dealt


def other_round(dealt: dict[str, Any], past: Past, seat: int | None, random: Random) -> dict[str, Any]:
    """Return the round with all that the seat has not seen exchanged."""
    other = deepcopy(dealt)
    known = past.played | (past.own[seat] if seat is not None else set())
    unseen = [place for place in range(len(dealt["deck"])) if place not in known]
    other["deck"] = shuffle_some(dealt["deck"], unseen, random)
    seen_goals = past.turned | (past.looked_at[seat] if seat is not None else set())
    unseen_goals = [place for place, cell in enumerate(GOAL_CELLS) if cell not in seen_goals]
    other["goals"] = shuffle_some(dealt["goals"], unseen_goals, random)
    if not past.roles_are_public:
        dwarves = [*dealt["roles"], dealt["left_over"]]
        hidden = [place for place in range(len(dwarves)) if place != seat]
        *other["roles"], other["left_over"] = shuffle_some(dwarves, hidden, random)
    return other


def rewrite(lines: list[str], passes: list[str], takes: list[str]) -> list[str]:
    """Return the record with the cards of its passes and takes replaced, in order."""
    next_pass, next_take = iter(passes), iter(takes)
    rewritten = []
    for line in lines:
        if line.startswith("pass "):
            rewritten.append(f"pass {next(next_pass)}")
        elif line.startswith("take "):
            rewritten.append(f"take {next(next_take)}")
        else:
            rewritten.append(line)
    return rewritten


def check_twin(first: ReferenceEngine, start: Start, lines: list[str], was: list[str], seat: int | None) -> None:
    """Raise if a twin is illegal or shows the seat something else: that is a bug of the oracle."""
    model = ReferenceEngine(start)
    for line, before in zip(lines, was, strict=True):
        if line != before:
            assert model.turn != seat, f"{before} was the seat's own and became {line}"
            assert line in (model.takes() if model.phase == "gold" else model.passes()), f"{line} is not legal"
        model.play(line)
    assert model.shown(seat) == first.shown(seat), "the twin shows something else"


class Saboteur(Oracle):
    """Oracle of Saboteur."""

    key = "saboteur"
    seats = tuple(DWARVES)

    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        first = options.get("first", "lot")
        return {
            "first": seat_name(random.randrange(seats)) if first == "lot" else first,
            "rounds": [
                deal_later_round(seats, random) if number else deal_round(seats, random)
                for number in range(options.get("rounds", 3))
            ],
            "gold": shuffled(all_cards(GOLD), random),
        }

    def begin(self, start: Start) -> ReferenceEngine:
        return ReferenceEngine(start)

    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        model = ReferenceEngine(start)
        for line in lines:
            model.play(line)
        gold, takes = gold_twin(model.hoard, seat, random)
        rounds = [
            other_round(dealt, past, seat, random)
            for dealt, past in zip(start.deal["rounds"], model.pasts, strict=False)
        ]
        rounds += [deal_later_round(start.seats, random) for _ in start.deal["rounds"][len(rounds) :]]
        deal = {**start.deal, "rounds": rounds, "gold": gold}
        passes = [rounds[number]["deck"][place] for _, number, place in model.passed]
        other_lines = rewrite(lines, passes, takes)
        if deal == start.deal and other_lines == lines:
            return None
        other_start = Start(start.seats, deal, start.options)
        check_twin(model, other_start, other_lines, lines, seat)
        return other_start, other_lines

    def options(self, seats: int, random: Random) -> dict[str, Any]:
        wishes = {
            "first": random.choice(["lot", seat_name(random.randrange(seats))]),
            "rounds": random.randint(1, 3),
            "broken_get_no_gold": random.random() < 0.5,
        }
        return {key: value for key, value in wishes.items() if random.random() < 0.5}

    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        return pieces(views)

    def choose(self, model: Model, random: Random) -> str:
        return choose(model.legal(), random)

    def worlds(self, start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
        found = enumerate_worlds(start, lines, seat)
        return None if found is None else summed(found.items())

    def aspects(self, start: Start, lines: list[str], seat: int | None) -> dict[str, dict[Hashable, float]]:
        return aspect_weights(start, lines, seat)

    def describe(self, views: list[dict[str, Any]], seat: int | None) -> World:
        return describe_views(views)

    def sides(self, world: Hashable) -> dict[str, Hashable]:
        assert isinstance(world, World)
        return aspects(world)


ORACLE = Saboteur()
