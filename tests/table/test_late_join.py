"""A spectator joins during a match in a bot's seat, if all seated people agree."""

import msgspec

from filon.table import Delivery, Table
from filon.table.log_entries import LateJoinRequested, LateJoinWithdrawn, Rematched, SpectatorChatted
from filon.table.protocol.server_messages import ChatLine, SeatInfo, SnapshotMessage, Update
from table.tables import (
    DeliveryChecker,
    after_moves,
    full_state,
    kuhn,
    rebuilt,
    refusal_code,
    saboteur,
    started_table,
    vote_of,
    voters_in,
)


def request(table: Table, seat: int, name: str = "Eve", now: float = 50.0) -> list[Delivery]:
    return table.report(LateJoinRequested(now=now, seat=seat, name=name), None)


def open_table(**changes: object) -> Table:
    """p1 and p2 play with a bot, at a table that allows late joins."""
    return saboteur("pass map", people=(0, 1), late_join=True, **changes)  # type: ignore[arg-type]


def test_late_join_with_all_yes_gives_the_bots_seat() -> None:
    table = open_table()
    checker = DeliveryChecker(table)
    assert voters_in(table, checker.receive(request(table, 2))) == (0, 1)
    assert voters_in(table, checker.receive(table.vote(1, True, 51))) == (0,)
    deliveries = checker.receive(table.vote(0, True, 52))

    assert table.lobby.seats[2] == SeatInfo("person", "Eve", "", 2, late=True)
    assert vote_of(table) is None
    assert not table.is_bot(2)
    for delivery in deliveries[:2] + deliveries[3:]:
        assert isinstance(delivery.body, Update)
        assert any(op.path.startswith("/table/seats/2") for op in delivery.body.patch)
    assert checker.is_in_sync()
    assert full_state(rebuilt(table)) == full_state(table)


def test_late_joiner_is_shown_all_events_of_the_seat() -> None:
    table = open_table()
    request(table, 2)
    table.vote(0, True, 51)
    deliveries = table.vote(1, True, 52)
    [body] = [delivery.body for delivery in deliveries if delivery.to == 2]

    assert isinstance(body, SnapshotMessage)
    assert body.first == 0
    assert msgspec.json.encode(body.events) == msgspec.json.encode(table.events(2))
    assert body.snapshot == table.snapshot(2)
    assert body.snapshot.viewer.own != msgspec.Raw(b"null")


def test_late_join_is_prevented_by_one_no_or_an_absent_person() -> None:
    table = open_table()
    request(table, 2)
    table.vote(0, False, 51)
    assert vote_of(table) is None
    assert table.is_bot(2)
    table.leave(1, 52)
    request(table, 2)
    table.vote(0, True, 53)

    assert vote_of(table) is not None  # p2 is substituted by a bot, and still has to agree
    table.rejoin(1, 54)
    table.vote(1, True, 55)
    assert not table.is_bot(2)


def test_late_join_needs_a_bots_seat_a_match_and_the_setting() -> None:
    table = open_table()
    table.leave(1, 50)

    assert refusal_code(request(saboteur(people=(0, 1)), 2)) == "no_late_join"
    assert refusal_code(request(table, 0)) == "seat_taken"
    assert refusal_code(request(table, 1)) == "seat_taken"  # that bot substitutes p2
    assert refusal_code(request(table, 2, "P1")) == "name_taken"
    request(table, 2)
    assert refusal_code(request(table, 2, "Ada")) == "vote_in_progress"
    assert refusal_code(table.give_up(0, 51)) == "vote_in_progress"
    over = kuhn("check", "check", people=(0,), late_join=True)
    assert refusal_code(request(over, 1)) == "not_now"


def test_late_join_request_outlives_moves_and_is_withdrawn_once() -> None:
    table = open_table()
    request(table, 2)
    after_moves(table, table.match.legal()[0])
    assert vote_of(table) is not None
    table.report(LateJoinWithdrawn(now=60.0), None)

    assert vote_of(table) is None
    assert refusal_code(table.report(LateJoinWithdrawn(now=61.0), None)) == "no_vote"
    assert refusal_code(table.vote(0, True, 62)) == "no_vote"
    assert full_state(rebuilt(table)) == full_state(table)


def test_late_join_among_bots_is_immediate_and_makes_a_host() -> None:
    table = started_table(people=(), late_join=True)
    request(table, 1)

    assert table.lobby.seats[1] == SeatInfo("person", "Eve", "", 0, late=True)
    assert table.lobby.host_seat() == 1
    assert table.session is not None
    table.give_up(1, 60)
    table.report(Rematched(now=61, rotate=1), None)
    assert table.lobby.seats[2] == SeatInfo("person", "Eve", "", 0)


def test_spectator_chat_is_marked_as_a_spectators() -> None:
    table = open_table()
    checker = DeliveryChecker(table)
    checker.receive(table.report(SpectatorChatted(now=50, text="well, well"), None))
    table.chat(0, "hush", 51)

    assert table.lobby.chat == (ChatLine("", "well, well", seated=False), ChatLine("p1", "hush"))
    assert refusal_code(table.report(SpectatorChatted(now=52, text=""), None)) == "empty_line"
    assert refusal_code(table.report(SpectatorChatted(now=52, text="two\nlines"), None)) == "empty_line"


def test_late_joiner_sends_ids_of_their_own() -> None:
    """What the seat sent before is no answer to what its new person sends."""
    table = open_table()
    table.chat(2, "beep", 49, "a")
    request(table, 2)
    table.vote(0, True, 51)
    table.vote(1, True, 52)
    said = table.chat(2, "hello", 53, "a")

    assert not said.is_repeat
    assert table.lobby.chat[-1] == ChatLine("Eve", "hello")
