"""The catalog of a game refuses options in the same words as a new table does; no options are a server's mistake."""

import asyncio
import json
from typing import Any

import pytest

from filon.core.errors import InvalidStart
from filon.core.registry import keys, load
from filon.games.duel import components, layout
from server.asgi_table import AsgiTable

ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, 10**20, 1.5),
    *("", "x", "p1", "p9", "{}", "[]"),
    *([], [1], ["a"], [{}], [None], [[]], [[1, 2]]),
    *({}, {"a": 1}, {"start": 1}, {"start": [], "goals": []}, {"start": [[]], "goals": {}}),
    *({"path": 1}, {"path": [1]}, {"path": [{}]}, {"path": [], "goal": [], "action": {}}, {"action": []}),
)


async def different_answers(table: AsgiTable, key: str) -> list[object]:
    """Return the options of a game that catalog and new table answer differently, or with a server's mistake."""
    game, found = load(key), []
    choices = {choice for option in game.options for choice in option.choices}
    for seats in {game.seats[0], game.seats[-1]}:
        for name in [*(option.key for option in game.options), "unknown"]:
            for value in (*ODD, *choices):
                options = {name: value}
                query = {"seats": seats, "options": json.dumps(options)}
                catalog = await table.client.get(f"/api/games/{key}/catalog", params=query)
                created = await table.client.post("/api/tables", json={"game": key, "seats": seats, "options": options})
                same = catalog.status_code == 200 if created.status_code == 201 else catalog.json() == created.json()
                if not same or catalog.status_code not in (200, 400):
                    found.append((seats, options, catalog.text[:99], created.text[:99]))
    return found


@pytest.mark.parametrize("key", [key for key in keys() if load(key).client_catalog is not None])
def test_catalog_refuses_odd_options_as_a_table_does(key: str) -> None:
    async def run() -> list[object]:
        table = AsgiTable()
        await table.start()
        return await different_answers(table, key)

    assert asyncio.run(run()) == []


@pytest.mark.parametrize("value", [[], [1], [{}], ["a"], "x", 1])
def test_custom_deck_or_layout_that_is_no_object_is_refused_before_it_is_built(value: Any) -> None:
    """Compiled, the constructors raise TypeError for these."""
    for build in (components.components_from_option, lambda given: layout.layout_from_option(given, 2)):
        with pytest.raises(InvalidStart, match=r"wanted an object$"):
            build(value)
