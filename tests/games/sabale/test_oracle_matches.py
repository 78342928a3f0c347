"""Whole turns, records and whole matches of Sabale's reference engine; the engine is not used here."""

from random import Random
from typing import Any

import pytest

from filon.testing.oracle import Start
from filon.testing.sabale import ORACLE
from filon.testing.sabale.reference_engine import ReferenceEngine, perft

from .oracle_positions import opening, play, step_by_step, table, whole_match

pytestmark = pytest.mark.once

ROWS = (5, 6, 7, 8, 9, 8, 7, 6, 5)
# A second coordinate system: the row, and twice the distance to the right of the middle.
FLAT = {(row, 2 * column - length + 1) for row, length in enumerate(ROWS) for column in range(length)}
AROUND = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)]
RIM = {cell for cell in FLAT if sum((cell[0] + y, cell[1] + x) in FLAT for y, x in AROUND) == 4}
Flat = tuple[int, int]


def read(cell: str) -> Flat:
    """Return a cell of the texts."""
    row = "abcdefghi".index(cell[0])
    return row, 2 * int(cell[1]) - 1 - ROWS[row]


def slide(start: Flat, step: Flat, taken: set[Flat]) -> list[Flat]:
    """Return the cells reached in one direction while nothing is barred."""
    found: list[Flat] = []
    for times in range(1, 9):
        cell = (start[0] + times * step[0], start[1] + times * step[1])
        if cell not in FLAT or cell in taken:
            break
        found.append(cell)
    return found


def routes(start: Flat, taken: set[Flat]) -> list[tuple[Flat, Flat]]:
    """Return turn cell and end cell of every path."""
    found = []
    for step in AROUND:
        for via in slide(start, step, taken):
            for onward in AROUND:
                if onward not in (step, (-step[0], -step[1])):
                    found += [(via, end) for end in slide(via, onward, taken)]
    return found


def test_opening_paths_match_a_second_count() -> None:
    """B2.2, B3.1: placing, placing, turn cell."""
    turn_cells = sum(len({via for via, _ in routes(one, {two})}) for one in RIM for two in RIM if one != two)

    assert len(RIM) == 18
    assert [perft(opening(), depth) for depth in (0, 1, 2, 3)] == [1, 18, 18 * 17, turn_cells]
    assert turn_cells == 4776
    for seats in (3, 4):
        assert [perft(opening(seats), depth) for depth in (1, 2, 3)] == [18, 18 * 17, 18 * 17 * 16]


def test_opening_turns_match_a_second_count() -> None:
    """B3: every path, single or double, one of 84 bars or none."""
    for one, two in (("a3", "i3"), ("b1", "c1"), ("h6", "a2")):
        start, other = read(one), read(two)
        model = play(opening(), f"place {one}, place {two}")

        assert len(model.turns()) == len(routes(start, {other})) * 2 * 85


def test_whole_turns_are_exactly_the_sequences_of_steps() -> None:
    """Notation."""
    few = [["a1", "a2"], ["h3", "i3"]]
    for model in (table("a3 i3", "e5", "c4* b3 d5", edges=few), table("e5 i3 a2", "", "e6 f6 f5", "d4", edges=few)):
        turns = model.turns()

        assert len(turns) == len(set(turns))
        assert turns == sorted(step_by_step(model))
        assert any(" jump " in text for text in turns)
        assert not set(turns) & set(model.legal())


def test_turn_in_one_line_is_the_same_as_its_steps() -> None:
    """Notation: also for views; every seat and the spectators see all."""
    whole = play(table("a3 i3", "", "c4 b3"), "run c5 c6 double jump c3 bar b2|b3")
    steps = play(table("a3 i3", "", "c4 b3"), "via c5, to c6, double, jump c3, stay, bar b2|b3")

    assert whole.lines() == steps.lines() == ["run c5 c6 double jump c3 bar b2|b3"]
    assert whole.shown(0) == steps.shown(1) == steps.shown(None)
    assert vars(whole.table) == vars(steps.table)


def test_whole_turn_is_refused_after_a_step() -> None:
    """Notation; and while runners are placed."""
    model = table()
    assert model.may_play("run d6 e6")
    play(model, "via d6")

    assert not model.may_play("run d6 e6")
    assert (model.turns(), model.lines()) == ([], ["via d6"])
    assert not opening().may_play("run d6 e6")


def test_single_end_cell_is_automatic_but_single_turn_cell_is_not() -> None:
    """Notation."""
    model = play(table("i3 a3", "a2 a4 b3 c4 c5 b6"), "via h4, to h3, single, no-bar")
    assert model.legal() == ["via b4"]
    play(model, "via b4")

    assert (model.table.runners[1], model.legal()) == ("b5", ["double", "single"])
    assert model.lines() == ["run h4 h3", "via b4"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_candidates_contain_all_steps_and_follow_their_legality(seats: int) -> None:
    """Notation."""
    start, lines, _ = whole_match(seats, seats, purpose=0.5, options={})
    model = ORACLE.begin(start)
    met = set()
    for number, line in enumerate(lines):
        if number in (0, seats) or (model.phase not in met and number > 20):
            met.add(model.phase)
            turns, candidates = set(model.turns()), model.candidates()
            allowed = {text for text in candidates if model.may_play(text)}

            assert candidates == sorted(set(candidates))
            assert set(model.legal()) == allowed - turns
            assert (allowed - set(model.legal()) != set()) == (turns != set())
        model.play(line)
    assert not any(map(model.may_play, model.candidates()))
    assert met >= {"place", "via", "to", "count", "bar"}


def test_whole_matches_end_in_both_ways() -> None:
    """B4.1, B4.2; pieces are never lost."""
    ends: dict[tuple[int, float], set[str]] = {}
    for seats in ORACLE.seats:
        for purpose in (0.0, 0.9):
            for seed in range(12):
                model = whole_match(seats, seed, purpose=purpose)[2]
                ends.setdefault((seats, purpose), set()).add(model.ended_by)
                check_pieces(model)

    assert all(ends[seats, 0.9] == {"markers", "locked"} for seats in ORACLE.seats)
    assert all(found <= {"markers", "locked"} for found in ends.values())


def check_pieces(model: ReferenceEngine) -> None:
    """Assert that all bars, markers and doubles are in hand, on the board or captured (B2.1)."""
    fresh = opening(model.seats)
    captured = [piece for pieces in model.table.captured for piece in pieces]
    lying = [*model.table.markers.values(), *captured]
    assert sum(model.bars) + len(model.table.bars) == 24
    for seat in range(model.seats):
        own = [piece for piece in lying if piece.owner == seat]
        assert model.markers[seat] + sum(piece.pieces for piece in own) == fresh.markers[seat]
        assert model.doubles[seat] + sum(piece.double for piece in own) == fresh.doubles[seat]
    assert all(piece.owner != seat for seat, pieces in enumerate(model.table.captured) for piece in pieces)
    assert model.scores is not None
    assert model.winners == [seat for seat, score in enumerate(model.scores) if score == max(model.scores)]


def test_match_in_whole_turns_replays_from_its_record() -> None:
    """Notation, deal."""
    for seed in range(3):
        start, lines, model = whole_match(2 + seed, seed, purpose=0.8, turns=0.15)
        again = ORACLE.begin(start)
        for line in model.lines():
            assert again.may_play(line)
            again.play(line)

        assert any(line.startswith("run ") for line in lines)
        assert (again.scores, again.shown(0), again.lines()) == (model.scores, model.shown(1), model.lines())


def test_first_player_is_named_or_random() -> None:
    """B2.3; nothing is hidden, so there is no twin."""
    options: dict[str, Any] = {"first": "p3"}
    firsts = {ORACLE.deal(4, {"first": "lot"}, Random(seed))["first"] for seed in range(40)}

    assert ORACLE.deal(4, options, Random(0)) == {"first": "p3"}
    assert firsts == {"p1", "p2", "p3", "p4"}
    assert ORACLE.twin(Start(2, {"first": "p1"}, {}), [], 0, Random(0)) is None
