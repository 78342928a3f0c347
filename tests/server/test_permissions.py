"""Who may do what at a table: the matrix below, compared with what the application answers on every route."""

import asyncio
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args

from starlette.routing import Route, WebSocketRoute

from filon.server.pages.form_actions import FORMS
from filon.server.pages.typed_commands import COMMANDS
from filon.server.tables.permissions import ACTIONS
from filon.table.protocol import client_messages
from server.asgi_table import ROLES, AsgiSocket, AsgiTable

PHASES = ("lobby", "playing", "over")
# One row is one action, and when it is about: phases, and whether spectators are allowed (open) or not (closed).
# yes: let through, whatever the table then says to it. closed: spectators_closed. unseated: not_seated.
# seated: seated_already. not host: not_host.
MATRIX = """
action                                 | when                    | stranger | spectator | former   | seat     | host
GET /healthz                           |                         | yes      | yes       | yes      | yes      | yes
GET /static/{file}                     |                         | yes      | yes       | yes      | yes      | yes
GET /web/{file}                        |                         | yes      | yes       | yes      | yes      | yes
GET /api/openapi.json                  |                         | yes      | yes       | yes      | yes      | yes
GET /api/version                       |                         | yes      | yes       | yes      | yes      | yes
GET /api/games                         |                         | yes      | yes       | yes      | yes      | yes
GET /api/games/{game}/rules            |                         | yes      | yes       | yes      | yes      | yes
GET /api/games/{game}/catalog          |                         | yes      | yes       | yes      | yes      | yes
GET /api/my-tables                     |                         | yes      | yes       | yes      | yes      | yes
GET /api/my-games                      |                         | yes      | yes       | yes      | yes      | yes
GET /api/tables                        |                         | yes      | yes       | yes      | yes      | yes
GET /api/codes/{code}                  |                         | yes      | yes       | yes      | yes      | yes
POST /api/guests                       |                         | yes      | yes       | yes      | yes      | yes
POST /api/tables                       |                         | yes      | yes       | yes      | yes      | yes
POST /api/replay                       |                         | yes      | yes       | yes      | yes      | yes
GET /                                  |                         | yes      | yes       | yes      | yes      | yes
GET /record                            |                         | yes      | yes       | yes      | yes      | yes
GET /new/{game}                        |                         | yes      | yes       | yes      | yes      | yes
GET /rules/{game}                      |                         | yes      | yes       | yes      | yes      | yes
POST /new                              |                         | yes      | yes       | yes      | yes      | yes
POST /code                             |                         | yes      | yes       | yes      | yes      | yes
GET /device/{key}                      |                         | yes      | yes       | yes      | yes      | yes
POST /api/devices/seat                 |                         | yes      | yes       | yes      | yes      | yes
POST /api/devices                      |                         | yes      | yes       | yes      | seated   | seated
POST /device/{key}                     |                         | yes      | yes       | yes      | seated   | seated
GET /api/tables/{table}                | open                    | yes      | yes       | yes      | yes      | yes
GET /api/tables/{table}                | closed lobby            | yes      | yes       | yes      | yes      | yes
GET /api/tables/{table}                | closed playing over     | closed   | closed    | closed   | yes      | yes
GET /api/tables/{table}/invitation     |                         | yes      | yes       | yes      | yes      | yes
GET /api/tables/{table}/record         | open                    | yes      | yes       | yes      | yes      | yes
GET /api/tables/{table}/record         | closed                  | closed   | closed    | closed   | yes      | yes
GET /api/tables/{table}/replay         | open                    | yes      | yes       | yes      | yes      | yes
GET /api/tables/{table}/replay         | closed                  | closed   | closed    | closed   | yes      | yes
POST /api/tables/{table}/sit           |                         | yes      | yes       | yes      | seated   | seated
POST /api/tables/{table}/late-join     |                         | yes      | yes       | yes      | seated   | seated
POST /api/tables/{table}/late-join/withdraw |                    | yes      | yes       | yes      | seated   | seated
POST /api/tables/{table}/reclaim       |                         | yes      | yes       | yes      | seated   | seated
POST /api/tables/{table}/reclaim/answer |                        | unseated | unseated  | unseated | yes      | yes
POST /api/tables/{table}/device        |                         | unseated | unseated  | unseated | yes      | yes
POST /api/tables/{table}/stand         |                         | unseated | unseated  | unseated | yes      | yes
POST /api/tables/{table}/hint          |                         | unseated | unseated  | unseated | yes      | yes
POST /api/tables/{table}/game          |                         | unseated | unseated  | unseated | not host | yes
POST /api/tables/{table}/start         |                         | unseated | unseated  | unseated | not host | yes
POST /api/tables/{table}/bot           |                         | unseated | unseated  | unseated | not host | yes
POST /api/tables/{table}/settings      |                         | unseated | unseated  | unseated | not host | yes
POST /api/tables/{table}/rematch       |                         | unseated | unseated  | unseated | not host | yes
GET /t/{table}                         | open                    | yes      | yes       | yes      | yes      | yes
GET /t/{table}                         | closed lobby            | yes      | yes       | yes      | yes      | yes
GET /t/{table}                         | closed playing over     | closed   | closed    | closed   | yes      | yes
GET /t/{table}/replay                  | open                    | yes      | yes       | yes      | yes      | yes
GET /t/{table}/replay                  | closed                  | closed   | closed    | closed   | yes      | yes
form move                              |                         | unseated | unseated  | unseated | yes      | yes
form talk                              |                         | unseated | unseated  | unseated | yes      | yes
form chat                              | open                    | unseated | unseated  | unseated | yes      | yes
form chat                              | closed                  | closed   | closed    | closed   | yes      | yes
form undo                              |                         | unseated | unseated  | unseated | yes      | yes
form give_up                           |                         | unseated | unseated  | unseated | yes      | yes
form vote                              |                         | unseated | unseated  | unseated | yes      | yes
form return                            |                         | unseated | unseated  | unseated | yes      | yes
form sit                               |                         | yes      | yes       | yes      | seated   | seated
form late_join                         |                         | yes      | yes       | yes      | seated   | seated
form withdraw                          |                         | yes      | yes       | yes      | seated   | seated
form reclaim                           |                         | yes      | yes       | yes      | seated   | seated
form reclaim_answer                    |                         | unseated | unseated  | unseated | yes      | yes
form device                            |                         | unseated | unseated  | unseated | yes      | yes
form stand                             |                         | unseated | unseated  | unseated | yes      | yes
form game                              |                         | unseated | unseated  | unseated | not host | yes
form start                             |                         | unseated | unseated  | unseated | not host | yes
form bot                               |                         | unseated | unseated  | unseated | not host | yes
form settings                          |                         | unseated | unseated  | unseated | not host | yes
form rematch                           |                         | unseated | unseated  | unseated | not host | yes
line help                              |                         | yes      | yes       | yes      | yes      | yes
line rules                             |                         | yes      | yes       | yes      | yes      | yes
line who                               | open                    | yes      | yes       | yes      | yes      | yes
line who                               | closed                  | closed   | closed    | closed   | yes      | yes
line since                             | open                    | yes      | yes       | yes      | yes      | yes
line since                             | closed                  | closed   | closed    | closed   | yes      | yes
line hint                              |                         | unseated | unseated  | unseated | yes      | yes
line a1                                |                         | unseated | unseated  | unseated | yes      | yes
WS /api/tables/{table}/play            | open                    | yes      | yes       | yes      | yes      | yes
WS /api/tables/{table}/play            | closed                  | closed   | closed    | closed   | yes      | yes
message join                           | open                    | yes      | yes       | yes      | yes      | yes
message join                           | closed                  | closed   | closed    | closed   | yes      | yes
message events                         | open                    | yes      | yes       | yes      | yes      | yes
message events                         | closed                  | closed   | closed    | closed   | yes      | yes
message ping                           | open                    | yes      | yes       | yes      | yes      | yes
message ping                           | closed                  | closed   | closed    | closed   | yes      | yes
message move                           | open                    | unseated | unseated  | unseated | yes      | yes
message move                           | closed                  | closed   | closed    | closed   | yes      | yes
message talk                           | open                    | unseated | unseated  | unseated | yes      | yes
message talk                           | closed                  | closed   | closed    | closed   | yes      | yes
message chat                           | open                    | unseated | unseated  | unseated | yes      | yes
message chat                           | closed                  | closed   | closed    | closed   | yes      | yes
message undo                           | open                    | unseated | unseated  | unseated | yes      | yes
message undo                           | closed                  | closed   | closed    | closed   | yes      | yes
message give_up                        | open                    | unseated | unseated  | unseated | yes      | yes
message give_up                        | closed                  | closed   | closed    | closed   | yes      | yes
message vote                           | open                    | unseated | unseated  | unseated | yes      | yes
message vote                           | closed                  | closed   | closed    | closed   | yes      | yes
message return                         | open                    | unseated | unseated  | unseated | yes      | yes
message return                         | closed                  | closed   | closed    | closed   | yes      | yes
message commit                         | open                    | unseated | unseated  | unseated | yes      | yes
message commit                         | closed                  | closed   | closed    | closed   | yes      | yes
message reveal                         | open                    | unseated | unseated  | unseated | yes      | yes
message reveal                         | closed                  | closed   | closed    | closed   | yes      | yes
message why_not                        | open                    | unseated | unseated  | unseated | yes      | yes
message why_not                        | closed                  | closed   | closed    | closed   | yes      | yes
message draft                          | open                    | unseated | unseated  | unseated | yes      | yes
message draft                          | closed                  | closed   | closed    | closed   | yes      | yes
message hint                           | open                    | unseated | unseated  | unseated | yes      | yes
message hint                           | closed                  | closed   | closed    | closed   | yes      | yes
"""
GAME = {"game": "sabale", "seats": 4, "level": "random"}
BODIES: dict[str, Any] = {
    "sit": {"seat": 2, "name": "New"},
    "late-join": {"seat": 2, "name": "New"},
    "reclaim": {"seat": 0},
    "reclaim/answer": {"agrees": True},
    "game": GAME,
    "bot": {"seat": 3},
    "settings": {"chat": True},
}
FIELDS: dict[str, Any] = {
    "move": {"number": "0", "text": "a1"},
    "talk": {"text": "hello"},
    "chat": {"text": "hello"},
    "vote": {"agrees": "1"},
    "sit": {"seat": "2", "name": "New"},
    "late_join": {"seat": "2", "name": "New"},
    "reclaim": {"seat": "0"},
    "reclaim_answer": {"agrees": "1"},
    "game": {"game": "sabale"},
    "bot": {"seat": "3"},
    "settings": {"chat": "1"},
}
MESSAGES: dict[str, Any] = {
    "events": {"first": 1},
    "move": {"number": 0, "text": "a1"},
    "talk": {"text": "hello"},
    "chat": {"text": "hello"},
    "undo": {"number": 0},
    "vote": {"agrees": True},
    "commit": {"hash": "0" * 64},
    "reveal": {"bytes": "0" * 32},
    "why_not": {"text": "a1"},
    "draft": {"number": 0, "steps": ["a1"]},
}


class Row:
    """One row of the matrix: the action, the conditions, and what each role gets."""

    def __init__(self, line: str) -> None:
        self.action, when, *cells = (cell.strip() for cell in line.split("|"))
        self.is_about_a_table = self.action[0].islower() or "{table}" in self.action or "/device" in self.action
        self.when, self.cells = set(when.split()), dict(zip(ROLES, cells, strict=True))

    def applies(self, phase: str, spectators: str) -> bool:
        """Return whether this row is about a table in this phase, with or without spectators."""
        phases, allowed = self.when & {*PHASES} or {*PHASES}, self.when & {"open", "closed"} or {"open", "closed"}
        return phase in phases and spectators in allowed


ROWS = [Row(line) for line in MATRIX.strip().splitlines()[1:]]


def conditions() -> Iterator[tuple[str, str]]:
    return product(PHASES, ("open", "closed"))


def actions_of(app: Any) -> set[str]:
    """Return every action that the application has: a route, a form, a typed command, a message."""
    found = set()
    for route in app.routes:
        if isinstance(route, WebSocketRoute):
            found.add(f"WS {route.path}")
        else:
            assert isinstance(route, Route)
            found |= {f"{method} {route.path}" for method in (route.methods or set()) - {"HEAD"}}
    found.remove("POST /t/{table}/{form}")
    found |= {f"form {name}" for name in FORMS if name != "line"}
    found |= {f"line {name}" for name in (*COMMANDS, "a1")}
    return found | {f"message {kind.__struct_config__.tag}" for kind in get_args(client_messages.Message)}


async def probe(asgi: AsgiTable, action: str, role: str) -> str:
    """Try one action in one role; return what the permissions said."""
    kind, _, path = action.partition(" ")
    base = f"/t/{asgi.live.id}"
    if kind == "form":
        return await asgi.http(role, "POST", f"{base}/{path}", form=FIELDS.get(path, {}))
    if kind == "line":
        return await asgi.http(role, "POST", f"{base}/line", form={"line": path})
    if kind == "WS":
        socket = AsgiSocket()
        await socket.open(asgi.app, path.format(table=asgi.live.id), asgi.tokens[role])
        await socket.close()
        return socket.refused or "yes"
    if kind == "message":
        return await probe_message(asgi, path, role)
    name = path.partition("{table}/")[2]
    body = {"key": asgi.key} if path.startswith("/api/devices") else BODIES.get(name, {})
    filled = path.format(table=asgi.live.id, key=asgi.key, game="sabale", code=asgi.live.code or "-", file="style.css")
    return await asgi.http(role, kind, filled, body, {} if kind == "POST" and not path.startswith("/api") else None)


async def probe_message(asgi: AsgiTable, kind: str, role: str) -> str:
    """Send a message over a connection that was admitted while spectators were allowed."""
    live, socket, settings = asgi.live, AsgiSocket(), asgi.live.settings
    live.settings = type(settings)()
    await socket.open(asgi.app, f"/api/tables/{live.id}/play", asgi.tokens[role])
    await socket.request("join", "first")
    live.settings = settings
    found = await socket.request(kind, **MESSAGES.get(kind, {}))
    is_open = not socket.is_ended
    await socket.close()
    assert is_open == (found != "closed")  # a caller that may not watch is disconnected
    return found


def test_matrix_has_every_route_form_command_and_message_once() -> None:
    async def check() -> None:
        assert {row.action for row in ROWS} == actions_of(AsgiTable().app)

    asyncio.run(check())
    for action in {row.action for row in ROWS}:
        for phase, spectators in conditions():
            assert len([row for row in ROWS if row.action == action and row.applies(phase, spectators)]) == 1, action
    tags = {kind.__struct_config__.tag for kind in get_args(client_messages.Message)}

    assert tags <= {*ACTIONS}


def test_every_action_is_permitted_as_the_matrix_says() -> None:
    async def compare() -> None:
        asgi = AsgiTable()
        await asgi.start()
        wrong = []
        for phase, spectators in conditions():
            rows = [row for row in ROWS if row.applies(phase, spectators)]
            for row, role in product(rows, ROLES):
                if row.is_about_a_table or phase == "lobby":
                    await asgi.make(phase, spectators=spectators == "open")
                    found = await probe(asgi, row.action, role)
                    if found != row.cells[role]:
                        wrong.append((row.action, phase, spectators, role, found, row.cells[role]))
        await asgi.client.aclose()
        await asgi.context.close()

        assert wrong == []

    asyncio.run(compare())


def test_person_who_leaves_the_seat_of_a_closed_table_receives_nothing_more() -> None:
    async def leave(phase: str, *, spectators: bool) -> tuple[bool, list[str]]:
        asgi, socket = AsgiTable(), AsgiSocket()
        await asgi.start()
        await asgi.make(phase, spectators=spectators)
        path = f"/api/tables/{asgi.live.id}"
        await socket.open(asgi.app, f"{path}/play", asgi.tokens["seat"])
        await socket.request("join")
        before = len(socket.sent)
        assert await asgi.http("seat", "POST", f"{path}/stand", {}) == "yes"
        for text in ("among ourselves", "at last"):
            await asgi.http("host", "POST", f"/t/{asgi.live.id}/chat", form={"text": text})
        is_open = not socket.is_ended
        await socket.close()
        await asgi.client.aclose()
        await asgi.context.close()
        return is_open, [one["kind"] for one in socket.sent[before:]]

    assert asyncio.run(leave("over", spectators=False)) == (False, [])
    assert asyncio.run(leave("over", spectators=True)) == (True, ["snapshot", "update", "update"])
    # During a match the seat stays the person's, who is sent that a bot plays now, and may come back.
    assert asyncio.run(leave("playing", spectators=False)) == (False, ["update"])
    assert asyncio.run(leave("playing", spectators=True)) == (True, ["update"] * 3)


def test_lobby_of_a_closed_table_shows_strangers_its_seats_but_no_chat() -> None:
    async def look() -> tuple[Any, str]:
        asgi = AsgiTable()
        await asgi.start()
        await asgi.make("lobby", spectators=False)
        await asgi.http("host", "POST", f"/t/{asgi.live.id}/chat", form={"text": "between us"})
        found = await asgi.client.get(f"/api/tables/{asgi.live.id}"), await asgi.client.get(f"/t/{asgi.live.id}")
        own = await asgi.client.get(f"/t/{asgi.live.id}", headers={"authorization": f"Bearer {asgi.tokens['host']}"})
        assert "between us" in own.text
        await asgi.client.aclose()
        await asgi.context.close()
        return found[0].json()["table"], found[1].text

    table, page = asyncio.run(look())

    assert [info["name"] for info in table["seats"]] == ["host", "seat", "", ""]
    assert table["chat"] == []
    assert "between us" not in page
