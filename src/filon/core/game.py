# filon: interpreted
"""What is a game, in one object? Its face: what it is called, who can play, and the doors to its rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Union

import msgspec

from filon.core.data import input_limits, user_data
from filon.core.errors import InvalidStart, InvalidView, UnknownLanguage
from filon.core.event import Event, EventData, Said, Seated
from filon.core.events.event_recorder import EventRecorder
from filon.core.fair_deal.deal import Commitment, Sealed, Source
from filon.core.fair_deal.terms import Terms
from filon.core.luck import SEEDS, Draw, Keyed, Luck, Quick
from filon.core.match import Match
from filon.core.option import Option, settle
from filon.core.outcome import Part
from filon.core.state import State, Worlds
from filon.core.text.translations import Words
from filon.core.view import View


class RawEvent(msgspec.Struct, frozen=True, gc=False):
    """An event whose happening only its game can read."""

    number: int
    audience: str
    news: bool
    what: msgspec.Raw


RAW_EVENTS = msgspec.json.Decoder(list[RawEvent])


@lru_cache(maxsize=64)
def event_data_decoder(kinds: tuple[type[EventData], ...]) -> msgspec.json.Decoder[EventData]:
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
    happenings: tuple[type[EventData], ...]
    options: tuple[Option, ...] = ()
    testing: str = ""  # the module whose WITNESS is the second opinion
    # Where seats have roles: who was what in each round of a match that is over, for those who count.
    parts: Callable[[State], list[Part]] | None = None

    # Lay the table and tell the hearers.
    begin: Callable[[int, dict[str, Any], Luck, EventRecorder | None], State]
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
    # those who listen; what lies beside it, line by line, with the players' names; a card in a few
    # signs, as on the small map (empty where it has no picture).
    sketch: Callable[[View, Words], str] | None = None
    aloud: Callable[[View, Words], list[str]] | None = None
    beside: Callable[[View, Words, Sequence[str]], list[str]] | None = None
    sign: Callable[[View, str], str] | None = None

    def __repr__(self) -> str:
        return f"filon.load({self.key!r})"

    def start(
        self,
        /,
        seats: int,
        seed: int = 0,
        deal: dict[str, Any] | str | None = None,
        fair: Commitment | Sealed | None = None,
        **options: Any,
    ) -> Match:
        """A new match: luck from the seed, from a written-out deal, or from what was fixed beforehand.

        Raises InvalidStart. Options and deal are copied by content: what is done to them afterwards changes nothing.
        """
        if type(seed) is not int or not -SEEDS < seed < SEEDS:
            raise InvalidStart("a seed is a whole number of at most 100 digits", "seed")
        if fair is not None and not isinstance(fair, (Commitment, Sealed)):
            raise InvalidStart(f"fair takes what was fixed beforehand, not {user_data.short(fair)}", "fair")
        given = input_limits.content(options, "")
        if fair is not None:
            if deal is not None:
                raise InvalidStart("a committed match takes no deal", "deal_and_secret")
            fair.check(self.key, self.version, seats, self.settle(seats, given))
        if isinstance(fair, Sealed):
            given = fair.terms.options
        written = None if deal is None else read_deal(deal)
        match = self.lay(seats, Source(seed=seed, deal=written, fair=fair, options=given))
        if fair is not None:
            # Only now: a start that fails on its board leaves the secret for one that does not.
            fair.closed = True
        return match

    def lay(self, seats: int, source: Source) -> Match:
        """The match of this source, however often: for records and for moves taken back."""
        settled = self.settle(seats, source.options)
        laid = Laid({}, settled)
        if source.deal is not None:
            laid = self.read_deal(input_limits.content(source.deal, "deal"), seats, settled)
        luck = Keyed(source.key(self.key, self.version), laid.given)
        return Match(self, seats, settled, source, luck, laid.options)

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """Every option with its value, given or default; raises InvalidStart, also for seats the game has not."""
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise InvalidStart(f"{self.title} is for {low} to {high} players, not {user_data.short(seats)}", "seats")
        # A copy: whatever a game does to its options, the record tells what was given.
        given = input_limits.content(options, "")
        if not isinstance(given, dict):
            user_data.fail("options", "an object")
        return settle(self.options, given, seats)

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
            options=self.settle(seats, options),
            seats=seats,
            table=table,
            match=match,
            attempt=attempt,
            sealed=sealed,
            hashes=hashes,
        )

    def read_view(self, text: str | bytes) -> View:
        """The View back from its `.json()`; raises InvalidView."""
        try:
            return msgspec.json.decode(sized(text, input_limits.LONGEST_VIEW), type=self.view)
        except (ValueError, RecursionError) as error:
            raise InvalidView(f"no view of {self.title}: {error!s:.200}", "view") from error

    def read_events(self, text: str | bytes) -> list[Event]:
        """Events back from their JSON, a list of them; raises InvalidView."""
        try:
            found = RAW_EVENTS.decode(sized(text, input_limits.LONGEST_EVENTS))
            reader = event_data_decoder(self.happenings)
            return [Event(one.number, one.audience, one.news, reader.decode(one.what)) for one in found]
        except (ValueError, RecursionError) as error:
            raise InvalidView(f"no events of {self.title}: {error!s:.200}", "events") from error

    def worlds(self, view: View) -> Worlds:
        """What might be true for all this view shows, packed once for many samples; raises InvalidView.

        One world is looked at from the same seat: a view that somebody forged, or that no match can have given, shows
        something else there, or comes to light by whatever it raises on the way.
        """
        if not isinstance(view, self.view):
            raise InvalidView(f"this is no view of {self.title}", "view")
        seats = getattr(view, "seats", self.seats[-1])
        try:
            if seats not in self.seats or not 0 <= (view.seat or 0) < seats or not 0 <= (view.turn or 0) < seats:
                raise ValueError("nobody sits there")
            worlds = self.pack(view)
            if worlds.sample(Quick(1)).view(view.seat) != view:
                raise ValueError("it does not add up")
        except Exception as error:
            raise InvalidView(f"no match of {self.title} gives this view: {error!r:.200}", "view") from error
        return worlds

    def words(self, language: str) -> Words:
        """The core's words and this game's, in one language; raises UnknownLanguage."""
        if not isinstance(language, str):
            raise UnknownLanguage(f"a language is a text, not {user_data.short(language)}", "language")
        return Words(language, (self.package,))


def read_deal(deal: dict[str, Any] | str) -> dict[str, Any]:
    """A deal as an object, from its JSON or by content."""
    found = input_limits.read_json(deal, "deal") if isinstance(deal, str) else input_limits.content(deal, "deal")
    if not isinstance(found, dict):
        user_data.fail("deal", "an object")
    return found


def sized(text: str | bytes, longest: int) -> str | bytes:
    """A text to decode, once its length was found to be possible."""
    if not isinstance(text, (str, bytes)) or len(text) > longest:
        raise ValueError(f"wanted a text of at most {longest} characters")
    return text
