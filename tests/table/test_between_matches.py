"""Game choice, rematch, tally and chat between matches."""

from typing import Any

import pytest

import filon
from filon.table import Clock
from filon.table.lobby import CHAT_LINES, LONGEST_LINE, TALLY_SIZE
from filon.table.log_entries import Dealt, GameChosen, Rematched, Stood
from filon.table.protocol.server_messages import SnapshotMessage, Tally, Update
from table.tables import (
    DeliveryChecker,
    empty_table,
    full_state,
    kuhn,
    play_to_end,
    rebuilt,
    refusal_code,
    seated_table,
    settings_for,
    started_table,
)


def test_game_choice_changes_game_options_and_clock() -> None:
    table = seated_table("kuhn")
    checker = DeliveryChecker(table)
    deliveries = checker.receive(
        table.report(
            GameChosen(now=1, settings=settings_for("sacramento", options={"first": "p2"}, clock=Clock(60, 5))), None
        )
    )
    snapshot = table.snapshot(0).table

    assert checker.is_in_sync()
    assert all(isinstance(delivery.body, Update) for delivery in deliveries)
    assert (snapshot.game, snapshot.options["first"], snapshot.clock) == ("sacramento", "p2", Clock(60, 5))
    table.report(Dealt(now=2), None)
    assert table.match.game.key == "sacramento"


def test_game_choice_adds_empty_seats_and_removes_free_ones() -> None:
    table = seated_table(people=(0, 2))
    table.sit(1, "Robo", 1, bot="random")
    deliveries = table.report(GameChosen(now=2, settings=settings_for(seats=5)), 0)
    assert [delivery.to for delivery in deliveries] == [0, 1, 2, 3, 4, None]
    assert [info.kind for info in table.snapshot(0).table.seats] == [
        "person",
        "bot",
        "person",
        "empty",
        "empty",
    ]
    deliveries = table.report(GameChosen(now=3, settings=settings_for("kuhn")), 0)

    assert [delivery.to for delivery in deliveries] == [0, 1, None]
    for delivery in deliveries:
        assert isinstance(delivery.body, SnapshotMessage)
        assert delivery.body.snapshot == table.snapshot(delivery.to)
    assert [info.person for info in table.snapshot(0).table.seats] == [0, 1]
    assert (table.lobby.seat_of(1), table.snapshot(1).viewer.seat) == (1, 1)
    assert full_state(rebuilt(table)) == full_state(table)


def test_game_choice_with_too_few_seats_is_refused() -> None:
    table = seated_table()
    before = full_state(table)

    assert refusal_code(table.report(GameChosen(now=3, settings=settings_for("kuhn")), 0)) == "too_few_seats"
    assert full_state(table) == before


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
def test_invalid_game_choice_changes_nothing(changes: dict[str, Any], phase: str) -> None:
    table = seated_table("kuhn") if phase == "lobby" else play_to_end(kuhn())
    before = full_state(table)
    with pytest.raises(filon.FilonError) as raised:
        table.report(GameChosen(now=1, settings=settings_for(**{"key": "saboteur", **changes})), None)

    assert raised.value.code
    assert full_state(table) == before


def test_game_choice_clears_the_last_match() -> None:
    table = play_to_end(kuhn())
    table.report(GameChosen(now=9, settings=settings_for("kuhn", level="random")), None)

    assert table.phase == "lobby"
    assert table.snapshot(0).match is None


@pytest.mark.parametrize("rotate", [0, 1, 2, -1, 7])
def test_rematch_rotates_seats_and_people_keep_theirs(rotate: int) -> None:
    table = started_table(people=(0, 1), options={"rounds": 1})
    person_count = [info.person for info in table.snapshot(0).table.seats]
    table.leave(1, 1)
    play_to_end(table)
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
    assert full_state(rebuilt(table)) == full_state(table)


def test_rematch_sends_snapshots_of_the_new_seats() -> None:
    """A person's connection continues at another seat: a patch of the old seat's snapshot would not apply to it."""
    table = play_to_end(kuhn())
    deliveries = table.report(Rematched(now=9, rotate=1), None)
    bodies = [delivery.body for delivery in deliveries]

    assert [body.snapshot.viewer.seat for body in bodies if isinstance(body, SnapshotMessage)] == [0, 1, None]
    assert [body.snapshot.table.seats[0].person for body in bodies if isinstance(body, SnapshotMessage)] == [1, 1, 1]


def test_tally_counts_matches_and_wins_by_name() -> None:
    table = seated_table("kuhn", people=(0,))
    wins = {"p1": 0, "Cobalt": 0}
    for number in range(1, 5):
        table.report(Dealt(now=number, seed=number), None)
        play_to_end(table)
        assert table.match.outcome is not None
        for seat in table.match.outcome.winners:
            wins[table.names[seat]] += 1
        assert table.snapshot(None).table.tally == tuple(Tally(name, number, wins[name]) for name in wins)
        table.report(Rematched(now=number, rotate=number % 2), None)
    assert sum(wins.values()) == 4
    assert full_state(rebuilt(table)) == full_state(table)


def test_tally_has_a_maximum_size() -> None:
    table = empty_table("kuhn")
    for number in range(TALLY_SIZE):
        for seat in (0, 1):
            table.sit(seat, f"{number} {seat}", 1)
        table.report(Dealt(now=2), None)
        play_to_end(table)
        for seat in (0, 1):
            table.report(Stood(now=3, seat=seat), seat)
        table.report(Rematched(now=3), None)

    assert len(table.snapshot(None).table.tally) == TALLY_SIZE


def test_chat_is_logged_but_not_recorded_and_shows_the_last_lines() -> None:
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
    assert full_state(rebuilt(table)) == full_state(table)


@pytest.mark.parametrize("nothing", ["", "  ", "\n\u200b", None, 5, b"hello"])
def test_empty_chat_line_is_refused(nothing: Any) -> None:
    table = seated_table("kuhn")
    before = full_state(table)

    assert refusal_code(table.chat(0, nothing, 1)) == "empty_line"
    assert full_state(table) == before


def test_message_ids_of_a_seat_are_forgotten_with_its_person() -> None:
    table = seated_table("kuhn")
    table.chat(1, "hello", 1, "1")
    table.report(Stood(now=2, seat=1), 1)
    table.sit(1, "Eve", 2)
    assert len(table.chat(1, "me too", 3, "1")) == 3
    table.report(GameChosen(now=4, settings=settings_for(seats=3)), 0)
    assert len(table.chat(1, "and here", 5, "1")) == 4

    assert [line.text for line in table.snapshot(0).table.chat] == ["hello", "me too", "and here"]
    assert full_state(rebuilt(table)) == full_state(table)
