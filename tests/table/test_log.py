"""Is the log the truth: does it rebuild the table after every input, and are entries found that cannot have been?"""

import json
import re
from collections.abc import Callable

import pytest

import filon
from filon.table import Table, log_format
from filon.table.log_entries import (
    ENTRY,
    Dealt,
    Ended,
    GameChosen,
    LateJoinRequested,
    LateJoinWithdrawn,
    Rematched,
    Resumed,
    SpectatorChatted,
    Stood,
)
from table.tables import (
    CLOCK,
    any_move,
    chosen,
    committed,
    everything,
    kuhn,
    log_of,
    pass_on,
    rebuilt,
    saboteur,
    say,
    to_the_end,
)


def busy() -> Table:
    """A match at which everything has happened."""
    table = saboteur(clock=CLOCK, hands={0: ["map"]})
    say(table, "map 8,0", "first")
    table.talk(2, "claim 8,0 treasure", 2, "talk")
    table.undo(0, 1, 3, "undo")
    table.vote(1, True, 4)
    table.vote(2, False, 5, "no")
    table.undo(0, 1, 6)
    table.vote(2, True, 7)
    table.vote(1, True, 8, "yes")
    table.leave(1, 9)
    say(table, pass_on(table))
    say(table, pass_on(table))
    table.rejoin(1, 20)
    table.chat(1, "hello", 21, "chat")
    say(table, pass_on(table), "again")
    return table


def evening() -> Table:
    """A table at which people play one match, then another at other chairs, then something else."""
    table = kuhn("check", people=(0,), clock=CLOCK)
    table.undo(0, 1, 5, "back")
    say(table, "bet")
    table.tick(100)
    to_the_end(table)
    table.sit(1, "Zoë", 101)
    table.report(Rematched(now=102), None)
    table.report(Stood(now=103, seat=0), 0)
    table.sit(0, "Robo", 104, bot="random")
    table.report(Dealt(now=105, seed=7, by=1), 1)
    table.give_up(1, 106)
    table.report(GameChosen(now=107, settings=chosen("saboteur", level="regular", late_join=True)), 1)
    table.report(Dealt(now=108, seed=9), None)
    table.report(SpectatorChatted(now=109, text="well, well"), None)
    table.report(LateJoinRequested(now=110, seat=0, name="Eve"), None)
    table.report(LateJoinWithdrawn(now=111), None)
    table.report(LateJoinRequested(now=112, seat=0, name="Eve"), None)
    table.vote(1, True, 113)
    table.report(Resumed(now=200, stood=90.0), None)
    table.report(Ended(now=201), None)
    return table


@pytest.mark.parametrize("make", [busy, evening, committed])
def test_after_every_input_the_log_rebuilds_the_same_table(make: Callable[[], Table]) -> None:
    table = make()
    growing = Table.rebuild(table.log[:1])
    for end in range(1, len(table.log) + 1):
        prefix = Table.rebuild(table.log[:end])
        if end > 1:
            growing.repeat(table.log[end - 1])

        assert everything(prefix) == everything(growing) == everything(rebuilt(prefix))
    assert everything(prefix) == everything(table)


def test_every_kind_of_input_can_stand_in_a_log() -> None:
    kinds = {type(entry).__name__ for make in (busy, evening, committed) for entry in make().log}
    every = set(re.findall(r"(\w+)", str(ENTRY.type))) & {
        name for name in vars(filon.table.log_entries) if name[0].isupper()
    }

    assert every - kinds == {"RevealFailed"}  # tests/table/test_waiting.py
    assert kinds <= every


def test_a_log_only_grows() -> None:
    table = saboteur()
    begun, lengths, before = len(table.log), [], log_of(table)
    for act in (
        lambda: table.talk(1, "suspect p1", 1),
        lambda: table.say(0, 0, "fly", 1),
        lambda: say(table, any_move(table)),
        lambda: table.undo(0, 1, 3),
        lambda: table.vote(2, False, 3),
        lambda: table.leave(2, 3),
        lambda: table.leave(2, 3),
        lambda: table.rejoin(2, 3),
    ):
        act()
        assert log_of(table).startswith(before)
        before = log_of(table)
        lengths.append(len(table.log) - begun)

    assert lengths == [1, 1, 2, 3, 4, 5, 5, 6]


def test_every_entry_is_a_line_of_json_that_reads_back() -> None:
    table = busy()
    lines = [line.partition("\t")[0] for line in log_of(table).splitlines()]
    kinds = ["opened", "sat", "sat", "sat", "dealt", "moved", "talked", "asked"]

    assert [json.loads(line)["kind"] for line in lines[:8]] == kinds
    assert log_format.read(log_of(table)) == table.log == log_format.read(log_of(table).encode())
    assert log_format.read("") == []


def test_a_shell_that_appends_line_by_line_writes_the_same_log() -> None:
    table, writer = busy(), log_format.Writer()
    half = "".join(writer.line(entry) for entry in table.log[:6])
    later = log_format.Writer(half[-17:-1])

    assert half + "".join(later.line(entry) for entry in table.log[6:]) == log_of(table)


def edited(old: str, new: str) -> Callable[[list[str]], list[str]]:
    def edit(lines: list[str]) -> list[str]:
        assert any(old in line for line in lines)
        return "\n".join(lines).replace(old, new, 1).split("\n")

    return edit


def forged(lines: list[str]) -> str:
    """A log of these lines, each with the check it should have: only what it says can be wrong."""
    check, found = "", ""
    for line in lines:
        check = log_format.checksum_of(check, line)
        found += f"{line}\t{check}\n"
    return found


DAMAGE: dict[str, Callable[[list[str]], list[str]]] = {
    "nothing": lambda lines: [],
    "no opening": lambda lines: lines[1:],
    "two openings": lambda lines: [lines[0], *lines],
    "no JSON": lambda lines: [lines[0], "check", *lines[1:]],
    "an empty line": lambda lines: [lines[0], "", *lines[1:]],
    "deep": lambda lines: [lines[0], "[" * 100_000],
    "long": lambda lines: [lines[0], f'{{"kind":"sat","now":1,"seat":0,"name":"{"x" * 1_000_000}"}}'],
    "a move twice": lambda lines: [*lines, lines[5], lines[5]],
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
    "back without leaving": edited('"kind":"left"', '"kind":"returned"'),
    "a bot without a level": edited('"bot":"expert"', '"bot":""'),
    "left twice": edited('"kind":"returned"', '"bot":"regular","kind":"left"'),
    "too many seats": edited('"seats":3', '"seats":11'),
    "an unknown option": edited('"options":{}', '"options":{"self":1}'),
    "a strange deal": edited('"first":"p1"', '"first":"p9"'),
    "a host who is none": edited('"by":null', '"by":2'),
    "somebody on a taken chair": lambda lines: [*lines[:2], lines[1], *lines[2:]],
    "a name as nobody is called": edited('"name":"p2"', '"name":" p2"'),
    "two of one name": edited('"name":"p2"', '"name":"P1"'),
    "a chat as nobody writes it": edited('"hello"', '"hello "'),
    "sitting down in a match": lambda lines: [*lines, lines[1]],
    "bytes for no deal": lambda lines: [*lines, '{"kind":"added","now":30.0,"seat":0,"part":"00"}'],
    "time up for no deal": lambda lines: [*lines, '{"kind":"failed","now":30.0}'],
    "a deal in a match": lambda lines: [*lines, lines[4]],
    "again in a match": lambda lines: [*lines, '{"kind":"again","now":30.0}'],
    "an answer without a question": edited('"kind":"asked"', '"text":"trust p2","kind":"talked"'),
    "an undo of nothing": edited('"kind":"asked","now":3.0,"seat":0', '"kind":"undone","now":3.0,"seat":1'),
}


def damaged(damage: str) -> list[str]:
    return DAMAGE[damage]([line.partition("\t")[0] for line in log_of(busy()).splitlines()])


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_cannot_have_been_is_found_even_where_every_check_is_right(damage: str) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(log_format.read(forged(damaged(damage))))

    assert raised.value.code in ("damaged", "illegal", "rules", "foreign")


@pytest.mark.parametrize(
    ("damage", "code"),
    [("another game", "foreign"), ("a newer version", "rules"), ("no such version", "rules"), ("no move", "illegal")],
)
def test_damage_says_of_what_kind_it_is(damage: str, code: str) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(log_format.read(forged(damaged(damage))))

    assert raised.value.code == code


def test_a_log_of_rules_that_are_not_here_says_which() -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(log_format.read(forged(damaged("a newer version"))))

    assert "saboteur/2" in str(raised.value)
    assert "saboteur/1" in str(raised.value)
    for language in ("en", "fr", "de"):
        assert filon.load("saboteur").words(language).has("record.rules")


@pytest.mark.parametrize(
    "edit",
    [
        edited('"bot":"expert"', '"bot":"grandmaster"'),
        edited('"level":"expert"', '"level":"grandmaster"'),
        edited('"bot":"expert"', '"bot":"novice"'),
    ],
)
def test_a_log_that_names_a_bot_which_is_not_here_is_rebuilt_and_another_stands_in(
    edit: Callable[[list[str]], list[str]],
) -> None:
    lines = [line.partition("\t")[0] for line in log_of(busy()).splitlines()]
    table = Table.rebuild(log_format.read(forged(edit(lines))))
    table.leave(table.match.turn or 0, 50)

    assert table.match.lines == busy().match.lines
    assert table.bot_move(filon.Budget(iterations=5)) is not None
    assert everything(rebuilt(table)) == everything(table)


def test_a_text_that_is_no_utf_8_is_damage() -> None:
    for found in ("\ud800\n", b'{"kind":"\xff"}\n'):
        with pytest.raises(filon.InvalidRecord):
            log_format.read(found)


def test_a_committed_table_opens_its_record_when_it_is_over() -> None:
    table = committed(options={"rounds": 1})
    with pytest.raises(filon.Unfinished):
        table.match.record()
    assert everything(rebuilt(table)) == everything(table)
    to_the_end(table)
    record = table.match.record()

    assert filon.replay(record).record() == record == rebuilt(table).match.record()
    assert f"secret: {'ab' * 32}" in record
