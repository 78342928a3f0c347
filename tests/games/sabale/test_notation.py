"""Notation of Sabale: which texts are moves, which rule a refusal names, which starts are refused (RULES: Notation)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import filon
import filon.games.sabale as package

from ..match_support import on, refusal_rule, seen
from .positions import OPEN, drive, markers, played
from .transcript import GAME

PLACED = "place a4, place i3"
# p2 may jump from e3.
JUMP = f"{PLACED}, run e4 e6 double, run i2 h3, run d5 d6, via e3, to e2, single"
# What was played, the phase then, the rule that refuses everything else.
PHASES = [
    ("", "place", "placing_first", "B2.2"),
    (PLACED, "via", "turn_first", "B3.1"),
    (f"{PLACED}, via d4", "to", "end_first", "B3.1"),
    (f"{PLACED}, via d4, to d5", "count", "marker_first", "B3.3"),
    (JUMP, "jump", "jump_first", "B3.4"),
    (f"{JUMP}, stay", "bar", "bar_first", "B3.5"),
]
KINDS = {
    "place": ("place a3", "place e5"),
    "via": ("via d4", "via a1"),
    "to": ("to d5", "to a1"),
    "count": ("single", "double"),
    "jump": ("jump e5", "stay"),
    "bar": ("bar a1|a2", "bar d4|e5", "no-bar"),
}
# Refusals of the right kind of step: position, text, code, rule.
REFUSED = [
    ("", "place a1", "not_a_start", "B1.2"),
    ("", "place e5", "not_a_start", "B2.2"),
    ("place a4", "place a4", "cell_is_taken", "B2.2"),
    (PLACED, "via e5", "no_turn_there", "B3.1"),
    (f"{PLACED}, via d4", "to e4", "no_end_there", "B3.1"),
    (f"{PLACED}, run d4 c3, run h3 h4, via c4", "to d4", "no_way_there", "B3.2"),
    ("place a4, place h1, run e4 e6", "via d4", "no_way_there", "B3.2"),
    (JUMP, "jump c5", "no_jump_there", "B3.4"),
    (f"{JUMP}, stay", "bar d4|e5", "edge_not_marked", "B1.3"),
    (f"{PLACED}, run d4 d5 bar a1|a2, via h3, to h4, single", "bar a1|a2", "no_bar_there", "B3.5"),
]


@pytest.mark.parametrize(("lines", "phase", "code", "rule"), PHASES, ids=[phase[1] for phase in PHASES])
def test_move_of_another_phase_names_the_current_phases_rule(lines: str, phase: str, code: str, rule: str) -> None:
    """B2.2, B3.1–B3.5, whether it would be legal in its own or not."""
    match = played(lines)
    assert seen(match).phase == phase
    for kind, texts in KINDS.items():
        for text in texts:
            assert (refusal_rule(match, text) == (code, rule)) == (kind != phase)
    if phase != "via":
        assert refusal_rule(match, "run d4 d5") == (code, rule)


@pytest.mark.parametrize(("lines", "text", "code", "rule"), REFUSED)
def test_refusal_names_its_rule_and_changes_nothing(lines: str, text: str, code: str, rule: str) -> None:
    """B1.2–B3.5; not the views, not the events, not the record."""
    match = played(lines)
    before = [match.view(0), match.events(1), match.record(), match.legal()]

    assert refusal_rule(match, text) == (code, rule)
    with pytest.raises(filon.IllegalMove):
        match.play(text)
    assert [match.view(0), match.events(1), match.record(), match.legal()] == before


def test_every_refusal_code_has_a_case() -> None:
    """Three need a long match: no_double and no_bars_left are in the tests of B3.3 and B3.5, and over."""
    source = (Path(package.__file__).parent / "refusals.py").read_text("utf-8")
    codes = set(re.findall(r'Refusal\(\s*"(\w+)"', source)) | set(re.findall(r'\("(\w+_first)"', source))
    codes |= {"cell_is_taken", "not_a_start"}
    expected = {code for _, _, code, _ in PHASES} | {code for _, _, code, _ in REFUSED}

    assert codes - expected == {"over", "no_double", "no_bars_left"}


@pytest.mark.parametrize("lines", ["", PLACED, f"{PLACED}, via d4", JUMP, f"{JUMP}, stay"])
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "place", "place a6", "place a0", "place A3", "place a03", "place  a3", "place a3 ", " place a3"),
        *("place j1", "place e10", "via", "via e5 e4", "to", "to ?", "jump", "jump e5 c5", "bar", "bar a2|a1"),
        *("bar a1|e5", "bar a1|a1", "bar a1", "bar a1 a2", "no bar", "Single", "stay stay", "pass", "p1: hello"),
        *("run", "run d4", "run d4 d5 single", "run d4 d5 stay", "run d4 d5 no-bar", "run d4 d5 jump", "run d4 d9"),
        *("run d4 d5 bar", "run d4 d5 bar a2|a1", "run d4 d5 bar a1|a2 double", "run d4 d5 jump e5 double"),
        *("run d4 d5 bar a1|a2 jump e5", "run d4 d5 double double", "run  d4 d5", "run d4 d5 ", "Run d4 d5"),
        *("run d4 d5 jump e5 jump c5", "run d4 d5 bar a1|a2 bar a2|a3", "run d4 d5 jump bar a1|a2", 3, None),
    ],
)
def test_inexact_text_is_no_move(lines: str, text: object) -> None:
    """Notation: without a rule number."""
    assert refusal_rule(played(lines), text) == ("not_a_move", "")


def test_unknown_text_cannot_be_played() -> None:
    """There is no talk either."""
    match = played(PLACED)
    with pytest.raises(filon.InvalidMove):
        match.play("via e10")

    assert [match.phrases(seat) for seat in (0, 1)] == [[], []]
    assert match.lines == PLACED.split(", ")


def test_step_with_one_choice_is_automatic() -> None:
    """Notation: stay where nothing can be jumped, no-bar where no edge is marked; all of it is published."""
    match = played(f"{PLACED}, via d4, to d5", **OPEN)
    assert seen(match).steps == ("via d4", "to d5")
    on(match, "single")

    assert (match.turn, match.lines[-1], seen(match).steps) == (1, "run d4 d5", ())
    kinds = [str(event.what.__struct_config__.tag) for event in match.events(None)][-5:]
    assert kinds == ["turn_chosen", "ran", "marked", "stayed", "barred"]
    expected = played(f"{PLACED}, via d4, to d5, single")
    assert (seen(expected).phase, seen(expected).steps) == ("bar", ("via d4", "to d5", "single", "stay"))


def test_single_end_cell_is_automatic_but_single_turn_cell_is_not() -> None:
    """Notation: `via` starts the turn."""
    match = drive(4, "bar", lambda at: len(at.legal()) == 1)
    assert (match.legal()[0].split(" ")[0], seen(match).steps) == ("via", ())
    one_end = drive(4, "bar", has_one_end)
    via = next(text for text in one_end.legal() if phase_after(one_end, text) == "count")
    on(one_end, via)
    assert seen(one_end).steps[0] == via
    assert seen(one_end).steps[1].startswith("to ")
    assert one_end.lines[-1] == via


def phase_after(match: filon.Match, via: str) -> str:
    """Return the phase after a turn cell was chosen."""
    state = match.state
    move = state.parse(via)
    assert move is not None
    state.play(move, filon.Quick(1))
    view: Any = state.view(None)
    return str(view.phase)


def has_one_end(match: filon.Match) -> bool:
    """Return whether some turn cell leaves one end cell, and doubles are still to be chosen."""
    return any(phase_after(match, text) == "count" for text in match.legal())


def test_record_joins_steps_into_turns() -> None:
    """Notation: an unfinished last turn stands as its steps; both are replayed."""
    match = played(f"{JUMP}, jump e5, jump c5, bar b2|b3")
    assert match.lines[-1] == "run e3 e2 jump e5 c5 bar b2|b3"
    assert match.lines == played(", ".join(match.lines)).lines
    on(match, "via e6, to e7")

    assert match.lines[-3:] == ["run e3 e2 jump e5 c5 bar b2|b3", "via e6", "to e7"]
    again = filon.replay(match.record())
    assert (again.lines, again.view(None), again.legal()) == (match.lines, match.view(None), match.legal())
    assert markers(again) == "c5:2 i2:2"


@pytest.mark.parametrize(
    "edges",
    [
        *("M4", "m2", "", 3, {}, [["a1", "a3"]], [["a1", "a1"]], [["a1", "a6"]], [["a1"]], [["a1", "a2", "a3"]]),
        *(["a1|a2"], [[1, 2]], [None], [["a1", "a2"], ["a1", "a2"]], [["a1", "a2"], ["a2", "a1"]], ["M1"]),
    ],
)
def test_wrong_edges_are_refused_at_the_start(edges: object) -> None:
    """B1.3, Options: no edge, or one twice; the error says which option."""
    with pytest.raises(filon.InvalidStart, match="edges"):
        GAME.start(2, edges=edges)


@pytest.mark.parametrize(
    "deal",
    [{"first": "p3"}, {"first": "p0"}, {"first": 1}, {"first": "lot"}, {"first": None}, {"dice": []}, {"last": 1}],
)
def test_wrong_deal_is_refused_at_the_start(deal: dict[str, Any]) -> None:
    """B2.3, Deal: a seat at this table and nothing else."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(2, deal=deal)
    with pytest.raises(filon.InvalidStart):
        GAME.start(2, deal={"first": "p1", **deal, "more": 1})


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (5, {}), (2, {"first": "p3"}), (2, {"bars": 3})])
def test_wrong_table_is_refused_at_the_start(seats: int, options: dict[str, Any]) -> None:
    """B2.1, Options: two to four players."""
    with pytest.raises(filon.InvalidStart):
        GAME.start(seats, **options)
