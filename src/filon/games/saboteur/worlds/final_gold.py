"""Sampler of the rounds in which each seat got its gold, once all gold is shown (S9.1).

The gold of each seat is certain then. All assignments to rounds are equally likely, except for pay-outs: they must be
what S8.3 pays, and the orders of the pile after them are weighted (see order_weights).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.core.luck import Luck
from filon.games.saboteur.components import DIGGERS, GOLD_COUNTS, GOLD_PILE, NOTHING, ROLES, SABOTEUR, SABOTEURS, WON
from filon.games.saboteur.finished_round import FinishedRound
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import Past, View
from filon.games.saboteur.worlds.gold_picks import GoldPicks, worth_of
from filon.games.saboteur.worlds.order_weights import PileOrder, preimage_count
from filon.games.saboteur.worlds.saboteur_pay import SaboteurPay, worths_of

MAX_EXCHANGES: Final = 100_000


@final
class PayBlock:
    """Consecutive rounds won by saboteurs, with no diggers' round between them."""

    rounds: list[int]
    possible_payments: list[vec[i64]]  # what was paid in them, by how many of each worth
    max_weight: i64  # an upper bound of the weight of an order after them

    def __init__(self) -> None:
        self.rounds = []
        self.possible_payments = [vec[i64]([i64(0)] * 4)]
        self.max_weight = 1

    def add(self, at: int, paid: list[vec[i64]]) -> None:
        """Add another round with its possible payments."""
        self.rounds.append(at)
        self.possible_payments = [total(one, two) for one in self.possible_payments for two in paid]


@final
class FinalGold:
    """All gold of a match that is over."""

    pasts: list[Past]
    chosen: list[GoldPicks]
    paid: list[SaboteurPay]
    certain: list[FinishedRound]  # the rounds without uncertainty: all before the first that diggers won
    hoards: list[vec[u8]]  # what each seat got after these
    left: list[int]  # the cards that no seat has
    blocks: list[PayBlock]  # empty where all assignments have the same weight
    open: bool  # whether the pay-outs themselves are uncertain

    def __init__(
        self,
        view: View,
        pasts: list[Past],
        chosen: list[GoldPicks],
        paid: list[SaboteurPay],
        certain: list[FinishedRound],
    ) -> None:
        self.pasts, self.chosen, self.paid, self.certain = pasts, chosen, paid, certain
        self.left = [int(worth) for worth in GOLD_PILE]
        hoards = [[worth_of(card) for card in hoard] for hoard in view.hoards]
        for hoard in hoards:
            for worth in hoard:
                self.left.remove(worth)
        for known in certain:
            for index in range(0, len(known.takes), 2):
                hoards[int(known.takes[index])].remove(int(known.takes[index + 1]))
        self.hoards = [vec[u8]([u8(worth) for worth in hoard]) for hoard in hoards]
        self.blocks = []
        self._find_blocks()
        self.open = max([1, *[len(block.possible_payments) for block in self.blocks]]) > 1
        if not self.open and sum([1 for here in chosen if here.count]) < 2:
            self.blocks = []
        for block in self.blocks:
            block.max_weight = max(
                [preimage_count(self._latest_firsts(block, paid), paid) for paid in block.possible_payments]
            )

    def _find_blocks(self) -> None:
        """Find the blocks and their possible payments.

        A pile with a three pays four nuggets with it, and cards that no seat has were always in the pile.
        """
        block: PayBlock | None = None
        for at in range(len(self.pasts)):
            if self.chosen[at].count:
                block = None
            elif self.paid[at].cards:
                if block is None:
                    block = PayBlock()
                    self.blocks.append(block)
                possible_payments = self.paid[at].possible_payments()
                if at < len(self.certain):
                    possible_payments = [worths_of(self.certain[at].takes)]
                elif 3 in self.left:
                    possible_payments = [max_threes(possible_payments)]
                block.add(at, possible_payments)

    def _latest_firsts(self, block: PayBlock, paid: vec[i64]) -> vec[i64]:
        """Return the latest index that the first card of each worth can have after such pay-outs.

        Cards that no seat has lie at the end; cards that cannot be elsewhere, or were seen, lie where diggers drew.
        """
        last = block.rounds[-1]
        behind = range(last + 1, len(self.pasts))
        elsewhere = sum([int(self.chosen[at].unknown) for at in range(last)])
        elsewhere += sum([self.paid[at].cards for at in range(len(self.pasts)) if at not in block.rounds])
        diggers = sum([self.chosen[at].count for at in behind])
        length = len(self.left) + diggers + sum([self.paid[at].cards for at in behind])
        latest = vec[i64]([i64(0)] * 4)
        for worth in range(1, 4):
            left = self.left.count(worth)
            found = length - left
            sure = GOLD_COUNTS[worth - 1] - left - paid[worth] - elsewhere
            sure -= sum([self.chosen[at].known_cards().count(worth) for at in range(last)])
            if sure > 0:
                found = diggers - sure
            start = 0
            for at in behind:
                seen = self.chosen[at].known_cards().count(worth)
                if seen:
                    found = min(found, start + self.chosen[at].count - seen)
                start += self.chosen[at].count
            latest[worth] = max(found, 0)
        return latest

    def try_sample(self, state: State, luck: Luck) -> list[FinishedRound] | None:
        """Return one proposal if it is accepted, else None."""
        past, mismatches = self._assign_rounds([luck.shuffle("", hoard) for hoard in self.hoards])
        if mismatches or not self._pays_by_rule(past, luck) or not self._accept(past, luck):
            return None
        state.gold_pile = vec[u8]([u8(worth) for worth in self.left])
        return past

    def local_search(self, state: State, luck: Luck) -> list[FinishedRound] | None:
        """Return some assignment that agrees with all evidence, found by exchanging cards; None if none is found.

        For the rare view that rejection sampling misses. Its distribution is not exact; no decision is left once all
        gold is shown.
        """
        hands = [luck.shuffle("", hoard) for hoard in self.hoards]
        past, mismatches = self._assign_rounds(hands)
        for _ in range(MAX_EXCHANGES):
            if mismatches == 0 and self._pays_by_rule(past, luck):
                state.gold_pile = vec[u8]([u8(worth) for worth in self.left])
                return past
            hand = hands[luck.below("", len(hands))]
            if len(hand) > 1:
                one, two = luck.below("", len(hand)), luck.below("", len(hand))
                hand[one], hand[two] = hand[two], hand[one]
                other, remaining = self._assign_rounds(hands)
                if remaining > mismatches and luck.below("", 20):
                    hand[one], hand[two] = hand[two], hand[one]
                else:
                    past, mismatches = other, remaining
        return None

    def _assign_rounds(self, hands: list[vec[u8]]) -> tuple[list[FinishedRound], int]:
        """Return the rounds if each seat got its gold in this order, and the number of mismatches with the evidence."""
        next_card = [0] * len(hands)
        past = self.certain[:]
        mismatches = 0
        for at in range(len(past), len(self.pasts)):
            taken = [(payment.to, payment.cards) for payment in self.pasts[at].paid]
            taken += [(taker, 1) for taker in self.pasts[at].takers]
            drawn, takes = NOTHING[:], NOTHING[:]
            for seat, cards in taken:
                got = sorted([int(worth) for worth in hands[seat][next_card[seat] : next_card[seat] + cards]])
                next_card[seat] += cards
                for worth in reversed(got):
                    drawn = append(drawn, u8(worth))
                    takes = append(append(takes, u8(seat)), u8(worth))
            diggers = self.pasts[at].won == WON[DIGGERS]
            if diggers:
                mismatches += self.chosen[at].mismatches(drawn)
            elif not self.paid[at].is_consistent(takes):
                mismatches += 2
            past.append(round_of(self.pasts[at], drawn if diggers else NOTHING, takes))
        return past, mismatches

    def _pays_by_rule(self, past: list[FinishedRound], luck: Luck) -> bool:
        """Return whether each pay-out is what the pile of its time pays (S8.3).

        Four nuggets as 3 and 1 come up in two orders, as 2 and 2 in one, and are one pay-out each.
        """
        pile = vec[u8]([u8(worth) for worth in self.left])
        for at in range(len(past) - 1, len(self.certain) - 1, -1):
            takes = past[at].takes
            for index in range(1, len(takes), 2):
                pile = append(pile, takes[index])
            if past[at].won == SABOTEURS:
                due, _ = self.paid[at].pay_from(pile)
                if [int(part) for part in due] != [int(part) for part in takes]:
                    return False
                if self.open and len(self.paid[at].possible_payments()) > 1 and takes[1] == 3 and luck.below("", 2):
                    return False
        return True

    def _accept(self, past: list[FinishedRound], luck: Luck) -> bool:
        """Accept with a probability proportional to the weight of the order after each block."""
        for block in self.blocks:
            paid = vec[i64]([i64(0)] * 4)
            for at in block.rounds:
                paid = total(paid, worths_of(past[at].takes))
            order = PileOrder()
            behind = vec[u8]([u8(worth) for worth in self.left])
            for at in range(block.rounds[-1] + 1, len(past)):
                if past[at].won == DIGGERS:
                    order.add(luck.shuffle("", past[at].drawn))
                else:
                    for place in range(1, len(past[at].takes), 2):
                        behind = append(behind, past[at].takes[place])
            order.add(luck.shuffle("", behind))
            if luck.below("", block.max_weight) >= order.weight(paid):
                return False
        return True


def total(one: vec[i64], two: vec[i64]) -> vec[i64]:
    """Return the sum, worth by worth."""
    return vec[i64]([one[worth] + two[worth] for worth in range(4)])


def max_threes(possible_payments: list[vec[i64]]) -> vec[i64]:
    """Return the payment with most threes."""
    found = possible_payments[0]
    for paid in possible_payments:
        if paid[3] > found[3]:
            found = paid
    return found


def joined(first: vec[u8], second: vec[u8]) -> vec[u8]:
    """Return the second vec appended to the first."""
    both = first[:]
    for worth in second:
        both = append(both, worth)
    return both


def round_of(past: Past, drawn: vec[u8], takes: vec[u8]) -> FinishedRound:
    """Return a finished round with its gold filled in."""
    saboteurs: i64 = 0
    roles = past.roles
    for seat in range(i64(len(roles))):
        # No world shows any other role, whatever a forged view says.
        if roles[seat] == ROLES[SABOTEUR]:
            saboteurs |= i64(1) << seat
    return FinishedRound(
        saboteurs=saboteurs,
        left_over=ROLES.index(past.left_over),
        won=WON.index(past.won),
        last=past.last,
        drawn=drawn,
        takes=takes,
    )
