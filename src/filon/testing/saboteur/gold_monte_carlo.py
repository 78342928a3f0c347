"""Monte Carlo estimate of the gold: random piles and choices, kept if they show the seat the same (rejection sampling).

Slow but simple: the exact `gold_weights` are compared with it.
"""

from collections.abc import Iterator
from random import Random

from filon.testing.saboteur.gold import Hoard


def sample_gold(hoard: Hoard, seat: int | None, random: Random, tries: int) -> Iterator[Hoard]:
    """Yield the gold of random piles that show the seat the same; its own choices stay the same."""
    expected = [shown for _, shown in replay(hoard, hoard.names, seat, None)]
    for _ in range(tries):
        names = random.sample(hoard.names, len(hoard.names))
        other = hoard
        for before, (now, shown) in zip(expected, replay(hoard, names, seat, random), strict=True):
            other = now
            if shown != before:
                break
        else:
            yield other


def replay(
    hoard: Hoard, names: list[str], seat: int | None, random: Random | None
) -> Iterator[tuple[Hoard, list[str]]]:
    """Replay the gold's history: yield, after each step, the gold and what the seat is shown of the step."""
    shown: list[str] = []

    def log_event(public: str | None, private: dict[int, str]) -> None:
        shown.append(str(public) if seat is None else private.get(seat, str(public)))

    other = Hoard(names, len(hoard.owned), log_event)
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
