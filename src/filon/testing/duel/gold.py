"""Who has won which gold cards, and what do the trolls cost (D6.2, D6.4, D6.5, D7.6)?"""

from typing import NamedTuple


class GoldCard(NamedTuple):
    """A tunnel or goal won, and its nuggets."""

    name: str
    worth: int


def pay_troll(cards: list[GoldCard]) -> GoldCard | None:
    """Take the smallest card, among equals the one won first; None with no card left (D6.2)."""
    if not cards:
        return None
    worth = min(card.worth for card in cards)
    paid = next(card for card in cards if card.worth == worth)
    cards.remove(paid)
    return paid


def nuggets(cards: list[GoldCard]) -> int:
    """What the cards are worth together."""
    return sum(card.worth for card in cards)


def rank(score: int) -> str:
    """The solo player's rank, the best last (D7.6)."""
    if score < 15:
        return "rank1"
    if score < 21:
        return "rank2"
    return "rank3" if score < 25 else "rank4"


def pass_over(listed: list[str], gone: list[str]) -> list[str]:
    """A list of the deal without the cards no longer in the game: of equal ones the first are passed over."""
    left = list(listed)
    for name in gone:
        left.remove(name)
    return left
