"""Hostile inputs for every public call of the library, and the error each must end in.

Tests check for the right error; the soak recipe `refusals` measures that each is refused soon and with little memory.
Large inputs are made on demand, so that listing all of them costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec

from filon.core import errors, record, registry
from filon.core.budget import Budget
from filon.core.errors import (
    InvalidMove,
    InvalidRecord,
    InvalidStart,
    InvalidView,
    UnknownGame,
    UnknownLanguage,
    UnknownSeat,
)
from filon.core.fair_deal.deal import Commitment
from filon.core.fair_deal.terms import read_terms
from filon.core.game import Game
from filon.core.luck import Quick
from filon.testing import forged_records

Make = Callable[[], Any]
Call = Callable[[Any], object]
MILLIONS = 20_000_000
DIGITS = 5_000  # more than Python writes out or reads
SECRET = bytes(range(32))
HALF = "\ud800"  # half a character: no file can hold it


class Attack(NamedTuple):
    """An input that `make` creates, the call that gets it, and the only error allowed; `passes`: it may be accepted."""

    name: str
    error: type[errors.FilonError]
    call: Call
    make: Make
    passes: bool = False

    def allowed(self) -> tuple[str, ...]:
        """Return the allowed results of `error_name`."""
        return (self.error.__name__, "") if self.passes else (self.error.__name__,)


def error_name(attack: Attack) -> str:
    """Return the name of the error this attack raises; empty if it is accepted."""
    made = attack.make()
    try:
        attack.call(made)
    except Exception as error:
        return type(error).__name__
    return ""


def attacks(game: Game) -> Iterator[Attack]:
    """Yield every attack on this game."""
    yield from start_attacks(game)
    yield from option_attacks(game)
    yield from deal_attacks(game)
    yield from name_attacks(game)
    yield from match_attacks(game)
    yield from parser_attacks(game)
    yield from forged_view_attacks(game)
    yield from huge_number_attacks(game)
    yield from record_attacks(game)


def attacks_on(where: str, error: type[errors.FilonError], call: Call, made: dict[str, Make]) -> list[Attack]:
    """Return an attack for each of these inputs on one call."""
    return [Attack(f"{where}: {name}", error, call, make) for name, make in made.items()]


def same(value: object) -> object:
    """Return the value; for `partial`."""
    return value


def named(values: tuple[Any, ...]) -> dict[str, Make]:
    """Return the values under names that are their first characters."""
    return {f"{str(value)[:10]!r}": partial(same, value) for value in values}


def nested(depth: int) -> list[Any]:
    """Return nested lists of this depth."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def endless() -> list[Any]:
    """Return a list that holds itself, twice."""
    found: list[Any] = []
    found += [found, found]
    return found


# Values that no content option and no field of a deal accepts.
ODD: dict[str, Make] = {
    "a number of 5,000 digits": lambda: 10**DIGITS,
    "2 to the 63rd": lambda: 2**63,
    "10 to the 20th": lambda: 10**20,
    "minus 10 to the 20th": lambda: -(10**20),
    "minus one": lambda: -1,
    "not a number": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a fraction": lambda: 1.5,
    "bytes": lambda: b"x",
    "a set": lambda: {1},
    "a Python object": object,
    "half a character": lambda: HALF,
    "a list of half a character": lambda: [HALF],
    "a list of a huge number": lambda: [10**DIGITS],
    "a name that is no text": lambda: {1: 1},
    "a name of half a character": lambda: {HALF: 1},
    "an unknown name": lambda: {"unknown": 1},
    "lists in lists": lambda: nested(2_000),
    "lists in lists, not so deep": lambda: nested(19),
}
# Large inputs take a while to make, so each call gets them once.
LARGE: dict[str, Make] = {
    "twenty million characters": lambda: "x" * MILLIONS,
    "a million nothings": lambda: [None] * 1_000_000,
    "many lists": lambda: [[] for _ in range(300_000)],
    "a hundred thousand fields": lambda: {str(number): number for number in range(100_000)},
    "lists in lists without end": lambda: nested(100_000),
    "a list in itself": endless,
}


# For calls that take a whole number.
NO_NUMBER: dict[str, Make] = {**ODD, "true": lambda: True, "a text": lambda: "3"}
# Texts no JSON parser should accept.
TEXTS: dict[str, Make] = {
    "brackets": lambda: "[" * 200_000,
    "closed brackets": lambda: "[" * 5_000 + "]" * 5_000,
    "objects in objects": lambda: '{"first":' * 100_000,
    "spaces": lambda: " " * MILLIONS,
    "a huge number": lambda: "1" * DIGITS,
    "a huge number within": lambda: '{"first":' + "1" * DIGITS + "}",
    "no number": lambda: '{"first":NaN}',
    "infinity": lambda: '{"first":-Infinity}',
    "a number beyond all": lambda: '{"first":1e999}',
    "half a character": lambda: HALF,
    "half a character within": lambda: '{"first":"\\ud800"}',
    "nothing": lambda: "",
    "many lists": lambda: '{"first":[' + "[]," * 300_000 + "[]]}",
}
# Texts that are no move or phrase of any game.
NO_MOVES: dict[str, Make] = {
    "twenty million characters": lambda: "x" * MILLIONS,
    "twenty million spaces": lambda: " " * MILLIONS,
    "a million words": lambda: "run " + "a1 " * 1_000_000,
    "a cell of 5,000 digits": lambda: f"lay EW {'1' * DIGITS},0",
    "a goal of 5,000 digits": lambda: f"claim {'1' * DIGITS},0 stones",
    "half a character": lambda: HALF,
    "two lines": lambda: "stay\nstay",
    "nothing": lambda: None,
    "bytes": lambda: b"stay",
    "a number": lambda: 10**DIGITS,
    "a list": endless,
}


def start_attacks(game: Game) -> Iterator[Attack]:
    """Attack seats, seed, commitment and budget."""
    few = game.seats[0]
    none: dict[str, Make] = {"nothing": lambda: None}
    yield from attacks_on("seats", InvalidStart, game.start, {**NO_NUMBER, **LARGE, **none, "many": lambda: 10**18})
    seeds = {name: make for name, make in NO_NUMBER.items() if "to the" not in name and name != "minus one"}
    yield from attacks_on("seed", InvalidStart, lambda seed: game.start(few, seed=seed), {**seeds, **none})
    yield from attacks_on("fair", InvalidStart, lambda fair: game.start(few, fair=fair), NO_NUMBER)
    yield from commitment_attacks(game)
    yield from attacks_on("iterations", InvalidStart, lambda tries: Budget(iterations=tries), {**NO_NUMBER, **none})
    yield from attacks_on("ms", InvalidStart, lambda ms: Budget(ms=ms), {**NO_NUMBER, **none})
    budgets = ("1" * DIGITS, "9" * 30, "9" * 9 + "ms", "0", "-1", "1e3", "ms", "1 ms", "x" * MILLIONS, HALF, "١")
    yield from attacks_on("budget", InvalidStart, Budget.read, named(budgets))


def commitment_attacks(game: Game) -> Iterator[Attack]:
    """Attack a commitment's seats and bytes, and the terms of a fair deal."""
    few = game.seats[0]
    many: dict[str, Make] = {"2 to the 40th": lambda: 2**40, "none": lambda: 0}
    yield from attacks_on("commitment", InvalidStart, Commitment, {**NO_NUMBER, **many})
    yield from attacks_on("secret", InvalidStart, lambda secret: Commitment(few, secret), NO_NUMBER)
    yield from attacks_on("seat of bytes", InvalidStart, lambda at: Commitment(few).add(at, bytes(16)), NO_NUMBER)
    yield from attacks_on("bytes", InvalidStart, lambda part: Commitment(few).add(0, part), NO_NUMBER)
    terms: dict[str, Any] = {"table": "t", "match": 1, "attempt": 1, "secret_hash": "0" * 64, "hashes": ("-",) * few}
    for field in terms:
        call = partial(with_terms, game, terms, field)
        allowed = ("a text", "an unknown name") if field == "table" else ()
        wrong = {name: make for name, make in NO_NUMBER.items() if name not in allowed}
        yield from attacks_on(f"terms.{field}", InvalidStart, call, wrong)
    yield from attacks_on("text of terms", InvalidStart, read_terms, ODD)


def with_terms(game: Game, terms: dict[str, Any], field: str, value: Any) -> object:
    """Make terms with one other field."""
    return game.terms(game.seats[0], {}, **{**terms, field: value})


def option_attacks(game: Game) -> Iterator[Attack]:
    """Attack with unknown options and invalid values."""
    unknown = ("self", "", "key", "__class__", HALF, "x" * MILLIONS)
    yield from attacks_on("option", InvalidStart, lambda key: with_option(game, key, 1), named(unknown))
    for option in game.options:
        key = option.key
        plain = partial(with_option, game, key)
        yield from attacks_on(key, InvalidStart, plain, ODD | LARGE if option.kind == "content" else ODD)
        if option.kind == "content":
            yield from attacks_on(f"{key} in an object", InvalidStart, partial(in_an_object, plain, "title"), ODD)
            yield from attacks_on(f"{key} in a list", InvalidStart, partial(in_a_list, plain), ODD)


def with_option(game: Game, key: str, value: Any) -> object:
    """Start a match with one option."""
    return game.start(game.seats[0], **{key: value})


def in_an_object(call: Call, field: str, value: object) -> object:
    """Pass the value as a field."""
    return call({field: value})


def in_a_list(call: Call, value: object) -> object:
    """Pass the value as the only item of a list."""
    return call([value])


def deal_attacks(game: Game) -> Iterator[Attack]:
    """Attack with deals as objects and as texts."""

    def call(deal: Any) -> object:
        return game.start(game.seats[0], deal=deal)

    yield from attacks_on("deal", InvalidStart, call, ODD | LARGE)
    yield from attacks_on("deal as text", InvalidStart, call, {**TEXTS, "a list": lambda: "[]"})
    for field in (*game.start(game.seats[0]).deal, "unknown"):
        there = partial(in_an_object, call, field)
        yield from attacks_on(f"deal.{field}", InvalidStart, there, ODD)
        yield from attacks_on(f"deal.{field}[0]", InvalidStart, partial(in_a_list, there), ODD)


def name_attacks(game: Game) -> Iterator[Attack]:
    """Attack with unknown games and languages."""
    keys = named(("x" * MILLIONS, HALF, "", "..", "mining", "core.game"))
    yield from attacks_on("load", UnknownGame, registry.load, keys | ODD)
    yield from attacks_on("words", UnknownLanguage, game.words, keys | ODD)


def match_attacks(game: Game) -> Iterator[Attack]:
    """Attack moves, talk and seats."""
    match = game.start(game.seats[0])
    yield from attacks_on("play", InvalidMove, match.play, NO_MOVES)
    yield from attacks_on("talk", InvalidMove, lambda text: match.talk(0, text), NO_MOVES)
    for name in ("view", "events", "heard", "phrases"):
        yield from attacks_on(f"{name} of seat", UnknownSeat, getattr(match, name), NO_NUMBER)


def in_an_event(game: Game, text: str) -> object:
    """Parse this text as the data of the only event."""
    return game.read_events(f'[{{"number":0,"audience":"all","news":true,"what":{text}}}]')


def parser_attacks(game: Game) -> Iterator[Attack]:
    """Attack the parsers of views and events."""
    yield from attacks_on("view", InvalidView, lambda text: game.read_view(text), TEXTS | ODD | LARGE)
    yield from attacks_on("events", InvalidView, game.read_events, TEXTS | ODD | LARGE)
    yield from attacks_on("event", InvalidView, partial(in_an_event, game), TEXTS)


def forged_view_attacks(game: Game) -> Iterator[Attack]:
    """Attack with views that parse, one field larger than in any match."""
    real = json.loads(game.start(game.seats[-1], seed=1).view(0).json())
    for field, value in real.items():
        forged: tuple[Any, ...] = ()
        if type(value) is int:
            forged = (10**18, 10**30, -(2**63))
        elif isinstance(value, str):
            forged = ("x" * 400_000,)
        elif isinstance(value, list):
            one = value[0] if value else "x"
            forged = ([one] * (400_000 // len(json.dumps(one) + ", ")), nested(500))
        for other in forged:
            make = partial(json.dumps, {**real, field: other})
            name = f"view.{field}: {type(other).__name__} {str(other)[:10]}"
            yield Attack(name, InvalidView, partial(worlds_of, game), make)


# Numbers that fit no machine word; compiled code must not meet them.
HUGE = (10**20, -(10**20), 2**63)


def huge_number_attacks(game: Game) -> Iterator[Attack]:
    """Attack with a deal, a view and events of a real match in which one number, or anything else, is huge."""
    seats = game.seats[0]
    match, random = game.start(seats, seed=1), Quick(1)
    while match.turn is not None and len(match.steps) < 12:
        legal = match.legal()
        match.play(legal[int(random.below("", len(legal)))])
    deal, view = json.loads(json.dumps(match.deal)), json.loads(match.view(0).json())
    events = json.loads(msgspec.json.encode(match.events(0)[-12:]))
    for number in HUGE:
        for path in paths(deal):
            make = partial(with_value, deal, path, number)
            yield Attack(f"deal{path}: {number}", InvalidStart, lambda deal: game.start(seats, deal=deal), make)
        for path in paths(view):
            make = partial(with_value, view, path, number)
            yield Attack(f"view{path}: {number}", InvalidView, lambda view: worlds_of(game, json.dumps(view)), make)
        for path in paths(events):
            make = partial(with_value, events, path, number)
            name, read = f"events{path}: {number}", partial(read_events_of, game)
            yield Attack(name, InvalidView, read, make, passes=True)


def read_events_of(game: Game, events: object) -> object:
    """Parse events given as JSON data."""
    return game.read_events(json.dumps(events))


def paths(value: Any) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value within; of lists, of the first two items."""
    inside = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, below in inside:
        yield (key,)
        yield from ((key, *path) for path in paths(below))


def with_value(whole: Any, path: tuple[Any, ...], value: object) -> Any:
    """Return a copy in which the value at this path is another one."""
    if not path:
        return value
    copy = whole.copy()
    copy[path[0]] = with_value(whole[path[0]], path[1:], value)
    return copy


def record_attacks(game: Game) -> Iterator[Attack]:
    """Attack with records that are valid up to their last lines."""
    yield from attacks_on("record", InvalidRecord, record.replay, ODD)
    for name, text in forged_records.forged(forged_records.finished(game, SECRET)):
        yield Attack(f"record: {name}", InvalidRecord, record.replay, partial(same, text))


def worlds_of(game: Game, text: str) -> object:
    """Return the worlds of a view given as a text."""
    return game.worlds(game.read_view(text))
