"""Who may do what at a table before, after and between matches, and what is remembered of an evening?"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import filon
from filon.table import Clock, Table
from filon.table.gathering import LINES, LONGEST_LINE, LONGEST_NAME, TALLIED, clean_line, clean_name
from filon.table.inputs import Again, Called, Chosen, Dealt, Entry, Left, Opened, Sat, Stood
from filon.table.messages import Chair, Changed, Tally, Whole
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
    assert table.shown(None).place.host is None
    table.sit(2, "Ada", 1)
    table.sit(0, "Ben", 1)
    table.sit(1, "Robo", 1, bot="regular")
    assert table.shown(1).place.host == 2
    table.report(Stood(now=2, seat=2), 2)

    shown = table.shown(None).place
    assert shown.host == 0
    assert shown.chairs[:2] == (Chair("person", "Ben", "", 1), Chair("bot", "Robo", "regular", None))
    assert shown.chairs[2] == Chair("empty", "", "", None)
    assert shown.phase == "gathering"
    assert everything(rebuilt(table)) == everything(table)


def test_a_chair_is_for_one_and_a_bot_makes_room() -> None:
    table = place()
    table.sit(0, "Ada", 1)
    table.sit(1, "Robo", 1, bot="random")

    assert code(table.sit(0, "Ben", 2)) == "chair_taken"
    assert code(table.sit(0, "Bo", 2, bot="random")) == "chair_taken"
    assert len(table.sit(1, "Ben", 2)) == 4
    table.leave(0, 3)
    assert code(table.sit(0, "Cleo", 4)) == "chair_taken"
    assert code(table.report(Stood(now=4, seat=2), 2)) == "not_now"


@pytest.mark.parametrize(
    ("name", "shown"),
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
def test_a_name_is_what_can_be_read_of_it(name: str, shown: str) -> None:
    table = place("kuhn")
    table.sit(0, name, 1)

    assert table.names[0] == shown
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
    assert rebuilt(table).shown(None) == table.shown(None)


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


@pytest.mark.parametrize("name", ["p2", "P2", "p3"])
def test_a_bot_takes_a_name_that_nobody_has(name: str) -> None:
    table = place()
    table.sit(0, name, 1)
    table.report(Dealt(now=2), None)

    assert len({one.casefold() for one in table.names}) == 3
    assert [chair.kind for chair in table.shown(0).place.chairs] == ["person", "bot", "bot"]


@pytest.mark.parametrize("entry", [Dealt(now=2), Called(now=2, seats=(0,))])
def test_empty_chairs_become_bots_of_the_table_s_level_at_the_start(entry: Entry) -> None:
    table = gathered(people=(1,), level="novice")
    table.sit(2, "Robo", 1, bot="random")
    table.report(entry, None)

    chairs = table.shown(None).place.chairs
    assert [(chair.kind, chair.level) for chair in chairs] == [("bot", "novice"), ("person", ""), ("bot", "random")]


# Who decides, and when ----------------------------------------------------------------------------------------------


def hosted(now: float, by: int | None) -> list[Entry]:
    return [
        Dealt(now=now, by=by),
        Called(now=now, by=by, seats=(0, 1)),
        Chosen(now=now, by=by, settings=chosen("kuhn", level="random")),
        Again(now=now, by=by),
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
    assert code(gathered("kuhn").report(Again(now=1), None)) == "not_now"
    table = to_the_end(kuhn())

    assert code(table.report(Dealt(now=9), None)) == "not_now"
    assert code(table.report(Called(now=9, seats=()), None)) == "not_now"


# What is chosen -----------------------------------------------------------------------------------------------------


def test_something_else_is_chosen_with_other_options_and_a_clock() -> None:
    table = gathered("kuhn")
    post = Post(table)
    letters = post.carry(
        table.report(Chosen(now=1, settings=chosen("sacramento", options={"first": "p2"}, clock=Clock(60, 5))), None)
    )
    shown = table.shown(0).place

    assert post.adds_up()
    assert all(isinstance(letter.body, Changed) for letter in letters)
    assert (shown.game, shown.options["first"], shown.clock) == ("sacramento", "p2", Clock(60, 5))
    table.report(Dealt(now=2), None)
    assert table.match.game.key == "sacramento"


def test_chairs_are_added_empty_and_only_free_ones_are_taken_away() -> None:
    table = gathered(people=(0, 2))
    table.sit(1, "Robo", 1, bot="random")
    letters = table.report(Chosen(now=2, settings=chosen(seats=5)), 0)
    assert [letter.to for letter in letters] == [0, 1, 2, 3, 4, None]
    assert [chair.kind for chair in table.shown(0).place.chairs] == ["person", "bot", "person", "empty", "empty"]
    letters = table.report(Chosen(now=3, settings=chosen("kuhn")), 0)

    assert [letter.to for letter in letters] == [0, 1, None]
    for letter in letters:
        assert isinstance(letter.body, Whole)
        assert letter.body.shown == table.shown(letter.to)
    assert [chair.holder for chair in table.shown(0).place.chairs] == [0, 1]
    assert (table.gathering.seat_of(1), table.shown(1).mine.you) == (1, 1)
    assert everything(rebuilt(table)) == everything(table)


def test_nobody_loses_a_chair_by_a_choice() -> None:
    table = gathered()
    before = everything(table)

    assert code(table.report(Chosen(now=3, settings=chosen("kuhn")), 0)) == "chairs_taken"
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
@pytest.mark.parametrize("phase", ["gathering", "over"])
def test_a_choice_that_cannot_be_played_changes_nothing(changes: dict[str, Any], phase: str) -> None:
    table = gathered("kuhn") if phase == "gathering" else to_the_end(kuhn())
    before = everything(table)
    with pytest.raises(filon.FilonError) as raised:
        table.report(Chosen(now=1, settings=chosen(**{"key": "saboteur", **changes})), None)

    assert raised.value.code
    assert everything(table) == before


def test_what_was_played_last_is_put_away_by_a_choice() -> None:
    table = to_the_end(kuhn())
    table.report(Chosen(now=9, settings=chosen("kuhn", level="random")), None)

    assert table.phase == "gathering"
    assert table.shown(0).now is None


# Again, and what is remembered --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotate", [0, 1, 2, -1, 7])
def test_again_everybody_sits_further_on_and_holds_what_was_theirs(rotate: int) -> None:
    table = opened(people=(0, 1), options={"rounds": 1})
    holders = [chair.holder for chair in table.shown(0).place.chairs]
    table.leave(1, 1)
    to_the_end(table)
    letters = table.report(Again(now=99, rotate=rotate, by=0), 0)
    chairs = table.shown(0).place.chairs

    assert [chair.holder for chair in chairs] == [holders[(seat - rotate) % 3] for seat in range(3)]
    assert table.gathering.seat_of(0) == rotate % 3
    assert table.shown(None).place.host == rotate % 3
    assert [chairs[(seat + rotate) % 3].kind for seat in range(3)] == ["person", "person", "bot"]
    assert [letter.to for letter in letters] == [0, 1, 2, None]
    for letter in letters:
        moved = rotate % 3 != 0
        assert isinstance(letter.body, Whole if moved else Changed)
    table.report(Dealt(now=100, seed=2), None)
    assert (table.shown(0).place.match, table.phase) == (2, "playing")
    assert everything(rebuilt(table)) == everything(table)


def test_who_sits_elsewhere_is_shown_their_new_seat_at_once() -> None:
    """A person's line goes on at another seat: a change of what the old one was shown would be another's."""
    table = to_the_end(kuhn())
    letters = table.report(Again(now=9, rotate=1), None)
    bodies = [letter.body for letter in letters]

    assert [body.shown.mine.you for body in bodies if isinstance(body, Whole)] == [0, 1, None]
    assert [body.shown.place.chairs[0].holder for body in bodies if isinstance(body, Whole)] == [1, 1, 1]


def test_the_tally_counts_matches_and_wins_by_name() -> None:
    table = gathered("kuhn", people=(0,))
    wins = {"p1": 0, "p2": 0}
    for number in range(1, 5):
        table.report(Dealt(now=number, seed=number), None)
        to_the_end(table)
        assert table.match.outcome is not None
        for seat in table.match.outcome.winners:
            wins[table.names[seat]] += 1
        assert table.shown(None).place.tally == tuple(Tally(name, number, wins[name]) for name in ("p1", "p2"))
        table.report(Again(now=number, rotate=number % 2), None)
    assert sum(wins.values()) == 4
    assert everything(rebuilt(table)) == everything(table)


def test_the_tally_has_an_end() -> None:
    table = place("kuhn")
    for number in range(TALLIED):
        for seat in (0, 1):
            table.sit(seat, f"{number} {seat}", 1)
        table.report(Dealt(now=2), None)
        to_the_end(table)
        for seat in (0, 1):
            table.report(Stood(now=3, seat=seat), seat)
        table.report(Again(now=3), None)

    assert len(table.shown(None).place.tally) == TALLIED


def test_chat_stands_in_the_log_and_in_no_record_and_only_its_last_lines_are_shown() -> None:
    table = kuhn("check")
    record, number = table.match.record(), table.number
    for line in range(LINES + 3):
        table.chat(line % 2, f"  line \n {line}", 5)
    table.chat(0, "x" * 1000, 5)
    chat = table.shown(None).place.chat

    assert len(chat) == LINES
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
    table.report(Chosen(now=4, settings=chosen(seats=3)), 0)
    assert len(table.chat(1, "and here", 5, "1")) == 4

    assert [line.text for line in table.shown(0).place.chat] == ["hello", "me too", "and here"]
    assert everything(rebuilt(table)) == everything(table)


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
        lambda: table.come_back(1, 1),
        lambda: table.report(Stood(now=1, seat=0), 0),
        lambda: table.report(Dealt(now=1), None),
    ):
        assert [letter.to for letter in post.carry(act())] == [0, 1, None]
        assert post.adds_up()
    say(table, "check")


def test_a_table_has_a_name_that_can_stand_in_a_fingerprint() -> None:
    for name in ("", "a b", "x" * 65, "é", "a/b"):
        with pytest.raises(filon.InvalidStart) as raised:
            Table.open(Opened(now=0, table=name, settings=chosen()))
        assert raised.value.code == "table"
