"""With what would somebody break in? Texts and objects for every door of the library, each with the error it must end in.

Tests ask for the right error; the recipe `refusals` measures that each is refused soon and with little memory. What is
large is made when it is asked for, so that a list of all costs nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from filon.core import registry
from filon.core.budget import Budget
from filon.core.errors import FilonError, InvalidMove, InvalidStart, InvalidView, UnknownGame, UnknownLanguage, UnknownSeat
from filon.core.game import Game
from filon.core.match import Match

MILLIONS = 20_000_000
DIGITS = 5_000  # more than Python writes out or reads
HALF = "\ud800"  # half a character: no file can hold it


class Attack(NamedTuple):
    """Something handed in at a door, and the only error that may come out; `passes` where it may also be let in."""

    name: str
    error: type[FilonError]
    do: Callable[[], object]
    passes: bool = False

    def wanted(self) -> tuple[str, ...]:
        """What `came_of` may say."""
        return (self.error.__name__, "") if self.passes else (self.error.__name__,)


def came_of(attack: Attack) -> str:
    """What came out, by its name; empty if nothing was refused."""
    try:
        attack.do()
    except Exception as error:
        return type(error).__name__
    return ""


def attacks(game: Game) -> Iterator[Attack]:
    """Everything, at this game's doors."""
    yield from at_start(game)
    yield from at_a_deal(game)
    yield from at_a_match(game)
    yield from at_a_view(game)
    yield from at_events(game)


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
ODD: dict[str, Callable[[], object]] = {
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
LARGE: dict[str, Callable[[], object]] = {
    "twenty million characters": lambda: "x" * MILLIONS,
    "a million nothings": lambda: [None] * 1_000_000,
    "many lists": lambda: [[] for _ in range(300_000)],
    "a hundred thousand fields": lambda: {str(number): number for number in range(100_000)},
    "lists in lists without end": lambda: nested(100_000),
    "a list in itself": endless,
}


def at_start(game: Game) -> Iterator[Attack]:
    """Seats, seed, commitment, options."""
    odd = {**ODD, "true": lambda: True, "nothing": lambda: None, "a text": lambda: "3"}
    few = game.seats[0]
    for name, make in {**odd, **LARGE, "10 to the 18th": lambda: 10**18}.items():
        yield Attack(f"seats: {name}", InvalidStart, lambda make=make: game.start(make()))
    for name, make in {key: value for key, value in odd.items() if key != "less than nothing"}.items():
        yield Attack(f"seed: {name}", InvalidStart, lambda make=make: game.start(few, seed=make()))
    for name, make in {key: value for key, value in odd.items() if key != "nothing"}.items():
        yield Attack(f"fair: {name}", InvalidStart, lambda make=make: game.start(few, fair=make()))
    for key in ("self", "", "key", "__class__", HALF, "x" * MILLIONS):
        yield Attack(f"option {key[:10]!r}", InvalidStart, partial(with_options, game, few, key, lambda: 1))
    for option in game.options:
        for name, make in (ODD | LARGE if option.kind == "content" else ODD).items():
            yield Attack(f"{option.key}: {name}", InvalidStart, partial(with_options, game, few, option.key, make))
            if option.kind == "content" and name in ODD:
                yield Attack(
                    f"{option.key}: {name}, in an object",
                    InvalidStart,
                    partial(with_options, game, few, option.key, lambda make=make: {"title": make()}),
                )
                yield Attack(
                    f"{option.key}: {name}, in a list",
                    InvalidStart,
                    partial(with_options, game, few, option.key, lambda make=make: [make()]),
                )
    for text in ("1" * DIGITS, "9" * 30, "9" * 9 + "ms", "0", "-1", "1e3", "ms", "1 ms", "x" * MILLIONS, HALF, "١"):
        yield Attack(f"budget {text[:10]!r}", InvalidStart, partial(Budget.read, text))
    for name, make in odd.items():
        yield Attack(f"budget: {name}", InvalidStart, lambda make=make: Budget(iterations=make()))
    for key in ("x" * MILLIONS, HALF, "", "..", "mine", "core.game"):
        yield Attack(f"load {key[:10]!r}", UnknownGame, partial(registry.load, key))
        yield Attack(f"words {key[:10]!r}", UnknownLanguage, partial(game.words, key))


def with_options(game: Game, seats: int, key: str, make: Callable[[], object]) -> Match:
    """A start with one option."""
    return game.start(seats, **{key: make()})


def at_a_deal(game: Game) -> Iterator[Attack]:
    """Deals as objects and as texts."""
    few = game.seats[0]
    fields = [*game.start(few).deal, "unknown"]
    for name, make in (ODD | LARGE).items():
        yield Attack(f"deal: {name}", InvalidStart, lambda make=make: game.start(few, deal=make()))
        for field in fields if name in ODD else fields[-2:]:
            yield Attack(
                f"deal.{field}: {name}",
                InvalidStart,
                lambda field=field, make=make: game.start(few, deal={field: make()}),
            )
            yield Attack(
                f"deal.{field}[0]: {name}",
                InvalidStart,
                lambda field=field, make=make: game.start(few, deal={field: [make()]}),
            )
    for name, text in texts().items():
        yield Attack(f"deal as text: {name}", InvalidStart, lambda text=text: game.start(few, deal=text()))


def texts() -> dict[str, Callable[[], str]]:
    """What no JSON reader should be handed."""
    return {
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
        "a list": lambda: "[]",
        "many lists": lambda: '{"first":[' + "[]," * 300_000 + "[]]}",
    }


def at_a_match(game: Game) -> Iterator[Attack]:
    """Moves, talk and seats."""
    few = game.seats[0]
    said: dict[str, Callable[[], Any]] = {
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
    for name, make in said.items():
        yield Attack(f"play: {name}", InvalidMove, lambda make=make: game.start(few).play(make()))
        yield Attack(f"talk: {name}", InvalidMove, lambda make=make: game.start(few).talk(0, make()))
    for name, make in {**ODD, "true": lambda: True}.items():
        yield Attack(f"view of: {name}", UnknownSeat, lambda make=make: game.start(few).view(make()))
        yield Attack(f"events of: {name}", UnknownSeat, lambda make=make: game.start(few).events(make()))
        yield Attack(f"phrases of: {name}", UnknownSeat, lambda make=make: game.start(few).phrases(make()))


def at_a_view(game: Game) -> Iterator[Attack]:
    """Views as texts, and forged ones that can be read."""
    for name, text in texts().items():
        yield Attack(f"view: {name}", InvalidView, lambda text=text: game.read_view(text()))
    for name, make in (ODD | LARGE).items():
        yield Attack(f"view: {name}", InvalidView, lambda make=make: game.read_view(make()))
    real = json.loads(game.start(game.seats[-1], seed=1).view(0).json())
    for field, value in real.items():
        forged: dict[str, object] = {}
        if type(value) is int:
            forged = {"10 to the 18th": 10**18, "10 to the 30th": 10**30, "less than nothing": -(2**63)}
        elif isinstance(value, str):
            forged = {"a long text": "x" * 400_000}
        elif isinstance(value, list):
            one = value[0] if value else "x"
            forged = {"too long": [one] * (400_000 // len(json.dumps(one) + ", ")), "too deep": nested(500)}
        for name, other in forged.items():
            forge = partial(worlds_of, game, {**real, field: other})
            # Whether such a number or list can be so is for each game's laws to say; it must be said soon.
            yield Attack(f"view.{field}: {name}", InvalidView, forge, passes=field not in ("seat", "turn"))


def worlds_of(game: Game, fields: dict[str, object]) -> object:
    """The worlds of a view that came as a text."""
    return game.worlds(game.read_view(json.dumps(fields)))


def at_events(game: Game) -> Iterator[Attack]:
    """Lists of events as texts."""
    for name, text in texts().items():
        if name != "a list":
            yield Attack(f"events: {name}", InvalidView, lambda text=text: game.read_events(text()))
            yield Attack(
                f"events: {name}, as what happened",
                InvalidView,
                lambda text=text: game.read_events(
                    f'[{{"number":0,"audience":"all","news":true,"what":{text()}}}]'
                ),
            )
    for name, make in (ODD | LARGE).items():
        yield Attack(f"events: {name}", InvalidView, lambda make=make: game.read_events(make()))
