# filon: interpreted
"""`Game`: one object that names a game, its seats and options, and the functions that implement it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, Union

import msgspec

from filon.core.data import input_limits, input_validation
from filon.core.errors import InvalidStart, InvalidView, UnknownLanguage
from filon.core.event import Event, EventData, Said, Seated
from filon.core.events.event_recorder import EventRecorder
from filon.core.fair_deal.deal import Commitment, DealAttempt, DealSource
from filon.core.fair_deal.terms import Terms
from filon.core.luck import SEEDS, Draw, Keyed, Luck, Quick
from filon.core.match import Match
from filon.core.option import Option, resolve
from filon.core.outcome import RoundResult
from filon.core.state import State, Worlds
from filon.core.text.translations import Words
from filon.core.view import View


class RawEvent(msgspec.Struct, frozen=True, gc=False):
    """An event whose data is not decoded yet: only its game knows the types."""

    number: int
    audience: str
    news: bool
    what: msgspec.Raw


RAW_EVENTS = msgspec.json.Decoder(list[RawEvent])


@lru_cache(maxsize=64)
def event_data_decoder(kinds: tuple[type[EventData], ...]) -> msgspec.json.Decoder[EventData]:
    """Return a decoder for these event types, told apart by their tags, and for those the core itself publishes."""
    return msgspec.json.Decoder(Union[tuple(dict.fromkeys((*kinds, Said, Seated)))])  # noqa: UP007


class ParsedDeal(NamedTuple):
    """What a written-out deal fixes: results of draws by label, and the options as the deal leaves them."""

    given: dict[str, list[int]]
    options: dict[str, Any]


Laid = ParsedDeal  # the older name, for games from outside

# Keyword arguments of Game under their older names, for games from outside (docs/adding-a-game.md lists them).
OLDER_NAMES: Final = {
    "happenings": "event_types",
    "begin": "initial_state",
    "item": "item_name",
    "pack": "build_worlds",
    "recall": "view_from_events",
    "draw": "render_board",
    "sheet": "client_catalog",
    "sheet_type": "client_catalog_type",
    "parts": "round_results",
    "sketch": "render_compact",
    "aloud": "spoken_board",
    "beside": "status_lines",
    "sign": "card_glyph",
}


class GameType(msgspec.StructMeta):
    """Lets `Game(...)` take its keyword arguments under their older names too."""

    def __call__(self, **arguments: Any) -> Any:
        return super().__call__(**{OLDER_NAMES.get(name, name): value for name, value in arguments.items()})


class Game(msgspec.Struct, frozen=True, kw_only=True, metaclass=GameType):
    """A game: one `GAME = Game(...)` per package. Its functions are plain ones, so interpreted games work too."""

    key: str
    title: str
    version: int
    seats: tuple[int, ...]
    package: str
    view: type[View]
    event_types: tuple[type[EventData], ...]
    options: tuple[Option, ...] = ()
    testing: str = ""  # the module whose ORACLE says, from the rules alone, what each seat may know
    # In games with roles: each seat's role and result in each round of a finished match, for statistics.
    round_results: Callable[[State], list[RoundResult]] | None = None

    # Set up the table, and publish the first events to the recorder.
    initial_state: Callable[[int, dict[str, Any], Luck, EventRecorder | None], State]
    # Parse and validate a written-out deal (raises InvalidStart); write out the deal that these draws make.
    read_deal: Callable[[dict[str, Any], int, dict[str, Any]], ParsedDeal]
    write_deal: Callable[[list[Draw], int, dict[str, Any]], dict[str, Any]]
    # The name of a drawn code in the record, by the draw's label; options may hold a custom deck.
    item_name: Callable[[str, int, dict[str, Any]], str]
    # The sampler of the worlds behind a view of this game, which may be inconsistent (see `worlds`); the view that a
    # viewer's events add up to.
    build_worlds: Callable[[View], Worlds]
    view_from_events: Callable[[list[Event]], View]
    # The board as text.
    render_board: Callable[[View, Words], str]
    # What a client must know before the first card, as data it loads once, for this number of seats and these options
    # (each with its value): the board, the cards, how they join. A Struct type of the game.
    client_catalog: Callable[[int, dict[str, Any]], msgspec.Struct] | None = None
    client_catalog_type: type[msgspec.Struct] | None = None

    # For a terminal that should show more than `render_board` and a list of moves: the board in fewer lines; the board
    # as sentences for a screen reader; a status line per player, with their names; a card in a few characters, as on
    # the compact board (empty where it has no picture).
    render_compact: Callable[[View, Words], str] | None = None
    spoken_board: Callable[[View, Words], list[str]] | None = None
    status_lines: Callable[[View, Words, Sequence[str]], list[str]] | None = None
    card_glyph: Callable[[View, str], str] | None = None

    def __repr__(self) -> str:
        return f"filon.load({self.key!r})"

    def start(
        self,
        /,
        seats: int,
        seed: int = 0,
        deal: dict[str, Any] | str | None = None,
        fair: Commitment | DealAttempt | None = None,
        **options: Any,
    ) -> Match:
        """Return a new match; luck comes from the seed, a written-out deal, or a commitment. Raises InvalidStart.

        Options and deal are copied by content: later changes to the caller's objects change nothing.
        """
        if type(seed) is not int or not -SEEDS < seed < SEEDS:
            raise InvalidStart("a seed is a whole number of at most 100 digits", "seed")
        if fair is not None and not isinstance(fair, (Commitment, DealAttempt)):
            raise InvalidStart(f"fair takes a commitment or a deal attempt, not {input_validation.short(fair)}", "fair")
        given = input_limits.content(options, "")
        if fair is not None:
            if deal is not None:
                raise InvalidStart("a committed match takes no deal", "deal_and_secret")
            fair.check(self.key, self.version, seats, self.resolve_options(seats, given))
        if isinstance(fair, DealAttempt):
            given = fair.terms.options
        written = None if deal is None else read_deal(deal)
        match = self.match_from(seats, DealSource(seed=seed, deal=written, fair=fair, options=given))
        if fair is not None:
            # Only now: a start that fails, on its board say, leaves the secret for another one.
            fair.closed = True
        return match

    def match_from(self, seats: int, source: DealSource) -> Match:
        """Return a new match of this source, the same at every call: for records and for undo. Raises InvalidStart."""
        resolved = self.resolve_options(seats, source.options)
        parsed = ParsedDeal({}, resolved)
        if source.deal is not None:
            parsed = self.read_deal(input_limits.content(source.deal, "deal"), seats, resolved)
        luck = Keyed(source.key(self.key, self.version), parsed.given)
        return Match(self, seats, resolved, source, luck, parsed.options)

    def resolve_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """Return every option with its value, given or default; raises InvalidStart, also for an invalid seat count."""
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise InvalidStart(
                f"{self.title} is for {low} to {high} players, not {input_validation.short(seats)}", "seats"
            )
        # A copy: whatever a game does to its options, the record says what was given.
        given = input_limits.content(options, "")
        if not isinstance(given, dict):
            input_validation.fail("options", "an object")
        return resolve(self.options, given, seats)

    def terms(
        self,
        seats: int,
        options: dict[str, Any],
        *,
        table: str,
        match: int,
        attempt: int,
        secret_hash: str,
        hashes: tuple[str, ...],
    ) -> Terms:
        """Return the terms that a deal commits to; `secret_hash` is the SHA-256 of its secret. Raises InvalidStart."""
        if type(match) is not int or type(attempt) is not int or not isinstance(hashes, tuple):
            raise InvalidStart("match and attempt are whole numbers, and hashes are a tuple", "terms")
        if not all(isinstance(text, str) for text in (table, secret_hash, *hashes)):
            raise InvalidStart("a table and a hash are texts", "terms")
        return Terms(
            game=self.key,
            version=self.version,
            options=self.resolve_options(seats, options),
            seats=seats,
            table=table,
            match=match,
            attempt=attempt,
            secret_hash=secret_hash,
            hashes=hashes,
        )

    def read_view(self, text: str | bytes) -> View:
        """Return the View parsed from its `.json()`; raises InvalidView."""
        try:
            return msgspec.json.decode(sized(text, input_limits.LONGEST_VIEW), type=self.view)
        except (ValueError, RecursionError) as error:
            raise InvalidView(f"no view of {self.title}: {error!s:.200}", "view") from error

    def read_events(self, text: str | bytes) -> list[Event]:
        """Return the events parsed from a JSON list; raises InvalidView."""
        try:
            found = RAW_EVENTS.decode(sized(text, input_limits.LONGEST_EVENTS))
            reader = event_data_decoder(self.event_types)
            return [Event(one.number, one.audience, one.news, reader.decode(one.what)) for one in found]
        except (ValueError, RecursionError) as error:
            raise InvalidView(f"no events of {self.title}: {error!s:.200}", "events") from error

    def worlds(self, view: View) -> Worlds:
        """Return a sampler of the states consistent with this view, prepared once for many samples; raises InvalidView.

        One sampled state is viewed from the same seat: a forged or impossible view differs from that view, or raises
        on the way.
        """
        if not isinstance(view, self.view):
            raise InvalidView(f"this is no view of {self.title}", "view")
        seats = getattr(view, "seats", self.seats[-1])
        try:
            if seats not in self.seats or not 0 <= (view.seat or 0) < seats or not 0 <= (view.turn or 0) < seats:
                raise ValueError("there is no such seat")
            worlds = self.build_worlds(view)
            if worlds.sample(Quick(1)).view(view.seat) != view:
                raise ValueError("it does not add up")
        except Exception as error:
            raise InvalidView(f"no match of {self.title} gives this view: {error!r:.200}", "view") from error
        return worlds

    def words(self, language: str) -> Words:
        """Return the core's and this game's words in one language; raises UnknownLanguage."""
        if not isinstance(language, str):
            raise UnknownLanguage(f"a language is a text, not {input_validation.short(language)}", "language")
        return Words(language, (self.package,))


def read_deal(deal: dict[str, Any] | str) -> dict[str, Any]:
    """Return a deal as an object, parsed from its JSON or copied by content; raises InvalidStart."""
    found = input_limits.read_json(deal, "deal") if isinstance(deal, str) else input_limits.content(deal, "deal")
    if not isinstance(found, dict):
        input_validation.fail("deal", "an object")
    return found


def sized(text: str | bytes, longest: int) -> str | bytes:
    """Return the text if it is at most this long; raises ValueError."""
    if not isinstance(text, (str, bytes)) or len(text) > longest:
        raise ValueError(f"wanted a text of at most {longest} characters")
    return text
