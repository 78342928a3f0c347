"""Every position of Sacramento can be parsed back from its text, on any board, without secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from filon.core.text.translations import LANGUAGES
from filon.games.sacramento.board import DIRECTIONS, FILES, NAMES
from filon.games.sacramento.render_text import render_board
from filon.games.sacramento.view_types import Own, View
from filon.testing.sacramento.extra_boards import KINDS, random_board

from .positions import CORNERS, GAME, begun, hid, on, placed

WORDS = GAME.words("en")
ARROWS = dict(zip("↑↗→↘↓↙←↖", DIRECTIONS, strict=True))
RIDER = re.compile(r"([A-D])([1-3])([*-]?)")
SIGN = re.compile(r"\$([A-D])()|([↑↗→↘↓↙←↖◦])([A-D])?([1-3])")
by_seats = pytest.mark.parametrize("seats", [2, 3, 4])
Found = dict[tuple[str, int], str]  # corner and rider: where it is, or how it is marked


class Read(NamedTuple):
    """What a drawing tells; arrows by corner and rider, with their way."""

    standing: Found
    waiting: set[tuple[str, int]]
    marks: Found
    fields: dict[str, str]
    entrances: set[tuple[str, str]]
    arrows: dict[tuple[str, int], tuple[str, str]]
    framed: set[str]


def scattered(random: Random) -> dict[str, Any]:
    """A board on which start fields lie anywhere and may be shared, as arrows and entrances may."""
    places = [[row, column] for row in range(13) for column in range(13)]
    random.shuffle(places)
    bases = {letter: [places.pop() for _ in range(random.choice((1, 2, 4, 9)))] for letter in "ABCD"}
    bases["B"].append(bases["A"][0])
    few = places[: random.choice((3, 8, 60))]
    players: dict[str, dict[str, Any]] = {}
    for letter, base in bases.items():
        players[letter] = {"base": base, "exits": random.sample(few, 3), "bank": random.sample(few, 3)}
        if random.random() < 0.5:
            players[letter]["exit_dirs"] = random.choices(DIRECTIONS, k=3)
    return {"size": 13, "players": players}


def positions(seats: int, board: dict[str, Any] | None, seed: int, count: int = 20) -> Iterator[View]:
    """Tables at random, even some that no match gives."""
    random = Random(f"{seats} {seed}")
    options: dict[str, Any] = {} if board is None else {"board": board}
    begin = GAME.start(seats, **options).view(None)
    assert isinstance(begin, View)
    closed = {*begin.closed, *(cell for cells in begin.starts for cell in cells)}
    for _ in range(count):
        open_cells = random.sample(sorted({name for name in NAMES if name} - closed), 12)
        riders = [[open_cells.pop() if random.random() < 0.6 else None for _ in range(3)] for _ in range(seats)]
        if random.random() < 0.5:
            riders[0][0] = begin.entrances[-1][0] if begin.entrances[-1][0] not in str(riders) else riders[0][0]
        seat = random.choice([None, *range(seats)])
        over = random.random() < 0.2
        yield replace(
            begin,
            seat=seat,
            riders=tuple(tuple(own) for own in riders),
            shown=tuple(tuple(random.sample((2, 3), random.randrange(3))) for _ in range(seats)),
            gold=(1,) * seats if over else None,
            own=None if seat is None else Own(1 if over else random.choice([None, 1])),
        )


def read(text: str, starts: dict[str, tuple[str, ...]]) -> Read:
    """The table from its drawing; of the board, only whose start field is where is needed to know an arrow's owner."""
    lines = text.split("\n")
    assert lines[0].split() == list(FILES)
    found = Read({}, set(), {}, {}, set(), {}, set())
    crowded: set[str] = set()
    for rank, line in zip(range(13, 0, -1), lines[1:14], strict=True):
        assert line.split()[0] == line.split()[-1] == str(rank)
        for at, file in enumerate(FILES):
            signs = line[3 + 5 * at : 8 + 5 * at]
            read_cell(signs, f"{file}{rank}", found, crowded, starts)
    for line in lines[14:]:
        for cell, drawn_signs in re.findall(r"([a-m]\d+)=(\S+)", line):
            assert cell in crowded
            crowded.remove(cell)
            read_signs(drawn_signs, cell, found, starts)
        if "=" not in line:
            assert [read_rider(rider[0], found) for rider in RIDER.finditer(line)]
    assert not crowded
    return found


def read_cell(signs: str, cell: str, found: Read, crowded: set[str], starts: dict[str, tuple[str, ...]]) -> None:
    """Five signs: a start field, or what lies there and who stands there."""
    if signs[0] == "▒":
        inside = signs.strip("▒")
        found.fields[cell] = "" if RIDER.fullmatch(inside) else inside
        if RIDER.fullmatch(inside):
            read_rider(inside, found)
        return
    if signs[0] == "[":
        assert signs[3:] == "] "
        found.framed.add(cell)
        signs = f" {signs[1:3]}  "
    if rider := RIDER.fullmatch(signs[2:].strip()):
        read_rider(rider[0], found, cell)
        lies = signs[:2].strip()
    else:
        assert signs[0] == signs[4] == " "
        lies = signs.strip().strip("·")
    if lies == "++":
        crowded.add(cell)
    elif lies:
        read_signs(lies, cell, found, starts)


def read_rider(text: str, found: Read, cell: str | None = None) -> bool:
    """A rider with its mark; behind its arrow unless it stands on a cell. No rider is there twice."""
    match = RIDER.fullmatch(text)
    assert match
    rider = match[1], int(match[2])
    assert rider not in found.standing
    assert rider not in found.waiting
    if cell is None:
        found.waiting.add(rider)
    else:
        found.standing[rider] = cell
    found.marks[rider] = match[3]
    return True


def read_signs(drawn_signs: str, cell: str, found: Read, starts: dict[str, tuple[str, ...]]) -> None:
    """Entrances and arrows; an arrow without a letter leads out of the one start field beside it."""
    assert SIGN.sub("", drawn_signs) == ""
    for entrance, _, way, letter, number in SIGN.findall(drawn_signs):
        if entrance:
            found.entrances.add((entrance, cell))
            continue
        owners = letter or "".join([corner for corner, field in starts.items() if near(cell, field)])
        assert len(owners) == 1
        found.arrows[owners, int(number)] = cell, ARROWS.get(way, "")


def near(cell: str, field: tuple[str, ...]) -> bool:
    around = [(FILES.index(other[0]) - FILES.index(cell[0]), int(other[1:]) - int(cell[1:])) for other in field]
    return any(max(abs(files), abs(ranks)) == 1 for files, ranks in around)


def check(view: View) -> None:
    """The drawing tells all that stands and lies on the board, and what the viewer knows of the riders."""
    letters = CORNERS[view.seats]
    riders = [(letter, number) for letter in letters for number in (1, 2, 3)]
    at = {rider: view.riders[letters.index(rider[0])][rider[1] - 1] for rider in riders}
    text = render_board(view, WORDS)
    back = read(text, dict(zip(letters, view.starts, strict=True)))

    assert back.standing == {rider: cell for rider, cell in at.items() if cell is not None}
    assert back.waiting == {rider for rider, cell in at.items() if cell is None}
    assert back.marks == {rider: mark(view, letters.index(rider[0]), rider[1]) for rider in riders}
    assert back.entrances == {(letter, cell) for seat, letter in enumerate(letters) for cell in view.entrances[seat]}
    assert back.arrows == {
        (letter, number): (view.arrows[seat][number - 1], view.ways[seat][number - 1] if view.ways[seat] else "")
        for seat, letter in enumerate(letters)
        for number in (1, 2, 3)
    }
    assert set(back.fields) == {*view.closed, *(cell for cells in view.starts for cell in cells)}
    for cell, owners in back.fields.items():
        shared = "".join(letter for seat, letter in enumerate(letters) if cell in view.starts[seat])
        assert owners in ("", shared)
        assert owners or cell in view.closed or len(shared) == 1
    own = () if view.seat is None else view.entrances[view.seat]
    assert back.framed == set(own) - set(back.standing.values())
    assert max(map(len, text.split("\n"))) <= 80


def mark(view: View, seat: int, rider: int) -> str:
    gold = view.gold is not None or (seat == view.seat and view.own is not None and view.own.gold is not None)
    if gold and rider == 1:
        return "*"
    return "-" if rider in view.shown[seat] else ""


@by_seats
def test_every_position_is_parsed_back_from_its_text(seats: int) -> None:
    for view in positions(seats, None, 1, 60):
        check(view)

        assert len(render_board(view, WORDS).split("\n")) == 14


@by_seats
@pytest.mark.parametrize("kind", KINDS)
def test_custom_boards_are_parsed_back_too(seats: int, kind: str) -> None:
    """C1.2, Options"""
    for seed in range(4):
        for view in positions(seats, random_board(kind, Random(seed)), seed, 5):
            check(view)


@by_seats
def test_overlapping_fields_arrows_and_entrances_are_parsed_back(seats: int) -> None:
    """C1.2, Options"""
    for seed in range(40):
        for view in positions(seats, scattered(Random(seed)), seed, 5):
            check(view)


def test_opening_for_two_is_rendered() -> None:
    """C1.2, C2.3"""
    drawn = """
     a    b    c    d    e    f    g    h    i    j    k    l    m
13 ▒A▒▒▒▒A1▒▒ →1   $C    ·    ·    ·    ·    ·    ·    ·  ▒▒▒▒▒▒▒▒▒▒ 13
12 ▒A3▒▒▒A2*▒  ·    ·    ·    ·    ·    ·    ·    ·    ·  ▒▒▒▒▒▒▒▒▒▒ 12
11  ↓3    ·   ↘2    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   11
10  $C    ·    ·   $C    ·    ·    ·    ·    ·    ·    ·    ·    ·   10
 9   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   9
 8   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   8
 7   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   7
 6   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   6
 5   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   5
 4   ·    ·    ·    ·    ·    ·    ·    ·    ·  [$A]   ·    ·  [$A]  4
 3   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·   ↖2    ·   ↑3   3
 2 ▒▒▒▒▒▒▒▒▒▒  ·    ·    ·    ·    ·    ·    ·    ·    ·  ▒C2▒▒▒C3▒▒ 2
 1 ▒▒▒▒▒▒▒▒▒▒  ·    ·    ·    ·    ·    ·    ·  [$A]  ←1  ▒C1▒▒▒C▒▒▒ 1"""

    assert render_board(on(begun(), "hide 2").view(0), WORDS) == drawn[1:]


def test_ground_under_a_rider_is_rendered() -> None:
    """C4.4, C5.2"""
    match = placed("A1 m4, B2 a11, C3 j4", [(1, 2)], "233", seats=3, shown="C3 A1")

    lines = render_board(match.view(0), WORDS).split("\n")
    assert lines[3].startswith("11 ↓3B2 ")
    assert lines[10] == " 4  $B    ·    ·   $B    ·    ·    ·    ·    ·  $AC3-  ·    ·  $AA1- 4"
    assert lines[2].startswith("12 ▒A3▒▒▒A2*▒ ")
    assert render_board(match.view(1), WORDS).split("\n")[2].startswith("12 ▒A3▒▒▒A2▒▒ ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_riders_without_room_are_listed_below_the_board(language: str) -> None:
    board = scattered(Random(1))
    board["players"]["A"]["base"] = [[0, 0]]
    board["players"]["B"]["base"] = [[0, 1]]
    view = GAME.start(2, board=board).view(None)
    assert isinstance(view, View)

    lines = render_board(view, GAME.words(language)).split("\n")
    below = [rider for line in lines[14:] for rider in re.findall(r"(?<![=\S])A[1-3]", line)]
    assert len(below) == 2
    check(view)


@by_seats
def test_hiding_place_does_not_change_others_texts(seats: int) -> None:
    for seat in range(seats):
        drawn: set[tuple[str, ...]] = set()
        for rider in "123":
            gold = "".join(rider if other == seat else "1" for other in range(seats))
            match = hid([(3, 5)], gold, seats=seats)
            drawn.add(
                tuple(render_board(match.view(viewer), WORDS) for viewer in (None, *range(seats)) if viewer != seat)
            )

        assert len(drawn) == 1
