"""One seat's evidence about the gold that diggers chose in a round (S8.2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.games.saboteur import scoring
from filon.games.saboteur.components import DIGGERS, GOLD, NOTHING, WON
from filon.games.saboteur.view_types import Own, Past, View

WORTHS: Final = {card: at + 1 for at, card in enumerate(GOLD)}
NOWHERE: Final = vec[u8]([u8(0)] * 10)


def worth_of(card: str) -> int:
    """Return the nuggets on a gold card."""
    return WORTHS[card]


@final
class UnorderedGroup:
    """Cards that lie at these positions in an unknown order."""

    def __init__(self, places: list[int], cards: list[int]) -> None:
        self.places = vec[i64]([i64(place) for place in places])
        self.cards = vec[u8]([u8(card) for card in cards])
        if len(places) != len(cards):
            raise ValueError("gold seen and gold taken do not add up")


@final
class GoldPicks:
    """The gold of one diggers' round: positions are takes in order, then the remaining cards.

    Choices are modelled as uniformly random, so all orders are equally likely.
    """

    count: i64  # how many cards were drawn
    takers: list[int]
    own: vec[u8]  # the worth at each position that this seat took itself, else 0
    unknown: i64  # how many positions this seat has no evidence about; they come first
    groups: list[UnorderedGroup]
    looks: list[tuple[int, list[int]]]  # before which take it looked, and which cards were there

    def __init__(self, count: i64, takers: list[int]) -> None:
        self.count = count
        self.takers = takers
        self.own = NOWHERE[:count]
        self.looks = []
        self.groups = []
        self.unknown = count

    def add_evidence(self, own: Own, number: int, seat: int | None) -> None:
        """Add what this seat took and saw while choosing."""
        kept = [worth_of(kept.card) for kept in own.gold if kept.round == number]
        for at in range(len(self.takers)):
            if self.takers[at] == seat:
                self.own[at] = u8(kept.pop(0))
        for look in own.looks:
            if look.round == number:
                self.looks.append((look.after, [worth_of(card) for card in look.cards]))
        self._build_groups()

    def _build_groups(self) -> None:
        """Build the groups: from the first look on every card is known, and each look splits those before it."""
        first = self.looks[0][0] if self.looks else int(self.count)
        self.unknown = sum([1 for at in range(first) if not self.own[at]])
        for index in range(len(self.looks)):
            after, seen = self.looks[index]
            end = self.looks[index + 1][0] if index + 1 < len(self.looks) else int(self.count)
            later = self.looks[index + 1][1] if index + 1 < len(self.looks) else []
            cards = list(seen)
            for worth in later:
                cards.remove(worth)
            places: list[int] = []
            for place in range(after, end):
                if self.own[place]:
                    cards.remove(int(self.own[place]))
                else:
                    places.append(place)
            self.groups.append(UnorderedGroup(places, cards))

    def known_cards(self) -> list[int]:
        """Return every card of this round that the seat has seen."""
        seen = self.looks[0][1] if self.looks else []
        first = self.looks[0][0] if self.looks else int(self.count)
        return seen + [int(self.own[at]) for at in range(first) if self.own[at]]

    def fill(self, pile: vec[u8], luck: Luck) -> vec[u8]:
        """Return a sample: known cards where they may lie, unknown ones from the front of a shuffled pile."""
        drawn = self.own[:]
        for group in self.groups:
            cards = luck.shuffle("", group.cards)
            for index in range(i64(len(cards))):
                drawn[group.places[index]] = cards[index]
        taken: i64 = 0
        for at in range(self.count):
            if not drawn[at]:
                drawn[at] = pile[taken]
                taken += 1
        return drawn

    def is_consistent(self, drawn: vec[u8]) -> bool:
        """Return whether cards taken in this order, the rest remaining, agree with what this seat took and saw."""
        for at in range(self.count):
            if self.own[at] and self.own[at] != drawn[at]:
                return False
        for after, seen in self.looks:
            if sorted([int(worth) for worth in drawn[after:]]) != seen:
                return False
        return True

    def mismatches(self, drawn: vec[u8]) -> int:
        """Return the number of mismatches with what this seat took and saw; 0 where all agrees."""
        found = 0
        for at in range(self.count):
            if self.own[at] and self.own[at] != drawn[at]:
                found += 1
        for after, seen in self.looks:
            there = [int(worth) for worth in drawn[after:]]
            found += sum([abs(there.count(worth) - seen.count(worth)) for worth in range(1, 4)])
        return found

    def takes(self, drawn: vec[u8]) -> vec[u8]:
        """Return the takes: seat, worth, seat, worth …"""
        found = NOTHING[:]
        for at in range(len(self.takers)):
            found = append(append(found, u8(self.takers[at])), drawn[at])
        return found


NOBODY_CHOSE: Final = GoldPicks(0, [])


def chosen_in(view: View, number: int, past: Past) -> GoldPicks:
    """Return the seat's evidence about this round; of a round without choosers there is none."""
    if past.won != WON[DIGGERS] or not (past.takers or past is view.shown):
        return NOBODY_CHOSE
    found = GoldPicks(scoring.gold_to_draw(view.seats), list(past.takers))
    if view.own is not None:
        found.add_evidence(view.own, number, view.seat)
    return found
