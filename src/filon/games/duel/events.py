# filon: interpreted
"""Event types: public events go to all viewers, private ones to one seat."""

from __future__ import annotations

from functools import lru_cache

from filon.core.event import EventData, Landmark, Seat, Trifle
from filon.games.duel.view_types import Deck
from filon.games.mining.events import Broke, GoalTurned, Laid, Looked, RockFell, Saw

Names = tuple[str, ...]


class Begun(EventData, frozen=True, tag="begun"):
    """The table is set (D2.1, D2.4, D7.1)."""

    seats: int
    colours: Names
    starts: Names
    goals: Names
    deck: Deck | None  # a custom deck, by content


class RoundBegun(EventData, frozen=True, tag="round_begun"):
    """Goals lie face down, the pile is shuffled; hands follow (D2)."""

    round: int
    first: Seat
    pile: int
    aside: int
    unused: int


class Bribed(EventData, frozen=True, tag="bribed"):
    """A troll is bribed: both players may pass (D5.3)."""

    by: Seat
    cell: str


class KeyUsed(EventData, frozen=True, tag="key_used"):
    """A door is open (D5.4)."""

    by: Seat
    cell: str


class Repaired(EventData, frozen=True, tag="repaired"):
    """A broken tool is repaired (D5.5)."""

    by: Seat
    card: str
    tool: str


class Shed(EventData, frozen=True, tag="shed"):
    """Two cards are discarded to remove a broken tool (D3.1)."""

    by: Seat
    cards: Names
    tool: str


class Passed(EventData, frozen=True, tag="passed"):
    """One or two cards are discarded, face up (D3.1)."""

    by: Seat
    cards: Names


class Drew(Trifle, frozen=True, tag="drew"):
    """A player drew this number of cards (D2.2, D3.1)."""

    by: Seat
    cards: int


class DrewCards(EventData, frozen=True, tag="drew_cards"):
    """Private: the cards drawn."""

    cards: Names


class ToolStruck(EventData, frozen=True, tag="tool_struck"):
    """Solo: a broken tool was drawn; `already` says that this tool was broken before (D7.3)."""

    by: Seat
    tool: str
    already: bool


class RockStruck(EventData, frozen=True, tag="rock_struck"):
    """Solo: a rockfall was drawn; `cell` and `card` are the tunnel it removed, None for none (D7.3)."""

    by: Seat
    cell: str | None
    card: str | None
    turned: bool


class GoalShown(Landmark, frozen=True, tag="goal_shown"):
    """A goal's card is visible, its orientation not yet chosen (D5.1)."""

    cell: str
    card: str


class TokenLaid(Landmark, frozen=True, tag="token_laid"):
    """A colour claims gold with a token (D5.2)."""

    cell: str
    colour: str
    worth: int


class RoundEnded(Landmark, frozen=True, tag="round_ended"):
    """How the round ended, what each player has won so far with trolls paid, and the cards out of the game (D6)."""

    round: int
    how: str
    won: tuple[Names, ...]
    nuggets: tuple[int, ...]
    gone: Names


# Frequent events are cached and shared by all tables: cards and tools are few.
drew = lru_cache(maxsize=64)(Drew)
drew_cards = lru_cache(maxsize=1024)(DrewCards)
passed = lru_cache(maxsize=1024)(Passed)
broke = lru_cache(maxsize=64)(Broke)

ALL = (
    Begun,
    RoundBegun,
    Laid,
    Bribed,
    KeyUsed,
    Broke,
    Repaired,
    RockFell,
    Looked,
    Saw,
    Shed,
    Passed,
    Drew,
    DrewCards,
    ToolStruck,
    RockStruck,
    GoalShown,
    GoalTurned,
    TokenLaid,
    RoundEnded,
)

__all__ = [
    "ALL",
    "Begun",
    "Bribed",
    "Broke",
    "Drew",
    "DrewCards",
    "GoalShown",
    "GoalTurned",
    "KeyUsed",
    "Laid",
    "Looked",
    "Passed",
    "Repaired",
    "RockFell",
    "RockStruck",
    "RoundBegun",
    "RoundEnded",
    "Saw",
    "Shed",
    "TokenLaid",
    "ToolStruck",
    "broke",
    "drew",
    "drew_cards",
    "passed",
]
