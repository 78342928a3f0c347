"""`filon bench table`: a row per workload, memory of tables, sizes of messages."""

import pytest

import filon
from filon.bench import report, table

KEYS = {"game", "seats", "work", "loops", "bytes"}
TIMED = ("move", "rebuild", "step")


def test_rows_have_loops_or_bytes_for_each_workload() -> None:
    rows = list(table.rows(["duel"], [1]))

    assert [row["work"] for row in rows] == [*TIMED, "memory_100", "memory_end"]
    assert all(set(row) == KEYS for row in rows)
    assert all((row["loops"] is not None) == (row["work"] in TIMED) for row in rows)
    assert all(row["bytes"] for row in rows if row["work"] not in ("rebuild", "step"))
    assert all(report.table_line(row).startswith("duel") for row in rows)


def test_memory_grows_with_moves_and_excludes_shared_caches() -> None:
    game = filon.load("sacramento")
    lines = [table.bot_moves(game, 2, seed)[:60] for seed in range(2)]
    few, more = (table.memory(game, 2, lines, most) for most in (10, 60))

    assert 5_000 < few < more < 100_000
    assert table.memory(game, 2, lines, 60) == pytest.approx(more, rel=0.1)


def test_size_counts_all_messages_of_all_moves() -> None:
    game = filon.load("sabale")
    lines = table.bot_moves(game, 2, 1)
    few, all_of_it = table.table_of(game, 2, 1), table.table_of(game, 2, 1)

    assert table.run(few, lines[:5])[1] < table.run(all_of_it, lines)[1]
    assert all_of_it.match.outcome is not None
    assert len(all_of_it.log) == len(lines) + 4
