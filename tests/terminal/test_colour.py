"""Colours on the screen: what they mark, and that no information depends on them."""

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
    """A screen at a terminal, in this environment."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return Screen(io.StringIO(), Terminal())


def table_with_broken_tool() -> Table:
    """A table of Saboteur with three players, one with a broken tool, and p1 on turn."""
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


def test_player_on_turn_broken_tools_and_goals_are_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = "\n".join(lines(screen(monkeypatch), table_with_broken_tool()))

    assert f"{BOLD}▸ {COLOURS[0]}You{PLAIN}" in snapshot
    assert re.search(re.escape(RED) + r"broken [a-z, ]+" + re.escape(PLAIN), snapshot)
    assert snapshot.count(f"{GOLD}?{PLAIN}") == 3


def test_no_color_shows_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with_broken_tool()
    with_colour, without = lines(screen(monkeypatch), table), lines(screen(monkeypatch, NO_COLOR="1"), table)

    assert not ANSI_CODES.search("".join(without))
    assert [ANSI_CODES.sub("", line) for line in with_colour] == without
    assert "▸ You" in "\n".join(without)
    assert "broken " in "\n".join(without)


def test_dumb_terminal_gets_no_colour_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not ANSI_CODES.search("".join(lines(screen(monkeypatch, TERM="dumb"), table_with_broken_tool())))
