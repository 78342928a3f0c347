"""Seats, names, the host, and who may change what before, between and after matches."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import filon
from filon.table import Table
from filon.table.lobby import LONGEST_LINE, LONGEST_NAME, clean_line, clean_name
from filon.table.log_entries import DealRequested, Dealt, Entry, GameChosen, Left, Opened, Rematched, Sat, Stood
from filon.table.protocol.server_messages import SeatInfo
from table.tables import (
    GAMES,
    DeliveryChecker,
    empty_table,
    full_state,
    kuhn,
    play,
    play_to_end,
    rebuilt,
    refusal_code,
    seated_table,
    settings_for,
    started_table,
)

# Seats and names --------------------------------------------------------------------------------------------------


def test_host_is_the_first_person_and_passes_to_the_next() -> None:
    table = empty_table()
    assert table.snapshot(None).table.host is None
    table.sit(2, "Ada", 1)
    table.sit(0, "Ben", 1)
    table.sit(1, "Robo", 1, bot="regular")
    assert table.snapshot(1).table.host == 2
    table.report(Stood(now=2, seat=2), 2)

    snapshot = table.snapshot(None).table
    assert snapshot.host == 0
    assert snapshot.seats[:2] == (SeatInfo("person", "Ben", "", 1), SeatInfo("bot", "Robo", "regular", None))
    assert snapshot.seats[2] == SeatInfo("empty", "", "", None)
    assert snapshot.phase == "lobby"
    assert full_state(rebuilt(table)) == full_state(table)


def test_seat_of_a_person_is_taken_and_seat_of_a_bot_is_not() -> None:
    table = empty_table()
    table.sit(0, "Ada", 1)
    table.sit(1, "Robo", 1, bot="random")

    assert refusal_code(table.sit(0, "Ben", 2)) == "seat_taken"
    assert refusal_code(table.sit(0, "Bo", 2, bot="random")) == "seat_taken"
    assert len(table.sit(1, "Ben", 2)) == 4
    table.leave(0, 3)
    assert refusal_code(table.sit(0, "Cleo", 4)) == "seat_taken"
    assert refusal_code(table.report(Stood(now=4, seat=2), 2)) == "not_now"


@pytest.mark.parametrize(
    ("name", "snapshot"),
    [
        ("  Ada \n Love ", "Ada Love"),
        ("x" * 5000, "x" * LONGEST_NAME),
        ("A\x1b[2Jd\na\u202e", "A[2Jda"),
        ("\u2067Ada\u2069\u200f\u200b\ufeff", "Ada"),
        ("", "p1"),
        ("\n\ud800", "p1"),
        ("\u200b", "p1"),
        ("Zoë 🎲", "Zoë 🎲"),
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u200b\u0308", "Zoë"),
        ("x" * (LONGEST_NAME - 1) + " y", "x" * (LONGEST_NAME - 1)),
    ],
)
def test_name_is_reduced_to_its_printable_part(name: str, snapshot: str) -> None:
    table = empty_table("kuhn")
    table.sit(0, name, 1)

    assert table.names[0] == snapshot
    assert full_state(rebuilt(table)) == full_state(table)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(alphabet=st.characters(), max_size=60) | st.text(alphabet="aeé \u0301\u0308\u200b\u202e\n", max_size=60))
def test_names_and_chat_lines_of_all_texts_are_rebuilt(text: str) -> None:
    name, line = clean_name(text, 0), clean_line(text * 9)

    assert clean_name(name, 0) == name
    assert clean_line(line) == line
    assert 0 < len(name) <= LONGEST_NAME
    assert len(line) <= LONGEST_LINE
    assert (name + line).isprintable()
    table = empty_table("kuhn")
    table.sit(0, text, 1)
    table.chat(0, text * 9, 1)
    assert len(table.log) == (3 if line else 2)
    assert rebuilt(table).snapshot(None) == table.snapshot(None)


@pytest.mark.parametrize(
    ("name", "bot", "wrong"),
    [(None, "", "name"), (5, "", "name"), ("Ada", None, "bot"), ("Ada", "gambler", "bot"), ("Ada", 1, "bot")],
)
def test_sit_with_invalid_name_or_level_raises(name: Any, bot: Any, wrong: str) -> None:
    table = empty_table("kuhn")
    with pytest.raises(filon.InvalidStart) as raised:
        table.sit(0, name, 1, bot)

    assert raised.value.code == wrong
    assert len(table.log) == 1


@pytest.mark.parametrize("other", ["Zoë", "zoë", "ZOË", "Zoe\u0308", " zoë "])
def test_name_is_unique_in_every_spelling(other: str) -> None:
    table = empty_table()
    table.sit(0, "Zoë", 1)

    assert refusal_code(table.sit(1, other, 2)) == "name_taken"
    assert refusal_code(table.sit(1, other, 2, bot="random")) == "name_taken"
    assert len(table.sit(1, "Zoe", 2)) == 4


@pytest.mark.parametrize("name", ["Cobalt", "COBALT", "Mica", "p2"])
def test_bot_gets_a_name_that_is_not_taken(name: str) -> None:
    table = empty_table()
    table.sit(0, name, 1)
    table.report(Dealt(now=2), None)

    assert len({one.casefold() for one in table.names}) == 3
    assert [info.kind for info in table.snapshot(0).table.seats] == ["person", "bot", "bot"]


def test_ten_bots_have_ten_names() -> None:
    table = empty_table("saboteur", seats=10)
    table.report(Dealt(now=1), None)

    assert len(set(table.names)) == 10
    assert not [name for name in table.names if re.fullmatch(r"p\d+", name)]


def test_bot_keeps_its_name_after_rotation() -> None:
    table = empty_table()
    table.sit(0, "Ada", 1)
    table.report(Dealt(now=2), None)
    before = table.names
    table.lobby.rotate(1)

    assert table.names == [before[-1], *before[:-1]]


@pytest.mark.parametrize("entry", [Dealt(now=2), DealRequested(now=2, seats=(0,))])
def test_empty_seats_become_bots_of_the_level_at_the_deal(entry: Entry) -> None:
    table = seated_table(people=(1,), level="novice")
    table.sit(2, "Robo", 1, bot="random")
    table.report(entry, None)

    seats = table.snapshot(None).table.seats
    assert [(info.kind, info.level) for info in seats] == [
        ("bot", "novice"),
        ("person", ""),
        ("bot", "random"),
    ]


# The host and the phases --------------------------------------------------------------------------------------------


def hosted(now: float, by: int | None) -> list[Entry]:
    return [
        Dealt(now=now, by=by),
        DealRequested(now=now, by=by, seats=(0, 1)),
        GameChosen(now=now, by=by, settings=settings_for("kuhn", level="random")),
        Rematched(now=now, by=by),
    ]


@pytest.mark.parametrize("number", range(4))
def test_host_entries_are_accepted_from_host_and_server_only(number: int) -> None:
    table = seated_table("kuhn")
    if number == 3:
        table = play_to_end(kuhn())
    before = full_state(table)

    assert refusal_code(table.report(hosted(5, 1)[number], 1)) == "not_host"
    assert full_state(table) == before
    assert len(table.report(hosted(5, 0)[number], 0)) == 3
    assert full_state(rebuilt(table)) == full_state(table)


@pytest.mark.parametrize("by", [7, -1, "0", 0.0])
def test_host_entry_of_an_invalid_seat_is_refused(by: Any) -> None:
    table = seated_table("kuhn")
    before = full_state(table)
    if type(by) is int:
        assert refusal_code(table.report(Dealt(now=1, by=by), 0)) == "not_host"
    else:
        with pytest.raises(filon.InvalidStart) as raised:
            table.report(Dealt(now=1, by=by), 0)
        assert raised.value.code == "input"
    assert full_state(table) == before


@pytest.mark.parametrize("key", GAMES)
def test_lobby_entries_are_refused_during_a_match(key: str) -> None:
    table = started_table(key)
    before = full_state(table)
    for entry in (
        *hosted(5, None),
        *hosted(5, 0),
        Sat(now=5, seat=0, name="Eve"),
        Stood(now=5, seat=0),
    ):
        assert refusal_code(table.report(entry, 0)) == "not_now", entry
    assert full_state(table) == before


def test_rematch_before_and_deal_right_after_a_match_are_refused() -> None:
    assert refusal_code(seated_table("kuhn").report(Rematched(now=1), None)) == "not_now"
    table = play_to_end(kuhn())

    assert refusal_code(table.report(Dealt(now=9), None)) == "not_now"
    assert refusal_code(table.report(DealRequested(now=9, seats=()), None)) == "not_now"


def test_substitute_with_invalid_level_raises() -> None:
    table = kuhn()
    before = full_state(table)
    for level in ("", "a b", "x" * 21):
        with pytest.raises(filon.InvalidStart) as raised:
            table.report(Left(now=1, seat=0, bot=level), 0)
        assert raised.value.code == "bot"
    assert full_state(table) == before


def test_lobby_entries_send_updates_to_all_viewers() -> None:
    table = empty_table("kuhn")
    checker = DeliveryChecker(table)
    for act in (
        lambda: table.sit(0, "Ada", 1),
        lambda: table.chat(0, "hello", 1),
        lambda: table.sit(1, "Ben", 1),
        lambda: table.leave(1, 1),
        lambda: table.rejoin(1, 1),
        lambda: table.report(Stood(now=1, seat=0), 0),
        lambda: table.report(Dealt(now=1), None),
    ):
        assert [delivery.to for delivery in checker.receive(act())] == [0, 1, None]
        assert checker.is_in_sync()
    play(table, "check")


def test_table_id_with_invalid_characters_raises() -> None:
    for name in ("", "a b", "x" * 65, "é", "a/b"):
        with pytest.raises(filon.InvalidStart) as raised:
            Table.open(Opened(now=0, table=name, settings=settings_for()))
        assert raised.value.code == "table"


def test_host_who_leaves_is_followed_by_the_first_of_many() -> None:
    table = seated_table("saboteur", seats=5)
    table.report(Stood(now=2, seat=3), 3)
    assert table.lobby.host_seat() == 0  # another's leaving changes nothing
    for host in (1, 2, 4):
        table.report(Stood(now=3, seat=table.lobby.host_seat() or 0), None)
        assert table.lobby.host_seat() == host
