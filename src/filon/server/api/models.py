"""What can be asked of the server over HTTP, and what does it answer? One type each; OpenAPI is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from filon.core.option import Option
from filon.table.log_entries import Clock

Level = Literal["random", "novice", "regular", "expert"]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
SeatCount = Annotated[int, msgspec.Meta(ge=1, le=100)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
BotSpeed = Literal["usual", "slow", "quick", "none"]
Patience = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something asked; what it does not know is refused."""


class GameChoice(RequestBody, frozen=True, kw_only=True):
    """What is played. An option that is a file comes as its content; all of it has at most 64 kB. With `late_join`
    somebody may take a bot's chair during a match, if all who sit there agree."""

    game: Key
    seats: SeatCount
    options: dict[str, Any] = {}
    level: Level = "expert"
    clock: Clock | None = None
    late_join: bool = False


class Create(GameChoice, frozen=True, kw_only=True):
    """A new table; `bots` are levels by seat. A `listed` table is open to all, any other is found by its link. How it
    is kept, `table_settings` changes later."""

    bots: dict[SeatNumber, Level] = {}
    listed: bool = False
    bot_speed: BotSpeed = "usual"
    spectators: bool = True
    chat: bool = True
    spectator_chat: bool = False
    hint_seats: tuple[SeatNumber, ...] = ()
    patience: Patience | None = None


class Sit(RequestBody, frozen=True, kw_only=True):
    """Take a chair under a name."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=100)]


class LateJoin(RequestBody, frozen=True, kw_only=True):
    """Ask everybody seated for the chair of a bot, during a match, under a name."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=100)]


class Bot(RequestBody, frozen=True, kw_only=True):
    """The host gives an empty or abandoned chair to a bot."""

    seat: SeatNumber
    level: Level = "expert"


class TableSettings(RequestBody, frozen=True, kw_only=True):
    """How the table is kept; what is left out stays as it is. `spectator_chat`: onlookers may write. `hint_seats`: seats that may
    ask what a bot would do though others play there, named before a match. `patience`: seconds until a bot stands in
    for somebody gone, 0 for never."""

    listed: bool | None = None
    bot_speed: BotSpeed | None = None
    spectators: bool | None = None
    chat: bool | None = None
    spectator_chat: bool | None = None
    hint_seats: tuple[SeatNumber, ...] | None = None
    patience: Patience | None = None


class Rematch(RequestBody, frozen=True, kw_only=True):
    """Another match: everybody so many chairs further on, or something else is played. `same` is for whoever sits
    alone with bots or with nobody: the deal that was just played, once more in the same chairs."""

    rotate: Annotated[int, msgspec.Meta(ge=0, le=99)] = 1
    game: GameChoice | None = None
    same_deal: bool = False


class ReclaimSeat(RequestBody, frozen=True, kw_only=True):
    """Somebody lost the device that held this seat."""

    seat: SeatNumber


class ReclaimAnswer(RequestBody, frozen=True, kw_only=True):
    """Others agree that the seat goes to whoever asks, or its old device does not."""

    agrees: bool


class DeviceKey(RequestBody, frozen=True, kw_only=True):
    """The key of a link that brings a seat to another device."""

    key: Annotated[str, msgspec.Meta(max_length=100)]


class Empty(RequestBody, frozen=True, kw_only=True):
    """Nothing more is needed."""


class Done(msgspec.Struct, frozen=True):
    """It was done."""

    ok: bool = True


class TableCreated(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was made; `code` is to be typed, `path` is its page."""

    table: str
    code: str
    path: str


class Guest(msgspec.Struct, frozen=True):
    """A program's token, sent once: it goes into the header `Authorization: Bearer`."""

    token: str


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table anybody may join."""

    table: str
    game: str
    seats: int
    free: int
    phase: str
    people: tuple[str, ...]


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """How others come to a table. Where only this machine is served `link` is null, and `advice` says what to run."""

    code: str
    link: str | None
    svg: str | None
    advice: str


class DeviceLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that brings one's seat to another device: once, within `seconds`, by the button on its page."""

    link: str | None
    path: str
    svg: str | None
    seconds: int
    advice: str


class ReclaimProgress(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody is who wants a seat back: who has yet to agree, and for how long the old device may refuse."""

    seat: int
    waiting: tuple[int, ...]
    seconds: int
    done: bool


class EventKind(msgspec.Struct, frozen=True, kw_only=True):
    """How a happening of this kind is told: its fields, which of them speak of seats, and how much it matters: 0 goes
    first where there is little room, 2 last; `without` is that where one of its fields is null."""

    fields: tuple[str, ...]
    seats: tuple[str, ...]
    weight: int
    without: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a page offers it."""

    key: str
    title: str
    about: str
    version: int
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    words: dict[str, str]
    kinds: dict[str, EventKind]


class MyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which the asker sits; `turn` is whose it is, null where nobody's.

    `played` is when something last happened there, in seconds since 1970 and to the minute: how long somebody thought
    is nobody's business. Where the asker is `alone` with bots, nothing happens until somebody comes.
    """

    table: str
    code: str
    game: str
    phase: str
    names: tuple[str, ...]
    you: int
    turn: int | None
    played: int
    alone: bool


class HintText(msgspec.Struct, frozen=True):
    """What the best bot would do in one's place; null where it is not one's turn."""

    text: str | None
