"""Posterior of all gold given what a seat took, saw while choosing, and saw paid; rejection sampling.

Pay-outs before any diggers' round come from the full pile: what was paid is certain, only the order after it is not.
Gold that diggers chose is dealt directly into its positions. The orders of the pile after a pay-out are not equally
likely: they are simulated forward or weighted (see order_weights). Proposals that contradict the evidence are rejected.
The result is exact, except where weights are so far below their bound that hardly any proposal would be accepted: then
one of many rejected proposals is taken by weight (importance resampling). Mathematics:
docs/math/saboteur-sampler.md.
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

# A true view is accepted within some dozens of tries; a forged one must not hang a bot.
MAX_TRIES: Final = 200_000
MAX_TRIES_FINAL: Final = 20_000
RESERVE_AFTER: Final = 50_000  # tries after which a rejected proposal from the reserve is taken, by weight
# With so few cards seen after a pay-out, forward simulation is faster than weights (0.1 ms against 9 ms, ten players).
FORWARD_LIMIT: Final = 2


@final
class GoldPosterior:
    """The evidence about all gold, and a sampler of the rest."""

    pasts: list[Past]
    chosen: list[GoldPicks]  # one per round; only those of diggers' rounds hold evidence
    paid: list[SaboteurPay]  # likewise; only those of saboteurs' rounds
    ended: FinalGold | None  # once the match is over
    running: bool
    certain: list[FinishedRound]  # the rounds without uncertainty: all before the first that diggers won
    certain_paid: vec[i64]  # how many cards of each worth these took from the front
    first_weighted: i64  # the first diggers' round after a pay-out, past the end if there is none
    seen_after_pay: vec[u8]  # cards this seat saw from there on
    uses_weights: bool  # whether they are more than FORWARD_LIMIT
    pool: vec[u8]  # unseen gold; with weights also without `seen_after_pay` and `certain_paid`
    max_order_weight: i64  # an upper bound of the weight of an order after the pay-outs
    max_draw_weight: i64  # the most ordered ways to be paid out of the pool
    reserve_weight: i64  # total weight of the consistent proposals that were rejected in this sample
    reserve: list[FinishedRound] | None  # one of these, drawn by weight
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
        """Fix the pay-outs from a pile that is still known (S8.3); raises ValueError where the view differs."""
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
        """Split the cards this seat saw by round and remove them from the pool."""
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
        """Compute the upper bounds for the acceptance probabilities; raises ValueError if no payment is possible."""
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
        """Return the latest index that the first card of each worth can have after such pay-outs."""
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
        """Give the state a gold pile and finished rounds that agree with the evidence; raises InvalidView."""
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
        """Return the first accepted proposal, or one from the reserve, or None; finished matches have fewer tries."""
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
        """Empty the reserve of rejected proposals."""
        self.reserve_weight = 0
        self.reserve = None

    def _add_to_reserve(self, past: list[FinishedRound], pile: vec[u8], weight: i64, luck: Luck) -> None:
        """Add a consistent, rejected proposal to the reserve: a weighted reservoir sample of size one."""
        self.reserve_weight += weight
        if luck.below("", self.reserve_weight) < weight:
            self.reserve, self.reserve_pile = past, pile

    def _without_certain_pay(self, pile: vec[u8]) -> vec[u8]:
        """Return the pile after the certain rounds: without the first cards of each worth paid."""
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
        """Return one proposal simulated forward from a shuffled pile, None if it is rejected."""
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
        """Return one weighted proposal, None if it is rejected; used where forward simulation would hardly ever agree.

        Cards that the seat saw are dealt directly into their positions, and the proposal is accepted with a probability
        proportional to its weight (see order_weights).
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
