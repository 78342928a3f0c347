"""Who may do what at a table before, after and between matches, and what is remembered of an evening?"""

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
    Post,
    chosen,
    code,
    everything,
    gathered,
    kuhn,
    opened,
    place,
    rebuilt,
    say,
    to_the_end,
)

# Chairs and names -------------------------------------------------------------------------------------------------


def test_the_first_person_is_the_host_and_the_next_one_follows() -> None:
    table = place()
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
    assert everything(rebuilt(table)) == everything(table)


def test_a_chair_is_for_one_and_a_bot_makes_room() -> None:
    table = place()
    table.sit(0, "Ada", 1)
    table.sit(1, "Robo", 1, bot="random")

    assert code(table.sit(0, "Ben", 2)) == "seat_taken"
    assert code(table.sit(0, "Bo", 2, bot="random")) == "seat_taken"
    assert len(table.sit(1, "Ben", 2)) == 4
    table.leave(0, 3)
    assert code(table.sit(0, "Cleo", 4)) == "seat_taken"
    assert code(table.report(Stood(now=4, seat=2), 2)) == "not_now"


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
def test_a_name_is_what_can_be_read_of_it(name: str, snapshot: str) -> None:
    table = place("kuhn")
    table.sit(0, name, 1)

    assert table.names[0] == snapshot
    assert everything(rebuilt(table)) == everything(table)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(alphabet=st.characters(), max_size=60) | st.text(alphabet="aeé \u0301\u0308\u200b\u202e\n", max_size=60))
def test_whatever_somebody_is_called_or_says_the_table_still_holds(text: str) -> None:
    name, line = clean_name(text, 0), clean_line(text * 9)

    assert clean_name(name, 0) == name
    assert clean_line(line) == line
    assert 0 < len(name) <= LONGEST_NAME
    assert len(line) <= LONGEST_LINE
    assert (name + line).isprintable()
    table = place("kuhn")
    table.sit(0, text, 1)
    table.chat(0, text * 9, 1)
    assert len(table.log) == (3 if line else 2)
    assert rebuilt(table).snapshot(None) == table.snapshot(None)


@pytest.mark.parametrize(
    ("name", "bot", "wrong"),
    [(None, "", "name"), (5, "", "name"), ("Ada", None, "bot"), ("Ada", "gambler", "bot"), ("Ada", 1, "bot")],
)
def test_only_a_name_and_a_bot_that_there_is_can_sit_down(name: Any, bot: Any, wrong: str) -> None:
    table = place("kuhn")
    with pytest.raises(filon.InvalidStart) as raised:
        table.sit(0, name, 1, bot)

    assert raised.value.code == wrong
    assert len(table.log) == 1


@pytest.mark.parametrize("other", ["Zoë", "zoë", "ZOË", "Zoe\u0308", " zoë "])
def test_a_name_is_one_s_own_however_it_is_written(other: str) -> None:
    table = place()
    table.sit(0, "Zoë", 1)

    assert code(table.sit(1, other, 2)) == "name_taken"
    assert code(table.sit(1, other, 2, bot="random")) == "name_taken"
    assert len(table.sit(1, "Zoe", 2)) == 4


@pytest.mark.parametrize("name", ["Cobalt", "COBALT", "Mica", "p2"])
def test_a_bot_takes_a_name_that_nobody_has(name: str) -> None:
    table = place()
    table.sit(0, name, 1)
    table.report(Dealt(now=2), None)

    assert len({one.casefold() for one in table.names}) == 3
    assert [info.kind for info in table.snapshot(0).table.seats] == ["person", "bot", "bot"]


def test_ten_bots_have_ten_names_and_none_is_a_seat_s() -> None:
    table = place("saboteur", seats=10)
    table.report(Dealt(now=1), None)

    assert len(set(table.names)) == 10
    assert not [name for name in table.names if re.fullmatch(r"p\d+", name)]


def test_a_bot_keeps_its_name_when_everybody_moves_on() -> None:
    table = place()
    table.sit(0, "Ada", 1)
    table.report(Dealt(now=2), None)
    before = table.names
    table.lobby.rotate(1)

    assert table.names == [before[-1], *before[:-1]]


@pytest.mark.parametrize("entry", [Dealt(now=2), DealRequested(now=2, seats=(0,))])
def test_empty_chairs_become_bots_of_the_table_s_level_at_the_start(entry: Entry) -> None:
    table = gathered(people=(1,), level="novice")
    table.sit(2, "Robo", 1, bot="random")
    table.report(entry, None)

    seats = table.snapshot(None).table.seats
    assert [(info.kind, info.level) for info in seats] == [
        ("bot", "novice"),
        ("person", ""),
        ("bot", "random"),
    ]


# Who decides, and when ----------------------------------------------------------------------------------------------


def hosted(now: float, by: int | None) -> list[Entry]:
    return [
        Dealt(now=now, by=by),
        DealRequested(now=now, by=by, seats=(0, 1)),
        GameChosen(now=now, by=by, settings=chosen("kuhn", level="random")),
        Rematched(now=now, by=by),
    ]


@pytest.mark.parametrize("number", range(4))
def test_only_the_host_or_the_shell_itself_begins_chooses_or_goes_on(number: int) -> None:
    table = gathered("kuhn")
    if number == 3:
        table = to_the_end(kuhn())
    before = everything(table)

    assert code(table.report(hosted(5, 1)[number], 1)) == "not_host"
    assert everything(table) == before
    assert len(table.report(hosted(5, 0)[number], 0)) == 3
    assert everything(rebuilt(table)) == everything(table)


@pytest.mark.parametrize("by", [7, -1, "0", 0.0])
def test_nobody_else_is_the_host(by: Any) -> None:
    table = gathered("kuhn")
    before = everything(table)
    if type(by) is int:
        assert code(table.report(Dealt(now=1, by=by), 0)) == "not_host"
    else:
        with pytest.raises(filon.InvalidStart) as raised:
            table.report(Dealt(now=1, by=by), 0)
        assert raised.value.code == "input"
    assert everything(table) == before


@pytest.mark.parametrize("key", GAMES)
def test_in_a_match_nobody_sits_down_gets_up_chooses_or_deals(key: str) -> None:
    table = opened(key)
    before = everything(table)
    for entry in (
        *hosted(5, None),
        *hosted(5, 0),
        Sat(now=5, seat=0, name="Eve"),
        Stood(now=5, seat=0),
    ):
        assert code(table.report(entry, 0)) == "not_now", entry
    assert everything(table) == before


def test_before_a_match_nobody_plays_again_and_after_it_nobody_deals_at_once() -> None:
    assert code(gathered("kuhn").report(Rematched(now=1), None)) == "not_now"
    table = to_the_end(kuhn())

    assert code(table.report(Dealt(now=9), None)) == "not_now"
    assert code(table.report(DealRequested(now=9, seats=()), None)) == "not_now"


def test_a_bot_that_goes_on_for_somebody_has_a_level() -> None:
    table = kuhn()
    before = everything(table)
    for level in ("", "a b", "x" * 21):
        with pytest.raises(filon.InvalidStart) as raised:
            table.report(Left(now=1, seat=0, bot=level), 0)
        assert raised.value.code == "bot"
    assert everything(table) == before


def test_letters_go_to_every_pair_of_eyes_while_people_gather() -> None:
    table = place("kuhn")
    post = Post(table)
    for act in (
        lambda: table.sit(0, "Ada", 1),
        lambda: table.chat(0, "hello", 1),
        lambda: table.sit(1, "Ben", 1),
        lambda: table.leave(1, 1),
        lambda: table.rejoin(1, 1),
        lambda: table.report(Stood(now=1, seat=0), 0),
        lambda: table.report(Dealt(now=1), None),
    ):
        assert [delivery.to for delivery in post.carry(act())] == [0, 1, None]
        assert post.adds_up()
    say(table, "check")


def test_a_table_has_a_name_that_can_stand_in_a_fingerprint() -> None:
    for name in ("", "a b", "x" * 65, "é", "a/b"):
        with pytest.raises(filon.InvalidStart) as raised:
            Table.open(Opened(now=0, table=name, settings=chosen()))
        assert raised.value.code == "table"
