"""Late join: a spectator takes a bot's seat during a match, by program or form, if all people agree."""

import time

import pytest

from filon.client import Client, Refused, Seat
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, said, serve_in_thread


def until(seat: Seat, ready) -> None:
    """Handle messages until the condition holds."""
    ends = time.monotonic() + 20
    while not ready(seat):
        seat.handle(seat.receive(max(0.0, ends - time.monotonic())))


def has_vote(seat: Seat) -> bool:
    return seat.client_state.snapshot["match"] is not None and seat.client_state.snapshot["match"]["vote"] is not None


def started(served: ThreadedServer, **more: object) -> tuple[Client, str, Seat]:
    """Start a match of Ann with two bots."""
    host = Client(served.url)
    table = host.create("saboteur", 3, level="random", late_join=True, **more)
    ann = host.sit(table, 0, "Ann")
    host.start(table)
    until(ann, lambda seat: seat.client_state.snapshot["match"] is not None)
    return host, table, ann


def test_program_joins_late_and_knows_what_the_seat_knew(served: ThreadedServer) -> None:
    _, table, ann = started(served)
    eve = Client(served.url)
    with ann, eve.request_seat(table, 2, "Eve") as seat:
        until(ann, has_vote)
        vote = ann.client_state.snapshot["match"]["vote"]
        until(seat, has_vote)
        assert (seat.you, seat.client_state.snapshot["viewer"]["own"]) == (None, None)
        assert {event["audience"] for event in seat.client_state.events} == {"all"}
        ann.send("vote", agrees=True)
        until(seat, lambda seat: seat.you is not None)
        until(ann, lambda ann: ann.table["seats"][2]["kind"] == "person")
        live = served.find(table)

        assert (vote["what"], vote["by"], vote["name"], vote["waiting"]) == ("join", 2, "Eve", [0])
        assert ann.table["seats"][2] == {"kind": "person", "name": "Eve", "level": "", "person": 1, "late": True}
        assert seat.view() == live.table.match.view(2)
        assert seat.events() == live.table.match.events(2)
        for _ in range(2):
            until(seat, lambda seat: seat.client_state.snapshot["match"]["turn"] in (0, 2))
            turn = next((seat if seat.client_state.snapshot["match"]["turn"] == 2 else ann).turns())
            turn.play(turn.moves[0])
            until(seat, lambda seat, number=turn.number: seat.client_state.snapshot["match"]["number"] > number)
        with eve.join(table) as again:
            assert again.you == 2


def test_late_join_ends_with_a_no_a_disconnect_or_a_withdrawal(served: ThreadedServer) -> None:
    _, table, ann = started(served)
    eve = Client(served.url)
    with ann:
        with eve.request_seat(table, 2, "Eve") as seat:
            until(ann, has_vote)
            until(seat, has_vote)
            ann.send("vote", agrees=False)
            until(seat, lambda seat: not has_vote(seat))
            assert (seat.you, seat.client_state.snapshot["viewer"]["own"]) == (None, None)
        with eve.request_seat(table, 1, "Eve"):
            until(ann, has_vote)
        until(ann, lambda ann: not has_vote(ann))
        with eve.request_seat(table, 1, "Eve"):
            until(ann, has_vote)
            eve.request("POST", f"/api/tables/{table}/late-join/withdraw", {})
            until(ann, lambda ann: not has_vote(ann))
            with pytest.raises(Refused) as twice:
                eve.request("POST", f"/api/tables/{table}/late-join/withdraw", {})

        assert twice.value.code == "no_vote"
        assert ann.table["seats"][1]["kind"] == "bot"


def test_late_join_is_refused_where_not_allowed_or_for_seated_people(served: ThreadedServer) -> None:
    host = Client(served.url)
    closed = host.create("saboteur", 3, level="random")
    with host.sit(closed, 0, "Ann") as ann:
        host.start(closed)
        until(ann, lambda seat: seat.client_state.snapshot["match"] is not None)
        codes = []
        for client, table, seat in (
            (Client(served.url), closed, 1),
            (host, closed, 1),
            (Client(served.url), closed, 9),
        ):
            with pytest.raises(Refused) as refused:
                client.request("POST", f"/api/tables/{table}/late-join", {"seat": seat, "name": "Eve"})
            codes.append(refused.value.code)

    assert codes == ["no_late_join", "seated_already", "no_such_seat"]


def test_late_join_is_refused_to_a_former_device_of_the_match(served: ThreadedServer) -> None:
    _, table, ann = started(served)
    late = Client(served.url)
    with ann, late.request_seat(table, 1, "Thief") as thief:
        until(ann, has_vote)
        ann.send("vote", agrees=True)
        until(thief, lambda seat: seat.you == 1)
        # As after a reclaim by another guest.
        served.store_now(
            f"INSERT INTO former_device SELECT table_id, 1, guest FROM person WHERE table_id='{table}' AND person=1",
            f"UPDATE person SET guest='other' WHERE table_id='{table}' AND person=1",
        )
        with pytest.raises(Refused) as refused:
            late.request("POST", f"/api/tables/{table}/late-join", {"seat": 2, "name": "Thief"})

    assert refused.value.code == "sat_here_before"


def test_late_join_by_forms_is_shown_to_all(served: ThreadedServer) -> None:
    with served.browser() as ann, served.browser() as eve, served.browser() as spectator:
        table = make(ann, "saboteur", 3)
        sit(ann, table, 0, "Ann")
        ann.post(f"/t/{table}/game", data={"game": "saboteur", "late_join": "true", "level": "random"})
        ann.post(f"/t/{table}/start", data={})
        while said("page.ask_late_join") not in eve.get(f"/t/{table}").text:
            pass
        asked = eve.post(f"/t/{table}/late_join", data={"seat": "2", "name": "Eve"}, follow_redirects=True)
        pages = [browser.get(f"/t/{table}").text for browser in (ann, eve, spectator)]
        eve.post(f"/t/{table}/withdraw", data={})
        eve.post(f"/t/{table}/late_join", data={"seat": "2", "name": "Eve"})
        granted = ann.post(f"/t/{table}/vote", data={"agrees": "1"}, follow_redirects=True)
        seat = eve.get(f"/api/tables/{table}").json()["viewer"]["seat"]

    text = said("page.asks.join", name="Eve", bot="Mica")
    assert asked.status_code == 200
    assert [text in page for page in pages] == [True] * 3
    assert [said("page.agree") in page for page in pages] == [True, False, False]
    assert [said("page.withdraw") in page for page in pages] == [False, True, False]
    assert said("page.joined_late") in granted.text
    assert seat == 2


def test_late_join_requests_are_rate_limited(tmp_path) -> None:
    with serve_in_thread(tmp_path) as own:
        _, table, ann = started(own)
        eve = Client(own.url)
        with ann, eve.join(table):
            for _ in range(6):
                eve.request("POST", f"/api/tables/{table}/late-join", {"seat": 1, "name": "Eve"})
                eve.request("POST", f"/api/tables/{table}/late-join/withdraw", {})
            with pytest.raises(Refused) as refused:
                eve.request("POST", f"/api/tables/{table}/late-join", {"seat": 1, "name": "Eve"})

    assert refused.value.code == "too_often"
