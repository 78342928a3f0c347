"""Who may come in during a match? Whoever all who sit there want, for the chair of a bot that stands in for nobody."""

import msgspec

from filon.table import Delivery, Table
from filon.table.log_entries import LateJoinRequested, LateJoinWithdrawn, Rematched, SpectatorChatted
from filon.table.protocol.server_messages import ChatLine, SeatInfo, SnapshotMessage, Update
from table.tables import Post, asking_of, code, everything, kuhn, opened, played, rebuilt, saboteur, wants


def wish(table: Table, seat: int, name: str = "Eve", now: float = 50.0) -> list[Delivery]:
    return table.report(LateJoinRequested(now=now, seat=seat, name=name), None)


def open_table(**changes: object) -> Table:
    """p1 and p2 play with a bot, and said before the start that others may come in."""
    return saboteur("pass map", people=(0, 1), late_join=True, **changes)  # type: ignore[arg-type]


def test_when_all_who_sit_there_agree_the_bots_chair_is_theirs_and_everybody_is_told() -> None:
    table = open_table()
    post = Post(table)
    assert wants(table, post.carry(wish(table, 2))) == (0, 1)
    assert wants(table, post.carry(table.vote(1, True, 51))) == (0,)
    deliveries = post.carry(table.vote(0, True, 52))

    assert table.lobby.seats[2] == SeatInfo("person", "Eve", "", 2, late=True)
    assert asking_of(table) is None
    assert not table.is_bot(2)
    for delivery in deliveries[:2] + deliveries[3:]:
        assert isinstance(delivery.body, Update)
        assert any(op.path.startswith("/table/seats/2") for op in delivery.body.patch)
    assert post.adds_up()
    assert everything(rebuilt(table)) == everything(table)


def test_the_newcomer_is_shown_all_that_the_seat_remembers() -> None:
    table = open_table()
    wish(table, 2)
    table.vote(0, True, 51)
    deliveries = table.vote(1, True, 52)
    [body] = [delivery.body for delivery in deliveries if delivery.to == 2]

    assert isinstance(body, SnapshotMessage)
    assert body.first == 0
    assert msgspec.json.encode(body.events) == msgspec.json.encode(table.events(2))
    assert body.snapshot == table.snapshot(2)
    assert body.snapshot.viewer.own != msgspec.Raw(b"null")


def test_one_no_is_enough_and_so_is_somebody_who_is_away() -> None:
    table = open_table()
    wish(table, 2)
    table.vote(0, False, 51)
    assert asking_of(table) is None
    assert table.is_bot(2)
    table.leave(1, 52)
    wish(table, 2)
    table.vote(0, True, 53)

    assert asking_of(table) is not None  # a bot stands in for p2, who still has to agree
    table.rejoin(1, 54)
    table.vote(1, True, 55)
    assert not table.is_bot(2)


def test_only_a_bots_own_chair_during_a_match_and_only_where_it_was_said_before() -> None:
    table = open_table()
    table.leave(1, 50)

    assert code(wish(saboteur(people=(0, 1)), 2)) == "no_late_join"
    assert code(wish(table, 0)) == "seat_taken"
    assert code(wish(table, 1)) == "seat_taken"  # that bot stands in for p2
    assert code(wish(table, 2, "P1")) == "name_taken"
    wish(table, 2)
    assert code(wish(table, 2, "Ada")) == "vote_in_progress"
    assert code(table.give_up(0, 51)) == "vote_in_progress"
    over = kuhn("check", "check", people=(0,), late_join=True)
    assert code(wish(over, 1)) == "not_now"


def test_a_wish_outlives_moves_and_can_be_withdrawn_but_not_twice() -> None:
    table = open_table()
    wish(table, 2)
    played(table, table.match.legal()[0])
    assert asking_of(table) is not None
    table.report(LateJoinWithdrawn(now=60.0), None)

    assert asking_of(table) is None
    assert code(table.report(LateJoinWithdrawn(now=61.0), None)) == "no_vote"
    assert code(table.vote(0, True, 62)) == "no_vote"
    assert everything(rebuilt(table)) == everything(table)


def test_where_only_bots_sit_nobody_has_to_be_asked_and_the_newcomer_is_host() -> None:
    table = opened(people=(), late_join=True)
    wish(table, 1)

    assert table.lobby.seats[1] == SeatInfo("person", "Eve", "", 0, late=True)
    assert table.lobby.host_seat() == 1
    assert table.session is not None
    table.give_up(1, 60)
    table.report(Rematched(now=61, rotate=1), None)
    assert table.lobby.seats[2] == SeatInfo("person", "Eve", "", 0)


def test_what_an_onlooker_says_is_shown_as_an_onlookers() -> None:
    table = open_table()
    post = Post(table)
    post.carry(table.report(SpectatorChatted(now=50, text="well, well"), None))
    table.chat(0, "hush", 51)

    assert table.lobby.chat == (ChatLine("", "well, well", seated=False), ChatLine("p1", "hush"))
    assert code(table.report(SpectatorChatted(now=52, text=""), None)) == "empty_line"
    assert code(table.report(SpectatorChatted(now=52, text="two\nlines"), None)) == "empty_line"
