"""When is a move taken back at once, when by asking, and when not at all?"""

from collections.abc import Callable

import pytest

from filon.core import registry
from filon.table import Table
from filon.table.protocol.server_messages import Update
from games.saboteur.deals import DIG, deck, dwarves, whole_gold
from table import solo
from table.tables import (
    any_move,
    asking_of,
    code,
    committed,
    everything,
    kuhn,
    opened,
    pass_on,
    played,
    rebuilt,
    saboteur,
    say,
    take_back,
    text,
    to_the_end,
    wants,
    was_taken_back,
    without_pile,
)

# At once, by the news law -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["check", "bet"])
def test_a_check_or_bet_is_taken_back_at_once(move: str) -> None:
    table = kuhn()
    before = everything(table)
    say(table, move)
    deliveries = take_back(table, 0)

    assert was_taken_back(deliveries)
    bodies = [delivery.body for delivery in deliveries]
    assert [(body.number, body.epoch, body.first) for body in bodies if isinstance(body, Update)] == [
        (2, 2, 1),
        (2, 2, 1),
        (2, 2, 0),
    ]
    assert everything(table)["session"][:4] == before["session"][:4]
    assert everything(table)["events"] == before["events"]


def test_a_pass_without_a_pile_is_taken_back_at_once() -> None:
    table = without_pile(saboteur())
    mover, lines = table.match.turn, list(table.match.lines)
    assert mover is not None
    say(table, pass_on(table))

    assert was_taken_back(take_back(table, mover))
    assert table.match.lines == lines
    assert table.match.turn == mover


def test_a_card_drawn_is_news_and_others_are_asked() -> None:
    table = saboteur("pass map")

    assert wants(table, take_back(table, 0)) == (1, 2)


def test_a_map_is_news_the_first_time_and_none_at_a_goal_already_known() -> None:
    table = saboteur(hands={0: ["map", "map", "map"]})
    while table.match.turn or table.match.view(None).pile:  # type: ignore[attr-defined]
        passes = [move for move in table.match.legal() if move.startswith("pass ")]
        say(table, next((move for move in passes if move != "pass map"), passes[0]))

    say(table, "map 8,0")
    assert wants(table, take_back(table, 0)) == (1, 2)

    while table.match.turn:
        say(table, pass_on(table))
    say(table, "map 8,0")
    assert was_taken_back(take_back(table, 0))

    say(table, "map 8,2")
    assert wants(table, take_back(table, 0)) == (1, 2)


def test_only_one_s_own_last_move_and_only_before_another_decides() -> None:
    table = without_pile(saboteur())
    first = table.match.turn
    assert first is not None
    say(table, pass_on(table))
    second = table.match.turn
    assert second is not None
    say(table, pass_on(table))

    assert wants(table, take_back(table, first)) == tuple(seat for seat in range(3) if seat != first)
    assert was_taken_back(take_back(table, second))
    assert asking_of(table) is None
    assert was_taken_back(take_back(table, first))


def test_what_another_said_since_is_not_swept_away_without_asking() -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    others = tuple(seat for seat in range(3) if seat != mover)
    say(table, pass_on(table))
    table.talk(mover, f"suspect p{others[0] + 1}", 500)
    table.talk(others[0], f"suspect p{others[1] + 1}", 500)

    assert wants(table, take_back(table, mover)) == others
    for other in others:
        table.vote(other, True, 500)
    assert not [line for line in table.match.lines if ": " in line]


def test_one_s_own_talk_does_not_stand_in_the_way() -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    say(table, pass_on(table))
    table.talk(mover, f"suspect p{(mover + 1) % 3 + 1}", 500)

    assert was_taken_back(take_back(table, mover))


def handing_gold_round(*taken: str) -> Table:
    """Three diggers of five choose from these and then from twos only: p2, p1, p5, and p2 again."""
    worths = [int(gold[-1]) for gold in taken]
    dealt = {"goals": ["stonesNE", "treasure", "stonesNW"], "deck": deck(5, 0, DIG), "roles": dwarves("DDSSD")}
    deal = {"first": "p1", "rounds": [dealt], "gold": whole_gold([*worths, 2, 2])}
    return played(opened(seats=5, deal=deal), *DIG, *(f"take {gold}" for gold in taken))


def test_how_an_undo_is_ruled_tells_nobody_what_another_took() -> None:
    """Whether the gold handed back to p2 surprises them hangs on what p1 took, and p5 may not learn that."""
    tables = [handing_gold_round("gold2", other, "gold2") for other in ("gold2", "gold1")]
    offers = [table.match.events(1)[-1] for table in tables]

    assert [event.news for event in offers] == [False, True]
    assert [table.match.turn for table in tables] == [1, 1]
    assert [wants(table, take_back(table, 4)) for table in tables] == [(0, 1, 2, 3), (0, 1, 2, 3)]


# Not at all, and afterwards -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [kuhn(), saboteur(), kuhn("check")], ids=["kuhn", "saboteur", "other"])
def test_there_is_nothing_to_take_back_before_one_s_first_move(table: Table) -> None:
    assert code(take_back(table, 1)) == "nothing_to_undo"


def test_nothing_is_taken_back_once_it_is_over() -> None:
    table = to_the_end(kuhn())

    assert code(take_back(table, 0)) == "over"


def test_alone_one_takes_back_what_was_no_news_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._LOADED, "solo", solo.GAME)
    table = played(opened("solo"), "hold")
    assert was_taken_back(take_back(table, 0))
    say(table, "hold")
    say(table, "roll")
    before = everything(table)

    assert code(take_back(table, 0)) == "undo_after_news"
    assert everything(table) == before == everything(rebuilt(table))


def test_undo_after_undo_goes_on_to_the_move_before() -> None:
    table = without_pile(saboteur())
    first = table.match.turn
    assert first is not None
    lines = list(table.match.lines)
    say(table, pass_on(table))
    say(table, pass_on(table))
    number = table.number
    assert was_taken_back(take_back(table, (first + 1) % 3))
    assert was_taken_back(take_back(table, first))

    assert table.match.lines == lines
    assert table.number == number + 2
    assert code(take_back(kuhn_undone(), 0)) == "nothing_to_undo"


def kuhn_undone() -> Table:
    table = kuhn("check")
    take_back(table, 0)
    return table


@pytest.mark.parametrize("begin", [opened, committed])
def test_the_same_move_meets_the_same_luck_and_the_record_holds_only_what_stands(begin: Callable[..., Table]) -> None:
    table, straight = begin(options={"rounds": 2}), begin(options={"rounds": 2})
    while straight.match.turn is not None:
        mover, move = straight.match.turn, any_move(straight)
        say(straight, move)
        say(table, move)
        if table.match.outcome is None and len(table.match.lines) % 9 == 0:
            take_back(table, mover)
            vote = asking_of(table)
            for other in vote.waiting if vote else ():
                table.vote(other, True, table.log[-1].now)
            assert len(table.match.lines) % 9 == 8
            say(table, move)

    assert table.number > straight.number
    assert table.match.record() == straight.match.record()
    assert table.match.luck.draws == straight.match.luck.draws
    assert everything(rebuilt(table)) == everything(table)


def test_a_bot_answers_a_move_made_again_as_before() -> None:
    table = kuhn(people=(0,))
    answers = set()
    for _ in range(8):
        say(table, "check")
        answers.add(table.bot_move())
        take_back(table, 0)

    assert len(answers) == 1


def test_letters_of_an_asking_say_the_same_to_all() -> None:
    table = saboteur("pass map")
    bodies = [delivery.body for delivery in take_back(table, 0)]
    patches = [text(list(body.patch)) for body in bodies if isinstance(body, Update)]

    assert len(patches) == 4
    assert len(set(patches)) == 1


def test_nobody_hides_anew_once_a_bot_s_move_has_thrown_the_dice() -> None:
    """It goes by all the news since, not only by that of one's own move."""
    table = opened("sacramento", people=(0,), options={"first": "p1"})
    say(table, any_move(table))
    assert was_taken_back(take_back(table, 0))
    say(table, any_move(table))
    say(table, any_move(table))
    before = everything(table)

    assert table.match.events(0)[-1].news
    assert table.snapshot(0).viewer.undo == "no"
    assert code(take_back(table, 0)) == "undo_after_news"
    assert everything(table) == before
