"""What is chosen at a table, who sits where in the next match, and what is remembered of an evening?"""

from typing import Any

import pytest

import filon
from filon.table import Clock
from filon.table.lobby import CHAT_LINES, LONGEST_LINE, TALLY_SIZE
from filon.table.log_entries import Dealt, GameChosen, Rematched, Stood
from filon.table.protocol.server_messages import SnapshotMessage, Tally, Update
from table.tables import (
    Post,
    chosen,
    code,
    everything,
    gathered,
    kuhn,
    opened,
    place,
    rebuilt,
    to_the_end,
)


def test_something_else_is_chosen_with_other_options_and_a_clock() -> None:
    table = gathered("kuhn")
    post = Post(table)
    deliveries = post.carry(
        table.report(
            GameChosen(now=1, settings=chosen("sacramento", options={"first": "p2"}, clock=Clock(60, 5))), None
        )
    )
    snapshot = table.snapshot(0).table

    assert post.adds_up()
    assert all(isinstance(delivery.body, Update) for delivery in deliveries)
    assert (snapshot.game, snapshot.options["first"], snapshot.clock) == ("sacramento", "p2", Clock(60, 5))
    table.report(Dealt(now=2), None)
    assert table.match.game.key == "sacramento"


def test_chairs_are_added_empty_and_only_free_ones_are_taken_away() -> None:
    table = gathered(people=(0, 2))
    table.sit(1, "Robo", 1, bot="random")
    deliveries = table.report(GameChosen(now=2, settings=chosen(seats=5)), 0)
    assert [delivery.to for delivery in deliveries] == [0, 1, 2, 3, 4, None]
    assert [info.kind for info in table.snapshot(0).table.seats] == [
        "person",
        "bot",
        "person",
        "empty",
        "empty",
    ]
    deliveries = table.report(GameChosen(now=3, settings=chosen("kuhn")), 0)

    assert [delivery.to for delivery in deliveries] == [0, 1, None]
    for delivery in deliveries:
        assert isinstance(delivery.body, SnapshotMessage)
        assert delivery.body.snapshot == table.snapshot(delivery.to)
    assert [info.person for info in table.snapshot(0).table.seats] == [0, 1]
    assert (table.lobby.seat_of(1), table.snapshot(1).viewer.seat) == (1, 1)
    assert everything(rebuilt(table)) == everything(table)


def test_nobody_loses_a_chair_by_a_choice() -> None:
    table = gathered()
    before = everything(table)

    assert code(table.report(GameChosen(now=3, settings=chosen("kuhn")), 0)) == "too_few_seats"
    assert everything(table) == before


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"version": 9},
        {"seats": 11},
        {"options": {"rounds": 99}},
        {"options": {"self": 1}},
        {"clock": Clock(0)},
        {"level": "a b"},
    ],
)
@pytest.mark.parametrize("phase", ["lobby", "over"])
def test_a_choice_that_cannot_be_played_changes_nothing(changes: dict[str, Any], phase: str) -> None:
    table = gathered("kuhn") if phase == "lobby" else to_the_end(kuhn())
    before = everything(table)
    with pytest.raises(filon.FilonError) as raised:
        table.report(GameChosen(now=1, settings=chosen(**{"key": "saboteur", **changes})), None)

    assert raised.value.code
    assert everything(table) == before


def test_what_was_played_last_is_put_away_by_a_choice() -> None:
    table = to_the_end(kuhn())
    table.report(GameChosen(now=9, settings=chosen("kuhn", level="random")), None)

    assert table.phase == "lobby"
    assert table.snapshot(0).match is None


@pytest.mark.parametrize("rotate", [0, 1, 2, -1, 7])
def test_again_everybody_sits_further_on_and_holds_what_was_theirs(rotate: int) -> None:
    table = opened(people=(0, 1), options={"rounds": 1})
    person_count = [info.person for info in table.snapshot(0).table.seats]
    table.leave(1, 1)
    to_the_end(table)
    deliveries = table.report(Rematched(now=99, rotate=rotate, by=0), 0)
    seats = table.snapshot(0).table.seats

    assert [info.person for info in seats] == [person_count[(seat - rotate) % 3] for seat in range(3)]
    assert table.lobby.seat_of(0) == rotate % 3
    assert table.snapshot(None).table.host == rotate % 3
    assert [seats[(seat + rotate) % 3].kind for seat in range(3)] == ["person", "person", "bot"]
    assert [delivery.to for delivery in deliveries] == [0, 1, 2, None]
    for delivery in deliveries:
        moved = rotate % 3 != 0
        assert isinstance(delivery.body, SnapshotMessage if moved else Update)
    table.report(Dealt(now=100, seed=2), None)
    assert (table.snapshot(0).table.match, table.phase) == (2, "playing")
    assert everything(rebuilt(table)) == everything(table)


def test_who_sits_elsewhere_is_shown_their_new_seat_at_once() -> None:
    """A person's line goes on at another seat: a change of what the old one was shown would be another's."""
    table = to_the_end(kuhn())
    deliveries = table.report(Rematched(now=9, rotate=1), None)
    bodies = [delivery.body for delivery in deliveries]

    assert [body.snapshot.viewer.seat for body in bodies if isinstance(body, SnapshotMessage)] == [0, 1, None]
    assert [body.snapshot.table.seats[0].person for body in bodies if isinstance(body, SnapshotMessage)] == [1, 1, 1]


def test_the_tally_counts_matches_and_wins_by_name() -> None:
    table = gathered("kuhn", people=(0,))
    wins = {"p1": 0, "Cobalt": 0}
    for number in range(1, 5):
        table.report(Dealt(now=number, seed=number), None)
        to_the_end(table)
        assert table.match.outcome is not None
        for seat in table.match.outcome.winners:
            wins[table.names[seat]] += 1
        assert table.snapshot(None).table.tally == tuple(Tally(name, number, wins[name]) for name in wins)
        table.report(Rematched(now=number, rotate=number % 2), None)
    assert sum(wins.values()) == 4
    assert everything(rebuilt(table)) == everything(table)


def test_the_tally_has_an_end() -> None:
    table = place("kuhn")
    for number in range(TALLY_SIZE):
        for seat in (0, 1):
            table.sit(seat, f"{number} {seat}", 1)
        table.report(Dealt(now=2), None)
        to_the_end(table)
        for seat in (0, 1):
            table.report(Stood(now=3, seat=seat), seat)
        table.report(Rematched(now=3), None)

    assert len(table.snapshot(None).table.tally) == TALLY_SIZE


def test_chat_stands_in_the_log_and_in_no_record_and_only_its_last_lines_are_shown() -> None:
    table = kuhn("check")
    record, number = table.match.record(), table.number
    for line in range(CHAT_LINES + 3):
        table.chat(line % 2, f"  line \n {line}", 5)
    table.chat(0, "x" * 1000, 5)
    chat = table.snapshot(None).table.chat

    assert len(chat) == CHAT_LINES
    assert (chat[0].by, chat[0].text) == ("p1", "line 4")
    assert chat[-1].text == "x" * LONGEST_LINE
    assert (table.match.record(), table.number) == (record, number)
    assert everything(rebuilt(table)) == everything(table)


@pytest.mark.parametrize("nothing", ["", "  ", "\n\u200b", None, 5, b"hello"])
def test_nothing_is_no_line(nothing: Any) -> None:
    table = gathered("kuhn")
    before = everything(table)

    assert code(table.chat(0, nothing, 1)) == "empty_line"
    assert everything(table) == before


def test_another_person_s_ids_are_their_own() -> None:
    table = gathered("kuhn")
    table.chat(1, "hello", 1, "1")
    table.report(Stood(now=2, seat=1), 1)
    table.sit(1, "Eve", 2)
    assert len(table.chat(1, "me too", 3, "1")) == 3
    table.report(GameChosen(now=4, settings=chosen(seats=3)), 0)
    assert len(table.chat(1, "and here", 5, "1")) == 4

    assert [line.text for line in table.snapshot(0).table.chat] == ["hello", "me too", "and here"]
    assert everything(rebuilt(table)) == everything(table)
