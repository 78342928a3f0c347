"""Does any nonsense in a form, a path or a query bring more than a kind no?"""

import random
from pathlib import Path

from filon.server.pages import GET
from filon.server.pages.form_actions import FORMS
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, serve_in_thread

HUGE = "9" * 20
ODD = ("", "0", "1", "-1", HUGE, "p1", "\u0660", "é\u202e", "<b>", "a" * 500, "{}", "null", "lay NESW 1,0", "\x00")
OPTIONS = ("option.rounds", "option.target", "option.first", "option.edges")
NAMES = (
    *[
        "number",
        "text",
        "line",
        "seat",
        "name",
        "agrees",
        "game",
        "seats",
        "level",
        "chat",
        "spectators",
        "script",
        "code",
        "with",
        "listed",
        "clock",
        "latecomers",
        "spectator_chat",
        "hint_seats",
        "patience",
        "bot_speed",
    ],
    *OPTIONS,
)


def odd_fields(choice: random.Random) -> dict[str, str]:
    return {name: choice.choice(ODD) for name in choice.sample(NAMES, 6)}


def test_odd_forms_get_a_page_that_says_no(tmp_path: Path) -> None:
    choice = random.Random(5)
    with serve_in_thread(tmp_path) as own, own.browser() as seated, own.browser() as stranger:
        table = make(seated, "saboteur", 3)
        sit(seated, table, 0, "Ann")
        found = set()
        for at in range(400):
            if at == 200:
                seated.post(f"/t/{table}/start", data={})
            path = choice.choice(["/new", "/code", "/device/x", *(f"/t/{table}/{deed}" for deed in FORMS)])
            if path.endswith(("/stand", "/give_up")):
                continue
            answer = choice.choice([seated, stranger]).post(path, data=odd_fields(choice))
            found.add(answer.status_code)
            assert answer.status_code < 500, (path, answer.text)
        raw = seated.post(f"/t/{table}/line", content=b"\xff\xfe=%zz&&&", headers={"content-type": "text/plain"})

    assert {303, 400, 404, 409, 410} <= found
    assert raw.status_code < 500


def test_odd_paths_and_queries_get_a_page_that_says_no(served: ThreadedServer) -> None:
    choice = random.Random(6)
    with served.browser() as browser:
        for _ in range(150):
            path = choice.choice([*GET, "/t/{table}/nothing", "/static/{file}", "/api/{file}"])
            for name in ("table", "game", "key", "file"):
                path = path.replace(f"{{{name}}}", choice.choice(["x", "%00", "..%2f..", "duel", "é", "a" * 300]))
            query = {"as": choice.choice(ODD), "step": choice.choice(ODD), "lang": choice.choice(ODD)}
            answer = browser.get(path, params=query)
            assert answer.status_code < 500, path
