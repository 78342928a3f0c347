"""Twin deals: other deals that a viewer cannot distinguish from the true one (Who knows what, D6.3, D7.2).

All moves and discards are open, so only the deal differs and the record stays as it is.
"""

from random import Random
from typing import Any

from filon.testing.duel.components import Components, all_cards
from filon.testing.duel.reference_engine import Past, ReferenceEngine
from filon.testing.oracle import Start


def shuffled(items: list[str], random: Random) -> list[str]:
    """Return the items in a random order."""
    return random.sample(items, len(items))


def deal_round(components: Components, random: Random) -> dict[str, Any]:
    """Return one round's goals and deck, with all cards listed."""
    return {
        "goals": shuffled(all_cards(components.goals), random),
        "deck": shuffled(all_cards(components.deck), random),
    }


def other_round(
    dealt: dict[str, Any], past: Past, seat: int | None, random: Random, *, some_strike: bool
) -> dict[str, Any]:
    """Return the round with all cards that the seat has not seen exchanged."""
    own = past.own[seat] if seat is not None else set()
    held = sorted(set().union(*past.own) - own - past.open)
    buried = [place for place in range(len(past.deck)) if not any(place in kept for kept in (own, past.open, held))]
    deck = exchange_cards(past.deck, held, buried, random, some_strike=some_strike)
    seen = past.turned | (past.looked_at[seat] if seat is not None else set())
    goals = exchange(past.goals, [place for place in range(len(past.goals)) if place not in seen], random)
    return {
        "goals": scatter(goals, missing(dealt["goals"], goals), random),
        "deck": scatter(deck, missing(dealt["deck"], deck), random),
    }


def exchange(items: list[str], places: list[int], random: Random) -> list[str]:
    """Return the items with those at the given indices exchanged among themselves."""
    result = list(items)
    for place, item in zip(places, shuffled([items[place] for place in places], random), strict=True):
        result[place] = item
    return result


def exchange_cards(
    deck: list[str], held: list[int], buried: list[int], random: Random, *, some_strike: bool
) -> list[str]:
    """Return the deck with cards held and buried exchanged; a solo player holds no card that strikes (D7.3)."""
    names = shuffled([deck[place] for place in (*held, *buried)], random)
    if some_strike:
        names.sort(key=lambda name: name.startswith(("break-", "rockfall")))
        quiet = sum(not name.startswith(("break-", "rockfall")) for name in names)
        first = random.sample(range(quiet), len(held))
        rest = [name for number, name in enumerate(names) if number not in first]
        names = [names[number] for number in first] + shuffled(rest, random)
    result = list(deck)
    for place, name in zip((*held, *buried), names, strict=True):
        result[place] = name
    return result


def missing(listed: list[str], in_game: list[str]) -> list[str]:
    """Return the cards of a list that are no longer in the game."""
    gone = list(listed)
    for name in in_game:
        gone.remove(name)
    return gone


def scatter(items: list[str], gone: list[str], random: Random) -> list[str]:
    """Return the items in their order, with skipped cards inserted anywhere among them.

    Of equal cards the first are passed over, so one with an equal in the game goes to the front.
    """
    result = list(items)
    for name in gone:
        result.insert(0 if name in items else random.randint(0, len(result)), name)
    return result


def check_twin(first: ReferenceEngine, start: Start, lines: list[str], seat: int | None) -> None:
    """Raise if a twin is illegal or shows the seat something else: that is a bug of the oracle."""
    model = ReferenceEngine(start)
    for line in lines:
        model.play(line)
    assert model.turn == first.turn, "the twin's turn is another's"
    assert model.shown(seat) == first.shown(seat), "the twin shows something else"


def find_twin(start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
    """Return another deal that the seat cannot distinguish from this one; None when all is known."""
    model = ReferenceEngine(start)
    for line in lines:
        model.play(line)
    rounds = [
        other_round(dealt, past, seat, random, some_strike=start.seats == 1)
        for dealt, past in zip(start.deal["rounds"], model.pasts, strict=False)
    ]
    rounds += [deal_round(model.components, random) for _ in start.deal["rounds"][len(rounds) :]]
    other = Start(start.seats, {**start.deal, "rounds": rounds}, start.options)
    if other.deal == start.deal:
        return None
    check_twin(model, other, lines, seat)
    return other, list(lines)
