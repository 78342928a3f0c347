"""Random custom boards for test matches: crowded, narrow and walled, so that every rule is exercised (options)."""

from random import Random
from typing import Any, Final, NamedTuple

from filon.testing.sacramento.board import LETTERS, SIZE, STEPS, Place

CORNER: Final = 2
CORNERS: Final = {
    letter: [(row + down, column + right) for down in range(CORNER) for right in range(CORNER)]
    for letter, (row, column) in zip(LETTERS, ((0, 0), (0, 11), (11, 11), (11, 0)), strict=True)
}


class Kind(NamedTuple):
    """Parameters of a kind of board: side of the square that holds the arrows, share of its other cells open."""

    side: int
    open_share: float
    near: bool = False  # entrances are on or next to arrow cells
    apart: bool = False  # arrows and entrances never touch one another, so that gold is rarely banked


KINDS: Final = {
    "moved": Kind(13, 1.0),
    "maze": Kind(13, 0.6),
    "crowded": Kind(4, 1.0),
    "narrow": Kind(6, 0.55),
    "pockets": Kind(13, 0.0, near=True),
    "apart": Kind(13, 0.0, apart=True),
}


def random_board(kind: str, random: Random) -> dict[str, Any]:
    """Return a random board in the form of the option `board`; cells that are not open belong to a start field."""
    side, open_share, near, apart = KINDS[kind]
    first = 0 if side == SIZE else random.randint(CORNER, SIZE - CORNER - side)
    corners = {place for places in CORNERS.values() for place in places}
    square = [(row, column) for row in range(first, first + side) for column in range(first, first + side)]
    square = [place for place in square if place not in corners]
    square = [place for place in square if not apart or place[0] % 2 == place[1] % 2 == 0]
    arrows = random.sample(square, 3 * len(LETTERS))
    fit = [place for place in square if not near or any(touch(place, arrow) for arrow in arrows)]
    entrances = [random.sample(fit, 3) for _ in LETTERS]
    opened = {*arrows, *(place for places in entrances for place in places)}
    opened |= {place for place in square if random.random() < open_share}
    base = {letter: list(places) for letter, places in CORNERS.items()}
    for place in [(row, column) for row in range(SIZE) for column in range(SIZE)]:
        if place not in opened and place not in corners:
            base[random.choice(LETTERS)].append(place)
    players = {
        letter: {
            "base": [list(place) for place in base[letter]],
            "exits": [list(place) for place in arrows[3 * number : 3 * number + 3]],
            "bank": [list(place) for place in entrances[number]],
        }
        for number, letter in enumerate(LETTERS)
    }
    return {"size": SIZE, "players": players}


def touch(one: Place, other: Place) -> bool:
    """Whether two cells are the same or adjacent."""
    return (other[0] - one[0], other[1] - one[1]) in ((0, 0), *STEPS.values())
