"""Is the log the truth: does it rebuild the table after every input, and is damage found?"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import filon
from filon.table import Clock, Table, inputs
from filon.table.inputs import Left, Moved, Opened, Returned, Sat, Talked, UndoAnswered, UndoAsked, Undone
from table.tables import (
    ADDED,
    CLOCK,
    SECRET,
    any_move,
    everything,
    kuhn,
    log_of,
    opened,
    pass_on,
    rebuilt,
    saboteur,
    say,
    to_the_end,
)


def busy() -> Table:
    """A table at which everything has happened."""
    table = saboteur(clock=CLOCK, hands={0: ["map"]})
    table.sit(0, "Ada", 0)
    table.sit(1, "Zoë", 0)
    say(table, "map 8,0", "first")
    table.talk(2, "claim 8,0 treasure", 2, "talk")
    table.take_back(0, 1, 3, "undo")
    table.answer(1, True, 4)
    table.answer(2, False, 5, "no")
    table.take_back(0, 1, 6)
    table.answer(2, True, 7)
    table.answer(1, True, 8, "yes")
    table.leave(1, 9)
    say(table, pass_on(table))
    say(table, pass_on(table))
    table.come_back(1, 20)
    table.sit(2, "Robo", 21, bot="random")
    say(table, pass_on(table), "again")
    return table


def free() -> Table:
    table = kuhn("check", clock=CLOCK)
    table.take_back(0, 1, 5, "back")
    say(table, "bet")
    table.tick(100)
    return table


@pytest.mark.parametrize("table", [busy(), free()], ids=["saboteur", "kuhn"])
def test_after_every_input_the_log_rebuilds_the_same_table(table: Table) -> None:
    growing = Table.rebuild(table.log[:1])
    for end in range(1, len(table.log) + 1):
        prefix = Table.rebuild(table.log[:end])
        if end > 1:
            growing.repeat(table.log[end - 1])

        assert everything(prefix) == everything(growing) == everything(rebuilt(prefix))
    assert everything(prefix) == everything(table)


def test_a_log_only_grows() -> None:
    table = saboteur()
    lengths, before = [], log_of(table)
    for act in (
        lambda: table.talk(1, "suspect p1", 1),
        lambda: table.say(0, 0, "fly", 1),
        lambda: say(table, any_move(table)),
        lambda: table.take_back(0, 1, 3),
        lambda: table.answer(2, False, 3),
        lambda: table.leave(2, 3),
        lambda: table.leave(2, 3),
        lambda: table.come_back(2, 3),
    ):
        act()
        assert log_of(table).startswith(before)
        before = log_of(table)
        lengths.append(len(table.log))

    assert lengths == [2, 2, 3, 4, 5, 6, 6, 7]


def test_every_entry_is_a_line_of_json_that_reads_back() -> None:
    table = busy()
    lines = log_of(table).splitlines()

    assert [json.loads(line)["kind"] for line in lines[:6]] == ["opened", "sat", "sat", "moved", "talked", "undo_asked"]
    assert inputs.read(log_of(table)) == table.log == inputs.read(log_of(table).encode())
    assert all(inputs.write(entry) == line for entry, line in zip(table.log, lines, strict=True))
    assert inputs.read("") == []


@pytest.mark.parametrize("cut", [1, 2, 5, 30])
def test_a_torn_last_line_never_happened(cut: int) -> None:
    table = busy()
    torn = log_of(table).encode()[:-cut]

    assert inputs.read(torn) == table.log[:-1]


def test_a_line_torn_inside_a_letter_never_happened() -> None:
    table = kuhn()
    table.sit(0, "Zoë", 1)
    torn = log_of(table).encode().split("ë".encode())[0] + "ë".encode()[:1]

    assert inputs.read(torn) == table.log[:1]


def edited(old: str, new: str) -> Callable[[list[str]], list[str]]:
    def edit(lines: list[str]) -> list[str]:
        assert any(old in line for line in lines)
        return "\n".join(lines).replace(old, new, 1).split("\n")

    return edit


DAMAGE: dict[str, Callable[[list[str]], list[str]]] = {
    "nothing": lambda lines: [],
    "no opening": lambda lines: lines[1:],
    "two openings": lambda lines: [lines[0], *lines],
    "no JSON": lambda lines: [lines[0], "check", *lines[1:]],
    "an empty line": lambda lines: [lines[0], "", *lines[1:]],
    "deep": lambda lines: [lines[0], "[" * 100_000],
    "a move twice": lambda lines: [*lines, lines[3], lines[3]],
    "unknown kind": edited('"moved"', '"mowed"'),
    "unknown field": edited('"agrees":true', '"agrees":true,"why":"no"'),
    "a field less": edited('"agrees":true', '"id":""'),
    "illegal move": edited("map 8,0", "map 9,9"),
    "no move": edited("map 8,0", "fly"),
    "illegal talk": edited("claim 8,0 treasure", "claim 9,9 treasure"),
    "another seat": edited('"seat":0,"id":"first"', '"seat":1,"id":"first"'),
    "a seat below": edited('"seat":1,"name"', '"seat":-1,"name"'),
    "a seat above": edited('"seat":2,"id":"talk"', '"seat":3,"id":"talk"'),
    "a long id": edited('"id":"talk"', f'"id":"{"x" * 99}"'),
    "no time": edited('"now":9.0', '"now":null'),
    "an endless time": edited('"now":9.0', '"now":1e300'),
    "another game": edited('"saboteur"', '"chess"'),
    "no such version": edited('"version":1', '"version":0'),
    "a newer version": edited('"version":1', '"version":2'),
    "an unknown bot": edited('"bot":"regular"', '"bot":"grandmaster"'),
    "an unknown bot from the start": edited('"bot":"random"', '"bot":"grandmaster"'),
    "back without leaving": edited('"kind":"left"', '"kind":"returned"'),
    "left twice": edited('"kind":"returned"', '"bot":"regular","kind":"left"'),
    "too many seats": edited('"seats":3', '"seats":11'),
    "an unknown option": edited('"options":{}', '"options":{"self":1}'),
    "a strange deal": edited('"first":"p1"', '"first":"p9"'),
    "an answer without a question": edited('"kind":"undo_asked"', '"text":"trust p2","kind":"talked"'),
    "an undo of nothing": edited('"kind":"undo_asked","now":3.0,"seat":0', '"kind":"undone","now":3.0,"seat":1'),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_any_other_damage_is_found(damage: str) -> None:
    lines = DAMAGE[damage](log_of(busy()).splitlines())
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(inputs.read("\n".join([*lines, ""])))

    assert raised.value.code in ("damaged", "illegal", "newer", "foreign")


@pytest.mark.parametrize(
    ("damage", "code"),
    [("another game", "foreign"), ("a newer version", "newer"), ("no such version", "damaged"), ("no move", "illegal")],
)
def test_damage_says_of_what_kind_it_is(damage: str, code: str) -> None:
    lines = DAMAGE[damage](log_of(busy()).splitlines())
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(inputs.read("\n".join([*lines, ""])))

    assert raised.value.code == code


def test_a_text_that_is_no_utf_8_is_damage() -> None:
    for log in ("\ud800\n", b'{"kind":"\xff"}\n'):
        with pytest.raises(filon.InvalidRecord):
            inputs.read(log)


def test_a_committed_table_opens_its_record_when_it_is_over() -> None:
    table = opened(options={"rounds": 1}, secret=SECRET, added=ADDED)
    with pytest.raises(filon.Unfinished):
        table.match.record()
    assert everything(rebuilt(table)) == everything(table)
    to_the_end(table)
    record = table.match.record()

    assert filon.replay(record).record() == record == rebuilt(table).match.record()
    assert f"secret: {SECRET}" in record


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 2},
        {"seats": 10**30},
        {"seats": 10**30, "secret": SECRET},
        {"seats": -1, "secret": SECRET},
        {"seats": True},
        {"options": {"seed": 1}},
        {"options": {"self": 1}},
        {"options": {"rounds": 99}},
        {"options": {"rounds": float("nan")}},
        {"options": {"rounds": {1, 2}.__iter__()}},
        {"seed": "1"},
        {"seed": 1.5},
        {"secret": "ab"},
        {"secret": "not hex"},
        {"secret": SECRET, "added": ("zz",)},
        {"secret": SECRET, "added": ("01",)},
        {"secret": SECRET, "added": ("01" * 16,) * 4},
        {"secret": SECRET, "deal": {}},
        {"secret": "\ud800"},
        {"deal": {"first": "p9"}},
        {"deal": {"first": {1, 2}.__iter__()}},
        {"deal": []},
        {"clock": 5},
        {"game": "chess"},
        {"game": None},
        {"version": 2},
    ],
    ids=lambda wrong: re.sub("0x[0-9a-f]+", "", str(wrong)),
)
def test_a_table_that_cannot_be_set_says_so(changes: dict[str, Any]) -> None:
    with pytest.raises(filon.FilonError) as raised:
        opened(**changes)

    assert raised.value.code


def test_what_the_caller_does_to_its_own_objects_afterwards_changes_nothing() -> None:
    options: dict[str, Any] = {"rounds": 1}
    table = opened(options=options, deal={"first": "p2"})
    options["rounds"] = 3

    assert table.match.options["rounds"] == 1
    assert everything(rebuilt(table)) == everything(table)


def test_every_kind_of_input_can_stand_in_a_log() -> None:
    kinds = {type(entry) for table in (busy(), free()) for entry in table.log}

    assert kinds == {Opened, Sat, Moved, Talked, Undone, UndoAsked, UndoAnswered, Left, Returned}
    assert isinstance(busy().opened.clock, Clock)
