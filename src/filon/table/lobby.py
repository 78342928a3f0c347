# filon: interpreted
"""Who sits at the table, who is its host, and what will be played? Chairs belong to people, not to numbers."""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from typing import Any

import msgspec

from filon import bots
from filon.core import registry
from filon.core.errors import InvalidRecord, InvalidStart
from filon.core.fair_deal.terms import NAME
from filon.core.game import Game
from filon.core.option import resolve
from filon.core.refusal import Refusal
from filon.table import log_entries
from filon.table.log_entries import GameChosen, Sat, Settings
from filon.table.protocol.server_messages import ChatLine, SeatInfo, Tally, Value, Vote

LONGEST_NAME = 20
LONGEST_LEVEL = 20
LONGEST_LINE = 200
CHAT_LINES = 50  # of chat that are shown
TALLY_SIZE = 40
# What bots are called: more than a table has chairs, so one is always free; p1, p2, … stay the names of seats.
BOT_NAMES = (
    "Onyx",
    "Cobalt",
    "Mica",
    "Flint",
    "Topaz",
    "Quartz",
    "Basalt",
    "Zircon",
    "Galena",
    "Silex",
    "Granit",
    "Borax",
)
EMPTY = SeatInfo("empty", "", "", None)
SEAT_TAKEN = Refusal("seat_taken")
NAME_TAKEN = Refusal("name_taken")
TOO_FEW_SEATS = Refusal("too_few_seats")


class Lobby:
    """The people round a table; all of it follows from the log."""

    def __init__(self, table: str, settings: Settings) -> None:
        if not isinstance(table, str) or not NAME.fullmatch(table):
            raise InvalidStart("a table is called by up to 64 letters, digits, dots and dashes", "table")
        self.table = table
        self.settings = settings
        self.game: Game = game_of(settings)
        self.options = full_options(self.game, settings)
        self.seats: list[SeatInfo] = [EMPTY] * settings.seats
        self.host: int | None = None  # a holder's number
        self.person_count = 0
        self.tally: dict[str, Tally] = {}
        self.chat: tuple[ChatLine, ...] = ()

    # Who sits where ----------------------------------------------------------------------------------------------

    def sit(self, entry: Sat) -> None:
        """A person becomes the host where there is none."""
        if entry.bot:
            self.seats[entry.seat] = SeatInfo("bot", entry.name, entry.bot, None)
            return
        person = self.next_person()
        self.seats[entry.seat] = SeatInfo("person", entry.name, "", person)
        self.host = person if self.host is None else self.host

    def seat_late_joiner(self, vote: Vote) -> None:
        """Somebody has a bot's chair from now on, and all that was seen from there."""
        self.seats[vote.by] = SeatInfo("person", vote.name, "", vote.person, late=True)
        self.host = vote.person if self.host is None else self.host

    def next_person(self) -> int:
        """A number for one person more, whether or not they get a chair."""
        self.person_count += 1
        return self.person_count - 1

    def stand(self, seat: int) -> None:
        """The chair is empty; the next person seated follows a host who is gone."""
        self.seats[seat] = EMPTY
        people = [info.person for info in self.seats if info.person is not None]
        if self.host not in people:
            self.host = people[0] if people else None

    def fill_with_bots(self) -> None:
        """Empty chairs become bots of the table's level."""
        for seat, info in enumerate(self.seats):
            if info.kind == "empty":
                self.seats[seat] = SeatInfo("bot", self.free_bot_name(seat), self.settings.level, None)

    def set_substitute(self, seat: int, level: str) -> None:
        """A bot goes on for a person; none, where the level is empty and the person is back."""
        held = self.seats[seat]
        self.seats[seat] = SeatInfo("away" if level else "person", held.name, level, held.person, held.late)

    def rotate(self, by: int) -> None:
        """Everybody sits so many chairs further on, and decides again who was away."""
        seats = len(self.seats)
        moved = [self.seats[(seat - by) % seats] for seat in range(seats)]
        self.seats = [SeatInfo("person", info.name, "", info.person) if info.kind == "away" else info for info in moved]

    def clear_late_marks(self) -> None:
        """In the next match everybody has been there from the beginning."""
        self.seats = [SeatInfo(*msgspec.structs.astuple(info)[:4]) if info.late else info for info in self.seats]

    def choose(self, entry: GameChosen) -> None:
        """Something else is played; chairs are added empty, or taken away from those that are free."""
        game = game_of(entry.settings)
        options = full_options(game, entry.settings)  # raises before anything is changed
        self.game, self.settings, self.options = game, entry.settings, options
        seats = entry.settings.seats
        spare = len(self.seats) - seats
        for seat in range(len(self.seats) - 1, -1, -1):
            if spare > 0 and self.seats[seat].kind in ("empty", "bot"):
                del self.seats[seat]
                spare -= 1
        self.seats += [EMPTY] * (seats - len(self.seats))

    # What is asked of it -----------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """What everybody is called; p1, p2 where nobody sits."""
        return [info.name or f"p{seat + 1}" for seat, info in enumerate(self.seats)]

    def people(self) -> list[int]:
        """Chairs that people hold, gone for a while or not."""
        return [seat for seat, info in enumerate(self.seats) if info.person is not None]

    def host_seat(self) -> int | None:
        """Where the host sits."""
        return next((seat for seat in self.people() if self.seats[seat].person == self.host), None)

    def seat_of(self, person: int) -> int | None:
        """Where a person sits now."""
        return next((seat for seat in self.people() if self.seats[seat].person == person), None)

    def free_bot_name(self, seat: int) -> str:
        """A bot's name that nobody has: its chair's, or the next one."""
        names = (BOT_NAMES[(seat + further) % len(BOT_NAMES)] for further in range(len(BOT_NAMES)))
        return next(name for name in names if not self.name_is_taken(name, seat))

    def name_is_taken(self, name: str, seat: int) -> bool:
        """Whether somebody on another chair is called so, in small or in capital letters."""
        return any(
            info.name.casefold() == name.casefold()
            for at, info in enumerate(self.seats)
            if at != seat and info.kind != "empty"
        )

    def refusal_to_sit(self, seat: int, name: str) -> Refusal | None:
        """A chair is for one, and a name too."""
        if self.seats[seat].person is not None:
            return SEAT_TAKEN
        return NAME_TAKEN if self.name_is_taken(name, seat) else None

    def refusal_to_choose(self, settings: Settings) -> Refusal | None:
        """Nobody loses a chair by it."""
        return TOO_FEW_SEATS if len(self.people()) > settings.seats else None

    # What is remembered -----------------------------------------------------------------------------------------

    def count_match(self, winners: tuple[int, ...]) -> None:
        """A match more for everybody's tally."""
        for seat, name in enumerate(self.names()):
            old = self.tally.get(name, Tally(name, 0, 0))
            if name in self.tally or len(self.tally) < TALLY_SIZE:
                self.tally[name] = Tally(name, old.matches + 1, old.wins + int(seat in winners))

    def add_chat_line(self, seat: int | None, text: str) -> None:
        """A line of chat more, a seat's or an onlooker's; the last ones are shown."""
        line = ChatLine("", text, seated=False) if seat is None else ChatLine(self.names()[seat], text)
        self.chat = (*self.chat, line)[-CHAT_LINES:]


def clean_name(name: object, seat: int) -> str:
    """A name as everybody can read it: composed, without signs that are not seen, one line, not too long."""
    if not isinstance(name, str):
        raise InvalidStart(f"a name is a text, not {name!r:.40}", "name")
    return printable_line(name[:400], LONGEST_NAME) or f"p{seat + 1}"


def clean_line(text: object) -> str:
    """A line of chat, or nothing."""
    return printable_line(text[:4000], LONGEST_LINE) if isinstance(text, str) else ""


def printable_line(text: str, longest: int) -> str:
    """What can be seen of a text, composed, in one line; of a text that is so already, the same."""
    seen = "".join(sign for sign in text if sign.isprintable())
    # What stood apart by a sign that is not seen may be one letter now, so it is composed afterwards.
    return " ".join(unicodedata.normalize("NFC", seen).split())[:longest].strip()


def game_of(settings: Settings) -> Game:
    """The game of these settings; says which rules are wanted where they are not here."""
    game = registry.load(settings.game)
    if settings.version != game.version:
        wanted = f"{game.key}/{settings.version}"
        raise InvalidRecord(f"the rules {wanted} are not here; this Filon plays {game.key}/{game.version}", "rules")
    if type(settings.seats) is not int or settings.seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise InvalidStart(f"{game.title} is for {low} to {high} players, not {settings.seats!r:.40}", "seats")
    return game


def full_options(game: Game, settings: Settings) -> dict[str, Any]:
    """All options with their values; raises InvalidStart where the game has no such option or value."""
    found = resolve(game.options, settings.options, settings.seats)
    if settings.options:
        check_setup(game.key, game.version, settings.seats, msgspec.json.encode(settings.options))
    if settings.clock is not None:
        log_entries.check_clock(settings.clock)
    check_level(settings.level)
    return found


@lru_cache(maxsize=64)
def check_setup(key: str, version: int, seats: int, options: bytes) -> None:
    """A board or a deck of one's own shows only when it is laid out whether it fits; once is enough for all tables."""
    registry.load(key).start(seats, **msgspec.json.decode(options))


def check_level(level: object) -> None:
    """A log may name a level that is not here, but no nonsense."""
    if not isinstance(level, str) or not level.isidentifier() or len(level) > LONGEST_LEVEL:
        raise InvalidStart(f"bots have levels such as {', '.join(bots.LEVELS)}, not {level!r:.40}", "bot")


def public_options(options: dict[str, Any]) -> dict[str, Value]:
    """Options as they are sent: a board or a deck of one's own as its text."""
    return {
        key: json.dumps(value, sort_keys=True, separators=(",", ":")) if isinstance(value, (dict, list)) else value
        for key, value in options.items()
    }
