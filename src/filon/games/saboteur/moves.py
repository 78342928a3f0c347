"""Moves as packed ints, written and parsed as texts (see Notation in RULES.md).

The kind stands above bit 20; below it: lay cell * 32 + face · break tool * 16 + seat · repair card * 256 + tool * 16 +
seat · rockfall cell · map cell · pass card · take worth.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from filon.games.mining.cells import cell_text, parse_cell
from filon.games.mining.tools import DOUBLES, TOOLS
from filon.games.saboteur.components import BREAK, CODES, DOUBLE, GOLD, MAP, NAMES, REPAIR, ROCKFALL, TUNNELS
from filon.games.saboteur.orientations import FACE_CARD, FACE_OF, FACE_TURNED

KIND: Final = 20
REST: Final = (1 << KIND) - 1
LAY: Final = 0
BREAK_TOOL: Final = 1
REPAIR_TOOL: Final = 2
FALL: Final = 3
LOOK: Final = 4
PASS: Final = 5
TAKE: Final = 6


def card_of(move: i64) -> i64:
    """Return the card of the hand that a move needs; -1 for taking gold."""
    kind, rest = move >> KIND, move & REST
    if kind == LAY:
        return FACE_CARD[rest & 31]
    if kind == BREAK_TOOL:
        return BREAK + (rest >> 4)
    if kind == REPAIR_TOOL:
        return rest >> 8
    if kind == FALL:
        return ROCKFALL
    if kind == LOOK:
        return MAP
    if kind == PASS:
        return rest
    return -1


def write(move: i64) -> str:
    """Return the text as its mover knows it."""
    kind, rest = move >> KIND, move & REST
    if kind == LAY:
        face = rest & 31
        turned = " turned" if FACE_TURNED[face] else ""
        return f"lay {NAMES[FACE_CARD[face]]} {cell_text(rest >> 5)}{turned}"
    if kind == BREAK_TOOL:
        return f"break {TOOLS[rest >> 4]} p{(rest & 15) + 1}"
    if kind == REPAIR_TOOL:
        card, tool, seat = rest >> 8, TOOLS[rest >> 4 & 15], (rest & 15) + 1
        if card < DOUBLE:
            return f"repair {tool} p{seat}"
        return f"{NAMES[card].replace('-', ' ')} p{seat} {tool}"
    if kind == FALL:
        return f"rockfall {cell_text(rest)}"
    if kind == LOOK:
        return f"map {cell_text(rest)}"
    return f"pass {NAMES[rest]}" if kind == PASS else f"take {GOLD[rest - 1]}"


# Cache of parsed moves by text, for each number of seats; emptied when it is full.
PARSED: Final[list[dict[str, int]]] = [{} for _ in range(11)]
MAX_PARSED: Final = 1 << 13


def public(move: i64) -> str:
    """Return the text as all others see it: the card passed and the gold taken stay hidden (S6.1, S8.2)."""
    kind = move >> KIND
    if kind == PASS:
        return "pass ?"
    return "take ?" if kind == TAKE else write(move)


def seen_as(move: i64) -> i64:
    """Return the move as all others see it, as an int."""
    kind = move >> KIND
    return kind << KIND if kind in (PASS, TAKE) else move


def parse(text: str, seats: int) -> int | None:
    """Return the move of this text at this number of seats; None for any other text."""
    read = PARSED[seats]
    found = read.get(text)
    if found is None:
        found = _parse_uncached(text, seats)
        if found is not None:
            if len(read) >= MAX_PARSED:
                read.clear()
            read[text] = found
    return found


def _parse_uncached(text: str, seats: int) -> int | None:
    """Return the same for a text that is not in the cache."""
    words = text.split(" ")
    verb = words[0]
    if verb == "lay":
        return _parse_lay(words)
    if verb == "repair":
        return _parse_repair(words, seats)
    if verb == "break" and len(words) == 3:
        seat = parse_seat(words[2], seats)
        if words[1] in TOOLS and seat is not None:
            return BREAK_TOOL << KIND | TOOLS.index(words[1]) << 4 | seat
    if len(words) != 2:
        return None
    if verb == "pass" and words[1] in CODES:
        return PASS << KIND | CODES[words[1]]
    if verb == "take" and words[1] in GOLD:
        return TAKE << KIND | GOLD.index(words[1]) + 1
    if verb in ("rockfall", "map"):
        at = parse_cell(words[1])
        if at is not None:
            return (FALL if verb == "rockfall" else LOOK) << KIND | at
    return None


def _parse_lay(words: list[str]) -> int | None:
    turned = len(words) == 4 and words[3] == "turned"
    if len(words) != 3 and not turned:
        return None
    card = CODES.get(words[1], TUNNELS)
    at = parse_cell(words[2])
    if (card, turned) not in FACE_OF or at is None:
        return None
    return at << 5 | FACE_OF[card, turned]


def _parse_repair(words: list[str], seats: int) -> int | None:
    card = CODES.get(f"repair-{words[1]}") if len(words) in (3, 4) else None
    seat = parse_seat(words[2], seats) if card is not None else None
    if card is None or seat is None:
        return None
    if len(words) == 3:
        return _repair(card, card - REPAIR, seat) if card < DOUBLE else None
    if card < DOUBLE or words[3] not in TOOLS:
        return None
    tool = TOOLS.index(words[3])
    return _repair(card, tool, seat) if tool in DOUBLES[card - DOUBLE] else None


def _repair(card: int, tool: int, seat: int) -> int:
    return REPAIR_TOOL << KIND | card << 8 | tool << 4 | seat


def parse_seat(text: str, seats: int) -> int | None:
    """Return a seat's index, from `p1` on; None for any other text."""
    for seat in range(seats):
        if text == f"p{seat + 1}":
            return seat
    return None
