"""Replays of uploaded records: size limit and rate limit."""

import json
from pathlib import Path

import pytest

import filon
from filon.server.limits.rate_limit import SlidingWindow
from server.threaded_server import ThreadedServer, serve_in_thread


@pytest.fixture
def record() -> str:
    match = filon.load("sabale").start(seats=2, seed=5)
    while match.turn is not None:
        match.play(match.legal()[0])
    return match.record()


def test_replay_accepts_long_records_and_other_routes_do_not(served: ThreadedServer, record: str) -> None:
    body = json.dumps({"record": record, "viewer": "p1"})
    with served.browser() as browser:
        head = {"content-type": "application/json"}
        long = browser.post("/api/replay", content=body[:-1] + " " * 500_000 + "}", headers=head)
        longer = browser.post("/api/replay", content=body[:-1] + " " * 1_000_000 + "}", headers=head)
        elsewhere = browser.post("/api/tables", content=body[:-1] + " " * 500_000 + "}", headers=head)

    assert len(long.json()["frames"]) > 20
    assert (longer.status_code, elsewhere.status_code) == (413, 413)


def test_replay_rate_limit_counts_long_records_several_times(tmp_path: Path, record: str) -> None:
    forged = record + "p1: suspect p2\n" * 40_000
    with serve_in_thread(tmp_path) as own, own.browser() as browser:
        window = SlidingWindow(60, 60.0, own.server.context.clock)
        own.server.context.action_limits.replays.of_address = window
        answers = [browser.post("/api/replay", json={"record": one}) for one in (forged, record, forged, record)]

    assert [answer.status_code for answer in answers] == [400, 200, 429, 200]
