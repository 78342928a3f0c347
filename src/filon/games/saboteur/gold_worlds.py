"""Where might the gold be? What a seat kept, saw while choosing, and saw paid, against the pile's own chances.

Three parts, each exact. Pay-outs before anybody chose come from the full pile: what was paid is certain, only the
order behind it is not. Gold chosen before any pay-out is dealt straight into its places. A pay-out leaves an order
that is skewed, for it takes the first card of a worth: what follows one is played forward from a shuffled pile, and
thrown away where it disagrees with what was seen.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.core.errors import InvalidView
from filon.core.luck import Luck
from filon.games.saboteur import scoring
from filon.games.saboteur.box import GOLD_PILE, PAY, ROLES, SABOTEUR
from filon.games.saboteur.chosen import Chosen, worth_of
from filon.games.saboteur.round import DIGGERS, NOTHING, OVER, PHASES, SABOTEURS, WON, Round
from filon.games.saboteur.state import State
from filon.games.saboteur.wire import Past, View

# A true view is met within some dozens of tries; a forged one must not hang a bot.
MOST_TRIES: Final = 200_000


@final
class Hoards:
    """What is known of all gold, and how to fill in the rest."""

    pasts: list[Past]
    chosen: list[Chosen]  # a Chosen for each of them; only those of the diggers' rounds say anything
    paid_own: list[list[int]]  # what this seat was paid with, round by round
    certain: list[Round]  # the rounds that leave nothing open: all before the first that diggers won
    gone: vec[i64]  # how many cards of each worth these took from the front
    pool: vec[u8]  # gold not yet accounted for when the open rounds begin
    running: bool
    final: list[list[int]]  # once the match is over: what each seat has
    seat: i64

    def __init__(self, view: View) -> None:
        self.seat = -1 if view.seat is None else view.seat
        self.pasts = [*view.past, view.shown] if view.shown is not None else list(view.past)
        self.running = view.shown is not None
        own = view.own.gold if view.own is not None else ()
        self.paid_own = [[worth_of(kept.card) for kept in own if kept.round == at + 1] for at in range(3)]
        self.chosen = [Chosen(view, at + 1, self.pasts[at]) for at in range(len(self.pasts))]
        self.final = [[worth_of(card) for card in hoard] for hoard in view.hoards]
        self.certain = []
        self.gone = vec[i64]([i64(0)] * 4)
        if view.phase != PHASES[OVER]:
            self._settle_first()
        self.pool = GOLD_PILE
        if not self.certain:
            self._place_known()

    def _settle_first(self) -> None:
        """Pay-outs from a pile that is still known (S8.3)."""
        pile = GOLD_PILE
        for past in self.pasts:
            if past.won == WON[DIGGERS]:
                return
            takes, pile = self._pay(len(self.certain), pile)
            if len(takes) != 2 * sum([payment.cards for payment in past.paid]):
                raise ValueError("saboteurs were paid otherwise than S8.3 says")
            for index in range(1, len(takes), 2):
                self.gone[i64(takes[index])] += 1
            self.certain.append(round_of(past, NOTHING, takes))

    def _place_known(self) -> None:
        """The cards this seat saw before the first pay-out are no longer anywhere else."""
        left = [int(worth) for worth in GOLD_PILE]
        for at in range(len(self.pasts)):
            if self.pasts[at].won == WON[SABOTEURS]:
                break
            for worth in self.chosen[at].known():
                left.remove(worth)
        self.pool = vec[u8]([u8(worth) for worth in left])

    def fill(self, state: State, luck: Luck) -> None:
        """Give the state a gold pile and finished rounds that this seat could have lived through."""
        if len(self.certain) == len(self.pasts):
            state.past = self.certain
            state.gold_pile = self._behind(luck.shuffle("", GOLD_PILE))
            return
        for _ in range(MOST_TRIES):
            past = self._ended(state, luck) if self.final else self._lived(state, luck)
            if past is not None:
                if self.running:
                    running = past.pop()
                    state.drawn, state.takes = running.drawn, running.takes
                state.past = past
                return
        raise InvalidView("no gold pile gives what this view has seen of it", "view")

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
        """One try at the rounds that leave something open; None where it disagrees with what was seen."""
        pile = self._behind(luck.shuffle("", self.pool))
        past = self.certain[:]
        fresh = not past
        for at in range(len(past), len(self.pasts)):
            won = self.pasts[at].won
            drawn, takes = NOTHING, NOTHING
            if won == WON[DIGGERS]:
                chosen = self.chosen[at]
                needed = chosen.unknown if fresh else chosen.count
                drawn = chosen.fill(pile, luck) if fresh else luck.shuffle("", pile[:needed])
                pile = pile[needed:]
                if not fresh and not chosen.agrees(drawn):
                    return None
                takes = chosen.takes(drawn)
            elif won == WON[SABOTEURS]:
                fresh = False
                takes, pile = self._pay(at, pile)
                if not self._paid_right(at, takes):
                    return None
            past.append(round_of(self.pasts[at], drawn, takes))
        state.gold_pile = pile
        return past

    def _pay(self, at: i64, pile: vec[u8]) -> tuple[vec[u8], vec[u8]]:
        """What saboteurs get from this pile, and what it is then (S8.3)."""
        takes = NOTHING[:]
        due = i64(PAY[self.pasts[at].roles.count(ROLES[SABOTEUR])])
        for payment in self.pasts[at].paid:
            for worth in scoring.change(pile, due):
                pile = scoring.without(pile, i64(worth))
                takes = append(append(takes, u8(payment.to)), worth)
        return takes, pile

    def _paid_right(self, at: i64, takes: vec[u8]) -> bool:
        """Whether everybody got as many cards and nuggets as all saw, and this seat the very cards."""
        for payment in self.pasts[at].paid:
            cards = [int(takes[index + 1]) for index in range(0, len(takes), 2) if takes[index] == payment.to]
            if len(cards) != payment.cards or sum(cards) != payment.nuggets:
                return False
            if payment.to == self.seat and cards != self.paid_own[at]:
                return False
        return True

    def _ended(self, state: State, luck: Luck) -> list[Round] | None:
        """Once all gold is shown: who had what is certain, in which round each got it is not."""
        left = [int(worth) for worth in GOLD_PILE]
        hands: list[vec[u8]] = []
        for hoard in self.final:
            for worth in hoard:
                left.remove(worth)
            hands.append(luck.shuffle("", vec[u8]([u8(worth) for worth in hoard])))
        past: list[Round] = []
        next_card = [0] * len(hands)
        for at in range(len(self.pasts)):
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
            if not (self.chosen[at].agrees(drawn) if diggers else self._paid_right(at, takes)):
                return None
            past.append(round_of(self.pasts[at], drawn if diggers else NOTHING, takes))
        state.gold_pile = vec[u8]([u8(worth) for worth in left])
        return past


def round_of(past: Past, drawn: vec[u8], takes: vec[u8]) -> Round:
    """A finished round with its gold filled in."""
    saboteurs: i64 = 0
    for seat in range(len(past.roles)):
        saboteurs |= i64(ROLES.index(past.roles[seat])) << seat
    return Round(
        saboteurs=saboteurs,
        left_over=ROLES.index(past.left_over),
        won=WON.index(past.won),
        last=past.last,
        drawn=drawn,
        takes=takes,
    )
