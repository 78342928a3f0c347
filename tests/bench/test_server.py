"""Does `filon bench server` measure a real server, in rows that machines read?"""

import json
import subprocess
import sys

import pytest

from filon.bench import server
from filon.bench.scripted_clients import SeatInfo

KEYS = {"tables", "active", "pace", "moves_per_second", "p50_ms", "p99_ms", "kb_per_table"}


def test_a_row_of_a_small_load_for_machines_with_progress_beside() -> None:
    command = [sys.executable, "-m", "filon", "bench", "server", "--tables", "3", "--pace", "full", "--seconds", "0.4"]
    run = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=120, check=True)
    (row,) = json.loads(run.stdout)

    assert set(row) == KEYS
    assert (row["tables"], row["active"], row["pace"]) == (3, 3, "full")
    assert row["moves_per_second"] > 10
    assert 0 < row["p50_ms"] <= row["p99_ms"]
    assert "3 tables, full" in run.stderr


def test_loads_are_ten_to_five_thousand_tables_unless_some_are_named() -> None:
    assert server.loads([], None) == [*server.LOADS]
    assert {count for count, _ in server.LOADS} == {10, 100, 1000, 5000}
    assert server.loads([7], None) == [(7, "full"), (7, "human")]
    assert server.loads([7], "human") == [(7, "human")]


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (b'{"kind":"update","entry":6,"number":3}', 6),
        (b'{"kind":"snapshot","shown":{"entry":9,"place":{}}}', 9),
        (b'{"kind":"presence","here":[0]}', 5),
    ],
)
def test_a_client_takes_the_next_letter_and_knows_what_else_is_said(text: bytes, entry: int) -> None:
    info = Listening()
    info.hear(text, 0)

    assert info.entry == entry


@pytest.mark.parametrize("text", [b'{"kind":"update","entry":7,', b'{"kind":"update","entry":5,', b'{"kind":"refused"'])
def test_a_letter_that_is_lost_or_comes_twice_and_a_refusal_end_the_run(text: bytes) -> None:
    with pytest.raises(ValueError, match="after entry 5"):
        Listening().hear(text, 0)


class Counting:
    """A table that only counts."""

    def __init__(self) -> None:
        self.heard = 0

    def hear(self) -> None:
        self.heard += 1


class Listening(SeatInfo):
    """Somebody who was shown entry 5, with no wire behind."""

    def __init__(self) -> None:
        self.table, self.seat, self.entry = Counting(), 0, 5  # type: ignore[assignment]
