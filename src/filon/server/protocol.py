"""What do programs and this server say to each other? docs/protocol.md, written from the message types by a command."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from filon.core.refusal import Refusal
from filon.server.api import DOORS
from filon.server.around import Around, LostSeat
from filon.server.manner import Manner
from filon.server.socket import Answer, Refusing
from filon.table import messages, requests

INTRODUCTION = f"""# The protocol

Version {messages.PROTOCOL}. This page is written from the types by `filon schema --markdown`; a test compares them.
JSON Schema and TypeScript of all that is sent come from `filon schema` and `filon schema --typescript`, the HTTP part
as OpenAPI from `/api/openapi.json`. `filon.client` speaks all of it for programs in Python: `examples/bot.py` is a
player of thirty lines.

## Who one is

A program asks `POST /api/guests` once, keeps the token and sends it with every request as `Authorization: Bearer
TOKEN`; a browser has a cookie. The token holds the guest's seats. It is in no address and no page, and is never sent
again. A refusal is always `code`, `rule` (empty where there is none), `places` and `text`, a sentence in the language
of `Accept-Language` or `?lang=`.

## HTTP

What is sent and answered is JSON. Types are in `/api/openapi.json`.
"""
PLAYING = """
## Playing

`/api/tables/{table}/play` is a WebSocket, for seats and onlookers alike. One message a frame, each an object with its
`kind`. Begin with `join`: everything that is shown comes as `shown`, and from then on one `changed` for every entry
of the table's log, in order. Merge a change by applying its `patch` (JSON Patch: add, remove, replace) to `shown`,
setting `entry`, and replacing the events from number `first` on. Where an entry is missing, `join` again with the
last one merged. Say in `join` which `protocol` one speaks and, in a page, the `build` of `/api/version` when it was
loaded: a page older than the server is refused as `old_page`, and must be loaded again.

`id` is the sender's own, up to 64 characters: whatever is sent twice with the same id is done once, and what answers
it carries the id. A move is decided under the `number` of `now`; another number is refused as `stale`.

### The deal

While `place.phase` is `dealing` and one's seat is in `place.deal.waiting`: as long as `terms` is empty send `pledge`
with the SHA-256 of 16 new random bytes; once the terms are there keep their `fingerprint`, check that they name the
game, options, seats, table and match that were shown and one's own hash, and send the bytes with `open`.
[Luck](luck.md) tells why. Who is slow is waited for ten seconds.

## What a client sends
"""
TOLD = """
## What the server sends
"""
PARTS = """
## What these are made of

What only a game can read (`public`, `own`, an event's `what`) has the game's own types: `filon schema --game
saboteur`.
"""
SENT: tuple[msgspec.Struct, ...] = (
    requests.Join(),
    requests.Join(id="j1", since=41, build="0123456789ab"),
    requests.Move(id="m1", number=7, text="lay NESW 1,0"),
    requests.Talk(id="t1", text="suspect p4"),
    requests.Chat(text="Well played!"),
    requests.TakeBack(number=8),
    requests.GiveUp(),
    requests.Answer(agrees=True),
    requests.ComeBack(),
    requests.Pledge(hash="9f" * 32),
    requests.Open(part="07" * 16),
    requests.Why(id="w1", text="lay NESW 1,0"),
    requests.Sketch(id="d1", number=7, steps=("bar a1|b1",)),
    requests.Hint(id="h1"),
)
RECEIVED: tuple[msgspec.Struct, ...] = (
    messages.Changed(
        entry=42,
        number=8,
        epoch=1,
        first=17,
        written_events=msgspec.Raw(b'[{"number":17,"audience":"all","news":false,"what":{"kind":"drew","by":2}}]'),
        written_patch=msgspec.Raw(b'[{"op":"replace","path":"/now/turn","value":3}]'),
        id="m1",
    ),
    Refusing("m1", Refusal("cell_is_taken", "S4.3", {"cell": "1,0"}), "A card already lies on 1,0. (S4.3)"),
    Answer("h1", hint="pass map"),
    Around((0, 2), 1, Manner()),
    Around((1, 2), 0, Manner(), LostSeat(0, (1,))),
)
SHAPES = (
    messages.Shown, messages.Place, messages.Chair, messages.Deal, messages.Now, messages.Mine, messages.Op,
    messages.Asking, messages.Banks, messages.Draft, messages.Tally, messages.Line, Manner, LostSeat, Refusal,
)  # fmt: skip


def markdown() -> str:
    """The whole page."""
    found = [INTRODUCTION, "| | | asked | answered |", "|---|---|---|---|"]
    for door in DOORS:
        asked, answered = door.wish.__name__ if door.wish else "", written(door.answer)
        note = (door.deed.__doc__ or "").partition("\n")[0]
        found.append(f"| `{door.method} {door.path}` | {note} | {asked} | {answered} |")
    found.append(PLAYING)
    for kind in get_args(requests.Message):
        found += told(kind, [one for one in SENT if isinstance(one, kind)])
    found.append(TOLD)
    for kind in (messages.Whole, messages.Changed, Refusing, Answer, Around):
        found += told(kind, [one for one in RECEIVED if isinstance(one, kind)])
    found.append(PARTS)
    for kind in SHAPES:
        found += told(kind, [])
    return "\n".join(found).rstrip() + "\n"


def told(kind: type[msgspec.Struct], examples: list[Any]) -> list[str]:
    """One type: what it is for, its fields, and examples."""
    tag = kind.__struct_config__.tag
    title = f"`{tag}`" if tag else kind.__name__
    hints = get_type_hints(kind)
    lines = [f"### {title}", "", " ".join((kind.__doc__ or "").split()), ""]
    names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    rows = [f"| `{name}` | {written(hints[field], field)} |" for field, name in names]
    if rows:
        lines += ["| field | |", "|---|---|", *rows, ""]
    if examples:
        lines += ["```json", *(msgspec.json.encode(one).decode() for one in examples), "```", ""]
    return lines


def written(hint: Any, field: str = "") -> str:
    """A type in a word or two."""
    if field in ("written_events", "written_patch"):
        return f"list of {'Event' if 'events' in field else 'Op'}"
    if hint is msgspec.Raw or hint is Any:
        return "JSON"
    if get_origin(hint) in (Union, UnionType):
        parts = [written(part) for part in get_args(hint) if part not in (NoneType, msgspec.UnsetType)]
        return " or ".join(dict.fromkeys(parts)) + (" or null" if NoneType in get_args(hint) else "")
    if get_origin(hint) in (list, tuple):
        return f"list of {written(get_args(hint)[0])}"
    if get_origin(hint) is dict:
        return f"object of {written(get_args(hint)[1])}"
    if get_args(hint):
        return ", ".join(f"`{one}`" for one in get_args(hint))
    plain = {str: "text", int: "whole number", float: "number", bool: "true or false", NoneType: "null"}
    return plain.get(hint, getattr(hint, "__name__", str(hint)).replace("RawEvent", "Event"))
