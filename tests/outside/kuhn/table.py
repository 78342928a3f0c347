"""What is true at a table of Kuhn poker, and who sees what?"""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, u8

import filon
from filon.core.event import Seat
from filon.core.offer import Offer

CARDS = ("jack", "queen", "king")
MOVES = ("check", "bet", "fold", "call")
OFFERS = [Offer(text=move, verb=move) for move in MOVES]
ENDS = {("check", "check"), ("bet", "fold"), ("bet", "call"), ("check", "bet", "fold"), ("check", "bet", "call")}


class Dealt(filon.EventData, frozen=True, tag="dealt"):
    """Private: one's card (K1.1)."""

    card: str


class Did(filon.EventData, frozen=True, tag="did"):
    """A player checked, bet, folded or called (K2.1)."""

    by: Seat
    move: str


class Showdown(filon.EventData, frozen=True, tag="showdown"):
    """Both cards are shown (K3.1)."""

    hands: tuple[str, ...]


class Own(msgspec.Struct, frozen=True, gc=False):
    """One's card."""

    card: str


class KuhnView(filon.View, frozen=True, kw_only=True, gc=False):
    """The bets so far, the cards once shown, and the seat's own card."""

    history: tuple[str, ...]
    hands: tuple[str, ...]
    outcome: filon.Outcome | None
    own: Own | None


def mover(history: tuple[str, ...]) -> int | None:
    return None if history in ENDS else len(history) % 2


def result(history: tuple[str, ...], hands: tuple[str, ...]) -> filon.Outcome | None:
    """K3.1; a fold needs no cards to be judged."""
    if history not in ENDS:
        return None
    if history[-1] == "fold":
        winner, chips, reason = len(history) % 2, 1, "fold"
    else:
        winner = 0 if CARDS.index(hands[0]) > CARDS.index(hands[1]) else 1
        chips, reason = (2 if "bet" in history else 1), "showdown"
    return filon.Outcome((chips, -chips) if winner == 0 else (-chips, chips), (winner,), reason)


class Kuhn(filon.State):
    """`cards` are the two hands and the card left over."""

    def __init__(self, cards: list[int], history: tuple[str, ...]) -> None:
        super().__init__()
        self.cards = cards
        self.history = history

    @classmethod
    def dealt(cls, luck: filon.Luck, recorder: Any) -> Kuhn:
        drawn = luck.shuffle("cards", vec[u8]([u8(0), u8(1), u8(2)]))
        state = cls([int(code) for code in drawn], ())
        state.recorder = recorder
        if recorder is not None:
            for seat in range(2):
                recorder.publish_to(seat, Dealt(CARDS[state.cards[seat]]), news=True)
        return state

    @property
    def turn(self) -> int | None:
        return mover(self.history)

    @property
    def hands(self) -> tuple[str, ...]:
        shown = self.history in ENDS and self.history[-1] != "fold"
        return tuple(CARDS[code] for code in self.cards[:2]) if shown else ()

    @property
    def outcome(self) -> filon.Outcome | None:
        return result(self.history, self.hands)

    def options(self) -> list[str]:
        if self.turn is None:
            return []
        return ["fold", "call"] if self.history[-1:] == ("bet",) else ["check", "bet"]

    def moves(self) -> vec[i64]:
        return vec[i64]([i64(MOVES.index(move)) for move in self.options()])

    def play(self, move: i64, luck: filon.Luck) -> None:
        by = self.turn
        self.history = (*self.history, MOVES[move])
        if self.recorder is not None:
            self.recorder.publish(Did(by, MOVES[move]))
            if self.hands:
                self.recorder.publish(Showdown(self.hands), 7)

    def write(self, move: i64) -> str:
        return MOVES[move]

    def parse(self, text: str) -> int | None:
        return MOVES.index(text) if text in MOVES else None

    def judge(self, move: i64) -> filon.Refusal | None:
        return None if MOVES[move] in self.options() else filon.Refusal("not_against_a_bet", "K2.2")

    def copy(self) -> Kuhn:
        return Kuhn(self.cards, self.history)

    def offer(self, move: i64) -> Offer:
        return OFFERS[move]

    def public_part(self) -> KuhnView:
        return self.seen(None, None, self.history, self.hands)

    def own_part(self, seat: int) -> Own:
        return Own(CARDS[self.cards[seat]])

    @staticmethod
    def seen(seat: int | None, card: str | None, history: tuple[str, ...], hands: tuple[str, ...]) -> KuhnView:
        own = None if card is None else Own(card)
        outcome = result(history, hands) if history in ENDS else None
        return KuhnView(seat=seat, turn=mover(history), history=history, hands=hands, outcome=outcome, own=own)


class Packed(filon.Worlds):
    """Every deal that agrees with the cards seen."""

    def __init__(self, view: KuhnView) -> None:
        if not any(end[: len(view.history)] == view.history for end in ENDS):
            raise ValueError("no match goes like this")
        orders = [(a, b, 3 - a - b) for a in range(3) for b in range(3) if a != b]
        shown = [CARDS.index(card) for card in view.hands]
        own = None if view.own is None else CARDS.index(view.own.card)
        self.orders = [
            list(order)
            for order in orders
            if (not shown or list(order[:2]) == shown) and (own is None or order[view.seat] == own)
        ]
        self.history = view.history

    def sample(self, luck: filon.Luck) -> Kuhn:
        return Kuhn(self.orders[luck.below("", len(self.orders))], self.history)
