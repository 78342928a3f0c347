"""Entropy: no flag, setting or environment variable changes what a server deals; its source is handed in."""

import argparse
import ast
import asyncio
from pathlib import Path

import filon.server
from filon.server.api.links import CODE_CHARACTERS, CODE_LENGTH, new_code
from filon.server.app import Server
from filon.server.config import Config, add_flags, read_config
from filon.server.identity.entropy import as_text, system_entropy
from filon.server.identity.guests import TOKEN_LENGTH
from filon.server.storage.sqlite_store import SqliteStore
from server.async_server import Guest, run_server
from server.threaded_server import SeededEntropy

SOURCES = Path(filon.server.__file__).parent
WORDS = {"chance", "entropy", "seed", "secret", "luck", "random"}


def test_entropy_is_the_operating_systems_whatever_a_host_sets(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser, lambda key: key)
    environment = {f"FILON_{word.upper()}": "1" for word in WORDS}
    config = read_config(parser.parse_args([]), {**environment, "FILON_DATA": str(tmp_path)})
    store = SqliteStore(tmp_path / "filon.db")
    context = Server(store, config).context
    store.close()

    assert config == Config(data=str(tmp_path))
    assert context.entropy is system_entropy
    assert context.devices.entropy is system_entropy
    assert not WORDS & {*Config.__struct_fields__, *(action.dest for action in parser._actions)}


def calls(tree: ast.AST, *names: str) -> list[ast.Call]:
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in found if isinstance(call.func, ast.Name) and call.func.id in names]


def test_no_module_hands_a_server_other_entropy_or_makes_its_own() -> None:
    handed, taken = [], []
    for file in sorted(SOURCES.parent.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for call in calls(ast.parse(text), "Server"):
            handed += [file.name] if len(call.args) > 2 or any(one.arg != "config" for one in call.keywords) else []
        if SOURCES in file.parents and ("import secrets" in text or "urandom" in text or "import random" in text):
            taken.append(file.name)

    assert handed == []
    assert taken == ["entropy.py"]


def test_seeded_entropy_makes_the_same_table_and_deal_twice(tmp_path: Path) -> None:
    async def dealt(folder: Path, seed: str) -> tuple[str, str]:
        folder.mkdir()
        async with run_server(folder / "filon.db") as server:
            server.context.entropy = SeededEntropy(seed)
            guest = Guest(server.address)
            made = (await guest.request("POST", "/api/tables", game="saboteur", seats=5)).json()
            await guest.sit(made["table"], 0, "Ana")
            await guest.request("POST", f"/api/tables/{made['table']}/start")
            live = await server.tables.find(made["table"])
            assert live is not None
            return made["table"] + made["code"] + guest.token, live.table.match.view(0).json()

    first, again, other = (
        asyncio.run(dealt(tmp_path / name, seed)) for name, seed in (("a", "one"), ("b", "one"), ("c", "two"))
    )

    assert first == again
    assert first[0] != other[0]
    assert first[1] != other[1]


def test_codes_and_tokens_have_their_length_and_use_every_character() -> None:
    codes = [new_code(system_entropy) for _ in range(400)]

    assert {len(code) for code in codes} == {CODE_LENGTH}
    assert {sign for code in codes for sign in code} == set(CODE_CHARACTERS)
    assert len(as_text(system_entropy, "guest", 32)) == TOKEN_LENGTH
    assert system_entropy("secret", 32) != system_entropy("secret", 32)
