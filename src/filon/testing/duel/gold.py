"""Gold won, payments to trolls and solo ranks (D6.2, D6.4, D6.5, D7.6)."""

from typing import NamedTuple


class GoldCard(NamedTuple):
    """A tunnel or goal won, and its nuggets."""

    name: str
    worth: int


def pay_troll(cards: list[GoldCard]) -> GoldCard | None:
    """Remove and return the smallest card, of equal ones the one won first; None with no card left (D6.2)."""
    if not cards:
        return None
    worth = min(card.worth for card in cards)
    paid = next(card for card in cards if card.worth == worth)
    cards.remove(paid)
    return paid


def nuggets(cards: list[GoldCard]) -> int:
    """Return the total worth of the cards."""
    return sum(card.worth for card in cards)


def rank(score: int) -> str:
    """Return the solo player's rank; rank4 is the best (D7.6)."""
    if score < 15:
        return "rank1"
    if score < 21:
        return "rank2"
    return "rank3" if score < 25 else "rank4"


def skip_gone(listed: list[str], gone: list[str]) -> list[str]:
    """Return a list of the deal without the cards out of the game; of equal cards the first are skipped."""
    left = list(listed)
    for name in gone:
        left.remove(name)
    return left
