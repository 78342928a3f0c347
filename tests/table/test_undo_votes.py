"""Who votes on an undo or on giving up, and what ends a vote."""

import pytest

from filon.table.protocol.server_messages import Update
from table.tables import (
    DeliveryChecker,
    after_moves,
    full_state,
    kuhn,
    pass_move,
    play,
    rebuilt,
    refusal_code,
    saboteur,
    shows_undo,
    undo_last,
    vote_of,
    voters_in,
    without_pile,
)


def test_undo_vote_with_all_yes_undoes_the_move_and_all_after_it() -> None:
    table = saboteur("pass map", "pass map", "pass map")
    checker = DeliveryChecker(table)
    views = full_state(saboteur("pass map", "pass map", "pass map"))["session"][0]

    assert voters_in(table, checker.receive(undo_last(table, 0))) == (1, 2)
    assert voters_in(table, checker.receive(table.vote(2, True, 9))) == (1,)
    assert shows_undo(checker.receive(table.vote(1, True, 9)))
    assert (table.match.lines, table.match.turn, table.number, vote_of(table)) == ([], 0, 4, None)
    assert checker.is_in_sync()
    after_moves(table, "pass map", "pass map", "pass map")
    assert full_state(table)["session"][0] == views


def test_undo_vote_ends_with_one_no() -> None:
    table = saboteur("pass map")
    undo_last(table, 0)
    table.vote(2, True, 9)
    deliveries = table.vote(1, False, 9)

    for delivery in deliveries:
        assert isinstance(delivery.body, Update)
        assert [(op.path, bytes(op.value)) for op in delivery.body.patch if op.value] == [("/match/vote", b"null")]
    assert vote_of(table) is None
    assert refusal_code(table.vote(2, True, 9)) == "no_vote"
    assert table.match.lines == ["pass map"]
    assert voters_in(table, undo_last(table, 0)) == (1, 2)


def test_vote_twice_by_the_caller_or_without_a_vote_is_refused() -> None:
    table = saboteur("pass map")
    assert refusal_code(table.vote(1, True, 9)) == "no_vote"
    undo_last(table, 0)
    table.vote(1, True, 9)

    assert refusal_code(table.vote(1, False, 9)) == "no_vote"
    assert refusal_code(table.vote(0, True, 9)) == "no_vote"
    assert vote_of(table) is not None


def test_give_up_vote_outlives_a_move() -> None:
    table = saboteur("pass map")
    table.give_up(0, 9)
    table.vote(1, True, 9)
    after_moves(table, pass_move(table))

    assert vote_of(table) is not None
    table.vote(2, True, 20)
    assert table.phase == "over"
    assert vote_of(table) is None


def test_undo_vote_ends_with_a_move_and_not_with_talk() -> None:
    table = saboteur("pass map", "pass map")
    undo_last(table, 0)
    table.talk(2, "trust p1", 9)
    assert vote_of(table) is not None
    play(table, pass_move(table))

    assert vote_of(table) is None
    assert refusal_code(table.vote(1, True, 9)) == "no_vote"


def test_second_vote_is_refused_while_one_is_in_progress() -> None:
    table = saboteur("pass map", "pass map")
    undo_last(table, 0)

    assert refusal_code(undo_last(table, 1)) == "vote_in_progress"
    assert refusal_code(undo_last(table, 0)) == "vote_in_progress"
    vote = vote_of(table)
    assert vote is not None
    assert vote.by == 0


@pytest.mark.parametrize("change", ["leave", "come_back"])
def test_vote_ends_with_a_change_of_seats(change: str) -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    table.leave((mover + 2) % 3, 500)
    play(table, pass_move(table))
    play(table, pass_move(table))
    assert voters_in(table, undo_last(table, mover)) == ((mover + 1) % 3,)
    if change == "leave":
        table.leave((mover + 1) % 3, 600)
    else:
        table.rejoin((mover + 2) % 3, 600)

    assert vote_of(table) is None


# With bots or absent people -----------------------------------------------------------------------------------------


def test_give_up_vote_of_all_ends_the_match_without_winner() -> None:
    table = saboteur("pass map")
    checker = DeliveryChecker(table)
    assert voters_in(table, checker.receive(table.give_up(1, 5))) == (0, 2)
    assert refusal_code(table.give_up(1, 5)) == "vote_in_progress"
    assert refusal_code(undo_last(table, 0)) == "vote_in_progress"
    checker.receive(table.vote(0, True, 6))
    checker.receive(table.vote(2, True, 7))
    now = table.snapshot(None).match

    assert checker.is_in_sync()
    assert (table.phase, now is not None and now.given_up, now and now.turn) == ("over", True, None)
    assert [(tally.matches, tally.wins) for tally in table.snapshot(0).table.tally] == [(1, 0)] * 3
    assert refusal_code(table.say(1, table.number, pass_move(table), 8)) == "over"
    assert refusal_code(undo_last(table, 0)) == "over"
    assert full_state(rebuilt(table)) == full_state(table)


def test_give_up_alone_with_bots_is_immediate() -> None:
    table = kuhn(people=(0,))
    table.give_up(0, 5)

    assert table.phase == "over"
    assert table.match.outcome is None
    assert table.bot_move() is None


def test_undo_after_information_gain_is_refused_with_a_bot() -> None:
    table = saboteur("pass map", people=(0, 2))
    before = full_state(table)

    assert refusal_code(undo_last(table, 0)) == "undo_after_news"
    assert full_state(table) == before


def test_undo_vote_without_information_gain_skips_bots() -> None:
    table = kuhn("check", "bet", people=(0,))
    assert shows_undo(undo_last(table, 0))

    table = without_pile(saboteur(people=(0, 2)))
    while table.match.turn != 0:
        play(table, pass_move(table))
    after_moves(table, pass_move(table))
    after_moves(table, pass_move(table))
    assert voters_in(table, undo_last(table, 0)) == (2,)


def test_undo_vote_skips_absent_people_unless_information_was_gained() -> None:
    table = saboteur("pass map")
    table.leave(2, 9)
    assert refusal_code(undo_last(table, 0)) == "undo_after_news"
    table.rejoin(2, 9)
    assert voters_in(table, undo_last(table, 0)) == (1, 2)

    table = kuhn("check", "bet")
    table.leave(1, 9)
    assert shows_undo(undo_last(table, 0))
