"""Where may the gold be for all a seat was shown of it, and how likely is each way (S8.2–S8.5)?

The pile is met card by card, each unmet card as likely as any other to come next. A pay-out takes the first of a worth
wherever it lies, so it is owed: when the front is drawn, the first cards met of that worth turn out to be gone. That
is all a pile can be, and makes the chances exact. Takes are by lot among the cards there.
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


class Vault(NamedTuple):
    """One way all gold may be."""

    unmet: Counts  # from the first place on that no draw has come to
    owed: Counts  # how many of these are gone: the first of their worth
    offer: Counts  # ready to be chosen
    kept: Kept  # by seat, where it is followed


class Follow(NamedTuple):
    """Whose gold is to be told: in the order it came, or sorted."""

    in_order: frozenset[int]
    sorted: frozenset[int]

    def keep(self, kept: Kept, seat: int, cards: list[str]) -> Kept:
        """The seat got these."""
        if seat in self.in_order:
            hoard = (*kept[seat], *cards)
        elif seat in self.sorted:
            hoard = tuple(sorted((*kept[seat], *cards)))
        else:
            return kept
        return (*kept[:seat], hoard, *kept[seat + 1 :])


def count(cards: list[str]) -> Counts:
    """How many of each worth."""
    return tuple(cards.count(name) for name in NAMES)


def changed(counts: Counts, place: int, step: int) -> Counts:
    """One more or less of a worth."""
    return (*counts[:place], counts[place] + step, *counts[place + 1 :])


def gold_chances(hoard: Hoard, seat: int | None, follow: Follow) -> dict[tuple[Counts, Kept], float] | None:
    """What is ready to be chosen and what those followed have, with its chance; None if the ways are too many."""
    nobody: Kept = tuple(() for _ in hoard.owned)
    ways: dict[Vault, float] = {Vault(tuple(GOLD.values()), NONE, NONE, nobody): 1.0}
    revealed = [hoard.texts(cards) for cards in hoard.owned] if ("reveal", -1, 0) in hoard.steps else None
    for (kind, who, amount), seen in zip(hoard.steps, sights(hoard, seat), strict=True):
        after: dict[Vault, float] = defaultdict(float)
        for vault, chance in ways.items():
            for other, share in step(vault, kind, who, amount, seen, follow):
                if revealed is None or within(other.kept, revealed, last=kind == "reveal"):
                    after[other] += chance * share
            if len(after) > MOST:
                return None
        ways = after
    chances: dict[tuple[Counts, Kept], float] = defaultdict(float)
    for vault, chance in ways.items():
        chances[vault.offer, vault.kept] += chance
    return dict(chances)


def within(kept: Kept, revealed: list[list[str]], *, last: bool) -> bool:
    """Nobody has more than it is known to have in the end (S9.1), and then nobody less."""
    for hoard, final in zip(kept, revealed, strict=True):
        if last and sorted(hoard) != final:
            return False
        if any(hoard.count(name) > final.count(name) for name in NAMES):
            return False
    return True


def sights(hoard: Hoard, seat: int | None) -> list[list[str] | None]:
    """Step by step the cards this seat saw; of a pay-out to others only their number and sum, as that many texts."""
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
    vault: Vault, kind: str, who: int, amount: int, seen: list[str] | None, follow: Follow
) -> Iterator[tuple[Vault, float]]:
    """What one happening makes of a way, with its share of the chance; nothing if the seat saw something else."""
    if kind == "draw":
        for (unmet, owed, offer), share in drawn(vault, amount).items():
            yield vault._replace(unmet=unmet, owed=owed, offer=offer), share
    elif kind == "show":
        if seen is None or count(seen) == vault.offer:
            yield vault, 1.0
    elif kind in ("take", "last"):
        for place, there in enumerate(vault.offer):
            if there and (seen is None or seen == [NAMES[place]]):
                share = there / sum(vault.offer) if seen is None else 1.0
                kept = follow.keep(vault.kept, who, [NAMES[place]])
                yield vault._replace(offer=changed(vault.offer, place, -1), kept=kept), share
    elif kind == "pay":
        pile = {name: vault.unmet[place] - vault.owed[place] for place, name in enumerate(NAMES)}
        cards = payment(amount, pile)
        if seen in (cards, [str(len(cards)), str(sum(map(worth, cards)))]):
            owed = tuple(vault.owed[place] + cards.count(name) for place, name in enumerate(NAMES))
            yield vault._replace(owed=owed, kept=follow.keep(vault.kept, who, cards)), 1.0
    else:
        yield vault, 1.0


def drawn(vault: Vault, size: int) -> dict[tuple[Counts, Counts, Counts], float]:
    """Unmet, owed and drawn cards after so many come from the front, with their chances."""
    ready: dict[tuple[Counts, Counts, Counts], float] = defaultdict(float)
    meeting = {(vault.unmet, vault.owed, NONE): 1.0}
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
