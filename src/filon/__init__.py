"""Filon: exact, fast engines of four board games, to play, to watch and to study."""

from filon.core.budget import Budget
from filon.core.errors import (
    FilonError,
    IllegalMove,
    InvalidMove,
    InvalidRecord,
    InvalidStart,
    InvalidView,
    Unfinished,
    UnknownGame,
    UnknownLanguage,
    UnknownSeat,
)
from filon.core.event import Event, EventData, Seat
from filon.core.fair_deal.deal import Commitment
from filon.core.game import Game
from filon.core.luck import Luck, Quick
from filon.core.match import Match
from filon.core.offer import Offer
from filon.core.option import Option
from filon.core.outcome import Outcome
from filon.core.record import replay
from filon.core.refusal import Refusal
from filon.core.registry import keys, load
from filon.core.state import State, Worlds
from filon.core.view import View

Happening = EventData  # the older name, for games from outside

__all__ = [
    "Budget",
    "Commitment",
    "Event",
    "EventData",
    "FilonError",
    "Game",
    "Happening",
    "IllegalMove",
    "InvalidMove",
    "InvalidRecord",
    "InvalidStart",
    "InvalidView",
    "Luck",
    "Match",
    "Offer",
    "Option",
    "Outcome",
    "Quick",
    "Refusal",
    "Seat",
    "State",
    "Unfinished",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownSeat",
    "View",
    "Worlds",
    "keys",
    "load",
    "replay",
]
