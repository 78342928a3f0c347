"""Twin distributions of gold: other piles and choices that show a viewer the same (S8.2–S8.5).

Payments depend on the whole pile and a chooser sees what others left, so twins are found by rejection sampling: gold
is shuffled and taken at random, from large changes to small ones, until the seat is shown the same.
"""

from random import Random
from typing import Final

from filon.testing.saboteur.gold import Hoard

TRIES_OF_A_KIND: Final = 10


def gold_twin(hoard: Hoard, seat: int | None, random: Random) -> tuple[list[str], list[str]]:
    """Return a gold list and the cards of all takes that the seat cannot distinguish from the true ones."""
    takes = [hoard.names[card] for kind, _, card in hoard.steps if kind == "take"]
    shown, _ = replay(hoard, hoard.names, seat, None)
    drawn = [card for cards in hoard.drawn for card in cards]
    rest = [card for card in range(len(hoard.names)) if card not in drawn]
    everything = [list(range(len(hoard.names)))]
    for groups in (everything, [*hoard.drawn, rest], [rest], [hoard.pile]):
        for number in range(TRIES_OF_A_KIND):
            names = exchange(hoard.names, groups, random)
            try:
                shown_again, takes_again = replay(hoard, names, seat, random if number % 2 else None)
            except ValueError:
                continue
            if shown_again == shown and (names, takes_again) != (hoard.names, takes):
                return names, takes_again
    return list(hoard.names), takes


def exchange(names: list[str], groups: list[list[int]], random: Random) -> list[str]:
    """Return the names exchanged within each group of indices."""
    result = list(names)
    for places in groups:
        for place, other in zip(places, random.sample(places, len(places)), strict=True):
            result[place] = names[other]
    return result


def choose(offer: list[int], before: int, random: Random | None) -> int:
    """Return the card that another seat takes in the twin."""
    if random:
        return random.choice(offer)
    return before if before in offer else offer[0]


def replay(hoard: Hoard, names: list[str], seat: int | None, random: Random | None) -> tuple[list[str], list[str]]:
    """Replay the gold's history with other names; returns what the seat is shown, and the cards of all takes.

    The seat takes the worth it took, ValueError if that is not there; others take the same place of the list
    (the first there if it is gone), or any card where `random` is given.
    """
    shown: list[str] = []
    takes: list[str] = []

    def log_event(public: str | None, private: dict[int, str]) -> None:
        shown.append(str(public) if seat is None else private.get(seat, str(public)))

    again = Hoard(names, len(hoard.owned), log_event)
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
    return shown, takes
