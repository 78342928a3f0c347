"""How is the gold found without any reckoning? It is laid and chosen anew by lot; what shows the seat the same is kept.

Slow, and nothing can be wrong with it: what `gold_chances` reckons is set against this.
"""

from collections.abc import Iterator
from random import Random

from filon.testing.saboteur.gold import Hoard


def gold_trials(hoard: Hoard, seat: int | None, random: Random, tries: int) -> Iterator[Hoard]:
    """The gold of so many random piles, where the seat was shown what it was shown; its own choices are the same."""
    told = [shown for _, shown in again(hoard, hoard.names, seat, None)]
    for _ in range(tries):
        names = random.sample(hoard.names, len(hoard.names))
        other = hoard
        for before, (now, shown) in zip(told, again(hoard, names, seat, random), strict=True):
            other = now
            if shown != before:
                break
        else:
            yield other


def again(hoard: Hoard, names: list[str], seat: int | None, random: Random | None) -> Iterator[tuple[Hoard, list[str]]]:
    """All that happened to the gold, step by step: the gold then and what the seat is shown of the step."""
    shown: list[str] = []

    def tell(public: str | None, private: dict[int, str]) -> None:
        shown.append(str(public) if seat is None else private.get(seat, str(public)))

    other = Hoard(names, len(hoard.owned), tell)
    for kind, who, what in hoard.steps:
        shown.clear()
        if kind == "draw":
            other.draw(what)
        elif kind == "show":
            other.show(who)
        elif kind == "take" and random is None:
            other.take(who, what)
        elif kind == "take" and random is not None:
            other.take(who, other.first_offered(hoard.names[what]) if who == seat else random.choice(other.offer))
        elif kind == "last":
            other.give_last(who)
        elif kind == "pay":
            other.pay(who, what)
        else:
            other.reveal()
        yield other, list(shown)
