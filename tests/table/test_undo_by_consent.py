"""Who is asked before a move is taken back, and what is an answer worth?"""

import pytest

from filon.table.protocol.server_messages import Update
from table.tables import (
    Post,
    asking_of,
    code,
    everything,
    kuhn,
    pass_on,
    played,
    rebuilt,
    saboteur,
    say,
    take_back,
    wants,
    was_taken_back,
    without_pile,
)


def test_when_all_agree_the_move_and_all_after_it_are_gone() -> None:
    table = saboteur("pass map", "pass map", "pass map")
    post = Post(table)
    views = everything(saboteur("pass map", "pass map", "pass map"))["session"][0]

    assert wants(table, post.carry(take_back(table, 0))) == (1, 2)
    assert wants(table, post.carry(table.vote(2, True, 9))) == (1,)
    assert was_taken_back(post.carry(table.vote(1, True, 9)))
    assert (table.match.lines, table.match.turn, table.number, asking_of(table)) == ([], 0, 4, None)
    assert post.adds_up()
    played(table, "pass map", "pass map", "pass map")
    assert everything(table)["session"][0] == views


def test_one_no_ends_the_asking() -> None:
    table = saboteur("pass map")
    take_back(table, 0)
    table.vote(2, True, 9)
    deliveries = table.vote(1, False, 9)

    for delivery in deliveries:
        assert isinstance(delivery.body, Update)
        assert [(op.path, bytes(op.value)) for op in delivery.body.patch if op.value] == [("/match/vote", b"null")]
    assert asking_of(table) is None
    assert code(table.vote(2, True, 9)) == "no_vote"
    assert table.match.lines == ["pass map"]
    assert wants(table, take_back(table, 0)) == (1, 2)


def test_nobody_answers_twice_or_for_the_asker_or_unasked() -> None:
    table = saboteur("pass map")
    assert code(table.vote(1, True, 9)) == "no_vote"
    take_back(table, 0)
    table.vote(1, True, 9)

    assert code(table.vote(1, False, 9)) == "no_vote"
    assert code(table.vote(0, True, 9)) == "no_vote"
    assert asking_of(table) is not None


def test_who_asks_to_give_up_is_still_heard_after_the_next_move() -> None:
    table = saboteur("pass map")
    table.give_up(0, 9)
    table.vote(1, True, 9)
    played(table, pass_on(table))

    assert asking_of(table) is not None
    table.vote(2, True, 20)
    assert table.phase == "over"
    assert asking_of(table) is None


def test_a_move_in_between_ends_the_asking_and_talk_does_not() -> None:
    table = saboteur("pass map", "pass map")
    take_back(table, 0)
    table.talk(2, "trust p1", 9)
    assert asking_of(table) is not None
    say(table, pass_on(table))

    assert asking_of(table) is None
    assert code(table.vote(1, True, 9)) == "no_vote"


def test_while_one_asks_no_other_can() -> None:
    table = saboteur("pass map", "pass map")
    take_back(table, 0)

    assert code(take_back(table, 1)) == "vote_in_progress"
    assert code(take_back(table, 0)) == "vote_in_progress"
    vote = asking_of(table)
    assert vote is not None
    assert vote.by == 0


@pytest.mark.parametrize("change", ["leave", "come_back"])
def test_a_change_of_seats_ends_the_asking(change: str) -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    table.leave((mover + 2) % 3, 500)
    say(table, pass_on(table))
    say(table, pass_on(table))
    assert wants(table, take_back(table, mover)) == ((mover + 1) % 3,)
    if change == "leave":
        table.leave((mover + 1) % 3, 600)
    else:
        table.rejoin((mover + 2) % 3, 600)

    assert asking_of(table) is None


# Where bots sit, or somebody is away --------------------------------------------------------------------------------


def test_to_give_up_everybody_is_asked_and_then_nobody_has_won() -> None:
    table = saboteur("pass map")
    post = Post(table)
    assert wants(table, post.carry(table.give_up(1, 5))) == (0, 2)
    assert code(table.give_up(1, 5)) == "vote_in_progress"
    assert code(take_back(table, 0)) == "vote_in_progress"
    post.carry(table.vote(0, True, 6))
    post.carry(table.vote(2, True, 7))
    now = table.snapshot(None).match

    assert post.adds_up()
    assert (table.phase, now is not None and now.given_up, now and now.turn) == ("over", True, None)
    assert [(tally.matches, tally.wins) for tally in table.snapshot(0).table.tally] == [(1, 0)] * 3
    assert code(table.say(1, table.number, pass_on(table), 8)) == "over"
    assert code(take_back(table, 0)) == "over"
    assert everything(rebuilt(table)) == everything(table)


def test_whoever_is_alone_with_bots_gives_up_at_once() -> None:
    table = kuhn(people=(0,))
    table.give_up(0, 5)

    assert table.phase == "over"
    assert table.match.outcome is None
    assert table.bot_move() is None


def test_where_a_bot_sits_nothing_is_taken_back_after_news() -> None:
    table = saboteur("pass map", people=(0, 2))
    before = everything(table)

    assert code(take_back(table, 0)) == "undo_after_news"
    assert everything(table) == before


def test_a_bot_is_not_asked_where_there_was_no_news() -> None:
    table = kuhn("check", "bet", people=(0,))
    assert was_taken_back(take_back(table, 0))

    table = without_pile(saboteur(people=(0, 2)))
    while table.match.turn != 0:
        say(table, pass_on(table))
    played(table, pass_on(table))
    played(table, pass_on(table))
    assert wants(table, take_back(table, 0)) == (2,)


def test_who_has_left_is_not_asked_but_no_stand_in_consents_to_news_for_them() -> None:
    table = saboteur("pass map")
    table.leave(2, 9)
    assert code(take_back(table, 0)) == "undo_after_news"
    table.rejoin(2, 9)
    assert wants(table, take_back(table, 0)) == (1, 2)

    table = kuhn("check", "bet")
    table.leave(1, 9)
    assert was_taken_back(take_back(table, 0))
