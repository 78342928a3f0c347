"""The client library: a program takes a seat, takes part in the deal and plays to the end."""

import random
import runpy
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import filon
from filon.client import Client, Refused, Seat, seat_connection
from filon.core.fair_deal.terms import read_terms
from filon.core.fair_deal.verify import verify
from filon.core.text.translations import Words
from server.threaded_server import ThreadedServer, serve_in_thread
from web.cuttable_proxy import running_proxy

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.mark.parametrize("key", filon.keys())
def test_client_plays_every_game_to_its_end(served: ThreadedServer, key: str) -> None:
    client = Client(served.url)
    # One nugget wins: a whole match of dice is a thousand messages.
    options = {"target": 50_000} if key == "sacramento" else {}
    table = client.create(key, filon.load(key).seats[-1], level="random", options=options)
    choice = random.Random(2)
    with client.sit(table, 0, "Prog") as seat:
        client.start(table)
        for turn in seat.turns():
            assert turn.view.seat == turn.you
            turn.play(choice.choice(turn.moves))
        received = fingerprints(seat)

    record = client.record(table)
    assert seat.deal_errors == []
    assert len(received) == 1
    found = verify(record, received[0], seat.revealed[0])
    assert [one.key for one in found if one.mark == "bad"] == []
    assert {"verify.terms", "verify.added.own"} <= {one.key for one in found}
    assert filon.replay(record).outcome is not None


def test_client_gives_up_a_silent_connection_and_connects_again(
    served: ThreadedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert seat_connection.PING_INTERVAL + seat_connection.PING_TIMEOUT + seat_connection.CLOSE_TIMEOUT < 10.0
    monkeypatch.setattr(seat_connection, "PING_INTERVAL", 0.2)
    monkeypatch.setattr(seat_connection, "PING_TIMEOUT", 1.0)
    with running_proxy(served.port) as proxy:
        client = Client(proxy.url)
        with client.sit(client.create("sabale", 2), 0, "Prog") as seat:
            while seat.receive(15.0)["kind"] != "presence":
                pass
            proxy.swallow()
            proxy.forward()  # for connections made from now on
            found = seat.receive(15.0)

    assert found == {"kind": "reconnected"}


def test_two_clients_contribute_to_the_deal_without_waiting(served: ThreadedServer) -> None:
    first, second = Client(served.url), Client(served.url)
    table = first.create("duel", 2)
    with first.sit(table, 0, "One") as one, second.sit(table, 1, "Two") as two:
        first.start(table)
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(until_dealt, (one, two)))
        terms = read_terms(one.table["deal"]["terms"])

    assert terms.adding == (0, 1)
    assert [received.fingerprint for received in one.side.fingerprints] == [
        received.fingerprint for received in two.side.fingerprints
    ]


def fingerprints(seat: Seat) -> list[str]:
    """Return the fingerprints of the deals' terms that a client has stored."""
    return [one.fingerprint for one in seat.side.fingerprints]


def until_dealt(seat: Seat) -> None:
    while seat.table["phase"] != "playing":
        seat.handle(seat.receive())


def test_refusal_reaches_the_client_as_code_rule_and_sentence(served: ThreadedServer) -> None:
    client = Client(served.url, language="de")
    table = client.create("saboteur", 3, level="random")
    with client.sit(table, 0, "Prog") as seat:
        client.start(table)
        turn = next(seat.turns())
        with pytest.raises(Refused) as found:
            turn.play("lay NESW 7,7")

    assert found.value.rule.startswith("S")
    assert found.value.code
    assert str(found.value) != found.value.code
    with pytest.raises(Refused, match=Words("de", ("filon.server",)).say("refusal.no_such_table")):
        client.sit("nowhere", 0, "Prog")


def test_example_bot_has_at_most_thirty_lines_and_plays(served: ThreadedServer) -> None:
    lines = [line for line in EXAMPLE.read_text(encoding="utf-8").split('"""', 2)[2].splitlines() if line.strip()]
    done = subprocess.run([sys.executable, str(EXAMPLE), served.url], capture_output=True, text=True, timeout=120)

    assert len(lines) <= 30
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("The match is over:")
    assert runpy.run_path(str(EXAMPLE))["decide"]


def test_client_resends_what_came_too_fast(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path, messages=10) as own:
        client = Client(own.url)
        table = client.create("sabale", 2, level="random")
        with client.sit(table, 0, "Prog") as seat:
            client.start(table)
            turn = next(seat.turns())
            begun = time.monotonic()
            answers = [seat.send("why_not", text=turn.moves[0]) for _ in range(25)]
            took = time.monotonic() - begun
            seat.send("return")
            turn.play(turn.moves[0])

    assert [answer["why_not"] for answer in answers] == [None] * 25
    assert took > 0.9
    assert seat.unanswered == {}


def test_client_reconnects_to_a_restarted_server_and_reports_a_lost_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("filon.client.seat_connection.RETRY_DELAY", 0.02)
    with serve_in_thread(tmp_path) as own:
        client = Client(own.url)
        table = client.create("sabale", 2, level="random")
        seat = client.sit(table, 0, "Prog")
        client.start(table)
        turn = next(seat.turns())
    with serve_in_thread(tmp_path, own.port) as restarted:
        turn.play(turn.moves[0])
        after = next(seat.turns())
        live = restarted.find(table)

        assert turn.moves[0] in live.table.match.lines
        assert after.number > turn.number
    with pytest.raises(Refused) as gone:
        after.play(after.moves[0])

    assert gone.value.code == "gone"
