"""Does colour help where there is some, and is everything said without it?"""

import io
import re
from random import Random

import pytest

import filon
from filon.table import Table
from filon.terminal.screen import ANSI_CODES, BOLD, COLOURS, GOLD, PLAIN, RED, Screen
from filon.terminal.table_setup import create_table, deal
from filon.terminal.turn_screen import turn_page


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Screen:
    """A terminal that can draw, in this environment."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return Screen(io.StringIO(), Terminal())


def broken() -> Table:
    """Three at a table of Saboteur, one of them with a broken tool, and p1 to decide."""
    table = create_table(
        filon.load("saboteur"), 3, options={"first": "p1"}, human_seats=[0, 1, 2], names=["Ada"], level="regular"
    )
    deal(table, [0, 1, 2], seed=5, deal_file=None)
    random = Random(5)
    while table.match.turn != 0 or not any(table.match.view(0).broken):  # type: ignore[attr-defined]
        legal = table.match.legal()
        breaks = [text for text in legal if text.startswith("break")]
        table.match.play(random.choice(breaks or legal))
    return table


def lines(shown: Screen, table: Table) -> list[str]:
    return turn_page(table, 0, filon.load("saboteur").words("en"), shown, ()).lines


def test_who_decides_what_is_broken_and_the_goals_stand_out(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = "\n".join(lines(screen(monkeypatch), broken()))

    assert f"{BOLD}▸ {COLOURS[0]}Ada{PLAIN}" in snapshot
    assert re.search(re.escape(RED) + r"broken: [a-z, ]+" + re.escape(PLAIN), snapshot)
    assert snapshot.count(f"{GOLD}?{PLAIN}") == 3


def test_without_colour_the_same_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    table = broken()
    with_colour, without = lines(screen(monkeypatch), table), lines(screen(monkeypatch, NO_COLOR="1"), table)

    assert not ANSI_CODES.search("".join(without))
    assert [ANSI_CODES.sub("", line) for line in with_colour] == without
    assert "▸ Ada" in "\n".join(without)
    assert "broken: " in "\n".join(without)


def test_a_dull_terminal_gets_no_signs_of_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not ANSI_CODES.search("".join(lines(screen(monkeypatch, TERM="dumb"), broken())))
