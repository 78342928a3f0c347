"""When an undo is free, when it needs a vote, and when it is refused."""

from collections.abc import Callable

import pytest

from filon.core import registry
from filon.table import Table
from filon.table.protocol.server_messages import Update
from games.saboteur.deals import DIG, deck, dwarves, whole_gold
from table import solo
from table.tables import (
    after_moves,
    any_move,
    as_json,
    fair_match,
    full_state,
    kuhn,
    pass_move,
    play,
    play_to_end,
    rebuilt,
    refusal_code,
    saboteur,
    shows_undo,
    started_table,
    undo_last,
    vote_of,
    voters_in,
    without_pile,
)

# Free undo ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["check", "bet"])
def test_undo_of_check_or_bet_is_free(move: str) -> None:
    table = kuhn()
    before = full_state(table)
    play(table, move)
    deliveries = undo_last(table, 0)

    assert shows_undo(deliveries)
    bodies = [delivery.body for delivery in deliveries]
    assert [(body.number, body.epoch, body.first) for body in bodies if isinstance(body, Update)] == [
        (2, 2, 1),
        (2, 2, 1),
        (2, 2, 0),
    ]
    assert full_state(table)["session"][:4] == before["session"][:4]
    assert full_state(table)["events"] == before["events"]


def test_undo_of_pass_without_pile_is_free() -> None:
    table = without_pile(saboteur())
    mover, lines = table.match.turn, list(table.match.lines)
    assert mover is not None
    play(table, pass_move(table))

    assert shows_undo(undo_last(table, mover))
    assert table.match.lines == lines
    assert table.match.turn == mover


def test_undo_after_drawing_a_card_needs_a_vote() -> None:
    table = saboteur("pass map")

    assert voters_in(table, undo_last(table, 0)) == (1, 2)


def test_undo_of_map_is_free_only_at_a_known_goal() -> None:
    table = saboteur(hands={0: ["map", "map", "map"]})
    while table.match.turn or table.match.view(None).pile:  # type: ignore[attr-defined]
        passes = [move for move in table.match.legal() if move.startswith("pass ")]
        play(table, next((move for move in passes if move != "pass map"), passes[0]))

    play(table, "map 8,0")
    assert voters_in(table, undo_last(table, 0)) == (1, 2)

    while table.match.turn:
        play(table, pass_move(table))
    play(table, "map 8,0")
    assert shows_undo(undo_last(table, 0))

    play(table, "map 8,2")
    assert voters_in(table, undo_last(table, 0)) == (1, 2)


def test_undo_is_free_only_until_another_seat_decides() -> None:
    table = without_pile(saboteur())
    first = table.match.turn
    assert first is not None
    play(table, pass_move(table))
    second = table.match.turn
    assert second is not None
    play(table, pass_move(table))

    assert voters_in(table, undo_last(table, first)) == tuple(seat for seat in range(3) if seat != first)
    assert shows_undo(undo_last(table, second))
    assert vote_of(table) is None
    assert shows_undo(undo_last(table, first))


def test_undo_after_another_seat_talked_needs_a_vote() -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    others = tuple(seat for seat in range(3) if seat != mover)
    play(table, pass_move(table))
    table.talk(mover, f"suspect p{others[0] + 1}", 500)
    table.talk(others[0], f"suspect p{others[1] + 1}", 500)

    assert voters_in(table, undo_last(table, mover)) == others
    for other in others:
        table.vote(other, True, 500)
    assert not [line for line in table.match.lines if ": " in line]


def test_undo_after_own_talk_is_free() -> None:
    table = without_pile(saboteur())
    mover = table.match.turn
    assert mover is not None
    play(table, pass_move(table))
    table.talk(mover, f"suspect p{(mover + 1) % 3 + 1}", 500)

    assert shows_undo(undo_last(table, mover))


def handing_gold_round(*taken: str) -> Table:
    """Three diggers of five choose from these and then from twos only: p2, p1, p5, and p2 again."""
    worths = [int(gold[-1]) for gold in taken]
    dealt = {"goals": ["stonesNE", "treasure", "stonesNW"], "deck": deck(5, 0, DIG), "roles": dwarves("DDSSD")}
    deal = {"first": "p1", "rounds": [dealt], "gold": whole_gold([*worths, 2, 2])}
    return after_moves(started_table(seats=5, deal=deal), *DIG, *(f"take {gold}" for gold in taken))


def test_undo_ruling_does_not_leak_which_gold_was_taken() -> None:
    """Whether the gold returned to p2 is new to them depends on what p1 took, and p5 may not learn that."""
    tables = [handing_gold_round("gold2", other, "gold2") for other in ("gold2", "gold1")]
    offers = [table.match.events(1)[-1] for table in tables]

    assert [event.news for event in offers] == [False, True]
    assert [table.match.turn for table in tables] == [1, 1]
    assert [voters_in(table, undo_last(table, 4)) for table in tables] == [(0, 1, 2, 3), (0, 1, 2, 3)]


# Refusals, and play after an undo -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [kuhn(), saboteur(), kuhn("check")], ids=["kuhn", "saboteur", "other"])
def test_undo_before_the_first_move_is_refused(table: Table) -> None:
    assert refusal_code(undo_last(table, 1)) == "nothing_to_undo"


def test_undo_after_the_end_is_refused() -> None:
    table = play_to_end(kuhn())

    assert refusal_code(undo_last(table, 0)) == "over"


def test_undo_alone_is_free_only_without_information_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._LOADED, "solo", solo.GAME)
    table = after_moves(started_table("solo"), "hold")
    assert shows_undo(undo_last(table, 0))
    play(table, "hold")
    play(table, "roll")
    before = full_state(table)

    assert refusal_code(undo_last(table, 0)) == "undo_after_news"
    assert full_state(table) == before == full_state(rebuilt(table))


def test_undo_twice_goes_back_two_moves() -> None:
    table = without_pile(saboteur())
    first = table.match.turn
    assert first is not None
    lines = list(table.match.lines)
    play(table, pass_move(table))
    play(table, pass_move(table))
    number = table.number
    assert shows_undo(undo_last(table, (first + 1) % 3))
    assert shows_undo(undo_last(table, first))

    assert table.match.lines == lines
    assert table.number == number + 2
    assert refusal_code(undo_last(kuhn_undone(), 0)) == "nothing_to_undo"


def kuhn_undone() -> Table:
    table = kuhn("check")
    undo_last(table, 0)
    return table


@pytest.mark.parametrize("begin", [started_table, fair_match])
def test_move_after_undo_meets_the_same_luck_and_record_is_clean(begin: Callable[..., Table]) -> None:
    table, straight = begin(options={"rounds": 2}), begin(options={"rounds": 2})
    while straight.match.turn is not None:
        mover, move = straight.match.turn, any_move(straight)
        play(straight, move)
        play(table, move)
        if table.match.outcome is None and len(table.match.lines) % 9 == 0:
            undo_last(table, mover)
            vote = vote_of(table)
            for other in vote.waiting if vote else ():
                table.vote(other, True, table.log[-1].now)
            assert len(table.match.lines) % 9 == 8
            play(table, move)

    assert table.number > straight.number
    assert table.match.record() == straight.match.record()
    assert table.match.luck.draws == straight.match.luck.draws
    assert full_state(rebuilt(table)) == full_state(table)


def test_bot_repeats_its_answer_after_undo() -> None:
    table = kuhn(people=(0,))
    answers = set()
    for _ in range(8):
        play(table, "check")
        answers.add(table.bot_move())
        undo_last(table, 0)

    assert len(answers) == 1


def test_undo_vote_updates_are_the_same_for_all_viewers() -> None:
    table = saboteur("pass map")
    bodies = [delivery.body for delivery in undo_last(table, 0)]
    patches = [as_json(list(body.patch)) for body in bodies if isinstance(body, Update)]

    assert len(patches) == 4
    assert len(set(patches)) == 1


def test_undo_of_hiding_is_refused_after_a_bot_rolled_the_dice() -> None:
    """All information gains since count, not only that of the move itself."""
    table = started_table("sacramento", people=(0,), options={"first": "p1"})
    play(table, any_move(table))
    assert shows_undo(undo_last(table, 0))
    play(table, any_move(table))
    play(table, any_move(table))
    before = full_state(table)

    assert table.match.events(0)[-1].news
    assert table.snapshot(0).viewer.undo == "no"
    assert refusal_code(undo_last(table, 0)) == "undo_after_news"
    assert full_state(table) == before


def test_undo_keeps_earlier_information_gains() -> None:
    """After p3's move is undone by a vote, p2's still needs one: it gave information too."""
    table = saboteur("pass map", "pass map", "pass map")
    undo_last(table, 2)
    for seat in (0, 1):
        table.vote(seat, True, 9)
    assert table.match.lines == ["pass map"] * 2

    assert not shows_undo(undo_last(table, 1))
    vote = vote_of(table)
    assert vote is not None
    assert (vote.by, vote.waiting) == (1, (0, 2))
    assert table.match.lines == ["pass map"] * 2
