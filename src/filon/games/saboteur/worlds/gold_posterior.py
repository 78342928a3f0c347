"""Where might the gold be? What a seat kept, saw while choosing, and saw paid, against the pile's own chances.

Pay-outs before anybody chose come from the full pile: what was paid is certain, only the order behind it is not.
Gold that diggers chose is dealt straight into its places. What lies behind a pay-out is not in every order as likely:
it is played forward or weighed (see skew). What disagrees with what was seen is thrown away. All of it is exact, but
where weights are so far below their bound that hardly anything would be kept: there, one of many by weight is taken.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.core.errors import InvalidView
from filon.core.luck import Luck
from filon.games.saboteur import scoring
from filon.games.saboteur.components import DIGGERS, GOLD_COUNTS, GOLD_PILE, NOTHING, SABOTEURS, WON
from filon.games.saboteur.finished_round import FinishedRound
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import Past, View
from filon.games.saboteur.worlds.final_gold import FinalGold, joined, round_of
from filon.games.saboteur.worlds.gold_picks import GoldPicks, chosen_in
from filon.games.saboteur.worlds.order_weights import PileOrder, ordered_draws, preimage_count
from filon.games.saboteur.worlds.saboteur_pay import NONE_OF_ANY, SaboteurPay, worths_of

# A true view is met within some dozens of tries; a forged one must not hang a bot.
MAX_TRIES: Final = 200_000
MAX_TRIES_FINAL: Final = 20_000
RESERVE_AFTER: Final = 50_000  # tries after which one of the worlds that agreed and were not kept is taken, by weight
# With no more cards seen behind a pay-out, playing forward beats weighing (0.1 ms against 9 ms at ten players).
FORWARD_LIMIT: Final = 2


@final
class GoldPosterior:
    """What is known of all gold, and how to fill in the rest."""

    pasts: list[Past]
    chosen: list[GoldPicks]  # one for each of them; only those of the diggers' rounds say anything
    paid: list[SaboteurPay]  # likewise; only those of the saboteurs' rounds
    ended: FinalGold | None  # once the match is over
    running: bool
    certain: list[FinishedRound]  # the rounds that leave nothing open: all before the first that diggers won
    certain_paid: vec[i64]  # how many cards of each worth these took from the front
    first_weighted: i64  # the first diggers' round behind a pay-out, past the end if there is none
    seen_after_pay: vec[u8]  # cards this seat saw from there on
    uses_weights: bool  # whether they are more than a few
    pool: vec[
        u8
    ]  # the gold, less cards seen before, and where it is weighed, less `seen_after_pay` and those certainly paid
    max_order_weight: i64  # the greatest weight of an order behind the pay-outs
    max_draw_weight: i64  # the most ways to be paid out of the pool
    reserve_weight: i64  # of the worlds that agreed in this attempt and were not kept
    reserve: list[FinishedRound] | None  # one of these, by weight
    reserve_pile: vec[u8]

    def __init__(self, view: View) -> None:
        self.pasts = [*view.past, view.shown] if view.shown is not None else list(view.past)
        self.running = view.shown is not None
        self.chosen = [chosen_in(view, at + 1, self.pasts[at]) for at in range(len(self.pasts))]
        self.paid = [SaboteurPay(view, at + 1, self.pasts[at]) for at in range(len(self.pasts))]
        self.certain = []
        self.reserve_weight, self.reserve, self.reserve_pile = 0, None, NOTHING
        self.certain_paid = NONE_OF_ANY[:]
        self._fix_certain_rounds()
        self.ended = FinalGold(view, self.pasts, self.chosen, self.paid, self.certain) if view.hoards else None
        if self.ended is None and len(self.certain) < len(self.pasts):
            self._split_known_cards()
            self._bound_weights()

    def _fix_certain_rounds(self) -> None:
        """Pay-outs from a pile that is still known (S8.3)."""
        pile = GOLD_PILE
        for past in self.pasts:
            if past.won == WON[DIGGERS]:
                return
            paid = self.paid[len(self.certain)]
            takes, pile = paid.pay_from(pile)
            if len(takes) != 2 * paid.cards:
                raise ValueError("saboteurs were paid otherwise than S8.3 says")
            worths = worths_of(takes)
            for worth in range(i64(4)):
                self.certain_paid[worth] += worths[worth]
            self.certain.append(round_of(past, NOTHING, takes))

    def _split_known_cards(self) -> None:
        """The cards this seat saw are no longer anywhere else."""
        self.first_weighted = len(self.pasts)
        left = [int(worth) for worth in GOLD_PILE]
        seen_after_pay: list[int] = []
        cards = 0
        for at in range(len(self.pasts)):
            cards += self.paid[at].cards
            if cards and self.chosen[at].count:
                self.first_weighted = min(self.first_weighted, at)
                seen_after_pay += self.chosen[at].known_cards()
            else:
                for worth in self.chosen[at].known_cards():
                    left.remove(worth)
        self.uses_weights = len(seen_after_pay) > FORWARD_LIMIT
        if self.uses_weights:
            for worth in seen_after_pay:
                left.remove(worth)
            for worth in range(4):
                for _ in range(self.certain_paid[worth]):
                    left.remove(worth)
        self.seen_after_pay = vec[u8]([u8(worth) for worth in seen_after_pay])
        self.pool = vec[u8]([u8(worth) for worth in left])

    def _bound_weights(self) -> None:
        """Bounds for what is kept by lot."""
        self.max_order_weight, self.max_draw_weight = 1, 1
        if not self.uses_weights:
            return
        possible_payments = [self.certain_paid]
        for at in range(len(self.certain), self.first_weighted):
            if self.paid[at].cards:
                possible_payments = self.paid[at].possible_payments()
                self.max_draw_weight = max([ordered_draws(self.pool, paid) for paid in possible_payments])
        self.max_order_weight = max([preimage_count(self._latest_firsts(paid), paid) for paid in possible_payments])
        if self.max_draw_weight == 0:
            raise ValueError("saboteurs were paid cards that were seen elsewhere")

    def _latest_firsts(self, paid: vec[i64]) -> vec[i64]:
        """How far back the first card of each worth can lie behind such pay-outs."""
        latest = vec[i64]([i64(0)] * 4)
        for worth in range(1, 4):
            length = i64(len(GOLD_PILE)) - paid[1] - paid[2] - paid[3]
            sure = i64(GOLD_COUNTS[worth - 1]) - paid[worth]
            for at in range(self.first_weighted):
                length -= self.chosen[at].count
                sure -= self.chosen[at].unknown + self.chosen[at].known_cards().count(worth)
            found = length - max(sure, 0)
            start: i64 = 0
            for at in range(self.first_weighted, len(self.pasts)):
                seen = self.chosen[at].known_cards().count(worth)
                if seen:
                    found = min(found, start + self.chosen[at].count - seen)
                start += self.chosen[at].count
            latest[worth] = max(found, 0)
        return latest

    def fill(self, state: State, luck: Luck) -> None:
        """Give the state a gold pile and finished rounds that this seat could have lived through."""
        if len(self.certain) == len(self.pasts):
            state.past = self.certain
            state.gold_pile = self._without_certain_pay(luck.shuffle("", GOLD_PILE))
            return
        past = self._rejection_sample(state, luck)
        if past is None and self.ended is not None:
            past = self.ended.local_search(state, luck)
        if past is not None:
            if self.running:
                running = past.pop()
                state.drawn, state.takes = running.drawn, running.takes
            state.past = past
            return
        raise InvalidView("no gold pile gives what this view has seen of it", "view")

    def _rejection_sample(self, state: State, luck: Luck) -> list[FinishedRound] | None:
        """By the pile's own chances, tried until it agrees; finished matches are given up sooner."""
        self._reset_reserve()
        for tried in range(MAX_TRIES if self.ended is None else MAX_TRIES_FINAL):
            past = self._try_forward(state, luck) if self.ended is None else self.ended.try_sample(state, luck)
            if past is not None:
                return past
            if tried >= RESERVE_AFTER and self.reserve is not None:
                break
        if self.reserve is not None:
            state.gold_pile = self.reserve_pile
        return self.reserve

    def _reset_reserve(self) -> None:
        """No world has agreed yet."""
        self.reserve_weight = 0
        self.reserve = None

    def _add_to_reserve(self, past: list[FinishedRound], pile: vec[u8], weight: i64, luck: Luck) -> None:
        """One world more that agrees: the spare one is any of them, by weight."""
        self.reserve_weight += weight
        if luck.below("", self.reserve_weight) < weight:
            self.reserve, self.reserve_pile = past, pile

    def _without_certain_pay(self, pile: vec[u8]) -> vec[u8]:
        """The pile as the certain rounds leave it: without the first cards of each worth paid."""
        ones, twos, threes = self.certain_paid[1], self.certain_paid[2], self.certain_paid[3]
        left = pile[: i64(len(pile)) - ones - twos - threes]
        n: i64 = 0
        for worth in pile:
            if worth == 1 and ones:
                ones -= 1
            elif worth == 2 and twos:
                twos -= 1
            elif worth == 3 and threes:
                threes -= 1
            else:
                left[n] = worth
                n += 1
        return left

    def _try_forward(self, state: State, luck: Luck) -> list[FinishedRound] | None:
        """One try at the rounds that leave something open, played forward from a shuffled pile; None if not kept."""
        if self.uses_weights:
            return self._try_weighted(state, luck)
        pile = self._without_certain_pay(luck.shuffle("", self.pool))
        past = self.certain[:]
        for at in range(len(past), len(self.pasts)):
            drawn, takes = NOTHING, NOTHING
            chosen = self.chosen[at]
            if chosen.count and at < self.first_weighted:
                drawn = chosen.fill(pile, luck)
                pile = pile[chosen.unknown :]
            elif chosen.count:
                drawn = luck.shuffle("", pile[: chosen.count])
                pile = pile[chosen.count :]
                if not chosen.is_consistent(drawn):
                    return None
            elif self.pasts[at].won == WON[SABOTEURS]:
                takes, pile = self.paid[at].pay_from(pile)
                if not self.paid[at].is_consistent(takes):
                    return None
            past.append(round_of(self.pasts[at], drawn, chosen.takes(drawn) if chosen.count else takes))
        state.gold_pile = pile
        return past

    def _try_weighted(self, state: State, luck: Luck) -> list[FinishedRound] | None:
        """The same where the seat saw so much behind a pay-out that a pile played forward would hardly ever agree.

        What it saw is dealt straight into its places, and all is kept as often as its weight says: see skew.
        """
        pool = luck.shuffle("", self.pool)
        past = self.certain[:]
        paid_worths = self.certain_paid
        order = PileOrder()
        for at in range(len(past), len(self.pasts)):
            drawn, takes = NOTHING, NOTHING
            chosen = self.chosen[at]
            if chosen.count:
                drawn = chosen.fill(pool, luck)
                pool = pool[chosen.unknown :]
                if at >= self.first_weighted:
                    order.add(luck.shuffle("", drawn))
            elif self.pasts[at].won == WON[SABOTEURS]:
                takes, _ = self.paid[at].pay_from(joined(pool, self.seen_after_pay))
                paid_worths = worths_of(takes)
                if not self.paid[at].is_consistent(takes) or luck.below("", self.max_draw_weight) >= ordered_draws(
                    pool, paid_worths
                ):
                    return None
                for index in range(1, len(takes), 2):
                    pool = scoring.without(pool, i64(takes[index]))
                pool = luck.shuffle("", pool)
            past.append(round_of(self.pasts[at], drawn, chosen.takes(drawn) if chosen.count else takes))
        order.add(pool)
        weight = order.weight(paid_worths)
        if luck.below("", self.max_order_weight) >= weight:
            if weight:
                self._add_to_reserve(past, pool, weight, luck)
            return None
        state.gold_pile = pool
        return past
