"""A table that is closed to spectators: nothing that a stranger is sent changes with the match or with the chat."""

import asyncio

import msgspec
import pytest

from filon.server.api.routes import ENDPOINTS, TABLE
from filon.server.pages import GET
from filon.table import Result, Table
from server.asgi_table import AsgiTable

READS = sorted(
    {
        *(one.path for one in ENDPOINTS if one.method == "GET" and one.path.startswith(TABLE)),
        *(f"{prefix}{path}" for prefix in ("", "/text") for path in GET if path.startswith("/t/")),
        *("/api/tables", "/api/my-tables", "/"),
    }
)


async def read_all(asgi: AsgiTable) -> dict[str, tuple[int, str]]:
    """Return status and body of everything that a stranger can read."""
    found = {}
    for path in READS:
        answer = await asgi.client.get(path.replace("{table}", asgi.live.id))
        found[path] = (answer.status_code, answer.text)
    for line in ("help", "rules", "who", "since"):
        answer = await asgi.client.post(f"/text/t/{asgi.live.id}/line", data={"line": line})
        found[line] = (answer.status_code, answer.text)
    return found


def move(table: Table, now: float) -> Result:
    """Play the first move that is offered."""
    turn = table.match.turn
    assert turn is not None
    return table.say(turn, table.number, table.match.offers()[0].text, now)


def chat(table: Table, now: float) -> Result:
    """The host says something to the table."""
    return table.chat(0, "hello", now)


def call_vote(table: Table, now: float) -> Result:
    """The host would give up; the other person is asked."""
    return table.give_up(0, now)


@pytest.mark.parametrize("phase", ["lobby", "playing", "over"])
def test_stranger_reads_the_same_before_and_after_moves_and_chat(phase: str) -> None:
    async def run() -> tuple[dict[str, tuple[int, str]], ...]:
        asgi = AsgiTable()
        await asgi.start()
        await asgi.make(phase, spectators=False)
        before = await read_all(asgi)
        entry = asgi.live.table.entry
        for action in (chat, move, move, move, call_vote) if phase == "playing" else (chat,):
            assert (await asgi.live.submit(action)).refusal is None
        assert asgi.live.table.phase == phase
        assert asgi.live.table.entry > entry
        return before, await read_all(asgi)

    before, after = asyncio.run(run())
    assert {path for path in before if before[path] != after[path]} == set()
    assert before["/api/tables/{table}/invitation"][0] == 200
    assert "data-entry" not in before["/text/t/{table}"][1]


def test_seated_person_and_spectator_get_the_entry() -> None:
    """The page of those who may watch refreshes by itself."""

    async def run() -> list[bool]:
        asgi = AsgiTable()
        await asgi.start()
        await asgi.make("playing", spectators=False)
        seated = await asgi.client.get(
            f"/text/t/{asgi.live.id}", headers={"authorization": f"Bearer {asgi.tokens['seat']}"}
        )
        asgi.live.settings = msgspec.structs.replace(asgi.live.settings, spectators=True)
        spectator = await asgi.client.get(f"/text/t/{asgi.live.id}")
        entry = f'data-entry="{asgi.live.table.entry}"'
        return [entry in page.text for page in (seated, spectator)]

    assert asyncio.run(run()) == [True, True]
