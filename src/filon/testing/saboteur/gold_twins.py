"""How else could the gold lie and have been taken, for all a seat was shown of it (S8.2–S8.5)?

Payments depend on the whole pile and a chooser sees what others left, so nothing is worked out here: gold is laid and
taken anew at random, from the wildest way to the tamest, until the seat is shown the same.
"""

from random import Random
from typing import Final

from filon.testing.saboteur.gold import Hoard

TRIES_OF_A_KIND: Final = 10


def gold_twin(hoard: Hoard, seat: int | None, random: Random) -> tuple[list[str], list[str]]:
    """The gold list and the cards of all takes in order: others that the seat cannot tell apart, or the same."""
    takes = [hoard.names[card] for kind, _, card in hoard.steps if kind == "take"]
    told, _ = retell(hoard, hoard.names, seat, None)
    drawn = [card for cards in hoard.drawn for card in cards]
    rest = [card for card in range(len(hoard.names)) if card not in drawn]
    everything = [list(range(len(hoard.names)))]
    for groups in (everything, [*hoard.drawn, rest], [rest], [hoard.pile]):
        for number in range(TRIES_OF_A_KIND):
            names = exchange(hoard.names, groups, random)
            try:
                told_again, takes_again = retell(hoard, names, seat, random if number % 2 else None)
            except ValueError:
                continue
            if told_again == told and (names, takes_again) != (hoard.names, takes):
                return names, takes_again
    return list(hoard.names), takes


def exchange(names: list[str], groups: list[list[int]], random: Random) -> list[str]:
    """The names exchanged within each group of places."""
    result = list(names)
    for places in groups:
        for place, other in zip(places, random.sample(places, len(places)), strict=True):
            result[place] = names[other]
    return result


def choose(offer: list[int], before: int, random: Random | None) -> int:
    """What another seat takes this time."""
    if random:
        return random.choice(offer)
    return before if before in offer else offer[0]


def retell(hoard: Hoard, names: list[str], seat: int | None, random: Random | None) -> tuple[list[str], list[str]]:
    """All that happened to the gold again with other names: what the seat is shown, and the cards of all takes.

    The seat takes the worth it took, ValueError if that is not there; others take the same place of the list
    (the first there if it is gone), or any card where `random` is given.
    """
    told: list[str] = []
    takes: list[str] = []

    def tell(public: str | None, private: dict[int, str]) -> None:
        told.append(str(public) if seat is None else private.get(seat, str(public)))

    again = Hoard(names, len(hoard.owned), tell)
    for kind, who, what in hoard.steps:
        if kind == "draw":
            again.draw(what)
        elif kind == "show":
            again.show(who)
        elif kind == "take":
            card = again.first_offered(hoard.names[what]) if who == seat else choose(again.offer, what, random)
            takes.append(names[card])
            again.take(who, card)
        elif kind == "last":
            again.give_last(who)
        elif kind == "pay":
            again.pay(who, what)
        else:
            again.reveal()
    return told, takes
