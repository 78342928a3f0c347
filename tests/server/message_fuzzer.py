"""Test support: fuzzed client messages, generated from the types of the protocol and then corrupted."""

import json
from random import Random
from typing import Any, get_args

import msgspec

from filon.table.protocol import client_messages

KINDS = get_args(client_messages.Message)
TEXTS = (
    "",
    "pass",
    "lay",
    "suspect p1",
    "fly",
    "p1",
    "\u202e",
    "\ud83d\ude00",
    "é" * 300,
    "0" * 64,
    "ff" * 16,
    "a\tb\n",
    "\\u0000",
    "null",
)
NUMBERS = (0, 1, -1, 7, 2**31, 2**63, -(2**70), 10**400, True)
WRONG: tuple[Any, ...] = (None, [], {}, [[]], {"kind": "move"}, 1.5, 1e308, "NaN", -0.0, ["x"] * 100)
BROKEN = (
    "",
    "{",
    "}",
    "[]",
    "null",
    "0",
    '"',
    '{"kind"',
    '{"kind":"move"}',
    '{"kind":"no"}',
    "[" * 3000,
    "{}" * 50,
    '{"kind":["move"]}',
    "\x00",
    '{"kind":"join","since":1e999}',
)


def message(random: Random, number: int) -> str:
    """Return one fuzzed message; the server answers each of them."""
    draw = random.random()
    if draw < 0.1:
        return random.choice(BROKEN)
    if draw < 0.12:
        return json.dumps({"kind": "chat", "text": "x" * random.choice((20_000, 60_000))})
    found = filled(random, random.choice(KINDS), number)
    for _ in range(random.choice((0, 0, 1, 2))):
        corrupt(random, found)
    text = json.dumps(found, ensure_ascii=random.random() < 0.9)
    if random.random() < 0.05:
        at = random.randrange(len(text))
        text = text[:at] + random.choice('{}[]",:x\\') + text[at + 1 :]
    return text.encode("utf-8", "replace").decode()


def filled(random: Random, kind: Any, number: int) -> dict[str, Any]:
    """Return a well-formed message of this kind, often with the current number."""
    found: dict[str, Any] = {"kind": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if field.name == "number":
            found[field.name] = number if random.random() < 0.7 else random.choice(NUMBERS)
        elif field.type is int:
            found[field.name] = random.choice(NUMBERS)
        elif field.type is bool:
            found[field.name] = random.random() < 0.5
        elif field.type is str:
            found[field.name] = random.choice(TEXTS)
        else:
            found[field.name] = [random.choice(TEXTS) for _ in range(random.randrange(4))]
    return found


def corrupt(random: Random, found: dict[str, Any]) -> None:
    """Remove a field, change its type, or add one."""
    what = random.randrange(3)
    if what == 0 and len(found) > 1:
        del found[random.choice(sorted(found))]
    elif what == 1:
        found[random.choice(sorted(found) or ["kind"])] = random.choice(WRONG)
    else:
        found[random.choice(("seat", "by", "token", "secret", "\u0000"))] = random.choice(WRONG)
