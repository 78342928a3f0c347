# filon: interpreted
"""Lobby of a table: who sits where, the host, the settings of the next match, tally and chat. Seats belong to
people."""

from __future__ import annotations

import json
import unicodedata
from functools import lru_cache
from typing import Any

import msgspec

from filon import bots
from filon.core import registry
from filon.core.data.input_validation import short
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
CHAT_LINES = 50  # that are shown
MOST_CHAT_LINES = 5_000  # in the log of a table, those of spectators too
TALLY_SIZE = 40
# More names than a table has seats, so one is always free; p1, p2, … stay the names of seats.
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


class Lobby:
    """People, bots and settings of a table; all of it follows from the log."""

    def __init__(self, table: str, settings: Settings) -> None:
        if not isinstance(table, str) or not NAME.fullmatch(table):
            raise InvalidStart("the id of a table has up to 64 letters, digits, dots and dashes", "table")
        self.table = table
        self.settings = settings
        self.game: Game = game_of(settings)
        self.options = full_options(self.game, settings)
        self.seats: list[SeatInfo] = [EMPTY] * settings.seats
        self.host: int | None = None  # a person's number
        self.person_count = 0
        self.unrecorded: set[int] = set()  # people whose names no record states, as they have asked
        self.tally: dict[str, Tally] = {}
        self.chat: tuple[ChatLine, ...] = ()
        self.chat_count = 0  # lines ever sent

    # Seats -------------------------------------------------------------------------------------------------------

    def sit(self, entry: Sat) -> None:
        """Seat a person or a bot; the person becomes the host where there is none."""
        if entry.bot:
            self.seats[entry.seat] = SeatInfo("bot", entry.name, entry.bot, None)
            return
        person = self.next_person()
        if entry.in_records is False:
            self.unrecorded.add(person)
        self.seats[entry.seat] = SeatInfo("person", entry.name, "", person)
        self.host = person if self.host is None else self.host

    def seat_late_joiner(self, vote: Vote) -> None:
        """Give a bot's seat to the person whose late join was accepted, with everything that seat has observed."""
        self.seats[vote.by] = SeatInfo("person", vote.name, "", vote.person, late=True)
        self.host = vote.person if self.host is None else self.host

    def next_person(self) -> int:
        """Return the number of one more person, seated or not."""
        self.person_count += 1
        return self.person_count - 1

    def stand(self, seat: int) -> None:
        """Empty a seat; if the host has left the table, the next seated person becomes the host."""
        self.seats[seat] = EMPTY
        people = [info.person for info in self.seats if info.person is not None]
        if self.host not in people:
            self.host = people[0] if people else None

    def fill_with_bots(self) -> None:
        """Seat bots of the table's level on all empty seats."""
        for seat, info in enumerate(self.seats):
            if info.kind == "empty":
                self.seats[seat] = SeatInfo("bot", self.free_bot_name(seat), self.settings.level, None)

    def set_substitute(self, seat: int, level: str) -> None:
        """Let a bot of this level decide for a person; with an empty level the person decides again."""
        info = self.seats[seat]
        self.seats[seat] = SeatInfo("away" if level else "person", info.name, level, info.person, info.late)

    def rotate(self, by: int) -> None:
        """Move everybody by so many seats; people whom a bot replaced decide again."""
        seats = len(self.seats)
        moved = [self.seats[(seat - by) % seats] for seat in range(seats)]
        self.seats = [SeatInfo("person", info.name, "", info.person) if info.kind == "away" else info for info in moved]

    def clear_late_marks(self) -> None:
        """Remove the marks of late joins: in the next match everybody plays from the start."""
        self.seats = [SeatInfo(*msgspec.structs.astuple(info)[:4]) if info.late else info for info in self.seats]

    def choose(self, entry: GameChosen) -> None:
        """Change game, options or number of seats; new seats are empty, and only seats without a person are removed.
        Raises InvalidStart or InvalidRecord before anything is changed."""
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

    # Queries -----------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Return the name of every seat; p1, p2, … for empty ones."""
        return [info.name or f"p{seat + 1}" for seat, info in enumerate(self.seats)]

    def people(self) -> list[int]:
        """Return the seats that people hold, replaced by a bot or not."""
        return [seat for seat, info in enumerate(self.seats) if info.person is not None]

    def host_seat(self) -> int | None:
        """Return the host's seat; None where there is no host."""
        return next((seat for seat in self.people() if self.seats[seat].person == self.host), None)

    def seat_of(self, person: int) -> int | None:
        """Return a person's seat; None where they have none."""
        return next((seat for seat in self.people() if self.seats[seat].person == person), None)

    def free_bot_name(self, seat: int) -> str:
        """Return a bot name that is not taken: the seat's own, or the next one."""
        names = (BOT_NAMES[(seat + offset) % len(BOT_NAMES)] for offset in range(len(BOT_NAMES)))
        return next(name for name in names if not self.name_is_taken(name, seat))

    def name_is_taken(self, name: str, seat: int) -> bool:
        """Return whether another seat has this name, in any letter case."""
        return any(
            info.name.casefold() == name.casefold()
            for at, info in enumerate(self.seats)
            if at != seat and info.kind != "empty"
        )

    def refusal_to_sit(self, seat: int, name: str) -> Refusal | None:
        """Return why this seat or name cannot be taken; None if it can."""
        if self.seats[seat].person is not None:
            return SEAT_TAKEN
        return NAME_TAKEN if self.name_is_taken(name, seat) else None

    def refusal_to_choose(self, settings: Settings) -> Refusal | None:
        """Return why these settings cannot be chosen: a person would lose their seat."""
        people = len(self.people())
        if people <= settings.seats:
            return None
        return Refusal("too_few_seats", "", {"people": str(people), "seats": str(settings.seats)})

    # Tally and chat ---------------------------------------------------------------------------------------------

    def count_match(self, winners: tuple[int, ...]) -> None:
        """Add a match to the tally of every name."""
        for seat, name in enumerate(self.names()):
            old = self.tally.get(name, Tally(name, 0, 0))
            if name in self.tally or len(self.tally) < TALLY_SIZE:
                self.tally[name] = Tally(name, old.matches + 1, old.wins + int(seat in winners))

    def add_chat_line(self, seat: int | None, text: str) -> None:
        """Add a chat line of a seat, or of a spectator (None); the last lines are shown."""
        line = ChatLine("", text, seated=False) if seat is None else ChatLine(self.names()[seat], text)
        self.chat = (*self.chat, line)[-CHAT_LINES:]
        self.chat_count += 1


def clean_name(name: object, seat: int) -> str:
    """Return a name as it can be shown: composed characters, printable, one line, not too long. Raises InvalidStart."""
    if not isinstance(name, str):
        raise InvalidStart(f"a name is a text, not {short(name)}", "name")
    return printable_line(name[:400], LONGEST_NAME) or f"p{seat + 1}"


def clean_line(text: object) -> str:
    """Return a chat line as it can be shown; an empty text where nothing is left."""
    return printable_line(text[:4000], LONGEST_LINE) if isinstance(text, str) else ""


def printable_line(text: str, longest: int) -> str:
    """Return the printable part of a text, composed, in one line; a text in this form is returned unchanged."""
    printable = "".join(character for character in text if character.isprintable())
    # Removing a character may bring a letter and its accent together, so it is composed afterwards.
    return " ".join(unicodedata.normalize("NFC", printable).split())[:longest].strip()


def game_of(settings: Settings) -> Game:
    """Return the game of these settings. Raises InvalidRecord for an unknown rules version, InvalidStart for the
    seats."""
    game = registry.load(settings.game)
    if settings.version != game.version:
        wanted = f"{game.key}/{settings.version}"
        raise InvalidRecord(f"the rules {wanted} are not here; this Filon plays {game.key}/{game.version}", "rules")
    if type(settings.seats) is not int or settings.seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise InvalidStart(f"{game.title} is for {low} to {high} players, not {short(settings.seats)}", "seats")
    return game


def full_options(game: Game, settings: Settings) -> dict[str, Any]:
    """Return all options with their values; raises InvalidStart where the game has no such option or value."""
    found = resolve(game.options, settings.options, settings.seats)
    if settings.options:
        check_setup(game.key, game.version, settings.seats, msgspec.json.encode(settings.options))
    if settings.clock is not None:
        log_entries.check_clock(settings.clock)
    check_level(settings.level)
    return found


@lru_cache(maxsize=64)
def check_setup(key: str, version: int, seats: int, options: bytes) -> None:
    """Raise InvalidStart if a custom board or deck cannot be set up; cached, so that all tables check it once."""
    registry.load(key).start(seats, **msgspec.json.decode(options))


def check_level(level: object) -> None:
    """Raise InvalidStart for a level that is no identifier; a log may name a level that is not installed."""
    if not isinstance(level, str) or not level.isidentifier() or len(level) > LONGEST_LEVEL:
        raise InvalidStart(f"bots have levels such as {', '.join(bots.LEVELS)}, not {short(level)}", "bot")


def public_options(options: dict[str, Any]) -> dict[str, Value]:
    """Return the options as they are sent: a custom board or deck as its JSON text."""
    return {
        key: json.dumps(value, sort_keys=True, separators=(",", ":")) if isinstance(value, (dict, list)) else value
        for key, value in options.items()
    }
