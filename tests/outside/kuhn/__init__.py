"""Kuhn poker, written as an outsider would: plain Python against the public names of Filon."""

from __future__ import annotations

from typing import Any

import filon
from filon.core.game import ParsedDeal
from kuhn.table import Dealt, Did, Kuhn, KuhnView, Own, Packed, Showdown

CARDS = ("jack", "queen", "king")


def begin(seats: int, options: dict[str, Any], luck: filon.Luck, recorder: Any) -> Kuhn:
    return Kuhn.dealt(luck, recorder)


def read_deal(deal: dict[str, Any], seats: int, options: dict[str, Any]) -> ParsedDeal:
    if set(deal) - {"cards"}:
        raise filon.InvalidStart("a deal of Kuhn poker has cards and nothing else", "deal")
    if "cards" not in deal:
        return ParsedDeal({}, options)
    if not isinstance(deal["cards"], list) or sorted(map(str, deal["cards"])) != sorted(CARDS):
        raise filon.InvalidStart("the cards are a jack, a queen and a king (K1.1)", "deal")
    return ParsedDeal({"cards": [CARDS.index(card) for card in deal["cards"]]}, options)


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
    key="kuhn",
    title="Kuhn poker",
    version=1,
    seats=(2,),
    package="kuhn",
    view=KuhnView,
    event_types=(Dealt, Did, Showdown),
    initial_state=begin,
    read_deal=read_deal,
    write_deal=write_deal,
    item_name=lambda label, code, options: CARDS[code],
    build_worlds=Packed,
    view_from_events=recall,
    render_board=lambda view, words: " ".join(view.history) or "-",
    testing="kuhn.oracle",
)

__all__ = ["GAME", "Kuhn", "KuhnView", "Own"]
