"""Invalid settings and deals raise, and change nothing."""

import re
from typing import Any

import pytest

import filon
from filon.table.log_entries import Dealt
from table.tables import (
    empty_table,
    full_state,
    rebuilt,
    seated_table,
    started_table,
)


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": 2},
        {"seats": 10**30},
        {"seats": -1},
        {"seats": True},
        {"options": {"seed": 1}},
        {"options": {"self": 1}},
        {"options": {"rounds": 99}},
        {"options": {"rounds": float("nan")}},
        {"options": {"rounds": {1, 2}.__iter__()}},
        {"options": []},
        {"clock": 5},
        {"game": "chess"},
        {"game": None},
        {"version": 2},
        {"version": None},
        {"level": ""},
        {"level": "a\nb"},
        {"level": "x" * 21},
        {"level": None},
    ],
    ids=lambda wrong: re.sub("0x[0-9a-f]+", "", str(wrong)),
)
def test_invalid_settings_raise(changes: dict[str, Any]) -> None:
    with pytest.raises(filon.FilonError) as raised:
        empty_table(**changes)

    assert raised.value.code


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "1"},
        {"seed": 1.5},
        {"seed": 10**200},
        {"deal": {"first": "p9"}},
        {"deal": {"first": {1, 2}.__iter__()}},
        {"deal": []},
        {"by": "0"},
        {"now": None},
    ],
    ids=lambda wrong: re.sub("0x[0-9a-f]+", "", str(wrong))[:40],
)
def test_invalid_deal_raises_and_changes_nothing(changes: dict[str, Any]) -> None:
    table = seated_table()
    before = full_state(table)
    with pytest.raises(filon.FilonError) as raised:
        table.report(Dealt(**{"now": 0, **changes}), None)

    assert raised.value.code
    assert full_state(table) == before


def test_objects_of_the_caller_are_not_shared_with_the_table() -> None:
    options: dict[str, Any] = {"rounds": 1}
    deal = {"first": "p2"}
    table = started_table(options=options, deal=deal)
    options["rounds"] = 3
    deal["first"] = "p3"

    assert table.match.options["rounds"] == 1
    assert full_state(rebuilt(table)) == full_state(table)
