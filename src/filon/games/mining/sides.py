"""Sides of tunnel cards: openings as masks, half turns, and what a free cell requires of its four sides.

A free cell's byte is a number in base three, one digit per side: 0 no requirement, 1 an opening, 2 a wall.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from filon.games.mining.cells import FOUR, STEP, ring

SIDES: Final = "NESW"
# Bytes below this are free cells.
FREE: Final = 81
# What an opening in side d requires of the neighbour there, whose facing side is d ^ 2; a wall requires twice that.
OPENING_REQUIRED: Final = vec[i64]([i64(9), i64(27), i64(1), i64(3)])
# By side, for a wall and for an opening: what it requires of the neighbour there.
REQUIREMENTS: Final = vec[i64]([i64(int(required) * times) for required in OPENING_REQUIRED for times in (2, 1)])
# One bit each. Compiled, `i64(1) << n` with a literal 1 shifts 32 bits only: masks beyond that look bits up here.
BIT: Final = vec[i64]([i64(1 << bit) for bit in range(62)])
# The index of the only bit of a mask: a single bit modulo 67 is different for each of the first 62.
LONE_BIT: Final = bytes([{(1 << bit) % 67: bit for bit in range(62)}.get(rest, 0) for rest in range(67)])
# The same for the first 32 by a de Bruijn sequence, without a division: see `lone_bit`.
DE_BRUIJN: Final = 0x077CB531
LONE_BIT_32: Final = bytes(
    [bit for _, bit in sorted([(DE_BRUIJN << bit & 0xFFFFFFFF) >> 27, bit] for bit in range(32))]
)


def lone_bit(low: i64) -> i64:
    """Return the index of the only bit in a mask of up to 32."""
    return LONE_BIT_32[(low * DE_BRUIJN & 0xFFFFFFFF) >> 27]


# The letters of each mask of openings, in the order N E S W.
LETTERS: Final = ["".join([side for at, side in enumerate(SIDES) if mask >> at & 1]) for mask in range(16)]


def sides_of(letters: str) -> int:
    """Return openings as a mask, N = 1, E = 2, S = 4, W = 8."""
    return sum(1 << at for at, side in enumerate(SIDES) if side in letters)


def letters_of(sides: i64) -> str:
    """Return the letters of a mask, in the order N E S W."""
    return LETTERS[sides]


def half_turn(sides: int) -> int:
    """Return the same openings after a half turn."""
    return (sides << 2 | sides >> 2) & 15


def fits(sides: int, code: int) -> bool:
    """Return whether these openings satisfy a free cell's requirements."""
    for side in range(4):
        required = code // 3**side % 3
        if required and required != (1 if sides >> side & 1 else 2):
            return False
    return True


def fitting_masks(faces: list[int]) -> vec[i64]:
    """Return, for each byte of a free cell, the mask of the faces that fit; faces are given by their openings."""
    found: list[i64] = []
    for code in range(FREE):
        found.append(i64(sum(1 << face for face, sides in enumerate(faces) if fits(sides, code))))
    return vec[i64](found)


def add_requirements(cells: vec[u8], at: i64, sides: i64) -> None:
    """Add what a card laid here requires of the free cells around it.

    No branch depends on what lies there: the processor cannot predict it, and each misprediction costs 5 ns. `x >> 63`
    is all ones where x is negative.
    """
    for side in range(FOUR):
        neighbour = ring(at + STEP[side])
        value = i64(cells[neighbour])
        cells[neighbour] = u8(value + (REQUIREMENTS[2 * side + (sides >> side & 1)] & (value - FREE) >> 63))


def remove_requirements(cells: vec[u8], at: i64, sides: i64) -> None:
    """Remove what a card that was here required of the free cells around it."""
    for side in range(FOUR):
        neighbour = ring(at + STEP[side])
        value = i64(cells[neighbour])
        cells[neighbour] = u8(value - (REQUIREMENTS[2 * side + (sides >> side & 1)] & (value - FREE) >> 63))
