# filon: interpreted
"""Events of Saboteur: public ones are the same for all viewers, private ones are for one seat."""

from __future__ import annotations

from functools import lru_cache

from filon.core.event import EventData, Landmark, Seat, Trifle
from filon.games.mining.events import Broke, GoalTurned, Laid, Looked, RockFell, Saw


class Begun(EventData, frozen=True, tag="begun"):
    """The match has begun (S2, S11)."""

    seats: int
    rounds: int
    broken_get_no_gold: bool


class RoundBegun(EventData, frozen=True, tag="round_begun"):
    """Cards and roles were dealt (S2.1, S2.3)."""

    round: int
    first: Seat
    hand: int
    pile: int


class Dealt(Landmark, frozen=True, tag="dealt"):
    """Private: the seat's role and first hand."""

    role: str
    hand: tuple[str, ...]


class Repaired(EventData, frozen=True, tag="repaired"):
    """A broken tool was repaired (S5.2, S5.3)."""

    by: Seat
    card: str
    tool: str
    player: Seat


class Passed(EventData, frozen=True, tag="passed"):
    """A card was discarded face down (S6.1)."""

    by: Seat


class Discarded(EventData, frozen=True, tag="discarded"):
    """Private: the card the seat discarded."""

    card: str


class Drew(Trifle, frozen=True, tag="drew"):
    """A player drew a card from the pile (S3.1)."""

    by: Seat


class DrewCard(EventData, frozen=True, tag="drew_card"):
    """Private: the card the seat drew."""

    card: str


class RoundEnded(Landmark, frozen=True, tag="round_ended"):
    """All dwarves are shown (S8.1); `won` is diggers, saboteurs or nobody."""

    round: int
    won: str
    last: Seat
    roles: tuple[str, ...]
    left_over: str


class GoldDrawn(EventData, frozen=True, tag="gold_drawn"):
    """Gold goes round among the diggers (S8.2); `chooser` begins."""

    cards: int
    chooser: Seat


class GoldOffered(EventData, frozen=True, tag="gold_offered"):
    """Private: the gold the seat may choose from."""

    cards: tuple[str, ...]


class GoldTaken(EventData, frozen=True, tag="gold_taken"):
    """A player took one gold card (S8.2); `next` chooses then, None after the last."""

    by: Seat
    next: Seat | None


class GoldKept(EventData, frozen=True, tag="gold_kept"):
    """Private: the gold card the seat took."""

    card: str


class Paid(EventData, frozen=True, tag="paid"):
    """A saboteur's pay: how many cards, and their sum (S8.3)."""

    to: Seat
    cards: int
    nuggets: int


class PaidWith(EventData, frozen=True, tag="paid_with"):
    """Private: the cards the seat was paid with."""

    cards: tuple[str, ...]


class GoldShown(Landmark, frozen=True, tag="gold_shown"):
    """The match is over and all gold is shown (S9.1)."""

    gold: tuple[tuple[str, ...], ...]


# Events of every turn are the same objects at every table: seats and kinds of cards are few.
drew = lru_cache(maxsize=64)(Drew)
drew_card = lru_cache(maxsize=64)(DrewCard)
passed = lru_cache(maxsize=64)(Passed)
discarded = lru_cache(maxsize=64)(Discarded)
gold_taken = lru_cache(maxsize=256)(GoldTaken)
gold_kept = lru_cache(maxsize=64)(GoldKept)
broke = lru_cache(maxsize=512)(Broke)
looked = lru_cache(maxsize=64)(Looked)
saw = lru_cache(maxsize=64)(Saw)

ALL = (
    Begun,
    RoundBegun,
    Dealt,
    Laid,
    GoalTurned,
    Broke,
    Repaired,
    RockFell,
    Looked,
    Saw,
    Passed,
    Discarded,
    Drew,
    DrewCard,
    RoundEnded,
    GoldDrawn,
    GoldOffered,
    GoldTaken,
    GoldKept,
    Paid,
    PaidWith,
    GoldShown,
)

__all__ = [
    "ALL",
    "Begun",
    "Broke",
    "Dealt",
    "Discarded",
    "Drew",
    "DrewCard",
    "GoalTurned",
    "GoldDrawn",
    "GoldKept",
    "GoldOffered",
    "GoldShown",
    "GoldTaken",
    "Laid",
    "Looked",
    "Paid",
    "PaidWith",
    "Passed",
    "Repaired",
    "RockFell",
    "RoundBegun",
    "RoundEnded",
    "Saw",
    "broke",
    "discarded",
    "drew",
    "drew_card",
    "gold_kept",
    "gold_taken",
    "looked",
    "passed",
    "saw",
]
