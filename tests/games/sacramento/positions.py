"""Positions of Sacramento for tests: riders as drawn, dice and hiding places as named.

A drawing is a window of the board with its files and ranks. `A1` is a rider of corner A, `.` any other cell. Where a
ride is asked about, `*` is an empty cell it may end on, and `C2!` a rider that it would challenge. A few riders can
also be listed: `A1 e9, C2 e7`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

import filon
from filon.core.luck import Luck
from filon.games.sacramento.board import CODES
from filon.games.sacramento.components import MONEY, NUGGET

from ..match_support import events_of, seen
from ..match_support import on as on

GAME = filon.load("sacramento")
CORNERS = {2: "AC", 3: "ABC", 4: "ABCD"}
Throws = Sequence[tuple[int, int]]


def begun(throws: Throws = (), *, seats: int = 2, first: str = "p1", **options: Any) -> filon.Match:
    """A match with these throws before anybody has hidden."""
    return GAME.start(seats, deal={"first": first, "dice": [list(pair) for pair in throws]}, **options)


def hid(throws: Throws = (), gold: str = "", **setting: Any) -> filon.Match:
    """A match in which everybody has hidden, p1 under the first rider of `gold` and so on; else under rider 1."""
    match = begun(throws, **setting)
    for _ in range(match.seats):
        match.play(f"hide {gold[match.turn or 0] if gold else 1}")
    return match


def placed(
    drawing: str,
    throws: Throws,
    gold: str = "",
    *,
    money: Sequence[int] = (),
    shown: str = "",
    quiet: int = 0,
    voids: int = 0,
    **setting: Any,
) -> filon.Match:
    """The first throw with the riders where they are drawn; `shown` names riders shown empty, such as `A1 C3`.

    They are put there by hand before the last player hides: to ride them there would take a match for each test.
    """
    match = begun(throws, **setting)
    seats = match.seats
    first = match.turn or 0
    state: Any = match.true_state
    for step in range(seats - 1):
        seat = (first + step) % seats
        match.play(f"hide {gold[seat] if gold else 1}")
    for cell, rider in read(drawing).items():
        state.put(CORNERS[seats].index(rider[0]), int(rider[1]), CODES[cell])
    for seat, dollars in enumerate(money):
        state.held[MONEY + seat] = dollars // NUGGET
    for rider in shown.split():
        state.shown |= 1 << (3 * CORNERS[seats].index(rider[0]) + int(rider[1]) - 1)
    state.quiet, state.voids = quiet, voids
    match.play(f"hide {gold[(first - 1) % seats] if gold else 1}")
    return match


class Thrown(Luck):
    """The dice of a deal from some turn on."""

    def __init__(self, dice: list[list[int]], turn: int) -> None:
        self.dice = dice
        self.place = 2 * turn

    def below(self, label: str, n: i64) -> i64:
        self.place += 1
        return i64(self.dice[(self.place - 1) // 2][(self.place - 1) % 2] - 1)

    def shuffle(self, label: str, items: vec[u8]) -> vec[u8]:
        raise AssertionError("nothing is shuffled")


def walled(opened: str, arrows: Sequence[str], entrances: Sequence[str]) -> dict[str, Any]:
    """A board for two that is closed but for these cells: arrow cells and entrances of A, then of C, are named."""
    cells = set(" ".join([opened, *arrows, *entrances]).split())
    corners = {"B": "m13", "C": "m1", "D": "a1"}
    closed = [name for name in CODES if name not in cells and name not in corners.values()]
    bases = {"A": closed, **{letter: [cell] for letter, cell in corners.items()}}
    assert not cells & set(corners.values()), "these three are always closed"
    return {
        "size": 13,
        "players": {
            letter: {
                "base": [pair(cell) for cell in bases[letter]],
                "exits": [pair(cell) for cell in arrows[letter in "CD"].split()],
                "bank": [pair(cell) for cell in entrances[letter in "CD"].split()],
            }
            for letter in "ABCD"
        },
    }


def pair(cell: str) -> list[int]:
    """Row and column from the north-west, as a board's file has them."""
    return [13 - int(cell[1:]), "abcdefghijklm".index(cell[0])]


def cells_of(drawing: str) -> dict[str, str]:
    """What is drawn on each cell of the window."""
    files, *rows = [line.split() for line in drawing.strip().splitlines()]
    found: dict[str, str] = {}
    for rank, *marks in rows:
        found.update({f"{file}{rank}": mark for file, mark in zip(files, marks, strict=True)})
    assert set(found) <= set(CODES), "a window has cells of the board"
    return found


def read(drawing: str) -> dict[str, str]:
    """The riders of a drawing or a list, by cell."""
    if "\n" not in drawing:
        return {cell: rider for rider, cell in (entry.split() for entry in drawing.split(", ") if entry)}
    return {cell: mark.removesuffix("!") for cell, mark in cells_of(drawing).items() if mark not in (".", "*")}


def window(match: filon.Match, like: str, ride: str = "") -> str:
    """The part of the board that another drawing shows, to be compared with it; `ride` is a rider and a die.

    Riders and ends outside the window would be overlooked, so they are named below it.
    """
    marks = {cell: name for name, cell in riders(match).items()}
    for cell in ends(match, ride) if ride else ():
        marks[cell] = f"{marks[cell]}!" if cell in marks else "*"
    files, *rows = like.strip("\n").splitlines()
    lines = [files.rstrip()]
    for row in rows:
        rank = row.split()[0]
        lines.append(f"{rank:>4}   " + "".join(f"{marks.pop(f'{file}{rank}', '.'):<4}" for file in files.split()))
    lines += [f"beyond: {cell} {mark}" for cell, mark in sorted(marks.items())]
    return "\n" + "".join(f"{line.rstrip()}\n" for line in lines)


def riders(match: filon.Match) -> dict[str, str]:
    """Where the riders are that have left: `A1` on a cell."""
    corners = CORNERS[match.seats]
    return {
        f"{corners[seat]}{number + 1}": cell
        for seat, cells in enumerate(seen(match).riders)
        for number, cell in enumerate(cells)
        if cell is not None
    }


def where(match: filon.Match) -> str:
    """The same in a line."""
    return ", ".join(f"{name} {cell}" for name, cell in sorted(riders(match).items()))


def ends(match: filon.Match, ride: str) -> list[str]:
    """Where a rider may end with a die, as `ride` says: `2 4`."""
    start = f"ride {ride} "
    return sorted(text.removeprefix(start) for text in match.legal() if text.startswith(start))


def usable(match: filon.Match) -> str:
    """Which rider can use which die: `1:3 2:3`."""
    return " ".join(sorted({":".join(text.split(" ")[1:3]) for text in match.legal() if text.startswith("ride ")}))


def own(match: filon.Match, seat: int) -> int | None:
    """Under which rider a seat's gold lies, as it knows."""
    return own_of(match.view(seat))


def own_of(view: Any) -> int | None:
    """The same from a view."""
    found: int | None = view.own.gold
    return found


def possible(match: filon.Match, seat: int | None, owner: int) -> str:
    """The riders under which the owner's gold may lie for all that a seat sees: `13`; `-` while it is in the hand."""
    worlds = GAME.worlds(match.view(seat))
    luck = filon.Quick(1)
    found = {own_of(worlds.sample(luck).view(owner)) for _ in range(60)}
    return "".join("-" if rider is None else str(rider) for rider in sorted(found, key=str))


def event_kinds(match: filon.Match, seat: int | None = None, since: int = 0) -> str:
    """The kinds of the events that a viewer observed, from a number on."""
    return " ".join(str(event.what.__struct_config__.tag) for event in match.events(seat, since=since))


def last(match: filon.Match, kind: type[filon.EventData], seat: int | None = None) -> Any:
    """The last event of a kind that a viewer observed."""
    return events_of(match, seat, kind)[-1]


# Boards for two on which every arrow cell is alone: a rider that leaves, with a 1, never moves again.
ALONE = walled("", ["c13 c11 a11", "k1 k3 m3"], ["a9 a5 a3", "c1 e1 g1"])
# The same, and rider 1's arrow cell is an entrance of its own bank.
BESIDE = walled("", ["c13 c11 a11", "k1 k3 m3"], ["c13 a9 a5", "k1 e1 g1"])
