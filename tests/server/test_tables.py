"""Table actions and reads over HTTP: create, sit, choose the game, start, rematch, records, hints, lists."""

import json
import re
from collections.abc import Iterator
from itertools import islice

import httpx
import pytest

import filon
from core.deal_attempts import with_new_digest
from filon.client import Client, Seat, Turn
from filon.core.text.translations import Words
from server.threaded_server import ThreadedServer, moves


def make(browser: httpx.Client, game: str = "sabale", seats: int = 2, **more: object) -> str:
    answer = browser.post("/api/tables", json={"game": game, "seats": seats, "level": "random", **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def sit(browser: httpx.Client, table: str, seat: int, name: str) -> httpx.Response:
    return browser.post(f"/api/tables/{table}/sit", json={"seat": seat, "name": name})


def seats(browser: httpx.Client, table: str) -> list[str]:
    return [info["name"] for info in browser.get(f"/api/tables/{table}").json()["table"]["seats"]]


def give_up(browser: httpx.Client, table: str) -> None:
    assert browser.post(f"/t/{table}/give_up", data={}).status_code == 303


def test_guest_cookie_is_http_only_and_the_token_is_in_no_answer(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser)
        first = sit(browser, table, 0, "Ann")
        second = sit(browser, make(browser), 0, "Ann")
        token = browser.cookies["filon"]
        snapshot = browser.get(f"/t/{table}").text + browser.get(f"/api/tables/{table}").text

    cookie = first.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=31536000" in cookie
    assert "set-cookie" not in second.headers
    assert token not in snapshot
    assert served.store.rows("SELECT count(*) FROM guest WHERE hash=?", token) == [(0,)]


def test_names_and_seats_are_unique(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two:
        table = make(one, "sabale", 3)
        sit(one, table, 0, "Ann")

        assert sit(two, table, 0, "Bob").json()["code"] == "seat_taken"
        assert sit(two, table, 1, "ANN").json()["code"] == "name_taken"
        assert sit(two, table, 7, "Bob").json()["code"] == "no_such_seat"
        assert sit(two, table, 1, "Bo\u202eb").status_code == 200
        assert sit(two, table, 2, "Bob").json()["code"] == "seated_already"
        assert seats(one, table) == ["Ann", "Bob", ""]


def test_listed_tables_are_listed_and_others_are_found_by_code(served: ThreadedServer) -> None:
    with served.browser() as browser:
        listed, hidden = make(browser, listed=True), make(browser)
        names = [one["table"] for one in browser.get("/api/tables").json()]
        code = browser.get(f"/api/tables/{hidden}/invitation").json()["code"]
        found = browser.get(f"/api/codes/{code.lower()}")
        wrong = browser.get("/api/codes/00000")
        page = browser.post("/code", data={"code": f" {code[:2]} {code[2:]}"})

    assert listed in names
    assert hidden not in names
    assert found.json()["table"] == hidden
    assert wrong.json()["code"] == "no_such_code"
    assert page.headers["location"] == f"/t/{hidden}"


def test_only_the_host_chooses_and_starts_and_the_next_person_follows(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two:
        table = make(one)
        sit(one, table, 0, "Ann")
        sit(two, table, 1, "Bob")
        other = {"game": "sacramento", "seats": 2, "options": {"target": 100000}, "level": "random"}

        assert two.post(f"/api/tables/{table}/start", json={}).json()["code"] == "not_host"
        assert two.post(f"/api/tables/{table}/game", json=other).json()["code"] == "not_host"
        assert one.post(f"/api/tables/{table}/game", json=other).status_code == 200
        assert one.get(f"/api/tables/{table}").json()["table"]["options"]["target"] == 100000
        one.post(f"/api/tables/{table}/stand", json={})
        assert two.post(f"/api/tables/{table}/start", json={}).status_code == 200
        assert two.get(f"/api/tables/{table}").json()["table"]["phase"] == "playing"


def test_rematch_rotates_seats_keeps_the_tally_and_may_change_the_game(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser)
        sit(browser, table, 0, "Ann")
        browser.post(f"/api/tables/{table}/start", json={})
        give_up(browser, table)
        over = browser.get(f"/api/tables/{table}").json()["table"]
        browser.post(f"/api/tables/{table}/rematch", json={})
        rotated = browser.get(f"/api/tables/{table}").json()["table"]
        give_up(browser, table)
        choice = {"game": "duel", "seats": 2, "level": "random"}
        browser.post(f"/api/tables/{table}/rematch", json={"rotate": 0, "game": choice})
        changed = browser.get(f"/api/tables/{table}").json()["table"]

    assert over["phase"] == "over"
    assert [one["matches"] for one in over["tally"] if one["name"] == "Ann"] == [1]
    assert (rotated["phase"], rotated["seats"][1]["name"]) == ("playing", "Ann")
    assert (changed["phase"], changed["game"], changed["match"]) == ("playing", "duel", 3)


def test_host_seats_bots_but_not_on_the_seat_of_a_present_person(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two:
        table = make(one, "sabale", 4, bots={"3": "random"})
        sit(one, table, 0, "Ann")
        sit(two, table, 1, "Bob")
        two.get(f"/t/{table}")
        bot = one.post(f"/api/tables/{table}/bot", json={"seat": 2, "level": "random"})
        taken = one.post(f"/api/tables/{table}/bot", json={"seat": 1})
        foreign = two.post(f"/api/tables/{table}/bot", json={"seat": 2})
        seats = one.get(f"/api/tables/{table}").json()["table"]["seats"]
        kinds = [info["kind"] for info in seats]
        other = one.post(f"/api/tables/{table}/bot", json={"seat": 3, "level": "novice"})
        changed = one.get(f"/api/tables/{table}").json()["table"]["seats"]

    assert bot.status_code == other.status_code == 200
    assert changed == [*seats[:3], {**seats[3], "level": "novice"}]
    assert taken.json()["code"] == "somebody_is_there"
    assert foreign.json()["code"] == "not_host"
    assert kinds == ["person", "person", "bot", "bot"]


def test_spectators_see_only_the_public_view_and_may_be_excluded(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as other:
        table = make(one, "saboteur", 3)
        sit(one, table, 0, "Ann")
        one.post(f"/api/tables/{table}/start", json={})
        own = one.get(f"/api/tables/{table}").json()
        public = other.get(f"/api/tables/{table}").json()
        one.post(f"/api/tables/{table}/settings", json={"spectators": False})

        assert own["viewer"]["own"]["role"]
        assert public["viewer"]["own"] is None
        assert public["viewer"]["seat"] is None
        assert other.get(f"/api/tables/{table}").json()["code"] == "spectators_closed"
        assert "<pre" not in other.get(f"/t/{table}").text
        assert other.post(f"/api/tables/{table}/settings", json={"chat": False}).json()["code"] == "not_seated"


def test_record_and_replay_are_available_only_after_the_match(served: ThreadedServer) -> None:
    with served.browser() as browser:
        table = make(browser, "saboteur", 3)
        sit(browser, table, 0, "Ann")
        browser.post(f"/api/tables/{table}/start", json={})
        early = [browser.get(f"/api/tables/{table}/{what}").json()["code"] for what in ("record", "replay")]
        give_up(browser, table)
        record = browser.get(f"/api/tables/{table}/record")
        steps = [browser.get(f"/api/tables/{table}/replay?as={viewer}").json() for viewer in ("p1", "spectator", "all")]
        page = browser.get(f"/t/{table}/replay?as=all&step=0")

    assert early == ["not_over", "not_over"]
    assert "attachment" in record.headers["content-disposition"]
    assert filon.replay(record.text).seats == 3
    assert [len(step["views"]) for step in steps] == [1, 1, 4]  # for `all`: every seat, and the uncovered board
    assert steps[0]["views"][0]["own"]["role"]
    assert steps[1]["views"][0]["own"] is None
    assert page.status_code == 200


@pytest.mark.parametrize(
    ("language", "role", "addressed"),
    [
        ("en", r"Ann is a (digger|saboteur)\.", r"(?i)\byou"),
        ("fr", r"Ann est (chercheur d’or|saboteur)\.", r"(?i)\bv(ous|otre|os)\b"),
        ("de", r"Ann ist (Goldgräber|Saboteur)\.", r"(?i)\b(du|dir|dich|dein\w*)\b"),
    ],
)
@pytest.mark.parametrize("game", ["saboteur", "duel", "sacramento"])
def test_plain_replay_of_everyone_names_whose_secrets_it_shows(
    served: ThreadedServer, game: str, language: str, role: str, addressed: str
) -> None:
    with served.browser(headers={"accept-language": language}) as browser:
        table = make(browser, game, 3 if game == "saboteur" else 2)
        sit(browser, table, 0, "Ann")
        browser.post(f"/api/tables/{table}/start", json={})
        give_up(browser, table)
        text = browser.get(f"/t/{table}/replay?as=all&step=0").text

    assert re.findall(addressed, text) == []
    assert game == "sacramento" or re.search(r"Ann (holds|a en main|hat auf der Hand)", text)
    assert game != "saboteur" or re.search(role, text)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_refusals_have_a_sentence_in_the_requested_language(served: ThreadedServer, language: str) -> None:
    with served.browser(headers={"accept-language": f"{language};q=0.9, it"}) as browser:
        unknown = browser.get("/api/tables/nowhere").json()
        bad = browser.post("/api/tables", json={"game": "sabale", "seats": 99}).json()
        wrong = browser.post("/api/tables", json={"game": "sabale", "seats": 2, "colour": 1}).json()

    for refusal in (unknown, bad, wrong):
        assert set(refusal) == {"code", "rule", "places", "text"}
        assert refusal["text"] not in ("", refusal["code"])
    assert unknown["text"] == Words(language, ("filon.server",)).say("refusal.no_such_table")


def test_file_option_is_sent_as_content_and_has_a_size_limit(served: ThreadedServer) -> None:
    board = {"game": "sacramento", "seats": 2, "options": {"board": {"x": "y" * 70_000}}}
    path = {"game": "sacramento", "seats": 2, "options": {"board": "/etc/passwd"}}
    with served.browser() as browser:
        large, named = browser.post("/api/tables", json=board), browser.post("/api/tables", json=path)

    assert large.json()["code"] == "too_large"
    assert named.status_code == 400
    assert "root" not in named.text


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            [
                "This game can’t start: your file does not fit this game (board",
                "This game can’t start: one of the options has a value that isn’t allowed.",
                "This game can’t start: the game isn’t made for that many players.",
                "This file is not a Filon record.",
                "Filon can’t replay this record: the file is damaged, or it is not a record at all.",
                "Filon can’t replay this record: the record was not made by Filon, or its game is not installed here.",
            ],
        ),
        (
            "fr",
            [
                "Cette partie ne peut pas commencer\u202f: votre fichier ne convient pas à ce jeu (board",
                "Cette partie ne peut pas commencer\u202f: la valeur d’une option ne convient pas.",
                "Cette partie ne peut pas commencer\u202f: le jeu n’est pas prévu pour ce nombre de joueurs.",
                "Ce fichier n’est pas un enregistrement de Filon.",
                "Impossible de revoir cette partie\u202f: le fichier est endommagé ou n’est pas un enregistrement.",
                "Impossible de revoir cette partie\u202f: ce n’est pas un enregistrement de Filon, ou son jeu",
            ],
        ),
        (
            "de",
            [
                "Diese Partie kann nicht beginnen: Deine Datei passt nicht zu diesem Spiel (board",
                "Diese Partie kann nicht beginnen: Der Wert einer Option ist nicht erlaubt.",
                "Diese Partie kann nicht beginnen: Diese Spielerzahl erlaubt das Spiel nicht.",
                "Diese Datei ist keine Aufzeichnung von Filon.",
                "Diese Aufzeichnung lässt sich nicht nachspielen: Die Datei ist beschädigt oder gar keine",
                "Diese Aufzeichnung lässt sich nicht nachspielen: Die Datei stammt nicht von Filon, oder das",
            ],
        ),
    ],
)
def test_refused_table_or_record_says_why_in_words(served: ThreadedServer, language: str, texts: list[str]) -> None:
    sabale = filon.load("sabale").start(2, seed=1).record()
    asked = [
        ("/api/tables", {"game": "sacramento", "seats": 2, "options": {"board": {"x": 1}}}),
        ("/api/tables", {"game": "saboteur", "seats": 4, "options": {"rounds": 9}}),
        ("/api/tables", {"game": "saboteur", "seats": 99}),
        ("/api/replay", {"record": "Dear Ana"}),
        ("/api/replay", {"record": "filon record 3\nmoves:\n"}),
        ("/api/replay", {"record": with_new_digest(sabale, "rules: sabale/", "rules: halma/")}),
    ]
    with served.browser(headers={"accept-language": language}) as browser:
        answers = [browser.post(path, json=body) for path, body in asked]

    assert [answer.status_code for answer in answers] == [400] * len(asked)
    assert [a for a, b in zip([answer.json()["text"] for answer in answers], texts, strict=True) if b not in a] == []


def test_games_have_translations_and_a_catalog(served: ThreadedServer) -> None:
    with served.browser(headers={"accept-language": "de"}) as browser:
        games = {game["key"]: game for game in browser.get("/api/games").json()}
        catalogs = {
            key: browser.get(f"/api/games/{key}/catalog") for key in ("saboteur", "duel", "sabale", "sacramento")
        }
        wrong = browser.get("/api/games/saboteur/catalog?seats=99").json()

    assert games["saboteur"]["words"]["card.map"] == filon.load("saboteur").words("de").table["card.map"]
    assert games["saboteur"]["seats"] == [3, 4, 5, 6, 7, 8, 9, 10]
    assert [answer.status_code for answer in catalogs.values()] == [200] * 4
    assert wrong["code"] == "bad_start"


def test_hint_for_a_turn_of_several_steps_is_the_whole_turn(served: ThreadedServer) -> None:
    client, hints = Client(served.url), []
    table = client.create("sabale", 2, bots={1: "random"})
    with client.sit(table, 0, "Ann") as seat:
        client.start(table)
        for turn in islice(seat.turns(), 3):
            hints.append(client.request("POST", f"/api/tables/{table}/hint", {})["text"])
            turn.play(hints[-1])

    assert [text.split()[0] for text in hints] == ["place", "run", "run"]


def test_hints_are_given_to_a_person_alone_with_bots(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two:
        table = make(one, "sabale", 2)
        sit(one, table, 0, "Ann")
        one.post(f"/api/tables/{table}/start", json={})
        while not moves(one.get(f"/t/{table}").text):
            pass
        advice = one.post(f"/api/tables/{table}/hint", json={}).json()
        shared = make(one, "sabale", 2)
        sit(one, shared, 0, "Ann")
        sit(two, shared, 1, "Bob")
        one.post(f"/api/tables/{shared}/start", json={})
        refused = one.post(f"/api/tables/{shared}/hint", json={}).json()

        assert advice["text"] in moves(one.get(f"/t/{table}").text)
    assert refused["code"] == "no_hints_here"
    assert json.dumps(refused)


def test_rematch_of_a_game_with_too_few_seats_changes_nothing(served: ThreadedServer) -> None:
    with served.browser() as ann, served.browser() as ben, served.browser() as cleo:
        table = make(ann, game="saboteur", seats=3)
        for seat, (one, name) in enumerate(((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo"))):
            sit(one, table, seat, name)
        ann.post(f"/api/tables/{table}/start", json={})
        give_up(ann, table)
        for one in (ben, cleo):
            one.post(f"/t/{table}/vote", data={"agrees": "1"})
        before = ann.get(f"/api/tables/{table}").json()["table"]
        answer = ann.post(f"/api/tables/{table}/rematch", json={"game": {"game": "duel", "seats": 2}})

        assert (before["phase"], answer.status_code, answer.json()["code"]) == ("over", 409, "too_few_seats")
        assert answer.json()["places"] == {"people": "3", "seats": "2"}
        assert "3 people have a seat here, but this game would have only 2" in answer.json()["text"]
        page = ann.get(f"/text/t/{table}").text
        assert '<option value="sabale">' in page
        assert '<option value="duel">' not in page
        assert '<option value="3" selected>3</option>' in page
        assert ann.get(f"/api/tables/{table}").json()["table"] == before


def test_rematch_of_the_same_deal_for_a_person_alone(served: ThreadedServer) -> None:
    client, hands = Client(served.url), []
    table = client.create("duel", 1)
    with client.sit(table, 0, "Ann") as seat:
        client.start(table)
        for _ in range(2):
            turns = list(played(seat))
            hands.append((turns[0].view.json(), len(turns)))
            client.request("POST", f"/api/tables/{table}/rematch", {"same_deal": True})
            seat.connect()
        first = next(seat.turns()).view.json()

    assert hands == [(first, hands[0][1])] * 2


def test_rematch_of_the_same_deal_is_one_entry_and_says_so(served: ThreadedServer) -> None:
    client = Client(served.url)
    table = client.create("duel", 1)
    with client.sit(table, 0, "Ann") as seat, served.browser() as browser:
        client.start(table)
        list(played(seat))
        live = served.server.context.tables.by_id[table]
        entries, pages = len(live.table.log), [browser.get(f"/t/{table}").text]
        client.request("POST", f"/api/tables/{table}/rematch", {"same_deal": True})
        added = live.table.log[entries:]
        pages.append(browser.get(f"/t/{table}").text)
        late = browser.post(f"/api/tables/{table}/sit", json={"seat": 0, "name": "Eve"}).json()
        seat.connect()
        list(played(seat))
        record = browser.get(f"/api/tables/{table}/record").text

    assert [type(entry).__name__ for entry in added] == ["DealRepeated"]
    assert ["This deal has been played before" in page for page in pages] == [False, True]
    assert late["code"] == "not_now"
    assert record.startswith("filon record 3\n")
    assert "\nnote: replayed deal\n" in record


def test_rematch_of_the_same_deal_is_refused_among_several_people(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two:
        table = make(one)
        sit(one, table, 0, "Ann")
        sit(two, table, 1, "Bob")
        refused = one.post(f"/api/tables/{table}/rematch", json={"same_deal": True}).json()

    assert refused["code"] == "not_now"


def played(seat: Seat) -> Iterator[Turn]:
    """Play the first legal move until the match is over; yield the turns."""
    for turn in seat.turns():
        turn.play(turn.moves[0])
        yield turn


def test_my_tables_have_codes_coarse_times_and_whether_one_is_alone(served: ThreadedServer) -> None:
    with served.browser() as one, served.browser() as two:
        friends = make(one, "sabale", 2)
        sit(one, friends, 0, "Ann")
        sit(two, friends, 1, "Bob")
        bots = make(one, "sabale", 2, bots={"1": "random"})
        sit(one, bots, 0, "Ann")
        found = one.get("/api/my-tables").json()
        codes = [one.get(f"/api/tables/{table}/invitation").json()["code"] for table in (bots, friends)]

        assert [entry["table"] for entry in found] == [bots, friends]
        assert [entry["code"] for entry in found] == codes
        assert [entry["alone"] for entry in found] == [True, False]
        assert all(entry["played"] % 60 == 0 for entry in found)
