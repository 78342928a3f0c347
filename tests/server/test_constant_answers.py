"""Answers that never change while the server runs are made once: games, rules and the description of the API."""

import asyncio
from typing import Any

import pytest

from filon.core import registry
from filon.core.text import rulebook
from filon.server.api import game_info, openapi, reads
from filon.server.pages import rules_and_replay
from server.asgi_table import AsgiTable

PATHS = (
    *("/api/openapi.json", "/api/games", "/api/games/duel/rules", "/rules/duel", "/"),
    *("/rules/nothing", "/api/games/nothing/rules", "/api/games/nothing/catalog"),
)
LANGUAGES = ("en", "de")


async def answers(asgi: AsgiTable) -> dict[Any, tuple[int, str]]:
    """Return status and body of every answer, also of a typed question and a table of an unknown game."""
    found = {}
    for language in LANGUAGES:
        headers = {"accept-language": language}
        line, unknown = {"line": "rules"}, {"game": "nothing", "seats": 2}
        sent = [
            *[await asgi.client.get(path, headers=headers) for path in PATHS],
            await asgi.client.post(f"/text/t/{asgi.live.id}/line", data=line, headers=headers),
            await asgi.client.post("/api/tables", json=unknown, headers=headers),
        ]
        found |= {(one.request.url.path, language): (one.status_code, one.text) for one in sent}
    return found


def test_constant_answers_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for installed games, parsing rules and making the description each took milliseconds per request."""

    def made_again(*arguments: object, **named: object) -> Any:
        raise AssertionError("made again")

    async def run() -> tuple[Any, Any]:
        asgi = AsgiTable()
        await asgi.start()
        await asgi.make("playing", spectators=True)
        first = await answers(asgi)
        for where, name in ((registry, "entry_points"), (rulebook, "read"), (openapi, "describe")):
            monkeypatch.setattr(where, name, made_again)
        return first, await answers(asgi)

    first, again = asyncio.run(run())
    assert first == again
    assert {status for status, _ in first.values()} == {200, 400, 404}
    assert first["/api/games", "en"] != first["/api/games", "de"]
    assert first["/rules/duel", "en"] != first["/rules/duel", "de"]


def test_caches_of_constant_answers_are_bounded() -> None:
    cached = (
        *(rulebook.parsed_page, openapi.encoded_description, reads.encoded_cards),
        *(game_info.encoded_rules, game_info.game_keys, rules_and_replay.rules_html),
    )
    assert all((one.cache_info().maxsize or 10**9) <= 64 for one in cached)
