"""What becomes of a table or a deal that cannot be? It says so, and nothing has changed."""

import re
from typing import Any

import pytest

import filon
from filon.table.log_entries import Dealt
from table.tables import (
    everything,
    gathered,
    opened,
    place,
    rebuilt,
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
def test_a_table_that_cannot_be_set_says_so(changes: dict[str, Any]) -> None:
    with pytest.raises(filon.FilonError) as raised:
        place(**changes)

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
def test_a_deal_that_cannot_be_dealt_says_so_and_changes_nothing(changes: dict[str, Any]) -> None:
    table = gathered()
    before = everything(table)
    with pytest.raises(filon.FilonError) as raised:
        table.report(Dealt(**{"now": 0, **changes}), None)

    assert raised.value.code
    assert everything(table) == before


def test_what_the_caller_does_to_its_own_objects_afterwards_changes_nothing() -> None:
    options: dict[str, Any] = {"rounds": 1}
    deal = {"first": "p2"}
    table = opened(options=options, deal=deal)
    options["rounds"] = 3
    deal["first"] = "p3"

    assert table.match.options["rounds"] == 1
    assert everything(rebuilt(table)) == everything(table)
