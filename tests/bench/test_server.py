"""`filon bench server`: rows of a small load, the standard loads, and checks of received messages."""

import json
import subprocess
import sys

import pytest

from filon.bench import server
from filon.bench.scripted_clients import Connection

KEYS = {"tables", "active", "pace", "moves_per_second", "p50_ms", "p99_ms", "kb_per_table"}


def test_small_load_prints_a_json_row_and_progress() -> None:
    command = [sys.executable, "-m", "filon", "bench", "server", "--tables", "3", "--pace", "full", "--seconds", "0.4"]
    run = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=120, check=True)
    (row,) = json.loads(run.stdout)

    assert set(row) == KEYS
    assert (row["tables"], row["active"], row["pace"]) == (3, 3, "full")
    assert row["moves_per_second"] > 10
    assert 0 < row["p50_ms"] <= row["p99_ms"]
    assert "3 tables, full" in run.stderr


def test_loads_are_the_standard_ones_unless_some_are_named() -> None:
    assert server.loads([], None) == [*server.LOADS]
    assert {count for count, _ in server.LOADS} == {10, 100, 1000, 5000}
    assert server.loads([7], None) == [(7, "full"), (7, "human")]
    assert server.loads([7], "human") == [(7, "human")]


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (b'{"kind":"update","entry":6,"number":3}', 6),
        (b'{"kind":"snapshot","snapshot":{"entry":9,"table":{}}}', 9),
        (b'{"kind":"presence","here":[0]}', 5),
    ],
)
def test_client_accepts_the_next_update_a_snapshot_and_presence(text: bytes, entry: int) -> None:
    connection = Unconnected()
    connection.receive(text, 0)

    assert connection.entry == entry


@pytest.mark.parametrize("text", [b'{"kind":"update","entry":7,', b'{"kind":"update","entry":5,', b'{"kind":"refused"'])
def test_client_fails_on_a_lost_or_repeated_update_and_on_a_refusal(text: bytes) -> None:
    with pytest.raises(ValueError, match="after entry 5"):
        Unconnected().receive(text, 0)


class CountingTable:
    """A table that only counts messages."""

    def __init__(self) -> None:
        self.received = 0

    def receive(self) -> None:
        self.received += 1


class Unconnected(Connection):
    """A connection without a socket that has received entry 5."""

    def __init__(self) -> None:
        self.table, self.seat, self.entry = CountingTable(), 0, 5  # type: ignore[assignment]
