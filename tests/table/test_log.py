"""The log rebuilds the table after every entry, and impossible entries are found."""

import json
import re
from collections.abc import Callable

import pytest

import filon
from filon.table import Table, log_format
from filon.table.log_entries import (
    ENTRY,
    DealRepeated,
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
    fair_match,
    full_state,
    kuhn,
    log_of,
    pass_move,
    play,
    play_to_end,
    rebuilt,
    saboteur,
    settings_for,
)


def eventful_match() -> Table:
    """A match in which every kind of input occurs."""
    table = saboteur(clock=CLOCK, hands={0: ["map"]})
    play(table, "map 8,0", "first")
    table.talk(2, "claim 8,0 treasure", 2, "talk")
    table.undo(0, 1, 3, "undo")
    table.vote(1, True, 4)
    table.vote(2, False, 5, "no")
    table.undo(0, 1, 6)
    table.vote(2, True, 7)
    table.vote(1, True, 8, "yes")
    table.leave(1, 9)
    play(table, pass_move(table))
    play(table, pass_move(table))
    table.rejoin(1, 20)
    table.chat(1, "hello", 21, "chat")
    play(table, pass_move(table), "again")
    return table


def several_matches() -> Table:
    """A table where people play a match, a rematch in other seats, and another game."""
    table = kuhn("check", people=(0,), clock=CLOCK)
    table.undo(0, 1, 5, "back")
    play(table, "bet")
    table.tick(100)
    play_to_end(table)
    table.report(DealRepeated(now=100), None)
    play_to_end(table)
    table.sit(1, "Zoë", 101)
    table.report(Rematched(now=102), None)
    table.report(Stood(now=103, seat=0), 0)
    table.sit(0, "Robo", 104, bot="random")
    table.report(Dealt(now=105, seed=7, by=1), 1)
    table.give_up(1, 106)
    table.report(GameChosen(now=107, settings=settings_for("saboteur", level="regular", late_join=True)), 1)
    table.report(Dealt(now=108, seed=9), None)
    table.report(SpectatorChatted(now=109, text="well, well"), None)
    table.report(LateJoinRequested(now=110, seat=0, name="Eve"), None)
    table.report(LateJoinWithdrawn(now=111), None)
    table.report(LateJoinRequested(now=112, seat=0, name="Eve"), None)
    table.vote(1, True, 113)
    table.report(Resumed(now=200, stood=90.0), None)
    table.report(Ended(now=201), None)
    return table


@pytest.mark.parametrize("make", [eventful_match, several_matches, fair_match])
def test_log_rebuilds_the_same_table_after_every_entry(make: Callable[[], Table]) -> None:
    table = make()
    growing = Table.rebuild(table.log[:1])
    for end in range(1, len(table.log) + 1):
        prefix = Table.rebuild(table.log[:end])
        if end > 1:
            growing.repeat(table.log[end - 1])

        assert full_state(prefix) == full_state(growing) == full_state(rebuilt(prefix))
    assert full_state(prefix) == full_state(table)


def test_log_holds_every_kind_of_entry() -> None:
    kinds = {type(entry).__name__ for make in (eventful_match, several_matches, fair_match) for entry in make().log}
    every = set(re.findall(r"(\w+)", str(ENTRY.type))) & {
        name for name in vars(filon.table.log_entries) if name[0].isupper()
    }

    assert every - kinds == {"RevealFailed"}  # tests/table/test_deal_timeouts.py
    assert kinds <= every


def test_log_is_append_only() -> None:
    table = saboteur()
    begun, lengths, before = len(table.log), [], log_of(table)
    for act in (
        lambda: table.talk(1, "suspect p1", 1),
        lambda: table.say(0, 0, "fly", 1),
        lambda: play(table, any_move(table)),
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


def test_log_line_decodes_to_its_entry() -> None:
    table = eventful_match()
    lines = [line.partition("\t")[0] for line in log_of(table).splitlines()]
    kinds = ["opened", "sat", "sat", "sat", "dealt", "moved", "talked", "asked"]

    assert [json.loads(line)["kind"] for line in lines[:8]] == kinds
    assert log_format.read(log_of(table)) == table.log == log_format.read(log_of(table).encode())
    assert log_format.read("") == []


def test_log_written_line_by_line_is_the_same() -> None:
    table, writer = eventful_match(), log_format.Writer()
    half = "".join(writer.line(entry) for entry in table.log[:6])
    later = log_format.Writer(half[-17:-1])

    assert half + "".join(later.line(entry) for entry in table.log[6:]) == log_of(table)


def edited(old: str, new: str) -> Callable[[list[str]], list[str]]:
    def edit(lines: list[str]) -> list[str]:
        assert any(old in line for line in lines)
        return "\n".join(lines).replace(old, new, 1).split("\n")

    return edit


def forged(lines: list[str]) -> str:
    """A log of these lines with valid checksums: only its content can be wrong."""
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
    "a person in a taken seat": lambda lines: [*lines[:2], lines[1], *lines[2:]],
    "a name as nobody is called": edited('"name":"p2"', '"name":" p2"'),
    "two of one name": edited('"name":"p2"', '"name":"P1"'),
    "a chat as nobody writes it": edited('"hello"', '"hello "'),
    "sitting down in a match": lambda lines: [*lines, lines[1]],
    "bytes for no deal": lambda lines: [*lines, '{"kind":"added","now":30.0,"seat":0,"part":"00"}'],
    "time up for no deal": lambda lines: [*lines, '{"kind":"failed","now":30.0}'],
    "a deal in a match": lambda lines: [*lines, lines[4]],
    "a rematch in a match": lambda lines: [*lines, '{"kind":"again","now":30.0}'],
    "a vote without a call": edited('"kind":"asked"', '"text":"trust p2","kind":"talked"'),
    "an undo of nothing": edited('"kind":"asked","now":3.0,"seat":0', '"kind":"undone","now":3.0,"seat":1'),
}


def damaged(damage: str) -> list[str]:
    return DAMAGE[damage]([line.partition("\t")[0] for line in log_of(eventful_match()).splitlines()])


@pytest.mark.parametrize("damage", DAMAGE)
def test_impossible_log_with_valid_checksums_is_refused(damage: str) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(log_format.read(forged(damaged(damage))))

    assert raised.value.code in ("damaged", "illegal", "rules", "foreign")


@pytest.mark.parametrize(
    ("damage", "code"),
    [("another game", "foreign"), ("a newer version", "rules"), ("no such version", "rules"), ("no move", "illegal")],
)
def test_damaged_log_has_the_right_error_code(damage: str, code: str) -> None:
    with pytest.raises(filon.InvalidRecord) as raised:
        Table.rebuild(log_format.read(forged(damaged(damage))))

    assert raised.value.code == code


def test_log_of_unknown_rules_version_names_it() -> None:
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
def test_log_with_unknown_bot_level_is_rebuilt_with_another_bot(
    edit: Callable[[list[str]], list[str]],
) -> None:
    lines = [line.partition("\t")[0] for line in log_of(eventful_match()).splitlines()]
    table = Table.rebuild(log_format.read(forged(edit(lines))))
    table.leave(table.match.turn or 0, 50)

    assert table.match.lines == eventful_match().match.lines
    assert table.bot_move(filon.Budget(iterations=5)) is not None
    assert full_state(rebuilt(table)) == full_state(table)


def test_log_that_is_not_utf_8_is_damaged() -> None:
    for found in ("\ud800\n", b'{"kind":"\xff"}\n'):
        with pytest.raises(filon.InvalidRecord):
            log_format.read(found)


def test_record_of_a_fair_match_reveals_the_secret_at_the_end() -> None:
    table = fair_match(options={"rounds": 1})
    with pytest.raises(filon.Unfinished):
        table.match.record()
    assert full_state(rebuilt(table)) == full_state(table)
    play_to_end(table)
    record = table.match.record()

    assert filon.replay(record).record() == record == rebuilt(table).match.record()
    assert f"secret: {'ab' * 32}" in record
