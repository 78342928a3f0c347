"""How is a table set up, driven and looked at from all sides? Test support."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

import filon
from filon.table import Clock, Delivery, Settings, Table, log_format
from filon.table.log_entries import Committed, DealRequested, Dealt, Opened, Revealed, TermsFixed
from filon.table.match_session import MatchSession
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import Refused, Update, Vote, encode_message
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
    for seat in range(len(table.lobby.seats)) if people is None else people:
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
    table.report(DealRequested(now=0, seats=(0, 1, 2)), None)
    return table


def pledged(key: str = "saboteur", **changes: Any) -> Table:
    """A fair deal has been called, and everybody who was asked has sent a hash."""
    table = gathered(key, **changes)
    table.report(DealRequested(now=0, seats=tuple(range(len(table.lobby.seats)))), None)
    assert table.deal_protocol is not None
    for seat in table.deal_protocol.waiting:
        table.report(Committed(now=0, seat=seat, hash=sha256_hex(PARTS[seat])), seat)
    return table


def fixed(**changes: Any) -> Table:
    """The terms of a fair deal are fixed, and nobody has opened yet."""
    table = pledged(**changes)
    table.report(TermsFixed(now=0, secret=SECRET), None)
    return table


def committed(key: str = "saboteur", **changes: Any) -> Table:
    """A match whose deal nobody could bend."""
    table = pledged(key, **changes)
    assert table.deal_protocol is not None
    table.report(TermsFixed(now=0, secret=SECRET), None)
    for seat in table.deal_protocol.waiting:
        table.report(Revealed(now=0, seat=seat, part=PARTS[seat]), seat)
    return table


def sha256_hex(part: str) -> str:
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


def say(table: Table, text: str, id: str = "") -> list[Delivery]:
    """A move of the seat whose turn it is, which must be taken."""
    assert table.match.turn is not None
    deliveries = table.say(table.match.turn, table.number, text, table.log[-1].now + 1, id)
    assert isinstance(deliveries[0].body, Update), deliveries
    return deliveries


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


def take_back(table: Table, seat: int, id: str = "") -> list[Delivery]:
    return table.undo(seat, table.number, table.log[-1].now, id)


# What is seen of it -----------------------------------------------------------------------------------------------


def code(deliveries: list[Delivery]) -> str:
    """The one refusal in these letters."""
    assert len(deliveries) == 1
    body = deliveries[0].body
    assert isinstance(body, Refused), body
    return body.refusal.code


def text(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def log_of(table: Table) -> str:
    return log_format.write(table.log)


def rebuilt(table: Table) -> Table:
    """From the very text that a shell would have kept."""
    return Table.rebuild(log_format.read(log_of(table)))


def eyes_of(table: Table) -> list[int | None]:
    return [*range(len(table.lobby.seats)), None]


def everything(table: Table) -> dict[str, Any]:
    """All that can be told of a table, by anybody or by its server."""
    viewer, session, deal_protocol, lobby = eyes_of(table), table.session, table.deal_protocol, table.lobby
    fixed = None if deal_protocol is None else deal_protocol.fixed
    return {
        "snapshots": [text(table.snapshot(seat)) for seat in viewer],
        "events": [text(table.events(seat)) for seat in viewer],
        "table": (table.phase, table.matches, table.number, table.epoch, table.began, list(table.rewound)),
        "lobby": text([vars(lobby)[name] for name in sorted(vars(lobby)) if name != "game"]),
        "game": lobby.game.key,
        "deal_protocol": None if deal_protocol is None else text({**vars(deal_protocol), "lobby": None, "fixed": None}),
        "fixed": None if fixed is None else repr((fixed.terms.text, fixed.added, fixed.closed, fixed.earlier)),
        "session": None if session is None else playing_of(session),
        "entry_by_id": text(table.entry_by_id),
        "published": list(table.published),
        "log": log_of(table),
    }


def playing_of(session: MatchSession) -> tuple[Any, ...]:
    """All that a match at a table holds, whoever may know it."""
    match, clocks = session.match, session.clocks
    views = [match.view(seat).json() for seat in (None, *range(match.seats))]
    seats = (list(session.moves), list(session.step_seats), session.vote, session.given_up)
    times = (list(clocks.remaining), list(clocks.left_after_move), clocks.running, clocks.since)
    return views, list(match.lines), list(match.steps), list(match.luck.draws), seats, times


def waiting(table: Table) -> tuple[int, ...]:
    """Whose hash or bytes are still to come, as everybody is shown it."""
    deal = table.snapshot(None).table.deal
    assert deal is not None
    return deal.waiting


def asking_of(table: Table) -> Vote | None:
    """What is asked now."""
    assert table.session is not None
    return table.session.vote


def wants(table: Table, deliveries: list[Delivery]) -> tuple[int, ...]:
    """Who is asked, once everybody got a letter about it."""
    vote = asking_of(table)
    assert [delivery.to for delivery in deliveries] == eyes_of(table)
    assert vote is not None
    for delivery in deliveries:
        assert isinstance(delivery.body, Update)
        assert any(op.path.startswith("/match/vote") for op in delivery.body.patch)
    return vote.waiting


def was_taken_back(deliveries: list[Delivery]) -> bool:
    """Whether these letters tell of another epoch."""
    bodies = [delivery.body for delivery in deliveries]
    return len(bodies) > 1 and all(
        isinstance(body, Update) and any(op.path == "/match/epoch" for op in body.patch) for body in bodies
    )


class Post:
    """Carries letters and holds them to their law: one to every pair of eyes, or one to the sender alone.

    Behind it sit clients that know no game and merge what they are sent.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.mirrors: dict[int | None, ClientState] = {}
        self.number = 0
        for viewer in eyes_of(table):
            self.mirrors[viewer] = ClientState()
            self.mirrors[viewer].apply(json.loads(encode_message(table.since(viewer))))

    def carry(self, deliveries: list[Delivery], sender: int | None = None) -> list[Delivery]:
        if len(deliveries) == 1:
            assert deliveries[0].to == sender
            return deliveries
        assert [delivery.to for delivery in deliveries] == (eyes_of(self.table) if deliveries else [])
        for delivery in deliveries:
            assert not isinstance(delivery.body, Refused)
            if isinstance(delivery.body, Update):
                assert delivery.body.number == self.table.number >= self.number
            assert self.mirrors.setdefault(delivery.to, ClientState()).apply(json.loads(encode_message(delivery)))
        self.number = self.table.number
        return deliveries

    def adds_up(self) -> bool:
        """Whether what everybody got so far is exactly what they are shown and have heard."""
        return all(
            client_state.snapshot == json.loads(text(self.table.snapshot(viewer)))
            and client_state.events == json.loads(text(self.table.events(viewer)))
            for viewer in eyes_of(self.table)
            for client_state in [self.mirrors[viewer]]
        )
