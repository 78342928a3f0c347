"""One seat's evidence about the gold that saboteurs were paid in a round (S8.3)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.games.saboteur import scoring
from filon.games.saboteur.components import GOLD_COUNTS, NOTHING, PAY, ROLES, SABOTEUR
from filon.games.saboteur.view_types import Past, Payment, View
from filon.games.saboteur.worlds.gold_picks import worth_of

NONE_OF_ANY: Final = vec[i64]([i64(0)] * 4)


@final
class SaboteurPay:
    """The pay of one round: the number of cards and nuggets is public, the cards are known to their receiver."""

    payments: list[Payment]
    due: i64
    seat: i64
    own: list[int]  # the cards this seat was paid with
    cards: int  # how many cards were paid in all

    def __init__(self, view: View, number: int, past: Past) -> None:
        self.payments = list(past.paid)
        self.due = 0
        self.seat = -1 if view.seat is None else view.seat
        self.own = []
        self.cards = 0
        if self.payments:
            self.due = PAY[saboteurs_among(past.roles)]
            own = view.own
            if own is not None:
                for kept in own.gold:
                    if kept.round == number:
                        self.own.append(worth_of(kept.card))
            for payment in self.payments:
                self.cards += payment.cards

    def pay_from(self, pile: vec[u8]) -> tuple[vec[u8], vec[u8]]:
        """Return what saboteurs get from this pile (seat, worth, seat, worth …), and the pile after it."""
        takes = NOTHING[:]
        for payment in self.payments:
            for worth in scoring.pay_cards(pile, self.due):
                pile = scoring.without(pile, i64(worth))
                takes = append(append(takes, u8(payment.to)), worth)
        return takes, pile

    def is_consistent(self, takes: vec[u8]) -> bool:
        """Return whether each saboteur got the public number of cards and nuggets, and this seat its own cards."""
        for payment in self.payments:
            cards = [int(takes[index + 1]) for index in range(0, len(takes), 2) if takes[index] == payment.to]
            if len(cards) != payment.cards or sum(cards) != payment.nuggets:
                return False
            if payment.to == self.seat and cards != self.own:
                return False
        return True

    def possible_payments(self) -> list[vec[i64]]:
        """Return all possible totals of what was paid, by how many of each worth; index 0 is unused."""
        found = [[0, 0, 0, 0]]
        for payment in self.payments:
            longer: list[list[int]] = []
            for threes in range(GOLD_COUNTS[2] + 1):
                twos = payment.nuggets - payment.cards - 2 * threes
                ones = payment.cards - twos - threes
                if twos >= 0 and ones >= 0:
                    longer += [[0, paid[1] + ones, paid[2] + twos, paid[3] + threes] for paid in found]
            found = longer
        return [vec[i64]([i64(count) for count in paid]) for paid in found]


def saboteurs_among(roles: tuple[str, ...]) -> i64:
    """Return how many of these dwarves are saboteurs."""
    found: i64 = 0
    for role in roles:
        if role == ROLES[SABOTEUR]:
            found += 1
    return found


def worths_of(takes: vec[u8]) -> vec[i64]:
    """Return how many cards of each worth were taken; index 0 is unused."""
    found = NONE_OF_ANY[:]
    index: i64 = 1
    while index < len(takes):
        found[i64(takes[index])] += 1
        index += 2
    return found
