# filon: interpreted
"""What is a game, in one object? Its face: what it is called, who can play, and the doors to its rooms."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Union

import msgspec

from filon.core.errors import InvalidStart, InvalidView
from filon.core.event import Event, Happening, Said, Seated
from filon.core.fair import Commitment, Sealed, Source
from filon.core.hearers import Hearers
from filon.core.luck import SEEDS, Draw, Keyed, Luck, Quick
from filon.core.match import Match
from filon.core.option import Option, settle
from filon.core.state import State, Worlds
from filon.core.terms import LONGEST, Terms
from filon.core.view import View
from filon.core.words import Words


class RawEvent(msgspec.Struct, frozen=True, gc=False):
    """An event whose happening only its game can read."""

    number: int
    audience: str
    news: bool
    what: msgspec.Raw


RAW_EVENTS = msgspec.json.Decoder(list[RawEvent])


@lru_cache(maxsize=64)
def happening_reader(kinds: tuple[type[Happening], ...]) -> msgspec.json.Decoder[Happening]:
    """Reads any of these kinds, told apart by their tags; everybody may hear what the core itself tells."""
    return msgspec.json.Decoder(Union[tuple(dict.fromkeys((*kinds, Said, Seated)))])  # noqa: UP007


class Laid(NamedTuple):
    """What a deal fixes: draws by label, and the options as the deal leaves them."""

    given: dict[str, list[int]]
    options: dict[str, Any]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """One `GAME = Game(...)` a package; the doors are plain functions, so a plain-Python game works too."""

    key: str
    title: str
    version: int
    seats: tuple[int, ...]
    package: str
    view: type[View]
    happenings: tuple[type[Happening], ...]
    options: tuple[Option, ...] = ()
    testing: str = ""  # the module whose WITNESS is the second opinion

    # Lay the table and tell the hearers.
    begin: Callable[[int, dict[str, Any], Luck, Hearers | None], State]
    # Check a written-out deal (raises InvalidStart), and write out the deal that draws make.
    read_deal: Callable[[dict[str, Any], int, dict[str, Any]], Laid]
    write_deal: Callable[[list[Draw], int, dict[str, Any]], dict[str, Any]]
    # What a code of a draw, by its label, is called in the record; the options may hold a box of the player's own.
    item: Callable[[str, int, dict[str, Any]], str]
    # The worlds of a view, which is this game's own and may not add up (see `worlds`); the view that events add up to.
    pack: Callable[[View], Worlds]
    recall: Callable[[list[Event]], View]
    # The board in text.
    draw: Callable[[View, Words], str]
    # What lies on the table before the first card, as data a page loads once, for so many seats and these options (each
    # with its value): the board, the cards, how they join. A Struct of the game's own.
    sheet: Callable[[int, dict[str, Any]], msgspec.Struct] | None = None
    sheet_type: type[msgspec.Struct] | None = None

    # Where a terminal should do better than `draw` and a list of moves: the board in fewer lines, or as sentences for
    # those who listen; what lies beside it, line by line, with the players' names; the piece a move is made with; what
    # of the board a move comes upon, in a word or two, so that nobody has to look up every cell of a list.
    sketch: Callable[[View, Words], str] | None = None
    aloud: Callable[[View, Words], list[str]] | None = None
    beside: Callable[[View, Words, Sequence[str]], list[str]] | None = None
    group: Callable[[str], str] | None = None
    remark: Callable[[View, Words, str], str] | None = None

    def __repr__(self) -> str:
        return f"filon.load({self.key!r})"

    def start(
        self,
        seats: int,
        seed: int = 0,
        deal: dict[str, Any] | str | None = None,
        fair: Commitment | Sealed | None = None,
        **options: Any,
    ) -> Match:
        """A new match: luck from the seed, from a written-out deal, or from what was fixed beforehand."""
        if type(seed) is not int or not -SEEDS < seed < SEEDS:
            raise InvalidStart("a seed is a whole number of at most 100 digits", "seed")
        settled = self.settle(seats, options)
        # Kept by content: what the caller does to its own objects afterwards must not change the record.
        given = read_object(as_text(options, "options"), "options")
        if fair is not None:
            if deal is not None:
                raise InvalidStart("a committed match takes no deal", "deal_and_secret")
            fair.check(self.key, self.version, seats, settled)
        if deal is not None:
            deal = read_object(deal if isinstance(deal, str) else as_text(deal, "deal"), "deal")
        if isinstance(fair, Sealed):
            given = fair.terms.options
        match = self.lay(seats, Source(seed=seed, deal=deal, fair=fair, options=given))
        if fair is not None:
            # Only now: a start that fails on its board leaves the secret for one that does not.
            fair.closed = True
        return match

    def lay(self, seats: int, source: Source) -> Match:
        """The match of this source, however often: for records and for moves taken back."""
        settled = self.settle(seats, source.options)
        laid = Laid({}, settled) if source.deal is None else self.read_deal(source.deal, seats, settled)
        luck = Keyed(source.key(self.key, self.version), laid.given)
        return Match(self, seats, settled, source, luck, laid.options)

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """Every option with its value, given or default; raises InvalidStart, also for seats the game has not."""
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            wish = "so many" if isinstance(seats, int) and seats.bit_length() > 64 else repr(seats)[:40]
            raise InvalidStart(f"{self.title} is for {low} to {high} players, not {wish}", "seats")
        return settle(self.options, options, seats)

    def terms(
        self,
        seats: int,
        options: dict[str, Any],
        *,
        table: str,
        match: int,
        attempt: int,
        sealed: str,
        hashes: tuple[str, ...],
    ) -> Terms:
        """What is fixed before anything of a match's deal is opened; `sealed` is the hash of its secret."""
        return Terms(
            game=self.key,
            version=self.version,
            options=self.settle(seats, read_object(as_text(options, "options"), "options")),
            seats=seats,
            table=table,
            match=match,
            attempt=attempt,
            sealed=sealed,
            hashes=hashes,
        )

    def read_view(self, text: str) -> View:
        """The View back from its `.json()`."""
        try:
            return msgspec.json.decode(text, type=self.view)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise InvalidView(f"no view of {self.title}: {error}", "view") from error

    def read_events(self, text: str | bytes) -> list[Event]:
        """Events back from their JSON, a list of them."""
        try:
            found = RAW_EVENTS.decode(text)
            reader = happening_reader(self.happenings)
            return [Event(one.number, one.audience, one.news, reader.decode(one.what)) for one in found]
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise InvalidView(f"no events of {self.title}: {error}", "events") from error

    def worlds(self, view: View) -> Worlds:
        """What might be true for all this view shows, packed once for many samples; raises InvalidView.

        One world is looked at from the same seat: a view that somebody forged, or that no match can have given, shows
        something else there, or comes to light by whatever it raises on the way.
        """
        if not isinstance(view, self.view):
            raise InvalidView(f"this is no view of {self.title}", "view")
        try:
            worlds = self.pack(view)
            if (view.seat or 0) < 0 or worlds.sample(Quick(1)).view(view.seat) != view:
                raise ValueError("it does not add up")
        except Exception as error:
            raise InvalidView(f"no match of {self.title} gives this view: {error!r}", "view") from error
        return worlds

    def words(self, language: str) -> Words:
        """The core's words and this game's, in one language."""
        return Words(language, (self.package,))


def as_text(value: object, name: str) -> str:
    """The JSON of a deal or of options."""
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidStart(f"the {name} cannot be written as JSON: {error}", name) from error


def read_object(text: str, name: str) -> dict[str, Any]:
    """A JSON object, such as a record can hold: half a character or no number can be named there, but not written."""
    try:
        found = json.loads(text)
        size = len(json.dumps(found, ensure_ascii=False, allow_nan=False).encode())
    except (ValueError, RecursionError) as error:
        raise InvalidStart(f"the {name} is no JSON: {error}", name) from error
    if not isinstance(found, dict) or size > LONGEST:
        raise InvalidStart(f"the {name} is no JSON object of at most {LONGEST:,} bytes", name)
    return found
