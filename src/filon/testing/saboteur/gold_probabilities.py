"""Exact probabilities of the gold's location, given what a viewer was shown (S8.2–S8.5).

The pile is revealed card by card, each unmet card equally likely to come next. A pay-out takes the first card of a
worth wherever it is, so it is owed: when the front is drawn, the first cards met of that worth are gone. This covers
all states of the pile and makes the probabilities exact. Takes are modelled as uniformly random among the offer.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from filon.testing.saboteur.components import GOLD, worth
from filon.testing.saboteur.gold import Hoard, payment

Counts = tuple[int, ...]  # of gold1, gold2, gold3
Kept = tuple[tuple[str, ...], ...]
NAMES: Final = tuple(GOLD)
NONE: Final[Counts] = (0, 0, 0)
MOST: Final = 2_500


class GoldState(NamedTuple):
    """One possible state of all gold."""

    unmet: Counts  # cards behind the last draw
    owed: Counts  # the number of these that are gone: the first of their worth
    offer: Counts  # ready to be chosen
    kept: Kept  # by seat, where it is tracked


class Tracked(NamedTuple):
    """The seats whose gold is tracked: in the order it came, or sorted."""

    in_order: frozenset[int]
    sorted: frozenset[int]

    def keep(self, kept: Kept, seat: int, cards: list[str]) -> Kept:
        """Return the kept gold after the seat received these cards."""
        if seat in self.in_order:
            hoard = (*kept[seat], *cards)
        elif seat in self.sorted:
            hoard = tuple(sorted((*kept[seat], *cards)))
        else:
            return kept
        return (*kept[:seat], hoard, *kept[seat + 1 :])


def count(cards: list[str]) -> Counts:
    """Return the number of cards of each worth."""
    return tuple(cards.count(name) for name in NAMES)


def changed(counts: Counts, place: int, step: int) -> Counts:
    """Return the counts with one worth changed by a step."""
    return (*counts[:place], counts[place] + step, *counts[place + 1 :])


def gold_weights(hoard: Hoard, seat: int | None, tracked: Tracked) -> dict[tuple[Counts, Kept], float] | None:
    """Return offer and tracked gold with their probability; None if there are too many states."""
    nothing_kept: Kept = tuple(() for _ in hoard.owned)
    ways: dict[GoldState, float] = {GoldState(tuple(GOLD.values()), NONE, NONE, nothing_kept): 1.0}
    revealed = [hoard.texts(cards) for cards in hoard.owned] if ("reveal", -1, 0) in hoard.steps else None
    for (kind, who, amount), seen in zip(hoard.steps, observations(hoard, seat), strict=True):
        after: dict[GoldState, float] = defaultdict(float)
        for gold_state, chance in ways.items():
            for other, share in step(gold_state, kind, who, amount, seen, tracked):
                if revealed is None or within(other.kept, revealed, last=kind == "reveal"):
                    after[other] += chance * share
            if len(after) > MOST:
                return None
        ways = after
    chances: dict[tuple[Counts, Kept], float] = defaultdict(float)
    for gold_state, chance in ways.items():
        chances[gold_state.offer, gold_state.kept] += chance
    return dict(chances)


def within(kept: Kept, revealed: list[list[str]], *, last: bool) -> bool:
    """Whether no seat has more than it is known to have in the end (S9.1), nor less at the last step."""
    for hoard, final in zip(kept, revealed, strict=True):
        if last and sorted(hoard) != final:
            return False
        if any(hoard.count(name) > final.count(name) for name in NAMES):
            return False
    return True


def observations(hoard: Hoard, seat: int | None) -> list[list[str] | None]:
    """Return, step by step, the cards this seat saw; of a pay-out to others only their number and sum."""
    again = Hoard(hoard.names, len(hoard.owned), lambda public, private: None)
    seen: list[list[str] | None] = []
    for kind, who, what in hoard.steps:
        before = len(again.owned[who])
        if kind == "draw":
            again.draw(what)
        elif kind == "take":
            again.take(who, what)
        elif kind == "last":
            again.give_last(who)
        elif kind == "pay":
            again.pay(who, what)
        cards = [hoard.names[card] for card in (again.offer if kind == "show" else again.owned[who][before:])]
        if kind == "pay" and who != seat:
            seen.append([str(len(cards)), str(sum(map(worth, cards)))])
        else:
            seen.append(cards if who == seat and kind != "draw" else None)
    return seen


def step(
    gold_state: GoldState, kind: str, who: int, amount: int, seen: list[str] | None, tracked: Tracked
) -> Iterator[tuple[GoldState, float]]:
    """Yield the successors of a state by one step with their probability; none if the seat saw something else."""
    if kind == "draw":
        for (unmet, owed, offer), share in drawn(gold_state, amount).items():
            yield gold_state._replace(unmet=unmet, owed=owed, offer=offer), share
    elif kind == "show":
        if seen is None or count(seen) == gold_state.offer:
            yield gold_state, 1.0
    elif kind in ("take", "last"):
        for place, there in enumerate(gold_state.offer):
            if there and (seen is None or seen == [NAMES[place]]):
                share = there / sum(gold_state.offer) if seen is None else 1.0
                kept = tracked.keep(gold_state.kept, who, [NAMES[place]])
                yield gold_state._replace(offer=changed(gold_state.offer, place, -1), kept=kept), share
    elif kind == "pay":
        pile = {name: gold_state.unmet[place] - gold_state.owed[place] for place, name in enumerate(NAMES)}
        cards = payment(amount, pile)
        if seen in (cards, [str(len(cards)), str(sum(map(worth, cards)))]):
            owed = tuple(gold_state.owed[place] + cards.count(name) for place, name in enumerate(NAMES))
            yield gold_state._replace(owed=owed, kept=tracked.keep(gold_state.kept, who, cards)), 1.0
    else:
        yield gold_state, 1.0


def drawn(gold_state: GoldState, size: int) -> dict[tuple[Counts, Counts, Counts], float]:
    """Return unmet, owed and drawn cards after `size` cards are drawn, with their probabilities."""
    ready: dict[tuple[Counts, Counts, Counts], float] = defaultdict(float)
    meeting = {(gold_state.unmet, gold_state.owed, NONE): 1.0}
    while meeting:
        further: dict[tuple[Counts, Counts, Counts], float] = defaultdict(float)
        for (unmet, owed, offer), chance in meeting.items():
            if sum(offer) == size or sum(unmet) == sum(owed):
                ready[unmet, owed, offer] += chance
                continue
            for place, left in enumerate(unmet):
                if left:
                    gone = owed[place] > 0
                    after = (
                        changed(unmet, place, -1),
                        changed(owed, place, -1) if gone else owed,
                        offer if gone else changed(offer, place, 1),
                    )
                    further[after] += chance * left / sum(unmet)
        meeting = further
    return ready
