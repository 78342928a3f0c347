"""Plain pages: every state has a page, in three languages, without JavaScript."""

import ast
import re
from importlib import resources
from pathlib import Path

import pytest

from filon.core.text.translations import LANGUAGES, table
from filon.server.identity.devices import SeatDevices
from filon.server.tables.presence_broadcast import PresenceMessage
from filon.server.websocket.session import RefusedMessage
from filon.table.protocol.client_messages import Commit, Join, Ping, Reveal
from filon.table.protocol.server_messages import PROTOCOL, SnapshotMessage, Update
from filon.testing.translation_checks import calls, places, refusal_codes
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, hidden, moves, said, serve_in_thread

PACKAGE = "filon.server"


def test_home_page_offers_every_game_in_the_readers_language(served: ThreadedServer) -> None:
    with served.browser(headers={"accept-language": "fr-CH, de;q=0.5"}) as browser:
        french, german = browser.get("/").text, browser.get("/?lang=de").text
        remembered = browser.get("/").text

    assert french.count('action="/new"') >= 4
    assert 'lang="fr"' in french
    assert said("page.play_bots", "de") in german
    assert said("page.play_bots", "de") in remembered


def test_home_page_without_open_tables_says_so(tmp_path: Path) -> None:
    with serve_in_thread(tmp_path) as own, own.browser() as browser:
        assert said("page.no_open_tables") in browser.get("/").text


def test_missing_pages_have_an_error_page(served: ThreadedServer) -> None:
    with served.browser() as browser:
        for path, status in (("/t/nowhere", 404), ("/nowhere", 404), ("/device/abc", 410), ("/rules/chess", 404)):
            answer = browser.get(path)
            assert answer.status_code == status
            assert 'class="notice"' in answer.text
            assert 'href="/"' in answer.text


def test_full_table_and_table_without_spectators_say_so(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two, served.browser() as three:
        table = make(one, "sabale", 2)
        sit(one, table, 0, "Ann")
        sit(two, table, 1, "Bob")
        full = three.get(f"/t/{table}").text
        one.post(f"/api/tables/{table}/settings", json={"spectators": False})
        one.post(f"/api/tables/{table}/start", json={})
        closed = three.get(f"/t/{table}").text

    assert said("page.full") in full
    assert said("page.spectators_closed") in closed
    assert "<pre" not in closed


def test_text_table_describes_the_board_and_hides_the_drawing_from_readers(served: ThreadedServer) -> None:
    with served.browser() as browser:
        began = browser.post("/new", data={"game": "saboteur", "seats": "3", "level": "random", "with": "bots"})
        page = browser.get(began.headers["location"]).text

    assert '<pre aria-hidden="true">' in page
    assert said("aloud.start") in page
    assert said("page.hand") in page


def test_command_line_accepts_moves_in_any_case_and_queries(served: ThreadedServer) -> None:
    with served.browser() as browser:
        began = browser.post("/new", data={"game": "saboteur", "seats": "3", "level": "random", "with": "bots"})
        path = began.headers["location"]
        while not moves(page := browser.get(path).text):
            pass
        number = hidden(page, "/move")["number"]

        def ask(line: str) -> str:
            return browser.post(f"{path}/line", data={"line": line, "number": number}, follow_redirects=True).text

        assert "S4" in ask("rules S4")
        assert said("ask.ends.told", cells="-1,0; 0,-1; 0,1; 1,0")[:20] in ask("ends")
        assert said("ask.at.told", cell="7,7", what=said("ask.at.free")) in ask("AT 7, 7")
        assert said("ask.at.told", cell="8,0", what=said("aloud.hidden")) in ask("goals")
        assert said("page.their_turn", name="Guest") in ask("who")
        assert 'class="answer"' in ask("since")
        assert said("play.hint") in ask("hint")
        assert said("refusal.not_a_move") in ask("fly away")
        pass_one = next(text for text in moves(page) if text.startswith("pass"))
        assert browser.post(f"{path}/line", data={"line": pass_one.upper(), "number": number}).status_code == 303
        assert said("refusal.stale") in ask(pass_one)


def test_move_form_sent_twice_is_applied_once(served: ThreadedServer) -> None:
    with served.browser() as browser:
        began = browser.post("/new", data={"game": "sabale", "seats": "2", "level": "random", "with": "bots"})
        path = began.headers["location"]
        while not moves(page := browser.get(path).text):
            pass
        sent = {**hidden(page, "/move"), "text": moves(page)[0]}
        first, second = browser.post(f"{path}/move", data=sent), browser.post(f"{path}/move", data=sent)

    assert first.status_code == 303
    assert second.status_code == 409


def test_pages_load_nothing_from_other_hosts(served: ThreadedServer) -> None:
    with served.browser() as browser:
        began = browser.post("/new", data={"game": "duel", "seats": "2", "level": "random", "with": "bots"})
        texts = [
            browser.get(path).text for path in ("/", began.headers["location"], "/static/style.css", "/static/text.js")
        ]

    for text in texts:
        assert re.findall(r"https?://(?!www\.w3\.org)[^\"' )]+", text) == []


def test_script_of_the_plain_pages_speaks_the_current_protocol() -> None:
    script = resources.files(PACKAGE).joinpath("static", "text.js").read_text(encoding="utf-8")
    sent = {*re.findall(r'{ kind: "(\w+)"', script)}
    received = {*re.findall(r'message\.kind === "(\w+)"', script)}
    bodies = (SnapshotMessage, Update, PresenceMessage, SeatDevices, RefusedMessage)

    assert f"const PROTOCOL = {PROTOCOL};" in script
    assert sent == {message.__struct_config__.tag for message in (Join, Commit, Reveal, Ping)}
    assert received == {message.__struct_config__.tag for message in bodies}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_server_text_exists_in_every_language(language: str) -> None:
    english, other = table(PACKAGE, "en"), table(PACKAGE, language)
    known = {*other, *table("filon.core", language), *table("filon.games.saboteur", language)}
    codes = {call.args[1].value for call in calls(PACKAGE, "ApiError") if isinstance(call.args[1], ast.Constant)}

    assert list(other) == list(english)
    assert {key: places(text) for key, text in other.items()} == {key: places(text) for key, text in english.items()}
    assert len(codes) > 20
    assert [code for code in sorted(refusal_codes(PACKAGE) | codes) if f"refusal.{code}" not in known] == []


def test_host_chooses_options_and_a_clock_by_form_and_sees_the_time(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser, "saboteur", 3)
        sit(browser, table, 0, "Ann")
        form = {"game": "saboteur", "seats": "4", "level": "random", "clock": "300+10", "option.rounds": "1"}
        chosen = browser.post(f"/t/{table}/game", data=form)
        table_info = browser.get(f"/api/tables/{table}").json()["table"]
        browser.post(f"/t/{table}/start", data={})
        while not moves(page := browser.get(f"/t/{table}").text):
            pass

    assert chosen.status_code == 303
    assert (len(table_info["seats"]), table_info["options"]["rounds"]) == (4, 1)
    assert table_info["clock"] == {"bank": 300.0, "step": 10.0, "per_move": False}
    assert re.search(r"[45]:\d\d", page)
