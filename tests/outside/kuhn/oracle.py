"""Oracle of Kuhn poker: reads only the deal, the record and the rules."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import permutations
from random import Random
from typing import Any

from filon.testing.oracle import Model, Oracle, Start

CARDS = ["jack", "queen", "king"]


class ReferenceEngine(Model):
    """The bets so far."""

    def __init__(self, start: Start) -> None:
        self.cards = start.deal["cards"]
        self.bets: list[str] = []

    @property
    def over(self) -> bool:
        return self.bets[-2:] == ["check", "check"] or self.bets[-1:] in (["fold"], ["call"])

    @property
    def turn(self) -> int | None:
        return None if self.over else len(self.bets) % 2

    @property
    def scores(self) -> list[int] | None:
        if not self.over:
            return None
        if self.bets[-1] == "fold":
            first_wins, chips = len(self.bets) % 2 == 0, 1  # the player who did not fold
        else:
            first_wins = CARDS.index(self.cards[0]) > CARDS.index(self.cards[1])
            chips = 2 if self.bets[-1] == "call" else 1
        return [chips, -chips] if first_wins else [-chips, chips]

    @property
    def winners(self) -> list[int] | None:
        return None if self.scores is None else [seat for seat in range(2) if self.scores[seat] > 0]

    def play(self, line: str) -> None:
        self.bets.append(line)

    def legal(self) -> list[str]:
        if self.over:
            return []
        return ["call", "fold"] if self.bets[-1:] == ["bet"] else ["bet", "check"]

    def candidates(self) -> list[str]:
        return ["", "bet", "bet 2", "call", "check", "fold", "raise"]

    def shown(self, seat: int | None) -> list[str]:
        own = [] if seat is None else [self.cards[seat]]
        return own + self.bets + (self.cards[:2] if self.over and self.bets[-1] != "fold" else [])


class Kuhn(Oracle):
    """The second opinion on Kuhn poker."""

    key = "kuhn"
    seats = (2,)

    def deal(self, seats: int, options: dict[str, Any], random: Random) -> dict[str, Any]:
        return {"cards": random.sample(CARDS, 3)}

    def begin(self, start: Start) -> ReferenceEngine:
        return ReferenceEngine(start)

    def twin(self, start: Start, lines: list[str], seat: int | None, random: Random) -> tuple[Start, list[str]] | None:
        others = [deal for deal in self.deals(start, lines, seat) if deal != start.deal]
        return (Start(2, random.choice(others), {}), lines) if others else None

    def deals(self, start: Start, lines: list[str], seat: int | None) -> list[dict[str, Any]]:
        """Every deal that shows the seat what this one does."""
        found = []
        for cards in permutations(CARDS):
            models = [ReferenceEngine(start), ReferenceEngine(Start(2, {"cards": list(cards)}, {}))]
            for model in models:
                for line in lines:
                    model.play(line)
            if models[0].shown(seat) == models[1].shown(seat):
                found.append({"cards": list(cards)})
        return found

    def worlds(self, start: Start, lines: list[str], seat: int | None) -> dict[Hashable, float] | None:
        return {tuple(deal["cards"][:2]): 1.0 for deal in self.deals(start, lines, seat)}

    def describe(self, views: list[dict[str, Any]], seat: int | None) -> Hashable:
        return tuple(view["own"]["card"] for view in views)

    def pieces(self, views: list[dict[str, Any]]) -> dict[str, int]:
        cards = {view["own"]["card"] for view in views}
        assert len(cards) == 2, "two players, two cards"
        return {"cards": len(cards) + 1}


ORACLE = Kuhn()
