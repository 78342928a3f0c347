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
from filon.games.saboteur.finished_round import Round
from filon.games.saboteur.state import State
from filon.games.saboteur.view_types import Past, View
from filon.games.saboteur.worlds.final_gold import Ended, joined, round_of
from filon.games.saboteur.worlds.gold_picks import Chosen, chosen_in
from filon.games.saboteur.worlds.order_weights import Order, ways_back, ways_to_take
from filon.games.saboteur.worlds.saboteur_pay import NONE_OF_ANY, Paid, worths_of

# A true view is met within some dozens of tries; a forged one must not hang a bot.
MOST_TRIES: Final = 200_000
MOST_TRIES_ENDED: Final = 20_000
LATE: Final = 50_000  # tries after which one of the worlds that agreed and were not kept is taken, by weight
# With no more cards seen behind a pay-out, playing forward beats weighing (0.1 ms against 9 ms at ten players).
FEW: Final = 2


@final
class Hoards:
    """What is known of all gold, and how to fill in the rest."""

    pasts: list[Past]
    chosen: list[Chosen]  # one for each of them; only those of the diggers' rounds say anything
    paid: list[Paid]  # likewise; only those of the saboteurs' rounds
    ended: Ended | None  # once the match is over
    running: bool
    certain: list[Round]  # the rounds that leave nothing open: all before the first that diggers won
    gone: vec[i64]  # how many cards of each worth these took from the front
    skewed: i64  # the first diggers' round behind a pay-out, past the end if there is none
    late: vec[u8]  # cards this seat saw from there on
    weighed: bool  # whether they are more than a few
    pool: vec[u8]  # the gold, less cards seen before, and where it is weighed, less `late` and those certainly paid
    most_ways: i64  # the greatest weight of an order behind the pay-outs
    most_taken: i64  # the most ways to be paid out of the pool
    passed_weight: i64  # of the worlds that agreed in this attempt and were not kept
    spare: list[Round] | None  # one of these, by weight
    spare_pile: vec[u8]

    def __init__(self, view: View) -> None:
        self.pasts = [*view.past, view.shown] if view.shown is not None else list(view.past)
        self.running = view.shown is not None
        self.chosen = [chosen_in(view, at + 1, self.pasts[at]) for at in range(len(self.pasts))]
        self.paid = [Paid(view, at + 1, self.pasts[at]) for at in range(len(self.pasts))]
        self.certain = []
        self.passed_weight, self.spare, self.spare_pile = 0, None, NOTHING
        self.gone = NONE_OF_ANY[:]
        self._settle_first()
        self.ended = Ended(view, self.pasts, self.chosen, self.paid, self.certain) if view.hoards else None
        if self.ended is None and len(self.certain) < len(self.pasts):
            self._place_known()
            self._weigh()

    def _settle_first(self) -> None:
        """Pay-outs from a pile that is still known (S8.3)."""
        pile = GOLD_PILE
        for past in self.pasts:
            if past.won == WON[DIGGERS]:
                return
            paid = self.paid[len(self.certain)]
            takes, pile = paid.out_of(pile)
            if len(takes) != 2 * paid.cards:
                raise ValueError("saboteurs were paid otherwise than S8.3 says")
            worths = worths_of(takes)
            for worth in range(i64(4)):
                self.gone[worth] += worths[worth]
            self.certain.append(round_of(past, NOTHING, takes))

    def _place_known(self) -> None:
        """The cards this seat saw are no longer anywhere else."""
        self.skewed = len(self.pasts)
        left = [int(worth) for worth in GOLD_PILE]
        late: list[int] = []
        cards = 0
        for at in range(len(self.pasts)):
            cards += self.paid[at].cards
            if cards and self.chosen[at].count:
                self.skewed = min(self.skewed, at)
                late += self.chosen[at].known()
            else:
                for worth in self.chosen[at].known():
                    left.remove(worth)
        self.weighed = len(late) > FEW
        if self.weighed:
            for worth in late:
                left.remove(worth)
            for worth in range(4):
                for _ in range(self.gone[worth]):
                    left.remove(worth)
        self.late = vec[u8]([u8(worth) for worth in late])
        self.pool = vec[u8]([u8(worth) for worth in left])

    def _weigh(self) -> None:
        """Bounds for what is kept by lot."""
        self.most_ways, self.most_taken = 1, 1
        if not self.weighed:
            return
        options = [self.gone]
        for at in range(len(self.certain), self.skewed):
            if self.paid[at].cards:
                options = self.paid[at].options()
                self.most_taken = max([ways_to_take(self.pool, paid) for paid in options])
        self.most_ways = max([ways_back(self._latest(paid), paid) for paid in options])
        if self.most_taken == 0:
            raise ValueError("saboteurs were paid cards that were seen elsewhere")

    def _latest(self, paid: vec[i64]) -> vec[i64]:
        """How far back the first card of each worth can lie behind such pay-outs."""
        latest = vec[i64]([i64(0)] * 4)
        for worth in range(1, 4):
            length = i64(len(GOLD_PILE)) - paid[1] - paid[2] - paid[3]
            sure = i64(GOLD_COUNTS[worth - 1]) - paid[worth]
            for at in range(self.skewed):
                length -= self.chosen[at].count
                sure -= self.chosen[at].unknown + self.chosen[at].known().count(worth)
            found = length - max(sure, 0)
            start: i64 = 0
            for at in range(self.skewed, len(self.pasts)):
                seen = self.chosen[at].known().count(worth)
                if seen:
                    found = min(found, start + self.chosen[at].count - seen)
                start += self.chosen[at].count
            latest[worth] = max(found, 0)
        return latest

    def fill(self, state: State, luck: Luck) -> None:
        """Give the state a gold pile and finished rounds that this seat could have lived through."""
        if len(self.certain) == len(self.pasts):
            state.past = self.certain
            state.gold_pile = self._behind(luck.shuffle("", GOLD_PILE))
            return
        past = self._tried(state, luck)
        if past is None and self.ended is not None:
            past = self.ended.mended(state, luck)
        if past is not None:
            if self.running:
                running = past.pop()
                state.drawn, state.takes = running.drawn, running.takes
            state.past = past
            return
        raise InvalidView("no gold pile gives what this view has seen of it", "view")

    def _tried(self, state: State, luck: Luck) -> list[Round] | None:
        """By the pile's own chances, tried until it agrees; finished matches are given up sooner."""
        self._forget()
        for tried in range(MOST_TRIES if self.ended is None else MOST_TRIES_ENDED):
            past = self._lived(state, luck) if self.ended is None else self.ended.lived(state, luck)
            if past is not None:
                return past
            if tried >= LATE and self.spare is not None:
                break
        if self.spare is not None:
            state.gold_pile = self.spare_pile
        return self.spare

    def _forget(self) -> None:
        """No world has agreed yet."""
        self.passed_weight = 0
        self.spare = None

    def _spare(self, past: list[Round], pile: vec[u8], weight: i64, luck: Luck) -> None:
        """One world more that agrees: the spare one is any of them, by weight."""
        self.passed_weight += weight
        if luck.below("", self.passed_weight) < weight:
            self.spare, self.spare_pile = past, pile

    def _behind(self, pile: vec[u8]) -> vec[u8]:
        """The pile as the certain rounds leave it: without the first cards of each worth paid."""
        ones, twos, threes = self.gone[1], self.gone[2], self.gone[3]
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

    def _lived(self, state: State, luck: Luck) -> list[Round] | None:
        """One try at the rounds that leave something open, played forward from a shuffled pile; None if not kept."""
        if self.weighed:
            return self._weighed(state, luck)
        pile = self._behind(luck.shuffle("", self.pool))
        past = self.certain[:]
        for at in range(len(past), len(self.pasts)):
            drawn, takes = NOTHING, NOTHING
            chosen = self.chosen[at]
            if chosen.count and at < self.skewed:
                drawn = chosen.fill(pile, luck)
                pile = pile[chosen.unknown :]
            elif chosen.count:
                drawn = luck.shuffle("", pile[: chosen.count])
                pile = pile[chosen.count :]
                if not chosen.agrees(drawn):
                    return None
            elif self.pasts[at].won == WON[SABOTEURS]:
                takes, pile = self.paid[at].out_of(pile)
                if not self.paid[at].agrees(takes):
                    return None
            past.append(round_of(self.pasts[at], drawn, chosen.takes(drawn) if chosen.count else takes))
        state.gold_pile = pile
        return past

    def _weighed(self, state: State, luck: Luck) -> list[Round] | None:
        """The same where the seat saw so much behind a pay-out that a pile played forward would hardly ever agree.

        What it saw is dealt straight into its places, and all is kept as often as its weight says: see skew.
        """
        pool = luck.shuffle("", self.pool)
        past = self.certain[:]
        gone = self.gone
        order = Order()
        for at in range(len(past), len(self.pasts)):
            drawn, takes = NOTHING, NOTHING
            chosen = self.chosen[at]
            if chosen.count:
                drawn = chosen.fill(pool, luck)
                pool = pool[chosen.unknown :]
                if at >= self.skewed:
                    order.add(luck.shuffle("", drawn))
            elif self.pasts[at].won == WON[SABOTEURS]:
                takes, _ = self.paid[at].out_of(joined(pool, self.late))
                gone = worths_of(takes)
                if not self.paid[at].agrees(takes) or luck.below("", self.most_taken) >= ways_to_take(pool, gone):
                    return None
                for index in range(1, len(takes), 2):
                    pool = scoring.without(pool, i64(takes[index]))
                pool = luck.shuffle("", pool)
            past.append(round_of(self.pasts[at], drawn, chosen.takes(drawn) if chosen.count else takes))
        order.add(pool)
        weight = order.weight(gone)
        if luck.below("", self.most_ways) >= weight:
            if weight:
                self._spare(past, pool, weight, luck)
            return None
        state.gold_pile = pool
        return past
