"""Kuhn poker with the names that games used before Filon's vocabulary changed; they are still accepted."""

from __future__ import annotations

from typing import Any

import filon
from filon.core.game import Laid
from older_kuhn.table import Dealt, Did, Kuhn, KuhnView, Own, Packed, Showdown

CARDS = ("jack", "queen", "king")


def begin(seats: int, options: dict[str, Any], luck: filon.Luck, hearers: Any) -> Kuhn:
    return Kuhn.dealt(luck, hearers)


def read_deal(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> Laid:
    if set(deal) - {"cards"}:
        raise filon.InvalidStart("a deal of Kuhn poker has cards and nothing else", "deal")
    if "cards" not in deal:
        return Laid({}, options)
    if not isinstance(deal["cards"], list) or sorted(map(str, deal["cards"])) != sorted(CARDS):
        raise filon.InvalidStart("the cards are a jack, a queen and a king (K1.1)", "deal")
    return Laid({"cards": [CARDS.index(card) for card in deal["cards"]]}, options)


def write_deal(draws: list[Any], seats: int, options: dict[str, Any]) -> dict[str, Any]:
    return {"cards": [CARDS[code] for code in draws[0].result]}


def recall(events: list[filon.Event]) -> KuhnView:
    seat, card, history, hands = None, None, [], ()
    for event in events:
        if isinstance(event.what, Dealt):
            seat, card = int(event.audience[1:]) - 1, event.what.card
        elif isinstance(event.what, Did):
            history.append(event.what.move)
        elif isinstance(event.what, Showdown):
            hands = event.what.hands
    return Kuhn.seen(seat, card, tuple(history), hands)


GAME = filon.Game(
    key="older_kuhn",
    title="Kuhn poker",
    version=1,
    seats=(2,),
    package="older_kuhn",
    view=KuhnView,
    happenings=(Dealt, Did, Showdown),
    begin=begin,
    read_deal=read_deal,
    write_deal=write_deal,
    item=lambda label, code, options: CARDS[code],
    pack=Packed,
    recall=recall,
    draw=lambda view, words: " ".join(view.history) or "-",
    testing="older_kuhn.witness",
)

__all__ = ["GAME", "Kuhn", "KuhnView", "Own"]
