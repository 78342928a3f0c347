"""Law: a committed match reveals its secret only once it is over."""

from __future__ import annotations

from random import Random

from filon.core.errors import Unfinished
from filon.core.fair_deal.terms import sha256_hex
from filon.core.game import Game
from filon.core.record import replay
from filon.table import Table
from filon.table.log_entries import Committed, DealRequested, Entry, Revealed, TermsFixed
from filon.table.protocol.server_messages import encode_message
from filon.testing.oracle import Oracle
from filon.testing.table_walk import TableWalk
from filon.testing.walks import Walk

MOVES = 60
SEARCHED = 0.1  # share of moves whose messages are searched


def committed_secret_stays_hidden(game: Game, oracle: Oracle, walk: Walk, random: Random) -> None:
    """There is no record before the end, and no message holds the secret or a seat's bytes; at the end there is one."""
    table_walk = TableWalk(game, walk.start, random)
    table = table_walk.table
    secret = random.randbytes(32).hex()
    parts = [random.randbytes(16).hex() for _ in range(walk.start.seats)]
    deal(table, secret, parts)
    for _ in range(MOVES):
        turn = table.match.turn
        if turn is None:
            break
        assert is_closed(table), f"there is a record after {len(table.match.lines)} lines"
        deliveries = table.say(turn, table.number, random.choice(table.match.legal()), table_walk.tick())
        if random.random() < SEARCHED:
            sent = b"".join(map(encode_message, [*deliveries, table.since(turn), table.since(None)])).decode()
            assert not [hidden for hidden in (secret, *parts) if hidden in sent], "a message holds what is secret"
    while table.match.turn is not None:
        table_walk.answer(agrees=True) if table.session and table.session.vote else table.give_up(0, table_walk.tick())
        if table.phase == "over":
            break
    assert table.session is not None
    record = table.session.record()
    assert secret in record, "the secret of a finished match is not revealed"
    assert replay(record).lines == table.match.lines


def deal(table: Table, secret: str, parts: list[str]) -> None:
    """Make a fair deal with every seat's bytes."""
    seats = tuple(range(len(parts)))
    for seat in seats:
        table.sit(seat, f"Ann {seat}", 0.0)
    steps: list[Entry] = [DealRequested(now=0.0, seats=seats)]
    steps += [Committed(now=0.0, seat=seat, hash=sha256_hex(bytes.fromhex(parts[seat]))) for seat in seats]
    steps += [TermsFixed(now=0.0, secret=secret), *(Revealed(now=0.0, seat=seat, part=parts[seat]) for seat in seats)]
    for step in steps:
        table.report(step, None)


def is_closed(table: Table) -> bool:
    """Return whether neither the match nor the table gives its record."""
    assert table.session is not None
    for give in (table.match.record, table.session.record):
        try:
            give()
        except Unfinished:
            continue
        return False
    return True
