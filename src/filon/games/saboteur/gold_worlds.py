"""Where might the gold be? What a seat kept, saw while choosing, and saw paid, against the pile's own chances.

Rounds before the first pay-out leave the pile in an order that is as good as fresh, so their gold is dealt straight
into its places. A pay-out takes the first cards of a worth and so leaves a skewed order: from there on the pile is
shuffled and played forward, and thrown away where it disagrees with what was seen.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from filon.core.errors import InvalidView
from filon.core.luck import Luck
from filon.games.saboteur import scoring
from filon.games.saboteur.box import GOLD, GOLD_PILE, PAY, ROLES
from filon.games.saboteur.round import NOTHING, OVER, PHASES, SABOTEURS, WON, Round
from filon.games.saboteur.state import State
from filon.games.saboteur.wire import Past, View

# A true view is met within some dozens of tries; a forged one must not hang a bot.
MOST_TRIES: Final = 1_000_000
UNKNOWN: Final = 0


@final
class Choosing:
    """One round in which diggers chose: who took in which order, and what this seat knows of it."""

    past: Past
    count: i64  # cards drawn
    takers: list[int]
    own: list[int]  # the worth of each take that was this seat's own, else UNKNOWN
    after: list[int]  # before which takes this seat looked
    seen: list[i64]  # what it saw then, eight bits a worth

    def __init__(self, view: View, number: int, past: Past, *, running: bool) -> None:
        self.past = past
        self.count = scoring.gold_to_draw(view.seats) if past.takers or running else 0
        self.takers = list(past.takers)
        kept = [worth_of(kept.card) for kept in view.own.gold if kept.round == number] if view.own else []
        self.own = []
        for taker in self.takers:
            self.own.append(kept.pop(0) if taker == view.seat else UNKNOWN)
        looks = [look for look in view.own.looks if look.round == number] if view.own else []
        self.after = [look.after for look in looks]
        self.seen = []
        for look in looks:
            there: i64 = 0
            for card in look.cards:
                there += i64(1) << 8 * worth_of(card)
            self.seen.append(there)

    def agrees(self, front: vec[u8]) -> bool:
        """Whether cards taken in this order, the rest still there, are what this seat took and saw."""
        for at in range(len(self.own)):
            if self.own[at] != UNKNOWN and self.own[at] != front[at]:
                return False
        for look in range(len(self.after)):
            there: i64 = 0
            for at in range(self.after[look], len(front)):
                there += i64(1) << 8 * i64(front[at])
            if there != self.seen[look]:
                return False
        return True


def worth_of(card: str) -> int:
    """Nuggets on a gold card."""
    return GOLD.index(card) + 1


@final
class Hoards:
    """What is known of all gold, and how to fill in the rest."""

    def __init__(self, view: View) -> None:
        self.seats: i64 = view.seats
        self.seat: i64 = -1 if view.seat is None else view.seat
        self.rounds: list[Choosing] = []
        pasts = [*view.past, view.shown] if view.shown is not None else list(view.past)
        for number, past in enumerate(pasts, 1):
            self.rounds.append(Choosing(view, number, past, running=past is view.shown))
        self.running = view.shown is not None
        self.paid_own = [
            [worth_of(kept.card) for kept in view.own.gold if kept.round == number] if view.own else []
            for number in range(1, len(pasts) + 1)
        ]
        self.final = [[worth_of(card) for card in hoard] for hoard in view.hoards]
        self.over = view.phase == PHASES[OVER]

    def fill(self, state: State, luck: Luck) -> None:
        """Give the state a gold pile and finished rounds that this seat could have lived through."""
        if not self.rounds:
            state.gold_pile = luck.shuffle("", GOLD_PILE)
            return
        for _ in range(MOST_TRIES):
            if self._try(state, luck):
                return
        raise InvalidView("no gold pile gives what this view has seen of it", "view")

    def _try(self, state: State, luck: Luck) -> bool:
        pile = luck.shuffle("", GOLD_PILE)
        past: list[Round] = []
        for number in range(len(self.rounds)):
            choosing = self.rounds[number]
            drawn, takes = NOTHING, NOTHING
            if choosing.count:
                drawn = pile[: choosing.count]
                pile = pile[choosing.count :]
                if not choosing.agrees(drawn):
                    return False
                for at in range(len(choosing.takers)):
                    takes = append(append(takes, u8(choosing.takers[at])), drawn[at])
            elif choosing.past.won == WON[SABOTEURS]:
                for payment in choosing.past.paid:
                    cards = scoring.change(pile, PAY[choosing.past.roles.count(ROLES[1])])
                    total = 0
                    for card in cards:
                        pile = scoring.without(pile, i64(card))
                        takes = append(append(takes, u8(payment.to)), card)
                        total += int(card)
                    if len(cards) != payment.cards or total != payment.nuggets:
                        return False
                    if payment.to == self.seat and [int(card) for card in cards] != self.paid_own[number]:
                        return False
            past.append(round_of(choosing.past, drawn, takes))
        if self.running:
            last = past.pop()
            state.drawn, state.takes = last.drawn, last.takes
        elif self.over and not self._ends_right(past):
            return False
        state.gold_pile = pile
        state.past = past
        return True

    def _ends_right(self, past: list[Round]) -> bool:
        return True


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
