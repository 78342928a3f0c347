"""Request and response bodies of the HTTP API, one type each; OpenAPI and TypeScript are generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from filon.core.option import Option
from filon.core.text.hint import Reason
from filon.table.log_entries import Clock

Level = Literal["random", "novice", "regular", "expert"]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
SeatCount = Annotated[int, msgspec.Meta(ge=1, le=100)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
BotSpeed = Literal["usual", "slow", "quick", "none"]
Patience = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request body; unknown fields are refused."""


class GameChoice(RequestBody, frozen=True, kw_only=True):
    """What is played. The value of a file option is the file's content; all options together have at most 64 kB. With
    `late_join` a spectator may take a bot's seat during a match, if all seated people agree."""

    game: Key
    seats: SeatCount
    options: dict[str, Any] = {}
    level: Level = "expert"
    clock: Clock | None = None
    late_join: bool = False


class Create(GameChoice, frozen=True, kw_only=True):
    """A new table; `bots` are levels by seat. A `listed` table is shown to all, others are found by link or code. The
    rest are the table's settings, which the host may change later."""

    bots: dict[SeatNumber, Level] = {}
    listed: bool = False
    bot_speed: BotSpeed = "usual"
    spectators: bool = True
    chat: bool = True
    spectator_chat: bool = False
    hint_seats: tuple[SeatNumber, ...] = ()
    patience: Patience | None = None
    names_in_records: bool = True


class Sit(RequestBody, frozen=True, kw_only=True):
    """Take a seat under a name, which no record states without `in_records`."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=100)]
    in_records: bool = True


class LateJoin(RequestBody, frozen=True, kw_only=True):
    """Ask all seated people for the seat of a bot, during a match, under a name, which no record states without
    `in_records`."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=100)]
    in_records: bool = True


class Bot(RequestBody, frozen=True, kw_only=True):
    """The host seats a bot on an empty seat or for a person who is away, or changes a seated bot's level."""

    seat: SeatNumber
    level: Level = "expert"


class TableSettings(RequestBody, frozen=True, kw_only=True):
    """Changes of a table's settings; what is left out stays. `spectator_chat`: spectators may write. `hint_seats`:
    seats that may ask for hints although other people play, set before a match. `patience`: seconds until a bot
    substitutes for an absent player, 0 for never. `names_in_records`: records state the players' names."""

    listed: bool | None = None
    bot_speed: BotSpeed | None = None
    spectators: bool | None = None
    chat: bool | None = None
    spectator_chat: bool | None = None
    hint_seats: tuple[SeatNumber, ...] | None = None
    patience: Patience | None = None
    names_in_records: bool | None = None


class Rematch(RequestBody, frozen=True, kw_only=True):
    """Another match: all people move `rotate` seats further, or another game is played. `same_deal`, only for a person
    who played the last match and is without other people at the table, repeats its deal in the same seats."""

    rotate: Annotated[int, msgspec.Meta(ge=0, le=99)] = 1
    game: GameChoice | None = None
    same_deal: bool = False


class ReclaimSeat(RequestBody, frozen=True, kw_only=True):
    """Claim this seat, whose device was lost."""

    seat: SeatNumber


class ReclaimAnswer(RequestBody, frozen=True, kw_only=True):
    """A vote on a claim: yes by the other people, or no by one of them or by the old device."""

    agrees: bool


class DeviceKey(RequestBody, frozen=True, kw_only=True):
    """The key of a device link."""

    key: Annotated[str, msgspec.Meta(max_length=100)]


class Empty(RequestBody, frozen=True, kw_only=True):
    """No fields."""


class Done(msgspec.Struct, frozen=True):
    """The action was done."""

    ok: bool = True


class TableCreated(msgspec.Struct, frozen=True, kw_only=True):
    """A created or found table; `code` is for typing, `path` is its page."""

    table: str
    code: str
    path: str


class Guest(msgspec.Struct, frozen=True):
    """A new guest's token, sent only once; later requests carry it in the header `Authorization: Bearer`."""

    token: str


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is open to all."""

    table: str
    game: str
    seats: int
    free: int
    phase: str
    people: tuple[str, ...]


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """How others reach a table. Where only this machine is served, `link` is null and `advice` says what to run."""

    code: str
    link: str | None
    svg: str | None
    advice: str


class DeviceLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link that adds another device to the caller's seat: once, within `seconds`, by the button on its page."""

    link: str | None
    path: str
    svg: str | None
    seconds: int
    advice: str


class DeviceSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What a device link is for: a seat and its person's `name`, at a table with these `names` on its seats."""

    table: str
    code: str
    game: str
    seat: int
    name: str
    names: tuple[str, ...]


class ReclaimProgress(msgspec.Struct, frozen=True, kw_only=True):
    """Progress of a claim to a seat: which seats have yet to agree, and how long the old device may still object."""

    seat: int
    waiting: tuple[int, ...]
    seconds: int
    done: bool


class EventKind(msgspec.Struct, frozen=True, kw_only=True):
    """How events of this kind are narrated: their fields, which of them are seats, and their weight: where there is
    little space, 0 is left out first, 2 last. `without` is the weight where a field is null."""

    fields: tuple[str, ...]
    seats: tuple[str, ...]
    weight: int
    without: int


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game with its options, bot levels and translations."""

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
    """A table at which the caller sits, on seat `you`; `turn` is the seat to move, or null.

    `played` is the time of the last log entry in seconds since 1970, rounded down to the minute so that it reveals no
    thinking times. Where the caller is `alone` with bots, the table pauses while no client is connected.
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


class MyGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match that the caller played on seat `you`; a match that was given up has no scores.

    `ended` is in seconds since 1970, rounded down to the minute.
    """

    table: str
    match: int
    game: str
    names: tuple[str, ...]
    you: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended: int


class MyGames(msgspec.Struct, frozen=True, kw_only=True):
    """Finished matches of some of the caller's tables, the last ended first; `next` is the `skip` of further tables."""

    games: tuple[MyGame, ...]
    next: int | None


class HintText(msgspec.Struct, frozen=True):
    """What the best bot would play on the caller's seat, and why; null where it is another seat's turn."""

    text: str | None
    reason: Reason | None = None
