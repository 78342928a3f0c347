"""Can somebody come in during a match, by program and by page: if all agree, with all the seat saw, and nobody else?"""

import time

import pytest

from filon.client import Client, Refused, Seat
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, said, serve_in_thread


def until(seat: Seat, ready) -> None:
    """Listen until something is so."""
    ends = time.monotonic() + 20
    while not ready(seat):
        seat.handle(seat.receive(max(0.0, ends - time.monotonic())))


def asks(seat: Seat) -> bool:
    return seat.client_state.snapshot["match"] is not None and seat.client_state.snapshot["match"]["vote"] is not None


def begun(served: ThreadedServer, **more: object) -> tuple[Client, str, Seat]:
    """Ann plays with two bots."""
    host = Client(served.url)
    table = host.create("saboteur", 3, level="random", late_join=True, **more)
    ann = host.sit(table, 0, "Ann")
    host.start(table)
    until(ann, lambda seat: seat.client_state.snapshot["match"] is not None)
    return host, table, ann


def test_a_program_asks_for_a_bots_chair_and_plays_on_with_what_the_seat_saw(served: ThreadedServer) -> None:
    _, table, ann = begun(served)
    eve = Client(served.url)
    with ann, eve.request_seat(table, 2, "Eve") as seat:
        until(ann, asks)
        vote = ann.client_state.snapshot["match"]["vote"]
        assert seat.you is None
        ann.send("answer", agrees=True)
        until(seat, lambda seat: seat.you is not None)
        until(ann, lambda ann: ann.table["seats"][2]["kind"] == "person")
        live = served.context.tables.find(table)
        assert live is not None

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


def test_a_no_is_a_no_and_who_goes_away_has_asked_for_nothing(served: ThreadedServer) -> None:
    _, table, ann = begun(served)
    eve = Client(served.url)
    with ann:
        with eve.request_seat(table, 2, "Eve") as seat:
            until(ann, asks)
            ann.send("answer", agrees=False)
            until(seat, lambda seat: not asks(seat))
            assert seat.you is None
        with eve.request_seat(table, 1, "Eve"):
            until(ann, asks)
        until(ann, lambda ann: not asks(ann))
        with eve.request_seat(table, 1, "Eve"):
            until(ann, asks)
            eve.request("POST", f"/api/tables/{table}/late-join/withdraw", {})
            until(ann, lambda ann: not asks(ann))
            with pytest.raises(Refused) as twice:
                eve.request("POST", f"/api/tables/{table}/late-join/withdraw", {})

        assert twice.value.code == "no_vote"
        assert ann.table["seats"][1]["kind"] == "bot"


def test_not_where_the_table_did_not_say_so_nor_for_whoever_sits_there(served: ThreadedServer) -> None:
    host = Client(served.url)
    shut = host.create("saboteur", 3, level="random")
    with host.sit(shut, 0, "Ann") as ann:
        host.start(shut)
        until(ann, lambda seat: seat.client_state.snapshot["match"] is not None)
        codes = []
        for client, table, seat in ((Client(served.url), shut, 1), (host, shut, 1), (Client(served.url), shut, 9)):
            with pytest.raises(Refused) as refused:
                client.request("POST", f"/api/tables/{table}/late-join", {"seat": seat, "name": "Eve"})
            codes.append(refused.value.code)

    assert codes == ["no_late_join", "seated_already", "no_such_seat"]


def test_whoever_lost_a_seat_of_this_match_cannot_take_another_one_in_it(served: ThreadedServer) -> None:
    _, table, ann = begun(served)
    late = Client(served.url)
    with ann, late.request_seat(table, 1, "Thief") as thief:
        until(ann, asks)
        ann.send("answer", agrees=True)
        until(thief, lambda seat: seat.you == 1)
        # As when somebody else got the seat back by everybody's word.
        served.store_now(
            f"INSERT INTO former SELECT place, 1, guest FROM holder WHERE place='{table}' AND holder=1",
            f"UPDATE holder SET guest='other' WHERE place='{table}' AND holder=1",
        )
        with pytest.raises(Refused) as refused:
            late.request("POST", f"/api/tables/{table}/late-join", {"seat": 2, "name": "Thief"})

    assert refused.value.code == "sat_here_before"


def test_by_the_page_too_and_everybody_reads_it(served: ThreadedServer) -> None:
    with served.browser() as ann, served.browser() as eve, served.browser() as spectator:
        table = make(ann, "saboteur", 3)
        sit(ann, table, 0, "Ann")
        ann.post(f"/t/{table}/game", data={"game": "saboteur", "late_join": "true", "level": "random"})
        ann.post(f"/t/{table}/start", data={})
        while said("page.ask_late_join") not in eve.get(f"/t/{table}").text:
            pass
        asked = eve.post(f"/t/{table}/come_late", data={"seat": "2", "name": "Eve"}, follow_redirects=True)
        pages = [browser.get(f"/t/{table}").text for browser in (ann, eve, spectator)]
        eve.post(f"/t/{table}/withdraw", data={})
        eve.post(f"/t/{table}/come_late", data={"seat": "2", "name": "Eve"})
        granted = ann.post(f"/t/{table}/answer", data={"agrees": "1"}, follow_redirects=True)
        seat = eve.get(f"/api/tables/{table}").json()["viewer"]["seat"]

    told = said("page.asks.join", name="Eve", bot="Mica")
    assert asked.status_code == 200
    assert [told in page for page in pages] == [True] * 3
    assert [said("page.agree") in page for page in pages] == [True, False, False]
    assert [said("page.withdraw") in page for page in pages] == [False, True, False]
    assert said("page.came_late") in granted.text
    assert seat == 2


def test_wishes_are_slowed_down(tmp_path) -> None:
    with serve_in_thread(tmp_path) as own:
        _, table, ann = begun(own)
        eve = Client(own.url)
        with ann, eve.join(table):
            for _ in range(6):
                eve.request("POST", f"/api/tables/{table}/late-join", {"seat": 1, "name": "Eve"})
                eve.request("POST", f"/api/tables/{table}/late-join/withdraw", {})
            with pytest.raises(Refused) as refused:
                eve.request("POST", f"/api/tables/{table}/late-join", {"seat": 1, "name": "Eve"})

    assert refused.value.code == "too_often"
