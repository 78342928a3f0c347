"""How is a table set up, driven and looked at from all sides? Test support."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

import filon
from filon.table import Clock, Letter, Settings, Table, log
from filon.table.log_entries import Added, Called, Dealt, Fixed, Opened, Pledged
from filon.table.match_session import Playing
from filon.table.protocol.client_state import Mirror
from filon.table.protocol.server_messages import Asking, Changed, Refused, write_letter
from games.saboteur.deals import deck, whole_gold

GAMES = ("saboteur", "kuhn")
SEATS = {"saboteur": 3, "kuhn": 2, "solo": 1}
KING_JACK = {"cards": ["king", "jack", "queen"]}
CLOCK = Clock(bank=60.0, step=5.0)
SECRET = "ab" * 32
FEW = filon.Budget(iterations=20)
PARTS = tuple(f"{seat + 1:02x}" * 16 for seat in range(10))

# How a table comes to be ------------------------------------------------------------------------------------------


def chosen(key: str = "saboteur", **changes: Any) -> Settings:
    """The fewest seats, no options, no clock."""
    fewest = SEATS[key] if key in SEATS else filon.load(key).seats[0]
    version = 1 if key == "solo" else filon.load(key).version
    return Settings(**{"game": key, "version": version, "seats": fewest, **changes})


def place(key: str = "saboteur", now: float = 0.0, **changes: Any) -> Table:
    """A table with nobody at it."""
    return Table.open(Opened(now=now, table="t", settings=chosen(key, **changes)))


def gathered(key: str = "saboteur", people: Sequence[int] | None = None, now: float = 0.0, **changes: Any) -> Table:
    """People called p1, p2, … sit on these chairs; on all, if nothing is said."""
    table = place(key, now, **changes)
    for seat in range(len(table.gathering.chairs)) if people is None else people:
        table.sit(seat, f"p{seat + 1}", now)
    return table


def opened(
    key: str = "saboteur",
    *,
    people: Sequence[int] | None = None,
    now: float = 0.0,
    seed: int = 1,
    deal: dict[str, Any] | None = None,
    **changes: Any,
) -> Table:
    """A match is on."""
    table = gathered(key, people, now, **changes)
    table.report(Dealt(now=now, seed=seed, deal=deal), None)
    return table


def called(**changes: Any) -> Table:
    """A fair deal has been called."""
    table = gathered(**changes)
    table.report(Called(now=0, seats=(0, 1, 2)), None)
    return table


def pledged(key: str = "saboteur", **changes: Any) -> Table:
    """A fair deal has been called, and everybody who was asked has sent a hash."""
    table = gathered(key, **changes)
    table.report(Called(now=0, seats=tuple(range(len(table.gathering.chairs)))), None)
    assert table.dealing is not None
    for seat in table.dealing.waiting:
        table.report(Pledged(now=0, seat=seat, hash=hash_of(PARTS[seat])), seat)
    return table


def fixed(**changes: Any) -> Table:
    """The terms of a fair deal are fixed, and nobody has opened yet."""
    table = pledged(**changes)
    table.report(Fixed(now=0, secret=SECRET), None)
    return table


def committed(key: str = "saboteur", **changes: Any) -> Table:
    """A match whose deal nobody could bend."""
    table = pledged(key, **changes)
    assert table.dealing is not None
    table.report(Fixed(now=0, secret=SECRET), None)
    for seat in table.dealing.waiting:
        table.report(Added(now=0, seat=seat, part=PARTS[seat]), seat)
    return table


def hash_of(part: str) -> str:
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


def kuhn(*moves: str, **changes: Any) -> Table:
    """Kuhn poker where the first player holds the king."""
    return played(opened("kuhn", deal=KING_JACK, **changes), *moves)


def saboteur(*moves: str, hands: dict[int, list[str]] | None = None, **changes: Any) -> Table:
    """Saboteur from p1 on, with these cards beside those the moves need; the treasure lies in the middle."""
    dealt = {"goals": ["stonesNE", "treasure", "stonesNW"], "deck": deck(3, 0, moves, hands)}
    deal = {"first": "p1", "rounds": [dealt], "gold": whole_gold(())}
    return played(opened(deal=deal, **changes), *moves)


# How it is played -------------------------------------------------------------------------------------------------


def played(table: Table, *moves: str) -> Table:
    """The table after these moves of whoever's turn it is; a second goes by before each."""
    for move in moves:
        say(table, move)
    return table


def say(table: Table, text: str, id: str = "") -> list[Letter]:
    """A move of the seat whose turn it is, which must be taken."""
    assert table.match.turn is not None
    letters = table.say(table.match.turn, table.number, text, table.log[-1].now + 1, id)
    assert isinstance(letters[0].body, Changed), letters
    return letters


def any_move(table: Table) -> str:
    return table.match.legal()[0]


def pass_on(table: Table) -> str:
    return next(move for move in table.match.legal() if move.startswith("pass "))


def without_pile(table: Table) -> Table:
    """Everybody passes until nothing is left to be drawn: from then on a pass is no news."""
    while table.match.view(None).pile:  # type: ignore[attr-defined]
        say(table, pass_on(table))
    return table


def to_the_end(table: Table) -> Table:
    while table.match.turn is not None:
        say(table, any_move(table))
    return table


def take_back(table: Table, seat: int, id: str = "") -> list[Letter]:
    return table.take_back(seat, table.number, table.log[-1].now, id)


# What is seen of it -----------------------------------------------------------------------------------------------


def code(letters: list[Letter]) -> str:
    """The one refusal in these letters."""
    assert len(letters) == 1
    body = letters[0].body
    assert isinstance(body, Refused), body
    return body.refusal.code


def text(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def log_of(table: Table) -> str:
    return log.write(table.log)


def rebuilt(table: Table) -> Table:
    """From the very text that a shell would have kept."""
    return Table.rebuild(log.read(log_of(table)))


def eyes_of(table: Table) -> list[int | None]:
    return [*range(len(table.gathering.chairs)), None]


def everything(table: Table) -> dict[str, Any]:
    """All that can be told of a table, by anybody or by its server."""
    eyes, playing, dealing, gathering = eyes_of(table), table.playing, table.dealing, table.gathering
    sealed = None if dealing is None else dealing.sealed
    return {
        "shown": [text(table.shown(seat)) for seat in eyes],
        "events": [text(table.events(seat)) for seat in eyes],
        "table": (table.phase, table.matches, table.number, table.epoch, table.began, list(table.rewound)),
        "gathering": text([vars(gathering)[name] for name in sorted(vars(gathering)) if name != "game"]),
        "game": gathering.game.key,
        "dealing": None if dealing is None else text({**vars(dealing), "gathering": None, "sealed": None}),
        "sealed": None if sealed is None else repr((sealed.terms.text, sealed.added, sealed.closed, sealed.earlier)),
        "playing": None if playing is None else playing_of(playing),
        "answered": text(table.answered),
        "told": list(table.told),
        "log": log_of(table),
    }


def playing_of(playing: Playing) -> tuple[Any, ...]:
    """All that a match at a table holds, whoever may know it."""
    match, clocks = playing.match, playing.clocks
    views = [match.view(seat).json() for seat in (None, *range(match.seats))]
    seats = (list(playing.moves), list(playing.voices), playing.asking, playing.given_up)
    times = (list(clocks.banks), list(clocks.unspent), clocks.running, clocks.since)
    return views, list(match.lines), list(match.steps), list(match.luck.draws), seats, times


def waiting(table: Table) -> tuple[int, ...]:
    """Whose hash or bytes are still to come, as everybody is shown it."""
    deal = table.shown(None).place.deal
    assert deal is not None
    return deal.waiting


def asking_of(table: Table) -> Asking | None:
    """What is asked now."""
    assert table.playing is not None
    return table.playing.asking


def wants(table: Table, letters: list[Letter]) -> tuple[int, ...]:
    """Who is asked, once everybody got a letter about it."""
    asking = asking_of(table)
    assert [letter.to for letter in letters] == eyes_of(table)
    assert asking is not None
    for letter in letters:
        assert isinstance(letter.body, Changed)
        assert any(op.path.startswith("/now/asking") for op in letter.body.patch)
    return asking.waiting


def was_taken_back(letters: list[Letter]) -> bool:
    """Whether these letters tell of another epoch."""
    bodies = [letter.body for letter in letters]
    return len(bodies) > 1 and all(
        isinstance(body, Changed) and any(op.path == "/now/epoch" for op in body.patch) for body in bodies
    )


class Post:
    """Carries letters and holds them to their law: one to every pair of eyes, or one to the sender alone.

    Behind it sit clients that know no game and merge what they are sent.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mirrors: dict[int | None, Mirror] = {}
        self.number = 0
        for eyes in eyes_of(table):
            self.mirrors[eyes] = Mirror()
            self.mirrors[eyes].take(json.loads(write_letter(table.since(eyes))))

    def carry(self, letters: list[Letter], sender: int | None = None) -> list[Letter]:
        if len(letters) == 1:
            assert letters[0].to == sender
            return letters
        assert [letter.to for letter in letters] == (eyes_of(self.table) if letters else [])
        for letter in letters:
            assert not isinstance(letter.body, Refused)
            if isinstance(letter.body, Changed):
                assert letter.body.number == self.table.number >= self.number
            assert self.mirrors.setdefault(letter.to, Mirror()).take(json.loads(write_letter(letter)))
        self.number = self.table.number
        return letters

    def adds_up(self) -> bool:
        """Whether what everybody got so far is exactly what they are shown and have heard."""
        return all(
            mirror.shown == json.loads(text(self.table.shown(eyes)))
            and mirror.events == json.loads(text(self.table.events(eyes)))
            for eyes in eyes_of(self.table)
            for mirror in [self.mirrors[eyes]]
        )
