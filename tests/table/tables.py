"""Test support: set up tables, drive them, and compare everything about them."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

import filon
from filon.games.sacramento.state import State
from filon.table import Clock, Delivery, Settings, Table, log_format
from filon.table.log_entries import Committed, DealRequested, Dealt, Opened, Revealed, TermsFixed
from filon.table.match_session import MatchSession
from filon.table.protocol.client_state import ClientState
from filon.table.protocol.server_messages import Refused, Update, Vote, encode_message
from filon.testing.sacramento.longest_match import choose
from games.saboteur.deals import deck, whole_gold

GAMES = ("saboteur", "kuhn")
SEATS = {"saboteur": 3, "kuhn": 2, "solo": 1}
KING_JACK = {"cards": ["king", "jack", "queen"]}
CLOCK = Clock(bank=60.0, step=5.0)
SECRET = "ab" * 32
FEW = filon.Budget(iterations=20)
PARTS = tuple(f"{seat + 1:02x}" * 16 for seat in range(10))

# How a table comes to be ------------------------------------------------------------------------------------------


def settings_for(key: str = "saboteur", **changes: Any) -> Settings:
    """The fewest seats, no options, no clock."""
    fewest = SEATS[key] if key in SEATS else filon.load(key).seats[0]
    version = 1 if key == "solo" else filon.load(key).version
    return Settings(**{"game": key, "version": version, "seats": fewest, **changes})


def empty_table(key: str = "saboteur", now: float = 0.0, **changes: Any) -> Table:
    """A table with empty seats."""
    return Table.open(Opened(now=now, table="t", settings=settings_for(key, **changes)))


def seated_table(key: str = "saboteur", people: Sequence[int] | None = None, now: float = 0.0, **changes: Any) -> Table:
    """People called p1, p2, … in these seats; in all by default."""
    table = empty_table(key, now, **changes)
    for seat in range(len(table.lobby.seats)) if people is None else people:
        table.sit(seat, f"p{seat + 1}", now)
    return table


def started_table(
    key: str = "saboteur",
    *,
    people: Sequence[int] | None = None,
    now: float = 0.0,
    seed: int = 1,
    deal: dict[str, Any] | None = None,
    **changes: Any,
) -> Table:
    """A match is running."""
    table = seated_table(key, people, now, **changes)
    table.report(Dealt(now=now, seed=seed, deal=deal), None)
    return table


def deal_requested(**changes: Any) -> Table:
    """A fair deal has been requested."""
    table = seated_table(**changes)
    table.report(DealRequested(now=0, seats=(0, 1, 2)), None)
    return table


def hashes_committed(key: str = "saboteur", **changes: Any) -> Table:
    """A fair deal has been requested, and every participant has committed a hash."""
    table = seated_table(key, **changes)
    table.report(DealRequested(now=0, seats=tuple(range(len(table.lobby.seats)))), None)
    assert table.deal_protocol is not None
    for seat in table.deal_protocol.waiting:
        table.report(Committed(now=0, seat=seat, hash=sha256_hex(PARTS[seat])), seat)
    return table


def terms_fixed(**changes: Any) -> Table:
    """The terms of a fair deal are fixed, and no seat has revealed its bytes."""
    table = hashes_committed(**changes)
    table.report(TermsFixed(now=0, secret=SECRET), None)
    return table


def fair_match(key: str = "saboteur", **changes: Any) -> Table:
    """A match dealt by commit–reveal."""
    table = hashes_committed(key, **changes)
    assert table.deal_protocol is not None
    table.report(TermsFixed(now=0, secret=SECRET), None)
    for seat in table.deal_protocol.waiting:
        table.report(Revealed(now=0, seat=seat, part=PARTS[seat]), seat)
    return table


def sha256_hex(part: str) -> str:
    return hashlib.sha256(bytes.fromhex(part)).hexdigest()


def kuhn(*moves: str, **changes: Any) -> Table:
    """Kuhn poker where the first player holds the king."""
    return after_moves(started_table("kuhn", deal=KING_JACK, **changes), *moves)


def saboteur(*moves: str, hands: dict[int, list[str]] | None = None, **changes: Any) -> Table:
    """Saboteur from p1 on, with these cards beside those the moves need; the treasure lies in the middle."""
    dealt = {"goals": ["stonesNE", "treasure", "stonesNW"], "deck": deck(3, 0, moves, hands)}
    deal = {"first": "p1", "rounds": [dealt], "gold": whole_gold(())}
    return after_moves(started_table(deal=deal, **changes), *moves)


# How it is played -------------------------------------------------------------------------------------------------


def play_long(table: Table, events: int) -> None:
    """Play a match of Sacramento on, as one that never ends, until so many events were published."""
    recorder = table.recorder
    assert recorder is not None
    while recorder.count(None) < events:
        state = table.match.true_state
        assert isinstance(state, State)
        play(table, state.write(choose(state)))


def after_moves(table: Table, *moves: str) -> Table:
    """The table after these moves, each by the seat whose turn it is; one second before each."""
    for move in moves:
        play(table, move)
    return table


def play(table: Table, text: str, id: str = "") -> list[Delivery]:
    """Play a move of the seat whose turn it is; it must be accepted."""
    assert table.match.turn is not None
    deliveries = table.say(table.match.turn, table.number, text, table.log[-1].now + 1, id)
    assert isinstance(deliveries[0].body, Update), deliveries
    return deliveries


def any_move(table: Table) -> str:
    return table.match.legal()[0]


def pass_move(table: Table) -> str:
    return next(move for move in table.match.legal() if move.startswith("pass "))


def without_pile(table: Table) -> Table:
    """All seats pass until the pile is empty: from then on a pass gives no information."""
    while table.match.view(None).pile:  # type: ignore[attr-defined]
        play(table, pass_move(table))
    return table


def play_to_end(table: Table) -> Table:
    while table.match.turn is not None:
        play(table, any_move(table))
    return table


def undo_last(table: Table, seat: int, id: str = "") -> list[Delivery]:
    return table.undo(seat, table.number, table.log[-1].now, id)


# What is seen of it -----------------------------------------------------------------------------------------------


def refusal_code(deliveries: list[Delivery]) -> str:
    """The code of the one refusal in these deliveries."""
    assert len(deliveries) == 1
    body = deliveries[0].body
    assert isinstance(body, Refused), body
    return body.refusal.code


def as_json(thing: object) -> str:
    return msgspec.json.encode(thing).decode()


def log_of(table: Table) -> str:
    return log_format.write(table.log)


def rebuilt(table: Table) -> Table:
    """The table, rebuilt from the text of its log."""
    return Table.rebuild(log_format.read(log_of(table)))


def viewers_of(table: Table) -> list[int | None]:
    return [*range(len(table.lobby.seats)), None]


def full_state(table: Table) -> dict[str, Any]:
    """Everything about a table, what viewers may know and what only the server knows."""
    viewer, session, deal_protocol, lobby = viewers_of(table), table.session, table.deal_protocol, table.lobby
    fixed = None if deal_protocol is None else deal_protocol.fixed
    return {
        "snapshots": [as_json(table.snapshot(seat)) for seat in viewer],
        "events": [as_json(table.events(seat)) for seat in viewer],
        "table": (table.phase, table.matches, table.number, table.epoch, table.began, list(table.rewound)),
        "lobby": as_json([vars(lobby)[name] for name in sorted(vars(lobby)) if name != "game"]),
        "game": lobby.game.key,
        "deal_protocol": None
        if deal_protocol is None
        else as_json({**vars(deal_protocol), "lobby": None, "fixed": None}),
        "fixed": None if fixed is None else repr((fixed.terms.text, fixed.added, fixed.closed, fixed.earlier)),
        "session": None if session is None else session_state(session),
        "entry_by_id": as_json(table.entry_by_id),
        "published": list(table.published),
        "log": log_of(table),
    }


def session_state(session: MatchSession) -> tuple[Any, ...]:
    """Everything a match session holds."""
    match, clocks = session.match, session.clocks
    views = [match.view(seat).json() for seat in (None, *range(match.seats))]
    seats = (list(session.moves), list(session.step_seats), session.vote, session.given_up)
    times = (list(clocks.remaining), list(clocks.left_after_move), clocks.running, clocks.since)
    return views, list(match.lines), list(match.steps), list(match.luck.draws), seats, times


def deal_waiting(table: Table) -> tuple[int, ...]:
    """The seats whose hash or bytes are still missing, as all viewers are shown."""
    deal = table.snapshot(None).table.deal
    assert deal is not None
    return deal.waiting


def vote_of(table: Table) -> Vote | None:
    """The vote in progress."""
    assert table.session is not None
    return table.session.vote


def voters_in(table: Table, deliveries: list[Delivery]) -> tuple[int, ...]:
    """The seats that are to vote, once every viewer got an update about it."""
    vote = vote_of(table)
    assert [delivery.to for delivery in deliveries] == viewers_of(table)
    assert vote is not None
    for delivery in deliveries:
        assert isinstance(delivery.body, Update)
        assert any(op.path.startswith("/match/vote") for op in delivery.body.patch)
    return vote.waiting


def shows_undo(deliveries: list[Delivery]) -> bool:
    """Whether these deliveries announce another epoch."""
    bodies = [delivery.body for delivery in deliveries]
    return len(bodies) > 1 and all(
        isinstance(body, Update) and any(op.path == "/match/epoch" for op in body.patch) for body in bodies
    )


class DeliveryChecker:
    """Receives deliveries and checks their recipients: one to every viewer, or one to the sender alone.

    Its clients know no game and merge what they are sent.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clients: dict[int | None, ClientState] = {}
        self.number = 0
        for viewer in viewers_of(table):
            self.clients[viewer] = ClientState()
            self.clients[viewer].apply(json.loads(encode_message(table.since(viewer))))

    def receive(self, deliveries: list[Delivery], sender: int | None = None) -> list[Delivery]:
        if len(deliveries) == 1:
            assert deliveries[0].to == sender
            return deliveries
        assert [delivery.to for delivery in deliveries] == (viewers_of(self.table) if deliveries else [])
        for delivery in deliveries:
            assert not isinstance(delivery.body, Refused)
            if isinstance(delivery.body, Update):
                assert delivery.body.number == self.table.number >= self.number
            assert self.clients.setdefault(delivery.to, ClientState()).apply(json.loads(encode_message(delivery)))
        self.number = self.table.number
        return deliveries

    def is_in_sync(self) -> bool:
        """Whether every client has exactly the snapshot and the events of its viewer."""
        return all(
            client_state.snapshot == json.loads(as_json(self.table.snapshot(viewer)))
            and client_state.events == json.loads(as_json(self.table.events(viewer)))
            for viewer in viewers_of(self.table)
            for client_state in [self.clients[viewer]]
        )
