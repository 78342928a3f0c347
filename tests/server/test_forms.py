"""Malformed forms, paths and queries get an error page, never a server error."""

import random
from pathlib import Path

from filon.server.pages import GET
from filon.server.pages.form_actions import FORMS
from server.test_tables import make, sit
from server.threaded_server import ThreadedServer, serve_in_thread

HUGE = "9" * 20
MALFORMED = (
    "",
    "0",
    "1",
    "-1",
    HUGE,
    "p1",
    "\u0660",
    "é\u202e",
    "<b>",
    "a" * 500,
    "{}",
    "null",
    "lay NESW 1,0",
    "\x00",
)
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
        "late_join",
        "spectator_chat",
        "hint_seats",
        "patience",
        "bot_speed",
    ],
    *OPTIONS,
)


def malformed_fields(rng: random.Random) -> dict[str, str]:
    return {name: rng.choice(MALFORMED) for name in rng.sample(NAMES, 6)}


def test_malformed_forms_get_an_error_page(tmp_path: Path) -> None:
    rng = random.Random(5)
    with serve_in_thread(tmp_path) as own, own.browser() as seated, own.browser() as stranger:
        table = make(seated, "saboteur", 3)
        sit(seated, table, 0, "Ann")
        found = set()
        for at in range(400):
            if at == 200:
                seated.post(f"/t/{table}/start", data={})
            path = rng.choice(["/new", "/code", "/device/x", *(f"/t/{table}/{form}" for form in FORMS)])
            if path.endswith(("/stand", "/give_up")):
                continue
            answer = rng.choice([seated, stranger]).post(path, data=malformed_fields(rng))
            found.add(answer.status_code)
            assert answer.status_code < 500, (path, answer.text)
        raw = seated.post(f"/t/{table}/line", content=b"\xff\xfe=%zz&&&", headers={"content-type": "text/plain"})

    assert {303, 400, 404, 409, 410} <= found
    assert raw.status_code < 500


def test_malformed_paths_and_queries_get_an_error_page(served: ThreadedServer) -> None:
    rng = random.Random(6)
    with served.browser() as browser:
        for _ in range(150):
            path = rng.choice([*GET, "/t/{table}/nothing", "/static/{file}", "/api/{file}"])
            for name in ("table", "game", "key", "file"):
                path = path.replace(f"{{{name}}}", rng.choice(["x", "%00", "..%2f..", "duel", "é", "a" * 300]))
            query = {"as": rng.choice(MALFORMED), "step": rng.choice(MALFORMED), "lang": rng.choice(MALFORMED)}
            answer = browser.get(path, params=query)
            assert answer.status_code < 500, path
