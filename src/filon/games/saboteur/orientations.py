"""Faces: each tunnel card in each orientation, its openings, and which faces fit where (S4.2, S4.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from filon.games.mining.sides import FREE, fitting_masks, half_turn, sides_of
from filon.games.saboteur.components import NAMES, PASSAGES, TUNNELS


def _faces() -> list[tuple[int, bool, int]]:
    """Return each face: its card, whether it is turned, its openings. Passages come first."""
    found: list[tuple[int, bool, int]] = []
    for card in range(TUNNELS):
        sides = sides_of(NAMES[card])
        found.append((card, False, sides))
        if half_turn(sides) != sides:
            found.append((card, True, half_turn(sides)))
    return found


FACES: Final = _faces()
FACE_COUNT: Final = 26
PASSAGE_FACES: Final = sum(1 for card, _, _ in FACES if card < PASSAGES)
FACE_CARD: Final = bytes([card for card, _, _ in FACES])
FACE_TURNED: Final = bytes([int(turned) for _, turned, _ in FACES])
FACE_SIDES: Final = bytes([sides for _, _, sides in FACES])
# By whether it is turned, then by name: the face. A card that a half turn does not change is never turned.
FACE_NAMED: Final = [
    {NAMES[card]: face for face, (card, turned, _) in enumerate(FACES) if turned is way} for way in (False, True)
]
FACE_OF: Final = {(card, turned): face for face, (card, turned, _) in enumerate(FACES)}

# The byte of a cell of the map. Below TUNNEL it is free and says what its four sides require. A passage joined to the
# start is JOINED + face, any other tunnel TUNNEL + face.
TUNNEL: Final = FREE
JOINED: Final = TUNNEL + FACE_COUNT
START: Final = JOINED + PASSAGE_FACES
HIDDEN: Final = START + 1
TREASURE_SHOWN: Final = HIDDEN + 1


def _openings() -> list[int]:
    """Return the openings by the byte of a cell; a face-down goal shows none."""
    found = [0] * TUNNEL + [sides for _, _, sides in FACES] + [sides for _, _, sides in FACES[:PASSAGE_FACES]]
    return [*found, 15, 0, 15]


def _in_hand(low: int) -> list[int]:
    """Return, for each mask of eight tunnels from `low` on, the mask of their faces."""
    found: list[int] = []
    for held in range(256):
        cards = [low + bit for bit in range(8) if held >> bit & 1]
        found.append(sum(1 << face for face, (card, _, _) in enumerate(FACES) if card in cards))
    return found


def _longs(numbers: list[int]) -> vec[i64]:
    return vec[i64]([i64(number) for number in numbers])


OPENINGS: Final = bytes(_openings())
FITTING: Final = fitting_masks([sides for _, _, sides in FACES])
IN_HAND_LOW: Final = _longs(_in_hand(0))
IN_HAND_HIGH: Final = _longs(_in_hand(8))
