"""With what would somebody break in? Texts and objects for every door of the library, and the error each must end in.

Tests ask for the right error; the recipe `refusals` measures that each is refused soon and with little memory. What is
large is made when it is asked for, so that a list of all costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

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
from filon.core.game import Game
from filon.testing import late_faults

Make = Callable[[], Any]
Call = Callable[[Any], object]
MILLIONS = 20_000_000
DIGITS = 5_000  # more than Python writes out or reads
SECRET = bytes(range(32))
HALF = "\ud800"  # half a character: no file can hold it


class Attack(NamedTuple):
    """What `make` makes is handed in at a door; the only error that may come out. `passes` where it may be let in."""

    name: str
    error: type[errors.FilonError]
    call: Call
    make: Make
    passes: bool = False

    def wanted(self) -> tuple[str, ...]:
        """What `error_name` may say."""
        return (self.error.__name__, "") if self.passes else (self.error.__name__,)


def error_name(attack: Attack) -> str:
    """What came out, by its name; empty if nothing was refused."""
    made = attack.make()
    try:
        attack.call(made)
    except Exception as error:
        return type(error).__name__
    return ""


def attacks(game: Game) -> Iterator[Attack]:
    """Everything, at this game's doors."""
    yield from at_start(game)
    yield from at_options(game)
    yield from at_a_deal(game)
    yield from at_names(game)
    yield from at_a_match(game)
    yield from at_texts(game)
    yield from at_forged_views(game)
    yield from at_records(game)


def at(where: str, error: type[errors.FilonError], call: Call, made: dict[str, Make]) -> list[Attack]:
    """All of these at one door."""
    return [Attack(f"{where}: {name}", error, call, make) for name, make in made.items()]


def same(value: object) -> object:
    """To be made by `partial`."""
    return value


def named(values: tuple[Any, ...]) -> dict[str, Make]:
    """Each by how it begins."""
    return {f"{str(value)[:10]!r}": partial(same, value) for value in values}


def nested(depth: int) -> list[Any]:
    """Lists in lists."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def endless() -> list[Any]:
    """A list that holds itself, twice."""
    found: list[Any] = []
    found += [found, found]
    return found


# What no option of content and no field of a deal can be.
ODD: dict[str, Make] = {
    "a number of 5,000 digits": lambda: 10**DIGITS,
    "2 to the 63rd": lambda: 2**63,
    "less than nothing": lambda: -1,
    "not a number": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a broken number": lambda: 1.5,
    "bytes": lambda: b"x",
    "a set": lambda: {1},
    "an object of Python's": object,
    "half a character": lambda: HALF,
    "a list of half a character": lambda: [HALF],
    "a list of a huge number": lambda: [10**DIGITS],
    "a name that is no text": lambda: {1: 1},
    "a name of half a character": lambda: {HALF: 1},
    "a name nobody knows": lambda: {"unknown": 1},
    "lists in lists": lambda: nested(2_000),
    "lists in lists, not so deep": lambda: nested(19),
}
# Large ones take a while to make, so each door meets them once.
LARGE: dict[str, Make] = {
    "twenty million characters": lambda: "x" * MILLIONS,
    "a million nothings": lambda: [None] * 1_000_000,
    "many lists": lambda: [[] for _ in range(300_000)],
    "a hundred thousand fields": lambda: {str(number): number for number in range(100_000)},
    "lists in lists without end": lambda: nested(100_000),
    "a list in itself": endless,
}


# For doors where a whole number is wanted.
NO_NUMBER: dict[str, Make] = {**ODD, "true": lambda: True, "a text": lambda: "3"}
# What no reader of JSON should be handed.
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
# What no game has for a move or a phrase.
SAID: dict[str, Make] = {
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


def at_start(game: Game) -> Iterator[Attack]:
    """Seats, seed, commitment, budget."""
    few = game.seats[0]
    none: dict[str, Make] = {"nothing": lambda: None}
    yield from at("seats", InvalidStart, game.start, {**NO_NUMBER, **LARGE, **none, "many": lambda: 10**18})
    seeds = {name: make for name, make in NO_NUMBER.items() if name not in ("less than nothing", "2 to the 63rd")}
    yield from at("seed", InvalidStart, lambda seed: game.start(few, seed=seed), {**seeds, **none})
    yield from at("fair", InvalidStart, lambda fair: game.start(few, fair=fair), NO_NUMBER)
    yield from at("iterations", InvalidStart, lambda tries: Budget(iterations=tries), {**NO_NUMBER, **none})
    yield from at("ms", InvalidStart, lambda ms: Budget(ms=ms), {**NO_NUMBER, **none})
    budgets = ("1" * DIGITS, "9" * 30, "9" * 9 + "ms", "0", "-1", "1e3", "ms", "1 ms", "x" * MILLIONS, HALF, "١")
    yield from at("budget", InvalidStart, Budget.read, named(budgets))


def at_options(game: Game) -> Iterator[Attack]:
    """Options nobody has, and values that none takes."""
    unknown = ("self", "", "key", "__class__", HALF, "x" * MILLIONS)
    yield from at("option", InvalidStart, lambda key: with_option(game, key, 1), named(unknown))
    for option in game.options:
        key = option.key
        plain = partial(with_option, game, key)
        yield from at(key, InvalidStart, plain, ODD | LARGE if option.kind == "content" else ODD)
        if option.kind == "content":
            yield from at(f"{key} in an object", InvalidStart, partial(in_an_object, plain, "title"), ODD)
            yield from at(f"{key} in a list", InvalidStart, partial(in_a_list, plain), ODD)


def with_option(game: Game, key: str, value: Any) -> object:
    """A start with one option."""
    return game.start(game.seats[0], **{key: value})


def in_an_object(call: Call, field: str, value: object) -> object:
    """At a door, as a field."""
    return call({field: value})


def in_a_list(call: Call, value: object) -> object:
    """At a door, as the only one of a list."""
    return call([value])


def at_a_deal(game: Game) -> Iterator[Attack]:
    """Deals as objects and as texts."""

    def call(deal: Any) -> object:
        return game.start(game.seats[0], deal=deal)

    yield from at("deal", InvalidStart, call, ODD | LARGE)
    yield from at("deal as text", InvalidStart, call, {**TEXTS, "a list": lambda: "[]"})
    for field in (*game.start(game.seats[0]).deal, "unknown"):
        there = partial(in_an_object, call, field)
        yield from at(f"deal.{field}", InvalidStart, there, ODD)
        yield from at(f"deal.{field}[0]", InvalidStart, partial(in_a_list, there), ODD)


def at_names(game: Game) -> Iterator[Attack]:
    """Games and languages that there are not."""
    keys = named(("x" * MILLIONS, HALF, "", "..", "mine", "core.game"))
    yield from at("load", UnknownGame, registry.load, keys | ODD)
    yield from at("words", UnknownLanguage, game.words, keys | ODD)


def at_a_match(game: Game) -> Iterator[Attack]:
    """Moves, talk and seats."""
    match = game.start(game.seats[0])
    yield from at("play", InvalidMove, match.play, SAID)
    yield from at("talk", InvalidMove, lambda text: match.talk(0, text), SAID)
    for name in ("view", "events", "heard", "phrases"):
        yield from at(f"{name} of seat", UnknownSeat, getattr(match, name), NO_NUMBER)


def in_an_event(game: Game, text: str) -> object:
    """What happened, as the only event."""
    return game.read_events(f'[{{"number":0,"audience":"all","news":true,"what":{text}}}]')


def at_texts(game: Game) -> Iterator[Attack]:
    """Views and events as texts."""
    yield from at("view", InvalidView, lambda text: game.read_view(text), TEXTS | ODD | LARGE)
    yield from at("events", InvalidView, game.read_events, TEXTS | ODD | LARGE)
    yield from at("event", InvalidView, partial(in_an_event, game), TEXTS)


def at_forged_views(game: Game) -> Iterator[Attack]:
    """Views that can be read, one field larger than in any match."""
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


def at_records(game: Game) -> Iterator[Attack]:
    """Records that are good up to their last lines."""
    for name, text in late_faults.forged(late_faults.finished(game, SECRET)):
        yield Attack(f"record: {name}", InvalidRecord, record.replay, partial(same, text))


def worlds_of(game: Game, text: str) -> object:
    """The worlds of a view that came as a text."""
    return game.worlds(game.read_view(text))
