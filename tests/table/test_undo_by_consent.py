"""Who is asked before a move is taken back, and what is an answer worth?"""

import pytest

from filon.table.letters import UndoDeclined
from table.tables import (
    Post,
    code,
    everything,
    kuhn,
    pass_on,
    played,
    saboteur,
    say,
    seat_bots,
    take_back,
    wants,
    was_taken_back,
    without_pile,
)


def test_when_all_agree_the_move_and_all_after_it_are_gone() -> None:
    table = saboteur("pass map", "pass map", "pass map")
    post = Post(table)
    views = everything(saboteur("pass map", "pass map", "pass map"))["views"]
    say_back = [
        post.carry(take_back(table, 0)),
        post.carry(table.answer(2, True, 9)),
        post.carry(table.answer(1, True, 9)),
    ]

    assert wants(say_back[0]) == (1, 2)
    assert wants(say_back[1]) == (1,)
    assert was_taken_back(say_back[2])
    assert (table.match.lines, table.match.turn, table.number, table.asking) == ([], 0, 4, None)
    assert post.adds_up()
    played(table, "pass map", "pass map", "pass map")
    assert everything(table)["views"] == views


def test_one_no_ends_the_asking() -> None:
    table = saboteur("pass map")
    take_back(table, 0)
    table.answer(2, True, 9)
    letters = table.answer(1, False, 9)

    assert [letter.body for letter in letters] == [UndoDeclined(1)] * 4
    assert table.asking is None
    assert code(table.answer(2, True, 9)) == "nothing_asked"
    assert table.match.lines == ["pass map"]
    assert wants(take_back(table, 0)) == (1, 2)


def test_nobody_answers_twice_or_for_the_asker_or_unasked() -> None:
    table = saboteur("pass map")
    assert code(table.answer(1, True, 9)) == "nothing_asked"
    take_back(table, 0)
    table.answer(1, True, 9)

    assert code(table.answer(1, False, 9)) == "nothing_asked"
    assert code(table.answer(0, True, 9)) == "nothing_asked"
    assert table.asking is not None


def test_a_move_in_between_ends_the_asking_and_talk_does_not() -> None:
    table = saboteur("pass map", "pass map")
    take_back(table, 0)
    table.talk(2, "trust p1", 9)
    assert table.asking is not None
    say(table, pass_on(table))

    assert table.asking is None
    assert code(table.answer(1, True, 9)) == "nothing_asked"


def test_while_one_asks_no_other_can() -> None:
    table = saboteur("pass map", "pass map")
    take_back(table, 0)

    assert code(take_back(table, 1)) == "undo_asked"
    assert code(take_back(table, 0)) == "undo_asked"
    assert table.asking is not None
    assert table.asking.by == 0


@pytest.mark.parametrize("change", ["leave", "come_back", "sit"])
def test_a_change_of_seats_ends_the_asking(change: str) -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    table.leave((mover + 2) % 3, 500)
    say(table, pass_on(table))
    say(table, pass_on(table))
    assert wants(take_back(table, mover)) == ((mover + 1) % 3,)
    if change == "leave":
        table.leave((mover + 1) % 3, 600)
    elif change == "come_back":
        table.come_back((mover + 2) % 3, 600)
    else:
        table.sit((mover + 1) % 3, "Eve", 600)

    assert table.asking is None


# Where bots sit, or somebody is away --------------------------------------------------------------------------------


def test_where_a_bot_sits_nothing_is_taken_back_after_news() -> None:
    table = seat_bots(saboteur("pass map"), 1)
    before = everything(table)

    assert code(take_back(table, 0)) == "undo_after_news"
    assert everything(table) == before


def test_a_bot_is_not_asked_where_there_was_no_news() -> None:
    table = seat_bots(kuhn("check", "bet"), 1)
    assert was_taken_back(take_back(table, 0))

    table = seat_bots(without_pile(saboteur()), 1)
    while table.match.turn != 0:
        say(table, pass_on(table))
    played(table, pass_on(table))
    played(table, pass_on(table))
    assert wants(take_back(table, 0)) == (2,)


def test_who_has_left_is_not_asked_but_no_stand_in_consents_to_news_for_them() -> None:
    table = saboteur("pass map")
    table.leave(2, 9)
    assert code(take_back(table, 0)) == "undo_after_news"
    table.come_back(2, 9)
    assert wants(take_back(table, 0)) == (1, 2)

    table = kuhn("check", "bet")
    table.leave(1, 9)
    assert was_taken_back(take_back(table, 0))
