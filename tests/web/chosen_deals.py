"""Chooses the server's entropy so that a page is dealt what a test needs."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from filon.core import registry
from filon.core.fair_deal.terms import ADDED_BYTES, SECRET_BYTES, sha256_hex
from filon.core.match import Match
from filon.table import Settings, Table, log_entries
from server.threaded_server import SeededEntropy

MOST = 3_000
Wanted = Callable[[Match], bool]
# A page adds sixteen bytes to a deal; everything else that it draws stays random.
FIXED = """(() => {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => {
    if (into.length !== 16) return draw(into);
    into.set([%s]);
    return into;
  };
})();"""


def part_of(visitor: int) -> bytes:
    """The bytes that the page of a test's first or second user adds to a deal."""
    return sha256(f"visitor {visitor}".encode()).digest()[:ADDED_BYTES]


def script_for(visitor: int) -> str:
    """The script that makes that page add these bytes."""
    return FIXED % ",".join(map(str, part_of(visitor)))


def dealt(entropy: SeededEntropy, game: str, seats: int, people: int, options: dict[str, Any]) -> Match:
    """The match that a table of so many people will have, dealt here from the same bytes."""
    version = registry.load(game).version
    settings = Settings(game=game, version=version, seats=seats, options=options)
    table = Table.open(log_entries.Opened(now=0.0, table=entropy("table", 8).hex(), settings=settings))
    for seat in range(seats):
        table.sit(seat, f"p{seat + 1}", 0.0, "" if seat < people else "novice")
    table.report(log_entries.DealRequested(now=0.0, seats=tuple(range(people))), None)
    for seat in range(people):
        table.report(log_entries.Committed(now=0.0, seat=seat, hash=sha256_hex(part_of(seat))), seat)
    table.report(log_entries.TermsFixed(now=0.0, secret=entropy("secret", SECRET_BYTES).hex()), None)
    for seat in range(people):
        table.report(log_entries.Revealed(now=0.0, seat=seat, part=part_of(seat).hex()), seat)
    return table.match


def choose(entropy: SeededEntropy, wanted: Wanted, game: str, seats: int, *, people: int = 1, **options: Any) -> None:
    """Seed the entropy so that the next table is dealt what is wanted; its users take seats in their order."""
    for attempt in range(MOST):
        seed = f"{entropy.seed}/{attempt}"
        if wanted(dealt(SeededEntropy(seed), game, seats, people, options)):
            entropy.begin(seed)
            return
    raise AssertionError(f"{game} is hardly ever dealt so")


def holds(*cards: str) -> Wanted:
    """Whether the first seat holds one of these cards."""
    return lambda match: any(card in cards for card in hand(match, 0))


def hand(match: Match, seat: int) -> tuple[str, ...]:
    """A seat's hand."""
    own: Any = match.view(seat).own
    return tuple(own.hand)


PASSAGES = ("EW", "NS", "NW", "NE", "ESW", "NSW", "NESW")
