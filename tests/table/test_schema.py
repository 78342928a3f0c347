"""Every message has a schema without unknown types, and messages of all games are valid by it."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import filon
from filon.table import Settings, Table
from filon.table.log_entries import Dealt, Opened, Rematched
from filon.table.protocol.schema import game_types, schema
from filon.table.protocol.server_messages import Delivery, decode_message, encode_message
from filon.table.protocol.typescript import typescript

GAMES = list(map(filon.load, filon.keys()))


def deliveries_of(game: filon.Game, seed: int) -> Iterator[Delivery]:
    """Deliveries of every kind, at a table where all kinds of inputs occur."""
    random, seats = Random(seed), game.seats[seed % len(game.seats)]
    settings = Settings(game=game.key, version=game.version, seats=seats)
    table = Table.open(Opened(now=0.0, table="t", settings=settings))
    for seat in range(seats):
        yield from table.sit(seat, f"Ada {seat}", 0.0)
    yield from table.report(Dealt(now=0.0, seed=seed), None)
    for number in range(400):
        turn = table.match.turn
        if turn is None:
            break
        if number % 7 == 3:
            speaker = random.randrange(seats)
            for phrase in table.match.phrases(speaker)[:1]:
                yield from table.talk(speaker, phrase, 1.0)
            yield from table.undo(turn, table.number, 1.0)
            yield from table.leave(turn, 1.0)
            yield from table.rejoin(turn, 1.0)
        yield from table.say(turn, table.number, "fly", 1.0)
        yield from table.say(turn, table.number, random.choice(table.match.legal()), 1.0, f"m{number}")
        yield table.since(random.choice([None, *range(seats)]), random.randrange(table.entry))
    if table.session is not None and table.session.is_over:
        yield from table.report(Rematched(now=2.0), None)


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every schema within a schema."""
    yield schema
    inner = [*schema.get("properties", {}).values(), *schema.get("$defs", {}).values()]
    inner += [*schema.get("anyOf", []), *schema.get("prefixItems", [])]
    inner += [schema[key] for key in ("items", "additionalProperties") if isinstance(schema.get(key), dict)]
    for one in inner:
        yield from parts(one)


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_message_of_every_game_decodes_as_the_schema_says(game: filon.Game) -> None:
    readers = {kind: msgspec.json.Decoder(what) for kind, what in game_types(game).items()}
    met = set()
    for delivery in (one for seed in (1, 2) for one in deliveries_of(game, seed)):
        text = encode_message(delivery)
        kind = json.loads(text)["kind"]
        met.add(kind)

        assert encode_message(Delivery(delivery.to, decode_message(text))) == text
        if kind == "refused":
            continue
        strictly = readers["SnapshotMessage" if kind == "snapshot" else "Update"].decode(text)
        events = json.loads(text)["events"]
        assert len(strictly.events) == len(events)
        assert json.loads(msgspec.json.encode(game.read_events(json.dumps(events)))) == events

    assert met == {"snapshot", "update", "refused"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_client_catalog_has_its_declared_type(game: filon.Game) -> None:
    for seats in game.seats if game.client_catalog is not None and game.client_catalog_type is not None else ():
        options = {option.key: option.default for option in game.options}
        sheet = msgspec.json.encode(game.client_catalog(seats, options))

        assert msgspec.json.encode(msgspec.json.decode(sheet, type=game.client_catalog_type)) == sheet


def test_schema_has_no_field_of_unknown_type() -> None:
    found = schema(GAMES)
    said = ("type", "$ref", "anyOf", "enum", "const")

    assert len(list(parts(found))) > 500
    assert [part for part in parts(found) if not any(key in part for key in said)] == []
    assert "unknown" not in typescript(found)
    assert "any" not in typescript(found).replace("many", "").split()


def test_schema_references_resolve() -> None:
    found = schema(GAMES)
    wanted = {part["$ref"].removeprefix("#/$defs/") for part in parts(found) if "$ref" in part}

    assert wanted <= set(found["$defs"])


def test_typescript_has_a_type_for_every_definition() -> None:
    found = schema([filon.load("saboteur")])
    text = typescript(found)

    for name in found["$defs"]:
        assert f"export interface {name} {{" in text or f"export type {name} = " in text
    assert "readonly by: Seat;" in text
    assert "readonly broken: readonly (readonly string[])[];" in text
